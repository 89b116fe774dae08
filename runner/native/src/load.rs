//! Loads a plug-in, in the worker.

use std::ffi::{CStr, c_char, c_void};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr;

use utfproof_judge::policy::Policies;
use utfproof_judge::{Description, Offers, Operation, UnitKind, has_incremental_output, has_room};
use utfproof_notation::printable;

use crate::abi;
use crate::description::declared;

/// The most operations of a library: more are a mistake in its table.
const MOST_OPERATIONS: usize = 1000;

/// An operation of a loaded library.
pub(crate) struct Offered {
    pub(crate) operation: Operation,
    pub(crate) call: abi::CallFunction,
    pub(crate) room: Option<abi::RoomFunction>,
    pub(crate) flags: u32,
    least_room: u32,
    /// Policies that it declares.
    policies: Policies,
    pub(crate) turn: Option<abi::TurnFunction>,
    /// What the library keeps.
    pub(crate) state: *mut c_void,
}

impl Offered {
    pub(crate) const fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// The bytes of a unit of input and of output.
    pub(crate) const fn units(&self) -> (usize, usize) {
        let signature = self.operation.signature();
        (unit(signature.input), unit(signature.output))
    }

    fn offers(&self) -> Offers {
        let chunks = self.has(abi::CHUNKS) && self.operation.signature().operands == 1;
        let room = self.has(abi::RESUMES) && has_room(self.operation);
        Offers {
            chunks,
            reuse: chunks,
            room: room.then_some(self.least_room.max(1)),
            outs: chunks && has_incremental_output(self.operation),
            length: true,
            ..Offers::default()
        }
    }
}

const fn unit(kind: UnitKind) -> usize {
    match kind.at(1) {
        UnitKind::Byte => 1,
        UnitKind::CodeUnit => 2,
        _ => 4,
    }
}

/// A loaded library.
pub(crate) struct Plugin {
    name: String,
    version: String,
    pub(crate) operations: Vec<Offered>,
    unknown: Vec<String>,
}

/// Loads a library for good. An error is for its author.
pub(crate) fn load(path: &Path) -> Result<Plugin, String> {
    let file = [path.as_os_str().as_bytes(), b"\0"].concat();
    let file = CStr::from_bytes_with_nul(&file).map_err(|_| "its path has a NUL".to_owned())?;
    // SAFETY: the path ends with a NUL. The library's initialisers run here, in a process that is made for that
    let library = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if library.is_null() {
        // SAFETY: it returns the text of the last error, or null
        return Err(text(unsafe { libc::dlerror() }));
    }
    let symbol = |name: &CStr| {
        // SAFETY: the library is loaded, and the name ends with a NUL
        let found = unsafe { libc::dlsym(library, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    };
    let Some(function) = symbol(abi::SYMBOL) else {
        let is_later = abi::LATER_SYMBOLS
            .iter()
            .any(|later| symbol(later).is_some());
        return Err(match is_later {
            true => "it is made for a newer utfproof; update this program, or build the library with the \
                     utfproof_plugin.h of this one"
                .to_owned(),
            false => "it exports no function utfproof_plugin_1; include utfproof_plugin.h, end the file with \
                      UTFPROOF_PLUGIN(…), and do not hide the symbol"
                .to_owned(),
        });
    };
    // SAFETY: a library that exports this name promises a function of this type
    let function: abi::PluginFunction = unsafe { std::mem::transmute(function) };
    // SAFETY: the same promise
    let plugin = unsafe { function().as_ref() };
    let plugin =
        plugin.ok_or("utfproof_plugin_1 returns a null pointer; it must return its table")?;
    read(plugin)
}

fn read(plugin: &abi::Plugin) -> Result<Plugin, String> {
    if plugin.abi != abi::ABI {
        return Err(format!(
            "its table says version {} of the interface, and this program knows version {}; set `abi` to UTFPROOF_ABI, and \
             build it with the utfproof_plugin.h of this program",
            plugin.abi,
            abi::ABI
        ));
    }
    let size = plugin.operation_size as usize;
    if size < abi::Operation::LEAST_SIZE || !size.is_multiple_of(align_of::<abi::Operation>()) {
        return Err(format!(
            "its operations have {size} bytes each; set `operation_size` to sizeof(utfproof_operation)"
        ));
    }
    if plugin.operations.is_null() || plugin.count == 0 || plugin.count > MOST_OPERATIONS {
        return Err(format!(
            "it lists {} operations; list those of your codec",
            plugin.count
        ));
    }
    let mut read = Plugin {
        name: text(plugin.name),
        version: text(plugin.version),
        operations: Vec::new(),
        unknown: Vec::new(),
    };
    for place in 0..plugin.count {
        let mut operation = abi::Operation::NONE;
        // SAFETY: the table has `count` operations of `size` bytes each, as the library says; any bits are an operation
        unsafe {
            let from = plugin.operations.cast::<u8>().add(place * size);
            let into = (&raw mut operation).cast::<u8>();
            ptr::copy_nonoverlapping(from, into, size.min(size_of::<abi::Operation>()));
        }
        let name = text(operation.name);
        let Some(call) = operation.call else {
            return Err(format!(
                "the operation {} has no function",
                printable(&name)
            ));
        };
        match name.parse::<Operation>() {
            Ok(known) => read.operations.push(Offered {
                operation: known,
                call,
                room: operation.room,
                flags: operation.flags,
                least_room: operation.least_room,
                policies: policies(known, operation.policies)?,
                turn: operation.turn,
                state: ptr::null_mut(),
            }),
            Err(_) => read.unknown.push(name),
        }
    }
    Ok(read)
}

/// The policies of an operation, if they are known.
fn policies(operation: Operation, declared_here: *const c_char) -> Result<Policies, String> {
    declared(operation, &text(declared_here)).map_err(|error| format!("its policies: {error}"))
}

/// A text of the library, which ends with a NUL. Bytes that are no UTF-8 are replaced.
fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the library promises a text that ends with a NUL
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}

impl Plugin {
    pub(crate) fn description(&self) -> Description {
        let mut description = Description::new(&self.name, &self.version);
        description.unknown_operations.clone_from(&self.unknown);
        for offered in &self.operations {
            let operation = offered.operation;
            description.operations.insert(operation, offered.offers());
            if !offered.policies.is_empty() {
                description.policies.insert(operation, offered.policies.clone());
            }
        }
        description
    }
}

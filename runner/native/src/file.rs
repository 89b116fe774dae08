//! Looks at the file before the system's loader does, whose messages name no remedy.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::load_error::LoadError;

/// The number of this processor in an ELF file, and its name.
const THIS: (u16, &str) = if cfg!(target_arch = "x86_64") {
    (62, "x86-64")
} else if cfg!(target_arch = "aarch64") {
    (183, "AArch64")
} else if cfg!(target_arch = "riscv64") {
    (243, "RISC-V")
} else if cfg!(target_arch = "s390x") {
    (22, "s390x")
} else {
    (0, std::env::consts::ARCH)
};

/// The names of other processors.
const OTHERS: [(u16, &str); 8] = [
    (3, "x86 of 32 bits"),
    (21, "PowerPC of 64 bits"),
    (22, "s390x"),
    (40, "ARM of 32 bits"),
    (62, "x86-64"),
    (183, "AArch64"),
    (243, "RISC-V"),
    (258, "LoongArch"),
];

/// Fails unless the file is a shared library for this processor.
pub(crate) fn look_at(path: &Path) -> Result<(), LoadError> {
    let path_ = || path.to_owned();
    let mut begin = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut begin));
    read.map_err(|error| LoadError::File {
        path: path_(),
        error,
    })?;
    let is_not = |what| {
        Err(LoadError::NotALibrary {
            path: path_(),
            what,
        })
    };
    let number = |at: usize| match begin.get(at..at + 2) {
        Some(&[low, high]) if begin[5] == 1 => u16::from_le_bytes([low, high]),
        Some(&[high, low]) => u16::from_be_bytes([high, low]),
        _ => 0,
    };
    match &begin[..] {
        [] => return is_not("an empty file"),
        [b'!', b'<', b'a', b'r', b'c', b'h', b'>', ..] => return is_not("a static library"),
        [b'#', b'!', ..] => return is_not("a script"),
        [0xFE | 0xCE | 0xCF, 0xED | 0xFA, ..] => return is_not("a program for macOS"),
        [b'M', b'Z', ..] => return is_not("a program for Windows"),
        [0x7F, b'E', b'L', b'F', ..] if begin.len() >= 20 => {}
        _ => return is_not("another file"),
    }
    let (kind, processor) = (number(16), number(18));
    if processor != THIS.0 && THIS.0 != 0 {
        let known = OTHERS.iter().find(|(number, _)| *number == processor);
        let has = known.map_or_else(
            || format!("processor {processor}"),
            |(_, name)| (*name).to_owned(),
        );
        return Err(LoadError::WrongProcessor {
            path: path_(),
            has,
            needs: THIS.1,
        });
    }
    match kind {
        3 => Ok(()),
        1 => is_not("an object file"),
        2 => is_not("a program"),
        _ => is_not("another ELF file"),
    }
}

//! Tools that watch a worker: sanitizers, which the library is built with, and valgrind.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::Command;

use crate::load_error::LoadError;

/// The bytes at the beginning of a library among which its names are.
const NAMES_WITHIN: u64 = 16 << 20;

/// A tool that a run requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sanitizer {
    /// AddressSanitizer.
    Address,
    /// UndefinedBehaviorSanitizer.
    Undefined,
    /// valgrind's memcheck.
    Valgrind,
}

impl Sanitizer {
    /// The name, as compilers have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Undefined => "undefined",
            Self::Valgrind => "valgrind",
        }
    }

    /// How the names begin that the compiler makes a library import. valgrind needs none.
    const fn sign(self) -> Option<&'static [u8]> {
        match self {
            Self::Address => Some(b"__asan_init"),
            Self::Undefined => Some(b"__ubsan_handle_"),
            Self::Valgrind => None,
        }
    }

    /// Fails unless the library imports what this compiler option makes it import: a run without it proves less than it
    /// seems to.
    pub(crate) fn look_at(self, path: &Path) -> Result<(), LoadError> {
        let is_built_with_it = self
            .sign()
            .is_none_or(|sign| name(path, |name| name.starts_with(sign)).is_some());
        match is_built_with_it {
            true => Ok(()),
            false => Err(LoadError::NotSanitized {
                path: path.to_owned(),
                sanitizer: self.name(),
            }),
        }
    }
}

/// The command that starts a supervisor: the program, or valgrind with it. The first error ends the worker, so the report
/// has the case.
pub(crate) fn command(program: &Path, sanitizer: Option<Sanitizer>) -> Command {
    if sanitizer != Some(Sanitizer::Valgrind) {
        return Command::new(program);
    }
    // for valgrind, the link of a process to its own program leads to valgrind
    let program = std::fs::read_link(program).unwrap_or_else(|_| program.to_owned());
    let mut command = Command::new("valgrind");
    command
        .args([
            "-q",
            "--exit-on-first-error=yes",
            "--error-exitcode=1",
            "--num-callers=4",
        ])
        .arg(program);
    command
}

/// The run-time library of AddressSanitizer that a library was linked with, such as `libasan.so.8`. It must be loaded before
/// all others.
pub(crate) fn address_sanitizer(path: &Path) -> Option<String> {
    let name = name(path, |name| name.starts_with(b"libasan.so"))?;
    String::from_utf8(name).ok()
}

/// A name that a library imports. They stand near the beginning as they are, between NULs.
fn name(path: &Path, is_it: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let file = BufReader::new(File::open(path).ok()?.take(NAMES_WITHIN));
    file.split(0).map_while(Result::ok).find(|name| is_it(name))
}

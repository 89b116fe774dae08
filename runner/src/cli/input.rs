//! What the commands read from outside: never more than there can be of it.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use utfproof::report::printable;

use super::output::Failure;

/// How many bytes a file has at most that a person writes.
pub(super) const BY_HAND: u64 = 16 << 20;

/// Reads a text of up to so many bytes from a file, or from standard input where that is `-`; `what` it should be.
///
/// # Errors
///
/// With the file's name: why it cannot be read, that it is no UTF-8, or that it is too long for what it should be.
pub(super) fn read_text(path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().take(largest + 1).read_to_end(&mut bytes)?;
        } else {
            File::open(path)?
                .take(largest + 1)
                .read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    };
    let bytes = read().map_err(|error| of_file(path, &error))?;
    if bytes.len() as u64 > largest {
        let mebibytes = largest >> 20;
        let too_long = format_args!("it is longer than {mebibytes} MiB, and no {what} is");
        return Err(of_file(path, &too_long));
    }
    String::from_utf8(bytes).map_err(|error| of_file(path, &error))
}

/// What is wrong with a file, behind its name.
pub(super) fn of_file(path: &Path, problem: &dyn Display) -> Failure {
    let name = path.to_string_lossy();
    Failure::new(format_args!("{}: {problem}", printable(&name)))
}

//! What the commands read from outside: never more than there can be of it.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use utfproof_notation::printable;

use super::output::{Failure, shown};

/// How many bytes a file has at most that a person writes.
pub(super) const BY_HAND: u64 = 16 << 20;

/// Reads a text of up to so many bytes from a file, or from standard input where that is `-`; `what` it should be.
///
/// # Errors
///
/// With the file's name: why it cannot be read, that it is no UTF-8, or that it is too long for what it should be.
pub(super) fn read_text(path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    if path == Path::new("-") {
        return read_from(io::stdin(), path, largest, what);
    }
    read_file(path, largest, what)
}

/// The same from a file alone, for what is read more than once: standard input is there only once.
pub(super) fn read_file(path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| of_file(path, &error))?;
    read_from(file, path, largest, what)
}

fn read_from(from: impl Read, path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(largest + 1).read_to_end(&mut bytes);
    read.map_err(|error| of_file(path, &error))?;
    if bytes.len() as u64 > largest {
        let mebibytes = largest >> 20;
        let too_long = format_args!("it is longer than {mebibytes} MiB, and no {what} is");
        return Err(of_file(path, &too_long));
    }
    String::from_utf8(bytes).map_err(|error| of_file(path, &error))
}

/// What is wrong with a file, behind its name.
pub(super) fn of_file(path: &Path, problem: &dyn Display) -> Failure {
    let problem = problem.to_string();
    Failure::new(format_args!("{}: {}", shown(path), printable(&problem)))
}

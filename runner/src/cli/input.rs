//! Reads files and standard input, up to a limit.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use utfproof_notation::printable;

use super::output::{Failure, shown};

/// The largest file that a person writes, in bytes.
pub(super) const BY_HAND: u64 = 16 << 20;

/// Reads a text of up to `largest` bytes from a file, or from standard input if the path is `-`. `what` names the
/// expected content, for errors.
///
/// # Errors
///
/// If the file cannot be read, is not UTF-8 or is too long; the error begins with the file's name.
pub(super) fn read_text(path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    if path == Path::new("-") {
        return read_from(io::stdin(), path, largest, what);
    }
    read_file(path, largest, what)
}

/// Like [`read_text`], but never from standard input, which could not be read again.
pub(super) fn read_file(path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| of_file(path, &error))?;
    read_from(file, path, largest, what)
}

/// Reads up to `largest` bytes from a file.
pub(super) fn read_bytes(path: &Path, largest: u64, what: &str) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| of_file(path, &error))?;
    read_bytes_from(file, path, largest, what)
}

fn read_from(from: impl Read, path: &Path, largest: u64, what: &str) -> Result<String, Failure> {
    let bytes = read_bytes_from(from, path, largest, what)?;
    String::from_utf8(bytes).map_err(|error| of_file(path, &error))
}

fn read_bytes_from(
    from: impl Read,
    path: &Path,
    largest: u64,
    what: &str,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(largest + 1).read_to_end(&mut bytes);
    read.map_err(|error| of_file(path, &error))?;
    if bytes.len() as u64 > largest {
        let mebibytes = largest >> 20;
        let too_long = format_args!("it is longer than {mebibytes} MiB, and no {what} is");
        return Err(of_file(path, &too_long));
    }
    Ok(bytes)
}

/// A problem with a file, after the file's name.
pub(super) fn of_file(path: &Path, problem: &dyn Display) -> Failure {
    let problem = problem.to_string();
    Failure::new(format_args!("{}: {}", shown(path), printable(&problem)))
}

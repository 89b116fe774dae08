//! Has CPython decode and encode everything that the digests of three operations are over, with the program that the
//! README prints, and of four more, by json and urllib.parse, and compares. It takes minutes, so no test does it:
//!
//! ```sh
//! cargo run --release -p utfproof-vectors --example digests_of_cpython
//! ```
//!
//! `tests/it/readme.rs` has the same program go through small ranges.

#![expect(clippy::print_stdout, reason = "the output is what this is for")]

#[path = "../tests/it/readme/python.rs"]
mod python;

use std::io;
use std::process::ExitCode;

use utfproof_vectors::DIGESTS;

/// How many operations the program compares.
const OPERATIONS: usize = 7;

/// What json and urllib.parse answer. JSON leaves open what is not UTF-8, and surrogates without a partner: they are skipped.
/// json escapes U+007F, which the oracle writes as it is.
const MORE: &str = include_str!("more_of_cpython.py");

fn main() -> io::Result<ExitCode> {
    let folder = std::env::temp_dir().join(format!("utfproof-digests-{}", std::process::id()));
    let [_, program] = python::blocks();
    let printed = python::run(&[program, MORE].concat(), DIGESTS, &folder);
    let _ = std::fs::remove_dir_all(&folder); // it is no longer needed, whatever the result
    let Some(printed) = printed? else {
        println!("nothing was compared: python3 is not installed");
        return Ok(ExitCode::FAILURE);
    };
    print!("{printed}");
    let same = printed
        .lines()
        .filter(|line| line.ends_with(" is the same"));
    Ok(
        match same.count() == OPERATIONS && printed.lines().count() == OPERATIONS {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        },
    )
}

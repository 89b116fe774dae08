//! Asks every adapter that is here whether it reports what is ill-formed, and what is well-formed as it is. It starts
//! them all and builds some of them, which takes a minute and a half, so no test does it:
//!
//! ```sh
//! cargo run --release -p utfproof --example self_test_of_adapters
//! ```
//!
//! `tests/it/adapters.rs` asks a few of them the same. It ends with 0 if all of them report what is, with 1 if one does not
//! or if none is here.

#![expect(clippy::print_stdout, reason = "the output is what this is for")]

#[path = "../tests/it/adapters/asking.rs"]
mod asking;

use std::process::ExitCode;

use utfproof::registry::RegistryError;

fn main() -> Result<ExitCode, RegistryError> {
    let asked = asking::ask_those(|_| true)?;
    println!("{asked}");
    for untrue in &asked.untrue {
        println!("failed: {untrue}");
    }
    println!("{} failed", asked.untrue.len());
    Ok(match asked.untrue.is_empty() && !asked.names.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

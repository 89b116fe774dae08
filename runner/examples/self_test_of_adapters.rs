//! Checks that every installed adapter reports ill-formed input as ill-formed and well-formed input unchanged. It starts
//! them all and builds some of them, which takes a minute and a half, so no test does it:
//!
//! ```sh
//! cargo run --release -p utfproof --example self_test_of_adapters
//! ```
//!
//! `tests/it/adapters.rs` checks a few of them in the same way. Exit status: 0 all adapters report the truth; 1 one does
//! not, or none is installed.

#![expect(clippy::print_stdout, reason = "this example is for its output")]

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

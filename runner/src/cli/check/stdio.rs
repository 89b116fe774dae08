//! Refuses what `--stdio` cannot do.

use std::io::{self, IsTerminal as _};

use utfproof::registry::RegisteredImplementation;

use super::Arguments;
use crate::cli::output::Failure;

/// The program that started this one, unless the other options contradict that.
pub(super) fn client(
    names: &[String],
    arguments: &Arguments,
) -> Result<RegisteredImplementation, Failure> {
    let refused = if !names.is_empty() || !arguments.adapter.is_empty() {
        "it checks the program that started utfproof, and nothing else: leave out the names and --adapter"
    } else if arguments.output.is_json() {
        "--json needs standard output, which carries the requests: use --report FILE.json"
    } else if arguments.jobs > 1 {
        "there is one program to ask: leave out --jobs"
    } else if io::stdin().is_terminal() || io::stdout().is_terminal() {
        "a program has to start utfproof with pipes for standard input and output. To pass options such as --vector to a \
         test that does so, set UTFPROOF_OPTIONS"
    } else {
        return Ok(RegisteredImplementation::client());
    };
    Err(Failure::new(format_args!("--stdio: {refused}")))
}

//! `--stdio`: the options that contradict it, the verdict, and how a difference is repeated.

use std::io::{self, IsTerminal as _};

use utfproof::registry::RegisteredImplementation;
use utfproof_process::tell_verdict;
use utfproof_report::Difference;

use super::Arguments;
use crate::cli::output::Failure;

/// The program that started this one, unless the other options contradict that.
pub(super) fn client(
    names: &[String],
    arguments: &Arguments,
) -> Result<RegisteredImplementation, Failure> {
    let refused = if !names.is_empty()
        || !arguments.adapter.is_empty()
        || !arguments.library.is_empty()
    {
        "it checks the program that started utfproof, and nothing else: leave out the names, --adapter and --library"
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

/// Tells the client the verdict that belongs to this exit status. Without it, no client takes a run for a success.
pub(super) fn tell(status: u8) {
    // a client that no longer reads does not want it
    let _ = tell_verdict(match status {
        0 => "conforms",
        1 => "differs",
        _ => "not judged",
    });
}

/// Makes the command that repeats a difference one for the client's test, because no one can type the other. `options`
/// select the same cases again.
pub(super) fn repeat_by_test(difference: &mut Difference, options: &str) {
    let options = format!("--vector {}{options}", difference.vector);
    if let Ok(options) = shlex::try_quote(&options) {
        difference.repeat = format!("UTFPROOF_OPTIONS={options}, and this test again");
    }
}

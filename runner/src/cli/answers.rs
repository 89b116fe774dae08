//! `utfproof answers`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use utfproof::registry::RegisteredImplementation;
use utfproof_answers::{Recorded, record};
use utfproof_notation::printable;

use super::check::seconds;
use super::implementations::named;
use super::output::Failure;
use super::record::record_all;

const EXAMPLES: &str = "\
Examples:
  utfproof answers cpython jdk -o answers           answers/cpython.jsonl and answers/jdk.jsonl
  utfproof answers all -o runner/answers/data       the open data of this program

Each file is JSON lines: the codec; for each operation, the answers that are not exactly as the documents say; and the
SHA-256 of the lines before. The layout is runner/answers/src/answers.schema.json.";

/// Records what codecs answer to a fixed set of short inputs, as open data
///
/// What a codec answers as the documents say is left out, so the files are short, and still tell every answer. 'utfproof
/// atlas' and 'utfproof site' read them.
///
/// Exit status: 0 all were recorded; 2 one could not be, and has no file.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Implementations by name, see 'utfproof list'; 'all' stands for every installed one
    #[arg(value_name = "IMPLEMENTATION", required = true)]
    names: Vec<String>,

    /// The folder for the files
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let implementations = named(&arguments.names, &[], &[])?;
    let timeout = Duration::from_secs_f64(arguments.timeout);
    record_all(&implementations, &arguments.output, |implementation, _| {
        Ok(Some(recorded(implementation, timeout)?.write()))
    })
}

/// What an implementation answers.
pub(super) fn recorded(
    implementation: &RegisteredImplementation,
    timeout: Duration,
) -> Result<Recorded, Failure> {
    let mut started = implementation.start(timeout).map_err(Failure::new)?;
    let recorded = record(&implementation.name, started.as_mut());
    let gave_up = || {
        Failure::new(format_args!(
            "{}: it was given up before it was asked everything",
            printable(&implementation.name)
        ))
    };
    recorded.ok_or_else(gave_up)
}

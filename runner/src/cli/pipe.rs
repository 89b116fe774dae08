//! `utfproof pipe`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use clap::Args;
use utfproof_pipe::{Pieces, Program, Text, Transport, check, check_one};
use utfproof_process::{CommandLine, StreamLimits};

use super::check::seconds;
use super::input::{BY_HAND, of_file, read_bytes};
use super::interrupt::interruptible;
use super::output::{ColorArgument, Failure, emit};
use super::progress::Bar;

/// The most bytes of output to keep of each run.
const LONGEST_OUTPUT: usize = 4 << 20;

const EXAMPLES: &str = "\
Examples:
  utfproof pipe -- node app.mjs                            reads standard input
  utfproof pipe --text prompt.txt -- python3 chat.py
  utfproof pipe --http -- curl -sN '{url}'                 reads a server's answer
  utfproof pipe --sse -- node client.mjs '{url}'           server-sent events
  utfproof pipe --pieces 'C3 | A9' -- node app.mjs         one case alone

The program gets the text in one piece, then cut at each byte, then in pieces of 1 to 8 bytes, and at last a
long text in one piece, in which each buffer of 1,024 bytes ends inside a character. On standard input, the next
piece follows once the program has read the one before. Its output has to be the same each time.";

/// Cuts the input stream of a whole program everywhere, and compares its output; no adapter is needed
///
/// The most common fault of programs that read UTF-8 is to decode each chunk of a stream alone: a character that lies
/// across two chunks becomes U+FFFD, or is lost.
///
/// Exit status: 0 the output is always the same; 1 it depends on the pieces; 2 nothing could be compared.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The program and its arguments, after --
    #[arg(value_name = "COMMAND", required = true, last = true, num_args = 1..)]
    command: Vec<OsString>,

    /// Send the text in this file, of up to 2,048 bytes, instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "pieces")]
    text: Option<PathBuf>,

    /// Send only these pieces, such as 'C3 | A9', and compare with the same bytes in one piece
    #[arg(long, value_name = "PIECES")]
    pieces: Option<String>,

    /// Send the text as the answer of a server on the loopback address; {url} in the command is its address
    #[arg(long, group = "transport")]
    http: bool,

    /// The same, as server-sent events: one event for each line of the text
    #[arg(long, group = "transport")]
    sse: bool,

    /// The same, as newline-delimited JSON: one object for each line of the text
    #[arg(long, group = "transport")]
    ndjson: bool,

    /// The time limit for each run
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// The number of runs at the same time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZero<usize>>,

    /// Print the result as JSON
    #[arg(long, conflicts_with = "pieces")]
    json: bool,

    #[command(flatten)]
    color: ColorArgument,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut words = arguments.command.iter();
    let command = words
        .next()
        .map(CommandLine::new)
        .unwrap_or_else(|| CommandLine::new(""));
    let jobs = arguments
        .jobs
        .or_else(|| std::thread::available_parallelism().ok());
    let program = Program {
        command: command.with(words),
        transport: match (arguments.http, arguments.sse, arguments.ndjson) {
            (true, ..) => Transport::Http,
            (_, true, _) => Transport::ServerSentEvents,
            (.., true) => Transport::NewlineDelimitedJson,
            _ => Transport::StandardInput,
        },
        limits: StreamLimits {
            time: Duration::from_secs_f64(arguments.timeout),
            output: LONGEST_OUTPUT,
        },
        jobs: jobs.map_or(1, std::num::NonZero::get),
    };
    interruptible("interrupted: stopping without a result; interrupt again to stop at once")?;
    let color = arguments.color.is_wanted() && !arguments.json;
    if let Some(pieces) = &arguments.pieces {
        let pieces = Pieces::read(pieces).map_err(Failure::new)?;
        let difference = check_one(&program, &pieces).map_err(Failure::new)?;
        let text = match &difference {
            Some(difference) => difference.render(&program, color),
            None => "the output is the same as in one piece\n".to_owned(),
        };
        emit(&text)?;
        return Ok(u8::from(difference.is_some()));
    }
    let text = match &arguments.text {
        None => Text::default(),
        Some(path) => {
            let bytes = read_bytes(path, BY_HAND, "text to cut")?;
            Text::new(bytes).map_err(|error| of_file(path, &error))?
        }
    };
    let progress = Arc::new(AtomicU64::new(0));
    let name = program.command.to_string();
    let bar = Bar::show(&name, || program.runs(&text), Arc::clone(&progress));
    let outcome = check(&program, &text, &progress);
    bar.clear();
    let outcome = outcome.map_err(Failure::new)?;
    match arguments.json {
        true => emit(&format!("{:#}\n", outcome.json(&program)))?,
        false => emit(&outcome.render(&program, color))?,
    }
    Ok(u8::from(!outcome.is_sound()))
}

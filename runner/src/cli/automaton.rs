//! `utfproof automaton`.

mod record;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use utfproof_judge::learn::learn;
use utfproof_judge::silence_implementations;
use utfproof_notation::printable;
use utfproof_oracle::Operation;
use utfproof_report::drawing::{Sketch, draw_both};
use utfproof_report::learnt::LearntAutomaton;

use super::check::seconds;
use super::implementations::Own;
use super::output::{Failure, emit, write_file};

const EXAMPLES: &str = "\
Examples:
  utfproof automaton cpython utf-8.validate
  utfproof automaton overlongs-accepted utf-8.validate      (a fault: see the lines with ≠)
  utfproof automaton --adapter './my-adapter' utf-8.decode-lossy --svg mine.svg
  utfproof automaton all --record runner/answers/automata --total-timeout 20      (the open data of this program)

The bound: no other automaton with at most as many states gives the answers that were given. A codec that needs more
states may hide one from every finite number of inputs.
'utfproof vectors machine OPERATION' prints the document's automaton alone.";

/// Learns a codec's automaton from its answers, and shows where it parts from the document's
///
/// While a codec reads, it has to remember something: the state of an automaton. This command finds the states and the
/// transitions by asking, first the complete vectors of the operation, and tells states apart by what may follow. For each
/// state it prints the shortest input that leads there, the verdict, and the next state for each range of values; ≠ marks
/// transitions that the document's automaton does not have. 'drops' and 'adds' are the units that the result loses and
/// gains: R is U+FFFD, c any other. Only acceptance and these show, not the values of results.
///
/// A codec with more than 64 states, without an answer to some input, or with different answers to the same input has no
/// automaton here, and the command says which.
///
/// Exit status: 0 it does all that the document's automaton requires; 1 it parts from it; 2 none was learnt. With --record:
/// 0, or 2 if an implementation could not be started.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    own: Own,

    /// The implementation (unless --adapter or --library is given), and the operation; with --record, any number of both
    #[arg(value_name = "WHAT", required = true)]
    words: Vec<String>,

    /// Learn the automata of these operations, or of all, of each of these implementations ('all' stands for every
    /// installed one), and write NAME.jsonl for each into FOLDER; runner/answers/src/automata.schema.json describes it
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["svg", "json", "adapter", "library"])]
    record: Option<PathBuf>,

    /// Also draw it as SVG, below the document's, to FILE, or to standard output ('-') in place of the text
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print the automaton as JSON; runner/schemas/automaton.schema.json describes it
    #[arg(long)]
    json: bool,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// The time limit for all requests of one automaton together
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0, value_parser = seconds)]
    total_timeout: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let [timeout, total] =
        [arguments.timeout, arguments.total_timeout].map(Duration::from_secs_f64);
    if let Some(folder) = &arguments.record {
        return record::run(&arguments.words, folder, [timeout, total]);
    }
    let is_named = !arguments.own.is_given();
    let (names, words) = arguments.words.split_at(usize::from(is_named));
    let [operation] = words else {
        return Err(Failure::new(
            "give an implementation, or --adapter or --library, and one operation; see 'utfproof list'",
        ));
    };
    let operation: Operation = operation.parse().map_err(Failure::new)?;
    let registered = arguments.own.or_named(names)?;
    let [registered] = registered.as_slice() else {
        return Err(Failure::new("an automaton is of one implementation"));
    };
    silence_implementations();
    let mut implementation = registered.start(timeout).map_err(Failure::new)?;
    let learnt = learn(implementation.as_mut(), operation, total).map_err(|why| {
        let name = printable(&registered.name);
        Failure::new(format_args!("{name}: {operation}: {why}"))
    })?;
    let automaton = LearntAutomaton::from(&learnt);
    let description = implementation.description();
    let drawing = || -> Result<String, Failure> {
        let own = Sketch::learnt(&automaton).map_err(Failure::new)?;
        Ok(draw_both([&Sketch::of(&learnt.document), &own]))
    };
    let status = u8::from(automaton.parts.is_some());
    match &arguments.svg {
        Some(path) if path.as_os_str() == "-" => {
            emit(&drawing()?)?;
            return Ok(status);
        }
        Some(path) => write_file(path, &drawing()?)?,
        None => {}
    }
    emit(&match arguments.json {
        true => automaton.render_json(description),
        false => automaton.render(description),
    })?;
    Ok(status)
}

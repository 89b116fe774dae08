//! `utfproof ask`.

use std::time::Duration;

use clap::Args;
use utfproof::registry::RegisteredImplementation;
use utfproof_judge::ask::{ask, verdict};
use utfproof_judge::silence_implementations;
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::{Verdict, printable, table};

use super::implementations::Own;
use super::output::{ColorArgument, Failure, emit, width};

const EXAMPLES: &str = "\
Examples:
  utfproof ask cpython utf-8.decode 'ED A0 80'
  utfproof ask cpython,jdk utf-8.decode 'ED A0 80'             (each of both)
  utfproof ask cpython utf-8.decode-lossy 'E2' '82' 'AC'       (in three chunks)
  utfproof ask --adapter './my-adapter' utf-8.encode D800
  utfproof ask --library ./libmine.so utf-8.validate E2        (in guarded memory)";

/// Sends an implementation one request, and explains the reply
///
/// Inputs are hexadecimal numbers; 'utfproof oracle --help' describes them. Several inputs are the chunks of one input,
/// or the two operands of wtf-8.concatenate and utf-8.ranges.
///
/// Exit status: 0 the reply conforms; 1 it does not; 2 the request could not be sent.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    own: Own,

    /// The implementation, or several with commas between (unless --adapter or --library is given), the operation, and the inputs
    #[arg(value_name = "WHAT", required = true, num_args = 2..)]
    words: Vec<String>,

    /// The time limit for the start, and for the reply
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u16,

    #[command(flatten)]
    color: ColorArgument,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let is_named = !arguments.own.is_given();
    let (names, words) = arguments.words.split_at(usize::from(is_named));
    let names: Vec<String> = names
        .iter()
        .flat_map(|names| names.split(','))
        .map(str::to_owned)
        .collect();
    if names.iter().any(|name| name == "all") {
        return Err(Failure::new(
            "'ask' takes implementations by name, such as cpython,jdk",
        ));
    }
    let registered = arguments.own.or_named(&names)?;
    let mut words = words.iter();
    let operation = words.next().map_or("", String::as_str);
    let operation: Operation = operation.parse().map_err(Failure::new)?;
    let signature = operation.signature();
    let operands = words.enumerate().map(|(i, text)| {
        let found = signature.operand(i).parse_typed(text);
        found.map_err(|error| Failure::new(format_args!("input {}: {error}", i + 1)))
    });
    let operands = operands.collect::<Result<Vec<_>, _>>()?;
    if operands.is_empty() {
        return Err(Failure::new(
            "no input: give it after the operation; the empty input is ''",
        ));
    }
    silence_implementations();
    let mut status = 0;
    for registered in &registered {
        status = status.max(ask_one(arguments, registered, operation, operands.clone())?);
    }
    Ok(status)
}

fn ask_one(
    arguments: &Arguments,
    registered: &RegisteredImplementation,
    operation: Operation,
    operands: Vec<Sequence>,
) -> Result<u8, Failure> {
    let timeout = Duration::from_secs(arguments.timeout.into());
    let mut implementation = registered.start(timeout).map_err(Failure::new)?;
    let answer = ask(
        implementation.as_mut(),
        &registered.argument(),
        operation,
        operands,
    );
    let answer = answer
        .map_err(|error| Failure::new(format_args!("{}: {error}", printable(&registered.name))))?;
    let description = implementation.description();
    let title = format!("{} {}", description.name, description.version);
    let style = table::Style {
        color: arguments.color.is_wanted(),
        width: width(),
    };
    let answered = table::answer(printable(&title).trim(), &verdict(&answer), &answer, style);
    emit(&answered)?;
    Ok(u8::from(answer.verdict != Verdict::Conforms))
}

//! `utfproof vectors machine`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use utfproof::drawing::{Sketch, describe, draw, input, values};
use utfproof_oracle::Operation;
use utfproof_vectors::machine::{Machine, State, Verdict};

use crate::cli::output::{Failure, emit, write_file};

const EXAMPLES: &str = "\
Examples:
  utfproof vectors machine utf-8.validate
  utfproof vectors machine wtf-8.validate
  utfproof vectors machine utf-8.validate --svg machine.svg";

/// Prints what an operation has to remember of its input: the machine that the 'complete' vectors are for
///
/// It is learnt from the oracle. Of each state there is the shortest input that leads to it, what is said of an input
/// that ends there, where each value leads, and what tells the state from every other one. 'drops' and 'adds' are the
/// results that a value takes back and puts there, R being U+FFFD and c any other.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The operation, see 'utfproof list'
    operation: String,
    /// Draws it instead, as SVG, to FILE, or to standard output ('-')
    ///
    /// What most states have in common has no arrow: a sentence below the picture says where it leads.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let operation: Operation = arguments.operation.parse().map_err(Failure::new)?;
    let machine = Machine::learn(operation)
        .map_err(|reason| Failure::new(format_args!("{operation} has no machine: {reason}")))?;
    match &arguments.svg {
        None => emit(&render(&machine))?,
        Some(path) if path.as_os_str() == "-" => emit(&draw(&Sketch::of(&machine)))?,
        Some(path) => write_file(path, &draw(&Sketch::of(&machine)))?,
    }
    Ok(0)
}

fn render(machine: &Machine) -> String {
    let kind = machine.operation.signature().input;
    let mut text = format!(
        "{}: {} states, {} letters\n",
        machine.operation,
        machine.states.len(),
        machine.letters.len()
    );
    for (number, state) in machine.states.iter().enumerate() {
        let verdict = match state.verdict {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Unspecified(reason) => reason.name(),
        };
        text += &format!(
            "\n{number}  behind {}, {verdict}\n",
            input(kind, &state.access)
        );
        for (first, last, next, shows) in runs(machine, state) {
            let values = values(kind, &(first..=last));
            text += format!("   {values:9}  to {next:<3} {shows}").trim_end();
            text.push('\n');
        }
        let identifiers = state.identifiers.iter().map(|end| input(kind, end));
        let identifiers: Vec<String> = identifiers.collect();
        text += &format!("   told by    {}\n", identifiers.join(", "));
    }
    text
}

/// The values that follow one another, lead to the same state and show the same: first, last, state, what shows.
fn runs(machine: &Machine, state: &State) -> Vec<(u32, u32, usize, String)> {
    let mut runs: Vec<(u32, u32, usize, String)> = Vec::new();
    for (letter, (next, shows)) in machine
        .letters
        .iter()
        .zip(state.leads_to.iter().zip(&state.shows))
    {
        let shows = describe(shows);
        match runs.last_mut() {
            Some(run) if (run.2, &run.3) == (*next, &shows) => run.1 = *letter.end(),
            _ => runs.push((*letter.start(), *letter.end(), *next, shows)),
        }
    }
    runs
}

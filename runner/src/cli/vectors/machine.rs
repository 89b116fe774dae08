//! `utfproof vectors machine`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use utfproof_oracle::Operation;
use utfproof_report::drawing::{Sketch, describe, draw, input, values};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use crate::cli::output::{Failure, emit, write_file};

const EXAMPLES: &str = "\
Examples:
  utfproof vectors machine utf-8.validate
  utfproof vectors machine wtf-8.validate
  utfproof vectors machine utf-8.validate --svg machine.svg";

/// Prints the finite automaton of an operation, for which the 'complete' vectors are made
///
/// The automaton is learnt from the oracle. For each state, it prints the shortest input that leads to it, the verdict
/// on input that ends there, the next state for each value, and the inputs that tell the state from all others. 'drops'
/// and 'adds' are the units that the result loses and gains: R is U+FFFD, c any other.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The operation, see 'utfproof list'
    operation: String,
    /// Draw the automaton as SVG instead, to FILE or to standard output ('-')
    ///
    /// Transitions that most states share have no arrow; a sentence below the picture describes them.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let operation: Operation = arguments.operation.parse().map_err(Failure::new)?;
    let automaton = Automaton::learn(operation)
        .map_err(|reason| Failure::new(format_args!("{operation} has no automaton: {reason}")))?;
    match &arguments.svg {
        None => emit(&render(&automaton))?,
        Some(path) if path.as_os_str() == "-" => emit(&draw(&Sketch::of(&automaton)))?,
        Some(path) => write_file(path, &draw(&Sketch::of(&automaton)))?,
    }
    Ok(0)
}

fn render(automaton: &Automaton) -> String {
    let kind = automaton.kind;
    let mut text = format!(
        "{}: {} states, {} letters\n",
        automaton.name,
        automaton.states.len(),
        automaton.letters.len()
    );
    for (number, state) in automaton.states.iter().enumerate() {
        let verdict = match state.verdict {
            Acceptance::Accepted => "accepted",
            Acceptance::Rejected => "rejected",
            Acceptance::Unspecified(reason) => reason.name(),
        };
        text += &format!(
            "\n{number}  after {}, {verdict}\n",
            input(kind, &state.access)
        );
        let step = |letter: usize| (state.leads_to[letter], describe(&state.shows[letter]));
        for (run, (next, shows)) in automaton.runs(step) {
            let values = values(kind, &run);
            text += format!("   {values:9}  to {next:<3} {shows}").trim_end();
            text.push('\n');
        }
        let identifiers = state.identifiers.iter().map(|end| input(kind, end));
        let identifiers: Vec<String> = identifiers.collect();
        text += &format!("   told by    {}\n", identifiers.join(", "));
    }
    text
}

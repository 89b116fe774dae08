//! `utfproof spec coverage`.

use clap::Args;
use utfproof_parting::coverage;
use utfproof_vectors::built_in;

use crate::cli::output::{Failure, color, emit};

const EXAMPLES: &str = "\
Examples:
  utfproof spec coverage
  utfproof spec coverage rfc-3629";

/// Shows which steps of the documents' algorithms the vectors cover
///
/// It runs each document's algorithms for an operation on the first input of every vector of that operation. Each line
/// is a step: our restatement, the number of vectors that take it, and the shortest of them.
///
/// Exit status: 0 every step is covered; 1 a step is not; 2 it could not be run.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Only the steps of this document, see 'utfproof list' [default: all documents]
    document: Option<String>,

    /// Print the steps as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let wanted = arguments.document.as_deref();
    if let Some(id) = wanted {
        super::document(id)?;
    }
    let steps = coverage::measure(&built_in().map_err(Failure::new)?, wanted);
    emit(&match arguments.json {
        true => coverage::render_json(&steps),
        false => coverage::render(&steps, color()),
    })?;
    Ok(u8::from(steps.iter().any(|step| step.vectors == 0)))
}

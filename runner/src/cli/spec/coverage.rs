//! `utfproof spec coverage`.

use clap::Args;
use utfproof_documents::coverage;
use utfproof_vectors::built_in;

use crate::cli::output::{Failure, color, emit};

/// Shows which steps of the documents' algorithms the vectors take
///
/// Each algorithm is run, by every document that reads an operation, on the first input of every vector of that
/// operation. A line is a step: our restatement of it, how many vectors take it, and the shortest of them. Exit status
/// 1 if there is a step that none takes.
#[derive(Args)]
pub(super) struct Arguments {
    /// Only the steps of this document, see 'utfproof list'
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

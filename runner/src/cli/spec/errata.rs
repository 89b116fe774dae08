//! `utfproof spec errata`.

use clap::Args;
use utfproof_documents as documents;
use utfproof_notation::json::pretty;

use crate::cli::output::{Failure, color, emit};

const EXAMPLES: &str = "\
Examples:
  utfproof spec errata wtf-8-2014
  utfproof spec errata utf-8-1997 --json";

/// Shows the recorded errata of a document
///
/// Each comes with the printed text in our words, the problem, a small input that shows it, what later editions say, and
/// the checks that find it. This checks nothing: 'utfproof spec DOCUMENT' does.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The document, see 'utfproof list'
    document: String,

    /// Print the errata as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let document = super::document(&arguments.document)?;
    emit(&match arguments.json {
        true => pretty(&document.errata),
        false => documents::render_errata(document, color()),
    })?;
    Ok(0)
}

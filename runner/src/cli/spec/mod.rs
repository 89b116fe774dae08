//! `utfproof spec` and its subcommands.

mod coverage;
mod diff;
mod examples;

use clap::{Args, Subcommand};
use utfproof_documents as documents;
use utfproof_spec_tables::{Document, library};

use super::output::{Failure, color, emit};
use super::progress;

const EXAMPLES: &str = "\
Examples:
  utfproof spec cesu-8-2001
  utfproof spec diff utf-8-1997 rfc-3629
  utfproof spec examples drafts.txt";

/// Checks the documents' own tables, examples and claims
///
/// It compares each with algorithms of the same and of other documents, on all inputs that apply. Each failure is shown
/// with its smallest input. For editors of documents, 'diff' shows where two documents differ, 'examples' checks
/// examples before they are published, and 'coverage' shows which steps the vectors cover.
///
/// Exit status: 0 everything holds, except for recorded errata; 1 something else fails, or an erratum no longer shows;
/// 2 it could not be run.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The document, see 'utfproof list' [default: all documents]
    document: Option<String>,

    /// Print the findings as JSON
    #[arg(long)]
    json: bool,

    #[command(subcommand)]
    below: Option<Below>,
}

#[derive(Subcommand)]
enum Below {
    Diff(diff::Arguments),
    Examples(examples::Arguments),
    Coverage(coverage::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match &arguments.below {
        None => check(arguments),
        Some(Below::Diff(arguments)) => diff::run(arguments),
        Some(Below::Examples(arguments)) => examples::run(arguments),
        Some(Below::Coverage(arguments)) => coverage::run(arguments),
    }
}

fn check(arguments: &Arguments) -> Result<u8, Failure> {
    let chosen: Vec<&Document> = match &arguments.document {
        None => library().documents().iter().collect(),
        Some(id) => vec![document(id)?],
    };
    let bar = progress::of_few(chosen.len());
    let mut checked = Vec::new();
    for document in chosen {
        bar.set_message(&*document.id);
        checked.push((document, documents::check(document)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    emit(&match arguments.json {
        true => documents::render_json(&checked),
        false => documents::render(&checked, color()),
    })?;
    Ok(documents::conclusion(&checked))
}

/// The document with this id.
fn document(id: &str) -> Result<&'static Document, Failure> {
    library().document(id).ok_or_else(|| {
        Failure::new(format_args!(
            "unknown document '{}'; {}",
            id.escape_debug(),
            documents()
        ))
    })
}

/// Such as `known documents: rfc-3629, unicode`.
fn documents() -> String {
    let ids = library()
        .documents()
        .iter()
        .map(|document| document.id.as_str());
    format!("known documents: {}", ids.collect::<Vec<_>>().join(", "))
}

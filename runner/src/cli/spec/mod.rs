//! `utfproof spec` and what is below it.

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
/// Each is held against algorithms of the same and of other documents, over as many inputs as there are. What does not
/// hold is shown with the smallest input on which it fails. Exit status 1 if anything fails that no recorded erratum
/// says, or if an erratum no longer shows.
///
/// An editor asks more: 'diff' shows where two documents part, 'examples' checks examples before they are printed, and
/// 'coverage' shows which steps the vectors take.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The document, see 'utfproof list'; without one, all of them
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

/// `there are rfc-3629, unicode …`.
fn documents() -> String {
    let ids = library()
        .documents()
        .iter()
        .map(|document| document.id.as_str());
    format!("there are {}", ids.collect::<Vec<_>>().join(", "))
}

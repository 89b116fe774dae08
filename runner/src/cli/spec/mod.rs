//! `utfproof spec` and its subcommands.

mod check;
mod coverage;
mod diff;
mod draft;
mod errata;
mod examples;
mod export;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use utfproof_spec_tables::{Document, library};

use super::output::Failure;

const EXAMPLES: &str = "\
Examples:
  utfproof spec cesu-8-2001
  utfproof spec rfc-3629 unicode
  utfproof spec --only-failures
  utfproof spec draft.md
  utfproof spec draft.html
  utfproof spec draft.md --fix
  utfproof spec draft.md --sarif draft.sarif
  utfproof spec errata wtf-8-2014
  utfproof spec diff utf-8-1997 rfc-3629
  utfproof spec examples drafts.txt";

/// Checks the documents' own tables, examples and claims
///
/// It compares each with algorithms of the same and of other documents, on all inputs that apply. It prints a line for
/// each as it comes, and at the end the failures in full: what the document says, the smallest input that shows the
/// failure, the wrong cell of a table, the recorded erratum, and what later editions say. For editors of documents,
/// 'diff' shows where two documents differ, 'examples' checks examples before they are published, 'errata' shows what is
/// recorded, 'export' writes tables and validity for other documents and programs, and 'coverage' shows which steps the
/// vectors cover.
///
/// Exit status: 0 everything holds, except for recorded errata; 1 something else fails, or an erratum no longer shows;
/// 2 it could not be run.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Documents, see 'utfproof list', or one draft: a Markdown or HTML file with marks, or a folder [default: all documents]
    #[arg(value_name = "DOCUMENT")]
    documents: Vec<String>,

    /// Print only what fails, and the summary
    #[arg(long)]
    only_failures: bool,

    /// Print the findings as JSON; runner/schemas/spec.schema.json describes it
    #[arg(long, conflicts_with = "only_failures")]
    json: bool,

    /// Also write a page to FILE: the failures, and the tables with the wrong cells marked
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Also write what fails to FILE as SARIF, which GitHub shows at the lines of a draft
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,

    /// Correct the draft, a Markdown file: apply each fix that is certain, and report the rest
    #[arg(long)]
    fix: bool,

    #[command(subcommand)]
    below: Option<Below>,
}

#[derive(Subcommand)]
enum Below {
    Diff(diff::Arguments),
    Examples(examples::Arguments),
    Errata(errata::Arguments),
    Export(export::Arguments),
    Coverage(coverage::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match &arguments.below {
        None => check(arguments),
        Some(Below::Errata(arguments)) => errata::run(arguments),
        Some(Below::Export(arguments)) => export::run(arguments),
        Some(Below::Diff(arguments)) => diff::run(arguments),
        Some(Below::Examples(arguments)) => examples::run(arguments),
        Some(Below::Coverage(arguments)) => coverage::run(arguments),
    }
}

fn check(arguments: &Arguments) -> Result<u8, Failure> {
    let draft = arguments.documents.iter().find(|name| draft::is_path(name));
    if draft.is_some() && arguments.documents.len() > 1 {
        return Err(Failure::new(
            "a draft is checked alone: give it as the only argument",
        ));
    }
    let draft = draft.map(String::as_str);
    if arguments.fix {
        draft::fix(draft.unwrap_or_default())?;
    }
    if let Some(path) = draft {
        let draft = draft::read(path)?;
        return check::run(arguments, &[&draft.document], Some(&draft));
    }
    if arguments.documents.is_empty() {
        return check::run(arguments, &all().collect::<Vec<_>>(), None);
    }
    let chosen: Result<Vec<&Document>, Failure> =
        arguments.documents.iter().map(|id| document(id)).collect();
    check::run(arguments, &chosen?, None)
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

/// The documents, and the other editions of them.
fn all() -> impl Iterator<Item = &'static Document> {
    let library = library();
    library.documents().iter().chain(library.editions())
}

/// Such as `known documents: rfc-3629, unicode`.
fn documents() -> String {
    let ids = all().map(|document| document.id.as_str());
    format!("known documents: {}", ids.collect::<Vec<_>>().join(", "))
}

//! `utfproof spec`.

use clap::Args;
use utfproof::spec;
use utfproof_spec_tables::library;

use super::output::{Failure, color, emit};

/// Checks the documents' own tables, examples and claims
///
/// Each is held against algorithms of the same and of other documents, over as many inputs as there are. What does not
/// hold is shown with the smallest input on which it fails. Exit status 1 if anything fails that no recorded erratum
/// says, or if an erratum no longer shows.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Arguments {
    /// The document, see 'utfproof list'; without one, all of them
    document: Option<String>,

    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let documents = library().documents();
    let chosen: Vec<_> = match &arguments.document {
        None => documents.iter().collect(),
        Some(id) => {
            let document = library().document(id).ok_or_else(|| {
                let known: Vec<&str> = documents
                    .iter()
                    .map(|document| document.id.as_str())
                    .collect();
                let (id, known) = (id.escape_debug(), known.join(", "));
                Failure::new(format_args!("unknown document '{id}'; there are {known}"))
            })?;
            vec![document]
        }
    };
    let checked: Vec<_> = chosen
        .into_iter()
        .map(|document| (document, spec::check(document)))
        .collect();
    emit(&match arguments.json {
        true => spec::render_json(&checked),
        false => spec::render(&checked, color()),
    })?;
    Ok(spec::conclusion(&checked))
}

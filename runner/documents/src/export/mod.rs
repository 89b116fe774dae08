//! Tables and validity as text for other documents and programs.
//!
//! A table is checked before it is exported. Validity is exported from the automaton that the vectors learn from the
//! oracle; the tests compare each format with the oracle.

mod c;
mod draft;
mod expression;
mod graphviz;
mod rust;
mod table;
mod transitions;
mod validity;

use utfproof_oracle::Operation;
use utfproof_spec_tables::{Document, Table};

use crate::{Diagnostic, Shortfall};

pub use draft::of_document;
pub(crate) use table::{anchor, escaped, html as table_of, markdown_row};
use validity::Validity;

/// A format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table of HTML.
    Html,
    /// A table of Markdown.
    Markdown,
    /// A grammar as in RFC 5234.
    Abnf,
    /// A table-driven function in C.
    C,
    /// A function in Rust with one `match`.
    Rust,
    /// A regular expression over bytes.
    Regex,
    /// A picture of the automaton for Graphviz.
    Graphviz,
}

impl Format {
    /// Its name on the command line.
    const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Abnf => "abnf",
            Self::C => "c",
            Self::Rust => "rust",
            Self::Regex => "regex",
            Self::Graphviz => "graphviz",
        }
    }
}

/// Why something cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExport {
    /// The format is for validity.
    #[error(
        "a table can be exported as html or markdown, and one of byte ranges as abnf; for {} name an operation, such as utf-8.validate",
        .0.name()
    )]
    NotForTables(Format),
    /// The operation has no automaton over bytes that accepts or rejects.
    #[error("{operation} has no automaton to export: {why}")]
    NoAutomaton {
        /// The operation.
        operation: Operation,
        /// Why not.
        why: String,
    },
}

/// An exported table.
#[derive(Clone, Debug)]
pub struct ExportedTable {
    /// The table in the format.
    pub text: String,
    /// Why the table is wrong: a witness for each mistake.
    pub wrong: Vec<Diagnostic>,
}

/// Checks a table and exports it as printed; in HTML the wrong cell is marked.
///
/// # Errors
///
/// [`NoExport`] if the format is not for such a table.
pub fn of_table(
    document: &Document,
    table: &Table,
    format: Format,
) -> Result<ExportedTable, NoExport> {
    let (checked, further) = crate::table::check_all(document, table);
    let first = match checked {
        Err(Shortfall::Fails(witness)) => Some(witness),
        _ => None,
    };
    let wrong: Vec<Diagnostic> = first.into_iter().chain(further).collect();
    let text = match format {
        Format::Html => Some(table::html(document, table, wrong.iter())),
        Format::Markdown => {
            let caption = table::in_markdown(&table::caption(document, table));
            let rows = table::markdown(&table.columns, &table.rows);
            Some(format!("{caption}:\n\n{rows}"))
        }
        Format::Abnf => table::abnf(document, table),
        _ => None,
    };
    let text = text.ok_or(NoExport::NotForTables(format))?;
    Ok(ExportedTable { text, wrong })
}

/// Exports which byte sequences an operation accepts.
///
/// # Errors
///
/// [`NoExport::NoAutomaton`] if it does not accept or reject bytes.
///
/// ```
/// use utfproof_documents::export::{Format, of_validity};
///
/// let picture = of_validity("utf-8.validate".parse()?, Format::Graphviz)?;
/// assert!(picture.contains("0 -> 1 [label = \"C2-DF\"]"));
/// assert!(of_validity("utf-8.encode".parse()?, Format::C).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_validity(operation: Operation, format: Format) -> Result<String, NoExport> {
    let validity = Validity::of(operation)?;
    Ok(match format {
        Format::Html => transitions::html(&validity),
        Format::Markdown => transitions::markdown(&validity),
        Format::Abnf => transitions::abnf(&validity),
        Format::C => c::function(&validity),
        Format::Rust => rust::function(&validity),
        Format::Regex => expression::of(&validity),
        Format::Graphviz => graphviz::digraph(&validity),
    })
}

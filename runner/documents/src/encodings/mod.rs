//! Encodings by name, and the definition of an encoding in a document. What follows from a definition is in a crate of its
//! own.

pub(crate) mod check;
pub(crate) mod named;
pub(crate) mod relations;

pub use utfproof_definition::*;
use utfproof_spec_tables::EncodingDefinition;

use crate::Diagnostic;

/// The mistakes of a definition that cannot be understood, at their places.
fn diagnostics(data: &EncodingDefinition, wrong: Vec<Wrong>) -> Vec<Diagnostic> {
    let table = check::as_table(data);
    let diagnostic = |(row, why): Wrong| match row {
        None => Diagnostic::unreadable(&data.name, why),
        Some(row) => Diagnostic::unreadable(table.rows[row].join(" | "), why).in_row(&table, row),
    };
    wrong.into_iter().map(diagnostic).collect()
}

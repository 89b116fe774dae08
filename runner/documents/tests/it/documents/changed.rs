//! Documents with a change, or reduced to a part.

use utfproof_documents::{self as documents, Diagnostic, FindingKind, Standing, Status};
use utfproof_spec_tables::{Document, library};

use super::find;

/// Checks a document with one change. Returns the standing of one item, its witness, and the conclusion.
pub(super) fn changed(
    id: &str,
    change: impl FnOnce(&mut Document),
    (what, of): (FindingKind, &str),
) -> (Standing, Option<Diagnostic>, u8) {
    let mut document = library().document(id).unwrap().clone();
    change(&mut document);
    let findings = documents::check_printed(&document);
    let finding = find(&findings, what, of);
    let standing = finding.standing();
    let witness = match &finding.status {
        Status::Fails { witness } => Some(witness.clone()),
        _ => None,
    };
    (
        standing,
        witness,
        documents::conclusion(&[(&document, findings)]),
    )
}

pub(super) fn set_cell(
    document: &mut Document,
    table: &str,
    row: usize,
    column: usize,
    cell: &str,
) {
    let table = document.tables.iter_mut().find(|t| t.id == table).unwrap();
    table.rows[row][column] = cell.to_owned();
}

/// The document with only one of its tables, which is fast.
pub(super) fn only_table(document: &mut Document, table: &str) {
    document.tables.retain(|t| t.id == table);
    document.examples.clear();
    document.claims.clear();
    document.wordings.clear();
}

/// The document with only one of its claims, and its tables.
pub(super) fn only_claim(document: &mut Document, claim: &str) {
    document.algorithms.clear();
    document.encodings.clear();
    document.examples.clear();
    document.wordings.clear();
    document.claims.retain(|c| c.id == claim);
}

/// The document with only its examples.
pub(super) fn only_examples(document: &mut Document) {
    document.algorithms.clear();
    document.encodings.clear();
    document.tables.clear();
    document.claims.clear();
    document.wordings.clear();
}

//! What else to print in a table that fails: in a cell that cannot be read, or in its mark.

use utfproof_spec_tables::{Document, Table, TableKind};

use super::{Check, Shortfall, check_kind, is_about, is_of_encoding};
use crate::diagnostic::{one_of, padded};
use crate::encodings::{CONSTRAINTS, named};
use crate::table::{bit_patterns, cells, transitions};
use crate::{Diagnostic, Edit, Note, WrongCell, count, readings};

/// The kinds of tables about an encoding that are easily confused.
const KINDS: [(&str, TableKind); 3] = [
    ("byte-ranges", TableKind::ByteRanges),
    ("bit-patterns", TableKind::BitPatterns),
    ("transitions", TableKind::Transitions),
];

/// With the cell that cannot be read, and what it should say, if the table lacks its row once that is left out.
pub(super) fn with_cell(
    table: &Table,
    mut witness: Diagnostic,
    check: impl Fn(Vec<Vec<String>>) -> Check,
) -> Diagnostic {
    let row = witness.place.as_ref().filter(|_| witness.fixes.is_empty());
    let number = row.and_then(|place| place.row.checked_sub(1));
    let (true, Some(row_place), Some(number)) = (witness.is_unreadable, row, number) else {
        return witness;
    };
    let Some(printed) = table.rows.get(number) else {
        return witness;
    };
    let mut others = table.rows.clone();
    others.remove(number);
    let missing = match check(others) {
        Err(Shortfall::Fails(next)) => next.missing().cloned(),
        _ => None,
    };
    let row = missing.as_ref().and_then(|missing| missing.rows.first());
    let wrong = row.and_then(|right| cells::only_wrong(printed, right));
    let place = printed.iter().position(|cell| **cell == *witness.printed);
    let cell = match (wrong, place) {
        (Some((column, right)), _) => Some(WrongCell::at(table, number, column, Some(right))),
        (None, Some(column)) if row_place.column.is_none() => {
            Some(WrongCell::at(table, number, column, None))
        }
        _ => None,
    };
    let has_right = cell.as_ref().is_some_and(|cell| cell.edit.is_some());
    if let Some(cell) = cell {
        witness = witness.moved_to(cell);
    }
    if let Some(row) = row.filter(|_| !has_right) {
        let (own, columns) = (printed.len(), table.columns.len());
        witness = witness.fix(Edit::Row(padded(row, columns)));
        if own != columns {
            let own = count(own as u64, "cell");
            witness = witness.note(format!(
                "the row has {own}, and the table {columns} columns"
            ));
        }
    }
    witness
}

/// With the encodings or the kind by which the whole table holds, so that its mark may be what is wrong.
pub(super) fn with_mark(document: &Document, table: &Table, mut witness: Diagnostic) -> Diagnostic {
    let hint = match other_kind(document, table, &witness) {
        Some(kind) => Some(format!("the kind {kind}")),
        None => other_encodings(document, table),
    };
    // the id may have the printed name
    let hint = hint.filter(|hint| {
        let is_named = !table.encoding.is_empty() && table.id.ends_with(&table.encoding);
        !is_named || table.id.ends_with(hint)
    });
    if let Some(hint) = hint {
        let note = format!("is the mark right? As a table of {hint} it holds");
        witness = witness.note(Note::Question(note));
        // the id may have the name of the encoding that is meant
        if table.id.ends_with(&hint) && !table.id.ends_with(&table.encoding) {
            witness = witness.nowhere();
        }
    }
    let definition = other_definition(document, table).map(Note::Question);
    witness.notes.extend(definition);
    witness
}

/// The kind by which a table holds whose rows cannot be read.
pub(super) fn other_kind(
    document: &Document,
    table: &Table,
    witness: &Diagnostic,
) -> Option<&'static str> {
    let holds_as = |kind: TableKind| {
        let changed = Table {
            kind,
            ..table.clone()
        };
        holds(document, &changed)
    };
    let may_be = witness.is_unreadable && is_of_encoding(table.kind);
    let kinds = KINDS.into_iter().filter(|(_, kind)| *kind != table.kind);
    let mut names = kinds.filter(|(_, kind)| may_be && holds_as(*kind));
    names.next().map(|(name, _)| name)
}

/// The encodings by which a table holds.
fn other_encodings(document: &Document, table: &Table) -> Option<String> {
    let names = named::names(document);
    let is_known = table.encoding.is_empty() || names.contains(table.encoding.as_str());
    if !is_of_encoding(table.kind) || !is_known {
        return None;
    }
    let holds_for = |name: &&str| {
        let changed = Table {
            encoding: (*name).to_owned(),
            ..table.clone()
        };
        *name != table.encoding && holds(document, &changed)
    };
    let names: Vec<&str> = names.into_iter().filter(holds_for).collect();
    one_of(&names)
}

/// The constraint of the document's own definition of an encoding by which all tables of it hold: with it, or without it.
fn other_definition(document: &Document, table: &Table) -> Option<String> {
    let mut definitions = document.encodings.iter();
    let place = definitions.position(|own| own.name == table.encoding)?;
    let own = &document.encodings[place];
    if readings::operation(&own.name, "encode").is_ok() {
        return None; // it is held against the oracle
    }
    let hold = |constraints: Vec<String>| {
        let mut changed = document.clone();
        changed.encodings[place].constraints = constraints;
        let mut tables = changed.tables.iter();
        tables.all(|table| table.encoding != own.name || holds(&changed, table))
    };
    let too_many = own.constraints.iter().find(|constraint| {
        let others = own.constraints.iter().filter(|other| other != constraint);
        hold(others.cloned().collect())
    });
    let missing = || {
        let mut names = CONSTRAINTS.iter().map(|(name, _)| *name);
        names.find(|name| hold([&own.constraints[..], &[(*name).to_owned()]].concat()))
    };
    let (how, constraint) = match too_many {
        Some(constraint) => ("without", constraint.as_str()),
        None => ("with", missing()?),
    };
    let name = &own.name;
    Some(format!(
        "{how} the constraint '{constraint}' in the definition of {name}, all its tables hold"
    ))
}

/// Whether a table holds, without a search for what is wrong in it.
fn holds(document: &Document, table: &Table) -> bool {
    match table.kind {
        TableKind::Transitions => is_about(table).is_ok() && transitions::holds(document, table),
        TableKind::BitPatterns => bit_patterns::holds(document, table),
        _ => check_kind(document, table).is_ok(),
    }
}

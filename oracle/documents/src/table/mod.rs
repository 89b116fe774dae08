//! Tables, by kind: each is run as printed, and compared with readings.

mod answers;
pub mod bit_fields;
pub mod bit_patterns;
pub(crate) mod bit_row;
pub mod byte_ranges;
pub(crate) mod cells;
mod code_page;
pub(crate) mod codec;
pub(crate) mod counts;
pub(crate) mod further;
mod notations;
pub(crate) mod order;
mod remedy;
mod slips;
pub(crate) mod transitions;
pub mod unit_bit_patterns;

pub use bit_row::BitRow;

use std::collections::BTreeSet;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::diagnostic::suggest::did_you_mean;
use crate::encodings::named;
use crate::{Check, Diagnostic, Shortfall, WrongCell, readings};
use further::Corrected;

/// The most rows of a table: the time to correct some kinds grows with their square.
const MOST_ROWS: usize = 1024;
/// The most rows and states of a table of transitions, in which every pair of rows may have each other's cells.
const MOST_TRANSITIONS: usize = 256;
const MOST_STATES: usize = 32;

/// Checks a table.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let checked = check_rows(document, table).map_err(|shortfall| match shortfall {
        Shortfall::Fails(witness)
            if table.kind != TableKind::Transitions && order::repeated(&table.rows).is_some() =>
        {
            order::twice(table, witness).into()
        }
        Shortfall::Fails(witness) => order::swapped(table, &witness, |rows| {
            let changed = Table {
                rows,
                ..table.clone()
            };
            check_rows(document, &changed).is_ok()
        })
        .unwrap_or_else(|| remedy::with_mark(document, table, witness))
        .into(),
        other => other,
    })?;
    order::in_order(table)?;
    if is_of_encoding(table.kind) && table.kind != TableKind::Transitions {
        cells::without_gap(table, &table.rows)?;
    }
    Ok(checked)
}

/// Checks the rows of a table, whatever their order.
fn check_rows(document: &Document, table: &Table) -> Check {
    let with = |rows| Table {
        rows,
        ..table.clone()
    };
    check_kind(document, table).map_err(|shortfall| match shortfall {
        Shortfall::Fails(witness) => {
            let check = |rows| check_kind(document, &with(rows));
            remedy::with_cell(table, witness, check).into()
        }
        other => other,
    })
}

/// Whether a table has as few rows as can be compared in a short time.
fn is_bounded(table: &Table) -> Result<(), Diagnostic> {
    let most = match table.kind {
        TableKind::Transitions => MOST_TRANSITIONS,
        _ => MOST_ROWS,
    };
    if table.rows.len() > most {
        let why = format!("the table has more than {most} rows; it is not checked");
        let printed = table.rows[most].join(" | ");
        let place = WrongCell::row(table, most);
        return Err(Diagnostic::unreadable(printed, why).in_cell(place));
    }
    if table.kind == TableKind::Transitions {
        let ends = |row: &Vec<String>| [row.first().cloned(), row.last().cloned()];
        let states: BTreeSet<_> = table.rows.iter().flat_map(ends).collect();
        if states.len() > MOST_STATES {
            let why = format!("the table has more than {MOST_STATES} states; it is not checked");
            return Err(Diagnostic::unreadable("", why));
        }
    }
    Ok(())
}

/// Whether tables of a kind are about one encoding.
const fn is_of_encoding(kind: TableKind) -> bool {
    matches!(
        kind,
        TableKind::ByteRanges
            | TableKind::NamedByteRanges
            | TableKind::BitPatterns
            | TableKind::UnitBitPatterns
            | TableKind::BitFields
            | TableKind::Transitions
    )
}

/// The encoding of a table has the units that tables of its kind are about.
fn is_about(table: &Table) -> Result<(), Diagnostic> {
    let (does, input, output) = match table.kind {
        TableKind::ByteRanges | TableKind::NamedByteRanges => {
            ("encode", Some(UnitKind::CodePoint), Some(UnitKind::Byte))
        }
        TableKind::UnitBitPatterns | TableKind::BitFields => {
            ("encode", Some(UnitKind::CodeUnit), Some(UnitKind::Byte))
        }
        TableKind::Transitions => ("validate", Some(UnitKind::Byte), None),
        _ => ("encode", None, None),
    };
    let Ok(operation) = readings::operation(&table.encoding, does) else {
        return Ok(());
    };
    let signature = operation.signature();
    let is_it = |wanted: Option<UnitKind>, kind| wanted.is_none_or(|wanted| wanted == kind);
    if is_it(input, signature.input) && is_it(output, signature.output) {
        return Ok(());
    }
    let units = [input, output].into_iter().flatten();
    let units: Vec<String> = units.map(|kind| kind.to_string()).collect();
    let why = format!(
        "its table cannot be of this kind, which is about {}: {operation} takes {}",
        units.join(" and "),
        signature.input
    );
    Err(Diagnostic::unreadable(&table.encoding, why))
}

fn check_kind(document: &Document, table: &Table) -> Check {
    if is_of_encoding(table.kind) {
        if table.encoding.is_empty() {
            let why = "the mark names no encoding; its name comes after the kind of the table";
            return Err(Diagnostic::unreadable("", why).into());
        }
        if !named::names(document).contains(table.encoding.as_str()) {
            return Err(named::unknown(document, &table.encoding));
        }
        is_about(table)?;
    }
    match table.kind {
        TableKind::ByteRanges => byte_ranges::check(document, table),
        TableKind::NamedByteRanges => byte_ranges::named::check(document, table),
        TableKind::BitPatterns => bit_patterns::check(document, table),
        TableKind::UnitBitPatterns => unit_bit_patterns::check(document, table),
        TableKind::BitFields => bit_fields::check(document, table),
        TableKind::Index => answers::check_index(document, table),
        TableKind::Replacements => answers::check_replacements(document, table),
        TableKind::CodePage => code_page::check(document, table),
        TableKind::ByteClasses => code_page::check_classes(document, table),
        TableKind::Notations => notations::check(document, table),
        TableKind::Counts => counts::check(table),
        TableKind::Answers => answers::check_answers(document, table),
        TableKind::Transitions => transitions::check(document, table).map_err(|mut wrong| {
            if let Shortfall::Fails(wrong) = &mut wrong
                && !is_held_against_another(table)
            {
                wrong
                    .fixes
                    .iter_mut()
                    .for_each(|fix| fix.is_certain = false);
            }
            wrong
        }),
    }
}

/// A table with more mistakes by the name that may be meant has only its name reported.
const MOST_BY_ANOTHER_NAME: usize = 3;

/// Checks a table, and finds the mistakes after the first.
pub(crate) fn check_all(document: &Document, table: &Table) -> (Check, Vec<Diagnostic>) {
    if let Err(too_long) = is_bounded(table) {
        return (Err(too_long.into()), Vec::new());
    }
    let mut first = match check(document, table) {
        Err(Shortfall::Fails(first)) => first,
        other => return (other, Vec::new()),
    };
    if let Some(renamed) = renamed(document, table) {
        let (checked, mut further) = check_all(document, &renamed);
        match checked {
            Ok(_) => first.notes.push("with that name the table holds".into()),
            Err(Shortfall::Fails(second)) => further.insert(0, second),
            Err(Shortfall::NotTested(_)) => {}
        }
        // a table with many mistakes may be one of an encoding with yet another name
        if further.len() > MOST_BY_ANOTHER_NAME {
            further.clear();
        }
        return (Err(first.into()), further);
    }
    let with = |rows| Table {
        rows,
        ..table.clone()
    };
    let check = |rows| check_rows(document, &with(rows));
    let further = match further::corrected(&table.rows, &first, check) {
        Some(corrected) => {
            let (mut first, mut further) = corrected_table(table, first, corrected);
            if is_held_against_another(table) {
                let mistakes = further.iter_mut().chain([&mut first]);
                mistakes.for_each(Diagnostic::make_certain);
            }
            return (Err(first.into()), further);
        }
        None if table.kind == TableKind::Transitions => {
            let misread = transitions::misread(document, table);
            misread.into_iter().skip(1).collect()
        }
        None if !first.is_unreadable || remedy::other_kind(document, table, &first).is_some() => {
            Vec::new()
        }
        None => further::unreadable(&table.rows, &first, check),
    };
    (Err(first.into()), further)
}

/// Whether a table is not held against a definition of its own document alone, which may be what is wrong.
fn is_held_against_another(table: &Table) -> bool {
    let known = ["encode", "validate"].map(|does| readings::operation(&table.encoding, does));
    !is_of_encoding(table.kind) || known.iter().any(Result::is_ok)
}

/// A table of an encoding that has no such name, with the name that is meant.
fn renamed(document: &Document, table: &Table) -> Option<Table> {
    let names = named::names(document);
    if !is_of_encoding(table.kind) || names.contains(table.encoding.as_str()) {
        return None;
    }
    let near = did_you_mean(&table.encoding, names)?;
    Some(Table {
        encoding: near.0.to_owned(),
        ..table.clone()
    })
}

/// The mistakes of a table that can be corrected; if one slip explains them, the first says so.
fn corrected_table(
    table: &Table,
    mut first: Diagnostic,
    corrected: Corrected,
) -> (Diagnostic, Vec<Diagnostic>) {
    let Corrected { mut further, rows } = corrected;
    let lacks_rows = |mistake: &Diagnostic| mistake.missing().is_some();
    let are_cells = !further.is_empty() && !lacks_rows(&first) && !further.iter().any(lacks_rows);
    if let Some(slip) = slips::between(&table.rows, &rows).filter(|_| are_cells) {
        first.notes.push(slip.words(table).into());
        if let Some(row) = slip.whole_row() {
            let right = &rows[row][..rows[row].len().min(table.columns.len())];
            first = first.moved_to(WrongCell::row(table, row).printed_as(table, right));
            further.clear();
        }
    }
    let right = Table {
        rows,
        ..table.clone()
    };
    further.extend(order::in_order(&right).err());
    (first, further)
}

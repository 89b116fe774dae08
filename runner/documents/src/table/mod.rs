//! Tables, by kind: each is run as printed, and compared with readings.

pub(crate) mod align;
mod answers;
pub mod bit_fields;
pub mod bit_patterns;
mod byte_pattern;
pub mod byte_ranges;
pub(crate) mod cells;
mod code_page;
pub(crate) mod codec;
pub(crate) mod compare;
pub(crate) mod counts;
mod fill;
mod notations;
pub(crate) mod transitions;
pub mod unit_bit_patterns;

pub use utfproof_definition::BitRow;

use std::collections::BTreeSet;

use utfproof_oracle::{Signature, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::diagnostic::one_of;
use crate::diagnostic::suggest::nearest;
use crate::encodings::named;
use crate::{Check, Diagnostic, Note, Shortfall, readings};
use align::Kind;

/// The most rows of a table: the time to correct some kinds grows with their square.
const MOST_ROWS: usize = 1024;
/// The most rows and states of a table of transitions, in which every pair of rows may have each other's cells.
const MOST_TRANSITIONS: usize = 256;
const MOST_STATES: usize = 32;

/// Whether a table has as few rows as can be compared in a short time.
fn is_bounded(table: &Table) -> Result<(), Diagnostic> {
    let most = match table.kind {
        TableKind::Transitions => MOST_TRANSITIONS,
        _ => MOST_ROWS,
    };
    if table.rows.len() > most {
        let why = format!("the table has more than {most} rows; it is not checked");
        let printed = table.rows[most].join(" | ");
        return Err(Diagnostic::unreadable(printed, why).in_row(table, most));
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

/// What an encoding does that tables of a kind are about, and of which units; `None` if they are not about one encoding.
const fn about(kind: TableKind) -> Option<(&'static str, [Option<UnitKind>; 2])> {
    Some(match kind {
        TableKind::ByteRanges | TableKind::NamedByteRanges => {
            ("encode", [Some(UnitKind::CodePoint), Some(UnitKind::Byte)])
        }
        TableKind::UnitBitPatterns | TableKind::BitFields => {
            ("encode", [Some(UnitKind::CodeUnit), Some(UnitKind::Byte)])
        }
        TableKind::BitPatterns => ("encode", [None, None]),
        TableKind::Transitions => ("validate", [Some(UnitKind::Byte), None]),
        _ => return None,
    })
}

/// The encoding of a table has the units that tables of its kind are about.
fn is_about(table: &Table) -> Result<(), Diagnostic> {
    let Some((does, units)) = about(table.kind) else {
        return Ok(());
    };
    let Ok(operation) = readings::operation(&table.encoding, does) else {
        return Ok(());
    };
    let Signature { input, output, .. } = operation.signature();
    let mut pairs = units.into_iter().zip([input, output]);
    if pairs.all(|(wanted, kind)| wanted.is_none_or(|wanted| wanted == kind)) {
        return Ok(());
    }
    let units = units.iter().flatten().map(UnitKind::to_string);
    let units = units.collect::<Vec<_>>().join(" and ");
    let why = format!(
        "its table cannot be of this kind, which is about {units}: {operation} takes {input}"
    );
    Err(Diagnostic::unreadable(&table.encoding, why))
}

/// A table as one of its kind, with all that it is held against.
fn held<'a>(document: &'a Document, table: &'a Table) -> Result<Box<dyn Kind + 'a>, Shortfall> {
    if about(table.kind).is_some() {
        if table.encoding.is_empty() {
            let why = "the mark names no encoding; its name comes after the kind of the table";
            return Err(Diagnostic::unreadable("", why).into());
        }
        if !named::names(document).contains(table.encoding.as_str()) {
            return Err(named::unknown(document, &table.encoding));
        }
        is_about(table)?;
    }
    Ok(match table.kind {
        TableKind::ByteRanges | TableKind::NamedByteRanges => {
            Box::new(byte_ranges::ByteRanges::of(document, table)?)
        }
        TableKind::BitPatterns => Box::new(bit_patterns::Bits::of(document, table)?),
        TableKind::UnitBitPatterns => Box::new(unit_bit_patterns::UnitBits::of(document, table)?),
        TableKind::BitFields => Box::new(bit_fields::Fields::of(document, table)?),
        TableKind::Index | TableKind::Replacements | TableKind::Answers => {
            Box::new(answers::Answers::of(document, table)?)
        }
        TableKind::CodePage => Box::new(code_page::CodePage::of(document, table)?),
        TableKind::ByteClasses => Box::new(code_page::Classes::of(document, table)?),
        TableKind::Notations => Box::new(notations::Notations::of(document, table)?),
        TableKind::Counts => Box::new(counts::Counts::of(table)?),
        TableKind::Transitions => Box::new(transitions::Transitions::of(document, table)?),
    })
}

/// Checks a table: the first mistake, and the others.
pub(crate) fn check_all(document: &Document, table: &Table) -> (Check, Vec<Diagnostic>) {
    if let Err(too_long) = is_bounded(table) {
        return (Err(too_long.into()), Vec::new());
    }
    let (checked, mut further) = match held(document, table) {
        Ok(kind) => align::check(table, kind.as_ref()),
        Err(shortfall) => (Err(shortfall), by_the_name_that_is_meant(document, table)),
    };
    let checked = checked.and_then(|over| has_a_heading_for_each_cell(table).map(|()| over));
    let Err(Shortfall::Fails(mut first)) = checked else {
        return (checked, further);
    };
    let others = others(document, table);
    if let Some(names) = one_of(&others) {
        let question = format!("is the mark right? As a table of {names} it holds");
        first.notes.push(Note::Question(question));
        if others.iter().any(|name| table.id.ends_with(name)) {
            (first, further) = (first.nowhere(), Vec::new());
        }
    }
    if !is_held_against_another(table) || first.is_open() {
        let mistakes = further.iter_mut().chain([&mut first]);
        mistakes.for_each(|mistake| mistake.make_certain(false));
    }
    (Err(first.into()), further)
}

/// Fails for a row with more cells than there are headings: Markdown shows no others.
fn has_a_heading_for_each_cell(table: &Table) -> Result<(), Shortfall> {
    let headings = table.columns.len();
    let is_wide = |row: &Vec<String>| row.iter().skip(headings).any(|cell| !cell.is_empty());
    let Some(number) = table.rows.iter().position(is_wide) else {
        return Ok(());
    };
    let why = format!(
        "it has more cells than the table has headings, which are {headings}; add a heading"
    );
    let wide = Diagnostic::unreadable(table.rows[number].join(" | "), why);
    Err(wide.in_row(table, number).into())
}

/// A table with more mistakes by the name that may be meant has only its name reported.
const MOST_BY_ANOTHER_NAME: usize = 4;

/// The mistakes of a table whose encoding has no such name, by the nearest one.
fn by_the_name_that_is_meant(document: &Document, table: &Table) -> Vec<Diagnostic> {
    let names = named::names(document);
    let is_unknown = about(table.kind).is_some() && !names.contains(table.encoding.as_str());
    let Some(near) = nearest(&table.encoding, names).filter(|_| is_unknown) else {
        return Vec::new();
    };
    match check_all(document, &of(table, near)) {
        (Err(Shortfall::Fails(first)), further) if further.len() < MOST_BY_ANOTHER_NAME => {
            [vec![first], further].concat()
        }
        _ => Vec::new(),
    }
}

/// A table whose mark has the name of another encoding.
fn of(table: &Table, encoding: &str) -> Table {
    Table {
        encoding: encoding.to_owned(),
        ..table.clone()
    }
}

/// The other encodings by which a table is right. If its id ends with the name in its mark, the mark is right.
fn others<'d>(document: &'d Document, table: &Table) -> Vec<&'d str> {
    let names = named::names(document);
    let is_known = table.encoding.is_empty() || names.contains(table.encoding.as_str());
    let is_sure = !table.encoding.is_empty() && table.id.ends_with(&table.encoding);
    if about(table.kind).is_none() || !is_known || is_sure {
        return Vec::new();
    }
    let is_right = |name: &&str| {
        let other = of(table, name);
        let holds = held(document, &other).map(|kind| kind.is_right(&table.rows));
        *name != table.encoding && holds.unwrap_or_default()
    };
    names.into_iter().filter(is_right).collect()
}

/// Whether a table is not held against a definition of its own document alone, which may be what is wrong.
fn is_held_against_another(table: &Table) -> bool {
    let known = ["encode", "validate"].map(|does| readings::operation(&table.encoding, does));
    about(table.kind).is_none() || known.iter().any(Result::is_ok)
}

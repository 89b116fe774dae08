//! The definition of an encoding in a document, held against the readings of the encoding of that name.

use utfproof_oracle::{Reading, Sequence, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition, Table, TableKind};

use super::constraints::CONSTRAINTS;
use super::misread::misread;
use super::{named, relations};
use crate::diagnostic::one_of;
use crate::table::bit_row::BitRow;
use crate::table::{bit_patterns, cells, order};
use crate::{
    Check, Diagnostic, Edit, MissingRows, Note, Shortfall, WrongCell, count, readings, search,
};

/// A definition can be understood, it encodes and accepts what the readings do, and its rows are in order.
pub(crate) fn check(document: &Document, data: &EncodingDefinition) -> Check {
    let checked = check_rows(document, data);
    match (checked, order::below_higher(&data.rows)) {
        (Err(Shortfall::Fails(shows)), Some(_)) => {
            let swapped = order::of_ranges(&data.rows, |rows| {
                let changed = EncodingDefinition {
                    rows,
                    ..data.clone()
                };
                check_rows(document, &changed).is_ok()
            });
            let witness = swapped.map(|(one, other)| {
                let witness = order::with_ranges(&shows, &data.rows, one, other);
                witness.in_cell(WrongCell::row(&as_table(data), one))
            });
            Err(witness.unwrap_or(shows).into())
        }
        (Ok(_), Some(number)) => {
            let witness = order::misplaced(&data.rows, number);
            Err(witness
                .in_cell(WrongCell::row(&as_table(data), number))
                .into())
        }
        (Err(Shortfall::Fails(shows)), None) => {
            let mut witness = other_constraint(document, data, shows);
            if let Some(names) = other_names(document, data) {
                let is_constraint = !witness.fixes.is_empty() || witness.place.is_some();
                let or = if is_constraint { "or " } else { "" };
                let note = format!("{or}is the mark right? As the definition of {names} it holds");
                witness = witness.note(Note::Question(note));
            }
            Err(witness.into())
        }
        (Ok(checked), None) => {
            cells::without_gap(&as_table(data), &data.rows)?;
            without_needless_letters(data)?;
            Ok(checked)
        }
        (checked, _) => checked,
    }
}

/// Fails for a letter where the built-in definition of the name has a 0 or a 1.
fn without_needless_letters(data: &EncodingDefinition) -> Result<(), Diagnostic> {
    let built_in = named::encoding(&Document::default(), &data.name);
    let Ok(built_in) = built_in else {
        return Ok(());
    };
    let table = Table {
        rows: data.rows.clone(),
        ..as_table(data)
    };
    let kind = built_in.definition.kind();
    let rows = bit_patterns::rows_of(&table, kind, UnitKind::Byte)?;
    bit_patterns::needless_letters(&table, &rows, &built_in)
}

/// The built-in encodings that a definition is right for, and that the document does not define; none if a table of the
/// document is about the printed name, so that this is right.
fn other_names(document: &Document, data: &EncodingDefinition) -> Option<String> {
    let mut tables = document.tables.iter();
    if tables.any(|table| table.encoding == data.name) {
        return None;
    }
    let empty = Document::default();
    let built_in = named::names(&empty).into_iter();
    let holds = |name: &&str| {
        let changed = EncodingDefinition {
            name: (*name).to_owned(),
            ..data.clone()
        };
        let is_built_in = readings::operation(name, "encode").is_ok();
        let mut definitions = document.encodings.iter();
        let is_defined = definitions.any(|other| other.name == *name);
        is_built_in && !is_defined && check_rows(document, &changed).is_ok()
    };
    let names: Vec<&str> = built_in.filter(holds).collect();
    one_of(&names)
}

/// What fails, with the one constraint that is another, missing or too many, or the maximum that is another, if that is the
/// mistake.
pub(super) fn other_constraint(
    document: &Document,
    data: &EncodingDefinition,
    first: Diagnostic,
) -> Diagnostic {
    if named::derivable(data).is_err() {
        return first; // the mistakes are told already
    }
    let holds = |constraints: Vec<String>| {
        let changed = EncodingDefinition {
            constraints,
            ..data.clone()
        };
        check_rows(document, &changed).is_ok()
    };
    let without = |number: &usize| {
        let mut constraints = data.constraints.clone();
        constraints.remove(*number);
        holds(constraints)
    };
    let with = |name: &&str| holds([&data.constraints[..], &[(*name).to_owned()]].concat());
    let too_many = (0..data.constraints.len()).find(without);
    let missing = || CONSTRAINTS.iter().map(|(name, _)| *name).find(with);
    let table = as_table(data);
    let shows = first.clone().nowhere();
    if let Some(number) = too_many {
        let number = data.rows.len() + number;
        let shows = shows.in_cell(WrongCell::row(&table, number));
        return shows.fix(Edit::LeaveOut(vec![number + 1]));
    }
    if let Some((place, right)) = other_maximum(document, data) {
        let cell = WrongCell::at(&table, place, 0, Some(right));
        return shows.in_cell(cell);
    }
    if let Some(name) = missing() {
        let last = table.rows.len() - 1;
        let missing = MissingRows::new(&table, Some(last), vec![vec![name.to_owned()]]);
        return shows.fix(Edit::Insert(missing));
    }
    let replaced = (0..data.constraints.len()).find_map(|number| {
        let mut names = CONSTRAINTS.iter().map(|(name, _)| *name);
        let name = names.find(|name| {
            let mut constraints = data.constraints.clone();
            constraints[number] = (*name).to_owned();
            holds(constraints)
        })?;
        Some((data.rows.len() + number, name.to_owned()))
    });
    match replaced {
        Some((place, right)) => shows.in_cell(WrongCell::at(&table, place, 0, Some(right))),
        None => first,
    }
}

/// The row whose range should end at 10FFFF, by its number from 0, and that range, if this makes a definition right.
fn other_maximum(document: &Document, data: &EncodingDefinition) -> Option<(usize, String)> {
    let place = data.rows.len().checked_sub(1)?;
    let (first, _) = data.rows[place].first()?.split_once('-')?;
    let right = format!("{first}-10FFFF");
    let mut changed = data.clone();
    changed.rows[place][0].clone_from(&right);
    check_rows(document, &changed)
        .is_ok()
        .then_some((place, right))
}

/// Checks a definition, whatever the order of its rows.
pub(super) fn check_rows(document: &Document, data: &EncodingDefinition) -> Check {
    let encode = readings::operation(&data.name, "encode");
    let derivable =
        named::derivable(data).map_err(|mistakes| misread(document, data, &mistakes[0]))?;
    let definition = &derivable.definition;
    let Ok(encode) = encode else {
        let rows = count(data.rows.len() as u64, "row");
        return Ok(format!("{rows}, which agree with each other"));
    };
    let encoders = readings::independent(document, encode);
    let kind = encode.signature().input;
    let values: Vec<u32> = match definition.kind() {
        UnitKind::Ucs4 => search::ucs_4_values(),
        _ if kind == UnitKind::Ucs4 => search::ucs_4_values(),
        _ => search::code_points().collect(),
    };
    for &value in &values {
        let own = definition.encode_one(value);
        for reading in &encoders {
            let Some(input) = operand(kind, value) else {
                continue;
            };
            let right = readings::bytes(*reading, input.as_slice());
            if own != right {
                let show = |bytes: Option<Vec<u8>>| match bytes {
                    Some(bytes) => Sequence::Bytes(bytes.into()).to_string(),
                    None => "rejected".to_owned(),
                };
                let right = format!("{} by {reading}", show(right));
                let witness = Diagnostic::new(readings::name(value), show(own), right);
                let judge = |value| {
                    let bytes = readings::bytes(*reading, operand(kind, value)?.as_slice())?;
                    Some(bytes.into_iter().map(u32::from).collect())
                };
                let Some(row) = definition.row_of(value) else {
                    let width = bit_patterns::width(&data.rows);
                    let row = bit_patterns::row_for(value, u32::MAX, &values, width, judge);
                    let last = data.rows.len() - 1;
                    let missing =
                        row.map(|row| MissingRows::new(&as_table(data), Some(last), vec![row]));
                    return Err(match missing {
                        Some(missing) => witness.fix(Edit::Insert(missing)),
                        None => witness,
                    }
                    .into());
                };
                return Err(witness
                    .in_cell(wrong_cell(data, row, &values, judge))
                    .into());
            }
        }
    }
    let learnt = named::validation(&data.name);
    if let Some(right) = &learnt {
        let own = derivable.automaton()?;
        if let Some(bytes) = relations::shortest(own, right, |one, other| one != other) {
            let words = match definition.accepts(&bytes) {
                true => ["accepted", "rejected"],
                false => ["rejected", "accepted"],
            };
            let right = format!("{} by {}", words[1], right.name);
            let bytes = Sequence::Bytes(bytes.into()).to_string();
            return Err(Diagnostic::new(bytes, words[0], right).into());
        }
    }
    let names = |readings: &[Reading]| readings::names(readings);
    let values = count(values.len() as u64, "value");
    Ok(match learnt {
        Some(learnt) => format!(
            "{values} by {}, and all byte sequences by {}",
            names(&encoders),
            learnt.name
        ),
        None => format!("{values} by {}", names(&encoders)),
    })
}

/// A value as the operand of an operation.
pub(super) fn operand(kind: UnitKind, value: u32) -> Option<Sequence> {
    match kind {
        UnitKind::CodeUnit if value > 0xFFFF => {
            let above = value - 0x1_0000;
            let units = vec![0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)];
            Some(Sequence::from_values(kind, units))
        }
        _ => (value <= kind.max()).then(|| Sequence::from_values(kind, vec![value])),
    }
}

/// The cell with the wrong bits, or the row whose range has the value; `judge` has the right bytes.
fn wrong_cell(
    data: &EncodingDefinition,
    row: &BitRow,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> WrongCell {
    let table = as_table(data);
    match bit_patterns::wrong_pattern(row, values, judge) {
        Some((column, right)) => WrongCell::at(&table, row.number, column, Some(right)),
        None => WrongCell::row(&table, row.number),
    }
}

/// A definition as a table: its rows, and below them its constraints, a cell each.
pub(crate) fn as_table(data: &EncodingDefinition) -> Table {
    let cells = data.rows.iter().map(Vec::len).max().unwrap_or_default();
    let heading = |number: usize| match data.columns.get(number) {
        Some(heading) => heading.clone(),
        None if number == 0 => "range".to_owned(),
        None => format!("byte {number}"),
    };
    let constraints = data.constraints.iter();
    let constraints = constraints.map(|constraint| vec![constraint.clone()]);
    Table {
        id: format!("encoding {}", data.name),
        title: String::new(),
        section: data.section.clone(),
        kind: TableKind::BitPatterns,
        encoding: data.name.clone(),
        columns: (0..cells).map(heading).collect(),
        rows: data.rows.iter().cloned().chain(constraints).collect(),
    }
}

//! The definition of an encoding in a document, held against the readings of the encoding of that name.

use utfproof_oracle::{Reading, Sequence, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition};

use super::constraints::CONSTRAINTS;
use super::mistake::{DefinitionPart, Mistake};
use super::{named, relations};
use crate::bit_row::BitRow;
use crate::{
    Check, Shortfall, Witness, WrongCell, bit_patterns, count, further, order, readings, search,
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
                witness.in_cell(cell(data, one))
            });
            Err(witness.unwrap_or(shows).into())
        }
        (Ok(_), Some(number)) => {
            let witness = order::misplaced(&data.rows, number);
            Err(witness.in_cell(cell(data, number)).into())
        }
        (Err(Shortfall::Fails(shows)), None) => Err(other_constraint(document, data, shows).into()),
        (checked, _) => checked,
    }
}

/// What fails, with the one constraint that is missing or too many, if that is the mistake.
fn other_constraint(document: &Document, data: &EncodingDefinition, shows: Witness) -> Witness {
    if named::derivable(data).is_err() {
        return shows; // the mistakes are told already
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
    let below = data.rows.len();
    let (place, remedy) = match too_many {
        Some(number) => {
            let name = &data.constraints[number];
            (below + number, format!("a constraint is too many: {name}"))
        }
        None => match missing() {
            Some(name) => (
                below + data.constraints.len() - 1,
                format!("a constraint is missing: {name}"),
            ),
            None => return shows,
        },
    };
    Witness {
        right: format!("{}; {remedy}", shows.right),
        cell: cell(data, place).map(Box::new),
        ..shows
    }
}

/// Checks a definition, whatever the order of its rows.
fn check_rows(document: &Document, data: &EncodingDefinition) -> Check {
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
                let witness = Witness::new(readings::name(value), show(own), right);
                let judge = |value| {
                    let bytes = readings::bytes(*reading, operand(kind, value)?.as_slice())?;
                    Some(bytes.into_iter().map(u32::from).collect())
                };
                let row = definition.row_of(value);
                let missing = row.is_none().then(|| {
                    let width = bit_patterns::width(&data.rows);
                    bit_patterns::row_for(value, u32::MAX, &values, width, judge)
                });
                if let Some(row) = missing.flatten() {
                    let right = format!("{}; a row is missing: {row}", witness.right);
                    let last = cell(data, data.rows.len() - 1);
                    return Err(Witness { right, ..witness }.in_cell(last).into());
                }
                let cell = row.and_then(|row| wrong_cell(data, row, &values, judge));
                return Err(witness.in_cell(cell).into());
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
            return Err(Witness::new(bytes, words[0], right).into());
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

/// The mistakes after the first.
pub(crate) fn further(
    document: &Document,
    data: &EncodingDefinition,
    first: &Check,
) -> Vec<Witness> {
    if let Err(mistakes) = named::derivable(data) {
        let further = mistakes.iter().skip(1);
        return further
            .map(|mistake| misread(document, data, mistake))
            .collect();
    }
    let Err(Shortfall::Fails(first)) = first else {
        return Vec::new();
    };
    let corrected = further::corrected(&data.rows, first, |rows| {
        let changed = EncodingDefinition {
            rows,
            ..data.clone()
        };
        check(document, &changed)
    });
    corrected.map_or_else(Vec::new, |corrected| corrected.further)
}

/// A value as the operand of an operation.
fn operand(kind: UnitKind, value: u32) -> Option<Sequence> {
    match kind {
        UnitKind::CodeUnit if value > 0xFFFF => {
            let above = value - 0x1_0000;
            let units = vec![0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)];
            Some(Sequence::from_values(kind, units))
        }
        _ => (value <= kind.max()).then(|| Sequence::from_values(kind, vec![value])),
    }
}

fn misread(document: &Document, data: &EncodingDefinition, mistake: &Mistake) -> Witness {
    let (input, cell) = match mistake.place {
        DefinitionPart::Whole => (data.name.clone(), None),
        DefinitionPart::Row(number) => (data.rows[number].join(" | "), cell(data, number)),
        DefinitionPart::Constraint(number) => (
            data.constraints[number].clone(),
            cell(data, data.rows.len() + number),
        ),
    };
    let missing = mistake
        .missing
        .and_then(|gap| missing_row(document, data, gap));
    let why = match missing {
        Some(row) => format!("{}: {row}", mistake.why),
        None => mistake.why.clone(),
    };
    let range = data.rows.get(cell.as_ref().map_or(0, |cell| cell.row - 1));
    let cell = cell.map(|cell| match &mistake.right {
        Some(right) => WrongCell {
            column: Some("range".to_owned()),
            column_number: Some(1),
            printed: range
                .and_then(|row| row.first())
                .cloned()
                .unwrap_or_default(),
            right: Some(right.clone()),
            ..cell
        },
        None => cell,
    });
    Witness::unreadable(input, why).in_cell(cell)
}

/// The row for values that no row has, by the built-in encoding of the name.
fn missing_row(document: &Document, data: &EncodingDefinition, gap: (u32, u32)) -> Option<String> {
    let encode = readings::operation(&data.name, "encode").ok()?;
    let reading = *readings::independent(document, encode).first()?;
    let kind = encode.signature().input;
    let values: Vec<u32> = match kind {
        UnitKind::Ucs4 => search::ucs_4_values(),
        _ => search::code_points().collect(),
    };
    let judge = |value| {
        let bytes = readings::bytes(reading, operand(kind, value)?.as_slice())?;
        Some(bytes.into_iter().map(u32::from).collect())
    };
    let width = bit_patterns::width(&data.rows);
    bit_patterns::row_for(gap.0, gap.1, &values, width, judge)
}

/// The cell with the wrong bits, or the row whose range has the value; `judge` has the right bytes.
fn wrong_cell(
    data: &EncodingDefinition,
    row: &BitRow,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<WrongCell> {
    let whole = cell(data, row.number)?;
    let Some((column, right)) = bit_patterns::wrong_pattern(row, values, judge) else {
        return Some(whole);
    };
    Some(WrongCell {
        column: Some(format!("byte {column}")),
        column_number: Some(column + 1),
        printed: data.rows.get(row.number)?.get(column)?.clone(),
        right: Some(right),
        ..whole
    })
}

/// A row of the definition, or after the rows a constraint.
fn cell(data: &EncodingDefinition, number: usize) -> Option<WrongCell> {
    let row = data.rows.get(number);
    let heading = row
        .and_then(|row| row.first())
        .or_else(|| data.constraints.get(number.checked_sub(data.rows.len())?));
    Some(WrongCell {
        table: format!("encoding {}", data.name),
        row: number + 1,
        row_heading: heading?.clone(),
        column: None,
        column_number: None,
        printed: String::new(),
        right: None,
    })
}

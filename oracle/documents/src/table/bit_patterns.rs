//! Tables of bit patterns: the bits of a code point or a UCS-4 value replace the letters.

mod wrong_cell;

use std::sync::Arc;

use utfproof_oracle::{Operation, Reading, Sequence, UnitKind};
use utfproof_spec_tables::{Document, Table};

use wrong_cell::Wrong;
pub(crate) use wrong_cell::{pattern as wrong_pattern, row_for, width};

use crate::encodings::named::{self, Derivable};
use crate::table::bit_row::{BitPattern, BitRow, WrongBits};
use crate::table::cells;
use crate::{
    Check, Diagnostic, Edit, Note, Place, Reason, Shortfall, WrongCell, count, readings, search,
};

/// Every code point (or UCS-4 value) of the encoding is in one row, whose patterns give its units.
///
/// A code point of a row that is not in the encoding must be a surrogate: tables of bits have ranges without that gap,
/// which the documents state elsewhere.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let Encoders { of, kind, encoders } = Encoders::of(document, table)?;
    let rows = rows_of(table, of, kind)?;
    let values = match of {
        UnitKind::Ucs4 => search::ucs_4_values(),
        _ => search::code_points().collect(),
    };
    let mut encoded = 0;
    for &code_point in &values {
        let printed = printed(&rows, code_point);
        let printed = printed.map(|units| Sequence::from_values(kind, units));
        for Encoder { encode, .. } in &encoders {
            let right = encode(code_point);
            let no_such = right.is_none() && matches!(code_point, 0xD800..=0xDFFF);
            if !no_such && right.as_ref() != printed.as_ref().ok() {
                let against = printed
                    .as_ref()
                    .ok()
                    .and_then(|units| against(document, table, units));
                let printed = printed.map_or_else(|why| why, |units| units.to_string());
                let right = right.map_or_else(|| "rejected".to_owned(), |units| units.to_string());
                let name = match of {
                    UnitKind::Ucs4 => of.format_one(code_point),
                    _ => readings::name(code_point),
                };
                let judge = |value| Some(encode(value)?.values());
                let mut witness = Diagnostic::new(name, printed, right);
                witness.notes.extend(against.map(Note::Against));
                let wrong = wrong_cell::find(table, &rows, code_point, &values, judge);
                return Err(match wrong {
                    Some(Wrong::Cell(cell)) => witness.in_cell(cell),
                    Some(Wrong::Missing(missing)) => witness.fix(Edit::Insert(missing)),
                    None => witness,
                }
                .into());
            }
            encoded += u64::from(!no_such);
        }
    }
    if let Ok(defined) = named::encoding(document, &table.encoding) {
        needless_letters(table, &rows, &defined)?;
    }
    let noun = match of {
        UnitKind::Ucs4 => "UCS-4 value",
        _ => "code point",
    };
    let code_points = count(encoded / encoders.len() as u64, noun);
    let names: Vec<&str> = encoders
        .iter()
        .map(|encoder| encoder.name.as_str())
        .collect();
    Ok(format!("{code_points}, by {}", names.join(" and ")))
}

/// Whether a table is right; nothing is said about one that is not.
pub(crate) fn holds(document: &Document, table: &Table) -> bool {
    let Ok(Encoders { of, kind, .. }) = Encoders::of(document, table) else {
        return false;
    };
    let Ok(rows) = rows_of(table, of, kind) else {
        return false;
    };
    // first what needs no search
    let defined = named::encoding(document, &table.encoding);
    defined.is_ok_and(|defined| needless_letters(table, &rows, &defined).is_ok())
        && check(document, table).is_ok()
}

/// Fails for a letter where the encoding's definition has a 0 or a 1: encoding is the same, but not decoding.
pub(crate) fn needless_letters(
    table: &Table,
    rows: &[BitRow],
    encoding: &Derivable,
) -> Result<(), Diagnostic> {
    for row in rows {
        let defined = encoding.definition.row_of(row.last);
        let Some((place, right)) = defined.and_then(|defined| row.needless_letters(defined)) else {
            continue;
        };
        let cell = WrongCell::at(table, row.number, place + 1, Some(right.clone()));
        let Place {
            row_heading,
            printed,
            ..
        } = &cell.place;
        let witness = Diagnostic::new(row_heading, printed, right);
        let witness = witness.note("a letter stands for a bit that can be 0 and 1");
        return Err(witness.in_cell(cell));
    }
    Ok(())
}

/// Something that encodes a single value.
struct Encoder {
    name: String,
    encode: Box<dyn Fn(u32) -> Option<Sequence>>,
}

/// The encoders that a table is compared with.
struct Encoders {
    /// The kind of the values.
    of: UnitKind,
    /// The kind of the units.
    kind: UnitKind,
    encoders: Vec<Encoder>,
}

impl Encoders {
    /// The readings of a table's encoding, and the document's own definition.
    fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let own = named::own(document, &table.encoding)?;
        let operation = match readings::operation(&table.encoding, "encode") {
            Ok(operation) => Some(operation),
            Err(_) if own.is_some() => None,
            Err(unknown) => return Err(unknown),
        };
        let readings = operation.map(|operation| readings::independent(document, operation));
        let signature = operation.map(Operation::signature);
        let of = match (signature, &own) {
            (Some(signature), _) => signature.input,
            (None, Some(own)) => own.definition.kind(),
            (None, None) => UnitKind::CodePoint,
        };
        let kind = signature.map_or(UnitKind::Byte, |signature| signature.output);
        let by_reading = |reading: Reading| Encoder {
            name: reading.name(),
            encode: Box::new(move |value| {
                let input = Sequence::from_values(of, vec![value]);
                readings::answer(reading, &[input.as_slice()]).ok()
            }),
        };
        let by_own = |own: Arc<Derivable>| Encoder {
            name: format!("the bits of {}", own.definition.name),
            encode: Box::new(move |value| {
                let bytes = own.definition.encode_one(value)?;
                Some(Sequence::Bytes(bytes.into()))
            }),
        };
        let readings = readings.into_iter().flatten();
        let encoders = readings.map(by_reading).chain(own.map(by_own)).collect();
        Ok(Self { of, kind, encoders })
    }
}

/// The document's own reading that rejects the units, if one does.
fn against(document: &Document, table: &Table, units: &Sequence) -> Option<String> {
    let validate = readings::operation(&table.encoding, "validate").ok()?;
    let own = readings::own(document, validate);
    let is_against = own.source.id() == document.id && !readings::accepts(own, units.as_slice());
    is_against.then(|| format!("{own}, which rejects {units}"))
}

/// Reads the rows of a table of code points; its units are of one kind.
pub(crate) fn rows(table: &Table, kind: UnitKind) -> Result<Vec<BitRow>, Diagnostic> {
    rows_of(table, UnitKind::CodePoint, kind)
}

/// Reads the rows of a table whose values are of one kind and whose units are of another.
///
/// # Errors
///
/// The first cell that cannot be read.
pub fn rows_of(table: &Table, of: UnitKind, kind: UnitKind) -> Result<Vec<BitRow>, Diagnostic> {
    let rows = table.rows.iter().enumerate();
    rows.map(|(number, cells)| {
        let row = parse(number, cells, of, kind);
        row.map_err(|witness| witness.in_cell(WrongCell::row(table, number)))
    })
    .collect()
}

/// The units of a value, if exactly one row has it, with room for its bits.
pub fn printed(rows: &[BitRow], code_point: u32) -> Result<Vec<u32>, String> {
    let mut holding = rows.iter().filter(|row| row.holds(code_point));
    match (holding.next(), holding.next()) {
        (Some(row), None) => row
            .encode(code_point)
            .ok_or_else(|| "more bits than letters".to_owned()),
        (None, _) => Err("in no row".to_owned()),
        (Some(one), Some(other)) => Err(format!("in {}", cells::rows(&[one.number, other.number]))),
    }
}

fn parse(
    number: usize,
    cells: &[String],
    of: UnitKind,
    kind: UnitKind,
) -> Result<BitRow, Diagnostic> {
    let bits = kind.max().count_ones();
    let wrong = || {
        let why = format!(
            "a row has a range of {of}, and for each of the {kind} its {bits} bits, as 0, 1 and small letters"
        );
        Diagnostic::unreadable(cells.join(" | "), why)
    };
    let (range, patterns) = cells.split_first().ok_or_else(wrong)?;
    let values = cells::values(of, range)?;
    let patterns = BitPattern::read(patterns, kind).map_err(|problem| match problem {
        WrongBits::None => wrong(),
        WrongBits::Cell(cell) => {
            let length = cell.chars().count();
            let why = match length == bits as usize {
                true => {
                    format!("it is not {bits} bits, each of them 0, 1 or a small letter").into()
                }
                false => {
                    let own = count(length as u64, "bit");
                    let are_cells = length > 0 && length % bits as usize == 0;
                    let why = format!("it has {own}, but it should have {bits}");
                    Reason::from(why).with(are_cells.then_some("are these several cells?"))
                }
            };
            Diagnostic::unreadable(cell, why)
        }
    })?;
    Ok(BitRow::new(
        number,
        *values.start(),
        *values.end(),
        patterns,
    ))
}

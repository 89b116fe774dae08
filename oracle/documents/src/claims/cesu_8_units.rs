//! Claims about CESU-8, code unit by code unit: the rows of its table, and the order of strings.

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};

use super::super::readings::bytes;
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// All code units in order: each encoding is less than the next, and is not a prefix of it. As prefixes would be
/// neighbours, none is a prefix of another, so that strings of units have the order of their encodings.
fn single_units_are_in_order(encode: Reading) -> Result<u64, Witness> {
    let mut last: Option<(u16, Vec<u8>)> = None;
    for unit in 0..=0xFFFF_u16 {
        let encoded = bytes(encode, Slice::CodeUnits(&[unit])).unwrap_or_default();
        if let Some((before, last)) = &last {
            ensure(*last < encoded && !encoded.starts_with(last), || {
                not_in_order("CESU-8", [&[*before], &[unit]], [last, &encoded])
            })?;
        }
        last = Some((unit, encoded));
    }
    Ok(0x1_0000)
}

/// Two strings of code units, and their bytes in an encoding.
fn not_in_order(encoding: &str, [a, b]: [&[u16]; 2], bytes: [&[u8]; 2]) -> Witness {
    let [a, b] = [a, b].map(Slice::CodeUnits);
    let [of_a, of_b] = bytes.map(Slice::Bytes);
    let right = format!("in {encoding} {of_a} and {of_b}, which are not in order");
    Witness::new(format!("{a} and {b}"), "in order", right)
}

/// Also strings over the edges of the surrogates, and of the lengths of UTF-8.
pub(super) fn byte_order_is_unit_order(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Cesu8LenientEncode);
    let units = single_units_are_in_order(encode)?;
    let mut alphabet = vec![0x0000, 0x007F, 0x0080, 0x07FF, 0x0800];
    alphabet.extend(search::EDGE_UNITS);
    let mut strings = Vec::new();
    let tried = search::strings(&alphabet, 3, |string| {
        strings.push(string.to_vec());
        Ok(())
    })?;
    strings.sort();
    for two in strings.windows(2) {
        let [a, b] = [&two[0], &two[1]].map(|string| bytes(encode, Slice::CodeUnits(string)));
        ensure(a < b, || {
            let [a, b] = [a, b].map(Option::unwrap_or_default);
            not_in_order("CESU-8", [&two[0], &two[1]], [&a, &b])
        })?;
    }
    let [units, tried] = [count(units, "code unit"), count(tried, "string")];
    Ok(format!(
        "{units} in order, and {tried} of up to 3 over the edges"
    ))
}

/// UTF-16 with the low byte of each unit first.
pub(super) fn byte_order_is_little_endian_order(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Cesu8LenientEncode);
    let mut tried = 0;
    for b in 0..=0x0FFF_u16 {
        for a in 0..b {
            let in_order =
                bytes(encode, Slice::CodeUnits(&[a])) < bytes(encode, Slice::CodeUnits(&[b]));
            let in_utf_16 = a.to_le_bytes() < b.to_le_bytes();
            ensure(in_order == in_utf_16, || {
                let encoded = [a.to_le_bytes(), b.to_le_bytes()];
                not_in_order("UTF-16LE", [&[a], &[b]], [&encoded[0], &encoded[1]])
            })?;
            tried += 1;
        }
    }
    Ok(count(tried, "pair"))
}

/// A pattern fits if its zeros and ones are those of the unit.
pub(super) fn each_unit_fits_one_row(context: &ClaimContext<'_>) -> Check {
    let mut tables = context.document.tables.iter();
    let rows = tables.find(|table| table.id == "table-2-2");
    let rows = rows.map(|table| table.rows.as_slice()).unwrap_or_default();
    for unit in 0..=0xFFFF_u16 {
        let bits = format!("{unit:016b}");
        let fits = |row: &&Vec<String>| {
            let mut places = row[0].bytes().zip(bits.bytes());
            places.all(|(place, bit)| place == bit || place.is_ascii_lowercase())
        };
        let fitting = rows.iter().filter(fits).count();
        ensure(fitting == 1, || {
            let unit = UnitKind::CodeUnit.format_one(unit.into());
            Witness::new(
                unit,
                "in 1 row",
                format!("in {}", count(fitting as u64, "row")),
            )
        })?;
    }
    Ok(count(0x1_0000, "code unit"))
}

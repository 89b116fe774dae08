//! Claims about Modified UTF-8, by either of its documents.

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};

use super::super::readings::{accepts, bytes, code_points, name, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// Tries a property on each code unit and its bytes.
fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u16, &[u8]) -> Result<(), Witness>,
) -> Check {
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    for unit in 0..=0xFFFF {
        let encoded = bytes(encode, Slice::CodeUnits(&[unit])).unwrap_or_default();
        holds(unit, &encoded)?;
    }
    Ok(count(0x1_0000, "code unit"))
}

fn name_of_unit(unit: u16) -> String {
    UnitKind::CodeUnit.format_one(unit.into())
}

fn written(bytes: &[u8]) -> String {
    Slice::Bytes(bytes).to_string()
}

pub(super) fn no_zero_byte_is_written(context: &ClaimContext<'_>) -> Check {
    each(context, |unit, encoded| {
        ensure(!encoded.contains(&0), || {
            Witness::new(name_of_unit(unit), "no byte 00", written(encoded))
        })
    })
}

pub(super) fn one_to_three_bytes(context: &ClaimContext<'_>) -> Check {
    each(context, |unit, encoded| {
        ensure((1..=3).contains(&encoded.len()), || {
            Witness::new(name_of_unit(unit), "1 to 3 bytes", written(encoded))
        })
    })
}

pub(super) fn ascii_without_null_is_itself(context: &ClaimContext<'_>) -> Check {
    let over = each(context, |unit, encoded| {
        let is_ascii = matches!(unit, 0x0001..=0x007F);
        ensure(!is_ascii || encoded.len() == 1, || {
            Witness::new(name_of_unit(unit), "1 byte", written(encoded))
        })
    });
    over.map(|_| count(0x7F, "code unit"))
}

pub(super) fn a_pair_is_six_bytes(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    let one = |unit: u16| bytes(encode, Slice::CodeUnits(&[unit])).unwrap_or_default();
    let mut tried = 0;
    for pair in search::pairs() {
        let encoded = bytes(encode, Slice::CodeUnits(&pair)).unwrap_or_default();
        let one_by_one = [one(pair[0]), one(pair[1])].concat();
        ensure(encoded.len() == 6 && encoded == one_by_one, || {
            let pair = Slice::CodeUnits(&pair);
            Witness::new(pair, written(&one_by_one), written(&encoded))
        })?;
        tried += 1;
    }
    Ok(count(tried, "pair"))
}

pub(super) fn at_most_65535_bytes(context: &ClaimContext<'_>) -> Check {
    let write = context.reading(Operation::ModifiedUtf8WriteUtf);
    for (unit, bytes_each) in [(0x0061, 1), (0x00E9, 2), (0x20AC, 3)] {
        for length in [65_535 / bytes_each, 65_535 / bytes_each + 1] {
            let string = vec![unit; length];
            let is_written = accepts(write, Slice::CodeUnits(&string));
            let is_short = length * bytes_each <= 65_535;
            ensure(is_written == is_short, || {
                let input = format!("{length} times {}", name_of_unit(unit));
                let [printed, right] =
                    [is_short, is_written].map(|is| ["rejected", "written"][usize::from(is)]);
                Witness::new(input, printed, right)
            })?;
        }
    }
    Ok(count(6, "string"))
}

/// Valid bytes are those that would be written. Another claim covers the byte 00.
pub(super) fn only_written_bytes_are_read(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    let decode = context.reading(Operation::ModifiedUtf8Decode);
    let tried = search::strings(&search::EDGE_BYTES, 3, |string| {
        let Some(units) = units(decode, Slice::Bytes(string)) else {
            return Ok(());
        };
        let encoded = bytes(encode, Slice::CodeUnits(&units));
        ensure(encoded.as_deref() == Some(string), || {
            Witness::new(Slice::Bytes(string), "rejected", Slice::CodeUnits(&units))
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

pub(super) fn no_null_byte_is_read(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::ModifiedUtf8Decode);
    let tried = search::strings(&search::every_byte(), 2, |string| {
        let units = units(decode, Slice::Bytes(string)).filter(|_| string.contains(&0));
        units.map_or(Ok(()), |units| {
            let (string, units) = (Slice::Bytes(string), Slice::CodeUnits(&units));
            Err(Witness::new(string, "rejected", units))
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

pub(super) fn no_byte_from_f0_to_ff(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::ModifiedUtf8Validate);
    let tried = search::strings(&search::every_byte(), 2, |string| {
        let is_rejected = !accepts(validate, Slice::Bytes(string));
        let is_forbidden = string.iter().any(|byte| *byte >= 0xF0);
        ensure(is_rejected || !is_forbidden, || {
            Witness::new(Slice::Bytes(string), "rejected", "accepted")
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

/// Writes code points and reads them back.
fn there_and_back(context: &ClaimContext<'_>, string: &[u32]) -> Option<Vec<u32>> {
    let to_units = Reading::judging(Operation::Wtf16Encode);
    let from_units = Reading::judging(Operation::Wtf16Decode);
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    let decode = context.reading(Operation::ModifiedUtf8Decode);
    let string = units(to_units, Slice::CodePoints(string))?;
    let encoded = bytes(encode, Slice::CodeUnits(&string))?;
    let decoded = units(decode, Slice::Bytes(&encoded))?;
    code_points(from_units, Slice::CodeUnits(&decoded))
}

pub(super) fn every_code_point_comes_back(context: &ClaimContext<'_>) -> Check {
    let mut tried = 0;
    for code_point in search::code_points() {
        let back = there_and_back(context, &[code_point]);
        ensure(back == Some(vec![code_point]), || {
            Witness::new(name(code_point), "represented", "not represented")
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

pub(super) fn every_string_comes_back(context: &ClaimContext<'_>) -> Check {
    let tried = search::strings(&search::EDGE_CODE_POINTS, 3, |string| {
        let back = there_and_back(context, string).unwrap_or_default();
        ensure(back == string, || {
            let string = Slice::CodePoints(string);
            Witness::new(string, string, Slice::CodePoints(&back))
        })
    })?;
    Ok(format!("{} of code points", count(tried, "string")))
}

//! Claims of ECMAScript about strings of code units.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{code_points, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// The length of the tried strings of code units: two pairs and one more unit.
const LONGEST: usize = 5;

fn each_string(holds: impl FnMut(&[u16]) -> Result<(), Witness>) -> Check {
    let tried = search::strings(&search::EDGE_UNITS, LONGEST, holds)?;
    Ok(format!("{} of code units", count(tried, "string")))
}

pub(super) fn single_units_keep_their_value(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Wtf16Decode);
    for unit in 0..=u16::MAX {
        let decoded = code_points(decode, Slice::CodeUnits(&[unit])).unwrap_or_default();
        ensure(decoded == [u32::from(unit)], || {
            let unit = [unit];
            Witness::new(
                Slice::CodeUnits(&unit),
                "the same",
                Slice::CodePoints(&decoded),
            )
        })?;
    }
    Ok(count(0x1_0000, "code unit"))
}

pub(super) fn pairs_are_their_formula(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Wtf16Decode);
    let mut tried = 0;
    for pair in search::pairs() {
        let [c1, c2] = pair.map(u32::from);
        let right = (c1 - 0xD800) * 0x400 + (c2 - 0xDC00) + 0x1_0000;
        let decoded = code_points(decode, Slice::CodeUnits(&pair)).unwrap_or_default();
        ensure(decoded == [right], || {
            Witness::new(
                Slice::CodeUnits(&pair),
                Slice::CodePoints(&[right]),
                Slice::CodePoints(&decoded),
            )
        })?;
        tried += 1;
    }
    Ok(count(tried, "surrogate pair"))
}

/// This definition of a pair is independent of the readings.
pub(super) fn to_well_formed_replaces(context: &ClaimContext<'_>) -> Check {
    let to_well_formed = context.reading(Operation::Utf16ToWellFormed);
    each_string(|string| {
        let at = |i: Option<usize>| i.and_then(|i| string.get(i)).copied();
        let is_lead = |unit: Option<u16>| matches!(unit, Some(0xD800..=0xDBFF));
        let is_trail = |unit: Option<u16>| matches!(unit, Some(0xDC00..=0xDFFF));
        let replaced = string.iter().enumerate().map(|(i, unit)| {
            let unpaired = is_lead(Some(*unit)) && !is_trail(at(Some(i + 1)))
                || is_trail(Some(*unit)) && !is_lead(at(i.checked_sub(1)));
            if unpaired { 0xFFFD } else { *unit }
        });
        let right: Vec<u16> = replaced.collect();
        let well_formed = units(to_well_formed, Slice::CodeUnits(string)).unwrap_or_default();
        ensure(well_formed == right, || {
            Witness::new(
                Slice::CodeUnits(string),
                Slice::CodeUnits(&right),
                Slice::CodeUnits(&well_formed),
            )
        })
    })
}

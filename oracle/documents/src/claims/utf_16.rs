//! Claims about UTF-16 and about decoding any code units.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{accepts, code_points, name, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

fn each_string(holds: impl Fn(&[u16]) -> Result<(), Witness>) -> Check {
    search::units(holds)
}

fn each_scalar_value(mut holds: impl FnMut(u32) -> Result<(), Witness>) -> Check {
    let mut tried = 0;
    for code_point in search::scalar_values() {
        holds(code_point)?;
        tried += 1;
    }
    Ok(count(tried, "scalar value"))
}

fn each_pair(mut holds: impl FnMut([u16; 2]) -> Result<(), Witness>) -> Check {
    let mut tried = 0;
    for pair in search::pairs() {
        holds(pair)?;
        tried += 1;
    }
    Ok(count(tried, "surrogate pair"))
}

fn is_lead(unit: u32) -> bool {
    matches!(unit, 0xD800..=0xDBFF)
}

fn is_trail(unit: u32) -> bool {
    matches!(unit, 0xDC00..=0xDFFF)
}

pub(super) fn two_ill_formed_strings_make_a_well_formed_one(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf16Validate);
    each_pair(|pair| {
        let halves = pair.map(|half| accepts(validate, Slice::CodeUnits(&[half])));
        let whole = accepts(validate, Slice::CodeUnits(&pair));
        ensure(halves == [false, false] && whole, || {
            Witness::new(
                Slice::CodeUnits(&pair),
                "ill-formed halves of a well-formed whole",
                "not",
            )
        })
    })
}

pub(super) fn one_unit_or_a_pair(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf16Encode);
    each_scalar_value(|code_point| {
        let encoded = units(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        let holds = match encoded.as_slice() {
            [unit] => u32::from(*unit) == code_point,
            [lead, trail] => {
                code_point > 0xFFFF && is_lead((*lead).into()) && is_trail((*trail).into())
            }
            _ => false,
        };
        ensure(holds, || {
            Witness::new(
                name(code_point),
                "itself or a pair",
                Slice::CodeUnits(&encoded),
            )
        })
    })
}

/// This definition of a pair is independent of the readings.
pub(super) fn only_unpaired_surrogates_are_ill_formed(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf16Validate);
    each_string(|string| {
        let is_accepted = accepts(validate, Slice::CodeUnits(string));
        ensure(is_accepted != has_unpaired(string), || {
            let words = ["well-formed", "ill-formed"];
            let (printed, right) = (
                words[usize::from(is_accepted)],
                words[usize::from(!is_accepted)],
            );
            Witness::new(Slice::CodeUnits(string), printed, right)
        })
    })
}

fn has_unpaired(string: &[u16]) -> bool {
    let unit = |position: usize| string.get(position).map(|unit| u32::from(*unit));
    (0..string.len()).any(|i| {
        let lead_before = i.checked_sub(1).and_then(unit).is_some_and(is_lead);
        let trail_after = unit(i + 1).is_some_and(is_trail);
        unit(i).is_some_and(|unit| is_lead(unit) && !trail_after || is_trail(unit) && !lead_before)
    })
}

/// A value is encoded as a unit or as a pair; the number comes from the claim itself.
pub(super) fn no_value_is_greater(context: &ClaimContext<'_>) -> Check {
    let printed = context.claim.text.split([' ', '.']);
    let mut printed = printed.filter_map(|word| u32::from_str_radix(word, 16).ok());
    let printed = printed.next();
    let decode = context.reading(Operation::Utf16Decode);
    let singles = (0..=0xFFFF_u16).map(|unit| vec![unit]);
    let (mut tried, mut greatest) = (0, None);
    for string in singles.chain(search::pairs().map(Vec::from)) {
        // an unpaired surrogate has no value
        let decoded = code_points(decode, Slice::CodeUnits(&string)).unwrap_or_default();
        greatest = greatest.max(decoded.into_iter().max());
        tried += 1;
    }
    ensure(greatest.is_some() && greatest == printed, || {
        let [printed, right] =
            [printed, greatest].map(|value| value.map_or_else(|| "none".to_owned(), name));
        Witness::new("every unit and every pair", printed, right)
    })?;
    Ok(count(tried, "form"))
}

/// Another claim covers strings that are not decoded at all.
pub(super) fn no_pair_comes_out(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Wtf16Decode);
    each_string(|string| {
        let decoded = code_points(decode, Slice::CodeUnits(string)).unwrap_or_default();
        let has_pair = decoded
            .windows(2)
            .any(|pair| is_lead(pair[0]) && is_trail(pair[1]));
        ensure(!has_pair, || {
            Witness::new(
                Slice::CodeUnits(string),
                "no surrogate pair",
                Slice::CodePoints(&decoded),
            )
        })
    })
}

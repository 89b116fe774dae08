//! Laws 20 to 23: the order of bytes.
//!
//! If strings are sorted in one order, it is enough to compare neighbours in the other.

use std::slice;

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::{utf_8, utf_8_1997};
use super::{
    Check, ClaimContext, Witness, count, ensure, every_string, is_surrogate, judges, readings,
};
use super::{each_two, edge_scalar_values, search, two};

/// Strings in order: the bytes of each sort before those of the next.
fn in_order<T>(
    strings: &[Vec<T>],
    encode: impl Fn(&[T]) -> Vec<u8>,
    slice: impl Fn(&[T]) -> Slice<'_>,
) -> Result<u64, Witness> {
    for neighbours in strings.windows(2) {
        let [left, right] = [0, 1].map(|i| encode(&neighbours[i]));
        ensure(left < right, || {
            let input = two(slice(&neighbours[0]), slice(&neighbours[1]));
            let [left, right] = [&left, &right].map(|bytes| Slice::Bytes(bytes));
            let right = format!("{left} and {right}, which are not in order");
            Witness::new(input, "in order", right)
        })?;
    }
    Ok(strings.len() as u64)
}

fn code_points_to(encode: Reading) -> impl Fn(&[u32]) -> Vec<u8> {
    move |string| readings::bytes(encode, Slice::CodePoints(string)).unwrap_or_default()
}

fn units_to(encode: Reading) -> impl Fn(&[u16]) -> Vec<u8> {
    move |string| readings::bytes(encode, Slice::CodeUnits(string)).unwrap_or_default()
}

/// Every string of up to three over an alphabet, in order.
fn sorted<T: Copy + Ord>(alphabet: &[T]) -> Result<Vec<Vec<T>>, Witness> {
    let mut strings = every_string(alphabet, 3)?;
    strings.sort_unstable();
    Ok(strings)
}

fn over(tried: u64, single: &str) -> Check {
    Ok(format!(
        "{single}, and {} of up to 3 over the edges",
        count(tried, "string")
    ))
}

pub(super) fn is_value_order(context: &ClaimContext<'_>) -> Check {
    let utf_8 = utf_8::byte_order_is_code_point_order(context)?;
    let of_31_bits = utf_8_1997::octet_order_is_value_order(context)?;
    let [generalized] = judges([Operation::GeneralizedUtf8Encode]);
    let encode = code_points_to(generalized);
    let single: Vec<Vec<u32>> = search::code_points()
        .map(|code_point| vec![code_point])
        .collect();
    let single = in_order(&single, &encode, |s| Slice::CodePoints(s))?;
    let strings = sorted(&search::EDGE_CODE_POINTS)?;
    let strings = in_order(&strings, &encode, |s| Slice::CodePoints(s))?;
    let [single, strings] = [count(single, "code point"), count(strings, "string")];
    Ok(format!(
        "{utf_8}, {single}, {of_31_bits}, and {strings} of up to 3 over the edges"
    ))
}

pub(super) fn wtf_8_is_in_code_point_order(_: &ClaimContext<'_>) -> Check {
    let [decode, encode] = judges([Operation::Wtf8Decode, Operation::Wtf8Encode]);
    let encode = code_points_to(encode);
    let decoded = |string: &Vec<u32>| readings::code_points(decode, Slice::Bytes(&encode(string)));
    let strings = every_string(&search::EDGE_CODE_POINTS, 3)?;
    let mut strings: Vec<Vec<u32>> = strings.iter().filter_map(decoded).collect();
    strings.sort_unstable();
    strings.dedup(); // the same string comes from a pair and from the code point of the pair
    let tried = in_order(&strings, &encode, |s| Slice::CodePoints(s))?;
    let single: Vec<Vec<u32>> = search::code_points()
        .map(|code_point| vec![code_point])
        .collect();
    let single = in_order(&single, &encode, |s| Slice::CodePoints(s))?;
    over(tried, &count(single, "code point"))
}

/// Scalar values of UTF-16 in the order of their code units.
fn by_units() -> Result<Vec<Vec<u32>>, Witness> {
    let [to_units] = judges([Operation::Utf16Encode]);
    let mut strings = every_string(&edge_scalar_values(), 3)?;
    strings.extend(search::scalar_values().map(|value| vec![value]));
    strings.sort_by_cached_key(|string| readings::units(to_units, Slice::CodePoints(string)));
    strings.dedup();
    Ok(strings)
}

pub(super) fn utf_16be_is_in_unit_order(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::Utf16BeEncode]);
    let tried = in_order(&by_units()?, code_points_to(encode), |s| {
        Slice::CodePoints(s)
    })?;
    let tried = count(tried, "string");
    Ok(format!(
        "{tried}: all scalar values, and up to 3 over the edges"
    ))
}

/// Below U+1000, where the order of code units is that of code points.
pub(super) fn utf_16le_is_in_unit_order(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::Utf16LeEncode]);
    let encode = code_points_to(encode);
    let mut tried = 0;
    for right in 0..0x1000 {
        for left in 0..right {
            tried += in_order(&[vec![left], vec![right]], &encode, |s| {
                Slice::CodePoints(s)
            })?;
        }
    }
    Ok(count(tried / 2, "pair"))
}

/// Any two of the scalar values over the edges are enough.
pub(super) fn utf_8_is_in_unit_order(_: &ClaimContext<'_>) -> Check {
    let [utf_8, utf_16] = judges([Operation::Utf8Encode, Operation::Utf16Encode]);
    let tried = each_two(&edge_scalar_values(), |left, right| {
        let (left, right) = (
            Slice::CodePoints(slice::from_ref(left)),
            Slice::CodePoints(slice::from_ref(right)),
        );
        let [of_left, of_right] =
            [left, right].map(|value| readings::units(utf_16, value).unwrap_or_default());
        let by_byte = readings::bytes(utf_8, left).cmp(&readings::bytes(utf_8, right));
        ensure(by_byte == of_left.cmp(&of_right), || {
            let [of_left, of_right] = [&of_left, &of_right].map(|units| Slice::CodeUnits(units));
            let came = format!("in UTF-16 {of_left} and {of_right}, which are not in order");
            Witness::new(two(left, right), "in order", came)
        })
    })?;
    Ok(count(tried, "pair"))
}

/// A string of code units, its WTF-8, and the decoded code points.
struct Text {
    units: Vec<u16>,
    bytes: Vec<u8>,
    code_points: Vec<u32>,
}

pub(super) fn differ_at_a_supplementary_code_point(_: &ClaimContext<'_>) -> Check {
    let [encode, decode] = judges([Operation::Wtf8FromUtf16, Operation::Wtf8Decode]);
    let encode = units_to(encode);
    let text = |units: Vec<u16>| {
        let bytes = encode(&units);
        let code_points = readings::code_points(decode, Slice::Bytes(&bytes)).unwrap_or_default();
        Text {
            units,
            bytes,
            code_points,
        }
    };
    let texts: Vec<Text> = every_string(&search::EDGE_UNITS, 3)?
        .into_iter()
        .map(text)
        .collect();
    let mut at_surrogates = [false; 2];
    let mut tried = 0;
    for (i, later) in texts.iter().enumerate() {
        for earlier in &texts[..i] {
            let differ = earlier.units.cmp(&later.units) != earlier.bytes.cmp(&later.bytes);
            let holds = match at_first_difference(earlier, later) {
                Some((0xE000..=0xFFFF, 0x1_0000..)) => differ,
                Some((surrogate, 0x1_0000..)) if is_surrogate(surrogate) => {
                    at_surrogates[usize::from(differ)] = true;
                    true
                }
                _ => !differ,
            };
            ensure(holds, || {
                let words = ["the other order", "the same order"];
                let input = two(
                    Slice::CodeUnits(&earlier.units),
                    Slice::CodeUnits(&later.units),
                );
                Witness::new(
                    input,
                    words[usize::from(differ)],
                    words[usize::from(!differ)],
                )
            })?;
            tried += 1;
        }
    }
    ensure(at_surrogates == [true; 2], || {
        Witness::new(
            "a surrogate",
            "sometimes the same order and sometimes the other",
            "always one of them",
        )
    })?;
    let tried = count(tried, "pair");
    Ok(format!(
        "{tried} of strings of up to 3 code units over the edges"
    ))
}

/// The first two code points that differ, the lesser one first; `None` if one string is a prefix of the other.
fn at_first_difference(left: &Text, right: &Text) -> Option<(u32, u32)> {
    let mut pairs = left.code_points.iter().zip(&right.code_points);
    let (left, right) = pairs.find(|(left, right)| left != right)?;
    Some((*left.min(right), *left.max(right)))
}

pub(super) fn modified_utf_8_is_in_unit_order(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::ModifiedUtf8Encode]);
    let single: Vec<Vec<u16>> = (0..=0xFFFF).map(|unit| vec![unit]).collect();
    let tried = in_order(&single, units_to(encode), |s| Slice::CodeUnits(s))?;
    Ok(count(tried, "code unit"))
}

pub(super) fn modified_utf_8_without_null(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::ModifiedUtf8Encode]);
    let single: Vec<Vec<u16>> = (1..=0xFFFF).map(|unit| vec![unit]).collect();
    let single = in_order(&single, units_to(encode), |s| Slice::CodeUnits(s))?;
    let strings = sorted(&search::EDGE_UNITS)?;
    let tried = in_order(&strings, units_to(encode), |s| Slice::CodeUnits(s))?;
    over(tried, &count(single, "code unit"))
}

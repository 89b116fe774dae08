//! Claims about generalized UTF-8 and WTF-8: well-formedness, encoding, decoding and concatenating.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::{accepts, answer, bytes, code_points, name, text, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, KnownByReadings, ensure};

/// Tries a property on strings of code points.
fn each_string(holds: impl Fn(&[u32]) -> Result<(), Witness>) -> Check {
    search::code_point_strings(holds)
}

/// Tries a property on strings of code points and on their WTF-8.
pub(super) fn each_well_formed(
    context: &ClaimContext<'_>,
    holds: impl Fn(&[u32], &[u8]) -> Result<(), Witness>,
) -> Check {
    let encode = context.reading(Operation::Wtf8Encode);
    each_string(|string| holds(string, &encoded(encode, string)))
}

fn encoded(encode: Reading, string: &[u32]) -> Vec<u8> {
    bytes(encode, Slice::CodePoints(string)).unwrap_or_default()
}

fn has_pair(string: &[u32]) -> bool {
    string
        .windows(2)
        .any(|pair| matches!(pair, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]))
}

fn show(bytes: &[u8]) -> String {
    Slice::Bytes(bytes).to_string()
}

fn show_code_points(code_points: Option<Vec<u32>>) -> String {
    code_points.map_or_else(
        || "rejected".to_owned(),
        |them| Slice::CodePoints(&them).to_string(),
    )
}

/// The number comes from the claim itself.
pub(super) fn number_of_code_points(context: &ClaimContext<'_>) -> Check {
    static RIGHT: LazyLock<usize> = LazyLock::new(|| {
        let encode = Reading::judging(Operation::GeneralizedUtf8Encode);
        let decode = Reading::judging(Operation::GeneralizedUtf8Decode);
        let is_one = |c: &u32| {
            let decoded = text(decode, Slice::Bytes(&encoded(encode, &[*c])));
            decoded.as_deref() == Some(&[*c])
        };
        search::code_points().filter(is_one).count()
    });
    let right = *RIGHT;
    let mut words = context.claim.text.split(' ');
    let printed = words
        .find(|word| word.bytes().all(|c| c.is_ascii_digit()))
        .unwrap_or("no number");
    ensure(printed == right.to_string(), || {
        Witness::new("U+0000 to U+10FFFF", printed, right)
    })?;
    Ok(count(right as u64, "code point"))
}

pub(super) fn one_to_four_bytes(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::GeneralizedUtf8Encode);
    let mut tried = 0;
    for code_point in search::code_points() {
        let encoded = encoded(encode, &[code_point]);
        ensure((1..=4).contains(&encoded.len()), || {
            Witness::new(name(code_point), "1 to 4 bytes", show(&encoded))
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

pub(super) fn ascii_within_utf_8_within_generalized(context: &ClaimContext<'_>) -> Check {
    let utf_8 = context.reading(Operation::Utf8Validate);
    let generalized = context.reading(Operation::GeneralizedUtf8Validate);
    static KNOWN: KnownByReadings<Check> = KnownByReadings::new();
    let encode = context.reading(Operation::GeneralizedUtf8Encode);
    KNOWN.get(vec![utf_8, encode], || {
        within(encode, <[u8]>::is_ascii, accepted_by(utf_8))
    })?;
    one_within_the_other(context, utf_8, generalized)
}

pub(super) fn utf_8_within_wtf_8_within_generalized(context: &ClaimContext<'_>) -> Check {
    let [utf_8, wtf_8, generalized] = [
        Operation::Utf8Validate,
        Operation::Wtf8Validate,
        Operation::GeneralizedUtf8Validate,
    ]
    .map(|operation| context.reading(operation));
    one_within_the_other(context, utf_8, wtf_8)?;
    one_within_the_other(context, wtf_8, generalized)
}

fn one_within_the_other(context: &ClaimContext<'_>, inner: Reading, outer: Reading) -> Check {
    static KNOWN: KnownByReadings<Check> = KnownByReadings::new();
    let encode = context.reading(Operation::GeneralizedUtf8Encode);
    KNOWN.get(vec![inner, outer, encode], || {
        within(encode, accepted_by(inner), accepted_by(outer))
    })
}

fn accepted_by(reading: Reading) -> impl Fn(&[u8]) -> bool + Sync {
    move |string| accepts(reading, Slice::Bytes(string))
}

/// The first set is a proper subset of the second.
fn within(
    encode: Reading,
    inner: impl Fn(&[u8]) -> bool + Sync,
    outer: impl Fn(&[u8]) -> bool + Sync,
) -> Check {
    let is_proper = AtomicBool::new(false);
    let holds = |string: &[u8]| {
        // once a string is only in the larger set, no other such string matters
        let is_in_inner = inner(string);
        if !is_in_inner && is_proper.load(Ordering::Relaxed) {
            return Ok(());
        }
        let is_in_outer = outer(string);
        if is_in_outer && !is_in_inner {
            is_proper.store(true, Ordering::Relaxed);
        }
        ensure(is_in_outer || !is_in_inner, || {
            Witness::new(show(string), "in both", "only in the smaller one")
        })
    };
    let of_bytes = search::bytes(holds)?;
    let of_code_points = each_string(|string| holds(&encoded(encode, string)))?;
    ensure(is_proper.into_inner(), || {
        Witness::new("every string", "a proper subset", "the same set")
    })?;
    Ok(format!("{of_bytes}, {of_code_points}"))
}

pub(super) fn only_pairs_are_ill_formed(context: &ClaimContext<'_>) -> Check {
    let generalized = context.reading(Operation::GeneralizedUtf8Encode);
    let validate = context.reading(Operation::Wtf8Validate);
    each_string(|string| {
        let bytes = encoded(generalized, string);
        ensure(
            accepts(validate, Slice::Bytes(&bytes)) != has_pair(string),
            || {
                Witness::new(
                    show(&bytes),
                    "ill-formed if and only if a pair is in it",
                    "not",
                )
            },
        )
    })
}

pub(super) fn encoding_is_well_formed(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Wtf8Validate);
    each_well_formed(context, |string, bytes| {
        ensure(accepts(validate, Slice::Bytes(bytes)), || {
            let right = format!("{}, which is ill-formed", show(bytes));
            Witness::new(Slice::CodePoints(string), "well-formed", right)
        })
    })
}

pub(super) fn encoding_merges_as_utf_16_does(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Wtf8Encode);
    let encode_16 = context.reading(Operation::Wtf16Encode);
    let decode_16 = context.reading(Operation::Wtf16Decode);
    each_well_formed(context, |string, bytes| {
        let through = units(encode_16, Slice::CodePoints(string))
            .and_then(|units| code_points(decode_16, Slice::CodeUnits(&units)))
            .map(|decoded| encoded(encode, &decoded))
            .unwrap_or_default();
        ensure(bytes == through, || {
            Witness::new(Slice::CodePoints(string), show(&through), show(bytes))
        })
    })
}

pub(super) fn encoding_is_concatenating(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Wtf8Encode);
    each_well_formed(context, |string, bytes| {
        let singles = string
            .iter()
            .map(|code_point| encoded(encode, &[*code_point]));
        let joined = singles.fold(Vec::new(), |left, right| {
            concatenated(context, &left, &right)
        });
        ensure(bytes == joined, || {
            Witness::new(Slice::CodePoints(string), show(&joined), show(bytes))
        })
    })
}

pub(super) fn decoding_is_that_of_utf_8(context: &ClaimContext<'_>) -> Check {
    let encode_utf_8 = context.reading(Operation::Utf8Encode);
    let decode_utf_8 = context.reading(Operation::Utf8Decode);
    let decode = context.reading(Operation::Wtf8Decode);
    search::scalar_value_strings(|text| {
        let bytes = encoded(encode_utf_8, text);
        let [decoded, right] =
            [decode, decode_utf_8].map(|decode| code_points(decode, Slice::Bytes(&bytes)));
        ensure(decoded == right && right.as_deref() == Some(text), || {
            let [decoded, right] = [decoded, right].map(show_code_points);
            Witness::new(show(&bytes), decoded, right)
        })
    })
}

fn concatenated(context: &ClaimContext<'_>, left: &[u8], right: &[u8]) -> Vec<u8> {
    let concatenate = context.reading(Operation::Wtf8Concatenate);
    match answer(concatenate, &[Slice::Bytes(left), Slice::Bytes(right)]) {
        Ok(utfproof_oracle::Sequence::Bytes(bytes)) => bytes.into_vec(),
        _ => Vec::new(),
    }
}

/// Tries a property on two strings and their concatenation.
fn each_two(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(&[u8], &[u8], &[u8]) -> Result<(), Witness>,
) -> Check {
    let encode = context.reading(Operation::Wtf8Encode);
    let mut strings = Vec::new();
    search::strings(&search::EDGE_CODE_POINTS, 2, |string| {
        strings.push(encoded(encode, string));
        Ok(())
    })?;
    for left in &strings {
        for right in &strings {
            holds(left, right, &concatenated(context, left, right))?;
        }
    }
    Ok(format!(
        "{} of strings",
        count((strings.len() * strings.len()) as u64, "pair")
    ))
}

pub(super) fn concatenating_is_that_of_utf_16(context: &ClaimContext<'_>) -> Check {
    let to_utf_16 = context.reading(Operation::Wtf8ToUtf16);
    let from_utf_16 = context.reading(Operation::Wtf8FromUtf16);
    each_two(context, |left, right, joined| {
        let [left_units, right_units] =
            [left, right].map(|string| units(to_utf_16, Slice::Bytes(string)).unwrap_or_default());
        let appended = [left_units, right_units].concat();
        let through = bytes(from_utf_16, Slice::CodeUnits(&appended)).unwrap_or_default();
        let input = || format!("{} and {}", show(left), show(right));
        ensure(joined == through, || {
            Witness::new(input(), show(&through), show(joined))
        })
    })
}

pub(super) fn concatenating_is_well_formed(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Wtf8Validate);
    let mut appending_is_not = false;
    let over = each_two(context, |left, right, joined| {
        appending_is_not |= !accepts(validate, Slice::Bytes(&[left, right].concat()));
        let input = || format!("{} and {}", show(left), show(right));
        ensure(accepts(validate, Slice::Bytes(joined)), || {
            let right = format!("{}, which is ill-formed", show(joined));
            Witness::new(input(), "well-formed", right)
        })
    })?;
    ensure(appending_is_not, || {
        Witness::new(
            "every two strings",
            "appending does not ensure it",
            "it does",
        )
    })?;
    Ok(over)
}

//! Claims about generalized UTF-8 and WTF-8: well-formedness, encoding, decoding and concatenating.

use std::sync::LazyLock;

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::{accepts, bytes, text};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

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

//! Claims of the editions of WTF-8 about surrogate pairs where there should be none.

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::{accepts, bytes, code_points};
use super::super::{Check, Witness, count, search};
use super::wtf_8_terms::has_pair;
use super::{ClaimContext, ensure};

pub(super) fn encoding_a_pair_is_ill_formed(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Wtf8Encode);
    let validate = Reading::judging(Operation::Wtf8Validate);
    let holds = |string: &[u32]| {
        if !has_pair(string) {
            return Ok(());
        }
        let encoded = bytes(encode, Slice::CodePoints(string)).unwrap_or_default();
        ensure(!accepts(validate, Slice::Bytes(&encoded)), || {
            let right = format!("well-formed, {}", Slice::Bytes(&encoded));
            Witness::new(Slice::CodePoints(string), "ill-formed", right)
        })
    };
    search::code_point_strings(holds)?;
    let mut tried = 0;
    for pair in search::pairs() {
        holds(&pair.map(u32::from))?;
        tried += 1;
    }
    let pairs = count(tried, "surrogate pair");
    Ok(format!(
        "{pairs}, and strings of up to 4 code points with one"
    ))
}

/// The parts of strings that could mislead a decoder: surrogates, and bytes in between.
const PARTS: [&[u8]; 9] = [
    &[0xED, 0xA0, 0x80],
    &[0xED, 0xB0, 0x80],
    &[0x41],
    &[0x80],
    &[0xC2],
    &[0xE2],
    &[0xED],
    &[0xEF, 0xBF, 0xBD],
    &[0xF0, 0x90, 0x80, 0x80],
];

pub(super) fn decoding_gives_no_pair(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Wtf8Decode);
    let encode = Reading::judging(Operation::GeneralizedUtf8Encode);
    let holds = |string: &[u8]| {
        let decoded = code_points(decode, Slice::Bytes(string)).unwrap_or_default();
        ensure(!has_pair(&decoded), || {
            let right = Slice::CodePoints(&decoded);
            Witness::new(Slice::Bytes(string), "no surrogate pair", right)
        })
    };
    // before the bytes, which include long random strings
    let of_parts = search::strings(&PARTS, 5, |parts| holds(&parts.concat()))?;
    let of_bytes = search::bytes(holds)?;
    let mut pairs = 0;
    for pair in search::pairs() {
        let pair = bytes(encode, Slice::CodePoints(&pair.map(u32::from)));
        holds(&pair.unwrap_or_default())?;
        pairs += 1;
    }
    let [of_parts, pairs] =
        [(of_parts, "string"), (pairs, "pair")].map(|(number, noun)| count(number, noun));
    Ok(format!(
        "{of_bytes}, {of_parts} around surrogates, and {pairs}"
    ))
}

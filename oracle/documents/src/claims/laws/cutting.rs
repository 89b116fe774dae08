//! Laws 16 to 19 and the search of law 40: strings and their parts.

use utfproof_oracle::{Operation, Reading, Slice};

use super::{
    Check, ClaimContext, Witness, concatenated, count, each_two, edge_scalar_values, encoded,
};
use super::{ensure, every_string, judges, readings, search, two};

/// The policies of decoders for bytes in error.
const POLICIES: [Operation; 5] = [
    Operation::Utf8DecodeLossy,
    Operation::Utf8DecodeLossyPerByte,
    Operation::Utf8DecodeOrLatin1,
    Operation::Utf8DecodeOrWindows1252,
    Operation::Utf8bDecode,
];

pub(super) fn encoding(_: &ClaimContext<'_>) -> Check {
    let [utf_8, wtf_8] = judges([Operation::Utf8Encode, Operation::Wtf8Encode]);
    let encoded = |encode, string: &[u32]| readings::bytes(encode, Slice::CodePoints(string));
    search::code_point_strings(|string| {
        let whole = [utf_8, wtf_8].map(|encode| encoded(encode, string));
        for cut in 0..=string.len() {
            let (left, right) = string.split_at(cut);
            let parts = [utf_8, wtf_8]
                .map(|encode| Some((encoded(encode, left)?, encoded(encode, right)?)));
            let [in_utf_8, in_wtf_8] = parts;
            let joined = [
                in_utf_8.map(|(left, right)| [left, right].concat()),
                in_wtf_8.map(|(left, right)| concatenated(&left, &right)),
            ];
            ensure(joined == whole, || {
                let [wanted, came] = [&whole, &joined].map(|bytes| format!("{bytes:02X?}"));
                Witness::new(
                    two(Slice::CodePoints(left), Slice::CodePoints(right)),
                    wanted,
                    came,
                )
            })?;
        }
        Ok(())
    })
}

pub(super) fn lossy_conversion(_: &ClaimContext<'_>) -> Check {
    let [encode, lossy] = judges([Operation::Wtf8Encode, Operation::Wtf8ToUtf8Lossy]);
    let converted =
        |string: &[u8]| readings::bytes(lossy, Slice::Bytes(string)).unwrap_or_default();
    let strings = encoded(encode, &every_string(&search::EDGE_CODE_POINTS, 2)?);
    let tried = each_two(&strings, |left, right| {
        let whole = converted(&concatenated(left, right));
        let parts = [converted(left), converted(right)].concat();
        ensure(parts == whole, || {
            let [parts, whole] = [&parts, &whole].map(|bytes| Slice::Bytes(bytes));
            Witness::new(two(Slice::Bytes(left), Slice::Bytes(right)), parts, whole)
        })
    })?;
    Ok(count(tried, "pair"))
}

pub(super) fn decoding_with_replacement(_: &ClaimContext<'_>) -> Check {
    decoding_anywhere(Operation::Utf8DecodeLossy)
}

pub(super) fn decoding_with_escaping(_: &ClaimContext<'_>) -> Check {
    decoding_anywhere(Operation::Utf8bDecode)
}

fn decoding_anywhere(decode: Operation) -> Check {
    let [decode] = judges([decode]);
    let strings = every_string(&search::EDGE_BYTES, 2)?;
    let tried = each_two(&strings, |left, right| {
        decodes_in_parts(decode, left, right)
    })?;
    Ok(count(tried, "pair"))
}

/// Decoding the parts one after the other is decoding the whole.
fn decodes_in_parts(decode: Reading, left: &[u8], right: &[u8]) -> Result<(), Witness> {
    let decoded =
        |string: &[u8]| readings::code_points(decode, Slice::Bytes(string)).unwrap_or_default();
    let whole = decoded(&[left, right].concat());
    let parts = [decoded(left), decoded(right)].concat();
    ensure(parts == whole, || {
        let [parts, whole] = [&parts, &whole].map(|string| Slice::CodePoints(string));
        Witness::new(two(Slice::Bytes(left), Slice::Bytes(right)), parts, whole)
    })
}

pub(super) fn decoding_between_characters(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::Utf8Encode]);
    let decode = judges(POLICIES);
    let strings = encoded(encode, &every_string(&edge_scalar_values(), 2)?);
    let tried = each_two(&strings, |left, right| {
        let decode = decode.iter();
        decode
            .copied()
            .try_for_each(|decode| decodes_in_parts(decode, left, right))
    })?;
    let tried = count(tried, "pair");
    Ok(format!(
        "{tried} of strings of up to 2 characters over the edges, by 5 policies"
    ))
}

/// It is enough to compare prefixes: a string is found wherever it is a prefix of the rest.
pub(super) fn searching_wtf_8(_: &ClaimContext<'_>) -> Check {
    let [from_utf_16] = judges([Operation::Wtf8FromUtf16]);
    let wtf_8 =
        |units: &[u16]| readings::bytes(from_utf_16, Slice::CodeUnits(units)).unwrap_or_default();
    let tried = search::strings(&search::EDGE_UNITS, 3, |string| {
        let whole = wtf_8(string);
        for cut in 0..string.len() {
            let beginning = &string[..cut];
            ensure(whole.starts_with(&wtf_8(beginning)), || {
                let right = format!(
                    "{} and {}",
                    Slice::Bytes(&wtf_8(beginning)),
                    Slice::Bytes(&whole)
                );
                Witness::new(
                    two(Slice::CodeUnits(beginning), Slice::CodeUnits(string)),
                    "the one begins the other",
                    right,
                )
            })?;
        }
        Ok(())
    })?;
    Ok(count(tried, "string"))
}

pub(super) fn searching_by_the_unit(_: &ClaimContext<'_>) -> Check {
    let [cesu_8, modified] = judges([Operation::Cesu8LenientEncode, Operation::ModifiedUtf8Encode]);
    // every length, null and both kinds of surrogates
    let alphabet = [0x0000, 0x0041, 0x0080, 0xD800, 0xDC00, 0xFFFF];
    let in_cesu_8 =
        |units: &[u16]| readings::bytes(cesu_8, Slice::CodeUnits(units)).unwrap_or_default();
    let in_modified =
        |units: &[u16]| readings::bytes(modified, Slice::CodeUnits(units)).unwrap_or_default();
    let tried = finds_the_same(&alphabet, &in_cesu_8, |units| {
        Slice::CodeUnits(units).to_string()
    })? + finds_the_same(&alphabet, &in_modified, |units| {
        Slice::CodeUnits(units).to_string()
    })?;
    Ok(searches(tried, "code units"))
}

pub(super) fn searching_utf_8(_: &ClaimContext<'_>) -> Check {
    let [utf_8] = judges([Operation::Utf8Encode]);
    let encode = |text: &[u32]| readings::bytes(utf_8, Slice::CodePoints(text)).unwrap_or_default();
    // every length, and characters that share bytes
    let alphabet = [0x0041, 0x0080, 0x0081, 0x0800, 0xFFFF, 0x1_0000];
    let tried = finds_the_same(&alphabet, &encode, |text| {
        Slice::CodePoints(text).to_string()
    })?;
    Ok(searches(tried, "characters"))
}

fn searches(tried: u64, kind: &str) -> String {
    let tried = if tried == 1 {
        "1 search".to_owned()
    } else {
        format!("{} searches", super::super::super::grouped(tried))
    };
    format!("{tried}, for up to 2 in up to 4 of 6 {kind}")
}

/// Searches every string of one or two values in every string of up to four: it begins at the same positions as values
/// and as bytes.
fn finds_the_same<T: Copy + PartialEq>(
    alphabet: &[T],
    encode: &impl Fn(&[T]) -> Vec<u8>,
    show: impl Fn(&[T]) -> String,
) -> Result<u64, Witness> {
    let mut needles = every_string(alphabet, 2)?;
    needles.retain(|needle| !needle.is_empty());
    let needles: Vec<(Vec<u8>, Vec<T>)> = needles
        .into_iter()
        .map(|needle| (encode(&needle), needle))
        .collect();
    let mut tried = 0;
    search::strings(alphabet, 4, |string| {
        let whole = encode(string);
        let starts: Vec<usize> = (0..string.len())
            .map(|start| encode(&string[..start]).len())
            .collect();
        for (bytes, needle) in &needles {
            let by_value = (0..string.len()).filter(|start| string[*start..].starts_with(needle));
            let by_value = by_value.map(|start| starts[start]);
            let by_byte = (0..whole.len()).filter(|start| whole[*start..].starts_with(bytes));
            ensure(by_value.eq(by_byte), || {
                let input = format!("{} in {}", show(needle), show(string));
                Witness::new(input, "found in the same places", "found in other places")
            })?;
            tried += 1;
        }
        Ok(())
    })?;
    Ok(tried)
}

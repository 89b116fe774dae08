//! Laws 8 to 12: the strings of each encoding.

use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::super::wtf_8::each_well_formed;
use super::{
    Check, ClaimContext, Witness, count, encoded, ensure, every_string, is_surrogate, judges,
};
use super::{readings, search, through};
use readings::accepts;

/// The encodings of law 8, from the inner one to the outer one.
const NESTED: [&str; 5] = [
    "ASCII",
    "UTF-8",
    "WTF-8",
    "generalized UTF-8",
    "the shortest forms of up to 31 bits",
];

/// Strings of code points over the edges, in every encoding that has them.
fn encodings() -> Result<Vec<Vec<u8>>, Witness> {
    let strings = every_string(&search::EDGE_CODE_POINTS, 3)?;
    let encode = judges([
        Operation::GeneralizedUtf8Encode,
        Operation::Wtf8Encode,
        Operation::Cesu8Encode,
    ]);
    let mut encodings: Vec<Vec<u8>> = encode
        .iter()
        .flat_map(|encode| encoded(*encode, &strings))
        .collect();
    let by_the_unit = judges([Operation::Cesu8LenientEncode, Operation::ModifiedUtf8Encode]);
    let units = every_string(&search::EDGE_UNITS, 3)?;
    for encode in by_the_unit {
        let encode = |units: &Vec<u16>| readings::bytes(encode, Slice::CodeUnits(units));
        encodings.extend(units.iter().filter_map(encode));
    }
    Ok(encodings)
}

/// Tries a property on any bytes and on strings that are in at least one encoding.
fn each_bytes(mut holds: impl FnMut(&[u8]) -> Result<(), Witness>) -> Check {
    let encodings = encodings()?;
    let bytes = search::fewer_bytes(&mut holds)?;
    encodings.iter().try_for_each(|string| holds(string))?;
    let encodings = count(encodings.len() as u64, "encoding");
    Ok(format!(
        "{bytes}; and {encodings} of strings over the edges"
    ))
}

pub(super) fn each_is_within_the_next(_: &ClaimContext<'_>) -> Check {
    let [utf_8, wtf_8, generalized] = judges([
        Operation::Utf8Validate,
        Operation::Wtf8Validate,
        Operation::GeneralizedUtf8Validate,
    ]);
    let of_31_bits = judges([Operation::Utf81997Decode, Operation::Utf81997Encode]);
    // the shortest of each
    let mut only_in_the_next: [Option<Vec<u8>>; 4] = Default::default();
    let mut holds = |string: &[u8]| {
        let bytes = Slice::Bytes(string);
        let is_in = [
            string.is_ascii(),
            accepts(utf_8, bytes),
            accepts(wtf_8, bytes),
            accepts(generalized, bytes),
            through(&of_31_bits, bytes) == Some(bytes.to_sequence()),
        ];
        for (inner, only) in only_in_the_next.iter_mut().enumerate() {
            ensure(is_in[inner + 1] || !is_in[inner], || {
                Witness::new(bytes, "in both", format!("in {} only", NESTED[inner]))
            })?;
            if is_in[inner + 1]
                && !is_in[inner]
                && only.as_ref().is_none_or(|only| string.len() < only.len())
            {
                *only = Some(string.to_vec());
            }
        }
        Ok(())
    };
    let over = each_bytes(&mut holds)?;
    let values = search::ucs_4_values();
    let mut tried = 0;
    for value in values.into_iter().take_while(|value| *value <= 0x7FFF_FFFF) {
        let encoded = readings::bytes(of_31_bits[1], Slice::Ucs4(&[value])).unwrap_or_default();
        holds(&encoded)?;
        tried += 1;
    }
    let mut first = Vec::new();
    for (inner, only) in only_in_the_next.iter().enumerate() {
        let only = only.as_ref().ok_or_else(|| {
            let outer = format!("more than {}", NESTED[inner]);
            Witness::new(NESTED[inner + 1], outer, "the same")
        })?;
        first.push(Slice::Bytes(only).to_string());
    }
    let values = count(tried, "UCS-4 value");
    Ok(format!(
        "{over}; and {values}; the shortest that are in the next one only: {}",
        first.join(", ")
    ))
}

/// Whether a reading decodes bytes to code points of the BMP.
fn is_in_the_bmp(decode: Reading, string: &[u8]) -> bool {
    let decoded = readings::code_points(decode, Slice::Bytes(string));
    decoded.is_some_and(|decoded| decoded.iter().all(|code_point| *code_point <= 0xFFFF))
}

/// Both accept exactly the strings that the law calls common, and each also accepts others.
fn share(validate: [Operation; 2], is_common: impl Fn(&[u8]) -> bool) -> Check {
    let [one, other] = judges(validate);
    let mut besides = [false; 2];
    let over = each_bytes(|string| {
        let is_in = [one, other].map(|reading| accepts(reading, Slice::Bytes(string)));
        besides[0] |= is_in == [true, false];
        besides[1] |= is_in == [false, true];
        ensure((is_in == [true; 2]) == is_common(string), || {
            let words = |is_common| if is_common { "in both" } else { "not in both" };
            let [wanted, came] = [is_common(string), is_in == [true; 2]].map(words);
            Witness::new(Slice::Bytes(string), wanted, came)
        })
    })?;
    for (besides, reading) in besides.into_iter().zip([one, other]) {
        ensure(besides, || {
            Witness::new(reading, "a string that the other rejects", "nothing")
        })?;
    }
    Ok(over)
}

pub(super) fn utf_8_and_cesu_8(_: &ClaimContext<'_>) -> Check {
    let [utf_8] = judges([Operation::Utf8Decode]);
    let validate = [Operation::Utf8Validate, Operation::Cesu8Validate];
    share(validate, |string| is_in_the_bmp(utf_8, string))
}

pub(super) fn wtf_8_and_cesu_8(_: &ClaimContext<'_>) -> Check {
    let [utf_8] = judges([Operation::Utf8Decode]);
    let validate = [Operation::Wtf8Validate, Operation::Cesu8Validate];
    share(validate, |string| is_in_the_bmp(utf_8, string))
}

pub(super) fn wtf_8_and_lenient_cesu_8(_: &ClaimContext<'_>) -> Check {
    let [validate, decode] = judges([Operation::Wtf8Validate, Operation::Wtf8Decode]);
    let both = [Operation::Wtf8Validate, Operation::Cesu8LenientValidate];
    share(both, |string| {
        accepts(validate, Slice::Bytes(string)) && is_in_the_bmp(decode, string)
    })
}

pub(super) fn modified_utf_8_and_utf_8(_: &ClaimContext<'_>) -> Check {
    let [utf_8] = judges([Operation::Utf8Decode]);
    let validate = [Operation::ModifiedUtf8Validate, Operation::Utf8Validate];
    share(validate, |string| {
        is_in_the_bmp(utf_8, string) && !string.contains(&0x00)
    })
}

pub(super) fn four_ways_to_tell_utf_8(context: &ClaimContext<'_>) -> Check {
    let [utf_8, decode, strict, to_utf_16, utf_16] = judges([
        Operation::Utf8Validate,
        Operation::Wtf8Decode,
        Operation::Wtf8ToUtf8,
        Operation::Wtf8ToUtf16,
        Operation::Utf16Validate,
    ]);
    each_well_formed(context, |_, string| {
        let bytes = Slice::Bytes(string);
        let decoded = through(&[decode], bytes).as_ref().map(Sequence::values);
        let has_surrogate = decoded.is_none_or(|decoded| decoded.into_iter().any(is_surrogate));
        let ways = [
            accepts(utf_8, bytes),
            !has_surrogate,
            accepts(strict, bytes),
            through(&[to_utf_16, utf_16], bytes).is_some(),
        ];
        ensure(ways == [ways[0]; 4], || {
            Witness::new(bytes, "the same by all four", format!("{ways:?}"))
        })
    })
}

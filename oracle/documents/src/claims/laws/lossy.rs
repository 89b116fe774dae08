//! Laws 24 to 30, and 34: the effects of replacing. Those about policies are in `policies`.

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::super::policies;
use super::super::wtf_8::each_well_formed;
use super::released::LOSSY_DECODERS;
use super::through;
use super::{
    Check, ClaimContext, Witness, alike, count, ensure, is_surrogate, judges, readings, search,
};
use readings::{accepts, bytes, text};

/// U+FFFD in UTF-8.
const REPLACEMENT: [u8; 3] = [0xEF, 0xBF, 0xBD];

pub(super) fn decoded(decode: Reading, string: &[u8]) -> Units<u32> {
    text(decode, Slice::Bytes(string)).unwrap_or_default()
}

/// Replaces each surrogate by this many U+FFFD.
fn replaced(string: &[u32], times: usize) -> Sequence {
    let replaced = string.iter().flat_map(|code_point| match *code_point {
        surrogate if is_surrogate(surrogate) => vec![0xFFFD; times],
        other => vec![other],
    });
    Sequence::CodePoints(replaced.collect())
}

pub(super) fn one_in_wtf_8_and_three_in_utf_8(context: &ClaimContext<'_>) -> Check {
    let [decode_wtf_8] = judges([Operation::Wtf8Decode]);
    let convert = judges([Operation::Wtf8ToUtf8Lossy, Operation::Utf8Decode]);
    let decode = judges([
        Operation::Utf8DecodeLossy,
        Operation::Utf8DecodeLossyPerByte,
    ]);
    each_well_formed(context, |_, string| {
        let text = decoded(decode_wtf_8, string);
        let string = Slice::Bytes(string);
        alike(
            string,
            Some(&replaced(&text, 1)),
            through(&convert, string).as_ref(),
        )?;
        decode.into_iter().try_for_each(|decode| {
            alike(
                string,
                Some(&replaced(&text, 3)),
                through(&[decode], string).as_ref(),
            )
        })
    })
}

pub(super) fn conversion_is_decoding(context: &ClaimContext<'_>) -> Check {
    let convert = judges([Operation::Wtf8ToUtf8Lossy, Operation::Utf8Decode]);
    let decode = judges([Operation::Utf8DecodeLossy]);
    each_well_formed(context, |_, string| {
        let string = Slice::Bytes(string);
        let [converted, decoded] = [through(&convert, string), through(&decode, string)];
        alike(string, decoded.as_ref(), converted.as_ref())
    })
}

pub(super) fn twice_is_once(context: &ClaimContext<'_>) -> Check {
    let [convert, validate, encode] = judges([
        Operation::Wtf8ToUtf8Lossy,
        Operation::Utf8Validate,
        Operation::Utf8Encode,
    ]);
    let of_wtf_8 = each_well_formed(context, |_, string| {
        let once = through(&[convert], Slice::Bytes(string));
        let twice = through(&[convert, convert], Slice::Bytes(string));
        alike(Slice::Bytes(string), once.as_ref(), twice.as_ref())?;
        ensure(
            through(&[convert, validate], Slice::Bytes(string)).is_some(),
            || Witness::new(Slice::Bytes(string), "well-formed", "ill-formed"),
        )
    })?;
    let decode = judges([
        Operation::Utf8DecodeLossy,
        Operation::Utf8DecodeLossyPerByte,
    ]);
    let of_bytes = search::fewer_bytes(|string| {
        let string = Slice::Bytes(string);
        decode.into_iter().try_for_each(|decode| {
            let once = through(&[decode, encode], string);
            let twice = through(&[decode, encode, decode, encode], string);
            alike(string, once.as_ref(), twice.as_ref())?;
            let is_well_formed = through(&[decode, encode, validate], string).is_some();
            let is_unchanged = once == Some(string.to_sequence());
            ensure(
                is_well_formed && is_unchanged == accepts(validate, string),
                || {
                    Witness::new(
                        string,
                        "well-formed, and unchanged if it was before",
                        "ill-formed, or changed",
                    )
                },
            )
        })
    })?;
    Ok(format!("the WTF-8 of {of_wtf_8}; and {of_bytes}"))
}

pub(super) fn conversion_is_that_of_well_formed_strings(_: &ClaimContext<'_>) -> Check {
    let convert = judges([Operation::Wtf8FromUtf16, Operation::Wtf8ToUtf8Lossy]);
    let to_well_formed = judges([
        Operation::Utf16ToWellFormed,
        Operation::Utf16Decode,
        Operation::Utf8Encode,
    ]);
    let text_encoder = judges([Operation::WhatwgUtf8EncodeFromUtf16]);
    search::units(|string| {
        let string = Slice::CodeUnits(string);
        let converted = through(&convert, string);
        alike(
            string,
            through(&to_well_formed, string).as_ref(),
            converted.as_ref(),
        )?;
        alike(
            string,
            through(&text_encoder, string).as_ref(),
            converted.as_ref(),
        )
    })
}

/// Decodes with replacement and encodes again.
fn each_replaced(holds: impl Fn(&[u8], &[u8]) -> Result<(), Witness>) -> Check {
    let [decode, encode] = judges([Operation::Utf8DecodeLossy, Operation::Utf8Encode]);
    search::fewer_bytes(|string| {
        let text = decoded(decode, string);
        let encoded = bytes(encode, Slice::CodePoints(&text)).unwrap_or_default();
        holds(string, &encoded)
    })
}

pub(super) fn decoding_keeps_the_length(_: &ClaimContext<'_>) -> Check {
    each_replaced(|string, encoded| {
        ensure(encoded.len() == string.len(), || {
            let wanted = count(string.len() as u64, "byte");
            Witness::new(Slice::Bytes(string), wanted, Slice::Bytes(encoded))
        })
    })
}

pub(super) fn decoding_never_shortens(_: &ClaimContext<'_>) -> Check {
    each_replaced(|string, encoded| {
        ensure(encoded.len() >= string.len(), || {
            let wanted = format!("at least {}", count(string.len() as u64, "byte"));
            Witness::new(Slice::Bytes(string), wanted, Slice::Bytes(encoded))
        })
    })
}

pub(super) fn is_the_same_everywhere(context: &ClaimContext<'_>) -> Check {
    let [decode] = judges([Operation::Utf8DecodeLossy]);
    let of_whatwg = policies::replaces_maximal_subparts(context)?;
    let of_crates = search::fewer_bytes(|string| {
        let wanted = decoded(decode, string);
        for (name, decode) in LOSSY_DECODERS {
            let came = decode(string);
            ensure(*came == *wanted, || {
                let came = Slice::CodePoints(&came);
                let wanted = Slice::CodePoints(&wanted);
                Witness::new(Slice::Bytes(string), wanted, format!("{came} by {name}"))
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "WHATWG: {of_whatwg}; std, encoding_rs and bstr: {of_crates}"
    ))
}

/// The number of U+FFFD in a text.
pub(super) fn replacements(text: &[u32]) -> usize {
    text.iter()
        .filter(|code_point| **code_point == 0xFFFD)
        .count()
}

/// The number of U+FFFD already in the bytes.
pub(super) fn written_out(string: &[u8]) -> usize {
    string
        .windows(3)
        .filter(|window| *window == REPLACEMENT)
        .count()
}

pub(super) fn validating_agrees(_: &ClaimContext<'_>) -> Check {
    let [validate, decode] = judges([Operation::Utf8Validate, Operation::Utf8DecodeLossy]);
    search::bytes(|string| {
        let is_valid = accepts(validate, Slice::Bytes(string));
        let none_came_up = replacements(&decoded(decode, string)) == written_out(string);
        ensure(is_valid == none_came_up, || {
            let words = ["rejected", "accepted"];
            let (wanted, came) = (
                words[usize::from(none_came_up)],
                words[usize::from(is_valid)],
            );
            Witness::new(Slice::Bytes(string), wanted, came)
        })
    })
}

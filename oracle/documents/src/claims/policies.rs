//! Claims about how decoders replace bytes in error.

use utfproof_oracle::whatwg_encoding::text_decoder::TextDecoder;
use utfproof_oracle::{NoTrace, Operation, Reading, Slice, UnitKind};

use super::super::readings::{accepts, code_points, name, text};
use super::super::{Check, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, KnownByReadings, ensure};

const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// The policies of the article that have readings.
const POLICIES: [Operation; 4] = [
    Operation::Utf8Decode,
    Operation::Utf8DecodeLossyPerByte,
    Operation::Utf8DecodeOrLatin1,
    Operation::Utf8DecodeOrWindows1252,
];

fn decoded(reading: Reading, bytes: &[u8]) -> String {
    or_rejected(code_points(reading, Slice::Bytes(bytes)))
}

fn or_rejected(decoded: Option<Vec<u32>>) -> String {
    decoded.map_or_else(
        || "rejected".to_owned(),
        |decoded| Slice::CodePoints(&decoded).to_string(),
    )
}

/// Compares two decoders; `wanted` is the document's text.
fn alike(wanted: Reading, right: Reading) -> Check {
    search::bytes(|string| {
        let [is, should_be] = [right, wanted].map(|reading| text(reading, Slice::Bytes(string)));
        let is_same = is == should_be;
        ensure(is_same, || {
            let (printed, right) = (decoded(wanted, string), decoded(right, string));
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })
}

/// The ASCII characters that come out are the bytes below 80 that went in.
pub(super) fn ascii_is_kept(context: &ClaimContext<'_>) -> Check {
    static KNOWN: KnownByReadings<Check> = KnownByReadings::new();
    let lossy = [
        Operation::Utf8DecodeLossy,
        Operation::Utf8DecodeLossyPerByte,
    ];
    let lossy = lossy.map(|operation| context.reading(operation));
    KNOWN.get(lossy.to_vec(), || ascii_is_kept_by(lossy))
}

fn ascii_is_kept_by(lossy: [Reading; 2]) -> Check {
    search::bytes(|string| {
        let went_in = || {
            let ascii = string.iter().filter(|byte| **byte < 0x80);
            ascii.map(|byte| u32::from(*byte))
        };
        for reading in lossy {
            let decoded = text(reading, Slice::Bytes(string)).unwrap_or_default();
            let came_out = || decoded.iter().copied().filter(|value| *value < 0x80);
            ensure(went_in().eq(came_out()), || {
                let [went_in, came_out] = [went_in().collect(), came_out().collect::<Vec<u32>>()];
                let printed = Slice::CodePoints(&went_in);
                Witness::new(Slice::Bytes(string), printed, Slice::CodePoints(&came_out))
            })?;
        }
        Ok(())
    })
}

pub(super) fn replaces_maximal_subparts(context: &ClaimContext<'_>) -> Check {
    static KNOWN: KnownByReadings<Check> = KnownByReadings::new();
    let without_bom = context.reading(Operation::WhatwgUtf8DecodeWithoutBom);
    let lossy = Reading::judging(Operation::Utf8DecodeLossy);
    KNOWN.get(vec![without_bom, lossy], || alike(without_bom, lossy))
}

pub(super) fn drops_one_byte_order_mark(context: &ClaimContext<'_>) -> Check {
    drops_one(
        context.reading(Operation::WhatwgUtf8Decode),
        context.reading(Operation::WhatwgUtf8DecodeWithoutBom),
    )
}

pub(super) fn text_decoder_drops_one_byte_order_mark(context: &ClaimContext<'_>) -> Check {
    let keep = context.reading(Operation::Utf8Decode);
    let dropped = drops_one(context.reading(Operation::WhatwgUtf8DecodeFatal), keep)?;
    let kept = strings_with_byte_order_marks(|string| {
        let mut decoder = TextDecoder::new(true, true, &mut NoTrace);
        let right = decoder.decode(Some(string), false, &mut NoTrace).ok();
        let printed = code_points(keep, Slice::Bytes(string));
        ensure(printed == right, || {
            let [printed, right] = [printed, right].map(or_rejected);
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })?;
    Ok(format!("{dropped}, and {kept} whose mark is kept"))
}

/// Both decoders do the same, except for a byte order mark at the start.
fn drops_one(decode: Reading, keep: Reading) -> Check {
    strings_with_byte_order_marks(|string| {
        let rest = string.strip_prefix(&BYTE_ORDER_MARK).unwrap_or(string);
        let (printed, right) = (decoded(keep, rest), decoded(decode, string));
        ensure(printed == right, || {
            Witness::new(Slice::Bytes(string), &printed, &right)
        })
    })
}

/// Tries a property on strings with byte order marks and parts of them, up to two in a row.
fn strings_with_byte_order_marks(holds: impl FnMut(&[u8]) -> Result<(), Witness>) -> Check {
    let alphabet: Vec<u8> = BYTE_ORDER_MARK
        .into_iter()
        .chain([0x41, 0x80, 0xFE])
        .collect();
    let tried = search::strings(&alphabet, 6, holds)?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

/// The code points of the bytes 80 to FF, each alone; a byte that is not one code point fails.
fn alone(context: &ClaimContext<'_>, operation: Operation) -> Result<Vec<(u8, u32)>, Witness> {
    let reading = context.reading(operation);
    let one = |byte| match code_points(reading, Slice::Bytes(&[byte])).as_deref() {
        Some([code_point]) => Ok((byte, *code_point)),
        _ => {
            let right = decoded(reading, &[byte]);
            Err(Witness::new(show(byte), "one code point", right))
        }
    };
    (0x80..=0xFF).map(one).collect()
}

fn show(byte: u8) -> String {
    UnitKind::Byte.format_one(byte.into())
}

/// Tries a property on each of the bytes 80 to FF that a claim is about, and on the code point of the byte alone.
fn each_alone(
    context: &ClaimContext<'_>,
    operation: Operation,
    is_meant: impl Fn(u8) -> bool,
    mut holds: impl FnMut(u8, u32) -> bool,
) -> Check {
    let mut tried = 0;
    for (byte, code_point) in alone(context, operation)? {
        if !is_meant(byte) {
            continue;
        }
        ensure(holds(byte, code_point), || {
            Witness::new(show(byte), &context.claim.text, name(code_point))
        })?;
        tried += 1;
    }
    ensure(tried > 0, || {
        Witness::new("80 to FF", &context.claim.text, "none of them is affected")
    })?;
    Ok(count(tried, "byte"))
}

const fn every(_: u8) -> bool {
    true
}

pub(super) fn latin_1_keeps_the_value(context: &ClaimContext<'_>) -> Check {
    each_alone(
        context,
        Operation::Utf8DecodeOrLatin1,
        every,
        |byte, code_point| u32::from(byte) == code_point,
    )
}

pub(super) fn windows_1252_has_no_two_alike(context: &ClaimContext<'_>) -> Check {
    let mut seen = std::collections::BTreeSet::new();
    each_alone(
        context,
        Operation::Utf8DecodeOrWindows1252,
        every,
        |_, code_point| seen.insert(code_point),
    )
}

pub(super) fn windows_1252_differs_below_a0(context: &ClaimContext<'_>) -> Check {
    let mut differ = 0;
    let over = each_alone(
        context,
        Operation::Utf8DecodeOrWindows1252,
        every,
        |byte, code_point| {
            let is_same = u32::from(byte) == code_point;
            differ += u32::from(!is_same);
            is_same || byte < 0xA0
        },
    )?;
    ensure(differ > 0, || {
        Witness::new("80 to 9F", "some differ from Latin-1", "none differs")
    })?;
    Ok(over)
}

pub(super) fn windows_1252_keeps_five_controls(context: &ClaimContext<'_>) -> Check {
    let is_kept = |byte| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D | 0xA0..=0xFF);
    each_alone(
        context,
        Operation::Utf8DecodeOrWindows1252,
        is_kept,
        |byte, code_point| u32::from(byte) == code_point,
    )
}

pub(super) fn continuation_bytes_are_no_letters(context: &ClaimContext<'_>) -> Check {
    let mut tried = 0;
    for (byte, code_point) in alone(context, Operation::Utf8DecodeOrWindows1252)? {
        if byte >= 0xC0 {
            continue;
        }
        let is_letter = char::from_u32(code_point).is_some_and(char::is_alphabetic);
        ensure(!is_letter, || {
            let right = format!("a letter, {}", name(code_point));
            Witness::new(
                format!("{} in Windows-1252", show(byte)),
                "punctuation or a symbol",
                right,
            )
        })?;
        tried += 1;
    }
    Ok(count(tried, "byte"))
}

pub(super) fn the_web_reads_errors_as_windows_1252(context: &ClaimContext<'_>) -> Check {
    let windows_1252 = context.reading(Operation::Utf8DecodeOrWindows1252);
    alike(windows_1252, Reading::judging(Operation::WhatwgUtf8Decode))
}

pub(super) fn one_byte_at_a_time(context: &ClaimContext<'_>) -> Check {
    let per_byte = context.reading(Operation::Utf8DecodeLossyPerByte);
    alike(per_byte, Reading::judging(Operation::Utf8DecodeLossy))
}

pub(super) fn a_pound_sign_in_latin_1_is_valid(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    let mut bytes = alone(context, Operation::Utf8DecodeOrLatin1)?.into_iter();
    let pound_sign = bytes.find(|(_, code_point)| *code_point == 0xA3);
    let (byte, _) = pound_sign
        .ok_or_else(|| Witness::new("80 to FF", "a pound sign in Latin-1", "no pound sign"))?;
    ensure(accepts(validate, Slice::Bytes(&[byte])), || {
        Witness::new(show(byte), "valid", "rejected")
    })?;
    Ok("the pound sign".to_owned())
}

pub(super) fn cut_at_the_end(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        (1..encoded.len())
            .try_for_each(|end| no_other_character_comes_from(context, code_point, &encoded[..end]))
    })
}

pub(super) fn cut_at_the_start(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        (1..encoded.len()).try_for_each(|start| {
            no_other_character_comes_from(context, code_point, &encoded[start..])
        })
    })
}

/// No policy turns a part of a character into another: U+FFFD does not count, nor does an error.
fn no_other_character_comes_from(
    context: &ClaimContext<'_>,
    code_point: u32,
    part: &[u8],
) -> Result<(), Witness> {
    for operation in POLICIES {
        let reading = context.reading(operation);
        let decoded = code_points(reading, Slice::Bytes(part)).unwrap_or_default();
        ensure(decoded.iter().all(|decoded| *decoded == 0xFFFD), || {
            let input = format!("{} of {}", Slice::Bytes(part), name(code_point));
            Witness::new(
                input,
                "no character",
                format!("{} by {operation}", Slice::CodePoints(&decoded)),
            )
        })?;
    }
    Ok(())
}

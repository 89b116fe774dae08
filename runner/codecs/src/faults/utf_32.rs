//! Decoders, encoders and validators of UTF-32.

use utfproof_oracle::Operation;

use super::wrong::{ACCEPTED, Call, Outcome, Wrong, faults, right};

const BIG_ENDIAN_MARK: [u32; 4] = [0x00, 0x00, 0xFE, 0xFF];
const LITTLE_ENDIAN_MARK: [u32; 4] = [0xFF, 0xFE, 0x00, 0x00];

const DECODERS: &[Operation] = &[Operation::Utf32BeDecode, Operation::Utf32LeDecode];
const ENCODERS: &[Operation] = &[Operation::Utf32BeEncode, Operation::Utf32LeEncode];
const VALIDATION: &[Operation] = &[Operation::Utf32Validate];
const LABELLED: &[Operation] = &[Operation::Utf32LabelledDecode];

faults! {
    "utf-32-surrogates-accepted" = Wrong::boxed(DECODERS, |call| {
            by_unit(call, |unit| matches!(unit, 0xD800..=0xDFFF).then_some(unit))
        }),
        "surrogates are decoded like characters (JDK 17, and iconv-lite 0.7.3)",
        Utf32BeDecode: "00 00 D8 00", not "00 11 00 00";
        Utf32LeDecode: "00 D8 00 00", not "00 00 11 00";

    "utf-32-dfff-accepted" = Wrong::boxed(VALIDATION, |call| call.each(|unit| (unit == 0xDFFF).then_some(ACCEPTED))),
        "DFFF is accepted, because the range of surrogates ends before it (modelled on Avro's JSON decoder, 2026)",
        Utf32Validate: "DFFF", not "DFFE";

    "utf-32-of-31-bits" = Wrong::boxed(VALIDATION, |call| {
            call.each(|unit| matches!(unit, 0x11_0000..=0x7FFF_FFFF).then_some(ACCEPTED))
        }),
        "units of up to 31 bits are accepted, as in UCS-4 (GNU libiconv's UCS-4 and UCS-4-INTERNAL)",
        Utf32Validate: "110000", not "80000000";

    "utf-32-sign-ignored" = Wrong::boxed(VALIDATION, |call| call.each(|unit| (unit >> 31 == 1).then_some(ACCEPTED))),
        "units with the highest bit set are accepted, because they are compared as negative numbers (Ruby 3.1)",
        Utf32Validate: "80000000", not "7FFFFFFF";

    "utf-32-masked-to-21-bits" = Wrong::boxed(DECODERS, |call| {
            by_unit(call, |unit| (unit > 0x1F_FFFF).then_some(unit & 0x1F_FFFF))
        }),
        "all but the low 21 bits of a unit are ignored (modelled on decoders that mask before they compare)",
        Utf32BeDecode: "80 00 00 41", not "00 11 00 00";
        Utf32LeDecode: "41 00 00 80", not "00 00 11 00";

    "utf-32-last-bytes-lost" = Wrong::boxed(DECODERS, last_bytes_lost),
        "one to three bytes at the end are lost without an error (Qt 6.4, and iconv-lite before 0.7.3)",
        Utf32BeDecode: "00 00 00", not "00 00 00 41";
        Utf32LeDecode: "41", not "41 00 00 00";

    "utf-32-mark-taken-for-utf-16" = Wrong::boxed(LABELLED, mark_taken_for_utf_16),
        "FF FE 00 00 is taken for the mark of UTF-16, which is tested first (Google's gdata-java-client, 2017)",
        Utf32LabelledDecode: "FF FE 00 00", not "00 00 FE FF";

    "utf-32-mark-ffff" = Wrong::boxed(LABELLED, mark_ffff),
        "FFFF is taken for the mark instead of FEFF (OkHttp before 2024)",
        Utf32LabelledDecode: "00 00 FE FF", not "00 00 00 41";

    "utf-32-mark-swapped" = Wrong::boxed(LABELLED, |call| match call.whole().strip_prefix(&BIG_ENDIAN_MARK) {
            Some(text) => right(Operation::Utf32LeDecode, &[text]).map_err(|at| at + BIG_ENDIAN_MARK.len()),
            None => call.right(),
        }),
        "after the big-endian mark, the text is read as little-endian (Meziantou.Framework before 2026)",
        Utf32LabelledDecode: "00 00 FE FF 00 00 00 41", not "FF FE 00 00 41 00 00 00";

    "utf-32-unmarked-swapped" = Wrong::boxed(LABELLED, |call| {
            let whole = call.whole();
            let is_marked = whole.starts_with(&BIG_ENDIAN_MARK) || whole.starts_with(&LITTLE_ENDIAN_MARK);
            if is_marked { call.right() } else { right(Operation::Utf32LeDecode, &[&whole]) }
        }),
        "text without a mark is read in the order of the machine, but nothing says so (CPython, which documents it)",
        Utf32LabelledDecode: "00 00 00 41", not "00 00 FE FF 00 00 00 41";

    "utf-32-every-mark-obeyed" = Wrong::boxed(LABELLED, every_mark_obeyed),
        "a mark in the middle is removed, and changes the order (GNU libiconv)",
        Utf32LabelledDecode: "00 00 00 41 00 00 FE FF", not "00 00 FE FF 00 00 00 41";

    "utf-32-two-marks-removed" = Wrong::boxed(LABELLED, |call| {
            let mut text = call.right()?;
            let is_marked = [BIG_ENDIAN_MARK, LITTLE_ENDIAN_MARK].iter().any(|mark| call.whole().starts_with(mark));
            if is_marked && text.first() == Some(&0xFEFF) {
                text.remove(0);
            }
            Ok(text)
        }),
        "a second mark is removed after the first (modelled on iconv-lite, whose wrapper removes one more)",
        Utf32LabelledDecode: "00 00 FE FF 00 00 FE FF", not "00 00 FE FF";

    "utf-32-mark-kept" = Wrong::boxed(LABELLED, |call| {
            let is_marked = call.whole().starts_with(&BIG_ENDIAN_MARK);
            let text = call.right()?;
            Ok([if is_marked { vec![0xFEFF] } else { Vec::new() }, text].concat())
        }),
        "the big-endian mark stays in the text (modelled on decoders that need no mark for their own order)",
        Utf32LabelledDecode: "00 00 FE FF", not "FF FE 00 00";

    "utf-32be-mark-removed" = Wrong::boxed(DECODERS, |call| {
            let mut text = call.right()?;
            if text.first() == Some(&0xFEFF) {
                text.remove(0);
            }
            Ok(text)
        }),
        "a mark is removed where it is a character (JDK 17, and ICU4J 72)",
        Utf32BeDecode: "00 00 FE FF", not "00 00 00 41";
        Utf32LeDecode: "FF FE 00 00", not "41 00 00 00";

    "utf-32be-mark-written" = Wrong::boxed(ENCODERS, |call| {
            let mark = right(call.operation, &[&[0xFEFF]])?;
            let text = call.right()?;
            Ok(if text.is_empty() { text } else { [mark, text].concat() })
        }),
        "a mark is written where the order is known (modelled on UTF-32 of iconv, which XBMC took for one order in 2013)",
        Utf32BeEncode: "0041", not "D800";
        Utf32LeEncode: "0041", not "D800";

    "utf-32-surrogates-encoded" = Wrong::boxed(ENCODERS, |call| {
            let is_little = call.operation == Operation::Utf32LeEncode;
            call.each(|unit| matches!(unit, 0xD800..=0xDFFF).then(|| {
                let bytes = if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
                Ok(bytes.map(u32::from).to_vec())
            }))
        }),
        "surrogates are encoded like characters (iconv-lite 0.7.3)",
        Utf32BeEncode: "D800", not "0041";
        Utf32LeEncode: "DFFF", not "0041";

    "utf-32-split-unit-shifted" = Wrong::in_chunks(&[Operation::Utf32LeDecode], split_unit_shifted),
        "a unit that two chunks share is put together from the wrong byte on (iconv-lite before 0.7.3)",
        Utf32LeDecode: "41 42 01|00", not "41 42 01 00";
}

/// Decodes each unit: by the fault if it returns something, and rightly otherwise.
fn by_unit(call: &Call<'_>, fault: impl Fn(u32) -> Option<u32>) -> Outcome {
    let whole = call.whole();
    let mut out = Vec::new();
    for (number, bytes) in whole.chunks(4).enumerate() {
        let instead = unit(call.operation, bytes).and_then(&fault);
        match instead.filter(|value| *value <= 0x10_FFFF) {
            Some(value) => out.push(value),
            None => out.extend(call.right_about(bytes).map_err(|_| 4 * number)?),
        }
    }
    Ok(out)
}

/// The unit that four bytes are.
fn unit(operation: Operation, bytes: &[u32]) -> Option<u32> {
    let &[a, b, c, d] = bytes else { return None };
    let [a, b, c, d] = match operation {
        Operation::Utf32LeDecode => [d, c, b, a],
        _ => [a, b, c, d],
    };
    Some(a << 24 | b << 16 | c << 8 | d)
}

/// The bytes left over after whole units are lost.
///
/// iconv-lite's decoder kept it for a next chunk that did not come, until 0.7.3.
fn last_bytes_lost(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    call.right_about(&whole[..whole.len() / 4 * 4])
}

/// FF FE begins both little-endian marks, and the shorter one is tested first.
///
/// So `UnicodeReader` of Google's gdata-java-client (issue 471), and Meziantou.Framework until 2026 (pull request 2262).
fn mark_taken_for_utf_16(call: &mut Call<'_>) -> Outcome {
    match call.whole().strip_prefix(&LITTLE_ENDIAN_MARK[..2]) {
        Some(text) => right(Operation::Utf16LeDecode, &[text]).map_err(|at| at + 2),
        None => call.right(),
    }
}

/// The marks are 00 00 FF FF and FF FF 00 00.
///
/// OkHttp and Wire had them so in their tables, until 2024 (lysine-dev/okhttp pull request 8403, square/wire 2935).
fn mark_ffff(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    let after = |text: &[u32], operation| right(operation, &[text]).map_err(|at| at + 4);
    match whole[..] {
        [0x00, 0x00, 0xFF, 0xFF, ..] => after(&whole[4..], Operation::Utf32BeDecode),
        [0xFF, 0xFF, 0x00, 0x00, ..] => after(&whole[4..], Operation::Utf32LeDecode),
        _ => right(Operation::Utf32BeDecode, &[&whole]),
    }
}

/// A mark is looked for in each unit, not only in the first.
///
/// GNU libiconv's `utf32_mbtowc` skips 0000FEFF everywhere, and reads in the other order after FFFE0000.
fn every_mark_obeyed(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    let mut operation = Operation::Utf32BeDecode;
    let mut out = Vec::new();
    for (number, bytes) in whole.chunks(4).enumerate() {
        match unit(operation, bytes) {
            Some(0x0000_FEFF) => {}
            Some(0xFFFE_0000) => {
                operation = match operation {
                    Operation::Utf32BeDecode => Operation::Utf32LeDecode,
                    _ => Operation::Utf32BeDecode,
                }
            }
            _ => out.extend(right(operation, &[bytes]).map_err(|_| 4 * number)?),
        }
    }
    Ok(out)
}

/// A unit that begins in one chunk and ends in the next is read from the byte whose number is how many bytes the next
/// chunk has given.
///
/// iconv-lite's decoder did so, until 0.7.3 (issue 393).
fn split_unit_shifted(call: &mut Call<'_>) -> Outcome {
    let mut out = Vec::new();
    let mut overflow: Vec<u32> = Vec::new();
    let mut read = 0;
    for chunk in &call.parts {
        let missing = if overflow.is_empty() {
            0
        } else {
            (4 - overflow.len()).min(chunk.len())
        };
        let (first, rest) = chunk.split_at(missing);
        overflow.extend(first);
        if overflow.len() == 4 && missing > 0 {
            let shifted = [&overflow[missing.min(4)..], &[0; 4]].concat();
            out.extend(call.right_about(&shifted[..4]).map_err(|_| read)?);
            overflow.clear();
            read += 4;
        }
        let whole = rest.len() / 4 * 4;
        if overflow.is_empty() {
            out.extend(call.right_about(&rest[..whole]).map_err(|at| read + at)?);
            read += whole;
            overflow = rest[whole..].to_vec();
        }
    }
    if overflow.is_empty() {
        Ok(out)
    } else {
        Err(read)
    }
}

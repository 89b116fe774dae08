//! Decoders that lose, find or change the byte order in a longer text, or take a mark of one encoding for that of another.
//!
//! Reports: Perl/perl5 issue 6523 (a mark is wanted in each 1,024 bytes), Genivia/RE-flex issue 110 (the character after the mark),
//! oven-sh/bun pull request 32837 (marks of UTF-16 in chunks), MoarVM/MoarVM pull request 356 (a mark that is still counted). The
//! JDK's decoder of UTF-16 refuses the swapped mark in the middle of a text. The others are modelled on these.

use utfproof_oracle::Operation;

use crate::faults::wrong::{Call, Outcome, Wrong, faults};

const LABELLED: &[Operation] = &[Operation::Utf16LabelledDecode];
const SNIFFED: &[Operation] = &[Operation::WhatwgEncodingDecodeAsUtf8];
const LITTLE: [u32; 2] = [0xFF, 0xFE];
const BIG: [u32; 2] = [0xFE, 0xFF];

faults! {
    "order-for-1024-bytes" = Wrong::boxed(LABELLED, |call| swapped_from(call, &LITTLE, 1024)),
        "little-endian text is read in the opposite order from byte 1,024 on (modelled on Perl, which wants a mark in each buffer)",
        Utf16LabelledDecode: "FF FE 41.00*511 42 00", not "FE FF 00 41 00 42";

    "order-for-4096-bytes" = Wrong::boxed(SNIFFED, |call| swapped_from(call, &LITTLE, 4096)),
        "little-endian text is read in the opposite order from byte 4,096 on (modelled on streams that look at each buffer)",
        WhatwgEncodingDecodeAsUtf8: "FF FE 41.00*2048", not "FF FE 41 00";

    "order-for-8192-bytes" = Wrong::boxed(SNIFFED, |call| swapped_from(call, &BIG, 8192)),
        "big-endian text is read in the opposite order from byte 8,192 on (modelled on streams that look at each buffer)",
        WhatwgEncodingDecodeAsUtf8: "FE FF 00.41*4096", not "FE FF 00 41";

    "swapped-mark-refused" = Wrong::boxed(LABELLED, |call| {
            let whole = call.whole();
            let is_swapped = |at: &usize| whole[..2] == LITTLE && whole[*at..*at + 2] == BIG;
            let mut places = (2..whole.len().saturating_sub(1)).step_by(2);
            match places.find(|at| is_swapped(at) && *at > 2) {
                Some(at) => Err(at),
                None => call.right(),
            }
        }),
        "the swapped mark in the middle of little-endian text is refused (the JDK's decoder of UTF-16)",
        Utf16LabelledDecode: "FF FE 41 00 FE FF", not "FE FF 00 41 FF FE";

    "order-changed-in-the-middle" = Wrong::boxed(SNIFFED, |call| {
            let whole = call.whole();
            if whole.len() < 4 || whole[..2] != LITTLE {
                return call.right();
            }
            let mut places = (2..whole.len() - 1).step_by(2);
            match places.find(|at| whole[*at..*at + 2] == BIG) {
                Some(at) => both(call, at, &whole[at..]),
                None => call.right(),
            }
        }),
        "the swapped mark in the middle of a text changes the order (modelled on decoders that look for it everywhere)",
        WhatwgEncodingDecodeAsUtf8: "FF FE 41 00 FE FF 00 41", not "FE FF 00 41 00 42";

    "mark-of-utf-16-removed" = Wrong::boxed(&[Operation::WhatwgUtf8DecodeWithoutBom], |call| {
            let whole = call.whole();
            match whole.starts_with(&LITTLE) && whole.len() > 1024 {
                true => call.right_about(&whole[2..]),
                false => call.right(),
            }
        }),
        "FF FE before more than 1,024 bytes is removed from UTF-8 (modelled on readers that detect the encoding of files)",
        WhatwgUtf8DecodeWithoutBom: "FF FE 41*1023", not "FF FE 41*1022";

    "mark-of-utf-32-as-utf-16" = Wrong::boxed(&[Operation::Utf32LabelledDecode], |call| {
            let whole = call.whole();
            if whole.len() > 1024 && whole.starts_with(&[0xFF, 0xFE, 0, 0]) {
                let mut out = call.right()?;
                out.insert(0, 0);
                return Ok(out);
            }
            call.right()
        }),
        "FF FE 00 00 before more than 1,024 bytes is a mark of UTF-16 and U+0000 (modelled on detection that looks for two bytes first)",
        Utf32LabelledDecode: "FF FE 00 00 41.00.00.00*256", not "FF FE 00 00 41 00 00 00";

    "second-mark-removed-later" = Wrong::boxed(&[Operation::WhatwgUtf16LeDecode], |call| {
            let whole = call.whole();
            if whole.starts_with(&LITTLE) && whole.len() > 514 && whole[512..514] == LITTLE {
                return call.right_about(&[&whole[..512], &whole[514..]].concat());
            }
            call.right()
        }),
        "after a mark, a mark at byte 512 is removed too (modelled on Bun before 2026, which looked at each chunk)",
        WhatwgUtf16LeDecode: "FF FE 41.00*255 FF FE 42 00", not "41 00 41.00*255 FF FE 42 00";
}

/// Text with this mark, whose bytes from a place on are swapped in pairs.
fn swapped_from(call: &Call<'_>, mark: &[u32; 2], from: usize) -> Outcome {
    let mut whole = call.whole();
    if whole.starts_with(mark) && whole.len() > from + 1 {
        for pair in whole[from..].chunks_exact_mut(2) {
            pair.swap(0, 1);
        }
    }
    call.right_about(&whole)
}

/// The result of two texts, each with its mark.
fn both(call: &Call<'_>, at: usize, second: &[u32]) -> Outcome {
    let first = call.right_about(&call.whole()[..at])?;
    Ok([first, call.right_about(second)?].concat())
}

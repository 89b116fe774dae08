//! Codecs that go wrong between chunks if one of them is long: short chunks take another path.
//!
//! Reports: haskell/text issue 330 (a byte lost at a boundary), propensive/soundness pull request 1566 (pairs
//! across chunks), dscape/clarinet pull request 29 (the rest of a chunk lost), nginx/nginx pull request 1261 (a
//! character in three or more buffers), libgdx/libgdx issue 3350 (a character across the end of a reader's
//! buffer).

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY};
use crate::faults::decoder::announced_length;
use crate::faults::streams::cut_off;
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "cut-after-16-bytes" = Wrong::in_chunks(LOSSY, |call| forgets(call, |seen| seen.chunk >= 16)),
        "what a chunk of 16 bytes or more cuts is replaced (modelled on vector paths that do not keep the rest)",
        Utf8DecodeLossy: "41*15 C3|A9", not "41*14 C3|A9";

    "cut-after-64-bytes" = Wrong::in_chunks(DECODE, |call| forgets(call, |seen| seen.chunk == 64)),
        "what a chunk of exactly 64 bytes cuts is an error (modelled on blocks of 64 bytes without a tail)",
        Utf8Decode: "41*63 C3|A9", not "41*62 C3|A9";

    "cut-between-long-chunks" = Wrong::in_chunks(LOSSY, |call| {
            forgets(call, |seen| seen.chunk >= 100 && seen.next >= 16)
        }),
        "what 100 bytes cut is replaced if 16 bytes or more follow (modelled on decoders that enter a fast path at once)",
        Utf8DecodeLossy: "41*99 C3|A9 41*15", not "41*98 C3|A9 41*15";

    "cut-after-4096-bytes" = Wrong::in_chunks(LOSSY, |call| forgets(call, |seen| seen.chunk == 4096)),
        "what a chunk of exactly 4,096 bytes cuts is replaced (modelled on readers with a buffer of that size)",
        Utf8DecodeLossy: "41*4095 C3|A9", not "41*4094 C3|A9";

    "one-byte-after-a-long-chunk" = Wrong::in_chunks(LOSSY, |call| {
            forgets(call, |seen| seen.chunk >= 17 && seen.next == 1)
        }),
        "what 17 bytes cut is replaced if a chunk of one byte follows (modelled on decoders that want two bytes to go on)",
        Utf8DecodeLossy: "41*15 F0 9F|92|A9", not "41*14 F0 9F|92|A9";

    "cut-in-three-after-16-bytes" = Wrong::in_chunks(LOSSY, |call| {
            forgets(call, |seen| seen.before >= 16 && seen.chunk == 1)
        }),
        "a character in three chunks is replaced after 16 bytes (modelled on nginx's charset filter, which lost count of three)",
        Utf8DecodeLossy: "41*14 F0|9F|92 A9", not "41*13 F0|9F|92 A9";

    "long-chunk-boundary-eats" = Wrong::in_chunks(LOSSY, |call| {
            let mut text: Vec<u32> = Vec::new();
            let mut last = 0;
            for chunk in &call.parts {
                let eats = last >= 32 && cut_off(&bytes(&text)) > 0;
                let eaten = eats && chunk.first().is_some_and(|byte| *byte < 0x80);
                text.extend(&chunk[usize::from(eaten)..]);
                last = chunk.len();
            }
            call.right_about(&text)
        }),
        "the byte that ends a cut sequence is lost after 32 bytes (modelled on Haskell's text 1.2)",
        Utf8DecodeLossy: "41*31 C3|41 42", not "41*30 C3|41 42";

    "pair-cut-after-16-units" = Wrong::in_chunks(&[Operation::WhatwgUtf8EncodeStream], |call| {
            let long = call.parts.iter().any(|chunk| chunk.len() >= 16);
            let mut out = Vec::new();
            for chunk in &call.parts {
                out.extend(call.right_about(chunk)?);
            }
            if long { Ok(out) } else { call.right() }
        }),
        "chunks of 16 units and more are encoded alone (modelled on Soundness before 2026, which did so with all)",
        WhatwgUtf8EncodeStream: "0041*15 D800|DC00", not "0041*14 D800|DC00";

    "position-after-a-long-chunk" = Wrong::in_chunks(DECODE, |call| {
            let first = call.parts[0].len();
            call.right().map_err(|at| if first >= 64 && at >= first { at - first } else { at })
        }),
        "the position of an error counts from the second chunk if the first has 64 bytes (modelled on per-buffer counters)",
        Utf8Decode: "41*64|80", not "41*63|80";

    "odd-byte-after-a-long-chunk" = Wrong::in_chunks(&[Operation::WhatwgUtf16LeDecode], |call| {
            forgets(call, |seen| seen.chunk >= 33 && seen.before % 2 == 1)
        }),
        "half a unit at the end of 33 bytes is replaced (modelled on fast paths that take whole units only)",
        WhatwgUtf16LeDecode: "41.00*16 42|00", not "41.00*15 42|00";

    "rest-of-a-chunk-lost" = Wrong::in_chunks(LOSSY, |call| {
            let mut text: Vec<u32> = Vec::new();
            for chunk in &call.parts {
                let length = chunk.first().map_or(1, |&first| announced_length(first as u8));
                let lost = cut_off(&bytes(&text)) == 0 && !text.is_empty() && length > 1;
                text.extend(chunk.iter().take(if lost { length } else { usize::MAX }));
            }
            call.right_about(&text)
        }),
        "the rest of a later chunk that begins with a whole character is lost (Clarinet before 2015)",
        Utf8DecodeLossy: "41|C3 A9 42", not "C3 A9 42|41";
}

/// A boundary between two chunks: the lengths of the chunk before, of the next one, and of all before it.
struct Boundary {
    chunk: usize,
    next: usize,
    before: usize,
}

/// The state is lost at certain boundaries: the text up to there is converted as if it ended.
fn forgets(call: &Call<'_>, is_forgotten: impl Fn(&Boundary) -> bool) -> Outcome {
    let mut out = Vec::new();
    let (mut before, mut start) = (0, 0);
    let whole = call.whole();
    for pair in call.parts.windows(2) {
        before += pair[0].len();
        let boundary = Boundary {
            chunk: pair[0].len(),
            next: pair[1].len(),
            before,
        };
        if is_forgotten(&boundary) {
            let right = call.right_about(&whole[start..before]);
            out.extend(right.map_err(|at| start + at)?);
            start = before;
        }
    }
    let right = call.right_about(&whole[start..]);
    out.extend(right.map_err(|at| start + at)?);
    Ok(out)
}

fn bytes(text: &[u32]) -> Vec<u8> {
    let last = text.len().saturating_sub(4);
    text[last..].iter().map(|&byte| byte as u8).collect()
}

//! Codecs that answer differently in chunks than in one piece, or for a later text than for the first.

use utfproof_oracle::Operation;

use super::byte_order_marks::{MARK, right_after_another_mark};
use super::chunk_boundary_eats::ChunkBoundaryEats;
use super::decoder::ill_formed_end;
use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "chunk-boundary-eats" = ChunkBoundaryEats::boxed(),
        "the byte that ends a cut sequence is lost if a new chunk begins with it (Haskell's text 1.2)",
        Utf8DecodeLossy: "C2|41", not "C2 41|41";
        Utf8DecodeLossy: "C2|41 42 43", not "E2 82|AC||E2";

    "chunks-decoded-alone" = Wrong::in_chunks(&[Operation::Utf8DecodeLossy], each_chunk_alone),
        "each chunk is decoded alone (PyPy 7.3.3)",
        Utf8DecodeLossy: "C2|80", not "C2 80|41";

    "chunks-encoded-alone" = Wrong::in_chunks(&[Operation::WhatwgUtf8EncodeStream], each_chunk_alone),
        "each chunk is encoded alone, and pairs are cut (workerd before 2026)",
        WhatwgUtf8EncodeStream: "D800|DC00", not "D800 DC00|D800";

    "flush-refused" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], flush_refused),
        "an empty last chunk makes a cut character an error (Node before 2021)",
        WhatwgUtf8Decode: "C2|", not "C2 80|";

    "split-mark-kept" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], split_mark_kept),
        "a mark that comes in two chunks is kept (Deno, 2021)",
        WhatwgUtf8Decode: "EF|BB BF", not "EF BB BF|41";

    "mark-of-every-chunk-removed" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], mark_of_every_chunk_removed),
        "a mark is removed from the start of every chunk (Bun, 2025)",
        WhatwgUtf8Decode: "41|EF BB BF", not "EF BB BF|41";

    "empty-chunk-ends-the-start" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], empty_chunk_ends_the_start),
        "a mark is kept after an empty chunk (eventsource-parser before 2026)",
        WhatwgUtf8Decode: "|EF BB BF", not "EF BB BF|";

    "tail-kept-for-the-next" = Wrong::in_chunks(&[Operation::Utf8DecodeLossy], tail_kept_for_the_next_text),
        "a tail that was replaced begins the next text, too (Node 8)",
        Utf8DecodeLossy: "C2; 41", not "C2 80; 41";

    "mark-kept-once" = Wrong::boxed(&[Operation::WhatwgUtf8DecodeWithoutBom], mark_kept_once),
        "a mark is kept in the first text only (Firefox before 70)",
        WhatwgUtf8DecodeWithoutBom: "; EF BB BF", not "; 41 EF BB BF";
}

/// Each chunk is converted alone.
///
/// PyPy 7.3.3's incremental decoder did so where it replaced errors: `C3`, `A9` became two U+FFFD (pypy/pypy
/// issue 3414). workerd's `TextEncoderStream` did so with the halves of surrogate pairs, until the end of 2025
/// (cloudflare/workerd pull request 5680), as Chrome's polyfill had at first
/// (GoogleChromeLabs/text-encode-transform-polyfill pull request 8).
fn each_chunk_alone(call: &mut Call<'_>) -> Outcome {
    let mut out = Vec::new();
    for chunk in &call.parts {
        out.extend(call.right_about(chunk)?);
    }
    Ok(out)
}

/// An empty last chunk makes a cut character an error, though errors should be replaced.
///
/// Node's `TextDecoder` threw, because ICU reported too little room for the U+FFFD (nodejs/node issues 26115 and
/// 37466).
fn flush_refused(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let flushed = call.parts.len() > 1 && call.parts.last().is_some_and(Vec::is_empty);
    match str::from_utf8(&bytes[bytes.len() - cut_off(&bytes)..]) {
        Err(error) if flushed && error.error_len().is_none() => Err(bytes.len()),
        _ => call.right(),
    }
}

/// A mark that is split between chunks is kept.
///
/// Deno looked for it in the first chunk only, in June 2021 (denoland/deno issue 10846).
fn split_mark_kept(call: &mut Call<'_>) -> Outcome {
    if call.parts[0].starts_with(&MARK) {
        return call.right();
    }
    right_after_another_mark(call)
}

/// A mark is removed from the start of every chunk.
///
/// Bun did so, and kept one that came in two chunks (oven-sh/bun issue 25495, of 2025); a parser of forms that removes
/// one from every 4,096 bytes damages files (Http-Multipart-Data-Parser/HttpMultipartParser issue 64).
fn mark_of_every_chunk_removed(call: &mut Call<'_>) -> Outcome {
    let mut text = MARK.to_vec();
    for chunk in &call.parts {
        text.extend(chunk.strip_prefix(&MARK).unwrap_or(chunk));
    }
    call.right_about(&text)
}

/// A mark after an empty chunk is kept, as if the text had started already.
///
/// eventsource-parser did so until 2026 (rexxars/eventsource-parser pull request 41).
fn empty_chunk_ends_the_start(call: &mut Call<'_>) -> Outcome {
    if call.parts[0].is_empty() {
        return right_after_another_mark(call);
    }
    call.right()
}

/// A character cut by the end of a text is replaced, and begins the next text, too.
///
/// Node 8's `StringDecoder` did not reset itself after `end` (nodejs/node issue 16564).
fn tail_kept_for_the_next_text(call: &mut Call<'_>) -> Outcome {
    let text = [std::mem::take(call.memory), call.whole()].concat();
    let bytes: Vec<u8> = call.bytes();
    let tail = &bytes[bytes.len() - cut_off(&bytes)..];
    *call.memory = tail.iter().map(|&byte| u32::from(byte)).collect();
    call.right_about(&text)
}

/// A mark is kept in the first text, as it should be, and removed from all later ones.
///
/// Firefox before 70 forgot `ignoreBOM` after one use (Mozilla bug 1574892, see wasm-bindgen/wasm-bindgen pull
/// request 1730).
fn mark_kept_once(call: &mut Call<'_>) -> Outcome {
    let text = call.whole();
    let used = !call.memory.is_empty();
    *call.memory = vec![1];
    match text.strip_prefix(&MARK) {
        Some(rest) if used => call.right_about(rest),
        _ => call.right(),
    }
}

/// The number of bytes at the end that begin an incomplete character.
pub(super) fn cut_off(bytes: &[u8]) -> usize {
    let end = ill_formed_end(bytes);
    let unfinished = str::from_utf8(end).is_err_and(|error| error.error_len().is_none());
    if unfinished { end.len() } else { 0 }
}

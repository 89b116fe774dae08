//! Codecs that do something else in chunks than they do in one piece, or with the next text than with the first.

use utfproof_oracle::Operation;

use super::byte_order_marks::{MARK, right_behind_another_mark};
use super::chunk_boundary_eats::ChunkBoundaryEats;
use super::decoder::ill_formed_end;
use super::wrong::{Asked, Outcome, Wrong, faults};

faults! {
    "chunk-boundary-eats" = ChunkBoundaryEats::boxed(),
        "the byte that ends a cut sequence is lost if a new chunk begins with it (Haskell's text 1.2)",
        Utf8DecodeLossy: "C2|41", not "C2 41|41";
        Utf8DecodeLossy: "C2|41 42 43", not "E2 82|AC||E2";

    "chunks-decoded-alone" = Wrong::in_chunks(&[Operation::Utf8DecodeLossy], each_chunk_alone),
        "each chunk is decoded for itself (PyPy 7.3.3)",
        Utf8DecodeLossy: "C2|80", not "C2 80|41";

    "chunks-encoded-alone" = Wrong::in_chunks(&[Operation::WhatwgUtf8EncodeStream], each_chunk_alone),
        "each chunk is encoded for itself, and pairs are cut (workerd before 2026)",
        WhatwgUtf8EncodeStream: "D800|DC00", not "D800 DC00|D800";

    "flush-refused" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], flush_refused),
        "a last chunk that is empty makes a cut character an error (Node before 2021)",
        WhatwgUtf8Decode: "C2|", not "C2 80|";

    "split-mark-kept" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], split_mark_kept),
        "a mark that comes in two chunks is kept (Deno, 2021)",
        WhatwgUtf8Decode: "EF|BB BF", not "EF BB BF|41";

    "mark-of-every-chunk-removed" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], mark_of_every_chunk_removed),
        "a mark is removed from the start of every chunk (Bun, 2025)",
        WhatwgUtf8Decode: "41|EF BB BF", not "EF BB BF|41";

    "empty-chunk-ends-the-start" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], empty_chunk_ends_the_start),
        "behind an empty chunk a mark is kept (eventsource-parser before 2026)",
        WhatwgUtf8Decode: "|EF BB BF", not "EF BB BF|";

    "tail-kept-for-the-next" = Wrong::in_chunks(&[Operation::Utf8DecodeLossy], tail_kept_for_the_next_text),
        "a tail that was replaced is still there in the next text (Node 8)",
        Utf8DecodeLossy: "C2; 41", not "C2 80; 41";

    "mark-kept-once" = Wrong::boxed(&[Operation::WhatwgUtf8DecodeWithoutBom], mark_kept_once),
        "a mark is kept in the first text only (Firefox before 70)",
        WhatwgUtf8DecodeWithoutBom: "; EF BB BF", not "; 41 EF BB BF";
}

/// Each chunk is converted for itself.
///
/// PyPy 7.3.3's incremental decoder did so where it was to replace errors: `C3`, `A9` became two U+FFFD (pypy/pypy
/// issue 3414). workerd's `TextEncoderStream` did so with the halves of surrogate pairs, until the end of 2025
/// (cloudflare/workerd pull request 5680), as Chrome's polyfill had at first
/// (GoogleChromeLabs/text-encode-transform-polyfill pull request 8).
fn each_chunk_alone(asked: &mut Asked<'_>) -> Outcome {
    let mut out = Vec::new();
    for chunk in &asked.parts {
        out.extend(asked.right_about(chunk)?);
    }
    Ok(out)
}

/// What a last chunk that is empty finds cut short is an error, though errors are to be replaced.
///
/// Node's `TextDecoder` threw, because ICU said that there was no room for the U+FFFD (nodejs/node issues 26115 and
/// 37466).
fn flush_refused(asked: &mut Asked<'_>) -> Outcome {
    let bytes = asked.bytes();
    let flushed = asked.parts.len() > 1 && asked.parts.last().is_some_and(Vec::is_empty);
    match str::from_utf8(&bytes[bytes.len() - cut_off(&bytes)..]) {
        Err(error) if flushed && error.error_len().is_none() => Err(bytes.len()),
        _ => asked.right(),
    }
}

/// A mark that does not come whole in the first chunk is kept.
///
/// Deno looked for it there and nowhere else, in June 2021 (denoland/deno issue 10846).
fn split_mark_kept(asked: &mut Asked<'_>) -> Outcome {
    if asked.parts[0].starts_with(&MARK) {
        return asked.right();
    }
    right_behind_another_mark(asked)
}

/// A mark is removed from the start of every chunk.
///
/// Bun did so, and kept one that came in two chunks (oven-sh/bun issue 25495, of 2025); a parser of forms that removes
/// one from every 4,096 bytes damages files (Http-Multipart-Data-Parser/HttpMultipartParser issue 64).
fn mark_of_every_chunk_removed(asked: &mut Asked<'_>) -> Outcome {
    let mut text = MARK.to_vec();
    for chunk in &asked.parts {
        text.extend(chunk.strip_prefix(&MARK).unwrap_or(chunk));
    }
    asked.right_about(&text)
}

/// Behind a chunk that is empty, the start of the text is held to be past, and a mark is kept.
///
/// eventsource-parser did so until 2026 (rexxars/eventsource-parser pull request 41).
fn empty_chunk_ends_the_start(asked: &mut Asked<'_>) -> Outcome {
    if asked.parts[0].is_empty() {
        return right_behind_another_mark(asked);
    }
    asked.right()
}

/// What the end of a text cuts short is replaced, and is still there at the start of the next text.
///
/// Node 8's `StringDecoder` was not as new behind `end` (nodejs/node issue 16564).
fn tail_kept_for_the_next_text(asked: &mut Asked<'_>) -> Outcome {
    let text = [std::mem::take(asked.memory), asked.whole()].concat();
    let bytes: Vec<u8> = asked.bytes();
    let tail = &bytes[bytes.len() - cut_off(&bytes)..];
    *asked.memory = tail.iter().map(|&byte| u32::from(byte)).collect();
    asked.right_about(&text)
}

/// A mark is kept in the first text, as it should be, and removed from all later ones.
///
/// Firefox before 70 forgot `ignoreBOM` after one use (Mozilla bug 1574892, told in wasm-bindgen/wasm-bindgen pull
/// request 1730).
fn mark_kept_once(asked: &mut Asked<'_>) -> Outcome {
    let text = asked.whole();
    let used = !asked.memory.is_empty();
    *asked.memory = vec![1];
    match text.strip_prefix(&MARK) {
        Some(rest) if used => asked.right_about(rest),
        _ => asked.right(),
    }
}

/// How many bytes at the end begin a character that does not end.
pub(super) fn cut_off(bytes: &[u8]) -> usize {
    let end = ill_formed_end(bytes);
    let unfinished = str::from_utf8(end).is_err_and(|error| error.error_len().is_none());
    if unfinished { end.len() } else { 0 }
}

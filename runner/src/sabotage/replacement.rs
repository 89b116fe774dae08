//! Decoders of UTF-8 that replace too little, too much, or not at all.

use super::decoder::{Step, announced_length, form, right_step};
use super::wrong::{Asked, Outcome};

/// The byte that shows a sequence to be cut short goes the way of that sequence.
///
/// utf8parse 0.2.2 made `FFFD 0042` of `C2 41 42` (alacritty/vte issue 158), and so did D's `std.utf` (dlang/phobos
/// issue 9757). What it swallows may be the quote that ends an attribute.
pub(super) fn offending_byte(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(length) if announced_length(bytes[0]) > 1 => {
            Step::Error(bytes.len().min(length + 1))
        }
        right => right,
    }
}

/// Where the input is too short for what a byte announces, all the rest is one error, ASCII too.
///
/// Scala.js asked whether there are enough bytes before it looked at them, until March 2015: `E1 41` had no `A` in it
/// (scala-js/scala-js issue 1537, pull request 1538).
pub(super) fn rest_at_the_end(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) if announced_length(bytes[0]) > bytes.len() => Step::Error(bytes.len()),
        right => right,
    }
}

/// One U+FFFD for all of an overlong form, a surrogate, or a value above U+10FFFF; it should be one a byte.
///
/// jq 1.7.1 looks at the value when it has the whole form (told in rust-works/succinctly pull request 1718, which does
/// the same on purpose).
pub(super) fn whole_form_at_once(bytes: &[u8]) -> Step {
    let length = announced_length(bytes[0]);
    match (right_step(bytes), form(bytes, length)) {
        (Step::Error(_), Some(_)) => Step::Error(length),
        (right, _) => right,
    }
}

/// The third byte of a surrogate is lost: two U+FFFD for `ED A0 90`, where there should be three.
///
/// .NET's `UTF8Encoding` showed its handler of errors two of the bytes and skipped the third, until .NET Core 3.0
/// (dotnet/corefx issue 36163).
pub(super) fn third_byte_of_a_surrogate(asked: &mut Asked<'_>) -> Outcome {
    let mut rest = asked.bytes();
    let mut kept = Vec::new();
    while !rest.is_empty() {
        let surrogate = matches!(form(&rest, 3), Some([0xED, 0xA0..=0xBF, _]));
        let (keep, skip) = if surrogate { (2, 3) } else { (1, 1) };
        kept.extend(rest[..keep].iter().map(|&byte| u32::from(byte)));
        rest.drain(..skip);
    }
    asked.right_about(&kept)
}

/// What is ill-formed is left out, and nothing stands in its place.
///
/// libunicode does so where it converts to UTF-32 (contour-terminal/libunicode issue 145, of 2026). Unicode warns of
/// it: what a filter found harmless joins up to something else.
pub(super) fn left_out(asked: &mut Asked<'_>) -> Outcome {
    let bytes = asked.bytes();
    let chars = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    Ok(chars.map(u32::from).collect())
}

/// One U+FFFD for a whole run of ill-formed bytes.
///
/// Go's `strings.ToValidUTF8` does so, as its documentation says; it is another policy, and a fault in what is to
/// replace maximal subparts.
pub(super) fn run_at_once(asked: &mut Asked<'_>) -> Outcome {
    let bytes = asked.bytes();
    let mut out: Vec<u32> = Vec::new();
    let mut in_run = false;
    for chunk in bytes.utf8_chunks() {
        in_run &= chunk.valid().is_empty();
        out.extend(chunk.valid().chars().map(u32::from));
        if !chunk.invalid().is_empty() && !in_run {
            out.push(0xFFFD);
            in_run = true;
        }
    }
    Ok(out)
}

/// Of a character that the end of the input cuts short, the first byte is escaped and the others are lost.
///
/// PyPy 7.2 decoded `E0 A0` with `surrogateescape` to U+DCE0, where U+DCA0 should follow (pypy/pypy issue 3116).
pub(super) fn escaped_once_at_the_end(asked: &mut Asked<'_>) -> Outcome {
    let bytes = asked.bytes();
    let last = bytes.utf8_chunks().last();
    let cut = last.map_or(0, |chunk| chunk.invalid().len());
    let first_of_cut = bytes.len() - cut;
    if announced_length(*bytes.get(first_of_cut).unwrap_or(&0)) > 1 {
        return asked.right_about(&asked.whole()[..=first_of_cut]);
    }
    asked.right()
}

//! A question that the words of PEP 383 leave open: how the bytes are divided that a codec cannot decode.

use utfproof_oracle::pep_383::codec_decode::codec_decode;
use utfproof_oracle::{NoTrace, Slice};
use utfproof_spec_tables::{Claim, Document};

use super::ensure;
use crate::{Check, Witness, count, search};

/// The bytes at the start of `rest` that a codec cannot decode, when it cannot decode a character there.
type Division = fn(first: u8, rest: &[u8], cannot: usize) -> usize;

/// As many bytes as the first one announces, whatever they are. The UTF-8 codec of Python 3.0 has this division.
fn as_announced(first: u8, rest: &[u8], _: usize) -> usize {
    let announced = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    announced.min(rest.len())
}

/// Decodes UTF-8 by the words on the error handler: each byte of a range is a surrogate, and one below 80 is an exception.
fn decoded_with(string: &[u8], division: Division) -> String {
    let (mut characters, mut rest) = (Vec::new(), string);
    while let [first, after_first @ ..] = rest {
        let length = match codec_decode(*first, after_first, &mut NoTrace) {
            Ok((character, length)) => {
                characters.push(character);
                length
            }
            Err(cannot) => {
                let bytes = &rest[..division(*first, rest, cannot)];
                if bytes.iter().any(u8::is_ascii) {
                    return "rejected".to_owned();
                }
                characters.extend(bytes.iter().map(|byte| 0xDC00 + u32::from(*byte)));
                bytes.len()
            }
        };
        rest = &rest[length..];
    }
    Slice::CodePoints(&characters).to_string()
}

/// Whether the text of each string is the same by all divisions, each with its words.
fn texts_are_the_same(divisions: &[(Division, &str)]) -> Check {
    let [others @ .., (last, last_words)] = divisions else {
        return Ok("no string".to_owned());
    };
    let tried = search::strings(&search::EDGE_BYTES, 4, |string| {
        let second = decoded_with(string, *last);
        others.iter().try_for_each(|(division, words)| {
            let first = decoded_with(string, *division);
            ensure(first == second, || {
                let right = format!("{first} {words}, or {second} {last_words}");
                Witness::new(Slice::Bytes(string), "one result", right)
            })
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

/// Ways to divide bytes that cannot be decoded.
const DIVISIONS: [(Division, &str); 3] = [
    (
        |_, _, cannot| cannot,
        "if a codec stops before the first byte that cannot follow",
    ),
    (|_, _, _| 1, "if a codec takes one byte at a time"),
    (
        as_announced,
        "if a codec takes as many bytes as the first one announces",
    ),
];

pub(super) fn any_division_gives_the_same_text(_: &Document, _: &Claim) -> Check {
    texts_are_the_same(&DIVISIONS)
}

#[cfg(test)]
mod tests;

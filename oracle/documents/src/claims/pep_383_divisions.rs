//! A question that the words of PEP 383 leave open: how the bytes are divided that a codec cannot decode.

use utfproof_oracle::pep_383::codec_decode::codec_decode;
use utfproof_oracle::{NoTrace, Slice};

use super::{ClaimContext, ensure};
use crate::{Check, Witness, count, search};

/// Fails if two readings give different results for an input. Each result is in words.
fn agree(
    input: impl std::fmt::Display,
    [one, other]: [&str; 2],
    readings: [&str; 2],
) -> Result<(), Witness> {
    ensure(one == other, || {
        let [first, second] = readings;
        let right = format!("{one} {first}, or {other} {second}");
        Witness::new(input, "one result", right)
    })
}

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
                let length = division(*first, rest, cannot);
                for byte in &rest[..length] {
                    if *byte < 0x80 {
                        return "rejected".to_owned();
                    }
                    characters.push(0xDC00 + u32::from(*byte));
                }
                length
            }
        };
        rest = &rest[length..];
    }
    Slice::CodePoints(&characters).to_string()
}

/// Whether the text of each string is the same by all divisions, each with its words.
fn texts_are_the_same(divisions: &[(Division, &str)]) -> Check {
    let tried = search::strings(&search::EDGE_BYTES, 4, |string| {
        let texts = divisions
            .iter()
            .map(|(division, _)| decoded_with(string, *division));
        let texts: Vec<String> = texts.collect();
        let last = divisions.len() - 1;
        (0..last).try_for_each(|first| {
            let [one, other] = [first, last].map(|number| (&*texts[number], divisions[number].1));
            agree(Slice::Bytes(string), [one.0, other.0], [one.1, other.1])
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

pub(super) fn any_division_gives_the_same_text(_: &ClaimContext<'_>) -> Check {
    texts_are_the_same(&DIVISIONS)
}

#[cfg(test)]
mod tests;

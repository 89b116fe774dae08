//! Questions that the words of a document leave open: the smallest input on which two readings differ that the words
//! both allow.

use std::fmt::Display;

use utfproof_oracle::pep_383::codec_decode::codec_decode;
use utfproof_oracle::{NoTrace, Operation, Reading, Slice};

use super::super::readings::{answer, bytes, name, show};
use super::super::{Check, Note, Witness, count, search};
use super::{ClaimContext, ensure};

/// Fails if two readings give different results for an input. Each result is in words.
fn agree(input: impl Display, [one, other]: [&str; 2], readings: [&str; 2]) -> Result<(), Witness> {
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

/// An octet that is left over may be an error, or no part of the text.
pub(super) fn no_octet_is_left_over(context: &ClaimContext<'_>) -> Check {
    let labels = [
        Operation::Utf16BeDecode,
        Operation::Utf16LeDecode,
        Operation::Utf16LabelledDecode,
    ];
    let tried = search::strings(&search::every_byte(), 2, |octets| {
        let whole = &octets[..octets.len() / 2 * 2];
        labels.iter().try_for_each(|label| {
            let reading = context.reading(*label);
            let [one, other] = [octets, whole].map(|octets| result(reading, octets));
            let readings = ["if it is an error", "if it is left out"];
            agree(Slice::Bytes(octets), [&one, &other], readings)
        })
    })?;
    Ok(format!("{} of octets", count(tried, "string")))
}

/// Text with a mark, read without it and with it. The examples of the document are tried on both.
pub(super) fn the_text_has_no_mark(context: &ClaimContext<'_>) -> Check {
    let removed = context.reading(Operation::Utf16LabelledDecode);
    let kept = |octets: &[u8]| match octets {
        [0xFE, 0xFF, ..] => context.reading(Operation::Utf16BeDecode),
        [0xFF, 0xFE, ..] => context.reading(Operation::Utf16LeDecode),
        _ => removed,
    };
    let readings = ["if it is removed", "if it stays"];
    let tried = search::strings(&search::every_byte(), 2, |octets| {
        let [one, other] = [removed, kept(octets)].map(|reading| result(reading, octets));
        let found = agree(Slice::Bytes(octets), [&one, &other], readings);
        found.map_err(|mut witness| {
            let against = example(context, kept).map(Note::Against);
            witness.notes.extend(against);
            witness
        })
    })?;
    Ok(format!("{} of octets", count(tried, "string")))
}

/// The first example that the second reading gets wrong.
fn example(context: &ClaimContext<'_>, kept: impl Fn(&[u8]) -> Reading) -> Option<String> {
    let operation = Operation::Utf16LabelledDecode;
    let examples = context.document.examples.iter();
    let mut examples = examples.filter(|example| example.operation == operation.name());
    examples.find_map(|example| {
        let octets = operation.signature().input.parse(example.operands.first()?);
        let Slice::Bytes(octets) = octets.as_ref().ok()?.as_slice() else {
            return None;
        };
        let stays = result(kept(octets), octets);
        let printed = example.out.as_deref()?;
        (stays != printed).then(|| format!("the example {}, where it is removed", example.id))
    })
}

fn result(reading: Reading, octets: &[u8]) -> String {
    show(reading.operation, &answer(reading, &[Slice::Bytes(octets)]))
}

/// A noncharacter is a code point, and never a character: the last two of every 65,536 code points.
pub(super) fn code_points_are_characters(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::ModifiedUtf8Encode);
    let to_units = Reading::judging(Operation::Utf16Encode);
    let mut tried = 0;
    for code_point in search::code_points().filter(|code_point| *code_point > 0xFFFF) {
        let is_character = code_point & 0xFFFE != 0xFFFE;
        let input = [code_point];
        let form = || {
            let units = answer(to_units, &[Slice::CodePoints(&input)]).ok()?;
            bytes(encode, units.as_slice())
        };
        let by_code_point = form().map(|bytes| Slice::Bytes(&bytes).to_string());
        let by_code_point = by_code_point.unwrap_or_default();
        let by_character = match is_character {
            true => by_code_point.as_str(),
            false => "no bytes",
        };
        let readings = ["if all code points have bytes", "if only characters do"];
        agree(name(code_point), [&by_code_point, by_character], readings)?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_announced_number_of_bytes_changes_the_text() {
        assert!(texts_are_the_same(&DIVISIONS[..2]).is_ok());
        assert!(texts_are_the_same(&DIVISIONS).is_err());
    }
}

//! Crates that iterate over the characters of bytes or code units: utf8_iter, utf16_iter, utf8-decode and utf8parse.

use utf8_iter::Utf8CharsEx;
use utf8parse::{Parser, Receiver};
use utf16_iter::Utf16CharsEx;

use crate::protocol::{
    Implementation, NoOutput, Operands, Operation, implementation, operation, rejected, rejected_at,
};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("utf8_iter", "utf8_iter", utf8_forwards),
    implementation("utf8_iter-backwards", "utf8_iter", utf8_backwards),
    implementation("utf16_iter", "utf16_iter", utf16_forwards),
    implementation("utf16_iter-backwards", "utf16_iter", utf16_backwards),
    implementation("utf8-decode", "utf8-decode", decode),
    implementation("utf8-decode-slice", "utf8-decode", decode_slice),
    implementation("utf8parse", "utf8parse", parse),
];

/// The items of a reversed iterator, in text order.
fn turned<T>(backwards: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = backwards.collect();
    items.reverse();
    items
}

fn utf8_forwards() -> Vec<Operation> {
    vec![
        operation("utf-8.decode", |input, out| {
            for (at, c) in utf8_iter::ErrorReportingUtf8CharIndices::new(&input.bytes()) {
                out.chars([c.map_err(|error| rejected_at(at, error))?])?;
            }
            Ok(())
        }),
        operation("utf-8.decode-lossy", |input, out| {
            out.chars(input.bytes().chars())
        }),
        operation("whatwg-utf-8.decode-without-bom", |input, out| {
            out.chars(input.bytes().chars())
        }),
    ]
}

fn utf8_backwards() -> Vec<Operation> {
    vec![
        operation("utf-8.decode", |input, out| {
            let bytes = input.bytes();
            let chars = turned(utf8_iter::ErrorReportingUtf8Chars::new(&bytes).rev());
            out.chars(
                chars
                    .into_iter()
                    .collect::<Result<Vec<_>, _>>()
                    .map_err(rejected)?,
            )
        }),
        operation("utf-8.decode-lossy", |input, out| {
            out.chars(turned(input.bytes().chars().rev()))
        }),
        operation("whatwg-utf-8.decode-without-bom", |input, out| {
            out.chars(turned(input.bytes().chars().rev()))
        }),
    ]
}

fn utf16_forwards() -> Vec<Operation> {
    vec![
        operation("utf-16.decode", |input, out| {
            for (at, c) in utf16_iter::ErrorReportingUtf16CharIndices::new(&input.units()) {
                out.chars([c.map_err(|error| rejected_at(at, error))?])?;
            }
            Ok(())
        }),
        operation("utf-16.decode-lossy", |input, out| {
            out.chars(input.units().chars())
        }),
    ]
}

fn utf16_backwards() -> Vec<Operation> {
    vec![
        operation("utf-16.decode", |input, out| {
            let units = input.units();
            let chars = turned(utf16_iter::ErrorReportingUtf16Chars::new(&units).rev());
            out.chars(
                chars
                    .into_iter()
                    .collect::<Result<Vec<_>, _>>()
                    .map_err(rejected)?,
            )
        }),
        operation("utf-16.decode-lossy", |input, out| {
            out.chars(turned(input.units().chars().rev()))
        }),
    ]
}

fn decode() -> Vec<Operation> {
    vec![operation("utf-8.decode", |input, out| {
        for c in utf8_decode::Decoder::new(input.bytes().into_iter()) {
            out.chars([c.map_err(|error| rejected_at(error.offset, error))?])?;
        }
        Ok(())
    })]
}

fn decode_slice() -> Vec<Operation> {
    vec![operation("utf-8.decode", |input, out| {
        let (bytes, mut at) = (input.bytes(), 0);
        loop {
            match utf8_decode::try_decode_char(&bytes, &mut at) {
                Ok(Some((c, _))) => out.chars([c])?,
                Ok(None) => return Ok(()),
                Err(error) => return Err(rejected_at(error.offset, error)),
            }
        }
    })]
}

/// The receiver of the parser's calls: the parser reports an error, and the receiver decides how to handle it.
#[derive(Default)]
struct Received {
    text: String,
    has_errors: bool,
}

impl Receiver for Received {
    fn codepoint(&mut self, c: char) {
        self.text.push(c);
    }

    fn invalid_sequence(&mut self) {
        self.text.push(char::REPLACEMENT_CHARACTER);
        self.has_errors = true;
    }
}

fn received(input: &Operands) -> (Received, Parser) {
    let (mut received, mut parser) = (Received::default(), Parser::new());
    for byte in input.chunks().into_iter().flatten() {
        parser.advance(&mut received, byte);
    }
    (received, parser)
}

fn parse() -> Vec<Operation> {
    vec![
        operation("utf-8.decode", |input, out| match received(input) {
            (received, parser) if !received.has_errors && parser == Parser::new() => {
                out.text(&received.text)
            }
            _ => Err(NoOutput::Rejected("invalid sequence".to_owned(), None)),
        })
        .in_chunks(),
        operation("utf-8.decode-lossy", |input, out| {
            out.text(&received(input).0.text)
        })
        .in_chunks(),
    ]
}

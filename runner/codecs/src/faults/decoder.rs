//! The walk over the input that wrong decoders share, and the right step.

use utfproof_oracle::{Operation, Sequence};

use utfproof_judge::{Answer, Description, Implementation, Request};

/// The result of decoding the start of an input, and the number of bytes read.
pub(super) enum Step {
    /// A code point.
    CodePoint(u32, usize),
    /// An error, which is one U+FFFD where errors are replaced.
    Error(usize),
    /// No result.
    Nothing(usize),
}

impl Step {
    /// The code point that the bits of a form give, ill-formed or not.
    pub(super) fn take(form: &[u8]) -> Self {
        Self::CodePoint(value(form), form.len())
    }
}

/// The right step at the start of `bytes`, which is not empty.
pub(super) fn right_step(bytes: &[u8]) -> Step {
    let start = &bytes[..bytes.len().min(4)];
    let Some(chunk) = start.utf8_chunks().next() else {
        return Step::Nothing(0);
    };
    match chunk.valid().chars().next() {
        Some(char) => Step::CodePoint(char.into(), char.len_utf8()),
        None => Step::Error(chunk.invalid().len()),
    }
}

/// The value of a form of two bytes or more, well-formed or not.
pub(super) fn value(form: &[u8]) -> u32 {
    let bits_of_first = 0x7F >> form.len();
    let first = u32::from(form[0]) & bits_of_first;
    form[1..]
        .iter()
        .fold(first, |value, byte| value << 6 | u32::from(byte & 0x3F))
}

/// The form of `length` bytes at the start of `bytes`, if all but its first are continuation bytes.
pub(super) fn form(bytes: &[u8], length: usize) -> Option<&[u8]> {
    let form = bytes.get(..length)?;
    let continued = form[1..].iter().all(|byte| matches!(byte, 0x80..=0xBF));
    continued.then_some(form)
}

/// The ill-formed sequence at the end, cut short or not; empty if there is none.
pub(super) fn ill_formed_end(bytes: &[u8]) -> &[u8] {
    let last = bytes.utf8_chunks().last();
    last.map_or(&[], |chunk| chunk.invalid())
}

/// The length that a first byte announces; 1 if it cannot begin a character.
pub(super) fn announced_length(first: u8) -> usize {
    match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    }
}

/// A UTF-8 decoder that repeats one step.
pub(super) struct Decoder {
    name: &'static str,
    step: fn(&[u8]) -> Step,
}

impl Decoder {
    pub(super) fn boxed(
        name: &'static str,
        step: fn(&[u8]) -> Step,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self { name, step })
    }

    /// The code points, with `None` for each error, and the position of the first error.
    fn walk(&self, bytes: &[u8]) -> (Vec<Option<u32>>, Option<usize>) {
        let mut results = Vec::new();
        let mut first_error = None;
        let mut offset = 0;
        while offset < bytes.len() {
            let (result, length) = match (self.step)(&bytes[offset..]) {
                Step::CodePoint(code_point, length) => (Some(Some(code_point)), length),
                Step::Error(length) => {
                    first_error.get_or_insert(offset);
                    (Some(None), length)
                }
                Step::Nothing(length) => (None, length),
            };
            results.extend(result);
            offset += length;
        }
        (results, first_error)
    }
}

impl Implementation for Decoder {
    fn describe(&self) -> Description {
        Description::new(self.name, "wrong on purpose").with([
            Operation::Utf8Validate,
            Operation::Utf8Decode,
            Operation::Utf8DecodeLossy,
        ])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes bytes".to_owned());
        };
        let (results, first_error) = self.walk(bytes);
        let replaced = results
            .iter()
            .map(|result| result.unwrap_or(0xFFFD))
            .collect();
        match (request.operation, first_error) {
            (Operation::Utf8Validate | Operation::Utf8Decode, Some(at)) => {
                Answer::rejected_at(at, "ill-formed")
            }
            (Operation::Utf8Validate, None) => Answer::accepted(),
            (Operation::Utf8Decode, None) | (Operation::Utf8DecodeLossy, _) => {
                Answer::Output(Sequence::CodePoints(replaced))
            }
            _ => Answer::Skipped("it decodes UTF-8 only".to_owned()),
        }
    }
}

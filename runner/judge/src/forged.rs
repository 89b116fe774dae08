//! Answers to input that no document rules on, which make ASCII out of ill-formed bytes: `/` of C0 AF, for example, gets past
//! a check for `/` in the bytes. That is no verdict, but a remark: it is counted, and shown.

use utfproof_oracle::{Encoding, Operation, Sequence, UnitKind};
use utfproof_vectors::{Expectation, Unit};

use crate::reply::{Answer, Reply};
use crate::result::{Difference, Shown};

/// The first value that is no ASCII.
const END_OF_ASCII: u32 = 0x80;

/// What replaces ill-formed bytes with many codecs: U+003F and U+001A.
const MARKERS: [u32; 2] = [0x3F, 0x1A];

/// How many answers have ASCII that their input does not contain, and the first of the shortest inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forged {
    /// The number of answers.
    pub cases: u64,
    /// One of these inputs, and the answer to it.
    pub example: Option<(String, String)>,
}

impl Forged {
    /// Counts an answer if it is one of these.
    pub(crate) fn look_at(
        &mut self,
        operation: Operation,
        operands: &[Sequence],
        documents: &Expectation,
        reply: &Reply,
    ) {
        if !matches!(documents, Expectation::Unspecified(_)) {
            return;
        }
        let Reply::Answered(Answer::Output(output)) = reply else {
            return;
        };
        let input = Sequence::joined(operands);
        if other_ascii(operation, &input, output).is_none() {
            return;
        }
        self.cases += 1;
        let (input, output) = (input.to_string(), output.to_string());
        let is_smaller =
            |(known, _): &(String, String)| (input.len(), &input) < (known.len(), known);
        if self.example.as_ref().is_none_or(is_smaller) {
            self.example = Some((input, output));
        }
    }

    /// Adds the counts of further answers.
    pub(crate) fn join(&mut self, other: &Self) {
        self.cases += other.cases;
        self.keep(other);
    }

    /// Keeps the smaller example of the two, where another shard has one.
    pub fn keep(&mut self, other: &Self) {
        let size = |example: &(String, String)| (example.0.len(), example.0.clone());
        let examples = self.example.take().into_iter().chain(other.example.clone());
        self.example = examples.min_by_key(size);
    }

    /// The remark for a person, if there is one.
    pub fn says(&self) -> Option<String> {
        let (input, output) = self.example.as_ref()?;
        let answers = match self.cases {
            1 => "1 answer".to_owned(),
            cases => format!("{} answers", utfproof_notation::grouped(cases)),
        };
        let have = if self.cases == 1 { "has" } else { "have" };
        Some(format!(
            "a remark, not a verdict: {answers} to input that no document rules on {have} ASCII that the input does not contain, such as {output} for {input}"
        ))
    }
}

/// Whether an answer may have more of some ASCII character than its input: a quick look, for [`Forged::look_at`] to settle.
#[inline]
pub(crate) fn may_be_forged<I: Unit, O: Unit>(input: &[I], output: &[O]) -> bool {
    let is_ascii = |value: u32| value < END_OF_ASCII;
    let is_new = |value: u32| is_ascii(value) && !input.iter().any(|unit| unit.value() == value);
    let ascii = output.iter().filter(|unit| is_ascii(unit.value())).count();
    output.iter().any(|unit| is_new(unit.value()))
        || ascii > input.iter().filter(|unit| is_ascii(unit.value())).count()
}

/// The remark on one answer, if it is one of these.
pub fn remark(answer: &Difference) -> Option<String> {
    // where no document rules, any answer is expected, and none is shown
    let (Shown::Failure(_), Shown::Output(output)) = (&answer.expected, &answer.answered) else {
        return None;
    };
    let character = other_ascii(
        answer.operation,
        &Sequence::joined(&answer.operands),
        output,
    )?;
    let character = match char::from(character) {
        graphic if graphic.is_ascii_graphic() => graphic.to_string(),
        _ => format!("U+{character:04X}"),
    };
    Some(format!(
        "not required by a document; reads ill-formed bytes as {character}"
    ))
}

/// The first ASCII character of which an answer has more than the bytes that it was made of.
///
/// In Modified UTF-8, C0 80 is U+0000, and any of it may stand beside what is ill-formed.
fn other_ascii(operation: Operation, input: &Sequence, output: &Sequence) -> Option<u8> {
    let is_text = |sequence: &Sequence| {
        matches!(
            sequence.kind(),
            UnitKind::Byte | UnitKind::CodeUnit | UnitKind::CodePoint | UnitKind::Ucs4
        )
    };
    if input.kind() != UnitKind::Byte || !is_text(output) || has_escapes(operation, input) {
        return None;
    }
    let mut left = [0_i64; END_OF_ASCII as usize];
    let ascii = |sequence: &Sequence| {
        let values = sequence.values().into_iter();
        values.filter(|value| *value < END_OF_ASCII && !MARKERS.contains(value))
    };
    if operation.encoding() == Encoding::ModifiedUtf8 {
        let bytes = input.values();
        left[0] += bytes.windows(2).filter(|two| **two == [0xC0, 0x80]).count() as i64;
    }
    ascii(input).for_each(|value| left[value as usize] += 1);
    ascii(output).for_each(|value| left[value as usize] -= 1);
    (0..)
        .zip(left)
        .find(|(_, left)| *left < 0)
        .map(|(ascii, _)| ascii)
}

/// Whether an input of JSON has escapes, which stand for ASCII that it does not contain.
fn has_escapes(operation: Operation, input: &Sequence) -> bool {
    operation == Operation::JsonDecodeString && input.values().contains(&u32::from(b'\\'))
}

#[cfg(test)]
mod tests {
    use utfproof_vectors::Unspecified;

    use super::*;

    fn forged(input: &str, output: &[u32]) -> u64 {
        forged_by(Operation::Wtf8Decode, input, output)
    }

    fn forged_by(operation: Operation, input: &str, output: &[u32]) -> u64 {
        let mut forged = Forged::default();
        let operands = [UnitKind::Byte.parse(input).unwrap()];
        let reply = Reply::Answered(Answer::Output(Sequence::code_points(output)));
        forged.look_at(
            operation,
            &operands,
            &Expectation::Unspecified(Unspecified::NotWtf8),
            &reply,
        );
        forged.cases
    }

    #[test]
    fn ascii_that_the_bytes_do_not_contain_is_counted() {
        assert_eq!(forged("C0 AF", &[0x2F]), 1);
        assert_eq!(forged("41 E0 80 80", &[0x41, 0x00]), 1);
        assert_eq!(forged("2F C0 AF", &[0x2F, 0x2F]), 1);
        assert_eq!(forged("2F C0 AF", &[0x2F, 0xFFFD]), 0);
        assert_eq!(forged("41 80", &[0x41, 0x3F]), 0);
        assert_eq!(forged("41 80", &[0x41, 0x80]), 0);
    }

    #[test]
    fn c0_80_is_a_nul_of_modified_utf_8() {
        let decode = Operation::ModifiedUtf8Decode;
        assert_eq!(forged_by(decode, "C0 80 C0 BA", &[0x00, 0xFFFD]), 0);
        assert_eq!(forged_by(decode, "C0 80 C0 BA", &[0x00, 0x00]), 1);
        assert_eq!(forged_by(decode, "C0 81", &[0x01]), 1);
    }

    #[test]
    fn escapes_of_json_stand_for_ascii() {
        let decode = Operation::JsonDecodeString;
        let escaped = "5C 75 44 38 30 30 5C 75 30 30 34 31";
        assert_eq!(forged_by(decode, escaped, &[0xD800, 0x41]), 0);
        assert_eq!(forged_by(decode, "C0 AF", &[0x2F]), 1);
    }

    #[test]
    fn what_a_document_rules_on_is_judged_and_not_remarked() {
        let mut forged = Forged::default();
        let operands = [UnitKind::Byte.parse("C0 80").unwrap()];
        let nul = Sequence::code_units(vec![0]);
        let documents = Expectation::Output(nul.clone(), utfproof_vectors::Level::Must);
        forged.look_at(
            Operation::Utf8Decode,
            &operands,
            &documents,
            &Reply::Answered(Answer::Output(nul)),
        );
        assert_eq!(forged, Forged::default());
    }

    #[test]
    fn the_shortest_input_is_the_example() {
        let mut forged = Forged::default();
        let open = Expectation::Unspecified(Unspecified::NotWtf8);
        for input in ["41 C0 AF", "C0 AF", "E0 80 AF"] {
            let operands = [UnitKind::Byte.parse(input).unwrap()];
            let reply = Reply::Answered(Answer::Output(Sequence::code_points(vec![0x2F])));
            forged.look_at(Operation::Wtf8Decode, &operands, &open, &reply);
        }
        let example = Some(("C0 AF".to_owned(), "002F".to_owned()));
        assert_eq!(forged, Forged { cases: 3, example });
    }
}

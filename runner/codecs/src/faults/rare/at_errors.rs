//! A UTF-8 decoder with a rule for some ill-formed sequences; it reads all else as the standard library does.

use utfproof_judge::{Answer, Description, Implementation, Request};
use utfproof_oracle::{Operation, Sequence};

use crate::faults::byte_order_marks::MARK;
use crate::faults::decoder::Step;

pub(super) const VALIDATE: &[Operation] = &[Operation::Utf8Validate];
pub(super) const DECODE: &[Operation] = &[Operation::Utf8Decode];
pub(super) const LOSSY: &[Operation] = &[Operation::Utf8DecodeLossy];
pub(super) const STRICT: &[Operation] = &[Operation::Utf8Validate, Operation::Utf8Decode];
pub(super) const FATAL: &[Operation] = &[Operation::WhatwgUtf8DecodeFatal];

/// An ill-formed sequence, and what stands around it.
pub(super) struct ErrorPlace<'a> {
    pub(super) text: &'a [u8],
    /// Its first byte.
    pub(super) at: usize,
    /// How many ill-formed sequences there were before it.
    pub(super) errors_before: usize,
    /// Where the one before it started and ended.
    pub(super) last_error: Option<(usize, usize)>,
}

impl<'a> ErrorPlace<'a> {
    /// The text before it.
    pub(super) fn before(&self) -> &'a [u8] {
        &self.text[..self.at]
    }

    /// The text from it on.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// How many ASCII bytes stand right before it.
    pub(super) fn ascii_before(&self) -> usize {
        let before = self.before().iter().rev();
        before.take_while(|byte| byte.is_ascii()).count()
    }

    /// How many bytes there are between it and the error before it.
    pub(super) fn since_last_error(&self) -> Option<usize> {
        self.last_error.map(|(_, end)| self.at - end)
    }

    /// It passes, with the value that its bits have, if the first `length` bytes are of some form.
    pub(super) fn take_if(&self, length: usize, is_form: impl Fn(&[u8]) -> bool) -> Option<Step> {
        let form = self.rest().get(..length)?;
        is_form(form).then(|| Step::take(form))
    }
}

/// Gives the step to take at an ill-formed sequence; none to take the right one.
type Rule = fn(&ErrorPlace<'_>) -> Option<Step>;

/// A decoder that asks a rule at each ill-formed sequence.
pub(super) struct AtErrors {
    name: &'static str,
    operations: &'static [Operation],
    rule: Rule,
}

impl AtErrors {
    pub(super) fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        rule: Rule,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            rule,
        })
    }

    /// The code points with errors replaced; or, if it is to reject errors, the position of the first.
    fn decode(&self, text: &[u8], start: usize, rejects: bool) -> Result<Vec<u32>, usize> {
        let mut out = Vec::with_capacity(text.len());
        let (mut at, mut errors_before, mut last_error) = (start, 0, None);
        while let Some(chunk) = text[at..].utf8_chunks().next() {
            out.extend(chunk.valid().chars().map(u32::from));
            at += chunk.valid().len();
            if chunk.invalid().is_empty() {
                break;
            }
            let place = ErrorPlace {
                text,
                at,
                errors_before,
                last_error,
            };
            let right = Step::Error(chunk.invalid().len());
            let length = match (self.rule)(&place).unwrap_or(right) {
                Step::CodePoint(code_point, length) => {
                    out.push(code_point);
                    length
                }
                Step::Error(_) if rejects => return Err(at),
                Step::Error(length) => {
                    out.push(0xFFFD);
                    errors_before += 1;
                    last_error = Some((at, at + length));
                    length
                }
                Step::Nothing(length) => length,
            };
            at += length;
        }
        Ok(out)
    }
}

impl Implementation for AtErrors {
    fn describe(&self) -> Description {
        let operations = self.operations.iter().copied();
        Description::new(self.name, "wrong on purpose").with(operations)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(text)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes bytes".to_owned());
        };
        if !self.operations.contains(&request.operation) {
            return Answer::Skipped("it does not do that".to_owned());
        }
        let (removes_mark, rejects) = match request.operation {
            Operation::Utf8Validate | Operation::Utf8Decode => (false, true),
            Operation::WhatwgUtf8Decode => (true, false),
            Operation::WhatwgUtf8DecodeFatal => (true, true),
            _ => (false, false),
        };
        let has_mark = text.starts_with(&MARK.map(|byte| byte as u8));
        let start = if removes_mark && has_mark { 3 } else { 0 };
        match self.decode(text, start, rejects) {
            Ok(_) if request.operation == Operation::Utf8Validate => Answer::accepted(),
            Ok(out) => Answer::Output(Sequence::CodePoints(out.into())),
            Err(at) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}

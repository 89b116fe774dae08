//! Worked examples: the printed result against a reading's, and against the document's own definition.

use std::sync::Arc;

use utfproof_oracle::{NoTrace, Operation, Reading, Rejected, Sequence, Slice, UnitKind};
use utfproof_parting::ReadingResult;
use utfproof_spec_tables::{Document, Example};

use super::encodings::named::{self, Derivable};
use crate::{Check, Diagnostic, Edit, Fix, Reason, Shortfall, readings, repair};

/// What makes a result of operands.
type Answer = dyn Fn(&[Sequence]) -> Result<Sequence, usize> + Send + Sync;

/// What an example is held against, or an algorithm.
pub(super) struct Held {
    pub(super) name: String,
    pub(super) operands: Vec<UnitKind>,
    pub(super) output: UnitKind,
    pub(super) validates: bool,
    /// The result, or the position of the rejection.
    pub(super) answer: Box<Answer>,
    /// The reading, if it is one.
    pub(super) reading: Option<Reading>,
}

impl Held {
    /// The document's own reading of an operation, or else the judging one, and then the document's own definition of the
    /// encoding, if it has one.
    pub(super) fn all(document: &Document, operation: &str) -> Result<Vec<Self>, Shortfall> {
        let (encoding, does) = operation.split_once('.').unwrap_or_default();
        let own = match does {
            "encode" | "decode" | "validate" => named::own(document, encoding)?,
            _ => None,
        };
        let by_reading = match operation.parse::<Operation>() {
            Ok(operation) => Some(Self::by_reading(readings::own(document, operation))),
            Err(_) if own.is_some() => None,
            Err(_) => return Err(unknown(document, operation).into()),
        };
        let by_own = own.map(|own| Self::by_definition(own, does.to_owned()));
        Ok(by_reading.into_iter().chain(by_own).collect())
    }

    fn by_reading(reading: Reading) -> Self {
        let signature = reading.operation.signature();
        let answer = move |operands: &[Sequence]| {
            let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
            let answer = reading.answer(&operands, &mut NoTrace);
            let answer = answer.unwrap_or_else(|error| panic!("{error}"));
            answer.map_err(|rejection| rejection.at)
        };
        Self {
            name: reading.name(),
            operands: signature.kinds(),
            output: signature.output,
            validates: signature.validates,
            answer: Box::new(answer),
            reading: Some(reading),
        }
    }

    fn by_definition(own: Arc<Derivable>, does: String) -> Self {
        let values = own.definition.kind();
        let (input, output) = match does.as_str() {
            "encode" => (values, UnitKind::Byte),
            _ => (UnitKind::Byte, values),
        };
        let name = format!("the bits of {}", own.definition.name);
        let validates = does == "validate";
        let answer = move |operands: &[Sequence]| match &operands[0] {
            Sequence::Bytes(bytes) if does != "encode" => {
                let definition = &own.definition;
                let decoded = definition.decode(bytes)?;
                let shown = decoded.into_iter().filter(|_| does == "decode");
                Ok(Sequence::from_values(values, shown))
            }
            operand => Ok(Sequence::bytes(own.definition.encode(&operand.values())?)),
        };
        Self {
            name,
            operands: vec![input],
            output,
            validates,
            answer: Box::new(answer),
            reading: None,
        }
    }

    /// Fails for another result. That one is certain if a reading gives it, not the document's own bits, which may be what is
    /// wrong, and if the printed one is right for no other input.
    fn check(&self, example: &Example) -> Result<(), Diagnostic> {
        let operands = self.operands(example)?;
        let printed = self.printed(example)?;
        let right = (self.answer)(&operands);
        let plain = right.clone().map_err(|_| Rejected);
        let is_other = printed != plain;
        let reading = self.reading.filter(|_| is_other);
        let or_input = reading.and_then(|reading| repair::or_input(reading, &printed));
        let [shown, right] = match (example.at, right) {
            _ if is_other => [&printed, &plain].map(|result| self.show(result)),
            (Some(printed), Err(right)) if right as u64 != printed => {
                [printed, right as u64].map(|at| format!("rejected at {at}"))
            }
            _ => return Ok(()),
        };
        let result = Fix {
            is_certain: or_input.is_none() && self.reading.is_some(),
            edit: Edit::Result(right.clone()),
        };
        let other = or_input.map(|input| Fix::from(Edit::Input(input.to_string())));
        Err(Diagnostic {
            fixes: std::iter::once(result).chain(other).collect(),
            ..Diagnostic::new(example.operands.join(" + "), shown, right)
        })
    }

    pub(super) fn show(&self, result: &ReadingResult) -> String {
        match result {
            Err(Rejected) => "rejected".to_owned(),
            Ok(_) if self.validates => "accepted".to_owned(),
            Ok(sequence) if sequence.is_empty() => "nothing".to_owned(),
            Ok(sequence) => sequence.to_string(),
        }
    }

    fn operands(&self, example: &Example) -> Result<Vec<Sequence>, Diagnostic> {
        let printed = example.operands.iter().zip(&self.operands);
        let operands = printed.map(|(text, kind)| parse(example, text, "takes", *kind));
        let operands: Vec<Sequence> = operands.collect::<Result<_, _>>()?;
        if example.operands.len() == self.operands.len() {
            return Ok(operands);
        }
        let number = super::count(self.operands.len() as u64, "operand");
        let takes = Reason::from(format!("{} takes {number}", example.operation));
        let note = "a plus sign with spaces stands between operands, as in: ED A0 BD + ED B2 A9";
        let written = example.as_written.clone();
        let printed = written.unwrap_or_else(|| example.operands.join(" + "));
        Err(Diagnostic::unreadable(printed, takes.with([note])))
    }

    fn printed(&self, example: &Example) -> Result<ReadingResult, Diagnostic> {
        match (&example.out, example.error) {
            (None, true) => Ok(Err(Rejected)),
            (Some(text), false) if self.validates && !text.is_empty() => {
                let why = format!("{} gives 'accepted' or 'rejected'", example.operation);
                Err(Diagnostic::unreadable(text, why))
            }
            (Some(text), false) => parse(example, text, "gives", self.output).map(Ok),
            _ => {
                let why = "an example has either a result or an error";
                Err(Diagnostic::unreadable(&example.id, why))
            }
        }
    }
}

/// The printed result, or `accepted` or `rejected`.
pub(super) fn result(example: &Example) -> &str {
    match &example.out {
        None => "rejected",
        Some(out) if out.is_empty() => "accepted",
        Some(out) => out,
    }
}

/// Holds the printed result against those of [`Held::all`] for the printed input.
pub(super) fn check(document: &Document, example: &Example) -> Check {
    let all = Held::all(document, &example.operation)?;
    let mut names = Vec::new();
    for held in &all {
        held.check(example)?;
        names.push(held.name.as_str());
    }
    Ok(format!("its input, by {}", names.join(" and by ")))
}

/// No operation has this name; the document may have meant one of its own encodings.
fn unknown(document: &Document, operation: &str) -> Diagnostic {
    let own = document.encodings.iter().flat_map(|encoding| {
        ["encode", "decode", "validate"].map(|does| format!("{}.{does}", encoding.name))
    });
    let own: Vec<String> = own.collect();
    readings::unknown(operation, own.iter().map(String::as_str))
}

/// An operand or a result of a kind.
fn parse(
    example: &Example,
    text: &str,
    does: &str,
    kind: UnitKind,
) -> Result<Sequence, Diagnostic> {
    kind.parse(text).map_err(|error| {
        let at = match error.position {
            0 => String::new(),
            position => format!("at character {position}: "),
        };
        let (found, expected) = (error.found, error.expected);
        let operation = &example.operation;
        let why = format!("{operation} {does} {kind}: {at}found {found}, expected {expected}");
        Diagnostic::unreadable(text, why)
    })
}

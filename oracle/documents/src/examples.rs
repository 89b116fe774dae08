//! Worked examples: the printed result against a reading's.

use utfproof_notation::NotationError;
use utfproof_oracle::{NoTrace, Operation, Rejected, Sequence, Slice, UnitKind};
use utfproof_parting::ReadingResult;
use utfproof_spec_tables::{Document, Example};

use super::encodings::Definition;
use super::encodings::named;
use crate::diagnostic::suggest::digits_question;
use crate::{Check, Diagnostic, Edit, Fix, Reason, readings, repair};

/// Runs the document's own reading of the operation, or else the judging one, on the printed input, and then the
/// document's own definition of the encoding, if it has one.
pub(super) fn check(document: &Document, example: &Example) -> Check {
    let own = match example.operation.split_once('.') {
        Some((encoding, does @ ("encode" | "decode" | "validate"))) => {
            named::own(document, encoding)?.map(|own| (own, does))
        }
        _ => None,
    };
    let is_known = example.operation.parse::<Operation>().is_ok();
    match own {
        Some((own, does)) if is_known => {
            let over = check_by_reading(document, example)?;
            check_by(&own.definition, does, example)?;
            Ok(format!("{over} and by the bits of {}", own.definition.name))
        }
        Some((own, does)) => check_by(&own.definition, does, example),
        None => check_by_reading(document, example),
    }
}

fn check_by_reading(document: &Document, example: &Example) -> Check {
    let Ok(operation) = example.operation.parse::<Operation>() else {
        let own = document.encodings.iter().flat_map(|encoding| {
            ["encode", "decode", "validate"].map(|does| format!("{}.{does}", encoding.name))
        });
        let own: Vec<String> = own.collect();
        let own = own.iter().map(String::as_str);
        return Err(readings::unknown(&example.operation, own).into());
    };
    let reading = readings::own(document, operation);
    let operands = operands(operation, example)?;
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let printed = printed(operation, example)?;
    let answer = readings::answer(reading, &slices);
    let input = example.operands.join(" + ");
    if printed == answer {
        if let Some(printed) = example.at {
            let answer = reading.answer(&slices, &mut NoTrace);
            let right = answer.ok().and_then(|answer| answer.err());
            is_at(&input, printed, right.map(|rejection| rejection.at))?;
        }
        return Ok(format!("its input, by {reading}"));
    }
    let show = |answer| readings::show(operation, answer);
    let or_input = repair::or_input(reading, &printed);
    let or_input = or_input.map(|input| input.to_string());
    Err(other_result(input, show(&printed), show(&answer), or_input).into())
}

/// Another result; it is certain if the printed one is right for no other input.
fn other_result(
    input: impl ToString,
    printed: String,
    right: String,
    or_input: Option<String>,
) -> Diagnostic {
    let result = Fix {
        is_certain: or_input.is_none(),
        edit: Edit::Result(right.clone()),
    };
    let other = or_input.map(|input| Fix::from(Edit::Input(input)));
    Diagnostic {
        fixes: std::iter::once(result).chain(other).collect(),
        ..Diagnostic::new(input, printed, right)
    }
}

/// The position of a rejection.
fn is_at(input: &str, printed: u64, right: Option<usize>) -> Result<(), Diagnostic> {
    match right {
        Some(right) if right as u64 != printed => {
            let [printed, right] = [printed, right as u64].map(|at| format!("rejected at {at}"));
            Err(other_result(input, printed, right, None))
        }
        _ => Ok(()),
    }
}

/// Runs the document's own definition of the encoding.
fn check_by(definition: &Definition, does: &str, example: &Example) -> Check {
    let values = definition.kind();
    let [input, output] = match does {
        "encode" => [values, UnitKind::Byte],
        _ => [UnitKind::Byte, values],
    };
    let text = example.operands.join(" ");
    let wrong = |error| Diagnostic::unreadable(&text, error);
    let operand = input.parse(&text).map_err(wrong)?;
    let bytes = |bytes: Vec<u8>| Sequence::Bytes(bytes.into());
    let own = match (does, &operand) {
        ("encode", operand) => definition.encode(&operand.values()).map(bytes),
        (_, Sequence::Bytes(operand)) => {
            let decoded = definition.decode(operand);
            decoded.map(|decoded| Sequence::from_values(values, decoded))
        }
        _ => Err(0),
    };
    let (own, at) = (own.clone().ok(), own.err());
    let printed = match &example.out {
        Some(out) => {
            let parsed = output.parse(out);
            Some(parsed.map_err(|error| Diagnostic::unreadable(out, error))?)
        }
        None => None,
    };
    let is_right = match does {
        "validate" => own.is_some() == printed.is_some(),
        _ => own == printed,
    };
    if is_right {
        if let Some(printed) = example.at {
            is_at(&text, printed, at)?;
        }
        return Ok(format!("its input, by the bits of {}", definition.name));
    }
    let show = |result: Option<Sequence>| match result {
        None => "rejected".to_owned(),
        Some(_) if does == "validate" => "accepted".to_owned(),
        Some(sequence) => sequence.to_string(),
    };
    Err(other_result(&text, show(printed), show(own), None).into())
}

fn operands(operation: Operation, example: &Example) -> Result<Vec<Sequence>, Diagnostic> {
    let signature = operation.signature();
    let parse = |(place, text): (usize, &String)| {
        let kind = signature.operand(place);
        let sequence = kind.parse(text);
        sequence.map_err(|error| {
            Diagnostic::unreadable(
                text,
                unreadable(operation, texts(example), ("takes", kind), &error),
            )
        })
    };
    let operands: Vec<Sequence> = example
        .operands
        .iter()
        .enumerate()
        .map(parse)
        .collect::<Result<_, _>>()?;
    if operands.len() == signature.operands {
        return Ok(operands);
    }
    let operand = super::count(signature.operands as u64, "operand");
    let mut takes = Reason::from(format!("{operation} takes {operand}"));
    if signature.operands > 1 && operands.len() == 1 {
        let note = "write a plus sign with spaces between them, such as: ED A0 BD + ED B2 A9";
        takes = takes.with([note]);
    }
    let written = example.as_written.clone();
    let printed = written.unwrap_or_else(|| example.operands.join(" + "));
    Err(Diagnostic::unreadable(printed, takes))
}

/// The operands and the result as they are printed.
fn texts(example: &Example) -> impl Iterator<Item = &String> {
    example.operands.iter().chain(&example.out)
}

/// An operand or a result that cannot be read: the kind that the operation takes or gives, and the words that were found.
pub(super) fn unreadable<'t>(
    operation: Operation,
    texts: impl Iterator<Item = &'t String>,
    (does, kind): (&str, UnitKind),
    error: &NotationError,
) -> Reason {
    let NotationError {
        position,
        found,
        expected,
    } = error;
    let at = match position {
        0 => String::new(),
        position => format!("at character {position}: "),
    };
    let questions = texts.flat_map(|text| digits_question(text, |text| kind.parse(text).is_ok()));
    let why = format!("{operation} {does} {kind}: {at}found {found}, expected {expected}");
    let questions: Vec<_> = questions.collect();
    Reason::from(why).with(questions)
}

fn printed(operation: Operation, example: &Example) -> Result<ReadingResult, Diagnostic> {
    match (&example.out, example.error) {
        (None, true) => Ok(Err(Rejected)),
        (Some(text), false) => {
            let kind = operation.signature().output;
            let sequence = kind.parse(text);
            let wrong = |error| {
                Diagnostic::unreadable(
                    text,
                    unreadable(operation, texts(example), ("gives", kind), &error),
                )
            };
            sequence.map(Ok).map_err(wrong)
        }
        _ => {
            let why = "an example has either a result or an error";
            Err(Diagnostic::unreadable(&example.id, why))
        }
    }
}

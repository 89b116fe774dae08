//! Other ways to correct an example: the printed result may be right, and the input wrong; or another operation is meant.

use utfproof_notation::NotationError;
use utfproof_oracle::{Operation, Reading, Rejected, Sequence, Slice, UnitKind};

use super::parting::ReadingResult;
use super::readings;
use super::suggest::digits_question;
use crate::{Note, Reason};

/// The input for which a reading that encodes or decodes gives this result, if the inverse operation finds one.
pub(super) fn or_input(reading: Reading, printed: &ReadingResult) -> Option<Sequence> {
    let printed = printed.as_ref().ok()?;
    let back = way_back(reading)?;
    let input = readings::answer(back, &[printed.as_slice()]).ok()?;
    let input = Sequence::from_values(reading.operation.signature().input, input.values());
    let again = readings::answer(reading, &[input.as_slice()]);
    (again.as_ref() == Ok(printed)).then_some(input)
}

/// An operand or a result that cannot be read: the kind that the operation takes or gives, the words that were found, and
/// another operation of the same encoding by which the example is right, if there is one.
pub(super) fn unreadable(
    operation: Operation,
    operands: &[String],
    out: Option<&str>,
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
    let question = match other_operation(operation, operands, out) {
        Some(other) => vec![Note::Text(format!(
            "did you mean '{other}', by which the example is right?"
        ))],
        None => {
            let texts = operands.iter().map(String::as_str).chain(out);
            let questions =
                texts.flat_map(|text| digits_question(text, |text| kind.parse(text).is_ok()));
            questions.collect()
        }
    };
    let why = format!("{operation} {does} {kind}: {at}found {found}, expected {expected}");
    Reason::from(why).with(question)
}

/// Another operation of the same encoding by which an example is right; of several, the one with the shortest name.
fn other_operation(
    operation: Operation,
    operands: &[String],
    out: Option<&str>,
) -> Option<Operation> {
    let of_encoding = Operation::ALL
        .iter()
        .copied()
        .filter(|other| other.encoding() == operation.encoding() && *other != operation);
    let is_right = |other: &Operation| {
        let signature = other.signature();
        if signature.operands != operands.len() {
            return Some(false);
        }
        let operands = operands.iter().enumerate();
        let operands = operands.map(|(place, text)| signature.operand(place).parse(text).ok());
        let operands: Vec<Sequence> = operands.collect::<Option<_>>()?;
        let printed = match out {
            Some(out) => Ok(signature.output.parse(out).ok()?),
            None => Err(Rejected),
        };
        let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
        Some(readings::answer(Reading::judging(*other), &operands) == printed)
    };
    let right = of_encoding.filter(|other| is_right(other) == Some(true));
    right.min_by_key(|other| other.name().len())
}

/// The inverse of an encoding or a decoding, by the same document if it has one.
fn way_back(reading: Reading) -> Option<Reading> {
    let encoding = reading.operation.encoding();
    let back = match reading.operation.does() {
        "encode" => "decode",
        "decode" => "encode",
        _ => return None,
    };
    let back = encoding.operation(back)?;
    let (there, takes) = (reading.operation.signature(), back.signature());
    let is_text = |kind| matches!(kind, UnitKind::CodePoint | UnitKind::Ucs4);
    let fits = |a, b| a == b || is_text(a) && is_text(b);
    let leads_back = fits(takes.input, there.output) && fits(takes.output, there.input);
    let same_source = Reading {
        source: reading.source,
        operation: back,
    };
    let has_it = Reading::ALL.contains(&same_source);
    leads_back.then(|| {
        if has_it {
            same_source
        } else {
            Reading::judging(back)
        }
    })
}

//! Worked examples: the printed result against a reading's.

use utfproof_oracle::{Operation, Rejected, Sequence, Slice};
use utfproof_spec_tables::Document;
use utfproof_spec_tables::Example;

use super::parting::ReadingResult;
use super::{Check, Shortfall, Witness, readings, repair};

/// Runs the document's own reading of the operation, or else the judging one, on the printed input.
pub(super) fn check(document: &Document, example: &Example) -> Check {
    let Ok(operation) = example.operation.parse::<Operation>() else {
        let name = example.operation.escape_debug();
        return Err(Shortfall::NotTested(format!(
            "there is no operation {name}"
        )));
    };
    let reading = readings::own(document, operation);
    let operands = operands(operation, example)?;
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let printed = printed(operation, example)?;
    let answer = readings::answer(reading, &slices);
    if printed == answer {
        return Ok(format!("its input, by {reading}"));
    }
    let show = |answer| readings::show(operation, answer);
    let input = example.operands.join(" and ");
    let or_input = repair::or_input(reading, &printed);
    Err(Witness {
        or_input: or_input.map(|input| input.to_string().into()),
        ..Witness::new(input, show(&printed), show(&answer))
    }
    .into())
}

fn operands(operation: Operation, example: &Example) -> Result<Vec<Sequence>, Witness> {
    let signature = operation.signature();
    let parse = |(place, text): (usize, &String)| {
        let sequence = signature.operand(place).parse(text);
        sequence.map_err(|error| Witness::new(text, format!("an operand of {operation}"), error))
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
    let takes = format!(
        "{operation} takes {}",
        super::count(signature.operands as u64, "operand")
    );
    Err(Witness::new(
        example.operands.join(" and "),
        "its operands",
        takes,
    ))
}

fn printed(operation: Operation, example: &Example) -> Result<ReadingResult, Witness> {
    match (&example.out, example.error) {
        (None, true) => Ok(Err(Rejected)),
        (Some(text), false) => {
            let sequence = operation.signature().output.parse(text);
            let wrong = |error| Witness::new(text, format!("a result of {operation}"), error);
            sequence.map(Ok).map_err(wrong)
        }
        _ => {
            let input = example.operands.join(" and ");
            Err(Witness::new(
                input,
                "a result and an error, or neither",
                "one of them",
            ))
        }
    }
}

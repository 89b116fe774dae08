//! The comments at the head of a core file: enough to write a reader without any other text.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::states::states;
use super::{Extent, extent};
use crate::automaton::{Acceptance, Automaton, State};
use crate::core::chosen::ChosenFile;
use crate::core::line::CoreLine;
use crate::expectation::Expectation;

/// The keys and values, in order.
pub(super) fn header(
    operation: Operation,
    automaton: Option<&Automaton>,
    chosen: Option<&ChosenFile>,
    lines: &[&CoreLine],
) -> Vec<(String, String)> {
    let mut header = vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("licence", "CC0-1.0".to_owned()),
        ("about", about(operation)),
        ("guarantees", guarantees(automaton)),
    ];
    let caught = chosen.into_iter().flat_map(|file| &file.caught);
    header.extend(caught.map(|caught| ("catches", caught.clone())));
    header.push(("lines", lines.len().to_string()));
    header.push(("command", "utfproof vectors write".to_owned()));
    header.push((
        "fields",
        "input; answer; level; flags; id. Spaces around ';' do not count. A line that begins with '#' is a comment".to_owned(),
    ));
    header.extend(legend(operation));
    header.push(("longest", longest(operation, lines)));
    let states = automaton.map(states).unwrap_or_default();
    header.extend(states.into_iter().map(|state| ("state", state)));
    let header = header.into_iter();
    header.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// How much room a reader needs.
fn longest(operation: Operation, lines: &[&CoreLine]) -> String {
    let texts = lines.iter().map(|line| line.write(operation).len());
    let inputs = lines.iter().map(|line| {
        let operands = line.operands.iter();
        operands.map(Sequence::len).sum::<usize>()
    });
    let answers = lines.iter().map(|line| match &line.expectation {
        Expectation::Output(output, _) => output.len(),
        _ => 0,
    });
    format!(
        "a line has at most {} characters, an input {} values, and an answer {}",
        texts.max().unwrap_or_default(),
        inputs.max().unwrap_or_default(),
        answers.max().unwrap_or_default()
    )
}

fn about(operation: Operation) -> String {
    let signature = operation.signature();
    let second = match operation.second_operand() {
        Some(second) => format!(" and a number ({second})"),
        None if signature.operands > 1 => format!(" and {}", signature.input),
        None => String::new(),
    };
    let output = match signature.validates {
        true => "accepted or rejected".to_owned(),
        false => signature.output.to_string(),
    };
    let or_error = match signature.rejects && !signature.validates {
        true => ", or an error",
        false => "",
    };
    let meaning = operation.meaning();
    let meaning = if meaning.is_empty() {
        String::new()
    } else {
        format!("; {meaning}")
    };
    format!("{}{second} to {output}{or_error}{meaning}", signature.input)
}

fn guarantees(automaton: Option<&Automaton>) -> String {
    let Some(automaton) = automaton else {
        return "the edges of all ranges; this operation has no finite automaton to be complete for"
            .to_owned();
    };
    let states = automaton.states.len();
    let is_open = |state: &State| matches!(state.verdict, Acceptance::Unspecified(_));
    let is_open = automaton.states.iter().any(is_open);
    let assumption = match automaton.kind {
        UnitKind::Byte => "",
        _ => ", if it treats the values of a range alike",
    };
    match (extent(automaton), is_open) {
        (Extent::Complete, false) => format!(
            "an automaton of at most {states} states that passes is the right one{assumption}"
        ),
        (Extent::Complete, true) => format!(
            "each of {states} states, and every value in it; the documents leave answers open, so nothing is proved about the rest"
        ),
        (Extent::SingleTransitions, false) => format!(
            "no automaton that differs from the right one, of {states} states, in one transition passes{assumption}"
        ),
        (Extent::SingleTransitions, true) => format!(
            "no automaton that differs from the right one, of {states} states, in one transition passes, unless it differs only where the documents leave answers open{assumption}"
        ),
    }
}

/// How to read a line.
fn legend(operation: Operation) -> Vec<(&'static str, String)> {
    let signature = operation.signature();
    let [a, b] = [0x61, 0x62].map(|value| signature.input.at(1).format_one(value));
    let mut input = format!(
        "{}, hexadecimal; {a}*1023 repeats a value, ({a} {b})*12 a group, as often as the decimal number says; groups are not nested",
        signature.input
    );
    if signature.operands == 1 {
        input.push_str("; '|' cuts it into chunks: if your codec takes none, ignore '|'");
    } else {
        input.push_str("; ',' separates operands, #3 is a number in decimal");
    }
    let mut answer = match signature.validates {
        true => "nothing if the input is accepted".to_owned(),
        false => format!("the result, {}, in the same notation", signature.output),
    };
    if signature.output.begins_with_a_number() {
        answer.push_str(" (#3 is a number in decimal)");
    }
    if signature.rejects {
        answer.push_str("; !N if the input is an error, N (decimal) being the length of the well-formed part before it");
    }
    answer.push_str("; ? if any answer but a crash will do");
    vec![
        ("input", input),
        ("answer", answer),
        (
            "level",
            "must: required. should: recommended. open: any answer. N of !N is never more than recommended".to_owned(),
        ),
        (
            "flags",
            "words of flags.json, to skip lines by; ask a line with 'after' directly after the line before it".to_owned(),
        ),
        (
            "id",
            format!("unique and stable; if empty, {operation}/complete/ and the input with '.' for ' '"),
        ),
    ]
}

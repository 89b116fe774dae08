//! The comments at the head of a core file: enough to write a reader without any other text.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::states::states;
use super::{Extent, inputs_for};
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
    header.push(("fields", "input; answer; level; flags; id".to_owned()));
    header.extend(legend(operation));
    header.push(("longest", longest(lines)));
    let states = automaton.map(states).unwrap_or_default();
    header.extend(states.into_iter().map(|state| ("state", state)));
    let header = header.into_iter();
    header.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// How much room a reader needs.
fn longest(lines: &[&CoreLine]) -> String {
    let inputs = lines.iter().map(|line| {
        let operands = line.operands.iter();
        operands.map(Sequence::len).sum::<usize>()
    });
    let answers = lines.iter().map(|line| match &line.expectation {
        Expectation::Output(output, _) => output.len(),
        _ => 0,
    });
    format!(
        "an input has at most {} values, and an answer {}",
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
    if automaton.states.iter().any(is_open) {
        return format!(
            "each of {states} states, and every value in it; the documents leave answers open, so nothing is proved about the rest"
        );
    }
    let assumption = match automaton.kind {
        UnitKind::Byte => "",
        _ => ", if it treats the values of a range alike",
    };
    match inputs_for(automaton).0 {
        Extent::Complete => format!(
            "an automaton of at most {states} states that passes is the right one{assumption}"
        ),
        Extent::SingleTransitions => format!(
            "most automata that differ from the right one, of {states} states, in one transition do not pass{assumption}"
        ),
    }
}

/// How to read a line.
fn legend(operation: Operation) -> Vec<(&'static str, String)> {
    let signature = operation.signature();
    let [a, b] = [0x61, 0x62].map(|value| signature.input.at(1).format_one(value));
    let mut input = format!(
        "{}, hexadecimal; {a}*1023 repeats a value, ({a} {b})*12 a group",
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
        answer.push_str("; !N if the input is an error, after N well-formed units");
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

//! The comments at the head of a core file: enough to write a reader without any other text.

use std::fmt::Write as _;

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::states::states;
use super::{Extent, Tried};
use crate::automaton::{Acceptance, State};
use crate::core::chosen::ChosenFile;
use crate::core::flag::Flag;
use crate::core::line::CoreLine;
use crate::expectation::Expectation;
use crate::level::Level;

/// The keys and values, in order.
pub(super) fn header(
    operation: Operation,
    tried: Option<&Tried<'_>>,
    chosen: Option<&ChosenFile>,
    lines: &[&CoreLine],
) -> Vec<(String, String)> {
    let mut header = vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("licence", "CC0-1.0".to_owned()),
        ("about", about(operation)),
        ("guarantees", guarantees(tried)),
    ];
    let caught = chosen.into_iter().flat_map(|file| &file.caught);
    header.extend(caught.map(|caught| ("catches", caught.clone())));
    header.push(("lines", lines.len().to_string()));
    header.push(("command", "utfproof vectors write".to_owned()));
    header.push((
        "fields",
        "input; answer; level; flags; id. Each line has all five, some of them empty; spaces around ';' do not count. A line that begins with '#' is a comment, also between cases: '# why' gives the reason for the lines after it; '# lines' counts the others".to_owned(),
    ));
    header.extend(legend(operation, lines));
    header.push(("longest", longest(operation, lines)));
    let states = tried
        .map(|tried| states(tried.automaton))
        .unwrap_or_default();
    if !states.is_empty() {
        let text =
            "the right automaton; a state is named after the shortest input that leads to it";
        header.push(("states", text.to_owned()));
    }
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
        "a line has at most {} characters; with all repeats written out, an input has at most {} values, and an answer {}",
        texts.max().unwrap_or_default(),
        inputs.max().unwrap_or_default(),
        answers.max().unwrap_or_default()
    )
}

fn about(operation: Operation) -> String {
    let signature = operation.signature();
    let second = match operation.second_operand() {
        Some(second) if signature.takes_number => format!(" and a number ({second})"),
        Some(second) => format!(" and {} ({second})", signature.input),
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

fn guarantees(tried: Option<&Tried<'_>>) -> String {
    let Some(Tried {
        automaton, extent, ..
    }) = tried
    else {
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
    match (extent, is_open) {
        (Extent::Complete, false) => format!(
            "an automaton of at most {states} states that passes is the right one{assumption}; a codec that goes wrong for single values within a range has more states, and may pass"
        ),
        (Extent::Complete, true) => format!(
            "each of {states} states, and every value in it; the documents leave answers open, so nothing is proved about the rest"
        ),
        (Extent::SingleTransitions, false) => format!(
            "no automaton that differs from the right one, of {states} states, in one transition passes{assumption}; a codec that goes wrong for single values within a range may pass"
        ),
        (Extent::SingleTransitions, true) => format!(
            "no automaton that differs from the right one, of {states} states, in one transition passes, unless it differs only where the documents leave answers open{assumption}"
        ),
    }
}

/// How to read a line.
fn legend(operation: Operation, lines: &[&CoreLine]) -> Vec<(&'static str, String)> {
    let mut legend = vec![
        ("input", input(operation)),
        ("answer", answer(operation)),
        ("level", level(operation, lines)),
        (
            "flags",
            "words to skip lines by, separated by spaces; '# flag' explains those of this file"
                .to_owned(),
        ),
        (
            "id",
            format!(
                "unique and stable; where nothing stands there, it is {operation}/complete/ and the input with '.' for each space"
            ),
        ),
    ];
    let is_used = |flag: &Flag| lines.iter().any(|line| line.flags.has(*flag));
    let used = Flag::ALL.into_iter().filter(is_used);
    legend.extend(used.map(|flag| ("flag", format!("{}: {}", flag.name(), flag.text().meaning))));
    legend
}

fn input(operation: Operation) -> String {
    let signature = operation.signature();
    let unit = signature.input;
    let [a, b] = [0x61, 0x62].map(|value| unit.at(1).format_one(value));
    let more = match (signature.operands, signature.takes_number) {
        (1, _) => {
            "'|' ends a chunk and begins the next, and chunks may be empty: if your codec takes none, ignore '|'"
        }
        (_, false) => "',' separates operands",
        (_, true) => "',' separates operands, and #3 is the decimal number 3",
    };
    format!(
        "{unit} in hexadecimal, or nothing; {a}*1023 repeats {a}, ({a} {b})*12 repeats the group {a} {b}; the count after '*' is decimal; groups are not nested; {more}"
    )
}

fn answer(operation: Operation) -> String {
    let signature = operation.signature();
    let mut text = match signature.validates {
        true => "nothing if the input is accepted".to_owned(),
        false => format!("the result, {}, in the same notation", signature.output),
    };
    if signature.output.begins_with_a_number() {
        text += "; #3 is the decimal number 3";
    }
    if signature.rejects {
        let _ = write!(
            text,
            "; !N if the input is rejected, N (decimal) being the number of {} in the well-formed part before the error",
            signature.input
        );
    }
    text +=
        "; ? if the documents leave the answer open: your codec may do anything but crash or hang";
    text
}

fn level(operation: Operation, lines: &[&CoreLine]) -> String {
    let mut text =
        "must: a document requires the answer. should: a document recommends it".to_owned();
    if lines.iter().any(|line| is_replaced(line)) {
        text.push_str("; if it has U+FFFD, only these are recommended, and the rest is required");
    }
    text.push_str(". open: the answer is ?");
    if operation.signature().rejects {
        text.push_str(". With !N, this is the level of the rejection, and N is only recommended: if your codec gives no position, ignore N");
    }
    text
}

/// Whether U+FFFD in the answer is recommended.
fn is_replaced(line: &CoreLine) -> bool {
    let Expectation::Output(output, Level::Should) = &line.expectation else {
        return false;
    };
    let values = output.values();
    values.contains(&0xFFFD) || values.windows(3).any(|three| three == [0xEF, 0xBF, 0xBD])
}

//! The automaton as a table of transitions, or as a grammar with a rule for each state.

use super::table::escaped;
use super::validity::{Validity, range};

/// Headings, and a row for each state: its number, whether it accepts, and the next state for each class of bytes.
fn rows(validity: &Validity) -> (Vec<String>, Vec<Vec<String>>) {
    let (class_of, classes) = validity.classes();
    let mut runs: Vec<Vec<(u8, u8)>> = vec![Vec::new(); classes];
    for (class, byte) in class_of.iter().zip(0x00..=0xFF_u8) {
        match runs[*class].last_mut() {
            Some((_, last)) if u16::from(*last) + 1 == u16::from(byte) => *last = byte,
            _ => runs[*class].push((byte, byte)),
        }
    }
    let heading = |runs: &Vec<(u8, u8)>| {
        let ranges: Vec<String> = runs
            .iter()
            .map(|(first, last)| range(*first, *last))
            .collect();
        ranges.join(", ")
    };
    let bytes = runs.iter().map(heading);
    let headings = ["state".to_owned(), "may end".to_owned()]
        .into_iter()
        .chain(bytes);
    let row = |state: usize| {
        let may_end = if validity.accepts[state] { "yes" } else { "no" };
        let next = runs.iter().map(|runs| {
            let next = runs
                .first()
                .and_then(|(byte, _)| validity.next(state, *byte));
            next.map_or("rejected".to_owned(), |next| next.to_string())
        });
        [state.to_string(), may_end.to_owned()]
            .into_iter()
            .chain(next)
            .collect()
    };
    (
        headings.collect(),
        (0..validity.runs.len()).map(row).collect(),
    )
}

pub(super) fn html(validity: &Validity) -> String {
    let (headings, rows) = rows(validity);
    let headings = headings
        .iter()
        .map(|heading| format!("<th>{}</th>", escaped(heading)));
    let mut text = format!(
        "<table>\n<caption>{}</caption>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n",
        escaped(&validity.origin()),
        headings.collect::<String>()
    );
    for row in rows {
        let cells = row.iter().map(|cell| format!("<td>{}</td>", escaped(cell)));
        text += &format!("<tr>{}</tr>\n", cells.collect::<String>());
    }
    text + "</tbody>\n</table>\n"
}

pub(super) fn markdown(validity: &Validity) -> String {
    let (headings, rows) = rows(validity);
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = format!("{}:\n\n{}", validity.origin(), line(&headings));
    text += &format!("|{}\n", "---|".repeat(headings.len()));
    rows.iter().for_each(|row| text += &line(row));
    text
}

pub(super) fn abnf(validity: &Validity) -> String {
    let mut text = format!("; {}\n", validity.origin());
    for (state, runs) in validity.runs.iter().enumerate() {
        let end = validity.accepts[state].then(|| "\"\"".to_owned());
        let runs = runs
            .iter()
            .map(|run| format!("%x{} state-{}", range(run.first, run.last), run.next));
        let ways: Vec<String> = end.into_iter().chain(runs).collect();
        text += &format!("state-{state} = {}\n", ways.join("\n        / "));
    }
    text
}

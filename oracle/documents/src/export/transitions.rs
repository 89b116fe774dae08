//! The automaton as a table of transitions, or as a grammar with a rule for each state.

use super::table::{self, escaped};
use super::validity::{Validity, range};
use crate::table::cells::byte_ranges;

/// Headings, and a row for each state: its number, whether it accepts, and the next state for each class of bytes.
fn rows(validity: &Validity) -> (Vec<String>, Vec<Vec<String>>) {
    let (class_of, classes) = validity.classes();
    let of_class = (0..classes).map(|class| {
        let bytes = (0x00..=0xFF_u8).filter(|byte| class_of[usize::from(*byte)] == class);
        bytes.collect::<Vec<u8>>()
    });
    let of_class: Vec<Vec<u8>> = of_class.collect();
    let bytes = of_class.iter().map(|bytes| byte_ranges(bytes));
    let headings = ["state".to_owned(), "may end".to_owned()]
        .into_iter()
        .chain(bytes);
    let row = |state: usize| {
        let may_end = if validity.accepts[state] { "yes" } else { "no" };
        let next = of_class.iter().map(|bytes| {
            let next = validity.next(state, *bytes.first()?);
            next.map(|next| next.to_string())
        });
        let next = next.map(|next| next.unwrap_or_else(|| "rejected".to_owned()));
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
    format!(
        "{}:\n\n{}",
        validity.origin(),
        table::markdown(&headings, &rows)
    )
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

//! The automaton as a table of transitions, or as a grammar with a rule for each state.

use super::table;
use super::validity::{Validity, range};
use crate::table::cells::byte_ranges;

/// Headings, and a row for each state: its number, whether it accepts, and the next state for each class of bytes.
fn rows(validity: &Validity) -> (Vec<String>, Vec<Vec<String>>) {
    let classes = validity.classes();
    let bytes = classes.iter().map(|class| byte_ranges(&class.bytes));
    let headings = ["state".to_owned(), "may end".to_owned()];
    let row = |(state, accepts): (usize, &bool)| {
        let may_end = if *accepts { "yes" } else { "no" };
        let next = classes.iter().map(|class| match class.next[state] {
            Some(next) => next.to_string(),
            None => "rejected".to_owned(),
        });
        let first = [state.to_string(), may_end.to_owned()];
        first.into_iter().chain(next).collect()
    };
    (
        headings.into_iter().chain(bytes).collect(),
        validity.accepts.iter().enumerate().map(row).collect(),
    )
}

pub(super) fn html(validity: &Validity) -> String {
    let (headings, rows) = rows(validity);
    let mut text = format!("<table>\n{}", table::head(&validity.origin(), &headings));
    for row in rows {
        text += &format!("<tr>{}</tr>\n", table::cells("td", &row));
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
            .map(|run| format!("%x{} state-{}", range(&run.bytes, "", "-"), run.next));
        let ways: Vec<String> = end.into_iter().chain(runs).collect();
        text += &format!("state-{state} = {}\n", ways.join("\n        / "));
    }
    text
}

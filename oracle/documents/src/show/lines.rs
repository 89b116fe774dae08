//! A diagnostic in words: labels, and what comes after each.

use std::collections::HashSet;

use super::or_empty;
use crate::{Diagnostic, Edit, Finding, Fix, Note};

/// The lists that a report has already.
#[derive(Default)]
pub(super) struct Lists(HashSet<Note>);

impl Lists {
    /// A note; a list that the report has already is only named.
    fn once(&mut self, note: &Note) -> String {
        match note {
            Note::List { of, .. } if !self.0.insert(note.clone()) => {
                format!("the {of} are listed above")
            }
            note => note.to_string(),
        }
    }
}

/// What is found, and the notes without lists, in one line.
pub(super) fn without_lists(diagnostic: &Diagnostic) -> String {
    let is_list = |note: &Note| matches!(note, Note::List { .. });
    let mut short = diagnostic.clone();
    short.notes.retain(|note| !is_list(note));
    short.words()
}

/// What is printed and what is right, the place, the notes, and what to print.
pub(super) fn lines(
    finding: &Finding<'_>,
    diagnostic: &Diagnostic,
    lists: &mut Lists,
) -> Vec<(&'static str, String)> {
    let [printed, right] = finding.labels(diagnostic);
    let mut lines = Vec::new();
    if diagnostic.input != diagnostic.printed {
        lines.push(("input", diagnostic.input.to_string()));
    }
    if *diagnostic.printed != *finding.says {
        lines.push((printed, diagnostic.printed.to_string()));
    }
    lines.push((right, diagnostic.found.clone()));
    if let Some(place) = &diagnostic.place {
        let is_cell = place.column_number.is_some();
        lines.push((if is_cell { "cell" } else { "row" }, place.to_string()));
        let cell = diagnostic.cell().map(or_empty);
        lines.extend(cell.map(|cell| ("should be", cell.to_owned())));
    }
    for note in &diagnostic.notes {
        lines.push(match note {
            Note::Against(text) => ("against", text.clone()),
            note => ("note", lists.once(note)),
        });
    }
    // claims have lines of their own
    let is_shown = |fix: &Fix| matches!(fix.edit, Edit::Claim(_));
    if !diagnostic.fixes.iter().any(is_shown) {
        lines.extend(diagnostic.remedies().map(|words| ("note", words)));
    }
    if let Some(input) = diagnostic.input_instead() {
        let words = format!("{input}, for which the printed result is right");
        lines.push(("or input", words));
    }
    if let Some(missing) = diagnostic.missing() {
        lines.push(("place", missing.place()));
    }
    lines.extend(finding.prints(diagnostic));
    lines
}

//! A diagnostic in words: labels, and what comes after each.

use std::collections::HashSet;

use super::or_empty;
use crate::draft::beside;
use crate::{Diagnostic, Finding, FindingKind, Note, Places, Status};

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

/// Whether the input is shown: it may be the printed words, and may be the result by an algorithm as well.
fn has_input(finding: &Finding<'_>, diagnostic: &Diagnostic) -> bool {
    let is_result = finding.what == FindingKind::Reading && !diagnostic.is_unreadable;
    is_result || diagnostic.input != diagnostic.printed
}

/// `C0 80: printed accepted, right rejected`, with these words for the right result; printed words that are those of the item
/// are left out.
pub(super) fn in_line(finding: &Finding<'_>, diagnostic: &Diagnostic, words: &str) -> String {
    let [printed, right] = finding.labels(diagnostic);
    let mut line = String::new();
    if has_input(finding, diagnostic) {
        line += &format!("{}: ", diagnostic.input);
    }
    if *diagnostic.printed != *finding.says {
        line += &format!("{printed} {}, ", diagnostic.printed);
    }
    line + &format!("{right} {words}")
}

/// A finding in full: its place, its words, its mistakes, and the erratum that explains it.
pub(super) fn explained(
    finding: &Finding<'_>,
    places: Option<&Places>,
    lists: &mut Lists,
) -> Vec<(&'static str, String)> {
    let place = places.and_then(|places| places.of(finding));
    let first = finding.witnesses().next();
    let label = match finding.what {
        FindingKind::Reading => "step",
        _ if finding.not_said => "not said",
        _ => "says",
    };
    let mut all = vec![
        ("at", beside(place.unwrap_or_default(), first)),
        (label, finding.says.to_string()),
    ];
    if let Status::NotTested { why } = &finding.status {
        all.push(("because", why.clone()));
    }
    for (number, witness) in finding.witnesses().enumerate() {
        if number > 0 {
            let place = places.and_then(|places| places.row(witness));
            let place = beside(place.unwrap_or("in the same table"), Some(witness));
            all.push(("and", format!("{place}, once the one above is corrected")));
        }
        all.extend(lines(finding, witness, lists));
    }
    if let Some(erratum) = finding.erratum {
        all.push(("erratum", erratum.id.clone()));
        all.push(("problem", erratum.problem.clone()));
        all.push(("later", erratum.later.clone()));
    }
    all
}

/// What is printed and what is right, the place, the notes, and what to print.
fn lines(
    finding: &Finding<'_>,
    diagnostic: &Diagnostic,
    lists: &mut Lists,
) -> Vec<(&'static str, String)> {
    let [printed, right] = finding.labels(diagnostic);
    let mut lines = Vec::new();
    if has_input(finding, diagnostic) {
        lines.push(("input", diagnostic.input.to_string()));
    }
    if *diagnostic.printed != *finding.says {
        lines.push((printed, diagnostic.printed.to_string()));
    }
    lines.push((right, diagnostic.found.clone()));
    if let Some(place) = &diagnostic.place
        && finding.what != FindingKind::Reading
    {
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
    lines.extend(diagnostic.remedies().map(|words| ("note", words)));
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

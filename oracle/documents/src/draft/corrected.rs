//! A draft with the fixes that are certain.

use std::collections::BTreeMap;

use super::notation::with_result;
use super::{Draft, Places};
use crate::export::markdown_row;
use crate::{Diagnostic, Edit, Finding, MissingRows};

/// A draft in Markdown with every certain fix of some findings, and their number; a fix of a line that another one has changed
/// is left for the next time.
pub fn corrected(draft: &Draft, text: &str, findings: &[Finding<'_>]) -> (String, usize) {
    let mut lines = Lines {
        text: text.split_inclusive('\n').collect(),
        changed: BTreeMap::new(),
    };
    let mut fixed = 0;
    for finding in findings {
        for diagnostic in finding.witnesses() {
            let fix = diagnostic.fixes.iter().find(|fix| fix.is_certain);
            let change =
                fix.and_then(|fix| change(&lines, &draft.places, finding, diagnostic, &fix.edit));
            fixed += usize::from(change.is_some_and(|change| lines.put(change)));
        }
    }
    (lines.text(), fixed)
}

/// The lines of a draft, and what stands in place of some.
struct Lines<'t> {
    text: Vec<&'t str>,
    changed: BTreeMap<usize, Vec<String>>,
}

/// For some lines, by their numbers from 1, the lines that take their place.
type Change = Vec<(usize, Vec<String>)>;

impl<'t> Lines<'t> {
    /// A line without its end.
    fn line(&self, number: usize) -> Option<&'t str> {
        let line = self.text.get(number.checked_sub(1)?)?;
        Some(line.trim_end_matches(['\n', '\r']))
    }

    /// Whether no line of a change has been changed, so that it is made.
    fn put(&mut self, change: Change) -> bool {
        let is_free = change
            .iter()
            .all(|(line, _)| !self.changed.contains_key(line));
        if is_free {
            self.changed.extend(change);
        }
        is_free
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (number, line) in (1..).zip(&self.text) {
            match self.changed.get(&number) {
                None => text += line,
                Some(lines) => {
                    let end = &line[line.trim_end_matches(['\n', '\r']).len()..];
                    let end = if end.is_empty() { "\n" } else { end };
                    lines
                        .iter()
                        .for_each(|line| text += &format!("{line}{end}"));
                }
            }
        }
        text
    }
}

fn change(
    lines: &Lines<'_>,
    places: &Places,
    finding: &Finding<'_>,
    diagnostic: &Diagnostic,
    edit: &Edit,
) -> Option<Change> {
    let place = diagnostic.place.as_deref();
    let row = |number: usize| Some(places.row_of(&place?.table, number)?.line);
    match edit {
        Edit::Cell(cell) => {
            let line = row(place?.row)?;
            let fixed = with_cell(lines.line(line)?, place?.column_number?, cell)?;
            Some(vec![(line, vec![fixed])])
        }
        Edit::Row(cells) => {
            let line = row(place?.row)?;
            let printed = lines.line(line)?;
            Some(vec![(line, vec![like(printed, cells)])])
        }
        Edit::LeaveOut(number) => Some(vec![(row(*number)?, Vec::new())]),
        Edit::Insert(missing) => insert(lines, places, missing),
        Edit::Result(result) => {
            let line = places.location(finding, diagnostic)?.line;
            let printed = lines.line(line)?;
            let fixed = with_result(&finding.says, result)?;
            Some(vec![(
                line,
                vec![printed.replacen(&*finding.says, &fixed, 1)],
            )])
        }
        Edit::Input(_) => None,
    }
}

fn insert(lines: &Lines<'_>, places: &Places, missing: &MissingRows) -> Option<Change> {
    let line = places
        .row_of(&missing.table, missing.neighbour_number())?
        .line;
    let neighbour = lines.line(line)?;
    let added = missing.rows.iter().map(|row| like(neighbour, row));
    let mut all: Vec<String> = added.collect();
    match missing.below {
        0 => all.push(neighbour.to_owned()),
        _ => all.insert(0, neighbour.to_owned()),
    }
    Some(vec![(line, all)])
}

/// A row as a line that looks like another one: a row of a table, a line of bits, or an item of a list.
fn like(printed: &str, cells: &[String]) -> String {
    let indent = &printed[..printed.len() - printed.trim_start().len()];
    let row = match cells {
        [constraint] => format!("- {constraint}"),
        cells if printed.trim_start().starts_with('|') => markdown_row(cells),
        [first, others @ ..] => format!("{first} | {}", others.join(" ").trim_end()),
        [] => String::new(),
    };
    format!("{indent}{row}")
}

/// A line of a table, a line of bits or an item, with another cell, by the number of its column from 1; `None` if it is none.
fn with_cell(line: &str, column: usize, cell: &str) -> Option<String> {
    let indent = line.len() - line.trim_start().len();
    let cells: Vec<(usize, usize)> = match line.trim_start().strip_prefix('|') {
        Some(_) => between_bars(line, indent + 1),
        None => match line.find('|') {
            Some(bar) if column == 1 => vec![(indent, bar)],
            Some(bar) if line[bar + 1..].contains('|') => {
                let cells = between_bars(line, bar + 1);
                std::iter::once((indent, bar)).chain(cells).collect()
            }
            Some(bar) => {
                let words = line[bar + 1..].split_whitespace();
                let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
                let words = words.map(|word| (place(word), place(word) + word.len()));
                std::iter::once((indent, bar)).chain(words).collect()
            }
            None => {
                let item = line.trim_start().strip_prefix(['-', '*', '+'])?;
                vec![(line.len() - item.len(), line.len())]
            }
        },
    };
    let (begins, ends) = *cells.get(column.checked_sub(1)?)?;
    let printed = &line[begins..ends];
    let words = printed.trim();
    let before = match words.is_empty() {
        true => begins + usize::from(printed.len() > 1),
        false => begins + (printed.len() - printed.trim_start().len()),
    };
    let right = in_notation(words, cell);
    let width = ends - before;
    let space = width.saturating_sub(right.chars().count());
    let space = match ends == line.len() {
        true => 0,
        false => space.max(usize::from(printed.ends_with(' '))),
    };
    let (above, below) = (&line[..before], &line[ends..]);
    Some(format!("{above}{right}{:space$}{below}", ""))
}

/// Where the cells after a place begin and end.
fn between_bars(line: &str, from: usize) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    let mut begins = from;
    let mut is_escaped = false;
    for (place, c) in line.char_indices().skip_while(|(place, _)| *place < from) {
        if c == '|' && !is_escaped {
            cells.push((begins, place));
            begins = place + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    if !line[begins..].trim().is_empty() {
        cells.push((begins, line.len()));
    }
    cells
}

/// A range as a printed one is written: `U+0080 to U+07FF`.
fn in_notation(printed: &str, range: &str) -> String {
    let Some((first, last)) = range.split_once('-') else {
        return range.to_owned();
    };
    let between = [" to ", "..", "…", "–", " - "];
    let between = between.into_iter().find(|sign| printed.contains(sign));
    let prefix = ["U+", "0x"]
        .into_iter()
        .find(|prefix| printed.contains(prefix));
    let (between, prefix) = (between.unwrap_or("-"), prefix.unwrap_or_default());
    format!("{prefix}{first}{between}{prefix}{last}")
}

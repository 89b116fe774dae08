//! A draft with the fixes that are certain.

use std::collections::HashMap;

use super::notation::with_result;
use super::{Draft, Places};
use crate::export::markdown_row;
use crate::{Diagnostic, Edit, Finding};

/// A draft in Markdown with every certain fix of some findings, and their number; a fix of a line that another one has changed
/// is left for the next time.
pub fn corrected(draft: &Draft, text: &str, findings: &[Finding<'_>]) -> (String, usize) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut changes = HashMap::new();
    for finding in findings {
        for diagnostic in finding.witnesses() {
            let fix = diagnostic.fixes.iter().find(|fix| fix.is_certain);
            let change =
                fix.and_then(|fix| change(&lines, &draft.places, finding, diagnostic, &fix.edit));
            if let Some((line, changed)) = change {
                changes.entry(line).or_insert(changed);
            }
        }
    }
    let corrected = (1..).zip(&lines).map(|(number, line)| {
        let Some(changed) = changes.get(&number) else {
            return (*line).to_owned();
        };
        let end = &line[plain(line).len()..];
        let end = if end.is_empty() { "\n" } else { end };
        changed.iter().map(|line| format!("{line}{end}")).collect()
    });
    (corrected.collect(), changes.len())
}

/// A line without its end.
fn plain(line: &str) -> &str {
    line.trim_end_matches(['\n', '\r'])
}

/// The number of a line, from 1, and the lines that take its place.
fn change(
    lines: &[&str],
    places: &Places,
    finding: &Finding<'_>,
    diagnostic: &Diagnostic,
    edit: &Edit,
) -> Option<(usize, Vec<String>)> {
    let place = diagnostic.place.as_deref();
    let line = match edit {
        Edit::Cell(_) | Edit::Row(_) => places.row_of(&place?.table, place?.row),
        Edit::LeaveOut(number) => places.row_of(&place?.table, *number),
        Edit::Insert(missing) => places.row_of(&missing.table, missing.neighbour_number()),
        Edit::Result(_) => places.location(finding, diagnostic),
        Edit::Input(_) => None,
    };
    let number = line?.line;
    let printed = plain(lines.get(number.checked_sub(1)?)?);
    let changed = match edit {
        Edit::Cell(cell) => vec![with_cell(printed, place?.column_number?, cell)?],
        Edit::Row(cells) => vec![like(printed, cells)],
        Edit::LeaveOut(_) | Edit::Input(_) => Vec::new(),
        Edit::Insert(missing) => {
            let mut rows: Vec<String> = missing.rows.iter().map(|row| like(printed, row)).collect();
            let place = if missing.below == 0 { rows.len() } else { 0 };
            rows.insert(place, printed.to_owned());
            rows
        }
        Edit::Result(result) => {
            let fixed = with_result(&finding.says, result)?;
            vec![printed.replacen(&*finding.says, &fixed, 1)]
        }
    };
    Some((number, changed))
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
    let cells = match line.find('|') {
        None => {
            let item = line.trim_start().strip_prefix(['-', '*', '+'])?;
            vec![(line.len() - item.len(), line.len())]
        }
        Some(bar) if bar == indent => between_bars(line, bar + 1),
        Some(bar) => {
            let mut cells = match line[bar + 1..].contains('|') {
                true => between_bars(line, bar + 1),
                false => words(line, bar + 1),
            };
            cells.insert(0, (indent, bar));
            cells
        }
    };
    let (begins, ends) = *cells.get(column.checked_sub(1)?)?;
    let printed = &line[begins..ends];
    let trimmed = printed.trim();
    let before = match trimmed.is_empty() {
        true => begins + usize::from(printed.len() > 1),
        false => begins + (printed.len() - printed.trim_start().len()),
    };
    let right = in_notation(trimmed, cell);
    let width = ends - before;
    let space = width.saturating_sub(right.chars().count());
    let space = match ends == line.len() {
        true => 0,
        false => space.max(usize::from(printed.ends_with(' '))),
    };
    let (above, below) = (&line[..before], &line[ends..]);
    Some(format!("{above}{right}{:space$}{below}", ""))
}

/// Where the words after a place begin and end.
fn words(line: &str, from: usize) -> Vec<(usize, usize)> {
    let words = line[from..].split_whitespace().map(|word| {
        let begins = word.as_ptr() as usize - line.as_ptr() as usize;
        (begins, begins + word.len())
    });
    words.collect()
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
    let sign = |signs: &'static [&'static str]| signs.iter().find(|sign| printed.contains(**sign));
    let between = sign(&[" to ", "..", "…", "–", " - "]).unwrap_or(&"-");
    let prefix = sign(&["U+", "0x"]).unwrap_or(&"");
    format!("{prefix}{first}{between}{prefix}{last}")
}

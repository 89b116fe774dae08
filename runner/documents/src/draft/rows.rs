//! The rows of a table of Markdown, and lines that look like rows and are in no table.

use super::line::{Content, Line, words};

/// Why a line that looks like part of a table is in none.
const NO_TABLE: &str = "a table begins with its headings, and a line of dashes with as many cells, such as |---|---|; without them, this is not a table";
/// What begins a line that a merge leaves where both sides differ.
const MERGES: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];
/// Why a line between two rows cannot be read.
const NO_ROW: &str = "this line between two rows of the table is not a row; leave it out";

/// The line of a row of a table.
pub(super) fn of_table(line: &str) -> Content {
    match line.contains('|') {
        true => Content::Row(cells(&without_comments(line))),
        false if MERGES.iter().any(|sign| line.starts_with(sign)) => Content::Unreadable(NO_ROW),
        false => Content::Text(line.to_owned()),
    }
}

/// Ends a table that began at a place: a line of text belongs to it if a row follows.
pub(super) fn end_table(lines: &mut Vec<Line>, begins: usize) {
    let is_row = |line: &Line| matches!(line.content, Content::Row(_));
    let table = &mut lines[begins..];
    let ends = table.iter().rposition(is_row).map_or(0, |last| last + 1);
    for line in &mut table[..ends] {
        if let Content::Text(_) = line.content {
            line.content = Content::Unreadable(NO_ROW);
        }
    }
    let number = table.last().map_or(1, |line| line.number);
    let content = Content::Break(false);
    lines.insert(begins + ends, Line { number, content });
}

/// A line of text below other lines, if `rows` lines before it in its block begin with a bar: such lines look like a table,
/// but are none.
pub(super) fn of_text(words: &str, number: usize, rows: usize, lines: &[Line]) -> Content {
    if !words.starts_with('|') {
        let last = lines.last().filter(|last| last.number + 1 == number);
        let is_below_headings = last
            .is_some_and(|last| matches!(&last.content, Content::Text(text) if text.contains('|')));
        return match is_rule(words) && words.contains('|') && is_below_headings {
            true => Content::Unreadable(NO_TABLE),
            false => Content::Text(words.to_owned()),
        };
    }
    let is_break = |line: &&Line| matches!(line.content, Content::Break(_));
    let above = lines.iter().rev().find(|line| !is_break(line));
    match (rows, is_rule(words), above.map(|above| &above.content)) {
        (0, _, Some(Content::Row(_))) | (_, _, Some(Content::Outside)) => Content::Outside,
        (0, true, _) | (1, ..) => Content::Unreadable(NO_TABLE),
        _ => Content::Row(cells(words)),
    }
}

/// Whether a line is that below the headings of a table: `|---|:-:|`.
fn is_rule(text: &str) -> bool {
    text.contains('-') && text.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

fn without_comments(line: &str) -> String {
    let mut parts = line.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once("-->").map_or(part, |(_, rest)| rest)
    })
}

/// The cells of a line, between the bars that no backslash escapes.
fn cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        let last = cells.len() - 1;
        match c {
            '\\' => cells[last].extend(characters.next()),
            // signs of code and of emphasis are no part of a cell
            '`' | '*' => {}
            '|' => cells.push(String::new()),
            c => cells[last].push(c),
        }
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| words(cell)).collect()
}

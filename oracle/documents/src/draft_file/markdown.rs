//! Reads the lines of a draft in Markdown.

use super::line::{Content, Line, mark};

/// What begins and ends a block of code.
const FENCES: [&str; 2] = ["```", "~~~"];
/// What begins an item of a list.
const ITEMS: [&str; 3] = ["- ", "* ", "+ "];

/// Why the second row of a table cannot be read.
const NO_RULE: &str = "the line below the headings of a table has dashes, such as |---|---|; without it, this is not a table";
/// Why the line of dashes of a table cannot be the first one.
const NO_HEADINGS: &str = "the headings of the table are missing above this line";
/// Why the line of dashes of a table is wrong.
const OTHER_COLUMNS: &str =
    "the line of dashes has another number of cells than the headings, so that this is not a table";
/// Why a block of code hides the rest.
const OPEN_CODE: &str =
    "this block of code has no end, so that nothing below is read; close it with the same sign";
/// What begins a line that a merge leaves where both sides differ.
const MERGES: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];
/// Why such a line in a table cannot be read.
const MERGE: &str =
    "this line is left of a merge with a conflict; keep the right rows, and leave such lines out";
/// Why a line between two rows cannot be read.
const NO_ROW: &str = "this line stands between two rows of the table and is none; leave it out, or put an empty line above it and give the rows below it headings";
/// Why a comment over several lines is not a mark.
const NOT_CLOSED: &str =
    "a mark is one line, which ends with '-->'; the item below it is not checked";
/// Why a mark in a comment that began earlier is none.
const WITHIN: &str =
    "an earlier comment has no '-->', so that this mark is inside of it; close that comment";

pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut fence = None;
    // the place of the line with the sign that began the block of code
    let mut opened = 0;
    // the number of the row in its table
    let mut row = 0;
    // whether only empty lines have come since a row of a table
    let mut is_below = false;
    // whether the line is inside of a comment
    let mut within = false;
    let texts: Vec<&str> = text.lines().map(str::trim).collect();
    for (number, &text) in (1..).zip(&texts) {
        let own = FENCES.into_iter().find(|own| text.starts_with(own));
        let content = match (own, fence) {
            (Some(own), None) => {
                fence = Some(own);
                opened = lines.len();
                Content::Break
            }
            (Some(own), Some(open)) if own == open => {
                fence = None;
                Content::Break
            }
            (_, Some(_)) if !text.is_empty() => Content::Text(text.to_owned()),
            (_, Some(_)) => Content::Break,
            (None, None) => {
                let next = texts.get(number);
                let begins = next.is_some_and(|next| next.contains('|') && is_rule(next));
                let is_outside = is_below && row == 0 && !begins && !is_rule(text);
                let content = match content(text) {
                    Content::Row(_) if is_outside => Content::Outside,
                    _ if row > 0 && MERGES.iter().any(|sign| text.starts_with(sign)) => {
                        Content::Unreadable(MERGE)
                    }
                    Content::Mark(mark) if within => Content::WrongMark(mark, WITHIN),
                    // the bar at the beginning of a row may be left out
                    Content::Text(_) if text.contains('|') && (row > 0 || begins) => {
                        Content::Row(cells(text))
                    }
                    Content::Text(_)
                        if row > 0 && next.is_some_and(|next| next.starts_with('|')) =>
                    {
                        Content::Unreadable(NO_ROW)
                    }
                    content => content,
                };
                within = !matches!(content, Content::WrongMark(..)) && ends_within(text, within);
                content
            }
        };
        is_below = match content {
            Content::Row(_) | Content::Outside => true,
            Content::Break => is_below && text.is_empty(),
            _ => false,
        };
        row = if matches!(content, Content::Row(_)) {
            row + 1
        } else {
            0
        };
        let headings = lines.last().map(|line| &line.content);
        let content = match (row, is_rule(text)) {
            (1, true) => Content::Unreadable(NO_HEADINGS),
            (2, true) => match headings {
                Some(Content::Row(headings)) if headings.len() != cells(text).len() => {
                    Content::Unreadable(OTHER_COLUMNS)
                }
                _ => continue,
            },
            (2, false) => Content::Unreadable(NO_RULE),
            _ => content,
        };
        lines.push(Line { number, content });
    }
    if fence.is_some()
        && let Some(line) = lines.get_mut(opened)
    {
        line.content = Content::WrongMark(String::new(), OPEN_CODE);
    }
    lines
}

/// Whether a line ends inside of a comment. A sign of a comment in code begins none.
fn ends_within(text: &str, within: bool) -> bool {
    let Some(begins) = text.rfind("<!--") else {
        return within && !text.contains("-->");
    };
    let is_code = text[..begins].matches('`').count() % 2 == 1;
    !is_code && !text[begins..].contains("-->")
}

fn content(text: &str) -> Content {
    let comment = text.strip_prefix("<!--");
    let mark = comment.and_then(|comment| match comment.split_once("-->") {
        Some((comment, _)) => mark(comment),
        None => mark(comment).map(|_| Content::WrongMark(comment.trim().to_owned(), NOT_CLOSED)),
    });
    let item = ITEMS.iter().find_map(|sign| text.strip_prefix(sign));
    match (mark, item) {
        (Some(mark), _) => mark,
        (_, Some(item)) => Content::Item(item.trim().to_owned()),
        _ if text.is_empty() => Content::Break,
        _ if text.starts_with('#') => {
            Content::Heading(text.trim_start_matches('#').trim().to_owned())
        }
        _ if text.starts_with('|') => Content::Row(cells(text)),
        _ => Content::Text(text.to_owned()),
    }
}

/// Whether a line is that below the headings of a table: `|---|:-:|`.
fn is_rule(text: &str) -> bool {
    text.contains('-') && text.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
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
    let words = |cell: &String| cell.split_whitespace().collect::<Vec<_>>().join(" ");
    cells.iter().map(words).collect()
}

//! Reads the tables of a draft in HTML.

use std::mem::take;

use super::html::Reader;
use super::html_tokens::Tag;
use super::line::Content;

/// Why a cell over several columns is not read.
const WIDE: &str = "a cell with text over several columns (colspan) cannot be read; give each column a cell of its own";

/// The largest number of cells in a row.
const MOST_CELLS: usize = 64;
/// The part that the text becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Paragraph,
    Heading,
    Item,
    Code,
}

/// A table that has begun.
pub(super) struct Table {
    pub(super) line: usize,
    pub(super) row: Option<(usize, Vec<String>)>,
    /// The cell of the row into which the text goes.
    pub(super) cell: Option<usize>,
    /// The line of that cell, if it stands over several columns.
    pub(super) wide: Option<usize>,
    /// Whether the row is the first one, which has the headings.
    pub(super) is_first: bool,
    /// The marks in its cells, each with its line and the text of its cell: they come after the table.
    pub(super) marks: Vec<(usize, Content, Option<String>)>,
}

/// The tags that begin and end tables: where each is, and whether it ends one.
pub(super) struct TableTags(Vec<(usize, bool)>);

impl TableTags {
    pub(super) fn of(draft: &str) -> Self {
        let is_table = |place: usize, tag: &str| {
            let name = draft.as_bytes().get(place..place + tag.len());
            name.is_some_and(|name| name.eq_ignore_ascii_case(tag.as_bytes()))
        };
        let tags = draft.match_indices('<').filter_map(|(place, _)| {
            let ends = is_table(place, "</table");
            (ends || is_table(place, "<table")).then_some((place, ends))
        });
        Self(tags.collect())
    }

    /// Whether the next tag after a place ends a table.
    pub(super) fn closes(&self, place: usize) -> bool {
        let next = self.0.partition_point(|(tag, _)| *tag < place);
        self.0.get(next).is_some_and(|(_, ends)| *ends)
    }
}

impl Reader<'_> {
    pub(super) fn start_cell(&mut self, tag: &Tag) {
        self.end_cell();
        let line = self.line;
        let span = |value: &Option<String>| {
            let value = value.as_ref().and_then(|value| value.trim().parse().ok());
            value.unwrap_or(1_usize)
        };
        let (columns, rows) = (span(&tag.columns).max(1), span(&tag.rows));
        let Some(table) = &mut self.table else {
            return;
        };
        let (_, cells) = table.row.get_or_insert_with(|| (line, Vec::new()));
        let is_too_long = cells.len().saturating_add(columns) > MOST_CELLS;
        if !is_too_long {
            table.cell = Some(cells.len());
            table.wide = (columns > 1).then_some(line);
            cells.resize(cells.len() + columns, String::new());
        }
        if is_too_long {
            self.push(line, Content::Unreadable("a row has more than 64 cells"));
        } else if rows != 1 {
            let why = "a cell over several rows cannot be read; repeat it in each row";
            self.push(line, Content::Unreadable(why));
        }
    }

    pub(super) fn end_cell(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let Some(number) = table.cell.take() else {
            return;
        };
        let text = take(&mut self.text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let cell = table
            .row
            .as_mut()
            .and_then(|(_, cells)| cells.get_mut(number));
        if let Some(cell) = cell {
            *cell = words.join(" ");
        }
        for (_, _, text) in table.marks.iter_mut().filter(|(.., text)| text.is_none()) {
            *text = Some(words.join(" "));
        }
        // the only byte of a row may stand over the columns of all bytes
        let may_be_wide = table.is_first || words.is_empty() || number == 1;
        let wide = table.wide.filter(|_| !may_be_wide);
        if let Some(line) = wide {
            self.push(line, Content::Unreadable(WIDE));
        }
    }

    pub(super) fn end_row(&mut self) {
        self.end_cell();
        let row = self.table.as_mut().and_then(|table| {
            let row = table.row.take()?;
            table.is_first = false;
            Some(row)
        });
        if let Some((line, cells)) = row {
            self.push(line, Content::Row(cells));
        }
    }

    pub(super) fn end_table(&mut self) {
        self.end_row();
        let marks = self.table.take().map(|table| table.marks);
        self.end_paragraph();
        for (line, mark, text) in marks.unwrap_or_default() {
            self.push(line, mark);
            self.push(line, Content::Text(text.unwrap_or_default()));
            self.push(line, Content::Break);
        }
    }
}

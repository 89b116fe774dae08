//! Reads the tables of a draft in HTML.

use std::mem::take;

use super::html::{Reader, words};
use super::html_tokens::Tag;
use super::line::{Content, Line};

/// Why a cell over several columns is not read.
const WIDE: &str = "a cell with text over several columns (colspan) cannot be read; give each column a cell of its own";

/// The largest number of cells in a row.
const MOST_CELLS: usize = 64;

/// The part that the text becomes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Of {
    #[default]
    Paragraph,
    Heading,
    Item,
    Code,
}

/// A table that has begun.
#[derive(Default)]
pub(super) struct Table {
    pub(super) line: usize,
    /// The row that has begun, and its line.
    pub(super) row: Option<(usize, Vec<String>)>,
    /// The cell into which the text goes.
    pub(super) cell: Option<Cell>,
    /// Whether it has a row: the first one has the headings.
    pub(super) has_headings: bool,
    /// The marks in its cells, each with the text of its cell.
    pub(super) marks: Vec<Line>,
}

/// A cell that has begun.
pub(super) struct Cell {
    line: usize,
    columns: usize,
    pub(super) marks: Vec<Line>,
}

/// The tags that begin and end tables: where each is, and whether it ends one.
#[derive(Default)]
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

impl Reader {
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
        if cells.len().saturating_add(columns) > MOST_CELLS {
            self.push(line, Content::Unreadable("a row has more than 64 cells"));
            return;
        }
        table.cell = Some(Cell {
            line,
            columns,
            marks: Vec::new(),
        });
        if rows != 1 {
            let why = "a cell over several rows cannot be read; repeat it in each row";
            self.push(line, Content::Unreadable(why));
        }
    }

    pub(super) fn end_cell(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let (Some(cell), Some((_, cells))) = (table.cell.take(), &mut table.row) else {
            return;
        };
        let words = words(&take(&mut self.text));
        for mark in cell.marks {
            let text = [Content::Text(words.clone()), Content::Break];
            let text = text.map(|content| Line { content, ..mark });
            table.marks.extend([mark].into_iter().chain(text));
        }
        // the only byte of a row may stand over the columns of all bytes
        let may_be_wide = !table.has_headings || words.is_empty() || cells.len() == 1;
        let ends = cells.len() + cell.columns;
        cells.push(words);
        cells.resize(ends, String::new());
        if cell.columns > 1 && !may_be_wide {
            self.push(cell.line, Content::Unreadable(WIDE));
        }
    }

    pub(super) fn end_row(&mut self) {
        self.end_cell();
        let Some(table) = &mut self.table else {
            return;
        };
        if let Some((line, cells)) = table.row.take() {
            table.has_headings = true;
            self.push(line, Content::Row(cells));
        }
    }

    pub(super) fn end_table(&mut self) {
        self.end_row();
        let table = self.table.take().unwrap_or_default();
        self.end_paragraph();
        self.lines.extend(table.marks);
    }
}

//! Reads the tables of a draft in HTML.

use std::mem::take;

use super::html::Reader;
use super::html_tokens::Tag;
use super::line::{Content, Line, words};

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
pub(super) fn table_tags(draft: &str) -> Vec<(usize, bool)> {
    let draft = draft.to_ascii_lowercase();
    let tags = draft.match_indices('<').filter_map(|(place, _)| {
        let name = &draft[place + 1..];
        let ends = name.starts_with("/table");
        (ends || name.starts_with("table")).then_some((place, ends))
    });
    tags.collect()
}

impl Reader {
    pub(super) fn start_cell(&mut self, tag: &Tag) {
        self.end_cell();
        let line = self.line;
        let columns = tag.columns.unwrap_or(1).max(1);
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
        if tag.rows.is_some_and(|rows| rows != 1) {
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
            let text = [Content::Text(words.clone()), Content::Break(false)];
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

//! Lays rows of cells out as aligned columns of text, in colour or plain.

use anstyle::Style;

use super::paint::paint;

/// A cell: its text, and its style where colour is on.
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) style: Style,
}

impl Cell {
    pub(super) fn new(text: impl Into<String>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
        }
    }
}

/// Lines of aligned columns, the first flush left and the others flush right.
pub(super) fn grid(rows: &[Vec<Cell>], color: bool) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widths = cells.map(|cell| cell.text.chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::from(" ");
        for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let fill = " ".repeat(width - cell.text.chars().count());
            let painted = paint(color, cell.style, &cell.text);
            line += &match i {
                0 => format!(" {painted}{fill}"),
                _ => format!("  {fill}{painted}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

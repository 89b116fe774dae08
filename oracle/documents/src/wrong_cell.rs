//! The place in a table or a definition that is wrong, and what it should say.

use std::fmt;

use utfproof_spec_tables::Table;

use crate::missing_rows::{is_definition, padded};

/// The heading of a cell with a constraint of a definition.
const CONSTRAINT: &str = "constraint";

/// The place in a table where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongCell {
    /// The id of the table.
    pub table: String,
    /// The number of the row, from 1; 0 for the headings.
    pub row: usize,
    /// The first cell of the row.
    pub row_heading: String,
    /// The heading of the column; `None` if the row is wrong as a whole.
    pub column: Option<String>,
    /// The number of the column, from 1; `None` if the row is wrong as a whole.
    pub column_number: Option<usize>,
    /// The cell as printed; empty for a row.
    pub printed: String,
    /// The right cell, if one change of this cell is enough.
    pub right: Option<String>,
    /// The right row, if it is printed whole.
    pub right_row: Option<Vec<String>>,
}

impl WrongCell {
    /// A row of a table, by its number from 0.
    pub(crate) fn row(table: &Table, row: usize) -> Self {
        let cells = table.rows.get(row);
        let heading = cells.and_then(|cells| cells.first());
        Self {
            table: table.id.clone(),
            row: row + 1,
            row_heading: heading.cloned().unwrap_or_default(),
            column: None,
            column_number: None,
            printed: String::new(),
            right: None,
            right_row: None,
        }
    }

    /// With the right row, which is printed whole.
    pub(crate) fn printed_as(mut self, table: &Table, row: &[String]) -> Self {
        self.right_row = Some(padded(row, table.columns.len()));
        self
    }

    /// A cell of a table, by the numbers of its row and column from 0, and what it should say: its row as a whole if that
    /// is what it says already, so that no change of the cell alone is enough.
    pub(crate) fn at(table: &Table, row: usize, column: usize, right: Option<String>) -> Self {
        let printed = table.rows.get(row).and_then(|cells| cells.get(column));
        if right.is_some() && right.as_ref() == printed {
            return Self::row(table, row);
        }
        let heading = table.columns.get(column).cloned().unwrap_or_default();
        Self {
            column: Some(heading),
            column_number: Some(column + 1),
            printed: printed.cloned().unwrap_or_default(),
            right,
            ..Self::row(table, row)
        }
    }

    /// A constraint of a definition, by its number from 0 in the definition as a table, and what it should say.
    pub(crate) fn constraint(definition: &Table, number: usize, right: String) -> Self {
        Self {
            column: Some(CONSTRAINT.to_owned()),
            ..Self::at(definition, number, 0, Some(right))
        }
    }
}

impl fmt::Display for WrongCell {
    /// Such as `row 4 (10000-10FFFF), column First byte: 1110xxxx`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_definition(&self.table) && self.column.as_deref() == Some(CONSTRAINT) {
            return write!(f, "{}, constraint {}", self.table, self.printed);
        }
        match self.row {
            0 => write!(f, "{}, headings", self.table)?,
            row => write!(f, "{}, row {row}", self.table)?,
        }
        if !self.row_heading.is_empty() {
            write!(f, " ({})", self.row_heading)?;
        }
        match (self.column.as_deref(), self.column_number) {
            (Some(""), Some(number)) => write!(f, ", column {number}: {}", self.printed),
            (Some(column), _) => write!(f, ", column {column}: {}", self.printed),
            (None, Some(number)) => write!(f, ", column {number}: {}", self.printed),
            (None, None) => Ok(()),
        }
    }
}

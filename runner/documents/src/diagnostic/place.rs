//! A place in a table or a definition, and rows that one lacks.

use std::fmt;

use serde::Serialize;
use utfproof_spec_tables::Table;

/// A place in a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The id of the table; for a definition the word `encoding` and its name, for an algorithm `algorithm` and its id.
    pub table: String,
    /// The number of the row, from 1; 0 for the headings. A definition's constraints are counted after its rows, and the
    /// steps of an algorithm in their order.
    pub row: usize,
    /// The first cell of the row; the number of a step, such as `2.1`.
    pub row_heading: String,
    /// The heading of the column; `None` if the row is wrong as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The number of the column, from 1; `None` if the row is wrong as a whole.
    #[serde(skip)]
    pub column_number: Option<usize>,
    /// The cell as printed; empty for a row.
    pub printed: String,
}

impl Place {
    /// A row of a table, by its number from 0.
    pub(crate) fn row(table: &Table, row: usize) -> Self {
        let heading = table.rows.get(row).and_then(|cells| cells.first());
        Self {
            table: table.id.clone(),
            ..Self::step("", row, heading.map_or("", String::as_str))
        }
    }

    /// A step of an algorithm, by its place from 0 and its number.
    pub(crate) fn step(algorithm: &str, place: usize, number: &str) -> Self {
        Self {
            table: format!("algorithm {algorithm}"),
            row: place + 1,
            row_heading: number.to_owned(),
            column: None,
            column_number: None,
            printed: String::new(),
        }
    }

    /// A cell of a table, by the numbers of its row and column from 0.
    pub(crate) fn cell(table: &Table, row: usize, column: usize) -> Self {
        let printed = table.rows.get(row).and_then(|cells| cells.get(column));
        let heading = table.columns.get(column).cloned().unwrap_or_default();
        Self {
            column: Some(heading),
            column_number: Some(column + 1),
            printed: printed.cloned().unwrap_or_default(),
            ..Self::row(table, row)
        }
    }

    /// The heading of a column, by its number from 0.
    pub(crate) fn heading(table: &Table, column: usize) -> Self {
        let heading = &table.columns[column];
        Self {
            row: 0,
            row_heading: String::new(),
            column: None,
            column_number: Some(column + 1),
            printed: heading.clone(),
            ..Self::row(table, 0)
        }
    }
}

impl fmt::Display for Place {
    /// Such as `encoding utf-8, row 4 (10000-10FFFF), column First byte: 1110xxxx`, or `step 2.1 of wtf-8.decode`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(algorithm) = self.table.strip_prefix("algorithm ") {
            return write!(f, "step {} of {algorithm}", self.row_heading);
        }
        match self.row {
            0 => write!(f, "{}, headings", self.table)?,
            row => write!(f, "{}, {}", self.table, headed(row, &self.row_heading))?,
        }
        match (self.column.as_deref(), self.column_number) {
            (Some("") | None, Some(number)) => write!(f, ", column {number}: {}", self.printed),
            (Some(column), _) => write!(f, ", column {column}: {}", self.printed),
            (None, None) => Ok(()),
        }
    }
}

/// Rows that a table lacks, or rows or constraints that a definition lacks, and where they belong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingRows {
    /// The id of the table; for a definition the word `encoding` and its name.
    pub table: String,
    /// The number of the row above, from 1; 0 if they belong above the first row. A definition's constraints are counted
    /// after its rows.
    pub below: usize,
    /// The row above, or the first row, by its number and first cell.
    #[serde(skip)]
    pub neighbour: String,
    /// The cells of each. A constraint is a single one.
    pub rows: Vec<Vec<String>>,
    /// The number of columns of the table.
    #[serde(skip)]
    pub columns: usize,
}

impl MissingRows {
    /// Rows that belong below a row of a table, by its number from 0; with `None`, above its first row.
    pub(crate) fn new(table: &Table, below: Option<usize>, rows: Vec<Vec<String>>) -> Self {
        let above = Place::row(table, below.unwrap_or(0));
        Self {
            below: below.map_or(0, |_| above.row),
            neighbour: headed(above.row, &above.row_heading),
            table: above.table,
            rows,
            columns: table.columns.len(),
        }
    }

    /// The number of the row that is named, from 1.
    pub(crate) fn neighbour_number(&self) -> usize {
        self.below.max(1)
    }

    /// Where they belong: `below row 2 (0080-07FF)`.
    pub(crate) fn place(&self) -> String {
        let side = if self.below == 0 { "above" } else { "below" };
        format!("{side} {}", self.neighbour)
    }

    /// `a row is missing`, or `2 rows are missing`.
    pub fn problem(&self) -> String {
        match self.rows.as_slice() {
            [_] => "a row is missing".to_owned(),
            rows => format!("{} rows are missing", rows.len()),
        }
    }

    /// Whether they are constraints of a definition.
    pub(crate) fn are_constraints(&self) -> bool {
        is_definition(&self.table) && self.rows.iter().all(|cells| cells.len() == 1)
    }
}

/// The cells of a row, with empty ones up to a number of columns.
pub(crate) fn padded(row: &[String], columns: usize) -> Vec<String> {
    let mut row = row.to_vec();
    row.resize(columns.max(row.len()), String::new());
    row
}

/// Whether the id of a table is that of a definition as a table.
pub(crate) fn is_definition(id: &str) -> bool {
    id.starts_with("encoding ")
}

/// `row 2 (0080-07FF)`.
fn headed(row: usize, heading: &str) -> String {
    match heading {
        "" => format!("row {row}"),
        heading => format!("row {row} ({heading})"),
    }
}

//! Ways to correct a mistake.

use serde::Serialize;

use super::{MissingRows, Place};

/// A way to correct a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// Whether the item is known to be right with it, and with the certain fixes of its other mistakes.
    #[serde(rename = "certain")]
    pub is_certain: bool,
    /// What changes.
    #[serde(flatten)]
    pub edit: Edit,
}

/// A change of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// The cell at the place says something else.
    Cell(String),
    /// The row at the place has these cells.
    Row(Vec<String>),
    /// Several cells of the table say something else.
    Cells(Vec<CellEdit>),
    /// Rows are added.
    Insert(MissingRows),
    /// These rows are left out, by their numbers from 1.
    LeaveOut(Vec<usize>),
    /// The mark has another claim.
    Claim(String),
    /// The example has another result.
    Result(String),
    /// The example has another input, for which the printed result is right.
    Input(String),
}

/// A cell of a table that says something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellEdit {
    /// The number of the row, from 1.
    pub row: usize,
    /// The number of the column, from 1.
    pub column: usize,
    /// The right cell.
    pub cell: String,
}

impl From<Edit> for Fix {
    fn from(edit: Edit) -> Self {
        Self {
            is_certain: false,
            edit,
        }
    }
}

impl Edit {
    /// In words, if it is not shown as lines to print.
    pub(super) fn words(&self, place: Option<&Place>) -> Option<String> {
        match self {
            Self::Insert(missing) => Some(missing.problem()),
            Self::LeaveOut(rows) => Some(match (rows.as_slice(), place) {
                ([_], Some(place)) if place.is_constraint => "leave this constraint out".to_owned(),
                ([_], _) => "leave this row out".to_owned(),
                (rows, _) => {
                    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
                    format!("leave out rows {}", rows.join(", "))
                }
            }),
            _ => None,
        }
    }
}

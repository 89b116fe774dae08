//! Ways to correct a mistake.

use serde::Serialize;

use super::MissingRows;

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
    /// Rows are added.
    Insert(MissingRows),
    /// The row with this number, from 1, is left out.
    LeaveOut(usize),
    /// The example has another result.
    Result(String),
    /// The example has another input, for which the printed result is right.
    Input(String),
}

impl From<Edit> for Fix {
    fn from(edit: Edit) -> Self {
        Self {
            is_certain: false,
            edit,
        }
    }
}

//! An algorithm of a document: its steps in our words, and in the notation that is executed.

use serde::{Deserialize, Serialize};

/// An algorithm, as an ordered list of steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Algorithm {
    /// Unique in its document; the document's own anchor where it has one.
    pub id: String,
    /// Its purpose, as a heading.
    pub title: String,
    /// Number and title of its section.
    pub section: String,
    /// The steps, in the document's order.
    pub steps: Vec<Step>,
    /// The same in the notation that is executed, if it is written in that too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub executable: Option<Executable>,
}

/// An algorithm in the notation of numbered steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Executable {
    /// The operation that it is for: `wtf-8.concatenate`.
    pub operation: String,
    /// The names of the operands in the steps.
    pub operands: Vec<String>,
    /// A line for each step, with its number: `2.1. Append B to result.`
    pub lines: Vec<String>,
}

/// One step of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Unique in its algorithm: the document's number (`2.1.1`), or a name if the document has no numbers.
    pub id: String,
    /// The step in our own words, on one line.
    pub text: String,
    /// The formula that is printed for its value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
}

impl Step {
    /// Its words, and its formula.
    #[must_use]
    pub fn in_full(&self) -> String {
        match &self.formula {
            Some(formula) => format!("{}: {formula}", self.text),
            None => self.text.clone(),
        }
    }
}

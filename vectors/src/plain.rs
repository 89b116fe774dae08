//! The layout of a plain case, one JSON object a line: the only module that knows it.

use serde::Serialize;
use utfproof_oracle::Rejection;

use crate::expectation::Expectation;
use crate::level::Level;
use crate::vector::{Case, Vector};

/// The JSON Schema of a plain case (draft 2020-12).
pub const CASE_SCHEMA: &str = include_str!("../case.schema.json");

#[derive(Serialize)]
struct Line<'a> {
    vector: &'a str,
    case: u64,
    operation: &'static str,
    #[serde(rename = "in")]
    operands: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unspecified: Option<&'static str>,
}

impl Vector {
    /// The case with a number from 0 to `count() - 1` as one line of JSON, without the line feed.
    ///
    /// ```
    /// let files = utfproof_vectors::built_in()?;
    /// let vectors = files.iter().flat_map(|file| &file.vectors);
    /// let row = vectors.into_iter().find(|vector| vector.id == "utf-8.validate/exhaustive/80-C1").ok_or("no such row")?;
    /// assert_eq!(
    ///     row.plain(65),
    ///     r#"{"vector":"utf-8.validate/exhaustive/80-C1","case":65,"operation":"utf-8.validate","in":["C1"],"error":true,"at":0}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plain(&self, number: u64) -> String {
        let Case {
            operands,
            expectation,
        } = self.case(number);
        let mut line = Line {
            vector: &self.id,
            case: number,
            operation: self.operation.name(),
            operands: operands.iter().map(ToString::to_string).collect(),
            out: None,
            level: None,
            error: false,
            at: None,
            unspecified: None,
        };
        match expectation {
            Expectation::Output(output, level) => {
                line.out = Some(output.to_string());
                line.level = Some(level.name());
            }
            Expectation::Rejected(Rejection { at }, level) => {
                line.level = Some(level.name()).filter(|_| level == Level::Should);
                line.error = true;
                line.at = Some(at);
            }
            Expectation::Unspecified(reason) => line.unspecified = Some(reason.name()),
        }
        serde_json::to_string(&line).unwrap_or_default() // strings and numbers: cannot fail
    }
}

//! The answer that a listing names.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utfproof_notation::Written;

use super::ListedKind;
use crate::result::Shown;

/// The only answer that a listing covers, in the notation of `"answered"` in the JSON report: `{"out": "FFFD"}`, or
/// `{"error": true, "at": 0}`. Without `"at"`, the position may be any. The text of an error is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedAnswer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

/// `true`, or the message of an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an \"error\" is true or a message")]
enum Error {
    Bare(bool),
    Message(String),
}

impl ListedAnswer {
    /// Whether a listing of this kind may name it.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(super) fn check(&self, kind: ListedKind) -> Result<(), &'static str> {
        let is_error = match &self.error {
            Some(Error::Bare(false)) => return Err("an \"error\" is true or a message"),
            error => error.is_some(),
        };
        if kind != ListedKind::Differs {
            Err("only a listing of the kind 'differs' has an \"answer\"")
        } else if self.out.is_some() == is_error {
            Err("an \"answer\" has one of \"out\" and \"error\"")
        } else if self.at.is_some() && !is_error {
            Err("\"at\" of an \"answer\" is the position of an \"error\"")
        } else {
            Ok(())
        }
    }

    /// The same answer, with the digits of replies.
    pub(super) fn in_upper_case(self) -> Self {
        Self {
            out: self.out.map(upper_case),
            ..self
        }
    }

    /// Whether it is this one.
    pub fn is(&self, answered: &Shown) -> bool {
        match answered {
            Shown::Output(output) => {
                let written = Written::of(output.kind(), output.to_string());
                self.out == serde_json::to_value(written).ok()
            }
            Shown::Rejected { at, .. } => {
                self.error.is_some() && (self.at.is_none() || self.at == *at)
            }
            Shown::Failure(_) => false,
        }
    }
}

fn upper_case(written: Value) -> Value {
    match written {
        Value::String(text) => text.to_ascii_uppercase().into(),
        Value::Array(all) => all.into_iter().map(upper_case).collect(),
        other => other,
    }
}

//! An expected or actual outcome in the JSON report: a result, a rejection, or a failure to answer.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utfproof_notation::Written;
use utfproof_oracle::Sequence;

use super::Shown;

/// Has one of `out`, `error` and `failure`.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct ShownJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none", borrow)]
    pub(super) out: Option<Written<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<ErrorJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) incomplete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<Cow<'a, str>>,
}

/// `true`, or the implementation's own message.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "an \"error\" is true or a message")]
pub(super) enum ErrorJson<'a> {
    Bare(bool),
    Message(Cow<'a, str>),
}

impl<'a> From<&'a Shown> for ShownJson<'a> {
    fn from(shown: &'a Shown) -> Self {
        let mut json = Self::default();
        match shown {
            Shown::Output(out) => json.out = Some(written(out)),
            Shown::Rejected { message, at, part } => {
                let message = message.as_deref();
                let message = message.map(|message| ErrorJson::Message(message.into()));
                json.error = Some(message.unwrap_or(ErrorJson::Bare(true)));
                json.at = *at;
                json.length = part.length;
                json.incomplete = part.is_incomplete;
            }
            Shown::Failure(failure) => json.failure = Some(failure.into()),
        }
        json
    }
}

pub(super) fn written(sequence: &Sequence) -> Written<'static> {
    Written::of(sequence.kind(), sequence.to_string())
}

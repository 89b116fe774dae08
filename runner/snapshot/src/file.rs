//! The file of a snapshot. Its schema is `snapshot.schema.json`, also available as [`Snapshot::SCHEMA`]. Each operation
//! and each row has its own line.

mod read;
mod write;

pub(super) use write::answer_json;

use serde::{Deserialize, Serialize};

use super::Snapshot;

/// The largest snapshot, in bytes. Reading takes up to ten times as much memory.
pub const LARGEST_FILE: u64 = 64 << 20;

/// The format that is written and read.
const FORMAT: u64 = 1;

/// Why a text is not a snapshot.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// It is not JSON, or not of a snapshot's layout.
    #[error(
        "{}; a snapshot is a JSON object from 'utfproof snapshot', which begins with \"snapshot\": 1",
        utfproof_notation::printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// It has another format.
    #[error("the snapshot has format {0}, but this program reads format {FORMAT}")]
    Format(u64),
    /// It contradicts itself, or has an invalid value.
    #[error("{place}: {problem}")]
    Content {
        /// The key, in the JSON.
        place: String,
        /// The problem.
        problem: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotJson {
    snapshot: u64,
    utfproof: String,
    implementation: ImplementationJson,
    suite: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    random: u64,
    seed: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    only_operations: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    only_vectors: Vec<String>,
    operations: Vec<AskedJson>,
    rows: Vec<RowJson>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImplementationJson {
    name: String,
    version: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedJson {
    operation: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    chunks: bool,
    vectors: u64,
    cases: u64,
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowJson {
    vector: String,
    digest: String,
    answers: Vec<RunJson>,
}

/// An answer, and the test cases that it is for, except in comparisons.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RunJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cases: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contexts: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    incomplete: Option<bool>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    skipped: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    as_alone: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) open: bool,
}

impl Snapshot {
    /// The JSON Schema (draft 2020-12) of its file.
    pub const SCHEMA: &str = include_str!("snapshot.schema.json");
}

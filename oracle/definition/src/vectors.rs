//! Complete vectors of an encoding: inputs that tell any wrong automaton from the right one, with their answers.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

use serde::Serialize;
use utfproof_notation::Written;
use utfproof_oracle::UnitKind;
use utfproof_vectors::automaton::Automaton;
use utfproof_vectors::{CompleteRow, complete_rows, rows_of};

use super::Definition;

/// A row of vectors, as in the files of the built-in encodings: each input of the pattern, with its answer.
#[derive(Clone, Debug, Serialize)]
pub struct VectorRow {
    /// Such as `vlq.decode/complete/81-FF.00-7F`.
    pub id: String,
    #[serde(rename = "in")]
    input: [Written<'static>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<Written<'static>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "is_one")]
    count: u64,
    #[serde(skip)]
    row: CompleteRow,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_one(count: &u64) -> bool {
    *count == 1
}

impl VectorRow {
    fn new(operation: &str, row: CompleteRow) -> Self {
        let name = match row.input.elements.len() {
            0 => "empty".to_owned(),
            _ => row.input.to_string().replace("..", "-").replace(' ', "."),
        };
        let written =
            |pattern: &utfproof_vectors::Pattern| Written::of(pattern.kind, pattern.to_string());
        Self {
            id: format!("{operation}/complete/{name}"),
            input: [written(&row.input)],
            out: row.result.as_ref().ok().map(written),
            error: row.result.is_err(),
            at: row.result.as_ref().err().copied(),
            count: row.input.count(),
            row,
        }
    }

    /// The inputs and their results, or the position of the rejection.
    pub const fn row(&self) -> &CompleteRow {
        &self.row
    }
}

/// The vectors of `validate`, `decode` and `encode`, in this order.
pub fn all(definition: &Definition, automaton: &Automaton) -> Vec<VectorRow> {
    let kind = definition.kind();
    let decode = |values: &[u32]| decode(definition, values);
    let validate = |values: &[u32]| {
        let (result, way) = decode(values);
        (result.map(|_| Vec::new()), way)
    };
    let encode = |values: &[u32]| {
        let result = definition.encode(values);
        let length = result.as_ref().map_or(0, Vec::len) as u64;
        let bytes = |bytes: Vec<u8>| bytes.into_iter().map(u32::from).collect();
        (result.map(bytes), length)
    };
    let of = |does: &str, rows: Vec<CompleteRow>| {
        let operation = format!("{}.{does}", definition.name);
        let rows = rows
            .into_iter()
            .map(move |row| VectorRow::new(&operation, row));
        rows.collect::<Vec<_>>()
    };
    let singles = single_values(definition).into_iter();
    let singles = singles.flat_map(|range| rows_of(&[range], kind, UnitKind::Byte, encode));
    let edges = edges(definition);
    let pairs = edges.iter().flat_map(|first| {
        let with = |second: &u32| {
            let ranges = [(*first, *first), (*second, *second)];
            rows_of(&ranges, kind, UnitKind::Byte, encode)
        };
        edges.iter().flat_map(with).collect::<Vec<_>>()
    });
    [
        of(
            "validate",
            complete_rows(automaton, UnitKind::Byte, validate),
        ),
        of("decode", complete_rows(automaton, kind, decode)),
        of("encode", singles.chain(pairs).collect()),
    ]
    .concat()
}

/// One JSON object a line.
pub fn render(rows: &[VectorRow]) -> String {
    let lines = rows.iter().map(|row| {
        let line = serde_json::to_string(row).unwrap_or_default(); // strings and numbers: cannot fail
        line + "\n"
    });
    lines.collect()
}

fn decode(definition: &Definition, values: &[u32]) -> (Result<Vec<u32>, usize>, u64) {
    let bytes: Vec<u8> = values
        .iter()
        .filter_map(|value| u8::try_from(*value).ok())
        .collect();
    let mut way = FxHasher::default();
    let mut decoded = Vec::new();
    let result = definition.read(&bytes, |read| {
        read.row.hash(&mut way);
        decoded.push(read.value);
    });
    (result.map(|()| decoded), way.finish())
}

/// Ranges of all values, also of those that are not encoded, up to one more than the maximum.
fn single_values(definition: &Definition) -> Vec<(u32, u32)> {
    let mut starts: Vec<u32> = vec![0, 0xD800, 0xDC00, 0xE000];
    starts.extend(
        definition
            .ranges()
            .into_iter()
            .flat_map(|(first, last)| [first, last + 1]),
    );
    let last = definition.kind().max();
    starts.retain(|start| *start <= last);
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([last]);
    starts.iter().copied().zip(ends).collect()
}

/// The first value of each range, in which neighbours matter.
fn edges(definition: &Definition) -> Vec<u32> {
    single_values(definition)
        .into_iter()
        .map(|(first, _)| first)
        .collect()
}

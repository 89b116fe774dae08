//! Ranges of code points within a block, whose code points share all bytes of UTF-8 but the last.

use utfproof_oracle::{Operation, Slice};

use super::EXACT;
use crate::by_oracle::row_vector;
use crate::edges::ranges::edges;
use crate::rows::{behaviour, rows};
use crate::vector::{Origin, Vector};

/// How many code points share all bytes but the last.
const BLOCK: u32 = 0x40;

/// From each edge of a block, every last code point in the same block.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let ask = |values: &[u32]| {
        let operands = [&values[..1], &values[1..]].map(Slice::CodePoints);
        Some(behaviour(operation, &operands))
    };
    let of_edge = |first: u32| rows(&[(first, first), (first, first | (BLOCK - 1))], EXACT, &ask);
    let rows = edges().into_iter().flat_map(of_edge);
    rows.map(|row| row_vector(operation, Origin::Exhaustive, &[1, 1], &row))
        .collect()
}

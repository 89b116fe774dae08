//! Every pair of WTF-8 strings of at most one code point each.

use rayon::prelude::*;
use utfproof_oracle::{NoTrace, Operation, Reading, Slice};

use super::EXACT;
use super::bytes::{bytes, range, with_another_byte};
use crate::by_oracle::row_vector;
use crate::rows::{GeneratedRow, behaviour, rows};
use crate::vector::{Origin, Vector};

/// The pairs, in rows.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let one = |values: &[u32]| {
        let bytes = bytes(values);
        let decoded =
            Reading::judging(Operation::Wtf8Decode).answer(&[Slice::Bytes(&bytes)], &mut NoTrace);
        let single = matches!(decoded, Ok(Ok(code_points)) if code_points.len() <= 1);
        single.then(|| behaviour(Operation::Wtf8Validate, &[Slice::Bytes(&bytes)]))
    };
    // single code points are rare among all sequences of four bytes: what validation does says where to look
    let validate = |values: &[u32]| {
        Some(behaviour(
            Operation::Wtf8Validate,
            &[Slice::Bytes(&bytes(values))],
        ))
    };
    let three = rows(&[(0x00, 0xFF); 3], EXACT, &validate);
    let mut operands: Vec<GeneratedRow> = (0..=3)
        .flat_map(|length| rows(&vec![(0x00, 0xFF); length], EXACT, &one))
        .collect();
    operands.extend(
        with_another_byte(&three)
            .iter()
            .flat_map(|ranges| rows(ranges, EXACT, &one)),
    );
    let pairs: Vec<(&GeneratedRow, &GeneratedRow)> = operands
        .iter()
        .flat_map(|left| operands.iter().map(move |right| (left, right)))
        .collect();
    let vectors = pairs.par_iter().map(|(left, right)| {
        let lengths = [left.elements.len(), right.elements.len()];
        let ranges: Vec<(u32, u32)> = left
            .elements
            .iter()
            .chain(&right.elements)
            .map(range)
            .collect();
        let ask = |values: &[u32]| {
            let bytes = bytes(values);
            let (left, right) = bytes.split_at(lengths[0]);
            Some(behaviour(
                operation,
                &[Slice::Bytes(left), Slice::Bytes(right)],
            ))
        };
        let rows = rows(&ranges, EXACT, &ask);
        rows.iter()
            .map(|row| row_vector(operation, Origin::Exhaustive, &lengths, row))
            .collect::<Vec<_>>()
    });
    vectors.collect::<Vec<_>>().into_iter().flatten().collect()
}

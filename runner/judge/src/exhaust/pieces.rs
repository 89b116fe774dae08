//! Cuts rows into pieces, for shards of equal cost and for instances that work at the same time.

use std::ops::Range;

use utfproof_vectors::{Sample, Vector};

use crate::plan::Plan;
use crate::shard::Shard;

/// How many cases a piece has at most: milliseconds of work.
const PIECE: u64 = 1 << 20;

/// Where there are more inputs of a length than this, not all of them are asked.
const ALL: u128 = 1 << 32;

/// What is asked then of each row: so many blocks of cases, spread evenly.
const BLOCKS: u64 = 1 << 16;

/// How many cases a block has.
const BLOCK: u64 = 1 << 8;

/// Some cases of one vector.
#[derive(Debug)]
pub(super) struct Piece {
    /// The vector, by its place in the selection.
    pub(super) vector: usize,
    cases: Cases,
}

#[derive(Debug)]
enum Cases {
    /// Those with these numbers.
    All(Range<u64>),
    /// Blocks, by their numbers.
    Blocks(Vec<u64>),
}

impl Piece {
    /// How many cases there are.
    pub(super) fn len(&self) -> u64 {
        match &self.cases {
            Cases::All(numbers) => numbers.end - numbers.start,
            Cases::Blocks(blocks) => blocks.len() as u64 * BLOCK,
        }
    }

    /// The numbers of its cases.
    pub(super) fn numbers(&self) -> impl Iterator<Item = Range<u64>> {
        let (all, blocks) = match &self.cases {
            Cases::All(numbers) => (Some(numbers.clone()), &[][..]),
            Cases::Blocks(blocks) => (None, blocks.as_slice()),
        };
        let block = |number: &u64| number * BLOCK..(number + 1) * BLOCK;
        all.into_iter().chain(blocks.iter().map(block))
    }
}

/// The pieces of all vectors of a plan that are asked directly, as far as they belong to its shard.
///
/// Of every vector, each shard has the same number of consecutive cases, give or take one: all cases of a row cost the
/// same. Which shard it is that has one more goes around with the vectors.
pub(super) fn pieces(plan: &Plan<'_>) -> Vec<Piece> {
    pieces_of(plan.direct(), plan.selection().shard)
}

fn pieces_of<'a>(rows: impl Iterator<Item = (usize, &'a Vector)>, shard: Shard) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (vector, row) in rows {
        if has_all(row) {
            let share = share(row.count(), shard, vector as u64);
            let starts = share.clone().step_by(PIECE as usize);
            pieces.extend(starts.map(|start| Piece {
                vector,
                cases: Cases::All(start..share.end.min(start.saturating_add(PIECE))),
            }));
        } else {
            let blocks = Sample::new(row.count() / BLOCK, BLOCKS);
            let share = share(blocks.size(), shard, vector as u64);
            let blocks: Vec<u64> = share.map(|place| blocks.number(place)).collect();
            let pieces_of_blocks = blocks.chunks((PIECE / BLOCK) as usize);
            pieces.extend(pieces_of_blocks.map(|blocks| Piece {
                vector,
                cases: Cases::Blocks(blocks.to_vec()),
            }));
        }
    }
    pieces
}

/// Whether all cases of a row are asked: that goes by its inputs, so that either all inputs of a length are or not.
fn has_all(row: &Vector) -> bool {
    let inputs = row.operands.iter().map(|operand| {
        let values = u128::from(operand.kind.max()) + 1;
        values.saturating_pow(operand.elements.len() as u32)
    });
    inputs.fold(1, u128::saturating_mul) <= ALL || row.count() <= BLOCKS * BLOCK
}

/// The part of `0..count` that a shard has. `turn` says where the shards that have one more begin.
fn share(count: u64, shard: Shard, turn: u64) -> Range<u64> {
    let of = u128::from(shard.of);
    let turn = u128::from(turn) % of;
    let border = |shards: u64| ((u128::from(count) * u128::from(shards) + turn) / of) as u64;
    border(shard.number - 1)..border(shard.number)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utfproof_vectors::{UnitKind, built_in};

    use super::*;

    fn rows() -> Vec<Vector> {
        let files = built_in().unwrap();
        let vectors = files.into_iter().flat_map(|file| file.vectors);
        let of = ["utf-8.decode/exhaustive", "utf-8.encode/exhaustive"];
        vectors
            .filter(|vector| of.iter().any(|of| vector.id.starts_with(of)))
            .collect()
    }

    #[test]
    fn shards_have_everything_once_and_as_much_of_every_row_as_the_others() {
        let rows = rows();
        for of in [1, 2, 3, 7] {
            let shards: Vec<Vec<Piece>> = (1..=of)
                .map(|number| pieces_of(rows.iter().enumerate(), Shard { number, of }))
                .collect();
            let mut sizes = Vec::new();
            for (vector, row) in rows.iter().enumerate() {
                let mut numbers = Vec::new();
                for (shard, pieces) in shards.iter().enumerate() {
                    let of_row = pieces.iter().filter(|piece| piece.vector == vector);
                    let cases: u64 = of_row.clone().map(Piece::len).sum();
                    numbers.extend(of_row.flat_map(Piece::numbers));
                    sizes.resize(shards.len(), 0);
                    sizes[shard] += cases;
                }
                let cases: u64 = numbers.iter().map(|part| part.end - part.start).sum();
                if has_all(row) {
                    assert_eq!(cases, row.count(), "{}", row.id);
                    // one after the other, without a gap
                    let mut next = 0;
                    for part in &numbers {
                        assert_eq!(part.start, next, "{}", row.id);
                        next = part.end;
                    }
                } else {
                    assert_eq!(cases, BLOCKS * BLOCK, "{}", row.id);
                    let starts: BTreeSet<u64> = numbers.iter().map(|part| part.start).collect();
                    // the last block may come once more
                    assert!(starts.len() as u64 >= BLOCKS - 1, "{}", row.id);
                    assert!(numbers.iter().all(|part| part.end <= row.count()));
                }
            }
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            assert!(most - least <= *least / 1_000, "{sizes:?}");
        }
    }

    #[test]
    fn all_inputs_of_a_length_are_asked_up_to_two_to_the_32() {
        let rows = rows();
        let whole = |operation: &str, places: usize| {
            let of = |row: &&Vector| {
                row.id.starts_with(operation) && row.operands[0].elements.len() == places
            };
            let mut of = rows.iter().filter(of).peekable();
            assert!(of.peek().is_some());
            of.all(has_all)
        };
        assert!(whole("utf-8.decode/", 4));
        assert!(whole("utf-8.encode/", 1));
        assert!(!whole("utf-8.encode/", 2));
        assert_eq!(UnitKind::CodeUnit.max(), 0xFFFF); // pairs of code units are as many as that
    }
}

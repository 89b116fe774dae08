//! Seeded random sequences: characters of every length, with faults.
//!
//! The generator is named and only plain integers are drawn from it, so that a seed gives the same inputs everywhere
//! and for ever.

use std::collections::BTreeSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, UnitKind};

use crate::file::{RandomSource, VectorFile};
use crate::generate::oracle;
use crate::vector::{Origin, Vector};

/// The generator's name, as in files.
pub(super) const GENERATOR: &str = "ChaCha8, seed_from_u64 of the seed, then next_u32";

/// Ranges of code points, one of which is drawn first: as many draws of each length of UTF-8, and of surrogates.
const RANGES: [(u32, u32); 8] = [
    (0x0000, 0x007F),
    (0x0080, 0x07FF),
    (0x0800, 0xD7FF),
    (0xE000, 0xFFFF),
    (0x1_0000, 0x10_FFFF),
    (0xD800, 0xDBFF),
    (0xDC00, 0xDFFF),
    (0xFEFF, 0xFEFF),
];

/// The file of one operation.
pub(super) fn file(operation: Operation, seed: u64, count: usize) -> VectorFile {
    let about = "Random sequences: characters of every length, most of them with a fault: a byte changed, left out, \
                 doubled or put in, or a lone surrogate.";
    VectorFile {
        operation,
        origin: Origin::Random,
        about: about.to_owned(),
        random: Some(RandomSource {
            generator: GENERATOR.to_owned(),
            seed,
        }),
        vectors: vectors(operation, seed, count),
    }
}

/// `count` different random cases of one operation.
pub(crate) fn vectors(operation: Operation, seed: u64, count: usize) -> Vec<Vector> {
    let mut draw = Draw {
        random: ChaCha8Rng::seed_from_u64(seed),
    };
    let mut seen = BTreeSet::new();
    let mut vectors = Vec::with_capacity(count);
    while vectors.len() < count {
        let operands = draw.operands(operation);
        if seen.insert(operands.clone()) {
            let name = super::input_name(&operands);
            vectors.push(oracle::vector(operation, Origin::Random, &name, &operands));
        }
    }
    vectors
}

struct Draw {
    random: ChaCha8Rng,
}

impl Draw {
    /// A number less than `end`, which is small: the bias of a remainder does not matter.
    fn below(&mut self, end: usize) -> usize {
        self.random.next_u32() as usize % end
    }

    fn operands(&mut self, operation: Operation) -> Vec<Sequence> {
        let signature = operation.signature();
        // the surrogates come last but one and two: half of the inputs have none
        let ranges = if self.below(2) == 0 {
            &RANGES[..5]
        } else {
            &RANGES[..]
        };
        (0..signature.operands)
            .map(|_| self.sequence(signature.input, ranges))
            .collect()
    }

    fn sequence(&mut self, kind: UnitKind, ranges: &[(u32, u32)]) -> Sequence {
        let length = 1 + self.below(24);
        let code_points: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        match kind {
            UnitKind::CodePoint => Sequence::CodePoints(code_points),
            UnitKind::CodeUnit => {
                let units = encode(Operation::Wtf16Encode, &code_points).values();
                Sequence::from_values(kind, self.faulty(kind, units))
            }
            UnitKind::Byte => {
                let bytes = encode(Operation::GeneralizedUtf8Encode, &code_points).values();
                Sequence::from_values(kind, self.faulty(kind, bytes))
            }
        }
    }

    fn code_point(&mut self, ranges: &[(u32, u32)]) -> u32 {
        let (first, last) = ranges[self.below(ranges.len())];
        first + self.below((last - first + 1) as usize) as u32
    }

    /// The values with up to two faults.
    fn faulty(&mut self, kind: UnitKind, mut values: Vec<u32>) -> Vec<u32> {
        for _ in 0..self.below(3) {
            let at = self.below(values.len() + 1);
            let other = self.below(kind.max() as usize + 1) as u32;
            match (self.below(4), values.get(at).copied()) {
                (0, Some(_)) => values[at] = other,
                (1, Some(_)) => drop(values.remove(at)),
                (2, Some(value)) => values.insert(at, value),
                _ => values.insert(at, other),
            }
        }
        values
    }
}

fn encode(operation: Operation, code_points: &[u32]) -> Sequence {
    let encoded =
        Reading::judging(operation).answer(&[Slice::CodePoints(code_points)], &mut NoTrace);
    match encoded {
        Ok(Ok(sequence)) => sequence,
        _ => Sequence::empty(operation.signature().output),
    }
}

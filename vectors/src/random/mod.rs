//! Seeded random sequences: characters of every length, with faults.
//!
//! The generator is named and only plain integers are drawn from it, so that a seed gives the same inputs everywhere
//! and for ever.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use utfproof_oracle::{Operation, Sequence};

use crate::by_oracle::{self, input_name};
use crate::file::{RandomSource, VectorFile};
use crate::vector::{Origin, Vector};

mod draw;

use draw::Draw;

/// The seed of the committed random vectors.
pub const SEED: u64 = 1;

/// The generator's name, as in files.
pub(crate) const GENERATOR: &str = "ChaCha8, seed_from_u64 of the seed, then next_u32";

/// The file of one operation.
pub(crate) fn file(operation: Operation, seed: u64, count: usize) -> VectorFile {
    let about = "Random sequences of characters of every length, short and long, most of them with faults: a unit \
                 changed, left out, doubled, put in or exchanged with the next, the end cut off, a lone surrogate, a \
                 byte order mark. Half of what is drawn lies at the edges of the documents' ranges, where codecs part.";
    VectorFile {
        operation,
        origin: Origin::Random,
        about: about.to_owned(),
        random: Some(RandomSource {
            generator: GENERATOR.to_owned(),
            seed,
        }),
        automaton: None,
        vectors: vectors(operation, seed, count),
    }
}

/// `count` different random cases of one operation, with their steps.
pub(crate) fn vectors(operation: Operation, seed: u64, count: usize) -> Vec<Vector> {
    let mut steps: HashSet<Arc<[String]>> = HashSet::new();
    let mut vectors = Vec::with_capacity(count);
    for drawn in Draws::new(operation, seed).take(count) {
        let name = input_name(&drawn.operands);
        let mut vector = by_oracle::vector(operation, Origin::Random, &name, &drawn.operands);
        vector.seed = Some(seed);
        if let Some(known) = steps.get(&vector.steps) {
            vector.steps = Arc::clone(known);
        } else {
            steps.insert(Arc::clone(&vector.steps));
        }
        vectors.push(vector);
    }
    vectors
}

/// Random inputs of one operation, without an end. The first [`REMEMBERED`] are all different, and none of them comes
/// again later.
pub struct Draws {
    operation: Operation,
    seed: u64,
    draw: Draw,
    /// Hashes of the inputs so far.
    seen: HashSet<u64>,
}

/// The most inputs that are remembered, in about 18 bytes each. The short ones, which are drawn again and again, are among
/// them.
const REMEMBERED: usize = 1 << 20;

impl Draws {
    /// The inputs of an operation with a seed.
    pub fn new(operation: Operation, seed: u64) -> Self {
        Self {
            operation,
            seed,
            draw: Draw::new(operation.signature().input, seed),
            seen: HashSet::new(),
        }
    }

    fn is_new(&mut self, operands: &[Sequence]) -> bool {
        let mut hasher = DefaultHasher::new();
        operands.hash(&mut hasher);
        let hash = hasher.finish();
        match self.seen.len() < REMEMBERED {
            true => self.seen.insert(hash),
            false => !self.seen.contains(&hash),
        }
    }
}

impl Iterator for Draws {
    type Item = Drawn;

    fn next(&mut self) -> Option<Drawn> {
        loop {
            let operands = self.draw.operands(self.operation);
            if self.is_new(&operands) {
                let (operation, origin) = (self.operation, Origin::Random);
                return Some(Drawn {
                    id: format!("{operation}/{origin}/{}", input_name(&operands)),
                    operation,
                    seed: self.seed,
                    operands,
                });
            }
        }
    }
}

/// A random input. The oracle was not asked about it yet.
pub struct Drawn {
    /// The id of its vector.
    pub id: String,
    operation: Operation,
    seed: u64,
    operands: Vec<Sequence>,
}

impl Drawn {
    /// Its vector, without the steps that the oracle takes.
    pub fn vector(self) -> Vector {
        Vector {
            seed: Some(self.seed),
            ..by_oracle::vector_without_steps(self.operation, self.id, &self.operands)
        }
    }
}

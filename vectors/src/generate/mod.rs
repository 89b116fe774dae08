//! The generators: one an origin. Every expectation is the oracle's.

mod boundaries;
mod examples;
mod exhaustive;
mod oracle;
pub(crate) mod random;
mod rows;

use rayon::prelude::*;
use utfproof_oracle::{Operation, Sequence};

use crate::file::VectorFile;
use crate::vector::Origin;

/// The seed of the committed random vectors.
pub const SEED: u64 = 1;

/// How many random vectors of each operation are committed.
const RANDOM_VECTORS: usize = 128;

/// Makes the vectors of one origin for every operation anew; operations that have none are left out.
pub fn generate(origin: Origin) -> Vec<VectorFile> {
    let files: Vec<VectorFile> = match origin {
        Origin::Examples => Operation::ALL
            .iter()
            .map(|operation| examples::file(*operation))
            .collect(),
        Origin::Boundaries => {
            let boundaries = boundaries::Boundaries::new();
            Operation::ALL
                .par_iter()
                .map(|operation| boundaries.file(*operation))
                .collect()
        }
        Origin::Exhaustive => Operation::ALL
            .par_iter()
            .with_max_len(1)
            .map(|operation| exhaustive::file(*operation))
            .collect(),
        Origin::Random => Operation::ALL
            .par_iter()
            .map(|operation| random::file(*operation, SEED, RANDOM_VECTORS))
            .collect(),
    };
    files
        .into_iter()
        .filter(|file| !file.vectors.is_empty())
        .collect()
}

/// What a case is called that has no name of its own: its input where that is short, the beginning and a hash else.
fn input_name(operands: &[Sequence]) -> String {
    operands
        .iter()
        .map(operand_name)
        .collect::<Vec<_>>()
        .join("+")
}

fn operand_name(operand: &Sequence) -> String {
    const SHORT: usize = 12;
    if operand.is_empty() {
        return "empty".to_owned();
    }
    let text = operand.to_string().replace(' ', ".");
    if operand.len() <= SHORT {
        return text;
    }
    let beginning = text
        .split('.')
        .take(SHORT / 2)
        .collect::<Vec<_>>()
        .join(".");
    // FNV-1a, 64 bits: a stable name, not a proof of anything
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{beginning}~{hash:016x}")
}

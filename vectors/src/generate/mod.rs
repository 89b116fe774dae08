//! The generators: one an origin. Every expectation is the oracle's.

mod boundaries;
mod complete;
mod escapes;
mod examples;
mod exhaustive;
mod room;

pub(crate) use complete::guaranteed;
pub use complete::{CompleteRow, complete_rows, rows_of};
pub use exhaustive::ill_formed_of_four;

use rayon::prelude::*;
use utfproof_oracle::Operation;

use crate::facts::is_brief;
use crate::file::VectorFile;
use crate::random::{self, SEED};
use crate::vector::Origin;

/// How many random vectors of each operation are committed.
const RANDOM_VECTORS: usize = 64;

/// The same of an operation whose answers follow from those of others.
const RANDOM_VECTORS_IN_BRIEF: usize = 6;

/// The same where the escapes of JSON and of URLs are decoded.
const RANDOM_VECTORS_OF_ESCAPES: usize = 16;

/// The same of the bytes of UTF-32, of which a character has more than of others.
const RANDOM_VECTORS_OF_UTF_32: usize = 24;

/// Makes the vectors of one origin for every operation anew; operations that have none are left out.
pub fn generate(origin: Origin) -> Vec<VectorFile> {
    generate_of(origin, Operation::ALL)
}

/// The same for some operations.
pub fn generate_of(origin: Origin, operations: &[Operation]) -> Vec<VectorFile> {
    let random_vectors = |operation: Operation| match is_brief(operation) {
        true if matches!(
            operation,
            Operation::JsonDecodeString | Operation::WhatwgUrlPercentDecode
        ) =>
        {
            RANDOM_VECTORS_OF_ESCAPES
        }
        true => RANDOM_VECTORS_IN_BRIEF,
        false if operation.encoding().is_utf_32_in_bytes() => RANDOM_VECTORS_OF_UTF_32,
        false => RANDOM_VECTORS,
    };
    let file = |operation: &Operation| match origin {
        Origin::Examples => examples::file(*operation),
        Origin::Boundaries => boundaries::file(*operation),
        Origin::Exhaustive => exhaustive::file(*operation),
        Origin::Complete => complete::file(*operation),
        Origin::Random => random::file(*operation, SEED, random_vectors(*operation)),
    };
    let files = operations.par_iter().with_max_len(1).map(file);
    files.filter(|file| !file.vectors.is_empty()).collect()
}

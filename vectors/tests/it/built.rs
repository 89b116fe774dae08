//! The built-in vectors, read once for all tests of a binary: reading them takes as long as most tests.

use std::sync::LazyLock;

use utfproof_vectors::{Vector, VectorFile, built_in};

pub(crate) static FILES: LazyLock<Vec<VectorFile>> =
    LazyLock::new(|| built_in().unwrap_or_else(|error| panic!("{error}")));

/// The vectors of all files, in one list.
#[allow(dead_code, reason = "not every test needs one list")]
pub(crate) static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| vectors().cloned().collect());

pub(crate) fn vectors() -> impl Iterator<Item = &'static Vector> {
    FILES.iter().flat_map(|file| &file.vectors)
}

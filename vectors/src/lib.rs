//! Conformance vectors for codecs of the UTF-8 family, and the generators that make them from the oracle.
//!
//! A [`Vector`] is one line of a [`VectorFile`]: a case, or a row of cases that take the same steps, whose answers can
//! be had by counting. No expectation is typed by hand: all come from the oracle, with the steps that led there.
//!
//! This crate knows no implementation, judges nothing and starts no process.
//!
//! ```
//! use utfproof_vectors::{Expectation, Origin};
//!
//! let files = utfproof_vectors::built_in()?;
//! let file = files.iter().find(|file| file.path() == "utf-8.decode/exhaustive.json").ok_or("no such file")?;
//! let row = file.vectors.iter().find(|vector| vector.id.ends_with("/E0.A0-BF.80-BF")).ok_or("no such row")?;
//! assert_eq!(row.count(), 2048);
//! assert_eq!(row.case(5).operands[0].to_string(), "E0 A0 85");
//! assert!(matches!(row.case(5).expectation, Expectation::Output(out, _) if out.to_string() == "0805"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Without the generators, some items of the rooms below them have no user.
#![cfg_attr(not(feature = "generators"), allow(dead_code, unused_imports))]

mod accepts;
pub mod automaton;
mod by_oracle;
pub mod context;
pub mod core;
mod count;
#[cfg(feature = "generators")]
mod digest;
mod edges;
mod expectation;
mod facts;
mod file;
#[cfg(feature = "generators")]
mod generate;
mod ill_formed;
mod incremental;
mod level;
mod numbers;
mod operands;
mod operations_page;
pub mod pattern;
mod plain;
mod random;
mod rows;
mod sample;
mod suite;
mod unique;
mod unit;
mod units;
mod unspecified;
mod vector;
mod well_formed;

use include_dir::{Dir, include_dir};
use utfproof_oracle::Operation;

pub use count::{Expected, Turn, Turns};
#[cfg(feature = "generators")]
pub use digest::{DIGESTS, Digest, DigestError, Digests, DigestsError, Range};
pub use expectation::{Expectation, expectation};
pub use facts::{has_incremental_output, is_a_stream};
pub use file::{AutomatonSummary, FORMAT, FileError, RandomSource, SCHEMA, VectorFile};
#[cfg(feature = "generators")]
pub use generate::{
    CompleteRow, complete_rows, generate, generate_of, ill_formed_of_four, rows_of,
};
pub use ill_formed::ill_formed_part;
pub use incremental::{Due, decided, dues};
pub use level::Level;
pub use operands::Operands;
pub use operations_page::operations_page;
pub use pattern::{Element, Pattern};
pub use plain::{CASE_SCHEMA, PLAIN_DIGESTS, PLAIN_PER_ROW, plain_digests};
pub use random::{Drawn, Draws, SEED};
pub use sample::Sample;
pub use suite::Suite;
pub use unique::Unique;
pub use unit::{Lend, Unit};
pub use units::units_of;
pub use unspecified::Unspecified;
pub use utfproof_oracle::UnitKind;
pub use vector::{Case, Given, Origin, Results, Vector};
pub use well_formed::is_well_formed;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");

/// The vector files that are built in, by operation and origin.
///
/// # Errors
///
/// The first file that is malformed, which a test of this crate rules out.
pub fn built_in() -> Result<Vec<VectorFile>, FileError> {
    read_built_in(|_| true)
}

/// Those of some operations; the others are not read.
///
/// # Errors
///
/// The same.
pub fn built_in_of(operations: &[Operation]) -> Result<Vec<VectorFile>, FileError> {
    read_built_in(|path| {
        let folder = path.split(['/', '\\']).next().unwrap_or_default();
        operations
            .iter()
            .any(|operation| operation.name() == folder)
    })
}

fn read_built_in(takes: impl Fn(&str) -> bool) -> Result<Vec<VectorFile>, FileError> {
    let mut files = built_in_texts()
        .filter(|(path, _)| takes(path))
        .map(|(path, text)| VectorFile::read(&path, text))
        .collect::<Result<Vec<_>, _>>()?;
    files.sort_by_key(|file| (file.operation, file.origin));
    Ok(files)
}

/// The paths and the texts of the vector files that are built in.
pub fn built_in_texts() -> impl Iterator<Item = (String, &'static str)> {
    let files = DATA.dirs().flat_map(Dir::files);
    files.filter_map(|file| Some((file.path().display().to_string(), file.contents_utf8()?)))
}

/// `count` different random cases of one operation, drawn anew.
pub fn random(operation: Operation, seed: u64, count: usize) -> Vec<Vector> {
    random::vectors(operation, seed, count)
}

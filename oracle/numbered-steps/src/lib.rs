//! Numbered steps in a small notation, as a draft prints them: read and executed.
//!
//! ```text
//! 1. Let result be nothing.
//! 2. While input is not empty:
//! 2.1. Take B from input.
//! 2.2. If B is at most 0x7F, append B to result.
//! 2.3. Otherwise, fail.
//! 3. Return result.
//! ```
//!
//! A step assigns (*let*, *set*), appends, takes the first unit of a sequence, asks (*if*, *otherwise*, *while*), fails or
//! returns. Values are numbers and sequences of them. Numbers are written `0x7F` or `U+20AC`; a number of several decimal
//! digits stands only after a shift, so that `80` is never read as another number than the author meant. Different signs
//! stand in parentheses, so that no order of operations has to be known.
//!
//! ```
//! use utfproof_numbered_steps::{Algorithm, End, Written};
//!
//! let lines = [
//!     "1. Let lead be 0xC0 | (first of input >> 6)",
//!     "2. Return lead followed by (0x80 | (first of input & 0x3F))",
//! ];
//! let algorithm = Algorithm::read(&["input"], &lines.map(Written::numbered))?;
//! let end = algorithm.run(vec![vec![0xE9]], &mut |_| true);
//! assert_eq!(end, End::Returns(vec![0xC3, 0xA9], vec![1, 1]));
//! # Ok::<(), utfproof_numbered_steps::Unreadable>(())
//! ```

mod expression;
mod names;
mod rest;
mod run;
mod statement;
mod tokens;

pub use run::End;
pub use statement::{Algorithm, Written};

/// A step that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Unreadable {
    /// The place of the step among the lines, from 0.
    pub step: usize,
    /// Why not, and what is expected.
    pub why: String,
    /// The name without a value, and those that have one, if that is why.
    pub name: Option<(String, Vec<String>)>,
}

//! What can be wrong with a vector file.

use super::FORMAT;

/// Why a vector file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It is not JSON, lacks a key, has an unknown one, or has one of the wrong type.
    #[error("{file}: {error}")]
    Layout {
        /// The file.
        file: String,
        /// Line, column, and what is wrong there.
        error: serde_json::Error,
    },
    /// It is of another version of the layout.
    #[error(
        "{file}: this is version {found} of the layout, and this program reads version {FORMAT}"
    )]
    Format {
        /// The file.
        file: String,
        /// Its version.
        found: u32,
    },
    /// Something in its header is wrong.
    #[error("{file}: {problem}")]
    Header {
        /// The file.
        file: String,
        /// The problem.
        problem: String,
    },
    /// Something in one of its vectors is wrong.
    #[error("{file}: vector {number} ('{id}'): {problem}")]
    Vector {
        /// The file.
        file: String,
        /// Which vector, from 1.
        number: usize,
        /// Its id, escaped and shortened.
        id: String,
        /// The problem.
        problem: String,
    },
}

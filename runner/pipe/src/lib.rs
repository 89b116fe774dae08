//! Finds programs that decode each piece of a stream alone, without an adapter: a program gets the same text cut in
//! many ways, and its output must stay the same.
//!
//! The most common fault of applications that read UTF-8 is to decode each chunk by itself. A character whose bytes are
//! divided between two chunks then becomes U+FFFD, or is lost. This crate decides nothing about encodings: the program's
//! own output for the uncut text is what every other run is compared with.

mod check;
mod pieces;
mod server;
mod show;
mod text;
mod transport;

pub use check::{CannotCompare, Difference, Kind, Outcome, Program, check, check_one};
pub use pieces::{Pieces, PiecesError};
pub use text::{TEXT, Text, TextError};
pub use transport::Transport;

//! Checks codecs of the UTF-8 family against the documents that define them.

pub mod builtin;
mod implementation;
pub mod process;
pub mod report;
pub mod sabotage;

pub use implementation::{
    Answer, Description, Implementation, InProcess, Reply, Request, Subject, Support,
};
pub use utfproof_oracle::{Operation, Sequence, UnitKind};

//! The lines of a draft, without the signs of the language that it is written in.

/// The word that a mark begins with, after the sign of a comment.
const BEGINS: &str = "utfproof:";

/// A line, with its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) content: Content,
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A mark.
    Mark(String),
    /// A heading.
    Heading(String),
    /// The cells of a row of a table. The first row has the headings.
    Row(Vec<String>),
    /// An item of a list.
    Item(String),
    /// A line of a paragraph, or of code.
    Text(String),
    /// The end of a paragraph, a list, a table or code.
    Break,
    /// Part of a table that cannot be read, and why.
    Unreadable(&'static str),
}

/// The words of a mark, if a comment is one.
pub(super) fn mark(comment: &str) -> Option<String> {
    let words = comment.trim().strip_prefix(BEGINS)?;
    Some(words.trim().to_owned())
}

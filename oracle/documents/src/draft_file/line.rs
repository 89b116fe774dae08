//! The lines of a draft, without the signs of the language that it is written in.

use crate::suggest::did_you_mean;

/// The first words of marks.
pub(super) const KINDS: [&str; 4] = ["table", "encoding", "examples", "claim"];
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
    /// A comment that is meant to be a mark, without its signs, and why it is none.
    WrongMark(String, &'static str),
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
    /// A row that is in no table, as no headings are above it.
    Outside,
    /// Part of a table that cannot be read, and why.
    Unreadable(&'static str),
}

/// A comment as a mark, if it is one, or is meant to be one.
pub(super) fn mark(comment: &str) -> Option<Content> {
    let comment = comment.trim();
    if let Some(words) = comment.strip_prefix(BEGINS) {
        return Some(Content::Mark(words.trim().to_owned()));
    }
    let mut words = comment.split_whitespace();
    let first = words.next()?.to_lowercase();
    let name = first.trim_end_matches(':');
    let is_near = |word: &str| did_you_mean(name, [word]).is_some();
    let is_kind = |word: &str| did_you_mean(word, KINDS).is_some();
    let is_meant = name == "utfproof"
        || first.ends_with(':') && is_near("utfproof")
        || (first.starts_with("utf") || is_near("utfproof")) && words.next().is_some_and(is_kind);
    let why =
        "it is not a mark; did you mean 'utfproof:'? Its letters are small, and a colon follows";
    is_meant.then(|| Content::WrongMark(comment.to_owned(), why))
}

//! The lines of a draft, without the signs of the language that it is written in.

use std::collections::HashMap;

use crate::diagnostic::suggest::nearest;

/// The first words of marks.
pub(super) const KINDS: [&str; 5] = ["table", "encoding", "examples", "claim", "algorithm"];
/// The word that a mark begins with, after the sign of a comment.
const BEGINS: &str = "utfproof:";

/// Why a mark of the text is not among those that were read.
const NOT_READ: &str = "this mark is not read, as it is inside of code, of a tag, or of a comment that has no '-->' before it";

/// A line, with its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) content: Content,
}

/// Where each line of a text begins.
#[derive(Default)]
pub(super) struct Starts(Vec<usize>);

impl Starts {
    pub(super) fn of(text: &str) -> Self {
        let others = text.match_indices('\n').map(|(place, _)| place + 1);
        Self(std::iter::once(0).chain(others).collect())
    }

    /// The number of the line of a byte, from 1.
    pub(super) fn number(&self, byte: usize) -> usize {
        self.0.partition_point(|start| *start <= byte)
    }
}

/// A text of HTML, where a CR alone ends a line too, with a line feed at the end of each line.
pub(super) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A mark, or a comment that is meant to be one, without its signs, and why it is none.
    Mark(String, Option<&'static str>),
    /// A heading.
    Heading(String),
    /// The cells of a row of a table. The first row has the headings.
    Row(Vec<String>),
    /// An item of a list, and how many lists it is in.
    Item(String, usize),
    /// A line of a paragraph, or of code.
    Text(String),
    /// The end of a paragraph, a list, a table or code, and whether it is inside of a list.
    Break(bool),
    /// A row that is in no table, as no headings are above it.
    Outside,
    /// What looks like a mark, in a script or another text that is not shown.
    Hidden,
    /// Part of a table that cannot be read, and why.
    Unreadable(&'static str),
}

impl Content {
    /// The words of a line of text or of an item.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Item(text, _) => Some(text),
            _ => None,
        }
    }
}

/// As many bytes of a comment tell whether it is meant to be a mark.
const MOST_OF_MARK: usize = 0x400;

/// Whether a text that begins with the sign of a comment has a mark there.
fn has_mark(text: &str) -> bool {
    let mut ends = (0..=text.len().min(MOST_OF_MARK)).rev();
    let end = ends.find(|end| text.is_char_boundary(*end));
    let text = &text[..end.unwrap_or_default()];
    let comment = text.strip_prefix("<!--").unwrap_or_default();
    let (comment, _) = comment.split_once("-->").unwrap_or((comment, ""));
    mark(comment).is_some()
}

/// The places of the marks of a text.
pub(super) fn marks(text: &str) -> impl Iterator<Item = usize> {
    let comments = text.match_indices("<!--").map(|(place, _)| place);
    comments.filter(|place| has_mark(&text[*place..]))
}

/// The lines, with a mark that is none for each mark of the text that no line is.
pub(super) fn with_unread_marks(text: &str, lines: Vec<Line>) -> Vec<Line> {
    let mut read: HashMap<usize, usize> = HashMap::new();
    for line in &lines {
        if let Content::Mark(..) | Content::Hidden = line.content {
            *read.entry(line.number).or_default() += 1;
        }
    }
    let starts = Starts::of(text);
    let marks = marks(text).map(|place| starts.number(place));
    let unread = marks.filter(|number| {
        let left = read.get_mut(number).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_none()
    });
    let mut unread = unread
        .map(|number| Line {
            number,
            content: Content::Mark(String::new(), Some(NOT_READ)),
        })
        .peekable();
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        all.extend(std::iter::from_fn(|| {
            unread.next_if(|unread| unread.number < line.number)
        }));
        if line.content != Content::Hidden {
            all.push(line);
        }
    }
    all.extend(unread);
    all
}

/// A comment as a mark, if it is one, or is meant to be one.
pub(super) fn mark(comment: &str) -> Option<Content> {
    let comment = comment.trim_matches(|c: char| c == '-' || c.is_whitespace());
    if let Some(words) = comment.strip_prefix(BEGINS) {
        return Some(Content::Mark(words.trim().to_owned(), None));
    }
    let mut words = comment.split_whitespace();
    let first = words.next()?.to_lowercase();
    let name = first.trim_end_matches(':');
    let is_near = |word: &str| nearest(name, [word]).is_some();
    let is_kind = |word: &str| nearest(word, KINDS).is_some();
    let is_meant = name == "utfproof"
        || first.ends_with(':') && is_near("utfproof")
        || (first.starts_with("utf") || is_near("utfproof")) && words.next().is_some_and(is_kind);
    let why =
        "it is not a mark; did you mean 'utfproof:'? Its letters are small, and a colon follows";
    is_meant.then(|| Content::Mark(comment.to_owned(), Some(why)))
}

/// The words of a text, with one space between them.
pub(super) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! What else is known about a mistake, and why something cannot be read.

use std::fmt;

use utfproof_notation::NotationError;

/// What else is known about a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// A sentence.
    Text(String),
    /// Whether something else is wrong than what the fixes change.
    Question(String),
    /// All names of a kind: a report has each list once.
    List {
        /// The kind, such as `constraints`.
        of: &'static str,
        /// The names.
        names: Vec<String>,
    },
    /// Another text that contradicts the printed one.
    Against(String),
}

impl From<String> for Note {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Note {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Question(text) => f.write_str(text),
            Self::List { of, names } => write!(f, "the {of} are: {}", names.join(", ")),
            Self::Against(text) => write!(f, "against: {text}"),
        }
    }
}

/// Why something cannot be read, and what else is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Why.
    pub words: String,
    /// What else is known.
    pub notes: Vec<Note>,
}

impl Reason {
    /// With notes.
    pub(crate) fn with<N: Into<Note>>(mut self, notes: impl IntoIterator<Item = N>) -> Self {
        self.notes.extend(notes.into_iter().map(Into::into));
        self
    }

    /// With all names of a kind.
    pub(crate) fn listing<'n>(
        self,
        of: &'static str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let names = names.into_iter().map(str::to_owned).collect();
        self.with([Note::List { of, names }])
    }
}

impl From<String> for Reason {
    fn from(words: String) -> Self {
        Self {
            words,
            notes: Vec::new(),
        }
    }
}

impl From<&str> for Reason {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl From<NotationError> for Reason {
    fn from(error: NotationError) -> Self {
        error.to_string().into()
    }
}

impl fmt::Display for Reason {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        self.notes.iter().try_for_each(|note| write!(f, "; {note}"))
    }
}

/// Why a draft cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct UnreadableDraft {
    /// The number of the line, from 1.
    pub line: usize,
    /// Why, and what is expected.
    pub why: Reason,
}

/// `utf-8`, or `utf-8, wtf-8 or cesu-8`; `None` for no names.
pub(crate) fn one_of(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some((*one).to_owned()),
        [others @ .., last] => Some(format!("{} or {last}", others.join(", "))),
    }
}

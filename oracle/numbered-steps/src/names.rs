//! The names of values, and what is wrong with one, or with a step.

/// The names that have a value, by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

/// Why a step cannot be read.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) why: String,
    /// The name that has no value.
    pub(crate) name: Option<String>,
}

impl<T: Into<String>> From<T> for Problem {
    fn from(why: T) -> Self {
        let (why, name) = (why.into(), None);
        Self { why, name }
    }
}

/// Words that are no names.
pub(crate) const RESERVED: [&str; 24] = [
    "accepted",
    "and",
    "append",
    "be",
    "by",
    "empty",
    "fail",
    "first",
    "followed",
    "from",
    "if",
    "is",
    "last",
    "length",
    "let",
    "not",
    "nothing",
    "of",
    "or",
    "otherwise",
    "return",
    "to",
    "while",
    "without",
];

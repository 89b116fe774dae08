//! The errors.

use crate::fields::fields;

/// An error, as a change of a line.
pub(crate) struct Planted {
    /// The document.
    pub(crate) document: &'static str,
    /// The problem.
    pub(crate) name: &'static str,
    /// The mark of the item.
    pub(crate) from: &'static str,
    /// Part of the line, the first one after the mark.
    pub(crate) find: &'static str,
    /// The change.
    pub(crate) put: Put,
}

/// What becomes of the line.
pub(crate) enum Put {
    /// This stands instead of the part.
    Instead(&'static str),
    /// It is missing.
    Nothing,
    /// The next line stands above it.
    NextAbove,
}

/// Twelve errors in each of five documents.
pub(crate) fn errors() -> Vec<Planted> {
    let error = |line: Vec<&'static str>| {
        let [document, name, from, find, change] = line[..] else {
            panic!("{line:?}");
        };
        let put = match (change, change.strip_prefix("-> ")) {
            (_, Some(text)) => Put::Instead(text),
            ("is removed", _) => Put::Nothing,
            ("is put below the next line", _) => Put::NextAbove,
            _ => panic!("{line:?}"),
        };
        Planted {
            document,
            name,
            from,
            find,
            put,
        }
    };
    fields(include_str!("errors.txt")).map(error).collect()
}

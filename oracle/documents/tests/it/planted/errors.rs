//! The errors.

use crate::fields::fields;

/// An error, as a change of a line.
pub(super) struct Planted {
    /// The document.
    pub(super) document: &'static str,
    /// The problem.
    pub(super) name: &'static str,
    /// The mark of the item.
    pub(super) from: &'static str,
    /// Part of the line, the first one after the mark.
    pub(super) find: &'static str,
    /// The change.
    pub(super) put: Put,
}

/// What becomes of the line.
pub(super) enum Put {
    /// This stands instead of the part.
    Instead(&'static str),
    /// It is missing.
    Nothing,
    /// The next line stands above it.
    NextAbove,
}

/// Twelve errors in each of five documents.
pub(super) fn errors() -> Vec<Planted> {
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

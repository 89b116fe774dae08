//! The name that a misspelt one may stand for.

use utfproof_notation::printable;

use crate::Note;

/// A longer word, in bytes, is like no name, and comparing it takes long.
const LONGEST_NAME: usize = 200;

/// The nearest of some names, if it is near: at most a third of the characters are changed, added, left out or swapped.
pub(crate) fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST_NAME {
        return None;
    }
    let plain = word.to_lowercase();
    let near = names.into_iter().filter_map(|name| {
        let distance = strsim::osa_distance(&plain, &name.to_lowercase());
        let is_near = distance * 3 <= name.chars().count().max(3);
        is_near.then_some((distance, name))
    });
    near.min().map(|(_, name)| name)
}

/// `did you mean 'no surrogates'?`.
pub(crate) fn asking(name: &str) -> Note {
    Note::Text(format!("did you mean '{}'?", printable(name)))
}

/// The question after the nearest of all names of a kind, or if none is near, their list.
pub(crate) fn near_or_all<'n>(
    word: &str,
    of: &'static str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Note {
    match nearest(word, names.clone()) {
        Some(name) => asking(name),
        None => Note::List {
            of,
            names: names.map(str::to_owned).collect(),
        },
    }
}

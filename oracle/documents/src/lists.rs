//! Lists of names inside an explanation, such as `; the constraints are: shortest form, no surrogates`: a report has each once.

use std::borrow::Cow;
use std::collections::HashSet;

/// What comes before a list.
const BEGINS: &str = "; the ";
/// What comes between the kind of its names and the names.
const ARE: &str = " are: ";

/// The lists that a report has already.
#[derive(Default)]
pub(super) struct Lists(HashSet<String>);

impl Lists {
    /// The words without a list that an earlier explanation has.
    pub(super) fn once<'w>(&mut self, words: &'w str) -> Cow<'w, str> {
        replaced(words, |list| {
            let is_new = self.0.insert(list.to_owned());
            let (kind, _) = list.split_once(ARE)?;
            (!is_new).then(|| format!("{BEGINS}{kind} are listed above"))
        })
    }
}

/// The words without any list.
pub(super) fn without(words: &str) -> Cow<'_, str> {
    replaced(words, |_| Some(String::new()))
}

/// The words with another text for some lists.
fn replaced(words: &str, mut instead: impl FnMut(&str) -> Option<String>) -> Cow<'_, str> {
    let mut parts = words.split(BEGINS);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_list = part
            .split_once(ARE)
            .is_some_and(|(_, list)| list.contains(", "));
        let other = is_list.then(|| instead(part)).flatten();
        text += &other.unwrap_or_else(|| format!("{BEGINS}{part}"));
    }
    match text == words {
        true => Cow::Borrowed(words),
        false => Cow::Owned(text),
    }
}

/// `utf-8`, or `utf-8, wtf-8 or cesu-8`; `None` for no names.
pub(super) fn one_of(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some((*one).to_owned()),
        [others @ .., last] => Some(format!("{} or {last}", others.join(", "))),
    }
}

//! Ends sentences whose last words come from other code.

use std::borrow::Cow;

/// Adds a full stop, unless the text ends in an end mark, so that another sentence can follow.
pub fn sentence(text: &str) -> Cow<'_, str> {
    match text.ends_with(['.', '?', '!', '…']) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("{text}.")),
    }
}

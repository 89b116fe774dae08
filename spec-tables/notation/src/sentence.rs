//! Ends sentences whose last words come from other code.

use std::borrow::Cow;

/// Adds a full stop, unless the text ends in an end mark, so that another sentence can follow.
pub fn sentence(text: &str) -> Cow<'_, str> {
    match text.ends_with(['.', '?', '!', '…']) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("{text}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_full_stop_is_added_unless_there_is_an_end_mark() {
        for whole in ["does it flush?", "no such file.", "stop!", "and so on…"] {
            assert_eq!(sentence(whole), whole);
        }
        for (text, whole) in [
            ("it conforms", "it conforms."),
            ("unknown 'why?'", "unknown 'why?'."),
            ("differs (a must)", "differs (a must)."),
        ] {
            assert_eq!(sentence(text), whole);
        }
    }
}

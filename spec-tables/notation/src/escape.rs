//! Makes text that an implementation chose harmless and visible, before any other escaping.
//!
//! This knows no format: HTML, XML, Markdown and JSON escape what is special to them on top of it.

use std::borrow::Cow;

/// The text with every character that controls, reorders, combines or cannot be seen as an escape such as `\u{202e}`.
///
/// What is printable stays as it is, quotes and backslashes too, so that doing it twice changes nothing.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_inert) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            c if is_inert(c) => escaped.push(c),
            '\n' | '\r' | '\t' => escaped.extend(c.escape_debug()),
            c => escaped.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(escaped)
}

/// Each line of the text, printable.
pub fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// Whether a character shows as itself, wherever it stands.
pub fn is_inert(c: char) -> bool {
    match c {
        '\'' | '"' | '\\' => true,
        // Letters and symbols by category, and yet nothing is to be seen of them.
        '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}' => false,
        c => c.escape_debug().len() == 1,
    }
}

/// The text in no more than `limit` characters, the last of them an ellipsis if something is missing.
pub fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    if text.chars().count() <= limit {
        return Cow::Borrowed(text);
    }
    let kept = text.chars().take(limit.saturating_sub(1));
    Cow::Owned(kept.chain(['…']).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_the_cursor_or_hides_is_spelled_out() {
        for blank in "\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}".chars() {
            assert!(!is_inert(blank), "{blank:?}");
        }
        assert_eq!(
            printable("a\x1b[31m\u{9b}\u{7f}\u{202e}\u{200b}\u{3164}\u{301}\n\0"),
            r"a\u{1b}[31m\u{9b}\u{7f}\u{202e}\u{200b}\u{3164}\u{301}\n\u{0}"
        );
    }

    #[test]
    fn printable_text_stays_and_twice_is_once() {
        assert_eq!(printable(r#"Ünï "x" \ 漢字 💩"#), r#"Ünï "x" \ 漢字 💩"#);
        let once = printable("\u{feff}\t").into_owned();
        assert_eq!(printable(&once), once);
    }

    #[test]
    fn what_is_cut_off_is_marked() {
        assert_eq!(shorten("abcd", 4), "abcd");
        assert_eq!(shorten("abcde", 4), "abc…");
    }
}

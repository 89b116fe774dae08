//! Makes untrusted text harmless and visible, before any other escaping.
//!
//! It is independent of the format: HTML, XML, Markdown and JSON escape their own special characters afterwards.

use std::borrow::Cow;

/// Escapes every character that controls, reorders, combines or is invisible, such as `\u{202e}`.
///
/// Printable characters stay as they are, quotes and backslashes too, so escaping twice changes nothing.
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

/// Whether a character shows as itself anywhere.
pub fn is_inert(c: char) -> bool {
    match c {
        '\'' | '"' | '\\' => true,
        // Letters and symbols by category, but invisible.
        '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}' => false,
        c => c.escape_debug().len() == 1,
    }
}

/// Shortens text to `limit` characters; the last one is an ellipsis if something was cut.
pub fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    if text.chars().count() <= limit {
        return Cow::Borrowed(text);
    }
    let kept = text.chars().take(limit.saturating_sub(1));
    Cow::Owned(kept.chain(['…']).collect())
}

//! Splits texts outside of parentheses and braces.

/// Splits a text at a separator that is in no parentheses or braces.
pub(super) fn outside<'t>(text: &'t str, separator: &str) -> Option<(&'t str, &'t str)> {
    let mut depth = 0;
    let at = text.char_indices().find_map(|(at, c)| {
        let is_here = depth == 0 && text[at..].starts_with(separator);
        depth += i32::from("({".contains(c)) - i32::from(")}".contains(c));
        is_here.then_some(at)
    })?;
    Some((&text[..at], &text[at + separator.len()..]))
}

/// All parts between separators that are in no parentheses.
pub(super) fn all_outside<'t>(mut text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    while let Some((part, rest)) = outside(text, separator) {
        parts.push(part);
        text = rest;
    }
    parts.push(text);
    parts
}

//! The glossary, and the little markup of its texts.

use serde::Serialize;

use super::page::{Page, Pages};
use super::{Site, SiteError};

/// A piece of a text.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Piece<'a> {
    /// The element that it is in: `code`, `em` or none.
    element: &'static str,
    text: &'a str,
}

/// The pieces of a line of Markdown that has no markup but code and emphasis.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['`', '*']) {
        let mark = &rest[start..=start];
        let Some(length) = rest[start + 1..].find(mark) else {
            break;
        };
        let element = if mark == "`" { "code" } else { "em" };
        let inside = &rest[start + 1..][..length];
        pieces.push(("", &rest[..start]));
        pieces.push((element, inside));
        rest = &rest[start + length + 2..];
    }
    pieces.push(("", rest));
    let pieces = pieces.into_iter().filter(|(_, text)| !text.is_empty());
    pieces
        .map(|(element, text)| Piece { element, text })
        .collect()
}

#[derive(Serialize)]
struct Glossary<'a> {
    entries: Vec<(&'a str, Vec<Piece<'a>>)>,
}

pub(crate) fn write_glossary(site: &Site, pages: &mut Pages) -> Result<(), SiteError> {
    let entries = site.glossary.iter();
    let entries = entries.map(|(name, meaning)| (name.as_str(), pieces(meaning)));
    let page = Page {
        path: "glossary.html",
        title: "Glossary — utfproof",
        part: "glossary.html",
        template: "glossary",
        script: None,
    };
    let entries = entries.collect();
    pages.write(&page, &Glossary { entries })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_emphasis_are_found_and_the_rest_stays() {
        let found = |text| {
            let pieces = pieces(text).into_iter();
            pieces.map(|p| (p.element, p.text)).collect::<Vec<_>>()
        };
        assert_eq!(
            found("a `b*c` and *d*."),
            [
                ("", "a "),
                ("code", "b*c"),
                ("", " and "),
                ("em", "d"),
                ("", ".")
            ]
        );
        assert_eq!(found("2 * 3 ` <b>"), [("", "2 * 3 ` <b>")]);
        assert_eq!(found(""), []);
    }
}

//! The recorded errata of a document, as text.

use utfproof_notation::style::STRONG;
use utfproof_spec_tables::{Document, Severity};

use super::page::Page;

/// Every recorded erratum of a document, in full, and their number.
pub fn render_errata(document: &Document, color: bool) -> String {
    let mut page = Page::new(color);
    for erratum in &document.errata {
        let id = page.paint(STRONG, &erratum.id);
        let kind = kind(erratum.severity);
        page.folded(
            &format!("{id}: "),
            erratum.id.len() + 2,
            &format!("{kind}, {}", erratum.section),
        );
        page.explanation("printed", &erratum.printed);
        page.explanation("problem", &erratum.problem);
        page.explanation("witness", &erratum.witness);
        page.explanation("later", &erratum.later);
        page.explanation("shown by", &erratum.shown_by.join(", "));
        page.line("");
    }
    let number = match document.errata.len() {
        0 => "no erratum is recorded".to_owned(),
        1 => "1 erratum".to_owned(),
        number => format!("{number} errata"),
    };
    page.line(&format!(
        "{} ({}): {number}",
        document.short_title, document.id
    ));
    page.text
}

const fn kind(severity: Severity) -> &'static str {
    match severity {
        Severity::WrongResult => "gives wrong results",
        Severity::FalseClaim => "a false statement",
        Severity::Editorial => "editorial",
        Severity::Difference => "not an error",
    }
}

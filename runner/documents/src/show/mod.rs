//! Findings as text for a terminal: a line for each as it comes, and at the end the failures, in full.

mod errata;
mod html;
mod json;
mod lines;
mod page;
mod print;
mod sarif;
mod summary;

use anstyle::Style;
use utfproof_notation::style::{BAD, FAINT, GOOD, STRONG, WARN};
use utfproof_spec_tables::Document;

use crate::{Checked, Diagnostic, Finding, Places, Standing, Status};

pub use errata::render_errata;
pub use html::render_html;
pub use json::render_json;
use lines::{explained, in_line, without_lists};
use page::Page;
pub use sarif::render_sarif;
use summary::summary;

/// The widest column of ids.
const WIDEST_ID: usize = 40;

/// Writes what a check finds: each call returns the text to print next.
#[derive(Clone, Copy, Debug)]
pub struct Report<'p> {
    /// Whether to use colours.
    pub color: bool,
    /// Whether to leave out what holds.
    pub only_failures: bool,
    /// Where the items of a draft stand.
    pub places: Option<&'p Places>,
}

/// Everything at once, in the order in which a [`Report`] writes it.
pub fn render(checked: &[Checked<'_>], color: bool) -> String {
    let report = Report {
        color,
        only_failures: false,
        places: None,
    };
    let mut text = String::new();
    for (document, findings) in checked {
        text += &report.heading(document);
        for finding in findings {
            text += &report.line(document, finding);
        }
    }
    text + &report.end(checked)
}

impl Report<'_> {
    /// The heading of a document's findings.
    pub fn heading(&self, document: &Document) -> String {
        let mut page = Page::new(self.color);
        if !self.only_failures {
            page.line(&titled(&page, document));
        }
        page.text
    }

    /// One finding, in short: the first word is its [`Standing`].
    pub fn line(&self, document: &Document, finding: &Finding<'_>) -> String {
        let mut page = Page::new(self.color);
        let standing = finding.standing();
        if self.only_failures {
            return page.text;
        }
        let words = match &finding.status {
            Status::Holds { over } => over.clone(),
            Status::Fails { witness } => self.in_short(finding, witness),
            Status::NotTested { why } => why.clone(),
        };
        let width = width(document);
        let word = name(standing, self.places.is_some());
        let painted = page.paint(style(standing), &format!("{word:11}"));
        let rest = format!("  {:8}  {:width$}  ", finding.what, finding.id);
        page.folded(&format!("  {painted}{rest}"), 13 + rest.len(), &words);
        page.text
    }

    /// `C0 80: printed accepted, right rejected (overlong-nul)`. In a draft there are no errata.
    fn in_short(&self, finding: &Finding<'_>, witness: &Diagnostic) -> String {
        let mut words = in_line(finding, witness, &without_lists(witness));
        if !finding.further.is_empty() {
            let further = crate::count(finding.further.len() as u64, "more mistake");
            words += &format!("; and {further}");
        }
        match finding.erratum {
            Some(erratum) => words += &format!(" ({})", erratum.id),
            None if self.places.is_some() => {}
            None => words += " (no erratum)",
        }
        words
    }

    /// The failures in full, those without an erratum first, and a summary. For a draft, also what was not checked.
    pub fn end(&self, checked: &[Checked<'_>]) -> String {
        let mut page = Page::new(self.color);
        let is_draft = self.places.is_some();
        let all = checked.iter().flat_map(|(document, findings)| {
            findings.iter().map(move |finding| (*document, finding))
        });
        let all: Vec<(&Document, &Finding<'_>)> = all.collect();
        let unchecked = is_draft.then_some(Standing::NotTested);
        let wanted = [Standing::New, Standing::Gone, Standing::Known];
        for wanted in wanted.into_iter().chain(unchecked) {
            let own = all.iter().filter(|(_, own)| own.standing() == wanted);
            let mut own = own.peekable();
            if own.peek().is_some() {
                page.line("");
                page.line(&page.paint(STRONG, heading(wanted, is_draft)));
            }
            for (document, finding) in own {
                failure(&mut page, document, finding, self.places);
            }
        }
        if checked.iter().any(|(_, findings)| !findings.is_empty()) {
            page.line("");
        }
        for (document, findings) in checked {
            let title = titled(&page, document);
            let summary = summary(&page, findings.iter(), is_draft);
            page.line(&format!("{title}: {summary}"));
        }
        if checked.len() != 1 {
            let documents = crate::count(checked.len() as u64, "document");
            let all = all.iter().map(|(_, finding)| *finding);
            let summary = summary(&page, all, is_draft);
            page.line(&format!("{documents}: {summary}"));
        }
        page.text
    }
}

/// `The WTF-8 encoding (wtf-8)`; a draft has only the name of its file.
fn titled(page: &Page, document: &Document) -> String {
    let title = page.paint(STRONG, &document.short_title);
    match document.short_title == document.id {
        true => title,
        false => format!("{title} ({})", document.id),
    }
}

const fn heading(standing: Standing, is_draft: bool) -> &'static str {
    match standing {
        Standing::New if is_draft => "Failures",
        Standing::NotTested => "Not checked",
        Standing::New => "Failures that no erratum explains",
        Standing::Gone => "Recorded errata that no longer show",
        _ => "Failures that an erratum explains",
    }
}

fn failure(page: &mut Page, document: &Document, finding: &Finding<'_>, places: Option<&Places>) {
    let standing = finding.standing();
    let place = places.and_then(|places| places.of(finding));
    let word = name(standing, places.is_some());
    let painted = page.paint(style(standing), &format!("{word:5}"));
    let mut words = document.id.clone();
    if !finding.section.is_empty() {
        words += &format!(", {}", finding.section);
    }
    words += &format!(": {}", finding.name());
    page.folded(&format!("  {painted}  "), 9, &words);
    for (label, words) in explained(finding, places, &mut page.lists) {
        match label.ends_with("print") {
            true => page.unfolded(label, &words),
            false => page.explanation(label, &words),
        }
    }
    if finding.erratum.is_none() && place.is_none() {
        page.explanation("erratum", "none is recorded");
    }
}

/// The right words of a cell.
pub(crate) const fn or_empty(right: &str) -> &str {
    if right.is_empty() { "empty" } else { right }
}

/// The width of the column of ids of a document.
fn width(document: &Document) -> usize {
    let widest = [
        document.tables.iter().map(|own| own.id.len()).max(),
        document.examples.iter().map(|own| own.id.len()).max(),
        document.claims.iter().map(|own| own.id.len()).max(),
        document.wordings.iter().map(|own| own.id.len()).max(),
        document.errata.iter().map(|own| own.id.len()).max(),
    ];
    let widest = widest.into_iter().flatten().max();
    widest.unwrap_or(0).min(WIDEST_ID)
}

fn name(standing: Standing, is_draft: bool) -> &'static str {
    match standing {
        Standing::NotTested => "not checked",
        Standing::New if is_draft => "fails",
        _ => standing.name(),
    }
}

pub(super) const fn style(standing: Standing) -> Style {
    match standing {
        Standing::Holds => GOOD,
        Standing::Known => WARN,
        Standing::New | Standing::Gone => BAD,
        Standing::NotTested => FAINT,
    }
}

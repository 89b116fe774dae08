//! Checks the documents' own tables, examples, claims and algorithms against the oracle's readings, and a few of their
//! words against rules of writing.
//!
//! A printed table is compared with algorithms written from another document, if there is one, so that neither can hide
//! a slip in the other. An algorithm that does not judge is compared with the one that does. A failure comes with the
//! smallest input that shows it, found by search. Only then are the errata consulted. A failure that an erratum
//! explains is *known*; any other failure is *new*; and a check that holds although an erratum says otherwise is
//! *gone*. An editor must act on the last two, so [`conclusion`] is 1 for them. Finally the errata are checked: each
//! one with a witness must be shown by a failure, on an input that is not longer.
//!
//! Everything here is pure: it turns documents into findings, and findings into text.
//!
//! ```
//! use utfproof_documents as documents;
//!
//! let draft = utfproof_spec_tables::library().document("cesu-8-2001").ok_or("no such document")?;
//! let findings = documents::check(draft);
//! let mut examples = findings.iter().filter(|finding| finding.id == "encoding-example");
//! let example = examples.next().ok_or("no such example")?;
//! assert_eq!(example.standing(), documents::Standing::Known);
//! let documents::Status::Fails { witness } = &example.status else { return Err("it fails".into()) };
//! assert_eq!(&*witness.input, "004D 0061 10000");
//! assert_eq!(&*witness.printed, "4D 61 ED AE 80 ED B0 80");
//! assert_eq!(witness.found, "4D 61 ED A0 80 ED B0 80");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algorithms;
mod claims;
mod comparisons;
mod diagnostic;
pub mod draft;
pub mod editions;
pub mod encodings;
mod errata;
mod examples;
pub mod export;
mod known;
mod readings;
mod repair;
mod run;
mod show;
mod table;
mod wordings;

use utfproof_notation::{counted as count, grouped};
use utfproof_parting::{on_all_processors, search};
use utfproof_spec_tables::Document;

pub(crate) use diagnostic::{Check, Diagnostic as Witness, Shortfall, suggest};
pub use diagnostic::{
    Diagnostic, Edit, Finding, FindingKind, Fix, MissingRows, Note, Place, Reason, Standing, Status,
};
pub use draft::{Location, Places, case_line, corrected};
pub use errata::explain;
pub use run::{Event, Scope, check_each};
pub use show::{Report, render, render_errata, render_html, render_json, render_sarif};
pub use table::{BitRow, bit_fields, bit_patterns, byte_ranges, unit_bit_patterns};
pub(crate) use table::{cells, counts};

/// A document and its findings.
pub type Checked<'a> = (&'a Document, Vec<Finding<'a>>);

/// Checks everything in a document: its tables, examples, claims, wordings, algorithms and errata, in that order.
pub fn check(document: &Document) -> Vec<Finding<'_>> {
    findings(document, Scope::Everything)
}

/// Checks only the printed items of a document: its tables, examples, claims and wordings.
pub fn check_printed(document: &Document) -> Vec<Finding<'_>> {
    findings(document, Scope::Printed)
}

fn findings(document: &Document, scope: Scope) -> Vec<Finding<'_>> {
    let checked = check_each(&[document], scope, |_| ());
    checked.into_iter().flat_map(|(_, found)| found).collect()
}

/// The exit status: 0 if every tested item holds or fails as its erratum says, 1 if there is a new failure or an
/// erratum no longer shows, and 2 if nothing was tested.
pub fn conclusion(checked: &[Checked<'_>]) -> u8 {
    let findings = checked.iter().flat_map(|(_, findings)| findings);
    let mut standings = findings.map(Finding::standing);
    if standings.clone().all(|it| it == Standing::NotTested) {
        2
    } else {
        u8::from(standings.any(Standing::is_failure))
    }
}

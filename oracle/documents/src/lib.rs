//! Checks the documents' own tables, examples, claims and algorithms against the oracle's readings.
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
//! assert_eq!(witness.input, "004D 0061 10000");
//! assert_eq!(witness.printed, "4D 61 ED AE 80 ED B0 80");
//! assert_eq!(witness.right, "4D 61 ED A0 80 ED B0 80");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bit_fields;
pub mod bit_patterns;
pub mod byte_ranges;
pub mod case_line;
mod cells;
mod claims;
mod code_page;
mod codec;
mod comparisons;
mod counts;
pub mod coverage;
pub mod drafts;
mod errata;
mod examples;
mod json;
mod notations;
pub mod parting;
mod readings;
mod repair;
mod search;
mod tables;
mod text;
pub mod unit_bit_patterns;

use std::borrow::Cow;
use std::fmt;

use claims::Claims;
use rayon::prelude::*;
use utfproof_notation::{counted as count, grouped};
use utfproof_spec_tables::{Document, Erratum};

pub use json::render_json;
pub use text::render;

/// A document and its findings.
pub type Checked<'a> = (&'a Document, Vec<Finding<'a>>);

/// The result of checking one table, example, claim, algorithm or erratum.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// The kind of the checked item.
    pub what: FindingKind,
    /// Its id, unique among the items of its kind in the document.
    pub id: Cow<'a, str>,
    /// Number and title of its section.
    pub section: &'a str,
    /// Whether it holds.
    pub status: Status,
    /// The erratum that explains a failure.
    pub erratum: Option<&'a Erratum>,
}

/// The kind of item that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// A table.
    Table,
    /// A worked example.
    Example,
    /// A statement.
    Claim,
    /// The document's own algorithm for an operation.
    Reading,
    /// An entry of the errata.
    Erratum,
}

/// Whether an item holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds, for everything that was tried.
    Holds {
        /// The tried inputs, such as `all 1,112,064 scalar values`.
        over: String,
    },
    /// It fails.
    Fails {
        /// The smallest input that shows it.
        witness: Witness,
    },
    /// It was not tried.
    NotTested {
        /// Why not.
        why: String,
    },
}

/// An input on which a document is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The input.
    pub input: String,
    /// The result by the document.
    pub printed: String,
    /// The result by the readings.
    pub right: String,
    /// The input for which the printed result would be right: the other possible correction.
    pub or_input: Option<String>,
    /// Another text of the same document that contradicts the printed one.
    pub against: Option<String>,
}

/// How a finding stands against the errata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It holds, and no erratum says otherwise.
    Holds,
    /// It fails, as its erratum says.
    Known,
    /// It fails, and no erratum says so.
    New,
    /// It holds although an erratum says otherwise.
    Gone,
    /// It was not tried.
    NotTested,
}

impl Finding<'_> {
    /// How the status stands against the erratum.
    pub const fn standing(&self) -> Standing {
        match (&self.status, self.erratum) {
            (Status::Holds { .. }, None) => Standing::Holds,
            (Status::Holds { .. }, Some(_)) => Standing::Gone,
            (Status::Fails { .. }, Some(_)) => Standing::Known,
            (Status::Fails { .. }, None) => Standing::New,
            (Status::NotTested { .. }, _) => Standing::NotTested,
        }
    }
}

impl FindingKind {
    /// `table`, `example` or `claim`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Example => "example",
            Self::Claim => "claim",
            Self::Reading => "reading",
            Self::Erratum => "erratum",
        }
    }
}

impl Standing {
    /// Every standing, in the order of a summary.
    pub const ALL: [Self; 5] = [
        Self::Holds,
        Self::Known,
        Self::New,
        Self::Gone,
        Self::NotTested,
    ];

    /// `holds`, `known`, `new`, `gone` or `not-tested`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Known => "known",
            Self::New => "new",
            Self::Gone => "gone",
            Self::NotTested => "not-tested",
        }
    }

    /// Whether an editor must act on it.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::New | Self::Gone)
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Checks everything in a document: its tables, examples, claims, algorithms and errata, in that order.
pub fn check(document: &Document) -> Vec<Finding<'_>> {
    let mut findings = check_printed(document);
    findings.extend(comparisons::check(document));
    errata::explain(document, &mut findings);
    findings.extend(errata::check(document, &findings));
    findings
}

/// Checks only the printed items of a document: its tables, examples and claims.
pub fn check_printed(document: &Document) -> Vec<Finding<'_>> {
    let mut findings = on_all_processors(&document.tables, |table| {
        let status = tables::check(document, table);
        Finding::new(FindingKind::Table, &table.id, &table.section, status)
    });
    let examples = on_all_processors(&document.examples, |example| {
        let status = examples::check(document, example);
        Finding::new(FindingKind::Example, &example.id, &example.section, status)
    });
    let claims = Claims::new(document, &findings);
    let claims = on_all_processors(&document.claims, |claim| {
        let status = claims.check(claim);
        Finding::new(FindingKind::Claim, &claim.id, &claim.section, status)
    });
    findings.extend(examples);
    findings.extend(claims);
    errata::explain(document, &mut findings);
    findings
}

/// The exit status: 0 if every tested item holds or fails as its erratum says, 1 if there is a new failure or an
/// erratum no longer shows, and 2 if nothing was tested.
pub fn conclusion(checked: &[Checked<'_>]) -> u8 {
    let findings = checked.iter().flat_map(|(_, findings)| findings);
    let standings: Vec<Standing> = findings.map(Finding::standing).collect();
    if standings
        .iter()
        .all(|standing| *standing == Standing::NotTested)
    {
        2
    } else {
        u8::from(standings.into_iter().any(Standing::is_failure))
    }
}

/// The tried inputs, or why the item fails or cannot be tested.
type Check = Result<String, Shortfall>;

/// Why an item does not hold.
#[derive(Clone, Debug)]
enum Shortfall {
    Fails(Witness),
    NotTested(String),
}

impl From<Witness> for Shortfall {
    fn from(witness: Witness) -> Self {
        Self::Fails(witness)
    }
}

impl From<Shortfall> for Status {
    fn from(shortfall: Shortfall) -> Self {
        match shortfall {
            Shortfall::Fails(witness) => Self::Fails { witness },
            Shortfall::NotTested(why) => Self::NotTested { why },
        }
    }
}

impl Witness {
    fn new(input: impl ToString, printed: impl ToString, right: impl ToString) -> Self {
        Self {
            input: input.to_string(),
            printed: printed.to_string(),
            right: right.to_string(),
            or_input: None,
            against: None,
        }
    }
}

impl<'a> Finding<'a> {
    fn new(
        what: FindingKind,
        id: impl Into<Cow<'a, str>>,
        section: &'a str,
        checked: Check,
    ) -> Self {
        Self {
            what,
            id: id.into(),
            section,
            status: checked.map_or_else(Status::from, |over| Status::Holds { over }),
            erratum: None,
        }
    }

    /// Its name in an erratum: `table table-2`.
    fn name(&self) -> String {
        format!("{} {}", self.what, self.id)
    }
}

/// Applies a function to each item on all processors; the results are in the order of the items.
fn on_all_processors<'a, T: Sync, R: Send>(
    items: &'a [T],
    function: impl Fn(&'a T) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map(function).collect()
}

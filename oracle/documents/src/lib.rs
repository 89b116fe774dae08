//! Holds the documents' own tables, examples, claims and algorithms against the oracle's readings of the documents.
//!
//! A printed table is compared with algorithms that were written from another document where there is one, so that
//! neither can hide a slip of the other; an algorithm that does not judge, with the one that does. What fails shows the
//! smallest input on which it does, found by search. Only then is it looked up whether an erratum says so: a failure
//! that an erratum explains is known; one that none explains is new; and what holds although an erratum says otherwise
//! is gone. The last two are what an editor has to know, so [`conclusion`] is 1 for them. Last come the errata
//! themselves: each that has a witness must be shown by something that failed, on an input that is not longer.
//!
//! Everything here is pure: documents in, findings out, text out of those.
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

/// A document with what came of checking it.
pub type Checked<'a> = (&'a Document, Vec<Finding<'a>>);

/// What came of checking one table, example, claim, algorithm or erratum.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// What was checked.
    pub what: FindingKind,
    /// Its id, unique in its document among its kind.
    pub id: Cow<'a, str>,
    /// Number and title of the section where it stands.
    pub section: &'a str,
    /// Whether it holds.
    pub status: Status,
    /// The erratum that says that it is wrong.
    pub erratum: Option<&'a Erratum>,
}

/// What a finding is about.
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

/// Whether something holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does, for everything that was tried.
    Holds {
        /// What was tried, such as `all 1,112,064 scalar values`.
        over: String,
    },
    /// It does not.
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
    /// What the document says comes of it.
    pub printed: String,
    /// What the readings say.
    pub right: String,
    /// The input for which what is printed would be right: the other way to mend it.
    pub or_input: Option<String>,
    /// What else in the same document speaks against what is printed.
    pub against: Option<String>,
}

/// A finding in the light of the errata.
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
    /// The status in the light of the erratum.
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

    /// Whether an editor has to do something about it.
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

/// Checks what a document prints and no more: its tables, examples and claims.
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

/// The exit status: 0 if all that was tested holds or fails as its erratum says, 1 if something fails anew or an
/// erratum is gone, and 2 if nothing was tested.
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

/// What was tried, or why it does not hold or cannot be tried.
type Check = Result<String, Shortfall>;

/// Why something cannot be said to hold.
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

    /// As an erratum calls it: `table table-2`.
    fn name(&self) -> String {
        format!("{} {}", self.what, self.id)
    }
}

/// What a function makes of each item, in the order of the items, computed on all processors.
fn on_all_processors<'a, T: Sync, R: Send>(
    items: &'a [T],
    function: impl Fn(&'a T) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map(function).collect()
}

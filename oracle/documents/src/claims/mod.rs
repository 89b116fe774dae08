//! Statements of the documents, each tried on all inputs that it is about, or on all strings over the edges.
//!
//! Two tables, one of them for the laws, map the id of each claim to its test. The same claim has the same id in all
//! documents, and each document's own readings are tested if it has some. A claim without a test is counted and shown
//! as such.

mod article;
mod beyond_algorithms;
mod byte_order_marks;
mod bytes;
mod cesu_8;
mod cesu_8_streams;
mod cesu_8_units;
mod ecmascript;
mod forms;
mod ill_formed;
mod in_print;
pub(super) mod language;
mod laws;
mod left_open;
mod list;
mod modified_utf_8;
mod not_said;
mod policies;
mod registers;
mod rfc_2781;
mod streams;
mod subsequences;
mod utf_16;
mod utf_32;
mod utf_8;
mod utf_8_1997;
mod utf_8b;
mod wtf_8;
mod wtf_8_conversions;
mod wtf_8_pairs;
mod wtf_8_terms;

use std::sync::OnceLock;

use utfproof_oracle::{Operation, Reading};
use utfproof_spec_tables::{Claim, Document, Table, TableKind, library};

use super::known::Known;
use super::suggest::did_you_mean;
use super::{Check, Finding, FindingKind, Reason, Shortfall, Status, Witness, readings};
use subsequences::Conversions;
use utf_8::Encoded;

/// How a claim is tested.
enum Test {
    /// It is about a table of its document: the check of that table covers it.
    Table(&'static str),
    /// By trying.
    Try(fn(&ClaimContext<'_>) -> Check),
    /// It is about something that no operation does.
    OutOfReach(&'static str),
}

/// The data that the claims of a document share.
pub(super) struct Claims<'a> {
    document: &'a Document,
    utf_8: OnceLock<Encoded>,
    conversions: OnceLock<Result<Conversions, Shortfall>>,
}

/// A claim, and the data it shares with others of its document.
struct ClaimContext<'a> {
    document: &'a Document,
    claim: &'a Claim,
    utf_8: &'a OnceLock<Encoded>,
    conversions: &'a OnceLock<Result<Conversions, Shortfall>>,
}

impl ClaimContext<'_> {
    /// The document's own reading of an operation, or else the judging one.
    fn reading(&self, operation: Operation) -> Reading {
        readings::own(self.document, operation)
    }

    /// The document's table of bits of UTF-8.
    fn bits_of_utf_8(&self) -> Result<&Table, Shortfall> {
        let mut tables = self.document.tables.iter();
        let table =
            tables.find(|table| table.kind == TableKind::BitPatterns && table.encoding == "utf-8");
        table.ok_or_else(|| {
            Shortfall::NotTested("the document has no table of bits of UTF-8".to_owned())
        })
    }
}

impl<'a> Claims<'a> {
    pub(super) const fn new(document: &'a Document) -> Self {
        Self {
            document,
            utf_8: OnceLock::new(),
            conversions: OnceLock::new(),
        }
    }

    /// Checks one of them; `None` if the check of a table covers it, see [`about_table`].
    pub(super) fn check(&self, claim: &Claim) -> Option<Check> {
        let Some(form) = &claim.form else {
            return self.check_by_id(claim);
        };
        let formal = match language::parse(form) {
            Ok(formal) => language::check(self.document, &formal, &claim.text),
            Err(why) => Err(Witness::unreadable(form, why).into()),
        };
        Some(match (formal, test(claim)) {
            (Ok(_), Some(_)) => return self.check_by_id(claim),
            (checked, _) => checked,
        })
    }

    fn check_by_id(&self, claim: &Claim) -> Option<Check> {
        let not_tested = |why: &str| Err(Shortfall::NotTested(why.to_owned()));
        Some(match test(claim) {
            None if is_built_in(&claim.id) => not_tested("no check for this claim yet"),
            None => {
                let ids = list::TESTS.iter().map(|(id, _)| *id);
                let why = Reason::from("no built-in document has a claim with this id");
                let why = match did_you_mean(&claim.id, ids) {
                    Some(near) => why.asking(&near),
                    None => why.listing("forms", language::FORMS),
                };
                Err(Witness::unreadable(&claim.id, why).into())
            }
            Some(Test::OutOfReach(why)) => not_tested(why),
            Some(Test::Table(_)) => return None,
            Some(Test::Try(holds)) => holds(&ClaimContext {
                document: self.document,
                claim,
                utf_8: &self.utf_8,
                conversions: &self.conversions,
            }),
        })
    }
}

fn test(claim: &Claim) -> Option<&'static Test> {
    let mut tests = list::TESTS.iter().chain(laws::TESTS);
    let test = tests.find(|(id, _)| *id == claim.id);
    test.map(|(_, test)| test)
}

/// Whether some built-in document has a claim with this id.
fn is_built_in(id: &str) -> bool {
    let library = library();
    let mut documents = library.documents().iter().chain(library.editions());
    documents.any(|document| document.claims.iter().any(|claim| claim.id == id))
}

/// The result for a claim about a table, whose check is among the findings.
pub(super) fn about_table(claim: &Claim, findings: &[Finding<'_>]) -> Check {
    let not_tested = |why: &str| Err(Shortfall::NotTested(why.to_owned()));
    let Some(Test::Table(id)) = test(claim) else {
        return not_tested("it is about no table");
    };
    let is_it = |finding: &&Finding<'_>| finding.what == FindingKind::Table && finding.id == *id;
    let table = findings.iter().find(is_it);
    match table.map(|table| &table.status) {
        None => not_tested(&format!("the document has no table {id}")),
        Some(Status::NotTested { why }) => not_tested(why),
        Some(Status::Holds { .. }) => Ok(format!("all of {id}")),
        Some(Status::Fails { witness }) => Err(witness.clone().into()),
    }
}

/// The results of a check that needs these readings only: it is the same for all documents that have the same ones.
type KnownByReadings<V> = Known<Vec<Reading>, V>;

/// Fails with a witness unless something holds.
fn ensure(holds: bool, witness: impl FnOnce() -> Witness) -> Result<(), Witness> {
    if holds { Ok(()) } else { Err(witness()) }
}

//! Statements of the documents, each tried on all inputs that it is about, or on all strings over the edges.
//!
//! Two tables, one of them for the laws, map the id of each claim to its test. The same claim has the same id in all
//! documents, and each document's own readings are tested if it has some. A claim without a test is counted and shown
//! as such.

mod article;
mod byte_order_marks;
mod bytes;
mod cesu_8;
mod cesu_8_streams;
mod cesu_8_units;
mod ecmascript;
mod forms;
mod ill_formed;
mod laws;
mod list;
mod modified_utf_8;
mod policies;
mod rfc_2781;
mod streams;
mod subsequences;
mod utf_16;
mod utf_8;
mod utf_8_1997;
mod utf_8b;
mod wtf_8;
mod wtf_8_conversions;
mod wtf_8_pairs;
mod wtf_8_terms;

use std::sync::OnceLock;

use utfproof_oracle::{Operation, Reading};
use utfproof_spec_tables::{Claim, Document, Table, TableKind};

use super::{Check, Finding, Shortfall, Status, Witness, readings};
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

/// The claims of a document, with their shared data.
pub(super) struct Claims<'a> {
    document: &'a Document,
    /// The findings for the document's tables.
    tables: &'a [Finding<'a>],
    utf_8: OnceLock<Encoded>,
}

/// A claim, and the data it shares with others of its document.
struct ClaimContext<'a> {
    document: &'a Document,
    claim: &'a Claim,
    utf_8: &'a OnceLock<Encoded>,
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
    /// The claims of a document whose tables have been checked.
    pub(super) const fn new(document: &'a Document, tables: &'a [Finding<'a>]) -> Self {
        Self {
            document,
            tables,
            utf_8: OnceLock::new(),
        }
    }

    /// Checks one of them.
    pub(super) fn check(&self, claim: &Claim) -> Check {
        let not_tested = |why: &str| Err(Shortfall::NotTested(why.to_owned()));
        let mut tests = list::TESTS.iter().chain(laws::TESTS);
        let test = tests.find(|(id, _)| *id == claim.id);
        match test.map(|(_, test)| test) {
            None => not_tested("no check for this claim yet"),
            Some(Test::OutOfReach(why)) => not_tested(why),
            Some(Test::Try(holds)) => {
                let Self {
                    document, utf_8, ..
                } = self;
                holds(&ClaimContext {
                    document,
                    claim,
                    utf_8,
                })
            }
            Some(Test::Table(id)) => {
                let table = self.tables.iter().find(|table| table.id == *id);
                match table.map(|table| &table.status) {
                    None => not_tested(&format!("the document has no table {id}")),
                    Some(Status::NotTested { why }) => not_tested(why),
                    Some(Status::Holds { .. }) => Ok(format!("all of {id}")),
                    Some(Status::Fails { witness }) => Err(witness.clone().into()),
                }
            }
        }
    }
}

/// Fails with a witness unless something holds.
fn ensure(holds: bool, witness: impl FnOnce() -> Witness) -> Result<(), Witness> {
    if holds { Ok(()) } else { Err(witness()) }
}

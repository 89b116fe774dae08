//! Statements of the documents, each tried on all inputs that it is about, or on all strings over the edges.
//!
//! Two tables, one of them for the laws, map the id of each claim to its test. The same claim has the same id in all
//! documents, and each document's own readings are tested if it has some. A claim without a test is counted and shown
//! as such.

mod article;
mod beyond_algorithms;
mod binding;
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
        if let Err(witness) = is_bound(claim) {
            return Some(Err(witness.into()));
        }
        let Some(form) = &claim.form else {
            return self.check_by_id(claim);
        };
        Some(match language::parse(form) {
            Ok(claims) => language::check(self.document, &claims),
            Err(why) => Err(Witness::unreadable(form, why).into()),
        })
    }

    fn check_by_id(&self, claim: &Claim) -> Option<Check> {
        let not_tested = |why: &str| Err(Shortfall::NotTested(why.to_owned()));
        if let (None, Some(Ok(claims))) = (test(claim), built_in_form(&claim.id)) {
            return Some(language::check(self.document, &claims));
        }
        Some(match test(claim) {
            None if is_built_in(&claim.id) => not_tested("no check for this claim yet"),
            None => {
                let library = library();
                let documents = library.documents().iter().chain(library.editions());
                let ids = documents
                    .flat_map(|document| &document.claims)
                    .map(|claim| claim.id.as_str());
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

/// Whether a claim says what its form or its test says. A draft has claims in the language, and the ids of others.
fn is_bound(claim: &Claim) -> Result<(), Witness> {
    if claim.in_draft {
        return Ok(());
    }
    match (&claim.form, listed(claim)) {
        (Some(form), _) => binding::of_form(claim, form),
        (None, Some((_, words, _))) => binding::of_test(claim, words),
        (None, None) => Ok(()),
    }
}

/// The id of a claim; for each text that it has, the bound words that its test checks; and the test.
type Listed = (&'static str, &'static [&'static str], Test);

fn listed(claim: &Claim) -> Option<&'static Listed> {
    let mut tests = list::TESTS.iter().chain(laws::TESTS);
    tests.find(|(id, ..)| *id == claim.id)
}

fn test(claim: &Claim) -> Option<&'static Test> {
    listed(claim).map(|(.., test)| test)
}

/// The claims with this id in the built-in documents.
fn built_in(id: &str) -> impl Iterator<Item = &'static Claim> {
    let library = library();
    let documents = library.documents().iter().chain(library.editions());
    let claims = documents.flat_map(|document| &document.claims);
    claims.filter(move |claim| claim.id == id)
}

/// The form of a built-in claim, for a draft that has its id.
fn built_in_form(id: &str) -> Option<Result<Vec<language::Statement>, Reason>> {
    let form = built_in(id).find_map(|claim| claim.form.as_deref());
    form.map(language::parse)
}

/// Whether some built-in document has a claim with this id.
fn is_built_in(id: &str) -> bool {
    built_in(id).next().is_some()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_says_what_its_form_or_its_test_says() {
        let library = library();
        for document in library.documents().iter().chain(library.editions()) {
            for claim in &document.claims {
                let bound = is_bound(claim);
                assert!(bound.is_ok(), "{}/{}: {bound:?}", document.id, claim.id);
                assert!(
                    claim.form.is_some() || listed(claim).is_some(),
                    "{}",
                    claim.id
                );
                let mut reasons = claim.prose.values().chain(claim.means.values());
                assert!(reasons.all(|reason| !reason.is_empty()), "{}", claim.id);
            }
        }
    }
}

//! Statements of the documents, each tried on all inputs that it is about, or on all strings over the edges.
//!
//! A claim has a form in the closed language: its own, or the one that `claims.txt` has for its id. The same claim has the
//! same id in all documents, and each document's own readings are tested if it has some. A few are tested in Rust.

mod binding;
mod counts;
mod in_print;
pub(super) mod language;
mod pep_383_divisions;
mod registers;

use std::sync::LazyLock;

use language::Statement;
use utfproof_spec_tables::{Claim, Document, Table, library};

use super::suggest::{asking, nearest};
use super::{Check, Finding, FindingKind, Reason, Shortfall, Status, Witness};

/// How the claims with an id are tested.
struct Listed {
    id: &'static str,
    /// The bound words of a text, which the test checks, with marks.
    words: &'static str,
    /// The claim in the language; empty if its test is in Rust.
    form: &'static str,
}

/// The claims without a form of their own; one line for each text.
static LISTED: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let lines = include_str!("claims.txt").lines();
    let listed = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.splitn(3, " |").map(str::trim);
        let [id, words, form] = std::array::from_fn(|_| fields.next().unwrap_or_default());
        Listed { id, words, form }
    });
    listed.collect()
});

/// A test in Rust.
type Test = fn(&Document, &Claim) -> Check;

/// The test of a claim that no form can say.
fn in_rust(id: &str) -> Option<Test> {
    Some(match id {
        "a-code-unit-is-16-bits" => in_print::a_code_unit_has_16_bits,
        "wtf-8-is-defined" => in_print::wtf_8_is_defined,
        "the-table-takes-a-sequence-of-units" => in_print::the_table_takes_a_sequence,
        "the-rows-of-table-2-2-do-not-overlap" => in_print::each_unit_fits_one_row,
        "the-first-column-gives-the-number" => in_print::the_first_column_gives_the_number,
        "an-agreement-in-an-api-is-enough" | "without-tags-or-a-protocol-it-is-invalid" => {
            in_print::both_sentences_name_the_same_ways
        }
        "half-of-the-code-points-had-characters" => registers::half_had_characters,
        "cesu-8-will-be-registered" => registers::still_to_be_registered,
        "the-cell-of-cb-names-its-block" | "other-cells-name-their-blocks" => {
            registers::labels_name_the_blocks
        }
        "characters-in-the-other-cells" => registers::code_points_are_characters,
        id if id.starts_with("the-character-in-the-cell-of-") => {
            registers::code_points_are_characters
        }
        "any-division-gives-the-same-text" => pep_383_divisions::any_division_gives_the_same_text,
        "numbers-of-well-formed-strings-follow-from-the-characters" => {
            counts::follow_from_the_characters
        }
        _ => return None,
    })
}

/// Checks a claim; `None` if the check of a table covers it, see [`about_table`].
pub(super) fn check(document: &Document, claim: &Claim) -> Option<Check> {
    let form = match form(claim) {
        Ok(form) => form,
        Err(witness) => return Some(Err(witness.into())),
    };
    if form.is_empty() {
        return Some(match in_rust(&claim.id) {
            Some(test) => test(document, claim),
            None => Err(not_tested("no check for this claim yet")),
        });
    }
    match language::parse(form).as_deref() {
        Ok([Statement::Table(id), others @ ..]) if !id.contains('/') => {
            let others = language::check(document, others);
            others.is_err().then_some(others)
        }
        Ok(claims) => Some(language::check(document, claims)),
        Err(why) => Some(Err(Witness::unreadable(form, why.clone()).into())),
    }
}

/// The form of a claim; empty if its test is in Rust. The error says where its text says something else, unless it stands
/// in a draft: a draft has claims in the language, and the ids of others.
fn form(claim: &Claim) -> Result<&str, Witness> {
    if let Some(form) = &claim.form {
        if !claim.in_draft {
            binding::of_form(claim, form)?;
        }
        return Ok(form);
    }
    let listed = LISTED.iter().filter(|listed| listed.id == claim.id);
    let listed: Vec<&Listed> = listed.collect();
    let Some(first) = listed.first() else {
        let other = built_in().find(|other| other.id == claim.id);
        let other = other.ok_or_else(|| unknown(claim))?;
        return Ok(other.form.as_deref().unwrap_or_default());
    };
    let words: Vec<&str> = listed.iter().map(|listed| listed.words).collect();
    match binding::of_test(claim, &words) {
        Ok(number) => Ok(listed[number].form),
        Err(_) if claim.in_draft => Ok(first.form),
        Err(witness) => Err(witness),
    }
}

/// No built-in document has a claim with this id.
fn unknown(claim: &Claim) -> Witness {
    let why = Reason::from("no built-in document has a claim with this id");
    let why = match nearest(&claim.id, built_in().map(|claim| claim.id.as_str())) {
        Some(near) => why.with([asking(near)]),
        None => why.listing("forms", language::FORMS),
    };
    Witness::unreadable(&claim.id, why)
}

/// The claims of all built-in documents.
fn built_in() -> impl Iterator<Item = &'static Claim> {
    let library = library();
    let documents = library.documents().iter().chain(library.editions());
    documents.flat_map(|document| &document.claims)
}

/// The result for a claim about a table, whose check is among the findings.
pub(super) fn about_table(claim: &Claim, findings: &[Finding<'_>]) -> Check {
    let form = form(claim).unwrap_or_default();
    let first = form.split(';').next().unwrap_or_default();
    let id = first.strip_prefix("table ").unwrap_or_default();
    let is_it = |finding: &&Finding<'_>| finding.what == FindingKind::Table && finding.id == *id;
    let table = findings.iter().find(is_it);
    match table.map(|table| &table.status) {
        None => Err(not_tested(format!("the document has no table {id}"))),
        Some(Status::NotTested { why }) => Err(not_tested(why)),
        Some(Status::Holds { .. }) => Ok(format!("all of {id}")),
        Some(Status::Fails { witness }) => Err(witness.clone().into()),
    }
}

fn not_tested(why: impl Into<String>) -> Shortfall {
    Shortfall::NotTested(why.into())
}

/// The table of a document that is meant.
fn table<'d>(document: &'d Document, id: &str) -> Result<&'d Table, Shortfall> {
    let mut tables = document.tables.iter();
    let table = tables.find(|table| table.id == id);
    table.ok_or_else(|| not_tested(format!("the document has no table {id}")))
}

/// Fails with a witness unless something holds.
fn ensure(holds: bool, witness: impl FnOnce() -> Witness) -> Result<(), Witness> {
    if holds { Ok(()) } else { Err(witness()) }
}

#[cfg(test)]
mod tests;

//! Reads and tests claims of the language.

use utfproof_spec_tables::Document;

use super::about_encodings::Formal;
use super::evaluate::Equation;
use super::facts;
use crate::{Check, Reason, Shortfall};

/// The forms, for errors.
pub(crate) const FORMS: [&str; 14] = [
    "A ⊂ B",
    "A = B",
    "A is LAW",
    "A is sorted as utf-16",
    "A at most N bytes",
    "A takes N bytes for RANGE",
    "A takes N to M bytes",
    "A rejects BYTES",
    "A accepts BYTES",
    "A never has BYTES",
    "A has none of BYTES",
    "OPERATION(x) = OPERATION(x) on POPULATION",
    "OPERATION(x) is rejected on POPULATION",
    "not CLAIM",
];

/// A claim about the bytes of an encoding, or one that calculates.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Encoding(Formal),
    Equation(Equation),
    /// It is what the check of a table of the document, or of another document, finds.
    Table(String),
    /// The result is known without a document.
    Fact(Check),
}

/// Reads claims, with a semicolon between two.
///
/// # Errors
///
/// What cannot be read, and the claim that may be meant, or else the forms.
pub(crate) fn parse(text: &str) -> Result<Vec<Statement>, Reason> {
    if let Some(why) = text.strip_prefix("not tested: ") {
        let not_tested = Shortfall::NotTested(why.to_owned());
        return Ok(vec![Statement::Fact(Err(not_tested))]);
    }
    // a character reference of HTML has a semicolon too
    let between = if text.contains('&') { "\n" } else { ";" };
    text.split(between).map(|text| read(text.trim())).collect()
}

fn read(text: &str) -> Result<Statement, Reason> {
    if text.contains('(') || text.starts_with("x ") {
        let equation = Equation::read(text).map_err(|Reason { words, notes }| Reason {
            words: format!("'{}' {words}", text.escape_debug()),
            notes,
        });
        return equation.map(Statement::Equation);
    }
    if let Some(id) = text.strip_prefix("table ") {
        return Ok(Statement::Table(id.to_owned()));
    }
    match facts::check(text) {
        Some(result) => Ok(Statement::Fact(result)),
        None => Formal::read(text).map(Statement::Encoding),
    }
}

/// Tests claims by the encodings and the readings of a document.
pub(crate) fn check(document: &Document, claims: &[Statement]) -> Check {
    let tried = claims.iter().map(|claim| match claim {
        Statement::Encoding(claim) => claim.check(document),
        Statement::Equation(equation) => equation.check(document),
        Statement::Table(name) => facts::table(name),
        Statement::Fact(result) => result.clone(),
    });
    let mut over = tried.collect::<Result<Vec<_>, _>>()?;
    over.dedup();
    Ok(over.join("; "))
}

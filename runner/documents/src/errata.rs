//! The errata: which failures each explains, and whether a failure shows it.

use utfproof_oracle::Reading;
use utfproof_parting::part_on;
use utfproof_spec_tables::{Document, Erratum};

use super::comparisons;
use super::readings;
use crate::{Check, Diagnostic, Finding, FindingKind, Shortfall, Status};

/// Assigns to each finding the erratum of the document that explains it, or none. No erratum explains words that cannot be
/// read, or that are not those that a check is about.
pub fn explain<'a>(document: &'a Document, findings: &mut [Finding<'a>]) {
    for finding in findings {
        if finding.witnesses().any(|witness| witness.is_unreadable) {
            continue;
        }
        let name = finding.name();
        let mut errata = document.errata.iter();
        finding.erratum = errata.find(|erratum| erratum.shown_by.contains(&name));
    }
}

/// Each erratum with a witness names the checks that show it. All of these must fail, on an input that is not longer.
/// If it names readings, some of them must also differ on the erratum's own input.
pub(super) fn check<'a>(document: &'a Document, findings: &[Finding<'a>]) -> Vec<Finding<'a>> {
    let errata = document.errata.iter();
    errata
        .map(|erratum| {
            let status = is_shown(document, erratum, findings);
            Finding::new(FindingKind::Erratum, &erratum.id, &erratum.section, status)
                .saying(&erratum.printed)
        })
        .collect()
}

fn is_shown(document: &Document, erratum: &Erratum, findings: &[Finding<'_>]) -> Check {
    let fails = |what: &str, should: &str, found: &str| {
        Err(Shortfall::from(Diagnostic::new(what, should, found)))
    };
    let mut inputs = Vec::new();
    for name in &erratum.shown_by {
        let finding = findings.iter().find(|finding| finding.name() == *name);
        match finding.map(|finding| &finding.status) {
            None => return fails(name, "fails", "it does not exist"),
            Some(Status::Holds { .. }) => return fails(name, "fails", "it holds"),
            Some(Status::NotTested { why }) => return Err(Shortfall::NotTested(why.clone())),
            Some(Status::Fails { witness }) => inputs.push(&*witness.input),
        }
    }
    let Some(shortest) = inputs.into_iter().min_by_key(|input| length(input)) else {
        return fails(&erratum.id, "shown by a check", "it names no check");
    };
    let shown = format!("shown by {}", erratum.shown_by.join(", "));
    let Some(input) = &erratum.input else {
        return Ok(shown);
    };
    if length(shortest) > length(input) {
        let found = format!("the shortest input found is {shortest}");
        return fails(&erratum.id, &format!("shown by {input}"), &found);
    }
    let names = erratum.shown_by.iter();
    let pairs = names.filter_map(|name| comparisons::pair(document, name));
    let tried: Vec<([Reading; 2], bool)> = pairs
        .filter_map(|(left, right)| Some(([left, right], part_on(left, right, input)?)))
        .collect();
    match tried.iter().find(|(_, differs)| *differs) {
        Some((readings, _)) => {
            let [left, right] = readings.map(|reading| result(reading, input));
            Ok(format!("{shown}; {input} is {left}, and {right}"))
        }
        None if tried.is_empty() => Ok(shown),
        None => fails(input, "shows it", "the readings agree"),
    }
}

/// `0000 by utf-8-1997:utf-8-1997.decode`.
fn result(reading: Reading, input: &str) -> String {
    let parsed = reading.operation.signature().input.parse(input);
    let answer = parsed.map(|input| readings::answer(reading, &[input.as_slice()]));
    let answer = answer.map(|answer| readings::show(reading.operation, &answer));
    format!("{} by {reading}", answer.unwrap_or_default())
}

/// The number of values that an input begins with.
fn length(input: &str) -> usize {
    let is_number = |word: &&str| {
        let digits = word.strip_prefix("U+").unwrap_or(word);
        digits.len() >= 2 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    input.split(' ').take_while(is_number).count()
}

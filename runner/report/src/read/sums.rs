//! Checks that the counts of a shard's report agree with the differences that it lists, so that an edited report is
//! rejected.

use std::collections::BTreeMap;

use utfproof_vectors::context::ContextKind;

use super::Problem;
use crate::json_names::shown;
use crate::{Difference, DifferenceLevel, OperationReport, Part, StaleListing, Verdict};
use utfproof_judge::Glob;

/// A key of the report, and the problem there.
type Wrong = (String, Problem);

/// Checks the counts of each operation against the differences, and all counts against the number of requests.
pub(super) fn check(
    operations: &[OperationReport],
    differences: &[Difference],
    part: &Part,
) -> Result<(), Wrong> {
    check_whole(operations, differences)?;
    let counted = operations.iter().map(|report| {
        let counts = report.counts;
        u128::from(counts.total())
    });
    let counted: u128 = counted.sum();
    let in_contexts = part.asked_in_contexts.iter();
    let asked = in_contexts.chain([&part.asked]).map(|runs| runs.total());
    let asked = asked.fold(0, u128::saturating_add);
    if counted != asked {
        let problem =
            format!("they count {counted} cases, but \"shard\" says that {asked} were asked");
        return Err(("\"operations\"".to_owned(), problem));
    }
    vectors(differences, part)
}

/// The same of the report of a whole run, which does not say what was asked.
pub(super) fn check_whole(
    operations: &[OperationReport],
    differences: &[Difference],
) -> Result<(), Wrong> {
    for (number, report) in operations.iter().enumerate() {
        let place = || format!("\"operations\"[{number}] ({})", report.operation);
        operation(report, differences).map_err(|problem| (place(), problem))?;
    }
    Ok(())
}

fn operation(report: &OperationReport, differences: &[Difference]) -> Result<(), Problem> {
    let listed = |is_one: &dyn Fn(&Difference) -> bool| {
        let own = differences
            .iter()
            .filter(|d| d.operation == report.operation);
        let cases = own.filter(|d| is_one(d)).map(cases);
        cases.fold(0, u128::saturating_add)
    };
    let of = |verdict| listed(&|d| d.verdict == verdict);
    let at = |level| listed(&|d| d.verdict == Verdict::Differs && d.level == level);
    let counts = report.counts;
    for (key, count, listed) in [
        ("differs", counts.differs, of(Verdict::Differs)),
        ("crashed", counts.crashed, of(Verdict::Crashed)),
        ("timed_out", counts.timed_out, of(Verdict::TimedOut)),
        ("garbled", counts.garbled, of(Verdict::Garbled)),
        (
            "departs_from_should",
            report.departs_from_should,
            at(DifferenceLevel::Should),
        ),
        (
            "differs_from_declared",
            report.differs_from_declared,
            at(DifferenceLevel::Declared),
        ),
    ] {
        if u128::from(count) != listed {
            return Err(format!(
                "\"{key}\" is {count}, but the listed differences have {listed} such cases"
            ));
        }
    }
    match report.as_declared > counts.conforms {
        true => Err("\"as_declared\" is more than \"conforms\"".to_owned()),
        false => Ok(()),
    }
}

/// The number of cases that a difference represents: those of its vector, and those in contexts that it hides.
fn cases(difference: &Difference) -> u128 {
    u128::from(difference.cases) + u128::from(difference.in_contexts)
}

/// Checks the differing cases of each vector against its requests, alone and in each kind of context.
fn vectors(differences: &[Difference], part: &Part) -> Result<(), Wrong> {
    let mut ids = BTreeMap::<u64, &str>::new();
    let mut differing = BTreeMap::<(u64, Option<ContextKind>), u128>::new();
    let mut hidden = BTreeMap::<u64, u128>::new();
    for (number, difference) in differences.iter().enumerate() {
        let wrong = |problem: &str| {
            let id = shown(&difference.vector);
            Err((
                format!("\"differences\"[{number}] ({id})"),
                problem.to_owned(),
            ))
        };
        let vector = difference.position.map_or(0, |place| place.vector);
        if *ids.entry(vector).or_insert(&difference.vector) != difference.vector {
            return wrong("another vector has the same number");
        }
        let context = difference.context.as_ref().map(|context| context.kind);
        let cases = differing.entry((vector, context)).or_default();
        *cases += u128::from(difference.cases);
        if *cases > u128::from(part.asked(vector, context)) {
            return wrong("more of its cases differ than were asked");
        }
        let hidden = hidden.entry(vector).or_default();
        *hidden += u128::from(difference.in_contexts);
        let kinds = ContextKind::ALL.into_iter();
        let asked = kinds.map(|kind| u128::from(part.asked(vector, Some(kind))));
        if *hidden > asked.sum() {
            return wrong("more of its cases differ in contexts than were asked");
        }
    }
    Ok(())
}

/// Checks the known and the stale differences against the listings.
pub(super) fn check_listings(
    differences: &[Difference],
    stale: &[StaleListing],
    part: &Part,
) -> Result<(), Wrong> {
    let mut reasons = vec![None; differences.len()];
    for (number, listing) in part.listings.iter().enumerate() {
        let wrong = |problem: String| {
            let pattern = shown(&listing.pattern);
            let place = format!("\"known_differences\"[{number}] ({pattern}) of \"shard\"");
            Err((place, problem))
        };
        let glob = match Glob::new(&listing.pattern) {
            Ok(glob) => glob,
            Err(error) => return wrong(shown(&error.to_string())),
        };
        let mut occurred = false;
        for (difference, reason) in differences.iter().zip(&mut reasons) {
            if listing.covers(&glob, difference.occurred()) {
                occurred = true;
                reason.get_or_insert(listing.reason.as_str());
            }
        }
        if occurred != listing.occurred {
            let says = listing.occurred;
            return wrong(format!(
                "\"occurred\" is {says}, which contradicts the listed differences"
            ));
        }
    }
    for (number, (difference, reason)) in differences.iter().zip(reasons).enumerate() {
        if difference.known.as_deref() != reason {
            let place = format!("\"differences\"[{number}] ({})", shown(&difference.vector));
            let problem = "\"known\" contradicts \"known_differences\" of \"shard\"";
            return Err((place, problem.to_owned()));
        }
    }
    let unmatched = part.listings.iter().filter(|listing| !listing.matches);
    let unmatched: Vec<StaleListing> = unmatched
        .cloned()
        .filter_map(|listing| listing.stale())
        .collect();
    match unmatched == stale {
        true => Ok(()),
        false => Err((
            "\"stale_known_differences\"".to_owned(),
            "they are not the listings of \"shard\" that match no vector".to_owned(),
        )),
    }
}

//! The causes of the differences in the JSON report, the worst first.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ptr;

use serde::Serialize;
use utfproof_judge::Pattern;

use super::headings::says;
use super::{Cause, Difference, Report, causes};

#[derive(Serialize)]
pub(super) struct CauseJson<'a> {
    operation: &'static str,
    level: &'static str,
    kind: &'static str,
    well_formed: bool,
    /// The heading.
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<Pattern>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Cow<'a, str>>,
    cases: u64,
    asked: u64,
    #[serde(skip_serializing_if = "is_zero")]
    in_contexts: u64,
    /// The index of the difference with the smallest input.
    witness: usize,
    /// The indices of all its differences.
    differences: Vec<usize>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
pub(super) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The causes of a report's differences.
pub(super) fn causes_of(report: &Report) -> Vec<CauseJson<'_>> {
    let differences = report.differences.iter().enumerate();
    let indices = differences.map(|(index, difference)| (ptr::from_ref(difference), index));
    let indices: HashMap<*const Difference, usize> = indices.collect();
    let index = |of: &Difference| indices.get(&ptr::from_ref(of)).copied().unwrap_or_default();
    let cause = |cause: Cause<'_>| CauseJson {
        operation: cause.operation.name(),
        level: cause.way.level.name(),
        kind: cause.way.departure.name(),
        well_formed: cause.way.well_formed,
        says: says(&cause),
        pattern: cause.pattern.clone(),
        known: cause.known.map(|reason| reason.to_owned().into()),
        cases: cause.sum(|d| d.cases),
        asked: cause.sum(|d| d.asked),
        in_contexts: cause.sum(|d| d.in_contexts),
        witness: index(cause.witness),
        differences: {
            let mut all: Vec<usize> = cause.members.iter().map(|member| index(member)).collect();
            all.sort_unstable();
            all
        },
    };
    causes(report.differences.iter())
        .into_iter()
        .map(cause)
        .collect()
}

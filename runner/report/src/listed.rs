//! Differences that are listed as known, by the reason that the list gives: it often is one for hundreds of vectors.

use std::collections::BTreeMap;

use super::explain::{happened, verb};
use super::summary::{grouped, plural};
use super::{Difference, DifferenceLevel, Report};

/// How many operations are named.
const OPERATIONS: usize = 3;

/// Known differences with one reason and one verdict: a crash is not hidden among answers that only differ.
pub(super) struct Listed<'a> {
    pub(super) reason: &'a str,
    /// In the order of the report; there is at least one.
    pub(super) members: Vec<&'a Difference>,
}

/// The known differences of a report: those that violate a *must* come first, and then those that the report has first.
pub(super) fn listed(report: &Report) -> Vec<Listed<'_>> {
    let mut places = BTreeMap::new();
    let mut all: Vec<Listed<'_>> = Vec::new();
    for difference in &report.differences {
        let Some(reason) = difference.known.as_deref() else {
            continue;
        };
        let next = all.len();
        let place = *places.entry((reason, difference.verdict)).or_insert(next);
        match all.get_mut(place) {
            Some(listed) => listed.members.push(difference),
            None => all.push(Listed {
                reason,
                members: vec![difference],
            }),
        }
    }
    all.sort_by_key(|listed| listed.members.iter().map(|member| member.level).min());
    all
}

/// How many vectors some of them are.
pub(super) fn vectors(listed: &[Listed<'_>]) -> u64 {
    listed
        .iter()
        .map(|listed| listed.members.len() as u64)
        .sum()
}

impl Listed<'_> {
    /// What happens on how many vectors, and on which for example, as in `differs on 23 vectors of utf-8.validate (must),
    /// such as utf-8.validate/boundaries/F4.90.80.80`. `name` writes an operation or a vector.
    pub(super) fn says(&self, name: impl Fn(&str) -> String) -> String {
        let first = self.members[0];
        let vector = name(&first.vector);
        let levels = self.levels();
        match self.members.len() {
            1 => format!("{vector} {} ({levels})", happened(first)),
            count => format!(
                "{} on {} of {} ({levels}), such as {vector}",
                verb(first.verdict),
                plural(count as u64, "vector"),
                self.operations(name)
            ),
        }
    }

    /// `must`, or `12 must, 11 should`: how many vectors are of each level, where there are several.
    fn levels(&self) -> String {
        let mut counts = BTreeMap::<DifferenceLevel, u64>::new();
        for member in &self.members {
            *counts.entry(member.level).or_default() += 1;
        }
        let several = counts.len() > 1;
        let words = counts.iter().map(|(level, count)| match several {
            true => format!("{} {}", grouped(*count), level.name()),
            false => level.name().to_owned(),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn operations(&self, name: impl Fn(&str) -> String) -> String {
        let mut names = Vec::new();
        for member in &self.members {
            let name = member.operation.name();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let shown: Vec<String> = names.iter().take(OPERATIONS).map(|n| name(n)).collect();
        let shown = shown.join(", ");
        match names.len().saturating_sub(OPERATIONS) {
            0 => shown,
            more => format!("{shown} and {}", plural(more as u64, "more operation")),
        }
    }
}

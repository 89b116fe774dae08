//! Known differences by their reason: the list often gives one for hundreds of vectors.

use std::collections::BTreeMap;

use super::explain::{happened, verb};
use super::summary::{grouped, plural};
use super::{Difference, DifferenceLevel, Report};

/// The most operations named.
const OPERATIONS: usize = 3;

/// Known differences with the same reason and verdict, so that a crash does not hide among wrong answers.
pub(super) struct Listed<'a> {
    pub(super) reason: &'a str,
    /// At least one, in the order of the report.
    pub(super) members: Vec<&'a Difference>,
}

/// The known differences of a report: violations of a *must* first, otherwise in the order of the report.
pub(super) fn listed(report: &Report) -> Vec<Listed<'_>> {
    let mut indices = BTreeMap::new();
    let mut all: Vec<Listed<'_>> = Vec::new();
    for difference in &report.differences {
        let Some(reason) = difference.known.as_deref() else {
            continue;
        };
        let next = all.len();
        let index = *indices.entry((reason, difference.verdict)).or_insert(next);
        match all.get_mut(index) {
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

/// The number of vectors in these.
pub(super) fn vectors(listed: &[Listed<'_>]) -> u64 {
    listed
        .iter()
        .map(|listed| listed.members.len() as u64)
        .sum()
}

impl Listed<'_> {
    /// Such as `differs on 23 vectors of utf-8.validate (must), such as utf-8.validate/boundaries/F4.90.80.80`. `name`
    /// writes the name of an operation or a vector.
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

    /// `must`, or the number of vectors of each level: `12 must, 11 should`.
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

//! Every algorithm with one step skipped or one condition negated.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;

use utfproof_oracle::Reading;
use utfproof_oracle::mutants::{Mutant, all, reached};

use utfproof_judge::quiet::quietly;

use super::{Family, Group, OPEN, Outcome, REACHED, SetCase, equivalents, is_marked, loaded, mark};

/// The mutants of the oracle's algorithms, and the sets that catch them.
pub(super) struct Steps {
    marks: Vec<AtomicU64>,
}

impl Steps {
    pub(super) fn new() -> Self {
        Self {
            marks: all().iter().map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// How many the first set catches.
    pub(super) fn caught(&self) -> usize {
        super::cover::caught(&self.marks)
    }

    pub(super) fn catch(&self, case: &SetCase<'_>) {
        let reading = Reading::judging(case.operation);
        let operands = case.slices();
        for number in reached(reading, &operands) {
            let marks = &self.marks[number];
            mark(marks, REACHED);
            if is_marked(marks, case.bit()) {
                continue;
            }
            let answer = quietly(|| all()[number].answer(reading, &operands));
            let outcome = match answer {
                Ok(Ok(output)) => Some(Outcome::Output(output.values())),
                Ok(Err(_)) => Some(Outcome::Rejected),
                Err(_) => None,
            };
            match outcome {
                Some(_) if case.expected == Outcome::Open => mark(marks, OPEN),
                Some(outcome) if outcome == case.expected => {}
                _ => mark(marks, case.bit()),
            }
        }
    }

    /// The mutants that some case reached, by document.
    pub(super) fn groups(&self, sets: usize) -> Vec<Group> {
        let marks = loaded(&self.marks);
        let mut by_document: BTreeMap<&str, Vec<(&Mutant, u64)>> = BTreeMap::new();
        for (mutant, mark) in all().iter().zip(&marks) {
            if mark & REACHED != 0 {
                let document = mutant.file.split('/').next().unwrap_or_default();
                by_document
                    .entry(document)
                    .or_default()
                    .push((mutant, *mark));
            }
        }
        let group = |(document, mutants): (&str, Vec<(&Mutant, u64)>)| {
            let marks: Vec<u64> = mutants.iter().map(|(_, mark)| *mark).collect();
            let name_of = |number: usize| mutants[number].0.to_string();
            Group::of(Family::Steps, document, sets, &marks, name_of, |name| {
                equivalents::of(name).is_some()
            })
        };
        by_document.into_iter().map(group).collect()
    }
}

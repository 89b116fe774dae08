//! The drafts of the WTF-8 specification: the algorithms of each edition, run as codecs.

use std::sync::atomic::AtomicU64;

use utfproof_oracle::{NoTrace, Reading};

use super::{Family, Group, OPEN, Outcome, REACHED, SetCase, equivalents, is_marked, loaded, mark};

/// The readings of all editions but the one that judges.
pub(super) struct Drafts {
    readings: Vec<Reading>,
    marks: Vec<AtomicU64>,
}

impl Drafts {
    pub(super) fn new() -> Self {
        let is_draft = |reading: &Reading| reading.source.id().starts_with("wtf-8-");
        let readings: Vec<Reading> = Reading::ALL.iter().copied().filter(is_draft).collect();
        Self {
            marks: readings.iter().map(|_| AtomicU64::new(0)).collect(),
            readings,
        }
    }

    /// How many the first set catches.
    pub(super) fn caught(&self) -> usize {
        super::cover::caught(&self.marks)
    }

    pub(super) fn catch(&self, case: &SetCase<'_>) {
        for (reading, marks) in self.readings.iter().zip(&self.marks) {
            if reading.operation != case.operation {
                continue;
            }
            mark(marks, REACHED);
            if is_marked(marks, case.bit()) {
                continue;
            }
            let outcome = match reading.run(&case.slices(), &mut NoTrace) {
                Ok(Ok(output)) => Outcome::Output(output.values()),
                _ => Outcome::Rejected,
            };
            match &case.expected {
                Outcome::Open => mark(marks, OPEN),
                expected if outcome == *expected => {}
                _ => mark(marks, case.bit()),
            }
        }
    }

    /// One group of those whose operation has a case.
    pub(super) fn groups(&self, sets: usize) -> Option<Group> {
        let marks = loaded(&self.marks);
        let reached = self.readings.iter().zip(marks);
        let reached: Vec<(&Reading, u64)> =
            reached.filter(|(_, mark)| mark & REACHED != 0).collect();
        let marks: Vec<u64> = reached.iter().map(|(_, mark)| *mark).collect();
        let name_of = |number: usize| reached[number].0.name();
        let is_right = |name: &str| equivalents::of(name).is_some();
        (!reached.is_empty()).then(|| {
            Group::of(
                Family::Drafts,
                "editions of WTF-8",
                sets,
                &marks,
                name_of,
                is_right,
            )
        })
    }
}

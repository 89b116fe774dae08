//! The drafts of the WTF-8 specification as they stood: what each edition says of an operation, run as a codec.

use std::sync::atomic::AtomicU64;

use utfproof_oracle::{NoTrace, Reading};

use super::{Asked, Family, Group, OPEN, REACHED, Said, equivalents, is_marked, loaded, mark};

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

    pub(super) fn catch(&self, asked: &Asked<'_>) {
        for (reading, marks) in self.readings.iter().zip(&self.marks) {
            if reading.operation != asked.operation {
                continue;
            }
            mark(marks, REACHED);
            if is_marked(marks, asked.bit()) {
                continue;
            }
            let said = match reading.run(&asked.slices(), &mut NoTrace) {
                Ok(Ok(output)) => Said::Output(output.values()),
                _ => Said::Rejected,
            };
            match &asked.expected {
                Said::Open => mark(marks, OPEN),
                expected if said == *expected => {}
                _ => mark(marks, asked.bit()),
            }
        }
    }

    /// One group of those whose operation was asked.
    pub(super) fn groups(&self, sets: usize) -> Option<Group> {
        let marks = loaded(&self.marks);
        let asked = self.readings.iter().zip(marks);
        let asked: Vec<(&Reading, u64)> = asked.filter(|(_, mark)| mark & REACHED != 0).collect();
        let marks: Vec<u64> = asked.iter().map(|(_, mark)| *mark).collect();
        let name_of = |number: usize| asked[number].0.name();
        let is_right = |name: &str| equivalents::of(name).is_some();
        (!asked.is_empty()).then(|| {
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

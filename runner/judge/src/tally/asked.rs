//! How many cases of each vector were asked.

use std::collections::HashMap;

use utfproof_vectors::context::ContextKind;

/// Outside contexts, or in one of the kinds of contexts.
pub(super) const SETTINGS: usize = 1 + ContextKind::ALL.len();

/// Numbers of cases, one for each setting.
pub(super) type Cases = [u64; SETTINGS];

/// The place of the cases outside contexts, or in a kind of context.
pub(super) fn setting(context: Option<ContextKind>) -> usize {
    context.map_or(0, |kind| 1 + kind as usize)
}

pub(super) fn add_to(sums: &mut Cases, more: &Cases) {
    let both = sums.iter_mut().zip(more);
    both.for_each(|(sum, more)| *sum += more);
}

/// The number of cases of each vector that were asked.
pub(super) struct AskedCases {
    alone: Vec<u64>,
    /// Of the vectors with cases in contexts, which are few.
    in_contexts: HashMap<usize, Cases>,
}

impl AskedCases {
    /// None yet, of so many vectors.
    pub(super) fn of(vectors: usize) -> Self {
        Self {
            alone: vec![0; vectors],
            in_contexts: HashMap::new(),
        }
    }

    /// Adds cases outside contexts.
    pub(super) fn add_alone(&mut self, vector: usize, cases: u64) {
        self.alone[vector] += cases;
    }

    pub(super) fn add(&mut self, vector: usize, cases: &Cases) {
        self.add_alone(vector, cases[setting(None)]);
        if cases[1..].iter().any(|cases| *cases > 0) {
            add_to(
                self.in_contexts.entry(vector).or_insert([0; SETTINGS]),
                cases,
            );
        }
    }

    /// The number in one setting.
    pub(super) fn get(&self, vector: usize, setting: usize) -> u64 {
        match setting {
            0 => self.alone[vector],
            _ => self
                .in_contexts
                .get(&vector)
                .map_or(0, |cases| cases[setting]),
        }
    }

    /// Whether any case of a vector was asked.
    pub(super) fn has(&self, vector: usize) -> bool {
        self.alone[vector] > 0 || self.in_contexts.contains_key(&vector)
    }
}

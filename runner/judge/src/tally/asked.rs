//! How many cases of each vector were asked.

use std::collections::HashMap;

use utfproof_vectors::context::ContextKind;

/// The number of cases of each vector that were asked, outside contexts and in each kind of context.
pub(super) struct AskedCases {
    alone: Vec<u64>,
    /// Of few vectors.
    in_contexts: HashMap<usize, [u64; ContextKind::ALL.len()]>,
}

impl AskedCases {
    /// None yet, of so many vectors.
    pub(super) fn of(vectors: usize) -> Self {
        Self {
            alone: vec![0; vectors],
            in_contexts: HashMap::new(),
        }
    }

    pub(super) fn add(&mut self, vector: usize, context: Option<ContextKind>, cases: u64) {
        *match context {
            None => &mut self.alone[vector],
            Some(kind) => &mut self.in_contexts.entry(vector).or_default()[kind as usize],
        } += cases;
    }

    pub(super) fn get(&self, vector: usize, context: Option<ContextKind>) -> u64 {
        match context {
            None => self.alone[vector],
            Some(kind) => self
                .in_contexts
                .get(&vector)
                .map_or(0, |kinds| kinds[kind as usize]),
        }
    }

    /// Whether any case of a vector was asked.
    pub(super) fn has(&self, vector: usize) -> bool {
        self.alone[vector] > 0 || self.in_contexts.contains_key(&vector)
    }
}

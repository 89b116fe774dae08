//! How many plain cases are written of each vector.

use clap::ValueEnum;
use utfproof_vectors::context::contexts;
use utfproof_vectors::{Suite, Vector};

/// The suites whose contexts can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Contexts {
    Quick,
    Full,
}

impl Contexts {
    pub(super) const fn suite(self) -> Suite {
        match self {
            Self::Quick => Suite::Quick,
            Self::Full => Suite::Full,
        }
    }
}

/// How many cases of each row are written, and in which contexts, if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    pub(super) per_row: u64,
    pub(super) contexts: Option<Contexts>,
}

impl Amount {
    /// How many lines a vector has.
    pub(super) fn count(self, vector: &Vector) -> u64 {
        let in_contexts = self.contexts.map_or(0, |chosen| {
            contexts(vector, chosen.suite(), true).len() as u64
        });
        vector.count().min(self.per_row) + in_contexts
    }

    /// Its lines: the cases alone, and then in contexts.
    pub(super) fn lines(self, vector: &Vector) -> impl Iterator<Item = String> {
        let alone = vector.sample(self.per_row);
        let chosen = self.contexts.into_iter();
        let in_contexts = chosen.flat_map(|chosen| vector.plain_in_contexts(chosen.suite()));
        alone.map(|number| vector.plain(number)).chain(in_contexts)
    }
}

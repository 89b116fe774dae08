//! One part of a run that is divided among automata.

use std::ops::Range;

/// One part of a run that is divided among automata: every `of`-th case, from the `number`-th on. Two that have to be
/// asked one right after the other are one here.
///
/// The reports of all parts are merged into that of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Those of some cases that belong to this part, by their numbers in the whole run: what it costs to find them is
    /// what they are, not what the others are.
    pub(crate) fn of_those(self, cases: Range<u64>) -> impl Iterator<Item = u64> {
        let first = cases
            .start
            .saturating_sub(self.number - 1)
            .div_ceil(self.of);
        let mine = (first..).map(move |turn| turn * self.of + self.number - 1);
        mine.take_while(move |case| *case < cases.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_belongs_to_one_shard_and_none_is_beyond() {
        for of in 1..=5 {
            for cases in [0..0, 0..1, 3..4, 0..20, 7..23] {
                let shards = (1..=of).map(|number| Shard { number, of });
                let mut all: Vec<u64> = shards
                    .flat_map(|shard| shard.of_those(cases.clone()))
                    .collect();
                all.sort_unstable();
                assert_eq!(all, cases.clone().collect::<Vec<_>>(), "{of} {cases:?}");
            }
        }
    }
}

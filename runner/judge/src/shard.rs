//! One part of a run that is divided among machines.

use std::ops::Range;

/// One part of a run that is divided among machines: every `of`-th case, from the `number`-th on. Two requests that
/// must follow one another count as one case.
///
/// A merge makes one report of the reports of all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The cases of this part, among those with these numbers in the whole run. The cost is proportional to this part's
    /// cases.
    pub(crate) fn of_those(self, cases: Range<u64>) -> impl Iterator<Item = u64> {
        let first = cases
            .start
            .saturating_sub(self.number - 1)
            .div_ceil(self.of);
        let mine = (first..).map(move |turn| turn * self.of + self.number - 1);
        mine.take_while(move |case| *case < cases.end)
    }

    /// Whether the case with this number is of this part.
    pub(crate) const fn has(self, case: u64) -> bool {
        case % self.of == self.number - 1
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

//! The additional data in the report of a shard, from which a merge makes one report of all shards.

use utfproof_vectors::context::{Context, ContextKind};

use super::{OperationReport, StaleListing};
use crate::glob::Glob;
use crate::known::{ListedAnswer, ListedKind, Occurred, covers};
use crate::observe::Seen;
use crate::policy::StillFits;
use crate::shard::Shard;

/// The context of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InContext {
    /// Its kind.
    pub kind: ContextKind,
    /// Its description, in words.
    pub text: String,
}

impl From<&Context> for InContext {
    fn from(context: &Context) -> Self {
        Self {
            kind: context.kind(),
            text: context.to_string(),
        }
    }
}

/// The position of a difference in the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPosition {
    /// The number of its vector among all that were selected.
    pub vector: u64,
    /// The number of the first case in its vector; of a case in a context, that of the test case in the whole run.
    pub first: u64,
}

/// The data of one shard for the merge of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The shard.
    pub shard: Shard,
    /// A digest of the ids of all vectors that were selected, in lower-case hexadecimal: the same for all shards.
    pub selection: String,
    /// The number of cases of each vector that were asked without context, by the vector's number.
    pub asked: Runs,
    /// The same for the cases in each kind of context, in the order of [`ContextKind::ALL`].
    pub asked_in_contexts: [Runs; ContextKind::ALL.len()],
    /// All listings of known differences that concern the selection.
    pub listings: Vec<ListingInShard>,
    /// The policies that may still fit, for each operation that was asked and has no declared policies.
    pub fits: Vec<StillFits>,
    /// The observed automata, if any were; the merge draws them.
    pub automata: Vec<Seen>,
}

impl Part {
    /// The number of cases of a vector that were asked, without context or in one kind of context.
    pub fn asked(&self, vector: u64, context: Option<ContextKind>) -> u64 {
        let runs = match context {
            None => &self.asked,
            Some(kind) => &self.asked_in_contexts[kind as usize],
        };
        runs.get(vector)
    }
}

/// A listing of known differences, as seen by one shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingInShard {
    /// The pattern of vector ids.
    pub pattern: String,
    /// The kind that it covers.
    pub kind: ListedKind,
    /// The only answer that it covers, if it names one.
    pub answer: Option<ListedAnswer>,
    /// The listing's reason.
    pub reason: String,
    /// Whether any selected vector matches it: the same for all shards.
    pub matches: bool,
    /// Whether a case of such a vector was asked in this shard.
    pub was_asked: bool,
    /// Whether it covers a difference of this shard.
    pub occurred: bool,
}

impl ListingInShard {
    /// Whether it covers a difference; `glob` is its pattern.
    pub fn covers(&self, glob: &Glob, occurred: Occurred<'_>) -> bool {
        covers(self.kind, self.answer.as_ref(), glob, occurred)
    }

    /// The listing if it is stale: no difference occurred although a matching vector was asked, or no vector matches.
    pub fn stale(self) -> Option<StaleListing> {
        let is_stale = !self.occurred && (self.was_asked || !self.matches);
        is_stale.then_some(StaleListing {
            pattern: self.pattern,
            kind: self.kind,
            reason: self.reason,
            matches_a_vector: self.was_asked,
        })
    }
}

impl OperationReport {
    /// All counts of an operation.
    pub fn each_count(&mut self) -> [&mut u64; 11] {
        let counts = &mut self.counts;
        [
            &mut counts.conforms,
            &mut counts.differs,
            &mut counts.unsupported,
            &mut counts.crashed,
            &mut counts.timed_out,
            &mut counts.garbled,
            &mut counts.not_run,
            &mut self.departs_from_should,
            &mut self.differs_from_declared,
            &mut self.as_declared,
            &mut self.forged.cases,
        ]
    }
}

/// A run-length encoded list of counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs(Vec<Run>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    count: u64,
    /// The index after the last entry with this count.
    end: u64,
}

impl FromIterator<u64> for Runs {
    fn from_iter<I: IntoIterator<Item = u64>>(counts: I) -> Self {
        let mut runs = Self::default();
        for count in counts {
            runs.push(count, 1);
        }
        // every count after the end is 0
        runs.0.pop_if(|last| last.count == 0);
        runs
    }
}

impl Runs {
    fn push(&mut self, count: u64, times: u64) {
        let end = self.0.last().map_or(0, |last| last.end);
        let end = end.saturating_add(times);
        match self.0.last_mut() {
            Some(last) if last.count == count => last.end = end,
            _ => self.0.push(Run { count, end }),
        }
    }

    /// Sets the count at an index, which must not be before the end.
    pub(crate) fn set(&mut self, index: u64, count: u64) {
        let end = self.0.last().map_or(0, |last| last.end);
        if count > 0 {
            if index > end {
                self.push(0, index - end);
            }
            self.push(count, 1);
        }
    }

    /// These counts, and after their end those of another list.
    pub(crate) fn followed_by(mut self, other: &Self) -> Self {
        for run in &other.0 {
            let end = self.0.last().map_or(0, |last| last.end);
            if run.end > end {
                self.push(run.count, run.end - end);
            }
        }
        self
    }

    /// The count at an index; 0 after the end.
    pub fn get(&self, index: u64) -> u64 {
        let run = self.0.partition_point(|run| run.end <= index);
        self.0.get(run).map_or(0, |run| run.count)
    }

    /// The sum of all counts.
    pub fn total(&self) -> u128 {
        let mut begin = 0;
        let runs = self.0.iter().map(|run| {
            let times = run.end - std::mem::replace(&mut begin, run.end);
            u128::from(run.count) * u128::from(times)
        });
        runs.fold(0, u128::saturating_add)
    }

    /// Whether all counts are 0.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The notation in reports: `8 3x4 0x120 1` is 8, four times 3, 120 times 0, and 1.
    pub fn write(&self) -> String {
        let mut begin = 0;
        let words = self.0.iter().map(|run| {
            let times = run.end - std::mem::replace(&mut begin, run.end);
            match times {
                1 => run.count.to_string(),
                _ => format!("{}x{times}", run.count),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Reads the notation of [`Runs::write`].
    ///
    /// # Errors
    ///
    /// The first word that is not a count, or has a number above `largest`.
    pub fn read(text: &str, largest: u64) -> Result<Self, String> {
        let mut runs = Self::default();
        for word in text.split(' ').filter(|_| !text.is_empty()) {
            let (count, times) = word.split_once('x').unwrap_or((word, "1"));
            let number = |digits: &str| {
                let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
                let number = all_digits.then(|| digits.parse().ok()).flatten();
                number.filter(|number| *number <= largest)
            };
            let (Some(count), Some(times @ 1..)) = (number(count), number(times)) else {
                return Err(word.to_owned());
            };
            runs.push(count, times);
        }
        Ok(runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_a_row_are_written_once_and_read_again() {
        let counts = [8, 3, 3, 3, 0, 0, 1, 0, 0];
        let runs: Runs = counts.into_iter().collect();
        assert_eq!(runs.write(), "8 3x3 0x2 1");
        let again = Runs::read(&runs.write(), 8).unwrap();
        assert_eq!(again, runs);
        for (index, count) in counts.into_iter().enumerate() {
            assert_eq!(again.get(index as u64), count);
        }
        assert_eq!(again.get(u64::MAX), 0);
        assert_eq!(again.total(), 18);
        assert!(Runs::read("", 8).unwrap().is_empty());
        assert_eq!(Runs::from_iter([0, 0]), Runs::default());
    }

    #[test]
    fn a_malformed_count_is_refused_and_a_long_run_takes_little_memory() {
        for (text, word) in [
            ("8 9", "9"),
            ("+1", "+1"),
            ("1x", "1x"),
            ("1x0", "1x0"),
            ("1  2", ""),
            ("x3", "x3"),
            ("1x2x3", "1x2x3"),
            ("18446744073709551616", "18446744073709551616"),
        ] {
            assert_eq!(Runs::read(text, 8).unwrap_err(), word, "{text}");
        }
        let all = u64::MAX;
        let runs = Runs::read(&format!("1x{all} 2x{all}"), all).unwrap();
        assert_eq!((runs.get(0), runs.get(all - 1)), (1, 1));
    }
}

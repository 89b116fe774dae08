//! Predicts the answer to an input that is repeated many times from the answers to two, three and four times.

use utfproof_oracle::{Sequence, Slice};

use super::padding::Repeated;
use crate::expectation::Expectation;
use crate::level::Level;

/// A result that grows by the same units, at the same position, with each repetition.
#[derive(Debug)]
pub(super) struct Growth {
    begin: Sequence,
    each: Repeated,
    end: Sequence,
    level: Level,
}

impl Growth {
    /// The numbers of repetitions that are asked. Not one: the input may begin with a byte order mark, which is special
    /// only at the very beginning.
    pub(super) const TIMES: [usize; 3] = [2, 3, 4];

    /// From the answers to [`Self::TIMES`] repetitions. `None` if they do not grow regularly.
    pub(super) fn of(said: &[Expectation; 3]) -> Option<Self> {
        let [
            Expectation::Output(two, level),
            Expectation::Output(three, _),
            _,
        ] = said
        else {
            return None;
        };
        if two.kind().begins_with_a_number() {
            return None;
        }
        let both = two.values().into_iter().zip(three.values());
        let begin = both.take_while(|(two, three)| two == three).count();
        let added = three.len().checked_sub(two.len())?;
        let growth = Self {
            begin: two.as_slice().prefix(begin).to_sequence(),
            each: Repeated::new(three.as_slice().part(begin..begin + added)),
            end: two.as_slice().part(begin..two.len()).to_sequence(),
            level: *level,
        };
        let mut all = Self::TIMES.into_iter().zip(said);
        let is_so = all.all(|(times, said)| growth.expectation(times).as_ref() == Some(said));
        is_so.then_some(growth)
    }

    /// What begins the result of [`Self::TIMES`]`[0]` repetitions, what each further one adds, and what ends it.
    pub(super) fn parts(&self) -> [Slice<'_>; 3] {
        let each = self.each.first();
        [self.begin.as_slice(), each, self.end.as_slice()]
    }

    pub(super) fn expectation(&self, times: usize) -> Option<Expectation> {
        let more = times.checked_sub(Self::TIMES[0])?;
        let mut all = self.begin.clone();
        all.reserve(more * self.each.one + self.end.len());
        self.each.append(more, &mut all);
        all.extend(self.end.as_slice());
        Some(Expectation::Output(all, self.level))
    }
}

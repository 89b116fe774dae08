//! What an operation says to an input that stands there several times, from what it says to few.

use utfproof_oracle::Sequence;

use super::padding::Repeated;
use crate::expectation::Expectation;
use crate::level::Level;

/// A result that grows by the same, at the same place, each time the input stands there once more.
#[derive(Debug)]
pub(super) struct MoreOften {
    begin: Sequence,
    each: Repeated,
    end: Sequence,
    level: Level,
}

impl MoreOften {
    /// How often the input stands there in that from which this is seen: not once, since it may begin with what is read
    /// only at the beginning.
    pub(super) const TIMES: [usize; 3] = [2, 3, 4];

    /// Nothing if the answers do not grow so.
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
        let more_often = Self {
            begin: two.as_slice().prefix(begin).to_sequence(),
            each: Repeated::new(three.as_slice().part(begin..begin + added)),
            end: two.as_slice().part(begin..two.len()).to_sequence(),
            level: *level,
        };
        let mut all = Self::TIMES.into_iter().zip(said);
        let is_so = all.all(|(times, said)| more_often.expectation(times).as_ref() == Some(said));
        is_so.then_some(more_often)
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

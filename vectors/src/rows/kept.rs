//! Keeps the behaviour on each input of a small box.

use std::cell::RefCell;

use super::Behaviour;

/// The largest box whose answers are kept, in inputs.
pub(super) const MOST_KEPT: u64 = 1 << 16;

/// A box, with the answers to those of its inputs that were asked.
pub(super) struct Kept<'a> {
    ranges: &'a [(u32, u32)],
    ask: &'a dyn Fn(&[u32]) -> Option<Behaviour>,
    /// By the number of the input, the behaviour if the input is to be in a row; `None` if it was not asked.
    answers: RefCell<Vec<Option<Option<Behaviour>>>>,
}

impl<'a> Kept<'a> {
    /// Those of a box, of which nothing was asked yet.
    pub(super) fn new(
        ranges: &'a [(u32, u32)],
        ask: &'a dyn Fn(&[u32]) -> Option<Behaviour>,
    ) -> Self {
        Self {
            ranges,
            ask,
            answers: RefCell::default(),
        }
    }

    /// What `then` says to the behaviour on an input of the box, which is asked for once.
    pub(super) fn ask<T>(&self, values: &[u32], then: impl FnOnce(Option<&Behaviour>) -> T) -> T {
        let number = self.number(values);
        let mut answers = self.answers.borrow_mut();
        if answers.len() <= number {
            answers.resize_with(number + 1, || None);
        }
        let answer = answers[number].get_or_insert_with(|| (self.ask)(values));
        then(answer.as_ref())
    }

    /// The number of an input among those of the box.
    fn number(&self, values: &[u32]) -> usize {
        let ranges = self.ranges.iter().zip(values);
        ranges.fold(0, |number, ((first, last), value)| {
            number * (last - first + 1) as usize + (value - first) as usize
        })
    }
}

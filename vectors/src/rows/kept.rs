//! Keeps the behaviour on each input of a small box.

use std::cell::RefCell;
use std::rc::Rc;

use super::Behaviour;

/// The largest box whose answers are kept, in inputs.
pub(super) const MOST_KEPT: u64 = 1 << 16;

/// The behaviour on an input, if the input is to be in a row.
type Answer = Option<Rc<Behaviour>>;

/// A box, with the answers to those of its inputs that were asked.
pub(super) struct Kept<'a> {
    ranges: &'a [(u32, u32)],
    ask: &'a dyn Fn(&[u32]) -> Answer,
    /// By the number of the input; `None` if it was not asked.
    answers: RefCell<Vec<Option<Answer>>>,
}

impl<'a> Kept<'a> {
    /// Those of a box, of which nothing was asked yet.
    pub(super) fn new(ranges: &'a [(u32, u32)], ask: &'a dyn Fn(&[u32]) -> Answer) -> Self {
        Self {
            ranges,
            ask,
            answers: RefCell::default(),
        }
    }

    /// The behaviour on an input of the box, which is asked for once.
    pub(super) fn ask(&self, values: &[u32]) -> Answer {
        let number = self.number(values);
        let mut answers = self.answers.borrow_mut();
        if answers.len() <= number {
            answers.resize(number + 1, None);
        }
        answers[number]
            .get_or_insert_with(|| (self.ask)(values))
            .clone()
    }

    /// The number of an input among those of the box.
    fn number(&self, values: &[u32]) -> usize {
        let ranges = self.ranges.iter().zip(values);
        ranges.fold(0, |number, ((first, last), value)| {
            number * (last - first + 1) as usize + (value - first) as usize
        })
    }
}

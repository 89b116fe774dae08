//! Finds the rows of a set of inputs: products of ranges on which the oracle takes the same steps, and on which its
//! answers are the same or run in parallel.
//!
//! It is not told where the ranges end. It looks at a box of inputs on a grid, and at every input of a small box;
//! where they do not behave alike it cuts the box in two, and it puts together again what turns out to belong together.

mod behaviour;
mod join;
mod kept;

use utfproof_oracle::Rejection;

use crate::level::Level;
use crate::pattern::Element;
use crate::sample::Sample;
use crate::unspecified::Unspecified;

pub(crate) use behaviour::{Behaviour, BehaviourAnswer, behaviour, behaviour_on};
use join::{first_of, join_all};
use kept::{Kept, MOST_KEPT};

/// Along each element of any box this many values are looked at first, and the last.
const GRID: u32 = 8;

/// This many inputs of a box are also looked at, spread over the whole of it, if it is too large to look at all.
const SAMPLE: u64 = 1 << 9;

/// The behaviour on an input; `None` if the input is not to be in any row.
pub(crate) trait Ask: Fn(&[u32]) -> Option<Behaviour> {}

impl<F: Fn(&[u32]) -> Option<Behaviour>> Ask for F {}

/// A product of ranges on which the oracle behaves alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GeneratedRow {
    /// The elements of the input.
    pub(crate) elements: Vec<Element>,
    /// The steps that are taken on all of it.
    steps: u64,
    /// What comes out.
    pub(crate) answer: RowAnswer,
}

/// What comes out of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowAnswer {
    /// A result whose elements run along with the input's.
    Output(Vec<Element>, Level),
    /// All of it is rejected, at the same element.
    Rejected(Rejection, Level),
    /// Any answer will do.
    Unspecified(Unspecified),
}

/// The rows of all inputs of which each value lies in the range for its element, in order of their first inputs.
///
/// Boxes of up to `exact` inputs are looked at whole.
pub(crate) fn rows(ranges: &[(u32, u32)], exact: u64, ask: &impl Ask) -> Vec<GeneratedRow> {
    let mut rows = Box {
        ranges: ranges.to_vec(),
        exact,
        ask,
        kept: None,
    }
    .rows();
    rows.sort_by_cached_key(|row| row.elements.iter().map(first_of).collect::<Vec<_>>());
    rows
}

/// A product of ranges of which it is not known yet whether it is a row.
struct Box<'a> {
    ranges: Vec<(u32, u32)>,
    exact: u64,
    ask: &'a dyn Fn(&[u32]) -> Option<Behaviour>,
    /// What keeps the answers of a small box.
    kept: Option<&'a Kept<'a>>,
}

/// The outcome of a look at a box.
enum Look {
    /// The oracle behaves alike on it: it is this row, or in no row.
    Uniform(Option<GeneratedRow>),
    /// It does not, and this is the element to cut.
    CutAt(usize),
}

impl Box<'_> {
    fn rows(&self) -> Vec<GeneratedRow> {
        // its parts are looked at again: the oracle is asked about each input once
        if self.kept.is_none() && self.size() <= self.exact.min(MOST_KEPT) {
            let kept = Kept::new(&self.ranges, self.ask);
            return Box {
                ranges: self.ranges.clone(),
                exact: self.exact,
                ask: self.ask,
                kept: Some(&kept),
            }
            .rows();
        }
        let element = match self.look() {
            Look::Uniform(row) => return row.into_iter().collect(),
            Look::CutAt(element) => element,
        };
        let (first, last) = self.ranges[element];
        let middle = aligned_middle(first, last);
        let half = |range| {
            let mut ranges = self.ranges.clone();
            ranges[element] = range;
            Box {
                ranges,
                exact: self.exact,
                ask: self.ask,
                kept: self.kept,
            }
            .rows()
        };
        join_all(half((first, middle - 1)), half((middle, last)), element)
    }

    fn look(&self) -> Look {
        let lowest: Vec<u32> = self.ranges.iter().map(|range| range.0).collect();
        let highest: Vec<u32> = self.ranges.iter().map(|range| range.1).collect();
        let low = self.behaviour(&lowest);
        let alike = |values: &[u32]| {
            self.is(values, |behaviour| match (&low, behaviour) {
                (None, None) => true,
                (Some(low), Some(other)) => {
                    low.steps == other.steps && low.answer.is_like(&other.answer)
                }
                _ => false,
            })
        };
        if !alike(&highest) {
            return Look::CutAt(self.place_that_matters(&lowest, &highest, alike));
        }
        let row = match &low {
            None => None,
            Some(low) => match self.guess(&lowest, low, &highest) {
                Ok(row) => Some(row),
                Err(element) => return Look::CutAt(element),
            },
        };
        let holds = |values: &[u32]| {
            self.is(values, |behaviour| match (&row, behaviour) {
                (None, None) => true,
                (Some(row), Some(behaviour)) => row.predicts(values, behaviour),
                _ => false,
            })
        };
        let exception = self
            .first_on_grid(GRID, |values| !holds(values))
            .or_else(|| {
                if self.size() <= self.exact {
                    return self.first_on_grid(u32::MAX, |values| !holds(values));
                }
                let mut spread = Sample::new(self.size(), SAMPLE)
                    .numbers()
                    .map(|number| self.input(number));
                spread.find(|values| !holds(values))
            });
        match exception {
            None => Look::Uniform(row),
            Some(values) => Look::CutAt(self.place_that_matters(&lowest, &values, holds)),
        }
    }

    /// The behaviour on an input.
    fn behaviour(&self, values: &[u32]) -> Option<Behaviour> {
        match self.kept {
            Some(kept) => kept.ask(values, |behaviour| behaviour.cloned()),
            None => (self.ask)(values),
        }
    }

    /// Whether something is true of the behaviour on an input.
    fn is(&self, values: &[u32], is: impl Fn(Option<&Behaviour>) -> bool) -> bool {
        match self.kept {
            Some(kept) => kept.ask(values, is),
            None => is((self.ask)(values).as_ref()),
        }
    }

    /// The first element at which going from one input to another leaves what holds for the one and not for the other.
    fn place_that_matters(
        &self,
        from: &[u32],
        to: &[u32],
        holds: impl Fn(&[u32]) -> bool,
    ) -> usize {
        let mut values = from.to_vec();
        for element in 0..values.len() {
            values[element] = to[element];
            if !holds(&values) {
                return element;
            }
        }
        (0..values.len())
            .find(|&element| from[element] != to[element])
            .unwrap_or(0)
    }

    /// A row that fits the lowest and the highest input of the box; the element to cut if there is none.
    fn guess(
        &self,
        lowest: &[u32],
        low: &Behaviour,
        highest: &[u32],
    ) -> Result<GeneratedRow, usize> {
        let mut values = lowest.to_vec();
        let mut elements = Vec::with_capacity(values.len());
        for (i, &(first, last)) in self.ranges.iter().enumerate() {
            values[i] = last;
            let is_other =
                |other: Option<&Behaviour>| other.is_none_or(|other| other.answer != low.answer);
            let depends = first != last && self.is(&values, is_other);
            elements.push(if depends {
                Element::Run(first, last)
            } else {
                any(first, last)
            });
            values[i] = first;
        }
        let running = || (0..elements.len()).find(|&i| matches!(elements[i], Element::Run(..)));
        let wide = || (0..elements.len()).find(|&i| self.ranges[i].0 < self.ranges[i].1);
        let cut = running().or_else(wide).unwrap_or(0);
        let high = self.behaviour(highest);
        let answer = match (&low.answer, high.as_ref().map(|high| &high.answer)) {
            (BehaviourAnswer::Output(from, level), Some(BehaviourAnswer::Output(to, _))) => {
                if from.iter().zip(to).any(|(from, to)| from > to) {
                    return Err(cut);
                }
                let runs = from
                    .iter()
                    .zip(to)
                    .map(|(&from, &to)| run(from, to))
                    .collect();
                RowAnswer::Output(runs, *level)
            }
            (BehaviourAnswer::Rejected(rejection, level), _) => {
                RowAnswer::Rejected(*rejection, *level)
            }
            (BehaviourAnswer::Unspecified(reason), _) => RowAnswer::Unspecified(*reason),
            (BehaviourAnswer::Output(..), _) => return Err(cut),
        };
        let row = GeneratedRow {
            elements,
            steps: low.steps,
            answer,
        };
        if row.inputs() == row.outputs() {
            Ok(row)
        } else {
            Err(cut)
        }
    }

    /// How many inputs it has.
    fn size(&self) -> u64 {
        let sizes = self
            .ranges
            .iter()
            .map(|range| u64::from(range.1 - range.0) + 1);
        sizes.fold(1, u64::saturating_mul)
    }

    /// The input with a number from 0 to `size() - 1`.
    fn input(&self, number: u64) -> Vec<u32> {
        let mut values = vec![0; self.ranges.len()];
        let mut rest = number;
        for (value, (first, last)) in values.iter_mut().zip(&self.ranges).rev() {
            let size = u64::from(last - first) + 1;
            *value = first + (rest % size) as u32;
            rest /= size;
        }
        values
    }

    /// The first input that something is true of, among those with one of `values_a_place` evenly spaced values, or
    /// with the last, at each element.
    fn first_on_grid(&self, values_a_place: u32, is: impl Fn(&[u32]) -> bool) -> Option<Vec<u32>> {
        let step = |range: &(u32, u32)| {
            let size = u64::from(range.1 - range.0) + 1;
            size.div_ceil(values_a_place.into()) as u32 // less than half of all values
        };
        let steps: Vec<u32> = self.ranges.iter().map(step).collect();
        let mut values: Vec<u32> = self.ranges.iter().map(|range| range.0).collect();
        loop {
            if is(&values) {
                return Some(values);
            }
            // the next input: count up at the last element that is not at its end yet
            let element = (0..values.len())
                .rev()
                .find(|&i| values[i] < self.ranges[i].1)?;
            values[element] = values[element]
                .saturating_add(steps[element])
                .min(self.ranges[element].1);
            for (value, range) in values.iter_mut().zip(&self.ranges).skip(element + 1) {
                *value = range.0;
            }
        }
    }
}

/// The first value of the upper part of a range that is cut in two where most low-order bits are zero.
fn aligned_middle(first: u32, last: u32) -> u32 {
    let highest_difference = 31 - (first ^ last).leading_zeros();
    last >> highest_difference << highest_difference
}

fn any(first: u32, last: u32) -> Element {
    if first == last {
        Element::One(first)
    } else {
        Element::Any(first, last)
    }
}

fn run(first: u32, last: u32) -> Element {
    if first == last {
        Element::One(first)
    } else {
        Element::Run(first, last)
    }
}

impl GeneratedRow {
    /// How many inputs the answer distinguishes.
    fn inputs(&self) -> u64 {
        self.elements.iter().map(Element::run_size).product()
    }

    /// How many answers there are.
    fn outputs(&self) -> u64 {
        match &self.answer {
            RowAnswer::Output(elements, _) => elements.iter().map(Element::size).product(),
            RowAnswer::Rejected(..) | RowAnswer::Unspecified(_) => 1,
        }
    }

    /// Whether this is how an input of the row should behave.
    fn predicts(&self, values: &[u32], behaviour: &Behaviour) -> bool {
        if behaviour.steps != self.steps {
            return false;
        }
        let (elements, answer) = match (&self.answer, &behaviour.answer) {
            (
                RowAnswer::Rejected(rejection, level),
                BehaviourAnswer::Rejected(answer, answer_level),
            ) => {
                return rejection == answer && level == answer_level;
            }
            (RowAnswer::Unspecified(reason), BehaviourAnswer::Unspecified(answer)) => {
                return reason == answer;
            }
            (RowAnswer::Output(elements, level), BehaviourAnswer::Output(answer, answer_level))
                if level == answer_level && elements.len() == answer.len() =>
            {
                (elements, answer)
            }
            _ => return false,
        };
        let mut number = 0;
        for (element, value) in self.elements.iter().zip(values) {
            if let Element::Run(first, _) = element {
                number = number * element.size() + u64::from(value - first);
            }
        }
        for (element, value) in elements.iter().zip(answer).rev() {
            if element.value(number % element.size()) != *value {
                return false;
            }
            number /= element.size();
        }
        true
    }
}

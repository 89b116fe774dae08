//! Goes through the cases of a row by counting, as fast as one can count: nothing is allocated for a case.

use std::ops::Range;

use utfproof_oracle::Rejection;

use crate::level::Level;
use crate::pattern::{Element, Pattern, run_of};
use crate::unit::Unit;
use crate::vector::{Results, Vector};

/// What should come of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<'a, O> {
    /// This result.
    Output(&'a [O]),
    /// A rejection, after a well-formed prefix of so many input units.
    Rejected(Rejection, Level),
    /// Any answer will do.
    Anything,
}

impl Vector {
    /// Calls `visit` for each case in a range of numbers, in order, with the number, the input, and what should come of
    /// it. Cases beyond the last are left out.
    ///
    /// Only vectors of one operand have inputs that are one slice: for others, nothing is visited.
    ///
    /// # Panics
    ///
    /// If `I` or `O` do not hold what the operation's inputs and results are made of.
    ///
    /// ```
    /// use utfproof_vectors::{Expected, built_in};
    ///
    /// let files = built_in()?;
    /// let mut vectors = files.iter().flat_map(|file| &file.vectors);
    /// let row = vectors.find(|vector| vector.id == "utf-8.decode/exhaustive/C2-DF.80-BF").unwrap();
    /// let mut last = (Vec::new(), Vec::new());
    /// row.visit(0..row.count(), |_, input: &[u8], expected: Expected<'_, u32>| {
    ///     if let Expected::Output(output) = expected {
    ///         last = (input.to_vec(), output.to_vec());
    ///     }
    /// });
    /// assert_eq!(last, (vec![0xDF, 0xBF], vec![0x7FF]));
    /// # Ok::<(), utfproof_vectors::FileError>(())
    /// ```
    #[inline(always)]
    pub fn visit<I: Unit, O: Unit>(
        &self,
        numbers: Range<u64>,
        mut visit: impl FnMut(u64, &[I], Expected<'_, O>),
    ) {
        let [pattern] = self.operands.as_slice() else {
            return;
        };
        let numbers = numbers.start..numbers.end.min(pattern.count());
        assert!(I::holds(pattern.kind), "inputs of another kind");
        match &self.results {
            Results::Rejected(rejection, level) => {
                let expected = Expected::Rejected(*rejection, *level);
                each_input(pattern, numbers, |number, input, _| {
                    visit(number, input, expected);
                });
            }
            Results::Unspecified(_) => each_input(pattern, numbers, |number, input, _| {
                visit(number, input, Expected::Anything);
            }),
            Results::Output(results, _) if results.count() == 1 => {
                assert!(O::holds(results.kind), "results of another kind");
                let output = Odometer::<O>::new(results).values;
                each_input(pattern, numbers, |number, input, _| {
                    visit(number, input, Expected::Output(&output));
                });
            }
            Results::Output(results, _) => {
                assert!(O::holds(results.kind), "results of another kind");
                let mut output = Odometer::<O>::new(results);
                let mut at = 0;
                each_input(pattern, numbers, |number, input, run| {
                    if run != at {
                        if run == at + 1 {
                            output.advance();
                        } else {
                            output.go_to(run);
                        }
                        at = run;
                    }
                    visit(number, input, Expected::Output(&output.values));
                });
            }
        }
    }

    /// The cases in a range of numbers, in order, by turns of their last unit. Cases beyond the last are left out.
    ///
    /// `None` unless it is a row of one operand that has units, and all of its cases have one expectation.
    ///
    /// # Panics
    ///
    /// If `I` does not hold what the operation's inputs are made of.
    pub fn turns<I: Unit>(&self, numbers: Range<u64>) -> Option<Turns<'_, I>> {
        let [pattern] = self.operands.as_slice() else {
            return None;
        };
        assert!(I::holds(pattern.kind), "inputs of another kind");
        let is_constant = match &self.results {
            Results::Output(results, _) => results.count() == 1,
            Results::Rejected(..) | Results::Unspecified(_) => true,
        };
        let numbers = numbers.start..numbers.end.min(pattern.count());
        (is_constant && !pattern.elements.is_empty()).then(|| Turns::new(pattern, numbers))
    }
}

/// Visits inputs with their numbers, and with the number that each one's result has among the results.
#[inline(always)]
fn each_input<I: Unit>(
    pattern: &Pattern,
    numbers: Range<u64>,
    mut visit: impl FnMut(u64, &[I], u64),
) {
    let Some(last) = pattern.elements.last() else {
        if numbers.contains(&0) {
            visit(0, &[], 0);
        }
        return;
    };
    let stride = u64::from(last.run_size() > 1);
    let mut turns = Turns::<I>::new(pattern, numbers);
    while let Some(turn) = turns.advance() {
        let run = turns.inputs.run();
        let input = turns.inputs.values.as_mut_slice();
        // the last value of a place fits, and so do all before it
        (0..turn.count).for_each(|index| {
            if let Some(last) = input.last_mut() {
                *last = I::of(turn.first + index as u32);
            }
            visit(turn.number + index, input, run + stride * index);
        });
    }
}

/// Inputs that differ in their last unit alone, which has consecutive values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the first of these cases.
    pub number: u64,
    /// How many there are.
    pub count: u64,
    /// The last unit of the first of them.
    pub first: u32,
}

/// The cases of a row, by turns of their last unit; see [`Vector::turns`].
pub struct Turns<'a, I> {
    last: &'a Element,
    inputs: Odometer<'a, I>,
    numbers: Range<u64>,
    /// Whether `inputs` is at a turn that was handed on.
    is_handed_on: bool,
}

impl<'a, I: Unit> Turns<'a, I> {
    /// The pattern must not be empty.
    fn new(pattern: &'a Pattern, numbers: Range<u64>) -> Self {
        let mut inputs = Odometer::new(pattern);
        if !numbers.is_empty() {
            inputs.go_to(numbers.start);
        }
        Self {
            last: pattern.elements.last().unwrap_or(&Element::One(0)),
            inputs,
            numbers,
            is_handed_on: false,
        }
    }

    /// The next turn, if there is one.
    #[inline(always)]
    pub fn advance(&mut self) -> Option<Turn> {
        if self.numbers.is_empty() {
            return None;
        }
        let index = self.inputs.indices.len() - 1;
        if self.is_handed_on {
            self.inputs.indices[index] = self.last.size() - 1;
            self.inputs.advance();
        }
        self.is_handed_on = true;
        let first = self.inputs.indices[index];
        let number = self.numbers.start;
        let count = (self.last.size() - first).min(self.numbers.end - number);
        self.numbers.start += count;
        Some(Turn {
            number,
            count,
            first: self.last.value(first),
        })
    }

    /// The inputs of the last turn. Their last unit is any.
    #[inline(always)]
    pub fn input(&self) -> &[I] {
        &self.inputs.values
    }
}

/// One sequence of a pattern, and the way to the others.
struct Odometer<'a, U> {
    pattern: &'a Pattern,
    /// Which of the values of each place it is.
    indices: Vec<u64>,
    values: Vec<U>,
}

impl<'a, U: Unit> Odometer<'a, U> {
    /// The first sequence.
    fn new(pattern: &'a Pattern) -> Self {
        let places = pattern.elements.as_slice();
        let values = places.iter().map(|place| U::of(place.value(0)));
        Self {
            pattern,
            values: values.collect(),
            indices: vec![0; places.len()],
        }
    }

    /// Goes to the sequence with a number.
    fn go_to(&mut self, number: u64) {
        let places = (0..self.indices.len()).rev();
        for (at, (place, index)) in places.zip(self.pattern.indices(number)) {
            self.indices[at] = index;
            self.values[at] = U::of(place.value(index));
        }
    }

    /// Goes to the next sequence, and from the last to the first.
    fn advance(&mut self) {
        for (at, place) in self.pattern.elements.iter().enumerate().rev() {
            self.indices[at] += 1;
            let carries = self.indices[at] == place.size();
            if carries {
                self.indices[at] = 0;
            }
            self.values[at] = U::of(place.value(self.indices[at]));
            if !carries {
                return;
            }
        }
    }

    /// Which of the runs of the pattern it belongs to.
    fn run(&self) -> u64 {
        let indices = self.indices.iter().copied();
        run_of(self.pattern.elements.iter().zip(indices).rev())
    }
}

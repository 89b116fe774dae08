//! The state that an operation has to keep while it reads: a finite automaton, learnt from the oracle.
//!
//! Two inputs are in the same state if nothing that is appended to both shows a difference. What shows is whether an
//! input is accepted; of operations that replace what is ill-formed, how much of the result an appended string takes
//! back, how many values it adds, and which of those are U+FFFD. No automaton is drawn by hand: [`learn`](Automaton::learn)
//! asks the oracle until no input that is tried contradicts what it has learnt.

mod beside;
#[cfg(feature = "generators")]
mod fewest;
mod identify;
mod learn;
mod observe;
mod stragglers;
mod wrong;

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use utfproof_oracle::{Operation, Sequence, UnitKind};

pub use beside::{Beside, Parting};
use observe::Accepts;
pub use observe::{Acceptance, Shown};
pub use wrong::{Run, Wrong};

/// The smallest automaton that behaves like an operation, as far as control goes; it does not know the values of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The operation's name.
    pub name: String,
    /// The kind of the operation's input.
    pub kind: UnitKind,
    /// The letters, each read in one step: single bytes, or ranges of code units that are treated alike.
    pub letters: Vec<RangeInclusive<u32>>,
    /// The states; the first is the one before anything is read.
    pub states: Vec<State>,
}

/// A state: all that has to be remembered of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The shortest input that leads here, of several the one with the lowest values.
    pub access: Vec<u32>,
    /// The answer to an input that ends here.
    pub verdict: Acceptance,
    /// For each letter, the number of the state that it leads to.
    pub leads_to: Vec<usize>,
    /// For each letter, what shows when it is read.
    pub shows: Vec<Shown>,
    /// What can be appended to tell this state from every other. For any two states there is a string that both have,
    /// and that shows the difference: identifiers like these are called harmonized.
    pub identifiers: Vec<Vec<u32>>,
}

/// Why an operation has no automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoAutomaton {
    /// It takes code points or UCS-4 values, each of which is encoded alone or with its neighbour.
    #[error("it encodes values, which the rows of single values and pairs try")]
    Encodes,
    /// It takes two operands.
    #[error("it takes two operands")]
    TwoOperands,
    /// Its answers follow from those of another operation.
    #[error("its answers follow from those of another operation, whose automaton is tried")]
    Follows,
    /// It counts bytes, as far as two bytes can hold a number.
    #[error("it counts bytes up to 65,535, which takes as many states")]
    Counts,
    /// More states were found than such an operation can have.
    #[error("it has more than {MOST_STATES} states")]
    TooManyStates,
    /// No automaton explains what was answered. It is not so of an operation.
    #[error("its results change in ways that do not follow from any state")]
    NoneFits,
    /// The empty input has a result, which no state explains. It is not so of an operation.
    #[error("it makes a result of the empty input")]
    NotEmpty,
}

/// Someone who answers inputs of an operation, such as an implementation. An input that has an answer is not asked again.
pub trait Answers {
    /// The reason for a missing answer.
    type Failure: From<NoAutomaton>;

    /// Asks inputs whose results are needed next.
    ///
    /// # Errors
    ///
    /// If one has no answer.
    fn prepare(&self, inputs: Vec<Vec<u32>>) -> Result<(), Self::Failure>;

    /// The result of an input; `None` if it is rejected.
    ///
    /// # Errors
    ///
    /// If it has no answer.
    fn answer(&self, input: &[u32]) -> Result<Option<Sequence>, Self::Failure>;
}

/// The automata that have been learnt: to learn one takes up to a second, and it is always the same.
static LEARNT: LazyLock<HashMap<Operation, OnceLock<Result<Automaton, NoAutomaton>>>> =
    LazyLock::new(|| {
        let operations = Operation::ALL.iter();
        operations
            .map(|operation| (*operation, OnceLock::new()))
            .collect()
    });

/// More states than any operation of the family has.
const MOST_STATES: usize = 64;

impl Automaton {
    /// Why an operation has none, as far as can be seen from outside.
    pub(crate) fn why_none(operation: Operation) -> Option<NoAutomaton> {
        learn::why_none(operation)
    }

    /// Learns the automaton of an operation, once in a process.
    ///
    /// # Errors
    ///
    /// [`NoAutomaton`] says why there is none.
    ///
    /// ```
    /// use utfproof_vectors::automaton::{Automaton, Acceptance};
    ///
    /// let automaton = Automaton::learn("utf-8.validate".parse()?)?;
    /// assert_eq!(automaton.states.len(), 9); // one of them is for what can no longer become well-formed
    /// assert_eq!(automaton.state_after(&[0xE2, 0x82, 0xAC]), 0);
    /// assert_eq!(automaton.states[automaton.state_after(&[0xE2, 0x82])].verdict, Acceptance::Rejected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn learn(operation: Operation) -> Result<Self, NoAutomaton> {
        let learnt = LEARNT[&operation].get_or_init(|| learn::learn(operation));
        learnt.clone()
    }

    /// Learns the automaton of something else that accepts or rejects sequences of bytes: `accepts` says which.
    ///
    /// `edges` are sequences that show where it changes its mind, whole and cut off. What happens after two bytes that
    /// are in no edge is found by trying, as for an operation.
    ///
    /// # Errors
    ///
    /// [`NoAutomaton::TooManyStates`].
    ///
    /// ```
    /// use std::collections::BTreeSet;
    /// use utfproof_vectors::automaton::Automaton;
    ///
    /// let is_even = |input: &[u32]| input.len().is_multiple_of(2);
    /// let automaton = Automaton::learn_by("even".to_owned(), &BTreeSet::new(), is_even)?;
    /// assert_eq!(automaton.states.len(), 2);
    /// # Ok::<(), utfproof_vectors::automaton::NoAutomaton>(())
    /// ```
    pub fn learn_by(
        name: String,
        edges: &BTreeSet<Vec<u32>>,
        accepts: impl Fn(&[u32]) -> bool,
    ) -> Result<Self, NoAutomaton> {
        learn::learn_by(name, &Accepts(accepts), edges)
    }

    /// Learns the automaton of someone else who answers for an operation. Of all automata with at most as many states, only
    /// the one that is learnt gives these answers.
    ///
    /// `inputs` are tried first, such as the complete vectors of the operation.
    ///
    /// # Errors
    ///
    /// [`NoAutomaton`] if there is none, or if an answer is missing.
    pub fn learn_from<A: Answers>(
        operation: Operation,
        inputs: &BTreeSet<Vec<u32>>,
        answers: &A,
    ) -> Result<Self, A::Failure> {
        learn::learn_from(operation, inputs, answers)
    }

    /// The number of the letter that a value belongs to.
    ///
    /// # Panics
    ///
    /// If there is none: the letters are all values of the operation's input.
    pub fn letter(&self, value: u32) -> usize {
        let letter = self.letters.partition_point(|letter| *letter.end() < value);
        assert!(
            self.letters[letter].contains(&value),
            "{value:X} is not a letter"
        );
        letter
    }

    /// The number of the state that an input leads to.
    pub fn state_after(&self, input: &[u32]) -> usize {
        let step = |state: usize, value: &u32| self.states[state].leads_to[self.letter(*value)];
        input.iter().fold(0, step)
    }

    /// What shows of a whole input: the verdict, or of an operation that rejects nothing, which of its results are
    /// U+FFFD. The oracle's automata never take back more results than there are; one that does shows it.
    pub fn run(&self, input: &[u32]) -> Shown {
        let letters: Vec<usize> = input.iter().map(|value| self.letter(*value)).collect();
        self.shown(Run::default(), &letters, None)
    }

    /// Whether its operation rejects nothing, so that what it does shows in its results.
    pub fn is_total(&self) -> bool {
        // of such an operation, every letter shows an edit, unless answers are open there
        let mut first = self.states.iter().filter_map(|state| state.shows.first());
        first.any(|shown| matches!(shown, Shown::Edit { .. }))
    }

    /// The lowest value of each class of letters: those of one class lead to the same states from everywhere, and show
    /// the same.
    pub fn classes(&self) -> Vec<u32> {
        let mut seen = BTreeSet::new();
        let is_new = |letter: &usize| {
            let column = self.states.iter();
            let column = column.map(|state| (state.leads_to[*letter], &state.shows[*letter]));
            seen.insert(column.collect::<Vec<_>>())
        };
        let letters = (0..self.letters.len()).filter(is_new);
        letters
            .map(|letter| *self.letters[letter].start())
            .collect()
    }

    /// The values in ranges: neighbouring letters with an equal key are one.
    pub fn runs<K: PartialEq>(&self, key: impl Fn(usize) -> K) -> Vec<(RangeInclusive<u32>, K)> {
        let mut runs: Vec<(RangeInclusive<u32>, K)> = Vec::new();
        for (number, letter) in self.letters.iter().enumerate() {
            let key = key(number);
            match runs.last_mut() {
                Some((values, last)) if *last == key => *values = *values.start()..=*letter.end(),
                _ => runs.push((letter.clone(), key)),
            }
        }
        runs
    }

    /// How many transitions it has.
    pub fn transitions(&self) -> usize {
        self.states.len() * self.letters.len()
    }
}

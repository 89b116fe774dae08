//! Learns an automaton by asking, after Angluin, and Maler and Pnueli.
//!
//! A table has a row for each input and a column for each string that is appended to it. Inputs with equal rows are taken
//! for one state. Then inputs are tried that the automaton might not be right about; where it is not, all ends of such an
//! input become columns, which tells states apart that were taken for one. That goes on until nothing is found.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, UnitKind};

use super::identify::identify;
use super::observe::{Answered, Observe, Observer, REPLACEMENT_CHARACTER, Shown};
use super::{Automaton, MOST_STATES, NoAutomaton, State};
use crate::edges::{EDGES, ranges_of_code_units};
use crate::facts::is_brief;

/// Learns the automaton of an operation.
pub(super) fn learn(operation: Operation) -> Result<Automaton, NoAutomaton> {
    if let Some(why_none) = why_none(operation) {
        return Err(why_none);
    }
    let letters = match operation.signature().input {
        UnitKind::Byte => (0x00..=0xFF).map(|byte| byte..=byte).collect(),
        _ => alone(REPLACEMENT_CHARACTER, ranges_of_code_units()),
    };
    let table = Table {
        observer: &Observer::new(control(operation)),
        letters,
        appended: BTreeSet::from([(0, Vec::new())]),
    };
    let edges = EDGES.inputs_in_context(operation);
    let (name, kind) = (operation.name().to_owned(), operation.signature().input);
    table.learn(name, kind, &edges)
}

/// Learns the automaton of anything that reads bytes.
pub(super) fn learn_by<O: Observe>(
    name: String,
    observer: &O,
    edges: &BTreeSet<Vec<u32>>,
) -> Result<Automaton, NoAutomaton> {
    let table = Table {
        observer,
        letters: (0x00..=0xFF).map(|byte| byte..=byte).collect(),
        appended: BTreeSet::from([(0, Vec::new())]),
    };
    table.learn(name, UnitKind::Byte, edges)
}

/// Ranges of which one value is taken out, to be a range of its own: it shows in a result whether it was there before.
fn alone(value: u32, ranges: Vec<RangeInclusive<u32>>) -> Vec<RangeInclusive<u32>> {
    let split = |range: RangeInclusive<u32>| {
        if !range.contains(&value) {
            return vec![range];
        }
        let parts = [
            *range.start()..=value - 1,
            value..=value,
            value + 1..=*range.end(),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect()
    };
    ranges.into_iter().flat_map(split).collect()
}

/// Why an operation has no automaton, as far as can be seen from outside.
pub(super) fn why_none(operation: Operation) -> Option<NoAutomaton> {
    let signature = operation.signature();
    if signature.operands != 1 {
        return Some(NoAutomaton::TwoOperands);
    }
    if is_brief(operation) {
        return Some(NoAutomaton::Follows);
    }
    if matches!(
        operation,
        Operation::ModifiedUtf8ReadUtf | Operation::ModifiedUtf8WriteUtf
    ) {
        return Some(NoAutomaton::Counts);
    }
    matches!(signature.input, UnitKind::CodePoint | UnitKind::Ucs4).then_some(NoAutomaton::Encodes)
}

/// The operation in whose automaton an operation is.
///
/// Some take all of an input for a legacy encoding if any of it is ill-formed. All that they do before is to validate;
/// their results have no end that later input leaves alone.
fn control(operation: Operation) -> Operation {
    match operation {
        Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252 => {
            Operation::Utf8Validate
        }
        _ => operation,
    }
}

struct Table<'o, O> {
    observer: &'o O,
    letters: Vec<RangeInclusive<u32>>,
    /// The columns: strings with their lengths, the shortest first.
    appended: BTreeSet<(usize, Vec<u32>)>,
}

/// The table so far.
struct Hypothesis {
    states: Vec<Candidate>,
}

struct Candidate {
    access: Vec<u32>,
    answered: Answered,
    /// For each letter, where it leads and what shows on the way.
    steps: Vec<(usize, Shown)>,
}

impl<O: Observe> Table<'_, O> {
    fn learn(
        mut self,
        name: String,
        kind: UnitKind,
        edges: &BTreeSet<Vec<u32>>,
    ) -> Result<Automaton, NoAutomaton> {
        loop {
            let hypothesis = self.hypothesis()?;
            let Some(input) = self.contradiction(&hypothesis, edges) else {
                let mut automaton = hypothesis.automaton(name, kind, &self);
                let appended: Vec<Vec<u32>> =
                    self.appended.into_iter().map(|(_, end)| end).collect();
                identify(&mut automaton, self.observer, &appended);
                return Ok(automaton);
            };
            let ends = (0..input.len()).map(|from| input[from..].to_vec());
            self.appended.extend(ends.map(|end| (end.len(), end)));
        }
    }

    fn hypothesis(&self) -> Result<Hypothesis, NoAutomaton> {
        let mut numbers = HashMap::from([(self.row(&[]), 0)]);
        let mut accesses = vec![Vec::new()];
        let mut states = Vec::new();
        while let Some(access) = accesses.get(states.len()).cloned() {
            let answered = self.observer.ask(&access);
            let mut steps = Vec::with_capacity(self.letters.len());
            for letter in &self.letters {
                let longer = [access.as_slice(), &[*letter.start()]].concat();
                let next = numbers.len();
                let number = *numbers.entry(self.row(&longer)).or_insert(next);
                let shown = self.observer.shown(&answered, &self.observer.ask(&longer));
                steps.push((number, shown));
                if number == next {
                    accesses.push(longer);
                }
            }
            if numbers.len() > MOST_STATES {
                return Err(NoAutomaton::TooManyStates);
            }
            states.push(Candidate {
                access,
                answered,
                steps,
            });
        }
        Ok(Hypothesis { states })
    }

    fn row(&self, input: &[u32]) -> Vec<Shown> {
        let before = self.observer.ask(input);
        let shown = |(_, end): &(usize, Vec<u32>)| {
            let after = self.observer.ask(&[input, end].concat());
            self.observer.shown(&before, &after)
        };
        self.appended.iter().map(shown).collect()
    }

    /// An input about which the hypothesis is wrong: at an edge; or a letter and any other one; or a letter, one of each
    /// class, and what has been appended so far. The first letter is any at the beginning of an input, and one of each
    /// class after any other state.
    fn contradiction(
        &self,
        hypothesis: &Hypothesis,
        edges: &BTreeSet<Vec<u32>>,
    ) -> Option<Vec<u32>> {
        let first = |letter: usize| *self.letters[letter].start();
        let classes = hypothesis.classes();
        let at_an_edge = || {
            edges
                .iter()
                .find_map(|input| self.contradicts(hypothesis, 0, input))
        };
        let of_two_letters = || {
            self.after_each_state(hypothesis, &classes, |state, letter| {
                let pairs = (0..self.letters.len()).map(|second| [first(letter), first(second)]);
                pairs
                    .into_iter()
                    .find_map(|pair| self.contradicts(hypothesis, state, &pair))
            })
        };
        let of_ends = || {
            self.after_each_state(hypothesis, &classes, |state, letter| {
                classes.iter().find_map(|class| {
                    self.appended.iter().find_map(|(_, end)| {
                        let input = [&[first(letter), first(*class)], end.as_slice()].concat();
                        self.contradicts(hypothesis, state, &input)
                    })
                })
            })
        };
        at_an_edge().or_else(of_two_letters).or_else(of_ends)
    }

    fn after_each_state<T>(
        &self,
        hypothesis: &Hypothesis,
        classes: &[usize],
        find: impl Fn(usize, usize) -> Option<T>,
    ) -> Option<T> {
        let all: Vec<usize> = (0..self.letters.len()).collect();
        (0..hypothesis.states.len()).find_map(|state| {
            let letters = if state == 0 { &all } else { classes };
            letters.iter().find_map(|letter| find(state, *letter))
        })
    }

    /// An input as far as something else shows than the hypothesis says: the access of a state, and what is read there.
    fn contradicts(&self, hypothesis: &Hypothesis, from: usize, read: &[u32]) -> Option<Vec<u32>> {
        let Candidate {
            access, answered, ..
        } = &hypothesis.states[from];
        let mut input = access.clone();
        let (mut state, mut before) = (from, answered.clone());
        for value in read {
            let letter = self.letters.partition_point(|letter| letter.end() < value);
            let (next, predicted) = &hypothesis.states[state].steps[letter];
            input.push(*value);
            let after = self.observer.ask(&input);
            if self.observer.shown(&before, &after) != *predicted {
                return Some(input);
            }
            (state, before) = (*next, after);
        }
        None
    }
}

impl Hypothesis {
    /// One letter of each class: those that lead to the same state from everywhere, and show the same.
    fn classes(&self) -> Vec<usize> {
        let letters = 0..self.states[0].steps.len();
        let mut seen = BTreeSet::new();
        let is_new = |letter: &usize| {
            let column = self.states.iter().map(|state| &state.steps[*letter]);
            seen.insert(column.collect::<Vec<_>>())
        };
        letters.filter(is_new).collect()
    }

    fn automaton<O>(self, name: String, kind: UnitKind, table: &Table<'_, O>) -> Automaton {
        let states = self.states.into_iter().map(|state| {
            let (leads_to, shows) = state.steps.into_iter().unzip();
            State {
                access: state.access,
                verdict: state.answered.verdict,
                leads_to,
                shows,
                identifiers: Vec::new(),
            }
        });
        Automaton {
            name,
            kind,
            letters: table.letters.clone(),
            states: states.collect(),
        }
    }
}

//! Learns an automaton by asking, after Angluin, and Maler and Pnueli.
//!
//! A table has a row for each input and a column for each string that is appended to it. Inputs with equal rows are taken
//! for one state. Then inputs are tried that the automaton might not be right about; where it is not, all ends of such an
//! input become columns, which tells states apart that were taken for one. That goes on until nothing is found.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, UnitKind};

use super::identify::identify;
use super::observe::{Answered, Answering, Observe, Observer, REPLACEMENT_CHARACTER, Shown};
use super::{Answers, Automaton, MOST_STATES, NoAutomaton, State};
use crate::edges::{EDGES, ranges_of_code_units};
use crate::facts::is_brief;

/// The most inputs that are prepared together.
const BATCH: usize = 1024;

/// Learns the automaton of an operation.
pub(super) fn learn(operation: Operation) -> Result<Automaton, NoAutomaton> {
    if let Some(why_none) = why_none(operation) {
        return Err(why_none);
    }
    let edges = EDGES.inputs_in_context(operation);
    Table::of(&Observer::new(control(operation)), operation).learn(operation.name(), &edges)
}

/// Learns the automaton of someone else who answers for an operation.
pub(super) fn learn_from<A: Answers>(
    operation: Operation,
    inputs: &BTreeSet<Vec<u32>>,
    answers: &A,
) -> Result<Automaton, A::Failure> {
    let borrows = (control(operation) != operation).then_some(NoAutomaton::Follows);
    if let Some(why_none) = why_none(operation).or(borrows) {
        return Err(why_none.into());
    }
    let observer = Observer::new(operation);
    let answering = Answering { observer, answers };
    if answering.ask(&[])?.has_result() {
        return Err(NoAutomaton::NotEmpty.into());
    }
    Table::of(&answering, operation).learn(operation.name(), inputs)
}

/// Learns the automaton of anything that reads bytes.
pub(super) fn learn_by<O: Observe>(
    name: String,
    observer: &O,
    edges: &BTreeSet<Vec<u32>>,
) -> Result<Automaton, O::Failure> {
    Table::reading(UnitKind::Byte, observer).learn(&name, edges)
}

/// Ranges of which one value is taken out, to be a range of its own: it shows in a result whether it was there before.
fn alone(value: u32, ranges: Vec<RangeInclusive<u32>>) -> Vec<RangeInclusive<u32>> {
    let split = |range: RangeInclusive<u32>| {
        if !range.contains(&value) {
            return vec![range];
        }
        let before = value.checked_sub(1).map(|end| *range.start()..=end);
        let parts = [value..=value, value + 1..=*range.end()];
        let parts = before.into_iter().chain(parts);
        parts.filter(|part| !part.is_empty()).collect()
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
    kind: UnitKind,
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

impl<'o, O: Observe> Table<'o, O> {
    fn of(observer: &'o O, operation: Operation) -> Self {
        Self::reading(operation.signature().input, observer)
    }

    fn reading(kind: UnitKind, observer: &'o O) -> Self {
        Self {
            observer,
            kind,
            letters: match kind {
                UnitKind::Byte => (0x00..=0xFF).map(|byte| byte..=byte).collect(),
                _ => alone(REPLACEMENT_CHARACTER, ranges_of_code_units()),
            },
            appended: BTreeSet::from([(0, Vec::new())]),
        }
    }

    fn learn(mut self, name: &str, edges: &BTreeSet<Vec<u32>>) -> Result<Automaton, O::Failure> {
        loop {
            let hypothesis = self.hypothesis()?;
            match self.contradiction(&hypothesis, edges)? {
                Some(input) => self.refine(&input)?,
                None => {
                    let mut automaton = hypothesis.automaton(name.to_owned(), &self);
                    let appended = self.appended.into_iter().map(|(_, end)| end);
                    let appended: Vec<Vec<u32>> = appended.collect();
                    identify(&mut automaton, self.observer, &appended)?;
                    return Ok(automaton);
                }
            }
        }
    }

    /// Makes columns of all ends of an input that contradicts. If they are columns already, a range of letters is not
    /// treated alike.
    fn refine(&mut self, input: &[u32]) -> Result<(), NoAutomaton> {
        let columns = self.appended.len();
        let ends = (0..input.len()).map(|from| input[from..].to_vec());
        self.appended.extend(ends.map(|end| (end.len(), end)));
        if self.appended.len() > columns {
            return Ok(());
        }
        let letters = self.letters.len();
        for value in input {
            self.letters = alone(*value, std::mem::take(&mut self.letters));
        }
        match self.letters.len() > letters {
            true => Ok(()),
            false => Err(NoAutomaton::NoneFits),
        }
    }

    fn hypothesis(&self) -> Result<Hypothesis, O::Failure> {
        let mut numbers = HashMap::from([(self.row(&[])?, 0)]);
        let mut accesses = vec![Vec::new()];
        let mut states = Vec::new();
        while let Some(access) = accesses.get(states.len()).cloned() {
            self.observer.prepare(self.rows_after(&access))?;
            let answered = self.observer.ask(&access)?;
            let mut steps = Vec::with_capacity(self.letters.len());
            for letter in &self.letters {
                let longer = [access.as_slice(), &[*letter.start()]].concat();
                let next = numbers.len();
                let number = *numbers.entry(self.row(&longer)?).or_insert(next);
                let shown = self.observer.shown(&answered, &self.observer.ask(&longer)?);
                steps.push((number, shown));
                if number == next {
                    accesses.push(longer);
                }
            }
            if numbers.len() > MOST_STATES {
                return Err(NoAutomaton::TooManyStates.into());
            }
            states.push(Candidate {
                access,
                answered,
                steps,
            });
        }
        Ok(Hypothesis { states })
    }

    /// All that the rows of an input and one letter more ask.
    fn rows_after(&self, access: &[u32]) -> impl Iterator<Item = Vec<u32>> {
        let letters = self.letters.iter().map(|letter| *letter.start());
        letters.flat_map(move |letter| {
            let ends = self.appended.iter();
            ends.map(move |(_, end)| [access, &[letter], end].concat())
        })
    }

    fn row(&self, input: &[u32]) -> Result<Vec<Shown>, O::Failure> {
        let before = self.observer.ask(input)?;
        let shown = |(_, end): &(usize, Vec<u32>)| {
            let after = self.observer.ask(&[input, end].concat())?;
            Ok(self.observer.shown(&before, &after))
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
    ) -> Result<Option<Vec<u32>>, O::Failure> {
        let first = |letter: usize| *self.letters[letter].start();
        let classes = hypothesis.classes();
        let firsts = self.first_letters(hypothesis, &classes);
        let at_an_edge = edges.iter().map(|input| (0, input.clone()));
        let of_two_letters = firsts.iter().flat_map(|(state, letter)| {
            let pairs = (0..self.letters.len()).map(|second| [first(*letter), first(second)]);
            pairs.map(|pair| (*state, pair.to_vec()))
        });
        let of_ends = firsts.iter().flat_map(|(state, letter)| {
            classes.iter().flat_map(|class| {
                let ends = self.appended.iter().map(|(_, end)| end.as_slice());
                ends.map(|end| (*state, [&[first(*letter), first(*class)], end].concat()))
            })
        });
        let mut tries = at_an_edge.chain(of_two_letters).chain(of_ends).peekable();
        while tries.peek().is_some() {
            let batch: Vec<(usize, Vec<u32>)> = tries.by_ref().take(BATCH).collect();
            let input = self.first_contradiction(hypothesis, &batch)?;
            if input.is_some() {
                return Ok(input);
            }
        }
        Ok(None)
    }

    /// After which states which letters are tried first.
    fn first_letters(&self, hypothesis: &Hypothesis, classes: &[usize]) -> Vec<(usize, usize)> {
        let all: Vec<usize> = (0..self.letters.len()).collect();
        let states = 0..hypothesis.states.len();
        let pairs = states.flat_map(|state| {
            let letters = if state == 0 { &all } else { classes };
            letters.iter().map(move |letter| (state, *letter))
        });
        pairs.collect()
    }

    /// The first of some inputs that contradicts: the state after which each is read, and what is read there.
    fn first_contradiction(
        &self,
        hypothesis: &Hypothesis,
        tries: &[(usize, Vec<u32>)],
    ) -> Result<Option<Vec<u32>>, O::Failure> {
        let prefixes = tries.iter().flat_map(|(from, read)| {
            let access = &hypothesis.states[*from].access;
            (1..=read.len()).map(move |length| [access, &read[..length]].concat())
        });
        self.observer.prepare(prefixes)?;
        for (from, read) in tries {
            let input = self.contradicts(hypothesis, *from, read)?;
            if input.is_some() {
                return Ok(input);
            }
        }
        Ok(None)
    }

    /// An input as far as something else shows than the hypothesis says: the access of a state, and what is read there.
    fn contradicts(
        &self,
        hypothesis: &Hypothesis,
        from: usize,
        read: &[u32],
    ) -> Result<Option<Vec<u32>>, O::Failure> {
        let Candidate {
            access, answered, ..
        } = &hypothesis.states[from];
        let mut input = access.clone();
        let (mut state, mut before) = (from, answered.clone());
        for value in read {
            let letter = self.letters.partition_point(|letter| letter.end() < value);
            let (next, predicted) = &hypothesis.states[state].steps[letter];
            input.push(*value);
            let after = self.observer.ask(&input)?;
            if self.observer.shown(&before, &after) != *predicted {
                return Ok(Some(input));
            }
            (state, before) = (*next, after);
        }
        Ok(None)
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

    fn automaton<O>(self, name: String, table: &Table<'_, O>) -> Automaton {
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
            kind: table.kind,
            letters: table.letters.clone(),
            states: states.collect(),
        }
    }
}

//! Few inputs that show every single wrong transition.

use std::collections::{BTreeMap, BTreeSet};

use super::{Automaton, Run, Shown, Wrong};

/// The longest string, of one letter of each class, that is tried after a transition.
const LONGEST_END: usize = 3;

/// The most strings that are tried.
const MOST_ENDS: usize = 30_000;

impl Automaton {
    /// Inputs that show each single transition that leads elsewhere, if any input does: fewer than those that show each
    /// automaton with as many states. The shortest first.
    pub fn single_transitions(&self) -> Vec<Vec<u32>> {
        let mut cover = Cover::new(self);
        let mut ends = self.ends();
        let identifying = |ends: &[Vec<u32>]| -> Vec<Vec<Vec<u32>>> {
            let states = 0..self.states.len();
            states.map(|state| self.identifying(state, ends)).collect()
        };
        // two of them together often tell more than each
        let chosen: BTreeSet<Vec<u32>> = identifying(&ends).into_iter().flatten().collect();
        let pairs = chosen.iter().flat_map(|one| {
            let others = chosen.iter();
            others.map(move |other| [one.as_slice(), other].concat())
        });
        ends.extend(pairs);
        let ends = identifying(&ends);
        for state in 0..self.states.len() {
            for letter in 0..self.letters.len() {
                cover.transition(state, letter, &ends);
            }
        }
        let inputs = cover.inputs.into_iter();
        let by_length: BTreeSet<_> = inputs.map(|input| (input.len(), input)).collect();
        by_length.into_iter().map(|(_, input)| input).collect()
    }

    /// Strings of one letter of each class, the shortest first.
    fn ends(&self) -> Vec<Vec<u32>> {
        // a letter is easier to read than a zero byte
        let column = |value: u32| {
            let letter = self.letter(value);
            let states = self.states.iter();
            let column = states.map(move |state| (state.leads_to[letter], &state.shows[letter]));
            column.collect::<Vec<_>>()
        };
        let readable = u32::from('a');
        let classes = self.classes().into_iter();
        let classes: Vec<u32> = classes
            .map(|value| match column(value) == column(readable) {
                true => readable,
                false => value,
            })
            .collect();
        let mut ends = vec![Vec::new()];
        let mut longest: Vec<Vec<u32>> = ends.clone();
        for _ in 0..LONGEST_END {
            let longer = longest.iter().flat_map(|end| {
                let classes = classes.iter();
                classes.map(|value| [end.as_slice(), &[*value]].concat())
            });
            longest = longer.collect();
            if ends.len() + longest.len() > MOST_ENDS {
                break;
            }
            ends.extend(longest.iter().cloned());
        }
        ends
    }

    /// Of some strings, those that tell a state from all others: in turn the one that tells it from most of the rest.
    fn identifying(&self, state: usize, ends: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let others: Vec<usize> = (0..self.states.len())
            .filter(|other| *other != state)
            .collect();
        let told_by = |end: &Vec<u32>| -> BTreeSet<usize> {
            let letters: Vec<usize> = end.iter().map(|value| self.letter(*value)).collect();
            let from = |state: usize| self.shown(Run::from(state), &letters, None);
            let right = from(state);
            if right.is_open() {
                return BTreeSet::new();
            }
            let others = others.iter().copied();
            others.filter(|other| from(*other) != right).collect()
        };
        // of several that tell it from the same ones, the shortest
        let mut told: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
        for (place, end) in ends.iter().enumerate() {
            told.entry(told_by(end)).or_insert(place);
        }
        let mut told: Vec<(usize, BTreeSet<usize>)> = told
            .into_iter()
            .map(|(told, place)| (place, told))
            .collect();
        told.sort();
        let mut rest: BTreeSet<usize> = told.iter().flat_map(|(_, told)| told).copied().collect();
        let mut chosen = Vec::new();
        while !rest.is_empty() {
            let new = |(_, told): &&(usize, BTreeSet<usize>)| told.intersection(&rest).count();
            let Some((place, of_it)) = told.iter().rev().max_by_key(new) else {
                break;
            };
            chosen.push(ends[*place].clone());
            rest.retain(|other| !of_it.contains(other));
        }
        chosen
    }
}

/// The inputs so far, and the wrong transitions that none of them shows.
struct Cover<'a> {
    automaton: &'a Automaton,
    /// One letter of each class.
    classes: Vec<usize>,
    inputs: Vec<Vec<u32>>,
    /// By state, letter, and the state that it leads to.
    is_shown: Vec<bool>,
    /// By state and letter.
    is_taken: Vec<bool>,
}

impl<'a> Cover<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let classes = automaton.classes().into_iter();
        Self {
            automaton,
            classes: classes.map(|value| automaton.letter(value)).collect(),
            inputs: Vec::new(),
            is_shown: vec![false; automaton.transitions() * automaton.states.len()],
            is_taken: vec![false; automaton.transitions()],
        }
    }

    const fn number(&self, wrong: Wrong) -> usize {
        let letters = self.automaton.letters.len();
        (wrong.state * letters + wrong.letter) * self.automaton.states.len() + wrong.leads_to
    }

    /// Adds inputs until one shows each way in which a transition may lead elsewhere, if there is such an input, and one
    /// takes the transition at all.
    fn transition(&mut self, state: usize, letter: usize, ends: &[Vec<Vec<u32>>]) {
        let automaton = self.automaton;
        let right = automaton.states[state].leads_to[letter];
        let value = *automaton.letters[letter].start();
        let before = [automaton.states[state].access.as_slice(), &[value]].concat();
        let wrongs = (0..automaton.states.len()).filter(|other| *other != right);
        let wrongs = wrongs.map(|leads_to| Wrong {
            state,
            letter,
            leads_to,
        });
        let mut rest: Vec<Wrong> = wrongs.collect();
        let ends = ends[right].iter();
        let ends: Vec<Vec<u32>> = ends.map(|end| [before.as_slice(), end].concat()).collect();
        loop {
            rest.retain(|wrong| !self.is_shown[self.number(*wrong)]);
            let shown = |input: &Vec<u32>| {
                let wrongs = rest.iter();
                wrongs.filter(|wrong| self.shows(**wrong, input)).count()
            };
            let best = ends.iter().rev().max_by_key(|input| shown(input));
            match best.filter(|input| shown(input) > 0) {
                Some(best) => self.add(best.clone()),
                None => break,
            }
        }
        for wrong in rest {
            if self.is_shown[self.number(wrong)] {
                continue;
            }
            let input = automaton.shortest_that_shows(wrong, &self.classes);
            if let Some(input) = input.or_else(|| self.one_letter_more(wrong, &before)) {
                self.add(input);
            }
        }
        if !self.is_taken[state * automaton.letters.len() + letter] {
            self.add(before);
        }
    }

    /// An input that shows a wrong transition by the letter after it: what tells its end from all other states may not do so
    /// after this access, where some answers are left open.
    fn one_letter_more(&self, wrong: Wrong, before: &[u32]) -> Option<Vec<u32>> {
        let letters = self.classes.iter();
        let values = letters.map(|letter| *self.automaton.letters[*letter].start());
        let mut longer = values.map(|value| [before, &[value]].concat());
        longer.find(|input| self.shows(wrong, input))
    }

    fn letters(&self, input: &[u32]) -> Vec<usize> {
        let values = input.iter();
        values.map(|value| self.automaton.letter(*value)).collect()
    }

    fn shows(&self, wrong: Wrong, input: &[u32]) -> bool {
        let letters = self.letters(input);
        let right = self.required(&letters);
        !right.is_open() && self.automaton.shown(Run::default(), &letters, Some(wrong)) != right
    }

    /// What an input must show.
    fn required(&self, letters: &[usize]) -> Shown {
        self.automaton.shown(Run::default(), letters, None)
    }

    /// Adds an input, and marks all that it shows.
    fn add(&mut self, input: Vec<u32>) {
        let letters = self.letters(&input);
        let right = self.required(&letters);
        let mut run = Run::default();
        let mut seen = BTreeSet::new();
        for (place, letter) in letters.iter().enumerate() {
            let state = run.state;
            self.is_taken[state * self.automaton.letters.len() + *letter] = true;
            if !right.is_open() && seen.insert((state, *letter)) {
                for leads_to in 0..self.automaton.states.len() {
                    let wrong = Wrong {
                        state,
                        letter: *letter,
                        leads_to,
                    };
                    let number = self.number(wrong);
                    let rest = &letters[place..];
                    self.is_shown[number] = self.is_shown[number]
                        || self.automaton.shown(run.clone(), rest, Some(wrong)) != right;
                }
            }
            self.automaton.step(&mut run, *letter, None);
        }
        self.inputs.push(input);
    }
}

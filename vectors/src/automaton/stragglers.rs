//! Wrong transitions that identifiers alone do not show, where some answers are left open.

use std::collections::{BTreeSet, VecDeque};

use super::identify::parts_by_requirement;
use super::{Acceptance, Automaton, Run, Wrong};

impl Automaton {
    /// For each transition that could lead elsewhere without an identifier showing it, the shortest input that does, if
    /// one exists: where all answers are required, none does.
    pub(crate) fn stragglers(&self) -> Vec<Vec<u32>> {
        let is_open = |verdict: Acceptance| matches!(verdict, Acceptance::Unspecified(_));
        if !self.states.iter().any(|state| is_open(state.verdict)) {
            return Vec::new();
        }
        let classes = self.classes().into_iter();
        let classes: Vec<usize> = classes.map(|value| self.letter(value)).collect();
        let letters = |input: &Vec<u32>| input.iter().map(|value| self.letter(*value)).collect();
        let ends = self.states.iter().map(|state| state.identifiers.iter());
        let ends: Vec<Vec<Vec<usize>>> = ends.map(|all| all.map(letters).collect()).collect();
        let mut inputs: Vec<Vec<usize>> = Vec::new();
        for state in 0..self.states.len() {
            for letter in 0..self.letters.len() {
                let right = self.states[state].leads_to[letter];
                for leads_to in (0..self.states.len()).filter(|other| *other != right) {
                    let wrong = Wrong {
                        state,
                        letter,
                        leads_to,
                    };
                    // the shortest way to a state passes it at its end only
                    let after = (right, leads_to);
                    let mut ends = ends[right].iter();
                    let is_shown = ends.any(|end| self.shows(wrong, after, end));
                    if !is_shown && !inputs.iter().any(|input| self.shows(wrong, (0, 0), input)) {
                        let input = self.shortest_that_shows(wrong, &classes);
                        inputs.extend(input.as_ref().map(letters));
                    }
                }
            }
        }
        let values =
            |input: &Vec<usize>| input.iter().map(|of| *self.letters[*of].start()).collect();
        inputs.iter().map(values).collect()
    }

    /// Whether an input may show a wrong transition: none does if the answers that differ are open.
    pub fn can_be_shown(&self, wrong: Wrong) -> bool {
        let classes = self.classes().into_iter();
        let classes: Vec<usize> = classes.map(|value| self.letter(value)).collect();
        match self.is_total() {
            true => self.may_change_a_result(wrong, &classes),
            false => self.shortest_that_shows(wrong, &classes).is_some(),
        }
    }

    /// For each state, whether any answer conforms there and in all states after it.
    pub fn open_for_good(&self) -> Vec<bool> {
        let is_open = |verdict| matches!(verdict, Acceptance::Unspecified(_));
        let states = &self.states;
        let mut open: Vec<bool> = states.iter().map(|state| is_open(state.verdict)).collect();
        loop {
            let stays = |state: usize| states[state].leads_to.iter().all(|next| open[*next]);
            let next: Vec<bool> = (0..states.len()).map(|s| open[s] && stays(s)).collect();
            if next == open {
                return open;
            }
            open = next;
        }
    }

    /// Whether an input may have a required result that a wrong transition changes. Goes through all pairs of states that
    /// the right and the wrong automaton reach together; if their results move too far apart to be followed, one may.
    fn may_change_a_result(&self, wrong: Wrong, classes: &[usize]) -> bool {
        let letters = [classes, &[wrong.letter]].concat();
        let open_for_good = self.open_for_good();
        let mut seen = BTreeSet::new();
        let mut rest = VecDeque::from([[Run::default(), Run::default()]]);
        while let Some(both) = rest.pop_front() {
            for letter in &letters {
                let [mut right, mut other] = both.clone();
                self.step(&mut right, *letter, None);
                if open_for_good[right.state] {
                    continue;
                }
                self.step(&mut other, *letter, Some(wrong));
                let [required, shown] =
                    [&right, &other].map(|run| self.shown(run.clone(), &[], None));
                if !required.is_open() && shown != required {
                    return true;
                }
                let Some(tail) = other.after_common(&right) else {
                    return true;
                };
                if seen.insert((right.state, other.state, tail)) {
                    rest.push_back([right, other]);
                }
            }
        }
        false
    }

    /// Whether something is required after more letters that the automaton with a wrong transition does not do. `states`
    /// are the right state and its own.
    fn shows(&self, wrong: Wrong, states: (usize, usize), letters: &[usize]) -> bool {
        let step = |states, letter: &usize| self.both(wrong, states, *letter);
        let (right, other) = letters.iter().fold(states, step);
        parts_by_requirement(self, right, other)
    }

    fn both(&self, wrong: Wrong, (right, other): (usize, usize), letter: usize) -> (usize, usize) {
        let leads_to = |from: usize| self.states[from].leads_to[letter];
        let is_wrong = (wrong.state, wrong.letter) == (other, letter);
        let next = if is_wrong {
            wrong.leads_to
        } else {
            leads_to(other)
        };
        (leads_to(right), next)
    }

    /// The shortest input that shows a wrong transition by its verdict. `classes` has one letter of each class.
    pub(super) fn shortest_that_shows(&self, wrong: Wrong, classes: &[usize]) -> Option<Vec<u32>> {
        let place = |states: (usize, usize)| states.0 * self.states.len() + states.1;
        // for each pair of states that is reached, the pair before it and the letter between them
        let mut from = vec![None; self.states.len().pow(2)];
        let mut open = VecDeque::from([(0, 0)]);
        while let Some(states) = open.pop_front() {
            if parts_by_requirement(self, states.0, states.1) {
                let before = |last: &((usize, usize), usize)| from[place(last.0)];
                let read = std::iter::successors(from[place(states)], before);
                let mut read: Vec<u32> = read.map(|(_, of)| *self.letters[of].start()).collect();
                read.reverse();
                return Some(read);
            }
            for letter in classes.iter().chain([&wrong.letter]) {
                let next = self.both(wrong, states, *letter);
                if next != (0, 0) && from[place(next)].is_none() {
                    from[place(next)] = Some((states, *letter));
                    open.push_back(next);
                }
            }
        }
        None
    }
}

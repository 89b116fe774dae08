//! Automata: which inputs show that one is wrong.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};
use utfproof_vectors::automaton::{Automaton, Run, Shown, Wrong};

use crate::complete::shape;
use crate::whole::is_whole;

/// All ways in which a transition may lead elsewhere.
fn wrongs(automaton: &Automaton) -> Vec<Wrong> {
    let mut all = Vec::new();
    for state in 0..automaton.states.len() {
        for letter in 0..automaton.letters.len() {
            let right = automaton.states[state].leads_to[letter];
            let others = (0..automaton.states.len()).filter(|other| *other != right);
            all.extend(others.map(|leads_to| Wrong {
                state,
                letter,
                leads_to,
            }));
        }
    }
    all
}

/// Every tenth wrong transition, or with `UTFPROOF_WHOLE=1` every fifth, by a letter of each class, and those of them that no input shows.
fn hidden(operation: Operation) -> (Automaton, usize, Vec<Wrong>) {
    let automaton = Automaton::learn(operation).unwrap();
    let classes = automaton.classes().into_iter();
    let letters: BTreeSet<usize> = classes.map(|value| automaton.letter(value)).collect();
    let all = wrongs(&automaton).into_iter();
    let all = all.filter(|wrong| letters.contains(&wrong.letter));
    let all: Vec<Wrong> = all.step_by(if is_whole() { 5 } else { 10 }).collect();
    let hidden = all.iter().copied();
    let hidden = hidden.filter(|wrong| !automaton.can_be_shown(*wrong));
    let hidden = hidden.collect();
    (automaton, all.len(), hidden)
}

#[test]
fn every_wrong_transition_is_shown_where_all_results_are_required() {
    let (_, all, hidden) = hidden(Operation::Utf8DecodeLossy);
    assert!(all > 100, "{all}");
    assert_eq!(hidden, []);
}

/// After the wrong transition, all strings of up to two letters, one of each class; without `UTFPROOF_WHOLE=1`, one
/// in 64 of them.
#[test]
fn no_short_input_shows_a_wrong_transition_that_counts_as_hidden() {
    let operation = Operation::Utf8DecodeOrWindows1252;
    let (automaton, all, hidden) = hidden(operation);
    assert!((10..all / 2).contains(&hidden.len()), "{}", hidden.len());
    let classes = automaton.classes();
    let ones = classes.iter().map(|value| vec![*value]);
    let twos = classes
        .iter()
        .flat_map(|one| classes.iter().map(|two| vec![*one, *two]));
    let ends: Vec<Vec<u32>> = ones.chain(twos).chain([Vec::new()]).collect();
    let mut by_transition: BTreeMap<(usize, usize), Vec<Wrong>> = BTreeMap::new();
    for wrong in hidden {
        let of_transition = by_transition.entry((wrong.state, wrong.letter));
        of_transition.or_default().push(wrong);
    }
    let step = if is_whole() { 1 } else { 64 };
    for (first, ((state, letter), wrongs)) in (0..step).cycle().zip(by_transition) {
        let access = &automaton.states[state].access;
        let read = *automaton.letters[letter].start();
        for end in ends.iter().skip(first).step_by(step) {
            let input = [access.as_slice(), &[read], end].concat();
            if matches!(automaton.run(&input), Shown::Acceptance(_)) {
                continue; // any answer conforms
            }
            let required = Shown::Edit {
                dropped: 0,
                added: replacements(operation, &input),
            };
            let letters = letters(&automaton, &input);
            for wrong in &wrongs {
                let shown = automaton.shown(Run::default(), &letters, Some(*wrong));
                assert_eq!(shown, required, "{wrong:?} {input:X?}");
            }
        }
    }
}

/// For each value of the result, whether it is U+FFFD.
fn replacements(operation: Operation, input: &[u32]) -> Vec<bool> {
    let input = Sequence::from_values(operation.signature().input, input.iter().copied());
    let result = Reading::judging(operation).run(&[input.as_slice()], &mut NoTrace);
    shape(&result.unwrap().unwrap())
}

/// What an automaton shows for an input, with a wrong transition or without.
fn shown(automaton: &Automaton, input: &[u32], wrong: Option<Wrong>) -> Shown {
    automaton.shown(Run::default(), &letters(automaton, input), wrong)
}

fn letters(automaton: &Automaton, input: &[u32]) -> Vec<usize> {
    let letters = input.iter().map(|value| automaton.letter(*value));
    letters.collect()
}

#[test]
fn single_transitions_show_all_wrong_transitions() {
    for operation in [Operation::Utf8Validate, Operation::Utf8DecodeLossy] {
        let automaton = Automaton::learn(operation).unwrap();
        let inputs = automaton.single_transitions();
        let right: Vec<Shown> = inputs
            .iter()
            .map(|input| shown(&automaton, input, None))
            .collect();
        for wrong in wrongs(&automaton) {
            // the inputs that take the transition, by the automaton without it
            let access = &automaton.states[wrong.state].access;
            let read = *automaton.letters[wrong.letter].start();
            let before = [access.as_slice(), &[read]].concat();
            let all = || inputs.iter().zip(&right);
            let shows = |(input, right): &(&Vec<u32>, &Shown)| {
                shown(&automaton, input, Some(wrong)) != **right
            };
            let mut taking = all().filter(|(input, _)| input.starts_with(&before));
            let is_shown = taking.any(|both| shows(&both)) || all().any(|both| shows(&both));
            assert!(is_shown, "{operation}: {wrong:?}");
        }
    }
}

#[test]
fn single_transitions_are_fewer_than_what_a_bound_needs() {
    for operation in [Operation::Utf8Validate, Operation::Utf8DecodeLossy] {
        let automaton = Automaton::learn(operation).unwrap();
        let single = automaton.single_transitions();
        // each state, a letter, each identifier of the next state
        let mut bounding = BTreeSet::new();
        for state in &automaton.states {
            for (letter, next) in automaton.letters.iter().zip(&state.leads_to) {
                let before = [state.access.as_slice(), &[*letter.start()]].concat();
                let identifiers = automaton.states[*next].identifiers.iter();
                bounding.extend(identifiers.map(|end| [before.as_slice(), end].concat()));
            }
        }
        assert!(
            single.len() < bounding.len(),
            "{operation}: {}",
            single.len()
        );
    }
}

#[test]
fn an_automaton_is_total_if_any_letter_shows_an_edit() {
    for operation in [
        Operation::Utf8Validate,
        Operation::Utf8DecodeLossy,
        Operation::Utf8DecodeOrWindows1252,
        Operation::Utf16DecodeLossy,
        Operation::Wtf8Decode,
    ] {
        let automaton = Automaton::learn(operation).unwrap();
        let mut shows = automaton.states.iter().flat_map(|state| &state.shows);
        let any = shows.any(|shown| matches!(shown, Shown::Edit { .. }));
        assert_eq!(automaton.is_total(), any, "{operation}");
    }
}

//! The mutants of an automaton that all strings up to a length would catch. The two automata show it, without a test of
//! any string.

use std::collections::BTreeSet;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::{Acceptance, Automaton};

/// The greatest lengths.
pub const WORD_LENGTHS: [usize; 5] = [1, 2, 3, 4, 5];

/// The number of mutants of a validation's automaton with one wrong transition; and for each of [`WORD_LENGTHS`], the
/// number that differ on some string of at most that many units.
///
/// `None` where the operation has no automaton, or is not a validation.
pub fn caught_by_all_words(operation: Operation) -> Option<(usize, [usize; WORD_LENGTHS.len()])> {
    let automaton = Automaton::learn(operation).ok()?;
    if automaton.is_total() {
        return None;
    }
    let classes = classes(&automaton);
    let mut all = 0;
    let mut caught = [0; WORD_LENGTHS.len()];
    for (state, from) in automaton.states.iter().enumerate() {
        for (letter, right) in from.leads_to.iter().enumerate() {
            for wrong in (0..automaton.states.len()).filter(|wrong| wrong != right) {
                all += 1;
                let shortest = shortest_difference(&automaton, &classes, state, letter, wrong);
                for (caught, length) in caught.iter_mut().zip(WORD_LENGTHS) {
                    *caught += usize::from(shortest.is_some_and(|shortest| shortest <= length));
                }
            }
        }
    }
    Some((all, caught))
}

/// One letter of each class of letters that lead to the same states from everywhere.
fn classes(automaton: &Automaton) -> Vec<usize> {
    let letters = automaton.classes().into_iter();
    letters.map(|value| automaton.letter(value)).collect()
}

/// The length of the shortest string on which the automaton and the one with this transition differ.
fn shortest_difference(
    automaton: &Automaton,
    classes: &[usize],
    state: usize,
    letter: usize,
    wrong: usize,
) -> Option<usize> {
    let is_accepted = |state: usize| automaton.states[state].verdict == Acceptance::Accepted;
    let mut pairs = BTreeSet::from([(0, 0)]);
    let mut seen = pairs.clone();
    for length in 0..=WORD_LENGTHS[WORD_LENGTHS.len() - 1] {
        if pairs
            .iter()
            .any(|(a, b)| is_accepted(*a) != is_accepted(*b))
        {
            return Some(length);
        }
        let mut next = BTreeSet::new();
        for (right, mutant) in &pairs {
            for read in classes.iter().copied().chain([letter]) {
                let leads_to = |from: usize| automaton.states[from].leads_to[read];
                let of_mutant = match (*mutant, read) == (state, letter) {
                    true => wrong,
                    false => leads_to(*mutant),
                };
                let pair = (leads_to(*right), of_mutant);
                if seen.insert(pair) {
                    next.insert(pair);
                }
            }
        }
        pairs = next;
    }
    None
}

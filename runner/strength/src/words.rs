//! What all strings up to a length would catch, without asking them: of a machine and one that differs in a transition it
//! can be worked out.

use std::collections::BTreeSet;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::{Acceptance, Automaton};

/// Up to which lengths.
pub const WORD_LENGTHS: [usize; 5] = [1, 2, 3, 4, 5];

/// Of the machines of a validation that differ in one transition: how many there are, and for each of
/// [`WORD_LENGTHS`] how many of them say something else about some string of at most that many units.
///
/// Nothing where the operation has no machine, or does not only say yes or no.
pub fn caught_by_all_words(operation: Operation) -> Option<(usize, [usize; WORD_LENGTHS.len()])> {
    let machine = Automaton::learn(operation).ok()?;
    if machine.is_total() {
        return None;
    }
    let classes = classes(&machine);
    let mut all = 0;
    let mut caught = [0; WORD_LENGTHS.len()];
    for (state, from) in machine.states.iter().enumerate() {
        for (letter, right) in from.leads_to.iter().enumerate() {
            for wrong in (0..machine.states.len()).filter(|wrong| wrong != right) {
                all += 1;
                let shortest = shortest_difference(&machine, &classes, state, letter, wrong);
                for (caught, length) in caught.iter_mut().zip(WORD_LENGTHS) {
                    *caught += usize::from(shortest.is_some_and(|shortest| shortest <= length));
                }
            }
        }
    }
    Some((all, caught))
}

/// One letter of each class of those that lead to the same states from everywhere.
fn classes(machine: &Automaton) -> Vec<usize> {
    let letters = machine.classes().into_iter();
    letters.map(|value| machine.letter(value)).collect()
}

/// The length of the shortest string that the machine and the one with this transition do not agree about.
fn shortest_difference(
    machine: &Automaton,
    classes: &[usize],
    state: usize,
    letter: usize,
    wrong: usize,
) -> Option<usize> {
    let is_accepted = |state: usize| machine.states[state].verdict == Acceptance::Accepted;
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
                let leads_to = |from: usize| machine.states[from].leads_to[read];
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

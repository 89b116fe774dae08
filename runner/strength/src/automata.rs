//! Every automaton with one wrong transition.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::{Acceptance, Automaton, Run, Shown, State, Wrong};

use super::{Family, Group, OPEN, Outcome, SetCase, is_marked, loaded, mark};

/// Longer inputs reveal no more about an automaton, and are slow.
const LONGEST: usize = 300;

/// The automaton of one operation, and the sets that catch its mutants.
pub(super) struct Automata {
    automaton: Automaton,
    is_total: bool,
    /// By state, letter, and wrong next state.
    marks: Vec<AtomicU64>,
}

impl Automata {
    /// `None` where the operation has no automaton, or shares another operation's.
    pub(super) fn of(operation: Operation) -> Option<Self> {
        let borrows = matches!(
            operation,
            Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252
        );
        let automaton = Automaton::learn(operation).ok().filter(|_| !borrows)?;
        let number = automaton.transitions() * automaton.states.len();
        Some(Self {
            is_total: automaton.is_total(),
            automaton,
            marks: (0..number).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    pub(super) fn catch(&self, case: &SetCase<'_>) {
        let [input] = case.operands else { return };
        let input = input.values();
        if input.len() > LONGEST {
            return;
        }
        let letters: Vec<usize> = input
            .iter()
            .map(|value| self.automaton.letter(*value))
            .collect();
        let (expected, bit) = match &case.expected {
            Outcome::Open => (self.automaton.shown(Run::default(), &letters, None), OPEN),
            Outcome::Rejected => (Shown::Acceptance(Acceptance::Rejected), case.bit()),
            Outcome::Output(values) if self.is_total => (
                Shown::Edit {
                    dropped: 0,
                    added: values.iter().map(|value| *value == 0xFFFD).collect(),
                },
                case.bit(),
            ),
            Outcome::Output(_) => (Shown::Acceptance(Acceptance::Accepted), case.bit()),
        };
        let mut seen = BTreeSet::new();
        // before a transition is first taken, the wrong automaton does what the right one does
        let mut right = Run::default();
        for (place, letter) in letters.iter().enumerate() {
            let state = right.state;
            let next = self.automaton.states[state].leads_to[*letter];
            if seen.insert((state, *letter)) {
                for leads_to in (0..self.automaton.states.len()).filter(|other| *other != next) {
                    let wrong = Wrong {
                        state,
                        letter: *letter,
                        leads_to,
                    };
                    let marks = &self.marks[self.number(wrong)];
                    if is_marked(marks, bit) {
                        continue;
                    }
                    let shown = self
                        .automaton
                        .shown(right.clone(), &letters[place..], Some(wrong));
                    if shown != expected {
                        mark(marks, bit);
                    }
                }
            }
            self.automaton.step(&mut right, *letter, None);
        }
    }

    const fn number(&self, wrong: Wrong) -> usize {
        let letters = self.automaton.letters.len();
        let states = self.automaton.states.len();
        (wrong.state * letters + wrong.letter) * states + wrong.leads_to
    }

    /// Marks those that no input shows, because answers are open.
    fn mark_open(&self, wrongs: &[Wrong]) {
        let states = &self.automaton.states;
        let is_open = |state: &State| matches!(state.verdict, Acceptance::Unspecified(_));
        if !states.iter().any(is_open) {
            return;
        }
        let open_for_good = self.automaton.open_for_good();
        for wrong in wrongs {
            let marks = &self.marks[self.number(*wrong)];
            let is_unmarked = marks.load(Ordering::Relaxed) == 0;
            let stays_open = open_for_good[states[wrong.state].leads_to[wrong.letter]];
            let is_hidden = || !self.automaton.can_be_shown(*wrong);
            if is_unmarked && (stays_open || is_hidden()) {
                mark(marks, OPEN);
            }
        }
    }

    pub(super) fn group(&self, sets: usize) -> Group {
        let automaton = &self.automaton;
        let (states, letters) = (automaton.states.len(), automaton.letters.len());
        let wrongs = (0..states).flat_map(|state| {
            (0..letters).flat_map(move |letter| {
                (0..states).map(move |leads_to| Wrong {
                    state,
                    letter,
                    leads_to,
                })
            })
        });
        let wrongs: Vec<Wrong> = wrongs
            .filter(|wrong| automaton.states[wrong.state].leads_to[wrong.letter] != wrong.leads_to)
            .collect();
        self.mark_open(&wrongs);
        let marks = loaded(wrongs.iter().map(|wrong| &self.marks[self.number(*wrong)]));
        let name_of = |number: usize| {
            let Wrong {
                state,
                letter,
                leads_to,
            } = wrongs[number];
            let kind = automaton.kind;
            let access = &automaton.states[state].access;
            let access: Vec<String> = access.iter().map(|value| kind.format_one(*value)).collect();
            let read = kind.format_one(*automaton.letters[letter].start());
            format!(
                "{}: state {state} ({}) on {read} to state {leads_to}",
                automaton.name,
                access.join(" ")
            )
        };
        let name = automaton.name.as_str();
        Group::of(Family::Machines, name, sets, &marks, name_of, |_| false)
    }
}

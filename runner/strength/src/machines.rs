//! Every machine with one transition that leads elsewhere.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicU64;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::{Acceptance, Automaton, Shown};

use super::{Asked, Family, Group, OPEN, Said, is_marked, loaded, mark};

/// Longer inputs say no more about a machine, and take their time.
const LONGEST: usize = 300;

/// The machine of one operation, and which sets catch its mutants.
pub(super) struct Machines {
    machine: Automaton,
    is_total: bool,
    /// By state, letter, and state that it leads to instead.
    marks: Vec<AtomicU64>,
}

/// What a machine has done with the beginning of an input.
#[derive(Clone, Default)]
struct Run {
    state: usize,
    results: Vec<bool>,
    missing: usize,
}

/// A transition that leads elsewhere.
#[derive(Clone, Copy)]
struct Wrong {
    state: usize,
    letter: usize,
    leads_to: usize,
}

impl Machines {
    /// Nothing where the operation has no machine, or borrows that of another one.
    pub(super) fn of(operation: Operation) -> Option<Self> {
        let borrows = matches!(
            operation,
            Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252
        );
        let machine = Automaton::learn(operation).ok().filter(|_| !borrows)?;
        let number = machine.transitions() * machine.states.len();
        Some(Self {
            is_total: machine.is_total(),
            machine,
            marks: (0..number).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    pub(super) fn catch(&self, asked: &Asked<'_>) {
        let [input] = asked.operands else { return };
        let input = input.values();
        if input.len() > LONGEST {
            return;
        }
        let letters: Vec<usize> = input
            .iter()
            .map(|value| self.machine.letter(*value))
            .collect();
        let (expected, bit) = match &asked.expected {
            Said::Open => (self.shown(Run::default(), &letters, None), OPEN),
            Said::Rejected => (Shown::Acceptance(Acceptance::Rejected), asked.bit()),
            Said::Output(values) if self.is_total => (
                Shown::Edit {
                    dropped: 0,
                    added: values.iter().map(|value| *value == 0xFFFD).collect(),
                },
                asked.bit(),
            ),
            Said::Output(_) => (Shown::Acceptance(Acceptance::Accepted), asked.bit()),
        };
        let mut seen = BTreeSet::new();
        // up to where a transition is taken first, one that leads elsewhere does what the right one does
        let mut right = Run::default();
        for (place, letter) in letters.iter().enumerate() {
            let state = right.state;
            let next = self.machine.states[state].leads_to[*letter];
            if seen.insert((state, *letter)) {
                for leads_to in (0..self.machine.states.len()).filter(|other| *other != next) {
                    let wrong = Wrong {
                        state,
                        letter: *letter,
                        leads_to,
                    };
                    let marks = &self.marks[self.number(wrong)];
                    if is_marked(marks, bit) {
                        continue;
                    }
                    let shown = self.shown(right.clone(), &letters[place..], Some(wrong));
                    if shown != expected {
                        mark(marks, bit);
                    }
                }
            }
            self.step(&mut right, *letter, None);
        }
    }

    const fn number(&self, wrong: Wrong) -> usize {
        let letters = self.machine.letters.len();
        let states = self.machine.states.len();
        (wrong.state * letters + wrong.letter) * states + wrong.leads_to
    }

    fn step(&self, run: &mut Run, letter: usize, wrong: Option<Wrong>) {
        let from = &self.machine.states[run.state];
        if let Shown::Edit { dropped, added } = &from.shows[letter] {
            run.missing += dropped.saturating_sub(run.results.len());
            let kept = run.results.len().saturating_sub(*dropped);
            run.results.truncate(kept);
            run.results.extend(added);
        }
        run.state = match wrong {
            Some(wrong) if (wrong.state, wrong.letter) == (run.state, letter) => wrong.leads_to,
            _ => from.leads_to[letter],
        };
    }

    /// What shows of an input, the beginning of which has been read; see [`Automaton::run`].
    fn shown(&self, mut run: Run, letters: &[usize], wrong: Option<Wrong>) -> Shown {
        for letter in letters {
            self.step(&mut run, *letter, wrong);
        }
        let verdict = self.machine.states[run.state].verdict;
        if verdict == Acceptance::Accepted && self.is_total {
            Shown::Edit {
                dropped: run.missing,
                added: run.results,
            }
        } else {
            Shown::Acceptance(verdict)
        }
    }

    /// For each state, whether any answer will do there and in every state that it leads to: what a wrong transition there
    /// does instead shows nowhere.
    fn open_for_good(&self) -> Vec<bool> {
        let states = &self.machine.states;
        let is_open = |verdict| matches!(verdict, Acceptance::Unspecified(_));
        let mut open: Vec<bool> = states.iter().map(|state| is_open(state.verdict)).collect();
        loop {
            let stays = |number: usize| states[number].leads_to.iter().all(|next| open[*next]);
            let next: Vec<bool> = (0..states.len()).map(|s| open[s] && stays(s)).collect();
            if next == open {
                return open;
            }
            open = next;
        }
    }

    pub(super) fn group(&self, sets: usize) -> Group {
        let machine = &self.machine;
        let (states, letters) = (machine.states.len(), machine.letters.len());
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
            .filter(|wrong| machine.states[wrong.state].leads_to[wrong.letter] != wrong.leads_to)
            .collect();
        let open = self.open_for_good();
        for wrong in &wrongs {
            if open[machine.states[wrong.state].leads_to[wrong.letter]] {
                mark(&self.marks[self.number(*wrong)], OPEN);
            }
        }
        let marks = loaded(wrongs.iter().map(|wrong| &self.marks[self.number(*wrong)]));
        let name_of = |number: usize| {
            let Wrong {
                state,
                letter,
                leads_to,
            } = wrongs[number];
            let kind = machine.operation.signature().input;
            let access = &machine.states[state].access;
            let access: Vec<String> = access.iter().map(|value| kind.format_one(*value)).collect();
            let read = kind.format_one(*machine.letters[letter].start());
            format!(
                "{}: state {state} ({}) on {read} to state {leads_to}",
                machine.operation,
                access.join(" ")
            )
        };
        let name = machine.operation.name();
        Group::of(Family::Machines, name, sets, &marks, name_of, |_| false)
    }
}

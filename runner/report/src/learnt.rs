//! The automaton that was learnt of an implementation, beside the document's, as text.

use std::ops::RangeInclusive;

use utfproof_judge::Description;
use utfproof_judge::learn::Learnt;
use utfproof_notation::printable;
use utfproof_vectors::automaton::{Acceptance, Parting, Shown};

use super::drawing::{describe, input, values};

/// A learnt automaton, with its states numbered as those of the document's that they answer like.
pub struct Numbered<'a> {
    pub(super) learnt: &'a Learnt,
    /// For each state, the document's state that it answers like.
    pub(super) roles: Vec<Option<usize>>,
    /// The number that each state is shown with: that of the document's state for the first one that answers like it, and
    /// the numbers after those of the document for the others.
    pub(super) numbers: Vec<usize>,
    /// Where it parts from the document's.
    pub parting: Option<Parting>,
}

/// Where a transition leads, what shows, and what the document's does instead, if it differs.
pub(super) type Step<'a> = (usize, &'a Shown, Option<(usize, &'a Shown)>);

impl<'a> Numbered<'a> {
    /// Numbers the states of a learnt automaton.
    pub fn new(learnt: &'a Learnt) -> Self {
        let roles = learnt.beside().roles();
        let mut new = learnt.document.states.len()..;
        let number = |(state, role): (usize, &Option<usize>)| {
            let known = role.filter(|_| !roles[..state].contains(role));
            known.or_else(|| new.next()).unwrap_or(state)
        };
        Self {
            learnt,
            numbers: roles.iter().enumerate().map(number).collect(),
            parting: learnt.beside().parting(),
            roles,
        }
    }

    /// The transition of the document's automaton in place of this one, if it differs: the next state and what shows.
    pub(super) fn instead(&self, state: usize, letter: usize) -> Option<(usize, &'a Shown)> {
        let beside = self.learnt.beside();
        if !beside.differs(&self.roles, state, letter) {
            return None;
        }
        let role = self.roles[state]?;
        let value = *self.learnt.own.letters[letter].start();
        let document = &self.learnt.document;
        let shows = &document.states[role].shows[document.letter(value)];
        Some((beside.leads_to(role, letter), shows))
    }

    pub(super) fn steps(&self, state: usize) -> Vec<(RangeInclusive<u32>, Step<'a>)> {
        let own = &self.learnt.own;
        own.runs(|letter| {
            let found = &own.states[state];
            let next = self.numbers[found.leads_to[letter]];
            (next, &found.shows[letter], self.instead(state, letter))
        })
    }

    /// The text for a terminal.
    pub fn render(&self, implementation: &Description) -> String {
        let Learnt { own, inputs, .. } = self.learnt;
        let [name, version] = names(implementation);
        let mut text = format!(
            "{} of {name} {version}, learnt from {inputs} answers\n",
            own.name
        );
        for (state, found) in own.states.iter().enumerate() {
            let role = match self.roles[state] {
                None => ", unlike every state of the document's".to_owned(),
                Some(role) if role != self.numbers[state] => format!(", also like {role}"),
                Some(_) => String::new(),
            };
            let (number, after) = (self.numbers[state], input(own.kind, &found.access));
            let verdict = verdict(found.verdict);
            text += &format!("\n{number}  after {after}, {verdict}{role}\n");
            for (range, (next, shows, instead)) in self.steps(state) {
                let (values, shows) = (values(own.kind, &range), describe(shows));
                let instead = instead.map_or_else(String::new, |(next, shows)| {
                    format!("≠ the document's: to {next} {}", describe(shows))
                });
                let line = format!("   {values:9}  to {next:<3} {shows} ");
                text += format!("{}  {instead}", line.trim_end()).trim_end();
                text.push('\n');
            }
        }
        text + "\n" + &self.sentences()
    }

    /// The number of states within which no other automaton answers so, and where it parts from the document's.
    fn sentences(&self) -> String {
        let Learnt { own, document, .. } = self.learnt;
        let states = own.states.len();
        let is_range = |letter: &RangeInclusive<u32>| letter.start() != letter.end();
        let assumed = match own.letters.iter().any(is_range) {
            true => ", if the implementation treats the code units of each range alike",
            false => "",
        };
        let unit = if states == 1 { "state" } else { "states" };
        let bound = format!(
            "{states} {unit}; no other automaton with at most {states} {unit} answers like it{assumed}.\n"
        );
        let is_open = |verdict| matches!(verdict, Acceptance::Unspecified(_));
        bound + &match &self.parting {
            Some(parting) => {
                let [required, shown] = self.answers(parting);
                let state = self.numbers[parting.state];
                let input = input(own.kind, &parting.input);
                format!(
                    "It parts from the document's automaton in state {state}. Shortest input: {input}, {shown}; the \
                         document's: {required}.\n"
                )
            }
            None if document.states.iter().any(|state| is_open(state.verdict)) => {
                "It parts nowhere from the document's automaton, which leaves some answers open.\n"
                    .to_owned()
            }
            None => "It is the document's automaton.\n".to_owned(),
        }
    }

    /// The answers of the document's automaton and of the learnt one to the input on which they part, in words.
    pub(super) fn answers(&self, parting: &Parting) -> [String; 2] {
        let Learnt { own, document, .. } = self.learnt;
        [document, own].map(|automaton| match automaton.run(&parting.input) {
            Shown::Acceptance(acceptance) => verdict(acceptance).to_owned(),
            Shown::Edit { added, .. } if added.is_empty() => "nothing".to_owned(),
            Shown::Edit { added, .. } => added
                .iter()
                .map(|is_r| if *is_r { 'R' } else { 'c' })
                .collect(),
        })
    }
}

/// The name and the version, escaped.
pub(super) fn names(implementation: &Description) -> [String; 2] {
    [&implementation.name, &implementation.version].map(|text| printable(text).into_owned())
}

const fn verdict(verdict: Acceptance) -> &'static str {
    match verdict {
        Acceptance::Accepted => "accepted",
        Acceptance::Rejected => "rejected",
        Acceptance::Unspecified(_) => "left open",
    }
}

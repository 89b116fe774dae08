//! The automaton that an operation needs, beside the one that an implementation was seen to be.

use serde::Serialize;
use utfproof_oracle::Operation;

use super::super::Report;
use crate::drawing::{Observed, embed};

#[derive(Serialize)]
pub(super) struct Pictures {
    /// In a few words, what there is to see.
    words: &'static str,
    /// SVG: of the expected automaton, and of the observed one; none of either where there is nothing to see.
    expected: Option<String>,
    observed: Option<String>,
}

impl Pictures {
    /// Those of an operation, if it was observed; `number` makes their ids the only ones of the page.
    pub(super) fn find(report: &Report, number: usize, operation: Operation) -> Option<Self> {
        let mut automata = report.automata.iter();
        let seen = automata.find(|seen| seen.operation == operation)?;
        let automaton = Observed::of(seen).ok()?; // what a run or a merge keeps can be drawn
        let tip = |which: &str| format!("tip-{number}-{operation}-{which}");
        Some(match &automaton.observed {
            None => Self::without("It was not observed: too often it gave no answer."),
            Some(observed) if !observed.differs() => Self::without(
                "Its states and transitions are the expected ones: what differs is where it says that an error is, or \
                 what an input stands in.",
            ),
            Some(observed) => Self {
                words: "Dashed arrows, marked ≠ expected, lead elsewhere than they should; a state with a number that \
                        the expected automaton does not have is one that it should not have.",
                expected: Some(embed(&automaton.expected, &tip("expected"))),
                observed: Some(embed(observed, &tip("observed"))),
            },
        })
    }

    const fn without(words: &'static str) -> Self {
        Self {
            words,
            expected: None,
            observed: None,
        }
    }
}

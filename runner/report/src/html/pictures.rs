//! Pictures of the expected automaton of an operation and of the one observed in an implementation.

use serde::Serialize;
use utfproof_oracle::Operation;

use super::super::Report;
use crate::drawing::{Observed, embed};

#[derive(Serialize)]
pub(super) struct Pictures {
    /// A sentence or two on what the pictures show.
    words: &'static str,
    /// The expected and the observed automaton as SVG; neither if there is nothing to see.
    expected: Option<String>,
    observed: Option<String>,
}

impl Pictures {
    /// The pictures of an operation, if it was observed. `number` makes their ids unique on the page.
    pub(super) fn find(report: &Report, number: usize, operation: Operation) -> Option<Self> {
        let mut automata = report.automata.iter();
        let seen = automata.find(|seen| seen.operation == operation)?;
        let automaton = Observed::of(seen).ok()?; // succeeds for everything that a run or a merge keeps
        let tip = |which: &str| format!("tip-{number}-{operation}-{which}");
        Some(match &automaton.observed {
            None => Self::without("Not observed: the implementation gave no answer too often."),
            Some(observed) if !observed.differs() => Self::without(
                "States and transitions are as expected: only positions of errors differ, or answers in contexts.",
            ),
            Some(observed) => Self {
                words: "Dashed arrows, marked ≠ expected, differ from the expected automaton. A state whose number the \
                        expected automaton does not have should not exist.",
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

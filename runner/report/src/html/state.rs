//! The state of a cell in the matrix: a class of the style sheet, a sign and a word. Colour alone never carries meaning.

use serde::Serialize;

use super::super::summary::{Status, Tally};

/// The state of an operation of an implementation, or of all its operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The class in the style sheet, also used in the page's address.
    pub class: &'static str,
    /// The sign in the cell.
    pub sign: &'static str,
    /// Its name in the filter.
    pub name: &'static str,
    /// Its meaning, for the legend.
    pub meaning: &'static str,
}

const fn state(
    class: &'static str,
    sign: &'static str,
    name: &'static str,
    meaning: &'static str,
) -> State {
    State {
        class,
        sign,
        name,
        meaning,
    }
}

pub(super) const MUST: State = state("must", "✗", "must", "violates what a document requires");
pub(super) const DIFFERS_FROM_DECLARED: State = state(
    "declared",
    "◆",
    "differs from declared",
    "differs from the choice that it declares",
);
pub(super) const SHOULD: State = state(
    "should",
    "△",
    "should",
    "departs only from what a document recommends",
);
pub(super) const NOT_RUN: State = state(
    "not-run",
    "…",
    "not run",
    "given up or interrupted before the end",
);
/// It differs, but only as listed.
pub const KNOWN: State = state("known", "≈", "known", "differs, but only as listed");
pub(super) const AS_DECLARED: State = state(
    "as-declared",
    "◇",
    "as declared",
    "conforms to the choice that it declares; the documents alone expect another answer",
);
pub(super) const CONFORMS: State = state("conforms", "✓", "conforms", "all its cases conform");
pub(super) const UNSUPPORTED: State = state(
    "unsupported",
    "∅",
    "unsupported",
    "it has the operation but skips every case",
);
/// Nothing is known of it.
pub const ABSENT: State = state(
    "absent",
    "",
    "absent",
    "it does not have the operation, or no case was selected",
);

/// All states with a sign, the worst first.
pub const STATES: [State; 8] = [
    MUST,
    DIFFERS_FROM_DECLARED,
    SHOULD,
    NOT_RUN,
    KNOWN,
    AS_DECLARED,
    CONFORMS,
    UNSUPPORTED,
];

/// The state of a tally.
pub(super) fn state_of(tally: &Tally) -> State {
    match tally.status() {
        Status::Absent if tally.counts.unsupported > 0 => UNSUPPORTED,
        Status::Absent => ABSENT,
        Status::NotRun => NOT_RUN,
        Status::Conforms => CONFORMS,
        Status::AsDeclared => AS_DECLARED,
        Status::Known => KNOWN,
        Status::Should => SHOULD,
        Status::Declared => DIFFERS_FROM_DECLARED,
        Status::Must => MUST,
    }
}

/// The index of a state in [`STATES`], the worst first.
pub(super) fn rank(state: State) -> usize {
    let index = STATES.iter().position(|known| *known == state);
    index.unwrap_or(STATES.len())
}

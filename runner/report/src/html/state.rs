//! What a cell of the matrix says, as a class of the style sheet, a sign and a word: colour alone says nothing.

use serde::Serialize;

use super::super::summary::{Status, Tally};

/// The state of an operation of an implementation, or of all its operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct State {
    /// The class of the style sheet, which is also the word for it in the page's address.
    pub(super) class: &'static str,
    pub(super) sign: &'static str,
    /// What it is called where a filter chooses it.
    pub(super) name: &'static str,
    /// What it means.
    pub(super) meaning: &'static str,
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
    "differs from what it declares that it chose",
);
pub(super) const SHOULD: State = state(
    "should",
    "△",
    "should",
    "departs from what a document recommends, and from nothing that is required",
);
pub(super) const NOT_RUN: State = state("not-run", "…", "not run", "given up before the end");
pub(super) const KNOWN: State = state("known", "≈", "known", "differs, but only as listed");
pub(super) const AS_DECLARED: State = state(
    "as-declared",
    "◇",
    "as declared",
    "conforms to what it declares, where documents alone say something else",
);
pub(super) const CONFORMS: State = state("conforms", "✓", "conforms", "all its cases conform");
pub(super) const UNSUPPORTED: State = state(
    "unsupported",
    "∅",
    "unsupported",
    "it has the operation, and says of every case that it cannot do it",
);
pub(super) const ABSENT: State = state(
    "absent",
    "",
    "absent",
    "it does not have the operation, or no case was selected",
);

/// All that a cell can say, the worst first; an empty cell has no sign.
pub(super) const STATES: [State; 8] = [
    MUST,
    DIFFERS_FROM_DECLARED,
    SHOULD,
    NOT_RUN,
    KNOWN,
    AS_DECLARED,
    CONFORMS,
    UNSUPPORTED,
];

/// The state that a tally comes to.
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

/// The place of a state among all that there are, the worst first.
pub(super) fn rank(state: State) -> usize {
    let place = STATES.iter().position(|known| *known == state);
    place.unwrap_or(STATES.len())
}

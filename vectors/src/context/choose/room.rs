//! Inputs with a number that is the size of a buffer. After text, the buffer
//! grows with it; for repeated inputs, it does not.

use super::{in_turn, length, turn};
use crate::context::{Context, Filling};
use crate::suite::Suite;
use crate::vector::{Origin, Vector};

/// The lengths of the text before a case.
const BEFORE: [usize; 8] = [7, 15, 16, 31, 32, 33, 64, 127];

/// The numbers of repetitions.
const TIMES: [usize; 4] = [9, 33, 34, 65];

pub(super) fn contexts(vector: &Vector, suite: Suite) -> Vec<Context> {
    if vector.origin() != Some(Origin::Exhaustive) || length(vector) < 2 {
        return Vec::new();
    }
    let turn = turn(vector);
    let before = BEFORE
        .into_iter()
        .map(|before| Context::after(in_turn(&Filling::ALL, before + turn), before));
    let all = before.chain(TIMES.map(Context::Repeated));
    let one_of = if suite == Suite::Quick { 4 } else { 1 };
    all.enumerate()
        .filter(|(number, _)| (number + turn).is_multiple_of(one_of))
        .map(|(_, context)| context)
        .collect()
}

//! Inputs with a number that is the size of a buffer. After text, the buffer
//! grows with it; for repeated inputs, it does not.

use super::{in_turn, length, turn};
use crate::context::{Context, Filling};
use crate::suite::Suite;
use crate::vector::{Origin, Vector};

/// The lengths of the text before a case.
const BEFORE: [usize; 8] = [7, 15, 16, 31, 32, 33, 64, 127];

/// Longer texts, in rotation, and the longest, for one vector in [`ONE_OF_LONGEST`].
const LONGER: [usize; 4] = [254, 255, 256, 300];
const LONGEST: [usize; 3] = [65_534, 65_536, 70_000];
const ONE_OF_LONGEST: usize = 16;

/// Numbers that no input reaches, near those that 8, 16, 24, 31 and 32 bits can count. Vectors take a third in rotation.
const HUGE: [u32; 14] = [
    255,
    256,
    257,
    0xFFFF,
    0x1_0000,
    0x1_0001,
    0xFF_FFFF,
    0x100_0000,
    0x7FFF_FFFE,
    0x7FFF_FFFF,
    0x8000_0000,
    0x8000_0001,
    0xFFFF_FFFE,
    0xFFFF_FFFF,
];

/// The numbers of repetitions.
const TIMES: [usize; 4] = [9, 33, 34, 65];

pub(super) fn contexts(vector: &Vector, suite: Suite) -> Vec<Context> {
    if vector.origin() != Some(Origin::Exhaustive) || length(vector) < 2 {
        return Vec::new();
    }
    let turn = turn(vector);
    let before = BEFORE
        .into_iter()
        .map(|before| Context::after(in_turn(Filling::ordinary(), before + turn), before));
    let all = before.chain(TIMES.map(Context::Repeated));
    let one_of = if suite == Suite::Quick { 4 } else { 1 };
    let mut all: Vec<Context> = all
        .enumerate()
        .filter(|(number, _)| (number + turn).is_multiple_of(one_of))
        .map(|(_, context)| context)
        .collect();
    if suite > Suite::Quick {
        all.push(Context::after(Filling::One, in_turn(&LONGER, turn)));
        let is_turn = turn.is_multiple_of(ONE_OF_LONGEST);
        all.extend(is_turn.then(|| Context::after(Filling::One, in_turn(&LONGEST, turn / 16))));
        let huge = (turn..)
            .zip(HUGE)
            .filter(|(number, _)| number.is_multiple_of(3));
        all.extend(huge.map(|(_, number)| Context::Number(number)));
    }
    all
}

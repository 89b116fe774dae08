//! The case twice or three times in a text: the first may leave a state that spoils the next.

use utfproof_oracle::Operation;

use super::{in_turn, length};
use crate::context::{Context, Filling};
use crate::suite::Suite;
use crate::vector::Vector;

/// Up to so many units apart: more than the bytes that are looked at once.
const FARTHEST: usize = 40;

/// Of these distances each vector has one of so many; of one unit, all.
const ONE_OF: usize = 6;

/// Farther apart, about the edges of blocks.
const FAR: [usize; 6] = [63, 64, 65, 127, 128, 129];

pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = Context> {
    let length = length(vector);
    // the number of the bytes of a text stands once
    let is_asked = suite > Suite::Quick
        && length > 0
        && vector.operands.len() == 1
        && vector.operation != Operation::ModifiedUtf8ReadUtf;
    let one_of = if length == 1 || suite == Suite::Exhaustive {
        1
    } else {
        ONE_OF
    };
    let distances = (0..=FARTHEST).chain(FAR);
    let distances =
        distances.filter(move |between| is_asked && (between + turn).is_multiple_of(one_of));
    distances.map(move |between| Context::Apart {
        times: 2 + usize::from((between + turn / 6).is_multiple_of(3)),
        between,
        end: in_turn(
            &[Filling::One, Filling::Two, Filling::One, Filling::Four],
            between + turn / 5,
        ),
    })
}

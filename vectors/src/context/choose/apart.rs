//! The case two or three times in one text: the first may leave a state that spoils the next.

use utfproof_oracle::Operation;

use super::{in_turn, length};
use crate::context::{Context, Filling};
use crate::suite::Suite;
use crate::vector::Vector;

/// The largest ordinary distance: more units than codecs read at once.
const FARTHEST: usize = 40;

/// Each vector takes one of this many distances; vectors of one unit take all.
const ONE_OF: usize = 6;

/// Larger distances, near the edges of blocks.
const FAR: [usize; 6] = [63, 64, 65, 127, 128, 129];

pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = Context> {
    let length = length(vector);
    // a text has its number of bytes only once, at the beginning
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

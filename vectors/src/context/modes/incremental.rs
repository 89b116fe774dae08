//! Incremental output: chunks, with the output after each.

use std::fmt;

use super::ModeContext;
use crate::context::BYTE_ORDER_MARK;
use crate::context::choose::length;
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::Vector;

/// The longest input that is cut into single units, and the longest one that is cut in two at every position.
const LONGEST_IN_UNITS: usize = 16;
const LONGEST_CUT_EVERYWHERE: usize = 4;

/// The lengths of the text in the first chunk, before the case: near the sizes of blocks.
const BEFORE_A_CUT: [usize; 4] = [7, 16, 31, 64];

/// Chunks of single units, also after a mark, and two chunks. A short input is cut in two at every position, a longer one at
/// one position in rotation; the same after text. The last chunk may be empty.
pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = ModeContext> + use<> {
    let length = length(vector);
    let mark = units_of(vector.operation, BYTE_ORDER_MARK).len();
    let is_short = (1..=LONGEST_IN_UNITS).contains(&length);
    let units = is_short.then(|| {
        [
            (false, 0, (1..length).collect()),
            (true, 0, (1..mark + length).collect()),
        ]
    });
    let places = match length {
        0..=LONGEST_CUT_EVERYWHERE => 0..=length,
        _ => {
            let place = turn % (length + 1);
            place..=place
        }
    };
    let before = BEFORE_A_CUT[turn / 64 % BEFORE_A_CUT.len()];
    let after_text = (false, before, vec![before + turn % (length + 1)]);
    let in_two = places.map(|place| (false, 0, vec![place]));
    let one_of = if suite == Suite::Quick { 8 } else { 1 };
    (turn..)
        .zip(
            units
                .into_iter()
                .flatten()
                .chain(in_two)
                .chain([after_text]),
        )
        .filter(move |(number, _)| number.is_multiple_of(one_of))
        .map(|(_, (mark, before, cuts))| ModeContext::Incremental { mark, before, cuts })
}

pub(super) fn words(mark: bool, before: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if mark {
        f.write_str("after a byte order mark, ")?;
    }
    if before > 0 {
        write!(f, "after {before} units of ASCII, ")?;
    }
    f.write_str("in chunks, with the output after each")
}

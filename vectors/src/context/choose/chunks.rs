//! Chooses where inputs are cut into chunks.

use super::{in_turn, length};
use crate::context::{BYTE_ORDER_MARK, Context, Filling};
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Origin, Vector};

/// The lengths of long chunks: near the sizes of blocks and of a buffer.
const LONG: [usize; 14] = [15, 16, 17, 31, 32, 33, 63, 64, 65, 99, 100, 127, 128, 4096];

/// All lengths between; each vector takes one of this many.
const BETWEEN: std::ops::Range<usize> = 18..127;
const ONE_OF_BETWEEN: usize = 16;

/// The length of the text after the case, if the last chunk is long too.
const REST: usize = 20;

/// A long first chunk that ends within the case. After it comes the rest, or one unit and then the rest, or a long rest.
pub(super) fn of_long_text(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = Context> {
    let length = length(vector);
    let between = BETWEEN.filter(move |first| {
        suite == Suite::Exhaustive || (first + turn).is_multiple_of(ONE_OF_BETWEEN)
    });
    let firsts = LONG.into_iter().chain(between);
    let firsts = firsts.filter(move |_| suite > Suite::Quick && length > 0);
    firsts.enumerate().map(move |(number, first)| {
        let turn = turn + number;
        let inside = if length > 1 {
            1 + turn % (length - 1)
        } else {
            0
        };
        let (cuts, after) = match turn / 3 % 3 {
            0 => (vec![first], 0),
            1 => (vec![first, first + 1], 0),
            _ => (vec![first], REST),
        };
        Context::Padded {
            filling: in_turn(&[Filling::One, Filling::Ascii], turn),
            before: first - inside,
            end: Filling::One,
            after,
            cuts,
        }
    })
}

/// Two chunks, three chunks, single units, and single units with empty chunks between; without a byte order mark, and with
/// one at every position. With a mark after the beginning, which means nothing there, no three chunks.
pub(super) fn with_marks(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let length = vector.operands[0].elements.len();
    let mark_length = units_of(vector.operation, BYTE_ORDER_MARK).len();
    let last_mark = if suite == Suite::Quick { 0 } else { length };
    let is_whole = suite > Suite::Quick || turn.is_multiple_of(4);
    let with = |mark: Option<usize>| {
        let length = length + mark.map_or(0, |_| mark_length);
        let is_inside = mark.is_some_and(|mark| mark > 0);
        let in_three = in_three(length).filter(move |_| is_whole && !is_inside);
        in_two(length)
            .chain(in_single_units(length))
            .chain(in_three)
            .chain(in_single_units_and_nothing(length))
            .map(move |cuts| Context::Chunks { mark, cuts })
    };
    let marks = [None].into_iter().chain((0..=last_mark).map(Some));
    marks.flat_map(with).collect()
}

fn unmarked(cuts: Vec<usize>) -> Context {
    Context::Chunks { mark: None, cuts }
}

fn in_two(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=length).map(|at| vec![at])
}

fn in_three(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=length).flat_map(move |first| (first..=length).map(move |second| vec![first, second]))
}

/// Single units. None for inputs of up to two units, which two chunks already cover.
fn in_single_units(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (length > 2).then(|| (1..length).collect()).into_iter()
}

fn in_single_units_and_nothing(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (length > 1)
        .then(|| (0..=length).flat_map(|at| [at, at]).collect())
        .into_iter()
}

/// Two chunks, and single units.
pub(super) fn alone(vector: &Vector) -> impl Iterator<Item = Context> {
    let length = vector.operands[0].elements.len();
    in_two(length).chain(in_single_units(length)).map(unmarked)
}

/// Whether a vector is also asked in chunks: those of the documents' examples and the boundaries are.
pub(super) fn are_asked_of(vector: &Vector) -> bool {
    matches!(vector.origin(), Some(Origin::Examples | Origin::Boundaries))
}

//! Long texts: across the edges of buffers, with lengths near powers of two and hundreds, and with the end of the output at
//! an edge of a buffer.

use utfproof_oracle::{Operation, UnitKind};

use super::{LAST_OFFSET, in_turn, length};
use crate::context::padding::Text;
use crate::context::{Context, Filling};
use crate::facts::has_places;
use crate::suite::Suite;
use crate::vector::{Results, Vector};

/// The sizes of buffers. A case begins up to 8 units before the edge of one, at 12 positions in rotation.
const BUFFERS: [usize; 2] = [4 << 10, 64 << 10];
const BEFORE_THE_EDGE: usize = 8;
const AROUND_THE_EDGE: usize = 12;

/// The length of the text after a case that is not at the end: the longest block that codecs read at once.
const BLOCK: usize = 64;

/// The case across the edges of buffers: after a long text, or repeated.
pub(super) fn buffers(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let length = length(vector);
    let signature = vector.operation.signature();
    // if the case is rejected, repeating it only repeats the rejection
    let is_repeated = length > 0 && !signature.rejects && !signature.validates;
    let is_turn = |buffer: usize| match suite {
        Suite::Core | Suite::Quick => buffer == BUFFERS[0] && turn.is_multiple_of(8),
        Suite::Full => buffer == BUFFERS[0] || turn.is_multiple_of(16) || length == 1,
        Suite::Exhaustive => true,
    };
    let filling = |buffer: usize| match vector.operation {
        // its result has to fit into 65,535 bytes
        Operation::ModifiedUtf8WriteUtf if buffer == BUFFERS[1] => Filling::One,
        _ => Filling::Mixed,
    };
    // a separate rotation for the positions, or all vectors with one buffer would lie at the same positions
    let (place, end) = (turn / 16 % AROUND_THE_EDGE, turn / 16 / AROUND_THE_EDGE % 2);
    let before = |buffer: usize| match length {
        // few vectors are asked there, so each one that is long enough has the edge inside
        2.. if buffer == BUFFERS[1] => buffer - 1 - place % (length - 1),
        _ => buffer - BEFORE_THE_EDGE + place,
    };
    // others are put near the edges by strips
    let is_padded = !has_places(vector.operation);
    let is_often_repeated = suite == Suite::Exhaustive || turn.is_multiple_of(4);
    let of_buffer = |buffer: usize| {
        let padded = is_padded.then(|| Context::Padded {
            filling: filling(buffer),
            before: before(buffer),
            end: Filling::One,
            after: end * BLOCK,
            cuts: Vec::new(),
        });
        let is_repeated = is_repeated && (is_padded || is_often_repeated);
        let repeated = is_repeated.then(|| Context::Repeated(buffer / length + 1));
        padded.into_iter().chain(repeated)
    };
    let buffers = BUFFERS.into_iter().filter(|buffer| is_turn(*buffer));
    buffers
        .flat_map(of_buffer)
        .chain(at_the_longest(vector))
        .collect()
}

/// The case repeated until its bytes no longer fit into a length of two bytes, and one time fewer.
fn at_the_longest(vector: &Vector) -> Vec<Context> {
    let Results::Output(output, _) = &vector.results else {
        return Vec::new();
    };
    let length = output.elements.len().saturating_sub(size_of::<u16>());
    if vector.operation != Operation::ModifiedUtf8WriteUtf || length == 0 {
        return Vec::new();
    }
    let longest = usize::from(u16::MAX) / length;
    vec![Context::Repeated(longest), Context::Repeated(longest + 1)]
}

/// Lengths up to 4 KiB: powers of two and hundreds, with their neighbours. Vectors take them in rotation.
fn lengths_to_4_kib() -> impl Iterator<Item = usize> {
    let round = (8..=12)
        .map(|power| 1 << power)
        .chain((2..=40).map(|hundred| hundred * 100));
    round.flat_map(|length: usize| [length - 1, length, length + 1])
}

/// Powers of two up to 128 KiB, which only the shortest inputs take.
const POWERS: std::ops::RangeInclusive<u32> = 13..=17;

/// A length of more than a mebibyte.
const OVER_A_MEBIBYTE: usize = (1 << 20) + 1;

/// Each vector takes one of this many of the lengths up to 4 KiB; the shortest inputs take every second one.
const ONE_OF: usize = 256;

/// The first unit that is not ASCII, and the first surrogate: if any input of one unit is ill-formed, these are.
const STRAY: [u32; 2] = [0x80, 0xD800];

fn is_stray(vector: &Vector) -> bool {
    let first = vector.operands[0].sequence(0).values();
    length(vector) == 1 && first.first().is_some_and(|first| STRAY.contains(first))
}

/// After ASCII of a certain length, and at the end of a text whose whole length is that.
pub(super) fn lengths(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let length = length(vector);
    if suite == Suite::Quick || length == 0 {
        return Vec::new();
    }
    let first = vector.operands[0].sequence(0).values().first().copied();
    let is_counted = vector.operation == Operation::ModifiedUtf8ReadUtf;
    let is_single = length <= vector.operands.len() || is_counted && length <= size_of::<u16>();
    let is_plain = is_single && first.is_some_and(|first| first < 0x80);
    let is_stray = is_stray(vector);
    let one_of = if is_plain || is_stray { 2 } else { ONE_OF };
    let short = lengths_to_4_kib()
        .enumerate()
        .filter(|(number, _)| (number + turn).is_multiple_of(one_of))
        .flat_map(|(_, of)| [of, of.saturating_sub(length)]);
    let powers = POWERS.flat_map(|power| {
        let of = 1 << power;
        let beside = in_turn(&[of - 1, of, of + 1], turn + power as usize);
        match (is_plain, is_stray) {
            (true, _) => vec![beside - length],
            (_, true) => vec![of - 1, of],
            _ => Vec::new(),
        }
    });
    // what looks at the start of a file only is a validator or a detector
    let validates = vector.operation.signature().validates;
    let is_rejected = matches!(vector.results, Results::Rejected(..));
    let longest = (is_stray && is_rejected && validates).then_some(OVER_A_MEBIBYTE);
    let counted = [0x7FFE, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF]
        .into_iter()
        .filter(|_| is_plain && is_counted);
    let counted = counted.map(|of: usize| of.saturating_sub(length.saturating_sub(2)));
    let most = match vector.operation {
        Operation::ModifiedUtf8WriteUtf | Operation::ModifiedUtf8ReadUtf => {
            usize::from(u16::MAX) + 1
        }
        _ => usize::MAX,
    };
    let all = short.chain(powers).chain(longest).chain(counted);
    let all = all.filter(|before| (LAST_OFFSET + 1..=most).contains(before));
    all.map(|before| Context::after(Filling::One, before))
        .collect()
}

/// The sizes of output buffers, in units of output.
const EDGES: [usize; 5] = [512, 1 << 10, 4 << 10, 8 << 10, 64 << 10];

/// The longest result of which every position is put at the last edge.
const SHORT_RESULT: usize = 3;

/// One encoded character in this many has every position of its result put at the last edge; so has an unpaired surrogate.
const ONE_OF_LAST: usize = 4;

/// The case after ASCII that puts an edge of the output buffer into the result, or at its end. Operations that encode take
/// every edge at every position, and the last edge in rotation; others take one edge at one position, in rotation.
pub(super) fn edges_of_output(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let signature = vector.operation.signature();
    let Results::Output(output, _) = &vector.results else {
        return Vec::new();
    };
    let result = output.elements.len();
    if suite == Suite::Quick || signature.validates || result == 0 || length(vector) == 0 {
        return Vec::new();
    }
    let text = Text::of(vector.operation, Filling::One);
    let encodes = signature.input != UnitKind::Byte;
    let is_last = |edge: usize| edge == EDGES[EDGES.len() - 1];
    let is_turn = |edge: usize| edge == in_turn(&EDGES[..EDGES.len() - 1], turn / 16);
    let places = |edge: usize| match (encodes, is_last(edge)) {
        (true, false) => 1..result + 1,
        (false, false) if !is_turn(edge) => 0..0,
        (true, true) if !turn.is_multiple_of(ONE_OF_LAST) && !is_stray(vector) => 0..0,
        (true, true) if result <= SHORT_RESULT => 1..result + 1,
        (false, true) if !turn.is_multiple_of(64) => 0..0,
        _ => {
            let place = 1 + (turn + edge.trailing_zeros() as usize) % result;
            place..place + 1
        }
    };
    let values = EDGES
        .into_iter()
        .flat_map(|edge| places(edge).map(move |place| edge - place));
    values
        .filter_map(|values| text.length_of_result(values))
        .map(|before| Context::after(Filling::One, before))
        .collect()
}

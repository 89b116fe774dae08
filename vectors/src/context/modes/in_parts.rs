//! Output in parts: the sizes of the buffers, and the chunks after which incremental output is judged.

use super::ModeContext;
use crate::context::choose::length;
use crate::context::{BYTE_ORDER_MARK, Filling};
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Results, Vector};

/// The longest output for which every smaller buffer is tried.
const LONGEST_IN_EVERY_ROOM: usize = 16;

/// The buffer that is partly full is larger than the smallest one by this many units.
const MORE_ROOM: u32 = 2;

/// The length of the longest character, in units of any output.
const LONGEST_CHARACTER: u32 = 6;

/// A larger buffer needs a longer text. So fewer contexts are asked for larger buffers, but at least one of 32.
const LARGE: u32 = 256;

/// The buffers of every size from the smallest to one unit more than the output; for a long output, only the first and the
/// last of these. Then a buffer that is partly full: the units left for the case go from none to more than a character
/// takes. If the smallest buffer is large, these are asked in rotation.
pub(super) fn rooms(
    vector: &Vector,
    suite: Suite,
    turn: usize,
    smallest: u32,
) -> impl Iterator<Item = ModeContext> + use<> {
    let length = match &vector.results {
        Results::Output(output, _) => output.sequence(0).len(),
        Results::Rejected(..) | Results::Unspecified(_) => length(vector),
    };
    let of_output = |length: usize| u32::try_from(length).unwrap_or(u32::MAX - 1).max(smallest);
    let few = of_output(length.min(LONGEST_IN_EVERY_ROOM));
    let last = of_output(length.saturating_sub(1)).max(few + 1)..=of_output(length) + 1;
    let alone = (smallest..=few).chain(last).map(|units| (units, 0));
    let buffer = smallest + MORE_ROOM;
    let most_left = smallest.min(LONGEST_CHARACTER) + MORE_ROOM;
    let first = (buffer - most_left).max(1);
    let partly_full = (first..=buffer).map(move |before| (buffer, before));
    let one_of = smallest.div_ceil(LARGE).min(32) as usize;
    let one_of = if suite == Suite::Quick {
        8 * one_of
    } else {
        one_of
    };
    (turn..)
        .zip(alone.chain(partly_full))
        .filter(move |(number, _)| number.is_multiple_of(one_of))
        .map(|(_, (units, before))| ModeContext::Room {
            units,
            before: before as usize,
        })
}

/// The largest buffer that a short text fills several times.
const LARGEST_REFILLED: u32 = 130;

/// Buffers that are filled about 41 times and about 4 times: by the case alone, repeated; and one whose third filling begins
/// with the case. Their sizes rotate, so that some are odd.
pub(super) fn refills(
    vector: &Vector,
    suite: Suite,
    turn: usize,
    smallest: u32,
) -> impl Iterator<Item = ModeContext> + use<> {
    let output = match &vector.results {
        Results::Output(output, _) => output.sequence(0).len(),
        Results::Rejected(..) | Results::Unspecified(_) => 0,
    };
    let is_asked = suite > Suite::Quick && smallest <= LARGEST_REFILLED;
    let any = |of: u32| smallest + (turn / 8 % 4096) as u32 % of;
    let few = any(3);
    let many = any(LARGEST_REFILLED - smallest.min(LARGEST_REFILLED) + 1);
    let repeated = move |units: u32, fillings: usize| ModeContext::Refills {
        units,
        filling: Filling::One,
        before: 0,
        times: fillings * units as usize / output.max(1) + 1,
    };
    let third = ModeContext::Refills {
        units: many,
        filling: Filling::One,
        before: 2 * many as usize,
        times: 1,
    };
    let of_output = (output > 0).then(|| [repeated(few, 41), repeated(many, 4)]);
    let all = of_output.into_iter().flatten().chain([third]);
    all.filter(move |_| is_asked)
}

/// Texts that fill every buffer up to the largest several times, and the smallest ones 41 times: with special characters,
/// with byte order marks alone, so that each buffer begins with one, and with longer characters, which do not fit at its end.
pub(super) fn texts_in_rooms(smallest: u32) -> impl Iterator<Item = ModeContext> {
    const FILLINGS: [Filling; 5] = [
        Filling::Special,
        Filling::Four,
        Filling::Marks,
        Filling::Mixed,
        Filling::Ascii,
    ];
    let filled = |units: u32, filling: Filling, before: usize| ModeContext::Refills {
        units,
        filling,
        before,
        times: 1,
    };
    let sizes = smallest..=LARGEST_REFILLED.max(smallest + 2);
    let several = sizes.flat_map(move |units| {
        let fillings = [0, 2].map(|by| FILLINGS[(units as usize + by) % FILLINGS.len()]);
        fillings.map(|filling| filled(units, filling, 12 * units as usize))
    });
    let many = (smallest..smallest + 6).flat_map(move |units| {
        FILLINGS.map(|filling| filled(units, filling, 130 * units as usize))
    });
    several.chain(many)
}

/// The longest input that is cut into single units, and the longest one that is cut in two at every position.
const LONGEST_IN_UNITS: usize = 16;
const LONGEST_CUT_EVERYWHERE: usize = 4;

/// The lengths of the text in the first chunk, before the case: near the sizes of blocks.
const BEFORE_A_CUT: [usize; 4] = [7, 16, 31, 64];

/// Chunks of single units, also after a mark, and two chunks. A short input is cut in two at every position, a longer one at
/// one position in rotation; the same after text. The last chunk may be empty.
pub(super) fn outs(
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

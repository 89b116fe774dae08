//! A bounded buffer for the output, which is emptied whenever it is full.

use std::fmt;

use super::ModeContext;
use crate::context::Filling;
use crate::context::choose::length;
use crate::suite::Suite;
use crate::vector::{Results, Vector};

/// The longest output for which every smaller buffer is tried.
const LONGEST_IN_EVERY_ROOM: usize = 16;

/// The buffer that is partly full is larger than the smallest one by this many units.
const MORE_ROOM: u32 = 2;

/// The length of the longest character, in units of any output.
const LONGEST_CHARACTER: u32 = 6;

/// A larger buffer needs a longer text. So fewer contexts are asked for larger buffers, but at least one of 32.
const LARGE: u32 = 256;

pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
    smallest: u32,
) -> impl Iterator<Item = ModeContext> + use<> {
    let buffers = buffers(vector, suite, turn, smallest);
    buffers.chain(refills(vector, suite, turn, smallest))
}

/// The buffers of every size from the smallest to one unit more than the output; for a long output, only the first and the
/// last of these. Then a buffer that is partly full: the units left for the case go from none to more than a character
/// takes. If the smallest buffer is large, these are asked in rotation.
fn buffers(
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
fn refills(
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
pub(super) fn texts(smallest: u32) -> impl Iterator<Item = ModeContext> {
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

pub(super) fn words(units: u32, before: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if before > 0 {
        write!(f, "after {before} units of ASCII, ")?;
    }
    write!(f, "into a buffer of {units} {}", unit(units))
}

pub(super) fn words_of_refills(
    units: u32,
    (filling, before): (Filling, usize),
    times: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if before > 0 {
        write!(f, "after {before} units of {}, ", filling.name())?;
    }
    if times > 1 {
        write!(f, "{times} times, ")?;
    }
    write!(f, "into buffers of {units} {}", unit(units))
}

const fn unit(count: u32) -> &'static str {
    match count {
        1 => "unit",
        _ => "units",
    }
}

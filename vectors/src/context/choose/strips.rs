//! Strips: cases and special characters near powers of two and hundreds, with whole blocks of text on both sides.

use utfproof_oracle::Operation;

use super::{in_turn, length};
use crate::context::filling::SPECIAL;
use crate::context::padding::{Text, has_result};
use crate::context::strip::near;
use crate::context::{BYTE_ORDER_MARK, Context, Filling, LANES, Places, Strip};
use crate::facts::{longest, reads_text};
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Origin, Results, Vector};

/// The powers of two up to which most cases, few cases, and the byte order mark are placed.
const MOST: u32 = 12;
const FEW: u32 = 16;
const MARK: u32 = 17;

/// Ordinary characters of two to four bytes.
const ORDINARY: [char; 3] = ['é', '€', '\u{1F4A9}'];

const fn strip(places: Places, lane: usize, after: usize) -> Strip {
    Strip {
        filling: Filling::One,
        places,
        lane,
        after,
        of_output: false,
        character: None,
        cut: None,
    }
}

/// A case near powers of two. An error ends the text, so a rejected case has one place at a time, and the others have all.
pub(super) fn of_case(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let is_asked = suite > Suite::Quick || turn.is_multiple_of(8);
    if !is_asked || length(vector) == 0 {
        return Vec::new();
    }
    let lane = turn / 4096; // not the bits that decide whether it is asked
    let is_rejected = matches!(vector.results, Results::Rejected(..));
    // ordinary characters are placed there for one vector of each operation, but errors are not
    let one_of = match (is_rejected, length(vector)) {
        (true, 1) => 1,
        (true, _) => 16,
        (false, 1) => 8,
        (false, _) => 64,
    };
    let is_far = match suite {
        Suite::Core | Suite::Quick => false,
        Suite::Full => turn.is_multiple_of(one_of),
        Suite::Exhaustive => true,
    } && longest(vector.operation) > 4 << FEW;
    if is_rejected {
        return of_rejected(suite, turn, lane, is_far);
    }
    let filling = in_turn(&[Filling::One, Filling::Mixed], turn / 32);
    let with_filling = |strip: Strip| Strip { filling, ..strip };
    // a whole block follows, or nothing, or as much as codecs read at once
    let after = in_turn(&[1 << MOST, 0, 1 << MOST, 64], turn / 128);
    let mut all = vec![with_filling(strip(Places::Powers(MOST), lane, after))];
    if is_far {
        let after = if after > 64 { 1 << FEW } else { after };
        all.push(with_filling(strip(Places::Powers(FEW), lane + 1, after)));
    }
    if suite > Suite::Quick {
        match turn / 8 % 4 {
            0 => all.push(with_filling(strip(Places::Hundreds, lane, 64))),
            1 => all.push(Strip {
                of_output: true,
                ..strip(Places::Powers(MOST), lane, 64)
            }),
            _ => {}
        }
    }
    all.into_iter().map(Context::Strip).collect()
}

/// At 4,096, at one smaller power of two with a whole block after it, and a few at 64 Ki.
fn of_rejected(suite: Suite, turn: usize, lane: usize, is_far: bool) -> Vec<Context> {
    let at = |power: u32, after: usize| Context::Padded {
        filling: in_turn(&[Filling::One, Filling::Mixed], turn / 32),
        before: near(1 << power, lane),
        end: Filling::One,
        after,
        cuts: Vec::new(),
    };
    let blocks_after = |power: u32| in_turn(&[0, 64, 1 << power], turn / 96);
    let mut all = vec![at(MOST, blocks_after(MOST))];
    if suite > Suite::Quick {
        let power = 7 + (turn / 512 % 5) as u32;
        all.push(at(power, 1 << power));
    }
    if is_far {
        all.push(at(FEW, blocks_after(FEW)));
    }
    all
}

/// The special characters in every lane, for one vector of each operation: the row of `exhaustive` that has the letter `a`.
/// Then texts of special characters alone, and of byte order marks alone, one unit longer each: in one of them, each
/// character stands at each offset. In the suite `quick`, ordinary characters across the edges of blocks.
pub(super) fn of_special(vector: &Vector, suite: Suite, takes_chunks: bool) -> Vec<Context> {
    let operation = vector.operation;
    if suite == Suite::Core || !has_the_letter(vector) || !reads_text(operation) {
        return Vec::new();
    }
    let is_taken = |character: &char| {
        let units = units_of(operation, u32::from(*character));
        !units.is_empty() && has_result(operation, units)
    };
    let signature = operation.signature();
    let has_places_of_output = !signature.validates && !signature.output.begins_with_a_number();
    if suite == Suite::Quick {
        let ordinary = ORDINARY.into_iter().filter(is_taken);
        return ordinary
            .map(|character| across_the_edges(character, has_places_of_output))
            .collect();
    }
    let mut all = Vec::new();
    for character in SPECIAL.into_iter().chain(ORDINARY).filter(is_taken) {
        let length = units_of(operation, u32::from(character)).len();
        let is_mark = u32::from(character) == BYTE_ORDER_MARK;
        let is_ordinary = ORDINARY.contains(&character);
        let special = |places, lane, after| Strip {
            character: Some(character),
            ..strip(places, lane, after)
        };
        for lane in 0..LANES {
            let after = if is_ordinary { 1 << (MOST - 1) } else { 64 };
            let powers = special(Places::Powers(MOST), lane, after);
            all.push(powers);
            // the texts of special characters alone have each at each place of the output, too
            if has_places_of_output && (is_mark || lane.is_multiple_of(2)) {
                all.push(Strip {
                    of_output: true,
                    ..powers
                });
            }
            if takes_chunks {
                let cut = Some(lane % (length + 1));
                all.push(Strip { cut, ..powers });
            }
        }
        all.push(special(Places::Hundreds, length, 64));
        if longest(operation) < usize::MAX {
            continue;
        }
        if is_mark {
            all.push(special(Places::Powers(MARK), 0, 64));
        }
        if length == 4 && is_ordinary {
            all.push(special(Places::Powers(MARK), LANES + 2, 64));
        }
        if is_ordinary {
            // across the edges of large blocks: the first units of the character before the edge, and the last after it
            let lanes = (1..length).map(|before| LANES + 3 - before.min(3));
            all.extend(lanes.map(|lane| special(Places::Powers(FEW), lane, 1 << FEW)));
        }
    }
    let all = all.into_iter().map(Context::Strip);
    all.chain(alone(operation)).collect()
}

/// A character whose first unit is the last of a block, up to 8,192.
const fn across_the_edges(character: char, of_output: bool) -> Context {
    Context::Strip(Strip {
        character: Some(character),
        of_output,
        ..strip(Places::Powers(MOST + 1), LANES + 2, 64)
    })
}

/// Texts of special characters alone.
fn alone(operation: Operation) -> impl Iterator<Item = Context> {
    let texts = |filling: Filling, least: usize, shifts: usize| {
        let period = Text::of(operation, filling).period();
        let whole = least.div_ceil(period) * period;
        (whole..whole + shifts).map(move |before| Context::after(filling, before))
    };
    let is_limited = longest(operation) < usize::MAX;
    let mark = units_of(operation, BYTE_ORDER_MARK).len();
    let farthest = if is_limited { 1 << MOST } else { 1 << MARK };
    let period = Text::of(operation, Filling::Special).period();
    let special = texts(Filling::Special, (2 << MOST) + 1, period);
    special.chain(texts(Filling::Marks, farthest + 4, mark))
}

/// Whether a vector is the row of `exhaustive` that has the letter `a`.
pub(in crate::context) fn has_the_letter(vector: &Vector) -> bool {
    let [operand] = vector.operands.as_slice() else {
        return false;
    };
    let letter = units_of(vector.operation, u32::from('a'));
    let is_it = || {
        let mut both = operand.elements.iter().zip(&letter);
        operand.elements.len() == letter.len() && both.all(|(element, unit)| element.has(*unit))
    };
    vector.origin() == Some(Origin::Exhaustive) && !letter.is_empty() && is_it()
}

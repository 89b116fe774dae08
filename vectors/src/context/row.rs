//! All cases of a row in one text: each value stands in a long input.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::padding::Text;
use super::{Context, Filling, Order};
use crate::suite::Suite;
use crate::vector::{Origin, Results, Vector};

/// How many cases of a row stand in one text: a plane.
const PART: u64 = 1 << 16;

/// How many there are at least: a shorter row stands there several times.
const SHORTEST: u64 = 1 << 9;

/// Rows with more cases are not of single values.
const LARGEST: u64 = 1 << 21;

/// How far apart values are whose last bytes are the same.
const SAME_LAST_BYTE: u64 = 64;

/// The texts that all cases of a vector are put into: all parts in order, and one of them in the other order.
pub(super) fn contexts(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    if suite == Suite::Quick || !is_of_values(vector) {
        return Vec::new();
    }
    let parts = vector.count().div_ceil(PART);
    let in_order = |order| move |part| Context::Row { order, part };
    let mut all: Vec<Context> = (0..parts).map(in_order(Order::Counted)).collect();
    if vector.count() > SAME_LAST_BYTE {
        let across = match suite {
            Suite::Exhaustive => 0..parts,
            _ => {
                let part = turn as u64 % parts;
                part..part + 1
            }
        };
        all.extend(across.map(in_order(Order::Across)));
    }
    all
}

/// Whether each case of a vector is one character, and gives one value, or what one value is written as.
fn is_of_values(vector: &Vector) -> bool {
    let Results::Output(output, _) = &vector.results else {
        return false;
    };
    let is_counted = matches!(
        vector.operation,
        Operation::ModifiedUtf8ReadUtf | Operation::ModifiedUtf8WriteUtf
    );
    let [operand] = vector.operands.as_slice() else {
        return false;
    };
    let is_one = |kind, length, begins_a_pair: bool| match kind {
        UnitKind::Byte => (1..=6).contains(&length),
        UnitKind::CodeUnit => length == 1 || length == 2 && begins_a_pair,
        UnitKind::CodePoint | UnitKind::Ucs4 => length == 1,
    };
    let begins_a_pair = |pattern: &crate::Pattern| {
        let first = pattern.sequence(0).values();
        first
            .first()
            .is_some_and(|unit| (0xD800..0xDC00).contains(unit))
    };
    !is_counted
        && vector.origin() == Some(Origin::Exhaustive)
        && (2..=LARGEST).contains(&vector.count())
        && is_one(operand.kind, operand.elements.len(), begins_a_pair(operand))
        && is_one(output.kind, output.elements.len(), begins_a_pair(output))
}

/// The text: a byte order mark where one has to stand first, a letter, and the cases of a part of the row.
pub(super) fn text(vector: &Vector, order: Order, part: u64) -> Sequence {
    let count = vector.count();
    let mut all = Sequence::empty(vector.operation.signature().input);
    let letter = Text::of(vector.operation, Filling::One);
    letter.append_units(letter.shortest(), &mut all);
    let times = SHORTEST.div_ceil(count);
    for number in (0..times).flat_map(|_| part * PART..count.min((part + 1) * PART)) {
        let number = match order {
            Order::Counted => number,
            Order::Across => across(number, count),
        };
        for operand in &vector.case(number).operands {
            all.extend(operand.as_slice());
        }
    }
    all
}

/// The number that comes at a place where each is followed by the one 64 further on.
const fn across(place: u64, count: u64) -> u64 {
    let whole = count / SAME_LAST_BYTE * SAME_LAST_BYTE;
    if place >= whole {
        return place;
    }
    let rows = whole / SAME_LAST_BYTE;
    place % rows * SAME_LAST_BYTE + place / rows
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn across_a_row_each_number_comes_once_and_is_followed_by_one_64_further_on() {
        for count in [65, 128, 1_000, 1_920] {
            let numbers: Vec<u64> = (0..count).map(|place| across(place, count)).collect();
            assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len() as u64, count);
            let further = numbers
                .windows(2)
                .filter(|pair| pair[0] + 64 == pair[1])
                .count();
            assert!(
                count < 128 || further as u64 > count / 2 - 64,
                "{count}: {further}"
            );
        }
    }
}

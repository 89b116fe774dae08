//! All cases of a row in one text: each value stands in a long input.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::padding::Text;
use super::{Context, Filling, Order, expect};
use crate::expectation::Expectation;
use crate::level::Level;
use crate::operands::Operands;
use crate::suite::Suite;
use crate::vector::{Case, Origin, Results, Vector};

/// How many cases of a row stand in one text: a plane.
const PART: u64 = 1 << 16;

/// The same in the other order, in which neighbours matter and not values.
const PART_ACROSS: u64 = 1 << 14;

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
        let parts = vector.count().div_ceil(PART_ACROSS);
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

/// The text, with what is expected of it: a byte order mark where one has to stand first, a letter, and the cases of a part
/// of the row.
///
/// If the result for a few of the cases is theirs one after another, so is that for all; else the oracle is asked.
pub(super) fn put(vector: &Vector, order: Order, part: u64) -> Case {
    let few = Joined::of(vector, numbers(vector, order, part).take(FEW));
    let all = Joined::of(vector, numbers(vector, order, part));
    let is_joined = few.result.as_ref() == Some(&expect(vector.operation, &few.operands));
    let expectation = all.result.filter(|_| is_joined);
    Case {
        expectation: expectation.unwrap_or_else(|| expect(vector.operation, &all.operands)),
        operands: all.operands,
    }
}

/// How many cases show whether results can be joined.
const FEW: usize = 100;

/// The numbers of the cases of a part of a row.
fn numbers(vector: &Vector, order: Order, part: u64) -> impl Iterator<Item = u64> {
    let count = vector.count();
    let most = match order {
        Order::Counted => PART,
        Order::Across => PART_ACROSS,
    };
    let times = SHORTEST.div_ceil(count);
    let places = (0..times).flat_map(move |_| part * most..count.min((part + 1) * most));
    places.map(move |place| match order {
        Order::Counted => place,
        Order::Across => across(place, count),
    })
}

/// Whether a case is about a surrogate, which may be half of a pair with the one before it.
fn is_surrogate(case: &Case) -> bool {
    let is_of = |sequence: &Sequence| {
        let values = sequence.values();
        match (sequence.kind(), values.as_slice()) {
            (UnitKind::Byte, [0xED, second, ..]) => *second >= 0xA0,
            (UnitKind::Byte, _) => false,
            (_, [value]) => (0xD800..=0xDFFF).contains(value),
            _ => false,
        }
    };
    let output = match &case.expectation {
        Expectation::Output(output, _) => Some(output),
        Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
    };
    case.operands.iter().chain(output).any(is_of)
}

/// Text with cases one after another, and their results one after another.
struct Joined {
    operands: Operands,
    /// Nothing if the text before them has no result.
    result: Option<Expectation>,
}

impl Joined {
    fn of(vector: &Vector, numbers: impl Iterator<Item = u64>) -> Self {
        let letter = Text::of(vector.operation, Filling::One);
        let mut all = Sequence::empty(vector.operation.signature().input);
        letter.append_units(letter.shortest(), &mut all);
        let mut results = letter.result(letter.shortest(), 0);
        let mut level = Level::Must;
        for number in numbers {
            let case = vector.case(number);
            for operand in &case.operands {
                all.extend(operand.as_slice());
            }
            match (&mut results, &case.expectation) {
                (Some(results), Expectation::Output(output, of_case)) if !is_surrogate(&case) => {
                    results.extend(output.as_slice());
                    level = *of_case;
                }
                _ => results = None,
            }
        }
        Self {
            operands: [all].into_iter().collect(),
            result: results.map(|results| Expectation::Output(results, level)),
        }
    }
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

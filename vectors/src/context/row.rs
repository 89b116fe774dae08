//! All cases of a row in one text, so that each value is in a long input.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::padding::{Text, append_after, one_character};
use super::{Context, Filling, Order, expect};
use crate::expectation::Expectation;
use crate::level::Level;
use crate::operands::Operands;
use crate::pattern::Pattern;
use crate::suite::Suite;
use crate::vector::{Case, Origin, Results, Vector};

/// The most cases in one text: a plane.
const PART: u64 = 1 << 16;

/// The most cases in one text across, where neighbours matter more than values.
const PART_ACROSS: u64 = 1 << 14;

/// The least number of cases in a text: a shorter row is repeated.
const SHORTEST: u64 = 1 << 9;

/// The most cases of a row of single values.
const LARGEST: u64 = 1 << 21;

/// The distance of values that have the same last byte.
const SAME_LAST_BYTE: u64 = 64;

/// The texts with the cases of a vector: all parts in ascending order, and one part across.
pub(super) fn contexts(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    if suite == Suite::Quick || Values::of(vector).is_none() {
        return Vec::new();
    }
    let parts = vector.count().div_ceil(PART);
    let in_order = |order| move |part| Context::Row { order, part };
    let mut all: Vec<Context> = (0..parts).map(in_order(Order::Counted)).collect();
    if vector.count() >= SHORTEST {
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

/// The text and its expectation. The text has a byte order mark if one is needed, a letter, and the cases of a part of the
/// row. A vector that is not a row of single values has its first case instead.
///
/// If the result for a few cases is their results joined, so is the result for all; otherwise the oracle is asked.
pub(super) fn put(vector: &Vector, order: Order, part: u64) -> Case {
    let Some(values) = Values::of(vector) else {
        return vector.case(0);
    };
    let few = values.joined(order, numbers(vector, order, part).take(FEW));
    let all = values.joined(order, numbers(vector, order, part));
    let is_joined = few.result.as_ref() == Some(&expect(vector.operation, &few.operands));
    let expectation = all.result.filter(|_| is_joined);
    Case {
        expectation: expectation.unwrap_or_else(|| expect(vector.operation, &all.operands)),
        operands: all.operands,
    }
}

/// The number of cases that show whether results can be joined.
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

/// Whether a character is a surrogate, which could form a pair with the one before it.
const fn is_surrogate(kind: UnitKind, character: &[u32]) -> bool {
    match (kind, character) {
        (UnitKind::Byte, [0xED, second, ..]) => *second >= 0xA0,
        (UnitKind::Byte, _) => false,
        (_, [value]) => matches!(value, 0xD800..=0xDFFF),
        _ => false,
    }
}

/// A row of single values: each case is one character, and each has a different result.
struct Values<'a> {
    operation: Operation,
    operand: &'a Pattern,
    output: &'a Pattern,
    level: Level,
}

/// A text of cases, with their results joined.
struct Joined {
    operands: Operands,
    /// `None` if the text before them has no result, or if a case has a surrogate.
    result: Option<Expectation>,
}

impl<'a> Values<'a> {
    fn of(vector: &'a Vector) -> Option<Self> {
        let ([operand], Results::Output(output, level)) =
            (vector.operands.as_slice(), &vector.results)
        else {
            return None;
        };
        let is_counted = matches!(
            vector.operation,
            Operation::ModifiedUtf8ReadUtf | Operation::ModifiedUtf8WriteUtf
        );
        let is_it = !is_counted
            && vector.origin() == Some(Origin::Exhaustive)
            && (2..=LARGEST).contains(&vector.count())
            && output.count() == vector.count()
            && [operand, output].into_iter().all(is_one);
        is_it.then_some(Self {
            operation: vector.operation,
            operand,
            output,
            level: *level,
        })
    }

    /// In ascending order, a letter follows each surrogate. Without it, surrogates would form pairs, or follow one another.
    fn joined(&self, order: Order, numbers: impl Iterator<Item = u64>) -> Joined {
        let letter = Text::of(self.operation, Filling::One);
        let one = one_character(self.operation, Filling::One);
        let mut all = Sequence::empty(self.operand.kind);
        letter.append_units(letter.shortest(), &mut all);
        let mut results = letter.result(letter.shortest(), 0);
        let mut units = vec![0; self.operand.elements.len()];
        let mut values = vec![0; self.output.elements.len()];
        for number in numbers {
            self.operand.put(number, &mut units);
            all.extend_values(units.iter().copied());
            self.output.put(number, &mut values);
            if is_surrogate(self.operand.kind, &units) || is_surrogate(self.output.kind, &values) {
                results = None;
                if order == Order::Counted {
                    append_after(self.operation, Filling::One, one, &mut all);
                }
            }
            if let Some(joined) = &mut results {
                joined.extend_values(values.iter().copied());
            }
        }
        Joined {
            operands: [all].into_iter().collect(),
            result: results.map(|results| Expectation::Output(results, self.level)),
        }
    }
}

/// Whether each sequence of a pattern is one character.
fn is_one(pattern: &Pattern) -> bool {
    let length = pattern.elements.len();
    let is_a_pair = || {
        let first = pattern.sequence(0).values();
        matches!(first[..], [0xD800..0xDC00, 0xDC00..0xE000])
    };
    match pattern.kind {
        UnitKind::Byte => (1..=6).contains(&length),
        UnitKind::CodeUnit => length == 1 || length == 2 && is_a_pair(),
        UnitKind::CodePoint | UnitKind::Ucs4 => length == 1,
        UnitKind::Number | UnitKind::NumberAnd(_) => false,
    }
}

/// The number of the case at an index, in steps of 64.
const fn across(place: u64, count: u64) -> u64 {
    let whole = count / SAME_LAST_BYTE * SAME_LAST_BYTE;
    if place >= whole {
        return place;
    }
    let rows = whole / SAME_LAST_BYTE;
    place % rows * SAME_LAST_BYTE + place / rows
}

//! The case right after a call that may leave a state: an incomplete character, a byte order mark, an error, or a length.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{ByteOrder, Operation, UnitKind};

use crate::context::unfinished::{ill_formed, incomplete};
use crate::context::{BYTE_ORDER_MARK, Context, Earlier};
use crate::facts::is_brief;
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::Vector;

/// The number of other operations that are asked before each vector.
const OTHERS: usize = 3;

pub(super) fn contexts(
    vector: &Vector,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = Context> {
    let begun = after_begun(vector.operation, vector.operands.len());
    let is_turn = move |number: usize| suite > Suite::Quick || (turn + number).is_multiple_of(3);
    let begun = (0..).zip(begun).filter(move |(number, _)| is_turn(*number));
    let begun = begun.map(|(_, context)| context);
    let more = (suite > Suite::Quick).then(|| {
        let same_operation = after_errors(vector.operation, vector.operands.len());
        let others = after_others(vector.operation, turn);
        let states = after_states(vector, turn);
        let in_turn = in_turn(vector, turn);
        same_operation
            .into_iter()
            .chain(others)
            .chain(states)
            .chain(in_turn)
    });
    begun.chain(more.into_iter().flatten())
}

fn input(operation: Option<Operation>, operands: Vec<Vec<u32>>, mark: bool) -> Context {
    Context::After {
        earlier: Earlier::Input {
            operation,
            operands,
        },
        mark,
    }
}

/// One in this many of the states in [`STATES`] is left behind before each vector.
const ONE_OF_STATES: usize = 4;

/// After an input that leaves another state of a decoder: all of them before a vector that may continue a character, others
/// in rotation.
fn after_states(vector: &Vector, turn: usize) -> Vec<Context> {
    let [operand] = vector.operands.as_slice() else {
        return Vec::new();
    };
    let first = operand.elements.first();
    let continues = match operand.kind {
        UnitKind::Byte => first.is_some_and(|first| first.has(0xBF) && !first.has(0xC2)),
        UnitKind::CodeUnit => first.is_some_and(|first| first.has(0xDFFF)),
        _ => false,
    };
    let one_of = if continues { 1 } else { ONE_OF_STATES };
    let numbered = (turn / 64..).zip(&STATES[&vector.operation]);
    numbered
        .filter(|(number, _)| number.is_multiple_of(one_of))
        .map(|(_, units)| input(None, vec![units.clone()], false))
        .collect()
}

/// After incomplete characters, and after a byte order mark; the case may begin with a mark too.
fn after_begun(operation: Operation, operands: usize) -> Vec<Context> {
    if operands != 1 {
        return Vec::new();
    }
    let left = LEFT_BEHIND[&operation].iter();
    let left = left.filter(|units| !units.is_empty());
    let mut all: Vec<Context> = left
        .map(|units| input(None, vec![units.clone()], false))
        .collect();
    let mark = units_of(operation, BYTE_ORDER_MARK);
    if !mark.is_empty() {
        all.push(input(None, vec![mark], true));
    }
    all
}

/// After an error, also with a mark before the case, and after texts that are as long as the case, longer, or ill-formed.
fn after_errors(operation: Operation, operands: usize) -> Vec<Context> {
    let plain = |earlier| Context::After {
        earlier,
        mark: false,
    };
    let error = ill_formed(operation);
    let mut all = vec![
        plain(Earlier::AsLong),
        plain(Earlier::Longer),
        plain(Earlier::LongerWith(error.clone())),
    ];
    if operands == 1 {
        let mark = units_of(operation, BYTE_ORDER_MARK);
        all.push(input(None, vec![error.clone()], false));
        if !mark.is_empty() {
            all.push(input(None, vec![[mark, error].concat()], true));
        }
        if operation.encoding().byte_order() == Some(ByteOrder::Marked) {
            let is_utf_32 = operation.encoding().is_utf_32_in_bytes();
            let size = if is_utf_32 { 4 } else { 2 };
            let big_endian = |unit: u32| unit.to_be_bytes()[4 - size..].to_vec();
            let little_endian = |unit: u32| unit.to_le_bytes()[..size].to_vec();
            let text = [BYTE_ORDER_MARK, u32::from('a')];
            let little_endian = text.into_iter().flat_map(little_endian);
            let big_endian = text.into_iter().flat_map(big_endian);
            all.push(input(
                None,
                vec![little_endian.map(u32::from).collect()],
                false,
            ));
            all.push(input(
                None,
                vec![big_endian.map(u32::from).collect()],
                false,
            ));
        }
    } else {
        let letter = units_of(operation, u32::from('a'));
        let lead = units_of(operation, 0xD800);
        all.push(input(None, vec![letter.clone(), lead.clone()], false));
        all.push(input(None, vec![lead, letter], false));
    }
    all
}

/// After an error of another operation of the encoding.
fn after_others(operation: Operation, turn: usize) -> impl Iterator<Item = Context> {
    let takes_the_same = |other: &Operation| {
        let (one, other_one) = (operation.signature(), other.signature());
        *other != operation
            && !is_brief(*other)
            && other.encoding() == operation.encoding()
            && (one.input, one.operands) == (other_one.input, other_one.operands)
            && one.operands == 1
    };
    let others = Operation::ALL.iter().copied().filter(takes_the_same);
    let others: Vec<Operation> = others.collect();
    let number = others.len().min(OTHERS);
    let chosen = (turn % others.len().max(1)..).take(number);
    chosen.map(move |place| {
        let other = others[place % others.len()];
        input(Some(other), vec![ill_formed(other)], false)
    })
}

/// After texts of other operations, with a [kind](after_other) in rotation: three operations of the same encoding take
/// turns, and three of all. An operation that is asked in brief has few vectors, so each takes all of the same encoding,
/// with all kinds.
fn in_turn(vector: &Vector, turn: usize) -> Vec<Context> {
    let operation = vector.operation;
    if vector.operands.len() != 1 {
        return Vec::new();
    }
    let others = OF_ONE_TEXT.iter().copied();
    let all: Vec<Operation> = others.filter(|other| *other != operation).collect();
    let related = all.iter().copied();
    let related: Vec<Operation> = related
        .filter(|other| other.encoding() == operation.encoding())
        .collect();
    let turn = turn / 8;
    let some = |others: &[Operation]| -> Vec<Context> {
        let places = 0..others.len().min(OTHERS);
        let other = |place| others[(turn + place) % others.len()];
        places
            .map(|place| after_other(other(place), place + turn / 64))
            .collect()
    };
    let of_related = match is_brief(operation) {
        true => {
            let each = related.iter();
            each.flat_map(|other| (0..KINDS).map(|kind| after_other(*other, kind)))
                .collect()
        }
        false => some(&related),
    };
    [of_related, some(&all)].concat()
}

/// The number of kinds of texts of another operation.
const KINDS: usize = 4;

/// The case after a text of another operation: one as long as the case, a longer one that is ill-formed, one that ends
/// within a character, or a byte order mark, which the case then has, too.
fn after_other(other: Operation, kind: usize) -> Context {
    let of_text = |earlier| Context::After {
        earlier: Earlier::Of(other, Box::new(earlier)),
        mark: false,
    };
    let mark = units_of(other, BYTE_ORDER_MARK);
    let cut = match other.signature().input {
        UnitKind::CodeUnit => '𝄞',
        _ => '€',
    };
    match kind % KINDS {
        0 => of_text(Earlier::AsLong),
        1 => of_text(Earlier::LongerWith(ill_formed(other))),
        2 if !mark.is_empty() => input(Some(other), vec![mark], true),
        _ => input(Some(other), vec![incomplete(other, cut)], false),
    }
}

/// The operations that take a text alone.
static OF_ONE_TEXT: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let is_one = |operation: &&Operation| {
        operation.signature().operands == 1 && !units_of(**operation, u32::from('b')).is_empty()
    };
    Operation::ALL.iter().filter(is_one).copied().collect()
});

/// For each operation, the beginnings of characters whose bytes have bounds of their own, of the last pair of surrogates, and
/// of a byte order mark, except those in [`LEFT_BEHIND`].
static STATES: LazyLock<HashMap<Operation, Vec<Vec<u32>>>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let left = &LEFT_BEHIND[operation];
        let mut all: Vec<Vec<u32>> = Vec::new();
        for character in ['\u{800}', '\u{D7FF}', '\u{10000}', '\u{10FFFF}', '\u{FEFF}'] {
            let units = units_of(*operation, u32::from(character));
            let begun = (1..units.len()).map(|length| units[..length].to_vec());
            for units in begun {
                if !left.contains(&units) && !all.contains(&units) {
                    all.push(units);
                }
            }
        }
        (*operation, all)
    };
    Operation::ALL.iter().map(of_operation).collect()
});

/// For each operation, incomplete characters of two to four bytes, and a byte order mark.
static LEFT_BEHIND: LazyLock<HashMap<Operation, [Vec<u32>; 4]>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let [two, three, four] = ['é', '€', '𝄞'].map(|character| incomplete(*operation, character));
        (
            *operation,
            [two, three, four, units_of(*operation, BYTE_ORDER_MARK)],
        )
    };
    Operation::ALL.iter().map(of_operation).collect()
});

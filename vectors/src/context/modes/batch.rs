//! Many inputs in one call.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{Operation, Sequence};

use super::ModeContext;
use crate::context::padding::padding;
use crate::context::unfinished::{ill_formed, incomplete};
use crate::context::{BYTE_ORDER_MARK, Filling, expect};
use crate::operands::Operands;
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Case, stable_hash};

/// The usual number of inputs in a batch: columnar formats keep validity bits in words of 64.
const BATCH: usize = 64;

/// Sizes of batches, in rotation.
const BATCHES: [usize; 7] = [BATCH, BATCH, BATCH, BATCH + 1, 130, 200, 1];

/// One more input than some engines hold in one column, in rotation.
const LONGEST_BATCHES: [usize; 2] = [2_049, 4_097];

/// All inputs of a batch.
pub(super) fn contexts(suite: Suite, turn: usize) -> impl Iterator<Item = ModeContext> {
    let of = size(suite, turn);
    (0..of).map(move |place| ModeContext::Batch { place, of })
}

fn size(suite: Suite, turn: usize) -> usize {
    match suite {
        Suite::Quick if !turn.is_multiple_of(4) => 0,
        Suite::Full | Suite::Exhaustive if turn.is_multiple_of(32) => {
            LONGEST_BATCHES[turn / 32 % LONGEST_BATCHES.len()]
        }
        _ => BATCHES[turn / 32 % BATCHES.len()],
    }
}

/// The inputs of a batch, each with its expectation: the case at every fourth index, and between them other inputs of many
/// lengths, some of them ill-formed.
///
/// ```
/// use utfproof_vectors::context::{batch, expect};
/// use utfproof_vectors::{Case, Operands, UnitKind};
///
/// let operation = "utf-8.validate".parse()?;
/// let operands = Operands::from_iter([UnitKind::Byte.parse("C3 A9")?]);
/// let case = Case { expectation: expect(operation, &operands), operands };
/// let inputs = batch(operation, &case, 64);
/// assert_eq!(inputs.len(), 64);
/// assert_eq!(inputs.iter().filter(|input| **input == case).count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn batch(operation: Operation, case: &Case, of: usize) -> Vec<Case> {
    let others = &OTHERS[&operation];
    let text: Vec<String> = case.operands.iter().map(ToString::to_string).collect();
    let turn = (stable_hash(&text.concat()) >> 32) as usize;
    let step = STEPS[turn / 4 % STEPS.len()];
    let at = |place: usize| match of == 1 || (place + turn).is_multiple_of(4) {
        true => case.clone(),
        false => others[(turn / 16 + place * step) % others.len()].clone(),
    };
    (0..of).map(at).collect()
}

/// Steps through the list of other inputs, in rotation. With a step of 1, an incomplete character comes right before its
/// rest.
const STEPS: [usize; 4] = [1, 5, 11, 1];

/// The lengths of text in a batch: near the sizes that engines store inline, near the sizes of blocks, and near the limits
/// of a length in one byte.
const LENGTHS: [usize; 15] = [
    1, 4, 7, 12, 13, 16, 31, 33, 65, 127, 128, 191, 255, 256, 300,
];

/// For each operation, the other inputs of a batch.
static OTHERS: LazyLock<HashMap<Operation, Vec<Case>>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| (*operation, others(*operation));
    Operation::ALL.iter().map(of_operation).collect()
});

fn others(operation: Operation) -> Vec<Case> {
    let text = |filling, length| padding(operation, filling, length);
    let mut all = vec![Vec::new()];
    all.extend(LENGTHS.map(|length| text(Filling::One, length)));
    // two texts of one length that differ only after what engines keep beside it
    let letter = |letter: char| units_of(operation, u32::from(letter));
    all.extend(['a', 'b'].map(|last| [text(Filling::One, 14), letter(last)].concat()));
    for character in ['é', '€', '𝄞'] {
        // a character that is cut between two inputs, with text on both sides
        let last = units_of(operation, u32::from(character)).pop();
        let rest = last.into_iter().collect::<Vec<_>>();
        let begun = incomplete(operation, character);
        all.push([text(Filling::One, 3), begun.clone()].concat());
        all.push([rest.clone(), text(Filling::One, 4)].concat());
        all.extend([begun, rest]);
    }
    for filling in [Filling::Two, Filling::Three, Filling::Four, Filling::Mixed] {
        all.extend([12, 14, 34].map(|length| text(filling, length)));
        all.push(Vec::new());
    }
    let mark = units_of(operation, BYTE_ORDER_MARK);
    all.extend([mark.clone(), [mark, text(Filling::One, 2)].concat()]);
    all.extend([
        ill_formed(operation),
        [text(Filling::Mixed, 20), ill_formed(operation)].concat(),
    ]);
    let case = |units: Vec<u32>| {
        let input = Sequence::from_values(operation.signature().input, units);
        let signature = operation.signature();
        let mut operands = Operands::from_iter(vec![input; signature.operands]);
        if signature.takes_number {
            operands[1] = Sequence::number(u32::MAX);
        }
        Case {
            expectation: expect(operation, &operands),
            operands,
        }
    };
    all.into_iter().map(case).collect()
}

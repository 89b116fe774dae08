//! Forms with the bits of a character that are ill-formed in UTF-8, or in the operation's encoding: overlong forms,
//! surrogates, values beyond the last, four bytes in CESU-8, and a character whose last byte is not a continuation.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use crate::by_oracle::row_vector;
use crate::rows::{self, Behaviour, BehaviourAnswer, behaviour};
use crate::vector::{Origin, Vector};

/// Boxes of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 12;

/// With more rows an operation has none of these.
const MOST_ROWS: usize = 100;

const CONTINUATION: (u32, u32) = (0x80, 0xBF);
const SURROGATE: (u32, u32) = (0xED, 0xED);

/// The rows of an operation on bytes that may be UTF-8.
pub(super) fn rows(operation: Operation) -> Vec<Vector> {
    let signature = operation.signature();
    let is_of_units = operation.encoding().byte_order().is_some();
    let is_counted = operation == Operation::ModifiedUtf8ReadUtf;
    if signature.input != UnitKind::Byte || signature.operands != 1 || is_of_units || is_counted {
        return Vec::new();
    }
    let ask = |values: &[u32]| {
        let input = Sequence::from_values(UnitKind::Byte, values.iter().copied());
        let of_utf_8 = behaviour(Operation::Utf8Validate, &[input.as_slice()]);
        let Behaviour { steps, answer } = behaviour(operation, &[input.as_slice()]);
        let is_rejected =
            |answer: &BehaviourAnswer| matches!(answer, BehaviourAnswer::Rejected(..));
        let is_ill_formed = is_rejected(&of_utf_8.answer) || is_rejected(&answer);
        // rows part where UTF-8 parts them, too
        let steps = steps ^ of_utf_8.steps.rotate_left(1);
        is_ill_formed.then_some(Behaviour { steps, answer })
    };
    let found = boxes()
        .into_iter()
        .flat_map(|ranges| rows::rows(&ranges, EXACT, &ask));
    let vectors = found
        .map(|row| row_vector(operation, Origin::Boundaries, &[row.elements.len()], &row))
        .filter(|vector| vector.count() > 1);
    let vectors: Vec<Vector> = vectors.collect();
    // a code page has another result for each byte
    if vectors.len() > MOST_ROWS {
        Vec::new()
    } else {
        vectors
    }
}

/// As bits say: a first byte and those that follow; two surrogates; and a character that ends too early.
fn boxes() -> Vec<Vec<(u32, u32)>> {
    let firsts = [(0xC0, 0xDF), (0xE0, 0xEF), (0xF0, 0xF7)];
    let of_bits = (1..).zip(firsts).map(|(length, first)| {
        let rest = std::iter::repeat_n(CONTINUATION, length);
        [first].into_iter().chain(rest).collect()
    });
    let pair = vec![
        SURROGATE,
        (0xA0, 0xAF),
        CONTINUATION,
        SURROGATE,
        (0xB0, 0xBF),
        CONTINUATION,
    ];
    let cut = vec![(0xF1, 0xF3), CONTINUATION, CONTINUATION, (0x00, 0x7F)];
    of_bits.chain([pair, cut]).collect()
}

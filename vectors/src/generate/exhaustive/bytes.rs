//! Every byte sequence up to a length.

use rayon::prelude::*;
use utfproof_notation::Units;
use utfproof_oracle::{Operation, Slice, UnitKind};

use super::{EXACT, vectors_of};
use crate::accepts::accepts;
use crate::facts::{has_rows_of_four, is_brief, is_of_one_character, validation_of};
use crate::pattern::Element;
use crate::rows::{BehaviourAnswer, GeneratedRow, RowAnswer, behaviour, rows};
use crate::vector::Vector;

/// The sequences of up to three bytes, and the well-formed ones of four: of an operation that is asked in brief, up to two,
/// and longer ones that are well-formed.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let mut found = rows_of_up_to_three(operation);
    if has_rows_of_four(operation) {
        found.extend(rows_of_four(operation, &found, true));
    }
    if is_brief(operation) {
        found.retain(|row| row.elements.len() < 3 || is_well_formed(operation, row));
    }
    vectors_of(operation, &found)
}

/// Whether a row is of well-formed sequences, by its first.
fn is_well_formed(operation: Operation, row: &GeneratedRow) -> bool {
    let first: Vec<u32> = row
        .elements
        .iter()
        .map(|element| element.value(0))
        .collect();
    match validation_of(operation) {
        // one character alone: shorter inputs show it beside others
        None => match &row.answer {
            RowAnswer::Output(output, _) => {
                output.first().map(|number| number.value(0)) == u32::try_from(first.len()).ok()
            }
            _ => false,
        },
        Some(validation) => accepts(validation, Slice::Bytes(&bytes(&first))),
    }
}

/// The byte sequences of four bytes that are not in the files because they are ill-formed, in rows, of an operation that
/// rejects them: with these it has every sequence of up to four bytes, 4,311,810,305 of them. There are none of others.
///
/// Ill-formed inputs that have a result fall into too many rows to be of use.
pub fn ill_formed_of_four(operation: Operation) -> Vec<Vector> {
    let signature = operation.signature();
    let by_place = matches!(
        operation,
        Operation::Utf8SequenceLength | Operation::Utf8CharacterStart
    ) || is_of_one_character(operation);
    let rejects_bytes = signature.input == UnitKind::Byte && signature.rejects && !by_place;
    if !rejects_bytes || !has_rows_of_four(operation) {
        return Vec::new();
    }
    let of_up_to_three = rows_of_up_to_three(operation);
    vectors_of(operation, &rows_of_four(operation, &of_up_to_three, false))
}

/// Few enough to look at all of up to two bytes.
fn rows_of_up_to_three(operation: Operation) -> Vec<GeneratedRow> {
    let ask = |values: &[u32]| Some(behaviour(operation, &[Slice::Bytes(&bytes(values))]));
    let of_up_to = |length| rows(&vec![(0x00, 0xFF); length], u64::MAX, &ask);
    let mut found = [of_up_to(0), of_up_to(1)].concat();
    let of_two = of_up_to(2);
    let of_three = if operation.encoding().byte_order().is_some() {
        // single pairs of bytes matter, such as a byte order mark: too few among all for three to show them
        let boxes = with_another_byte(&of_two);
        let of_three = boxes.iter().flat_map(|ranges| rows(ranges, EXACT, &ask));
        of_three.collect()
    } else {
        rows(&[(0x00, 0xFF); 3], EXACT, &ask)
    };
    found.extend(of_two);
    found.extend(of_three);
    found
}

/// The rows of the sequences of four bytes that are well-formed, or of those that are not.
fn rows_of_four(
    operation: Operation,
    of_up_to_three: &[GeneratedRow],
    well_formed: bool,
) -> Vec<GeneratedRow> {
    let ask = |values: &[u32]| {
        let bytes = bytes(values);
        let of_this = || behaviour(operation, &[Slice::Bytes(&bytes)]);
        let Some(validation) = validation_of(operation) else {
            let behaviour = of_this();
            let has_result = matches!(behaviour.answer, BehaviourAnswer::Output(..));
            return (has_result == well_formed).then_some(behaviour);
        };
        (accepts(validation, Slice::Bytes(&bytes)) == well_formed).then(of_this)
    };
    let of_three = of_up_to_three.iter().filter(|row| row.elements.len() == 3);
    let boxes = with_another_byte(of_three);
    let of_four = boxes.par_iter().map(|ranges| rows(ranges, EXACT, &ask));
    of_four.collect::<Vec<_>>().concat()
}

/// What fewer bytes do says where more may differ.
pub(super) fn with_another_byte<'a>(
    fewer: impl IntoIterator<Item = &'a GeneratedRow>,
) -> Vec<Vec<(u32, u32)>> {
    let ranges = fewer.into_iter().map(|row| row.elements.iter().map(range));
    ranges
        .map(|ranges| ranges.chain([(0x00, 0xFF)]).collect())
        .collect()
}

/// The first and the last value of an element.
pub(super) fn range(element: &Element) -> (u32, u32) {
    (element.value(0), element.value(element.size() - 1))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a byte's range is 00 to FF"
)]
pub(super) fn bytes(values: &[u32]) -> Units<u8> {
    values.iter().map(|&value| value as u8).collect()
}

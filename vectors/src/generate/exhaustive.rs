//! Every input up to a length, in rows.
//!
//! | operands | rows |
//! |---|---|
//! | bytes | every sequence of up to three, and every well-formed one of four |
//! | code units | every single one, and every pair |
//! | code points | every single one, and every pair |
//! | UCS-4 values | every single one |
//! | two WTF-8 strings | every pair of strings of at most one code point |
//!
//! Little-endian octets are no odometer: their last place is the slowest. Each high-order octet is a row of its own, so
//! that pairs of them are left out.
//!
//! A row that looks uniform on a grid and has more than [`EXACT`] cases is taken for one; `utfproof vectors check
//! --per-row all` asks the oracle about every single case.

use rayon::prelude::*;
use utfproof_oracle::{ByteOrder, Encoding, NoTrace, Operation, Reading, Slice, UnitKind};

use crate::brief::is_brief;
use crate::edges::{is_in_bytes_of_units, ranges_also_of, singles};
use crate::file::VectorFile;
use crate::generate::oracle::row_vector;
use crate::generate::{escapes, room};
use crate::pattern::Element;
use crate::rows::{BehaviourAnswer, GeneratedRow, RowAnswer, behaviour, behaviour_on, rows};
use crate::vector::{Origin, Vector};

/// Boxes of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 14;

/// All single code units are looked at.
const EXACT_OF_UNITS: u64 = 1 << 16;

/// Boxes of pairs are many, and looked at whole up to this many.
const EXACT_OF_PAIRS: u64 = 1 << 10;

/// The file of one operation.
pub(super) fn file(operation: Operation) -> VectorFile {
    let signature = operation.signature();
    let (about, vectors) = match (signature.operands, signature.input) {
        (_, UnitKind::Byte) if signature.takes_number => (
            "Every character, every single byte, pairs of characters of every length, and what is ill-formed after a \
             character, with every number from none to one more than there is.",
            room::vectors(operation),
        ),
        _ if signature.takes_number => (
            "Every code unit, and pairs of code units of every length, with every number from none to more than there is.",
            room::vectors(operation),
        ),
        (_, UnitKind::Byte) if is_brief(operation) => (
            "Every byte sequence of up to two bytes, and every one of three and four bytes that is well-formed, in rows \
             of sequences that take the same steps.",
            byte_sequences(operation),
        ),
        (2, _) => (
            "Every pair of WTF-8 strings of at most one code point each, in rows of pairs that take the same steps.",
            concatenations(operation),
        ),
        _ if operation == Operation::Utf16LeEncode => (
            "Every code point, in rows that take the same steps and share the high-order octet, which comes last.",
            code_points_in_little_endian(operation),
        ),
        (_, UnitKind::Byte) if !has_rows_of_four(operation) => (
            "Every byte sequence of up to three bytes, in rows of sequences that take the same steps.",
            byte_sequences(operation),
        ),
        (_, UnitKind::Byte) => (
            "Every byte sequence of up to three bytes, and every one of four bytes that is well-formed, in rows of \
             sequences that take the same steps. Rejecting too much and accepting too much both show here.",
            byte_sequences(operation),
        ),
        _ if operation.encoding() == Encoding::EcmaScript => (
            "Every code unit up to 00FF, those around the ends of other lengths and around the surrogates, and escapes of \
             every single byte, in rows that take the same steps. Escapes are digits, so that others fall into no rows.",
            escapes::vectors(operation),
        ),
        (_, UnitKind::CodeUnit) if is_brief(operation) => (
            "Every code unit, and every pair of code units with a surrogate, in rows that take the same steps.",
            singles_and_pairs(operation),
        ),
        (_, UnitKind::CodeUnit) => (
            "Every code unit and every pair of code units, in rows that take the same steps: what a codec does with \
             a surrogate depends on its neighbour.",
            singles_and_pairs(operation),
        ),
        (_, UnitKind::CodePoint) => (
            "Every code point and every pair of code points, in rows that take the same steps: all 1,114,112 of \
             them are there, surrogates and noncharacters too.",
            singles_and_pairs(operation),
        ),
        _ => (
            "Every UCS-4 value of 32 bits, in rows that take the same steps: what has the highest bit set is no \
             character.",
            singles_and_pairs(operation),
        ),
    };
    let about =
        format!("{about} '80-BF': the answer does not depend on which; '80..BF': it runs along.");
    VectorFile {
        operation,
        origin: Origin::Exhaustive,
        about,
        random: None,
        automaton: None,
        vectors,
    }
}

fn byte_sequences(operation: Operation) -> Vec<Vector> {
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
        Some(validation) => {
            let first = bytes(&first);
            let accepted = Reading::judging(validation).run(&[Slice::Bytes(&first)], &mut NoTrace);
            matches!(accepted, Ok(Ok(_)))
        }
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

/// Whether it looks at one character, whatever stands beside it.
const fn is_of_one_character(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8DecodeFirst | Operation::Utf8DecodeLast
    )
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
        let accepted = Reading::judging(validation).answer(&[Slice::Bytes(&bytes)], &mut NoTrace);
        (matches!(accepted, Ok(Ok(_))) == well_formed).then(of_this)
    };
    let of_three = of_up_to_three.iter().filter(|row| row.elements.len() == 3);
    let boxes = with_another_byte(of_three);
    let of_four = boxes.par_iter().map(|ranges| rows(ranges, EXACT, &ask));
    of_four.collect::<Vec<_>>().concat()
}

/// Whether four bytes say more than three, and fall into rows that can be found: RFC 2781 forbids a single code unit,
/// FFFE, which is too rare among all to show itself.
fn has_rows_of_four(operation: Operation) -> bool {
    !matches!(
        operation.encoding(),
        Encoding::Utf16Be | Encoding::Utf16Labelled
    ) && !is_little_endian(operation)
        && operation != Operation::Utf81997SequenceLength
}

/// What fewer bytes do says where more may differ.
fn with_another_byte<'a>(
    fewer: impl IntoIterator<Item = &'a GeneratedRow>,
) -> Vec<Vec<(u32, u32)>> {
    let ranges = fewer.into_iter().map(|row| row.elements.iter().map(range));
    ranges
        .map(|ranges| ranges.chain([(0x00, 0xFF)]).collect())
        .collect()
}

/// The validation that says which byte sequences of an operation's encoding are well-formed; where there is none,
/// those are that have a result.
fn validation_of(operation: Operation) -> Option<Operation> {
    match operation.encoding() {
        _ if is_of_one_character(operation) => None,
        Encoding::GeneralizedUtf8 => Some(Operation::GeneralizedUtf8Validate),
        Encoding::Wtf8 => Some(Operation::Wtf8Validate),
        Encoding::Utf81997
        | Encoding::Utf16Be
        | Encoding::Utf16Le
        | Encoding::Utf16Labelled
        | Encoding::WhatwgUtf16Be => None,
        _ => Some(Operation::Utf8Validate),
    }
}

fn singles_and_pairs(operation: Operation) -> Vec<Vector> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| Some(behaviour_on(operation, kind, values));
    let mut found = rows(&[], EXACT, &ask);
    let own = singles(operation);
    // pairs of UCS-4 values are more than rows can be counted
    if is_in_bytes_of_units(operation) || kind == UnitKind::Ucs4 {
        found.extend(own);
        return vectors_of(operation, &found);
    }
    let ranges = ranges_also_of(&own, kind);
    let singles = ranges.iter().map(|range| rows(&[*range], u64::MAX, &ask));
    found.extend(singles.flatten());
    let pairs = ranges
        .iter()
        .flat_map(|first| ranges.iter().map(|second| [*first, *second]));
    let pairs: Vec<[(u32, u32); 2]> = pairs.collect();
    let pairs: Vec<Vec<GeneratedRow>> = pairs
        .par_iter()
        .map(|pair| rows(pair, EXACT_OF_PAIRS, &ask))
        .collect();
    found.extend(pairs.into_iter().flatten());
    if is_brief(operation) {
        // units that are no surrogates leave their neighbours alone
        let is_surrogate = |element: &Element| (0xD800..=0xDFFF).contains(&element.value(0));
        found.retain(|row| row.elements.len() < 2 || row.elements.iter().any(is_surrogate));
    }
    vectors_of(operation, &found)
}

/// Every code point of the BMP, and the others in runs of which only the low-order octet of the second unit differs.
fn code_points_in_little_endian(operation: Operation) -> Vec<Vector> {
    const OCTET: u32 = 0x100;
    let ask = |values: &[u32]| Some(behaviour_on(operation, UnitKind::CodePoint, values));
    let mut found = rows(&[(0, 0xFFFF)], EXACT_OF_UNITS, &ask);
    let runs = (0x1_0000..=UnitKind::CodePoint.max()).step_by(OCTET as usize);
    found.extend(runs.flat_map(|first| rows(&[(first, first + OCTET - 1)], EXACT, &ask)));
    vectors_of(operation, &found)
}

fn vectors_of(operation: Operation, rows: &[GeneratedRow]) -> Vec<Vector> {
    rows.iter()
        .map(|row| row_vector(operation, Origin::Exhaustive, &[row.elements.len()], row))
        .collect()
}

/// Whether low bytes stand before high ones, so that results do not count along with the input: rows are many, and
/// longer inputs are left to the other origins.
fn is_little_endian(operation: Operation) -> bool {
    operation.encoding().byte_order() == Some(ByteOrder::LittleEndian)
}

fn range(place: &Element) -> (u32, u32) {
    (place.value(0), place.value(place.size() - 1))
}

fn concatenations(operation: Operation) -> Vec<Vector> {
    let one = |values: &[u32]| {
        let bytes = bytes(values);
        let decoded =
            Reading::judging(Operation::Wtf8Decode).answer(&[Slice::Bytes(&bytes)], &mut NoTrace);
        let single = matches!(decoded, Ok(Ok(code_points)) if code_points.len() <= 1);
        single.then(|| behaviour(Operation::Wtf8Validate, &[Slice::Bytes(&bytes)]))
    };
    // single code points are rare among all sequences of four bytes: what validation does says where to look
    let validate = |values: &[u32]| {
        Some(behaviour(
            Operation::Wtf8Validate,
            &[Slice::Bytes(&bytes(values))],
        ))
    };
    let three = rows(&[(0x00, 0xFF); 3], EXACT, &validate);
    let mut operands: Vec<GeneratedRow> = (0..=3)
        .flat_map(|length| rows(&vec![(0x00, 0xFF); length], EXACT, &one))
        .collect();
    operands.extend(
        with_another_byte(&three)
            .iter()
            .flat_map(|ranges| rows(ranges, EXACT, &one)),
    );
    let pairs: Vec<(&GeneratedRow, &GeneratedRow)> = operands
        .iter()
        .flat_map(|left| operands.iter().map(move |right| (left, right)))
        .collect();
    let vectors = pairs.par_iter().map(|(left, right)| {
        let lengths = [left.elements.len(), right.elements.len()];
        let ranges: Vec<(u32, u32)> = left
            .elements
            .iter()
            .chain(&right.elements)
            .map(range)
            .collect();
        let ask = |values: &[u32]| {
            let bytes = bytes(values);
            let (left, right) = bytes.split_at(lengths[0]);
            Some(behaviour(
                operation,
                &[Slice::Bytes(left), Slice::Bytes(right)],
            ))
        };
        let rows = rows(&ranges, EXACT, &ask);
        rows.iter()
            .map(|row| row_vector(operation, Origin::Exhaustive, &lengths, row))
            .collect::<Vec<_>>()
    });
    vectors.collect::<Vec<_>>().into_iter().flatten().collect()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a byte's range is 00 to FF"
)]
fn bytes(values: &[u32]) -> Vec<u8> {
    values.iter().map(|&value| value as u8).collect()
}

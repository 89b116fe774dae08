//! Every input up to a length, in rows.
//!
//! | operands | rows |
//! |---|---|
//! | bytes | every sequence of up to three, and every well-formed one of four |
//! | code units | every single one, and every pair |
//! | code points | every single one, and every pair |
//! | UCS-4 values | every single one |
//! | two WTF-8 strings | every pair of strings of at most one code point |
//! | a range of code points | within a block of 64, from each edge of a block |
//!
//! The bytes of UTF-32 are an exception: four of them are one code unit, so they fall into few rows.
//!
//! Little-endian octets are no odometer: their last place is the slowest. Each high-order octet is a row of its own, so
//! that pairs of them are left out.
//!
//! A row that looks uniform on a grid and has more than [`EXACT`] cases is taken for one; `utfproof vectors check
//! --per-row all` asks the oracle about every single case.

mod bytes;
mod concatenations;
mod ranges;
mod utf_32;
mod values;

use utfproof_oracle::{Operation, UnitKind};

use crate::by_oracle::row_vector;
use crate::facts::{has_escapes, has_rows_of_four, is_brief, takes_a_range};
use crate::file::VectorFile;
use crate::generate::{escapes, room};
use crate::rows::GeneratedRow;
use crate::vector::{Origin, Vector};

pub use bytes::ill_formed_of_four;

/// Boxes of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 14;

/// The file of one operation.
pub(super) fn file(operation: Operation) -> VectorFile {
    let signature = operation.signature();
    let (about, vectors) = match (signature.operands, signature.input) {
        (_, UnitKind::Byte) if has_escapes(operation) => (
            "Every byte, every byte after the one that begins an escape, and escapes with every digit at each place, in rows \
             that take the same steps. Escapes are digits, so that others fall into no rows.",
            escapes::vectors(operation),
        ),
        _ if takes_a_range(operation) => (
            "From the first and the last code points of blocks, every last code point of the same block, in rows that take the \
             same steps. 'boundaries' has the ranges over several blocks.",
            ranges::vectors(operation),
        ),
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
            bytes::vectors(operation),
        ),
        (2, _) => (
            "Every pair of WTF-8 strings of at most one code point each, in rows of pairs that take the same steps.",
            concatenations::vectors(operation),
        ),
        _ if operation == Operation::Utf16LeEncode => (
            "Every code point, in rows that take the same steps and share the high-order octet, which comes last.",
            values::in_little_endian(operation),
        ),
        _ if operation == Operation::Utf32LeEncode => (
            "Every code point of the BMP, and the first and the last 256 of each plane after it, in rows that take the same \
             steps and share all bytes but the first.",
            utf_32::little_endian_encoder(operation),
        ),
        (_, UnitKind::Byte) if operation.encoding().is_utf_32_in_bytes() => (
            "Every byte sequence of up to four bytes that is rejected, and those that are a code unit, in rows of sequences that \
             take the same steps: of little-endian ones all of the BMP, and the first and the last 256 of each plane \
             after it; of text with a mark, those after each mark.",
            utf_32::decoder(operation),
        ),
        (_, UnitKind::Byte) if !has_rows_of_four(operation) => (
            "Every byte sequence of up to three bytes, in rows of sequences that take the same steps.",
            bytes::vectors(operation),
        ),
        (_, UnitKind::Byte) => (
            "Every byte sequence of up to three bytes, and every one of four bytes that is well-formed, in rows of \
             sequences that take the same steps. Rejecting too much and accepting too much both show here.",
            bytes::vectors(operation),
        ),
        _ if has_escapes(operation) => (
            "Every code unit up to 00FF, those around the ends of other lengths and around the surrogates, and escapes of \
             every single byte, in rows that take the same steps. Escapes are digits, so that others fall into no rows.",
            escapes::vectors(operation),
        ),
        (_, UnitKind::CodeUnit) if is_brief(operation) => (
            "Every code unit, and every pair of code units with a surrogate, in rows that take the same steps.",
            values::vectors(operation),
        ),
        (_, UnitKind::CodeUnit) => (
            "Every code unit and every pair of code units, in rows that take the same steps: what a codec does with \
             a surrogate depends on its neighbour.",
            values::vectors(operation),
        ),
        (_, UnitKind::CodePoint) => (
            "Every code point and every pair of code points, in rows that take the same steps: all 1,114,112 of \
             them are there, surrogates and noncharacters too.",
            values::vectors(operation),
        ),
        _ => (
            "Every UCS-4 value of 32 bits, in rows that take the same steps: what has the highest bit set is no \
             character.",
            values::vectors(operation),
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

/// The vectors of the rows of one operand.
fn vectors_of(operation: Operation, rows: &[GeneratedRow]) -> Vec<Vector> {
    rows.iter()
        .map(|row| row_vector(operation, Origin::Exhaustive, &[row.elements.len()], row))
        .collect()
}

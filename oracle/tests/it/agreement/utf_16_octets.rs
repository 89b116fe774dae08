//! The octets of UTF-16, by RFC 2781, against the standard library and encoding_rs.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use utfproof_oracle::{Operation, Outcome, Reading, Sequence, Slice};

use super::{
    BYTES, answer, assert_all, code_points, edge_units, every_code_point,
    every_sequence_of_up_to_3_edge_bytes, readings,
};

const BIG_ENDIAN_MARK: [u8; 2] = [0xFE, 0xFF];
const LITTLE_ENDIAN_MARK: [u8; 2] = [0xFF, 0xFE];

fn octets(units: &[u16], serialize: fn(u16) -> [u8; 2]) -> Vec<u8> {
    units.iter().copied().flat_map(serialize).collect()
}

/// Any three bytes are one too many or too few.
fn every_two_bytes_and_edges_of_three(check: fn(&[u8])) {
    for first in 0..=0xFF {
        (0..=0xFF).for_each(|second| check(&[first, second]));
    }
    every_sequence_of_up_to_3_edge_bytes(check);
}

/// The result of encoding_rs for octets, or `None` at an error.
fn decode_encoding_rs(encoding: &'static Encoding, octets: &[u8]) -> Option<Sequence> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(octets)?;
    Some(code_points(text.chars()))
}

/// The standard library's result for the units of octets in a byte order.
fn decode_std(octets: &[u8], deserialize: fn([u8; 2]) -> u16) -> Option<Sequence> {
    let (units, []) = octets.as_chunks() else {
        return None;
    };
    let units: Vec<u16> = units.iter().copied().map(deserialize).collect();
    let text = String::from_utf16(&units).ok()?;
    Some(code_points(text.chars()))
}

/// Both orders: the operation, the encoding in encoding_rs, the standard library's way to read two bytes, and the
/// octets of U+FFFE.
type Order = (Operation, &'static Encoding, fn([u8; 2]) -> u16, [u8; 2]);

fn orders() -> [Order; 2] {
    [
        (
            Operation::Utf16BeDecode,
            UTF_16BE,
            u16::from_be_bytes,
            LITTLE_ENDIAN_MARK,
        ),
        (
            Operation::Utf16LeDecode,
            UTF_16LE,
            u16::from_le_bytes,
            BIG_ENDIAN_MARK,
        ),
    ]
}

/// Only RFC 2781 rejects U+FFFE.
fn decodes_like_std_and_encoding_rs(octets: &[u8]) {
    for (operation, encoding, deserialize, fffe) in orders() {
        let expected = decode_std(octets, deserialize);
        assert_eq!(
            expected,
            decode_encoding_rs(encoding, octets),
            "{octets:02X?}"
        );
        let has_fffe = octets.as_chunks().0.contains(&fffe);
        let expected = expected.filter(|_| !has_fffe);
        for reading in readings(operation) {
            let decoded = answer(reading, &[Slice::Bytes(octets)]).ok();
            assert_eq!(decoded, expected, "{reading} of {octets:02X?}");
        }
    }
}

#[test]
fn octets_are_decoded_as_by_std_and_encoding_rs_except_fffe() {
    every_two_bytes_and_edges_of_three(decodes_like_std_and_encoding_rs);
    for units in edge_units() {
        decodes_like_std_and_encoding_rs(&octets(&units, u16::to_be_bytes));
    }
    let of_surrogates = [0x00, 0x41, 0xD7, 0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0xFE, 0xFF];
    for a in of_surrogates {
        for b in BYTES {
            for c in of_surrogates {
                BYTES
                    .iter()
                    .for_each(|&d| decodes_like_std_and_encoding_rs(&[a, b, c, d]));
            }
        }
    }
}

#[test]
fn every_scalar_value_is_encoded_in_the_order_of_its_label_and_surrogates_are_rejected() {
    let encoders = [Operation::Utf16BeEncode, Operation::Utf16LeEncode].map(readings);
    let serialize: [fn(u16) -> [u8; 2]; 2] = [u16::to_be_bytes, u16::to_le_bytes];
    for code_point in every_code_point() {
        for (encoders, serialize) in encoders.iter().zip(serialize) {
            let expected: Outcome = match char::from_u32(code_point) {
                Some(char) => {
                    let units = char.encode_utf16(&mut [0; 2]).to_vec();
                    Ok(Sequence::bytes(octets(&units, serialize)))
                }
                None => super::rejected_at(0),
            };
            assert_all(encoders, Slice::CodePoints(&[code_point]), &expected);
        }
    }
}

/// The reading of octets under the label UTF-16: the byte order, and the octets after a mark.
fn order_and_text(octets: &[u8]) -> (Operation, &[u8]) {
    if let Some(text) = octets.strip_prefix(&LITTLE_ENDIAN_MARK) {
        return (Operation::Utf16LeDecode, text);
    }
    let text = octets.strip_prefix(&BIG_ENDIAN_MARK).unwrap_or(octets);
    (Operation::Utf16BeDecode, text)
}

fn is_decoded_in_the_order_of_its_mark(octets: &[u8]) {
    let (operation, text) = order_and_text(octets);
    let (_, _, deserialize, _) = orders()
        .into_iter()
        .find(|order| order.0 == operation)
        .unwrap();
    for reading in readings(Operation::Utf16LabelledDecode) {
        let decoded = answer(reading, &[Slice::Bytes(octets)]).ok();
        assert_eq!(
            decoded,
            decode_std(text, deserialize),
            "{reading} of {octets:02X?}"
        );
    }
}

#[test]
fn text_labelled_utf_16_is_decoded_in_the_order_of_its_mark_or_big_endian() {
    every_two_bytes_and_edges_of_three(is_decoded_in_the_order_of_its_mark);
    for units in edge_units() {
        let [big_endian, little_endian] =
            [u16::to_be_bytes, u16::to_le_bytes].map(|serialize| octets(&units, serialize));
        is_decoded_in_the_order_of_its_mark(&big_endian);
        is_decoded_in_the_order_of_its_mark(&little_endian);
        is_decoded_in_the_order_of_its_mark(&[&BIG_ENDIAN_MARK, big_endian.as_slice()].concat());
        is_decoded_in_the_order_of_its_mark(
            &[&LITTLE_ENDIAN_MARK, little_endian.as_slice()].concat(),
        );
    }
}

#[test]
fn one_mark_is_removed_by_the_label_utf_16_and_none_by_the_others() {
    let decode = |operation, octets: &[u8]| {
        let decoded = answer(Reading::judging(operation), &[Slice::Bytes(octets)]);
        decoded.unwrap().values()
    };
    let twice = [BIG_ENDIAN_MARK, BIG_ENDIAN_MARK].concat();
    assert_eq!(decode(Operation::Utf16LabelledDecode, &twice), [0xFEFF]);
    assert_eq!(decode(Operation::Utf16BeDecode, &twice), [0xFEFF, 0xFEFF]);
    let twice = [LITTLE_ENDIAN_MARK, LITTLE_ENDIAN_MARK].concat();
    assert_eq!(decode(Operation::Utf16LabelledDecode, &twice), [0xFEFF]);
    assert_eq!(decode(Operation::Utf16LeDecode, &twice), [0xFEFF, 0xFEFF]);
}

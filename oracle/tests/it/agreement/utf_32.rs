//! UTF-32, by the Unicode Standard, against the standard library's `char`, and against UTF-16 by scalar values.

use utfproof_oracle::{Operation, Outcome, Reading, Sequence, Slice};

use super::{answer, every_code_point, readings, rejected_at};

/// One more bit than the scalar values have, the ends of longer ones, and the highest.
fn units() -> impl Iterator<Item = u32> {
    let ends = (21..32).flat_map(|bits| [(1 << bits) - 1, 1 << bits, (1 << bits) | 0x41]);
    let swapped = [0xFEFF, 0xFFFE, 0x41, 0xD800, 0x10_FFFF].map(u32::swap_bytes);
    (0..1 << 21).chain(ends).chain(swapped).chain([u32::MAX])
}

const MARK: u32 = 0xFEFF;

type Order = (Operation, Operation, fn(u32) -> [u8; 4]);

const ORDERS: [Order; 2] = [
    (
        Operation::Utf32BeEncode,
        Operation::Utf32BeDecode,
        u32::to_be_bytes,
    ),
    (
        Operation::Utf32LeEncode,
        Operation::Utf32LeDecode,
        u32::to_le_bytes,
    ),
];

fn of(operation: Operation, input: Slice<'_>) -> Outcome {
    answer(Reading::judging(operation), &[input])
}

fn code_points(values: &[u32]) -> Outcome {
    Ok(Sequence::code_points(values))
}

#[test]
fn units_are_well_formed_and_read_if_and_only_if_they_are_a_char() {
    let validate = readings(Operation::Utf32Validate);
    let labelled = Reading::judging(Operation::Utf32LabelledDecode);
    for unit in units() {
        let is_char = char::from_u32(unit).is_some();
        for validate in &validate {
            let accepted = answer(*validate, &[Slice::Ucs4(&[0x41, unit])]);
            assert_eq!(accepted.is_ok(), is_char, "{unit:08X}");
            assert!(is_char || accepted == rejected_at(1), "{unit:08X}");
        }
        for (_, decode, bytes) in ORDERS {
            let text = [bytes(0x41), bytes(unit)].concat();
            let expected = if is_char {
                code_points(&[0x41, unit])
            } else {
                rejected_at(4)
            };
            assert_eq!(of(decode, Slice::Bytes(&text)), expected, "{unit:08X}");
            let marked = [bytes(MARK), bytes(unit)].concat();
            let expected = if is_char {
                code_points(&[unit])
            } else {
                rejected_at(4)
            };
            let decoded = answer(labelled, &[Slice::Bytes(&marked)]);
            assert_eq!(decoded, expected, "{unit:08X}");
        }
    }
}

#[test]
fn every_code_point_is_encoded_in_the_order_of_its_label_and_surrogates_are_rejected() {
    let labelled: Order = (
        Operation::Utf32LabelledEncode,
        Operation::Utf32LabelledDecode,
        u32::to_be_bytes,
    );
    for code_point in every_code_point() {
        for (encode, decode, bytes) in [ORDERS[0], ORDERS[1], labelled] {
            let encoded = of(encode, Slice::CodePoints(&[code_point]));
            let Some(char) = char::from_u32(code_point) else {
                assert_eq!(encoded, rejected_at(0), "{encode} of {code_point:04X}");
                continue;
            };
            let expected = bytes(char.into());
            assert_eq!(encoded, Ok(Sequence::bytes(&expected[..])), "{encode}");
            let decoded = of(decode, Slice::Bytes(&expected));
            let is_mark = decode == Operation::Utf32LabelledDecode && code_point == MARK;
            let expected: &[u32] = if is_mark { &[] } else { &[code_point] };
            assert_eq!(decoded, code_points(expected), "{decode}");
        }
    }
}

/// Only RFC 2781 rejects U+FFFE.
#[test]
fn text_decodes_from_utf_32_as_from_utf_16() {
    let of_16 = [
        (Operation::Utf16BeEncode, Operation::Utf16BeDecode),
        (Operation::Utf16LeEncode, Operation::Utf16LeDecode),
    ];
    for first in every_code_point().filter(|code_point| *code_point != 0xFFFE) {
        let text = [0x41, first, 0x1_F4A9];
        for ((encode_32, decode_32, _), (encode_16, decode_16)) in ORDERS.into_iter().zip(of_16) {
            let encoded = [encode_32, encode_16].map(|encode| of(encode, Slice::CodePoints(&text)));
            let [Ok(of_32), Ok(of_16)] = &encoded else {
                assert_eq!(encoded[0], encoded[1], "{first:04X}");
                continue;
            };
            let decoded = of(decode_32, of_32.as_slice());
            assert_eq!(decoded, of(decode_16, of_16.as_slice()), "{first:04X}");
            assert_eq!(decoded, code_points(&text));
        }
    }
}

#[test]
fn bytes_left_over_are_rejected_after_the_last_whole_unit() {
    for (_, decode, bytes) in ORDERS {
        for operation in [decode, Operation::Utf32LabelledDecode] {
            let text = [bytes(MARK), bytes(0x41), bytes(0x1_F4A9)].concat();
            for length in 0..=text.len() {
                let decoded = of(operation, Slice::Bytes(&text[..length]));
                let whole = length / 4 * 4;
                assert_eq!(decoded.is_ok(), length == whole, "{operation}, {length}");
                assert!(decoded.is_ok() || decoded == rejected_at(whole));
            }
        }
    }
}

#[test]
fn a_mark_is_removed_once_and_only_by_the_label_without_an_order() {
    for (_, decode, bytes) in ORDERS {
        let twice = [bytes(MARK), bytes(MARK)].concat();
        let labelled = of(Operation::Utf32LabelledDecode, Slice::Bytes(&twice));
        assert_eq!(labelled, code_points(&[MARK]));
        let kept = of(decode, Slice::Bytes(&twice));
        assert_eq!(kept, code_points(&[MARK, MARK]));
        // the mark of the other order is not a character
        let swapped = bytes(MARK.swap_bytes());
        assert_eq!(of(decode, Slice::Bytes(&swapped)), rejected_at(0));
    }
    // without a mark, the bytes are big-endian, even if they only make sense as little-endian
    let unmarked = 0x41_u32.to_le_bytes();
    let decoded = of(Operation::Utf32LabelledDecode, Slice::Bytes(&unmarked));
    assert_eq!(decoded, rejected_at(0));
    // FF FE alone is the mark of UTF-16
    let of_utf_16 = [0xFF, 0xFE, 0x41, 0x00];
    let decoded = of(Operation::Utf32LabelledDecode, Slice::Bytes(&of_utf_16));
    assert_eq!(decoded, rejected_at(0));
}

//! The WHATWG's encoding of 16-bit strings as UTF-8, and its decoders of UTF-16, against encoding_rs, the standard
//! library and the Unicode Standard's readings.

use encoding_rs::{UTF_16BE, UTF_16LE};
use utfproof_oracle::whatwg_encoding::text_encoder_stream;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

use super::{assert_all, code_points, edge_units, every_supplementary_character, output, readings};

/// The bytes at the edges of UTF-16, and one beyond each.
const BYTES: [u8; 11] = [
    0x00, 0x41, 0xD7, 0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0xFD, 0xFE, 0xFF,
];

/// The order of the bytes of a code unit.
type ToBytes = fn(u16) -> [u8; 2];
type FromBytes = fn([u8; 2]) -> u16;

fn readings_of_both_encoders() -> Vec<Reading> {
    let operations = [
        Operation::WhatwgUtf8EncodeFromUtf16,
        Operation::WhatwgUtf8EncodeStream,
    ];
    operations.into_iter().flat_map(readings).collect()
}

fn encodes_like_std_and_encoding_rs(readings: &[Reading], units: &[u16]) {
    let text = String::from_utf16_lossy(units);
    let mut bytes = vec![0; 3 * units.len()];
    let length = encoding_rs::mem::convert_utf16_to_utf8(units, &mut bytes);
    assert_eq!(text.as_bytes(), &bytes[..length], "{units:04X?}");
    let expected = Ok(Sequence::bytes(text.into_bytes()));
    assert_all(readings, Slice::CodeUnits(units), &expected);
}

#[test]
fn a_string_is_encoded_as_by_std_and_encoding_rs() {
    let readings = readings_of_both_encoders();
    for units in edge_units() {
        encodes_like_std_and_encoding_rs(&readings, &units);
    }
    for unit in 0..=0xFFFF {
        encodes_like_std_and_encoding_rs(&readings, &[unit]);
    }
    for char in every_supplementary_character() {
        encodes_like_std_and_encoding_rs(&readings, char.encode_utf16(&mut [0; 2]));
    }
}

/// The same by other operations: decode with replacement, then encode.
#[test]
fn a_string_is_encoded_as_unicode_would_decode_and_encode_it() {
    let readings = readings_of_both_encoders();
    for units in edge_units() {
        let units = Slice::CodeUnits(&units);
        let decoded = output(Operation::Utf16DecodeLossy, &[units]);
        let encoded = output(Operation::Utf8Encode, &[decoded.as_slice()]);
        assert_all(&readings, units, &Ok(encoded));
    }
}

#[test]
fn a_stream_is_encoded_the_same_wherever_it_is_cut() {
    for units in edge_units() {
        let whole = Sequence::bytes(text_encoder_stream::encode(&[&units], &mut NoTrace));
        let units = units.as_slice();
        assert_eq!(
            whole,
            output(
                Operation::WhatwgUtf8EncodeFromUtf16,
                &[Slice::CodeUnits(units)]
            )
        );
        for first in 0..=units.len() {
            for second in first..=units.len() {
                let chunks = [&units[..first], &units[first..second], &units[second..]];
                let pieces = text_encoder_stream::encode(&chunks, &mut NoTrace);
                assert_eq!(Sequence::bytes(pieces), whole, "{chunks:04X?}");
            }
        }
    }
}

/// Calls `check` with every sequence of up to five bytes of [`BYTES`]: two code units and a byte.
fn every_sequence_of_up_to_5_edge_bytes(mut check: impl FnMut(&[u8])) {
    let mut sequences = vec![vec![]];
    for _ in 0..=5 {
        sequences.iter().for_each(|bytes: &Vec<u8>| check(bytes));
        let longer = |bytes: Vec<u8>| BYTES.map(|byte| [bytes.as_slice(), &[byte]].concat());
        sequences = sequences.into_iter().flat_map(longer).collect();
    }
}

/// Every code unit, and every surrogate pair, in the order of the bytes that `to_bytes` gives.
fn every_unit_and_pair(to_bytes: ToBytes, mut check: impl FnMut(&[u8])) {
    (0..=0xFFFF).for_each(|unit| check(&to_bytes(unit)));
    for char in every_supplementary_character() {
        let [lead, trail] = [0, 1].map(|i| to_bytes(char.encode_utf16(&mut [0; 2])[i]));
        check(&[lead, trail].concat());
    }
}

#[test]
fn utf_16_is_decoded_as_by_encoding_rs() {
    for (operation, encoding, to_bytes) in [
        (
            Operation::WhatwgUtf16BeDecode,
            UTF_16BE,
            u16::to_be_bytes as ToBytes,
        ),
        (Operation::WhatwgUtf16LeDecode, UTF_16LE, u16::to_le_bytes),
    ] {
        let readings = readings(operation);
        let check = |bytes: &[u8]| {
            let (text, _) = encoding.decode_without_bom_handling(bytes);
            let expected = Ok(code_points(text.chars()));
            assert_all(&readings, Slice::Bytes(bytes), &expected);
        };
        every_sequence_of_up_to_5_edge_bytes(check);
        every_unit_and_pair(to_bytes, check);
    }
}

/// A trailing byte is one error, or part of the error of a leading surrogate just before it.
#[test]
fn utf_16_is_decoded_as_unicode_replaces_unpaired_surrogates() {
    for (operation, from_bytes) in [
        (
            Operation::WhatwgUtf16BeDecode,
            u16::from_be_bytes as FromBytes,
        ),
        (Operation::WhatwgUtf16LeDecode, u16::from_le_bytes),
    ] {
        let readings = readings(operation);
        every_sequence_of_up_to_5_edge_bytes(|bytes| {
            let (pairs, left_over) = bytes.as_chunks::<2>();
            let units: Vec<u16> = pairs.iter().map(|&pair| from_bytes(pair)).collect();
            let decoded = output(Operation::Utf16DecodeLossy, &[Slice::CodeUnits(&units)]);
            let Sequence::CodePoints(mut expected) = decoded else {
                panic!("utf-16.decode-lossy answers code points");
            };
            let is_in_error_before = matches!(units.last(), Some(0xD800..=0xDBFF));
            if !left_over.is_empty() && !is_in_error_before {
                expected.extend([0xFFFD]);
            }
            let expected = Ok(Sequence::CodePoints(expected));
            assert_all(&readings, Slice::Bytes(bytes), &expected);
        });
    }
}

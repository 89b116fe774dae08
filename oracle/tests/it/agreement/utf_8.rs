//! UTF-8 against the standard library, encoding_rs and bstr.

use bstr::ByteSlice;
use encoding_rs::{Encoding, UTF_8};
use utfproof_oracle::{Operation, Sequence, Slice};

use super::{
    assert_all, code_points, every_code_point, every_sequence_of_4_edge_bytes,
    every_sequence_of_up_to_3_bytes, every_supplementary_character, readings, rejected_at,
};

/// The position of a rejection is the length of the longest accepted prefix, and so is `valid_up_to`.
fn validates_like_std() -> impl Fn(&[u8]) {
    let readings = readings(Operation::Utf8Validate);
    move |bytes| {
        let std = std::str::from_utf8(bytes).map_err(|error| error.valid_up_to());
        let valid_up_to = std.err().unwrap_or(bytes.len());
        assert_eq!(
            valid_up_to,
            Encoding::utf8_valid_up_to(bytes),
            "{bytes:02X?}"
        );
        let expected = match std {
            Ok(_) => Ok(Sequence::bytes(vec![])),
            Err(at) => rejected_at(at),
        };
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    }
}

fn decodes_like_std() -> impl Fn(&[u8]) {
    let readings = readings(Operation::Utf8Decode);
    move |bytes| {
        let std = std::str::from_utf8(bytes);
        let text = UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
        assert_eq!(text.as_deref(), std.ok(), "{bytes:02X?}");
        let expected = match std {
            Ok(text) => Ok(code_points(text.chars())),
            Err(error) => rejected_at(error.valid_up_to()),
        };
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    }
}

fn replaces_like_std() -> impl Fn(&[u8]) {
    let readings = readings(Operation::Utf8DecodeLossy);
    move |bytes| {
        let expected = String::from_utf8_lossy(bytes);
        let (text, _) = UTF_8.decode_without_bom_handling(bytes);
        assert_eq!(text, expected, "{bytes:02X?}");
        assert!(bytes.chars().eq(expected.chars()), "bstr: {bytes:02X?}");
        let expected = Ok(code_points(expected.chars()));
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    }
}

fn does_all_like_std() -> impl Fn(&[u8]) {
    let checks = (
        validates_like_std(),
        decodes_like_std(),
        replaces_like_std(),
    );
    move |bytes| {
        checks.0(bytes);
        checks.1(bytes);
        checks.2(bytes);
    }
}

#[test]
fn every_reading_validates_every_sequence_of_up_to_3_bytes_like_std_and_encoding_rs() {
    every_sequence_of_up_to_3_bytes(validates_like_std());
}

#[test]
fn every_reading_decodes_every_sequence_of_up_to_3_bytes_like_std_and_encoding_rs() {
    every_sequence_of_up_to_3_bytes(decodes_like_std());
}

#[test]
fn every_reading_replaces_in_every_sequence_of_up_to_3_bytes_like_std_encoding_rs_and_bstr() {
    every_sequence_of_up_to_3_bytes(replaces_like_std());
}

#[test]
fn every_reading_treats_every_sequence_of_4_edge_bytes_like_std() {
    every_sequence_of_4_edge_bytes(does_all_like_std());
}

#[test]
fn every_reading_decodes_the_4_bytes_of_every_supplementary_code_point_like_std() {
    let check = does_all_like_std();
    for char in every_supplementary_character() {
        check(char.to_string().as_bytes());
    }
}

#[test]
fn every_reading_encodes_every_code_point_like_std_and_encoding_rs() {
    let readings = readings(Operation::Utf8Encode);
    for code_point in every_code_point() {
        let (alone, behind) = ([code_point], [0x41, code_point]);
        let (alone, behind) = (Slice::CodePoints(&alone), Slice::CodePoints(&behind));
        let Some(char) = char::from_u32(code_point) else {
            assert_all(&readings, alone, &rejected_at(0));
            assert_all(&readings, behind, &rejected_at(1));
            continue;
        };
        let expected = char.to_string().into_bytes();
        let mut written = [0; 6];
        let units = char.encode_utf16(&mut [0; 2]).to_vec();
        let length =
            encoding_rs::mem::convert_utf16_to_utf8(&units, &mut written[..3 * units.len()]);
        assert_eq!(written[..length], expected, "{code_point:X}");
        assert_all(
            &readings,
            behind,
            &Ok(Sequence::bytes([b"A", expected.as_slice()].concat())),
        );
        assert_all(&readings, alone, &Ok(Sequence::bytes(expected)));
    }
}

//! The WHATWG's ways to decode UTF-8 against encoding_rs, the decoder in Firefox, and the standard library.

use encoding_rs::{DecoderResult, UTF_8};
use utfproof_oracle::{Operation, Outcome, Reading, Slice};

use super::{
    assert_all, code_points, every_sequence_of_up_to_3_bytes, every_sequence_of_up_to_3_edge_bytes,
    readings, rejected_at,
};

const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Checks a sequence of up to three bytes after a byte order mark and before one.
fn with_bom(check: impl Fn(&[u8]) + Sync) -> impl Fn(&[u8]) + Sync {
    move |bytes| {
        let mut buffer = [0; 6];
        let with_bom = &mut buffer[..BOM.len() + bytes.len()];
        with_bom[..BOM.len()].copy_from_slice(&BOM);
        with_bom[BOM.len()..].copy_from_slice(bytes);
        check(with_bom);
        with_bom[..bytes.len()].copy_from_slice(bytes);
        with_bom[bytes.len()..].copy_from_slice(&BOM);
        check(with_bom);
    }
}

fn removes_a_bom_like_encoding_rs() -> impl Fn(&[u8]) + Sync {
    let operations = [
        Operation::WhatwgUtf8Decode,
        Operation::WhatwgUtf8DecodeStream,
    ];
    let readings: Vec<Reading> = operations.into_iter().flat_map(readings).collect();
    move |bytes| {
        let (text, _) = UTF_8.decode_with_bom_removal(bytes);
        assert_all(
            &readings,
            Slice::Bytes(bytes),
            &Ok(code_points(text.chars())),
        );
    }
}

fn keeps_a_bom_like_encoding_rs() -> impl Fn(&[u8]) + Sync {
    let readings = readings(Operation::WhatwgUtf8DecodeWithoutBom);
    move |bytes| {
        let (text, _) = UTF_8.decode_without_bom_handling(bytes);
        assert_all(
            &readings,
            Slice::Bytes(bytes),
            &Ok(code_points(text.chars())),
        );
    }
}

fn fails_like_encoding_rs() -> impl Fn(&[u8]) + Sync {
    let readings = readings(Operation::WhatwgUtf8DecodeFatal);
    move |bytes| assert_all(&readings, Slice::Bytes(bytes), &decode_fatal(bytes))
}

#[test]
fn a_bom_is_removed_as_by_encoding_rs() {
    every_sequence_of_up_to_3_bytes(removes_a_bom_like_encoding_rs());
    every_sequence_of_up_to_3_edge_bytes(with_bom(removes_a_bom_like_encoding_rs()));
}

#[test]
fn a_bom_is_kept_as_by_encoding_rs() {
    every_sequence_of_up_to_3_bytes(keeps_a_bom_like_encoding_rs());
    every_sequence_of_up_to_3_edge_bytes(with_bom(keeps_a_bom_like_encoding_rs()));
}

#[test]
fn an_error_is_fatal_as_for_encoding_rs() {
    every_sequence_of_up_to_3_bytes(fails_like_encoding_rs());
    every_sequence_of_up_to_3_edge_bytes(with_bom(fails_like_encoding_rs()));
}

/// Checks a sequence of up to three bytes after each byte order mark of UTF-16.
fn with_bom_of_utf_16(check: impl Fn(&[u8])) -> impl Fn(&[u8]) {
    move |bytes| {
        for bom in [[0xFE, 0xFF], [0xFF, 0xFE]] {
            check(&[&bom, bytes].concat());
        }
    }
}

fn sniffs_like_encoding_rs() -> impl Fn(&[u8]) + Sync {
    let readings = readings(Operation::WhatwgEncodingDecodeAsUtf8);
    move |bytes| {
        let (text, _, _) = UTF_8.decode(bytes);
        assert_all(
            &readings,
            Slice::Bytes(bytes),
            &Ok(code_points(text.chars())),
        );
    }
}

fn fails_like_std() -> impl Fn(&[u8]) + Sync {
    let readings = readings(Operation::WhatwgUtf8DecodeWithoutBomOrFail);
    move |bytes| {
        let expected = match std::str::from_utf8(bytes) {
            Ok(text) => Ok(code_points(text.chars())),
            Err(error) => rejected_at(error.valid_up_to()),
        };
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    }
}

#[test]
fn a_bom_names_the_encoding_as_for_encoding_rs() {
    every_sequence_of_up_to_3_bytes(sniffs_like_encoding_rs());
    every_sequence_of_up_to_3_edge_bytes(with_bom(sniffs_like_encoding_rs()));
    every_sequence_of_up_to_3_edge_bytes(with_bom_of_utf_16(sniffs_like_encoding_rs()));
}

#[test]
fn decoding_without_bom_or_fail_fails_like_std() {
    every_sequence_of_up_to_3_bytes(fails_like_std());
    every_sequence_of_up_to_3_edge_bytes(with_bom(fails_like_std()));
}

fn decode_fatal(bytes: &[u8]) -> Outcome {
    let mut decoder = UTF_8.new_decoder_with_bom_removal();
    let mut text = String::with_capacity(3 * bytes.len() + 8);
    match decoder.decode_to_string_without_replacement(bytes, &mut text, true) {
        (DecoderResult::InputEmpty, _) => Ok(code_points(text.chars())),
        (DecoderResult::Malformed(length, consumed_after), read) => {
            rejected_at(read - usize::from(length) - usize::from(consumed_after))
        }
        (DecoderResult::OutputFull, _) => panic!("the buffer is large enough for {bytes:02X?}"),
    }
}

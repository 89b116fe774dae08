//! UTF-8B: the PEP's error handler and the encyclopedia's policy against the standard library.

use utfproof_oracle::{Operation, Outcome, Sequence, Slice};

use super::{
    assert_all, every_code_point, every_sequence_of_4_edge_bytes, every_sequence_of_up_to_3_bytes,
    output, readings, rejected_at,
};

/// The text that std accepts, with a surrogate for each byte that it does not; and back again.
fn is_escaped_and_round_trips() -> impl Fn(&[u8]) {
    let (decode, encode) = (
        readings(Operation::Utf8bDecode),
        readings(Operation::Utf8bEncode),
    );
    assert_eq!((decode.len(), encode.len()), (2, 2), "two sources each");
    move |bytes| {
        let chunks = bytes.utf8_chunks();
        let code_points = chunks.flat_map(|chunk| {
            let valid = chunk.valid().chars().map(u32::from);
            let escaped = chunk.invalid().iter().map(|&byte| 0xDC00 + u32::from(byte));
            valid.chain(escaped)
        });
        let code_points: Vec<u32> = code_points.collect();
        let input = Slice::CodePoints(&code_points);
        assert_all(&encode, input, &Ok(Sequence::bytes(bytes)));
        let decoded = Ok(Sequence::code_points(code_points));
        assert_all(&decode, Slice::Bytes(bytes), &decoded);
    }
}

#[test]
fn both_readings_escape_up_to_3_bytes_as_std_splits_them_and_round_trip() {
    every_sequence_of_up_to_3_bytes(is_escaped_and_round_trips());
}

#[test]
fn both_readings_escape_4_edge_bytes_as_std_splits_them_and_round_trip() {
    every_sequence_of_4_edge_bytes(is_escaped_and_round_trips());
}

fn expected(code_point: u32) -> Outcome {
    match (code_point, char::from_u32(code_point)) {
        (_, Some(char)) => Ok(Sequence::bytes(char.to_string().into_bytes())),
        (0xDC80..=0xDCFF, None) => Ok(Sequence::bytes(vec![code_point.to_le_bytes()[0]])),
        (_, None) => rejected_at(0),
    }
}

#[test]
fn both_readings_encode_every_code_point_like_std_but_escaped_bytes() {
    let readings = readings(Operation::Utf8bEncode);
    for code_point in every_code_point() {
        let expected = expected(code_point);
        assert_all(&readings, Slice::CodePoints(&[code_point]), &expected);
        if expected.is_err() {
            let behind = [0xDC80, code_point];
            assert_all(&readings, Slice::CodePoints(&behind), &rejected_at(1));
        }
    }
}

#[test]
fn escaping_yields_only_dc80_to_dcff() {
    every_sequence_of_4_edge_bytes(|bytes| {
        let decoded = output(Operation::Utf8bDecode, &[Slice::Bytes(bytes)]).values();
        let surrogates = decoded.iter().filter(|c| (0xD800..=0xDFFF).contains(*c));
        let is_escaped_byte = |c: &u32| (0xDC80..=0xDCFF).contains(c);
        assert!(surrogates.copied().all(|c| is_escaped_byte(&c)));
        let (ascii_in, ascii_out) = (
            bytes
                .iter()
                .filter(|byte| **byte < 0x80)
                .map(|b| u32::from(*b)),
            decoded.iter().filter(|c| **c < 0x80).copied(),
        );
        assert!(ascii_in.eq(ascii_out), "{bytes:02X?}");
    });
}

#[test]
fn foreign_escaped_text_does_not_round_trip() {
    let escaped = [0xDCC3, 0xDCA9];
    let bytes = output(Operation::Utf8bEncode, &[Slice::CodePoints(&escaped)]);
    assert_eq!(bytes, Sequence::bytes(vec![0xC3, 0xA9]));
    let decoded = output(Operation::Utf8bDecode, &[bytes.as_slice()]);
    assert_eq!(decoded, Sequence::code_points(vec![0xE9]));
}

//! The encyclopedia's ways to recover, against the standard library and encoding_rs.

use encoding_rs::WINDOWS_1252;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::{
    answer, assert_all, every_sequence_of_4_edge_bytes, every_sequence_of_up_to_3_bytes, readings,
};

/// The text that the standard library accepts, with `replace` applied to each other byte.
fn recover_like_std(bytes: &[u8], replace: fn(u8) -> u32) -> Sequence {
    let chunks = bytes.utf8_chunks();
    let code_points = chunks.flat_map(|chunk| {
        let valid = chunk.valid().chars().map(u32::from);
        valid.chain(chunk.invalid().iter().map(move |&byte| replace(byte)))
    });
    Sequence::CodePoints(code_points.collect())
}

fn windows_1252(byte: u8) -> u32 {
    let bytes = [byte];
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(&bytes);
    text.chars().next().map_or(0, u32::from)
}

fn recovers_like_std(operation: Operation, replace: fn(u8) -> u32) {
    let readings = readings(operation);
    let check = |bytes: &[u8]| {
        let expected = recover_like_std(bytes, replace);
        assert_all(&readings, Slice::Bytes(bytes), &Ok(expected));
    };
    every_sequence_of_up_to_3_bytes(check);
    every_sequence_of_4_edge_bytes(check);
}

#[test]
fn each_byte_that_std_rejects_becomes_a_replacement_character() {
    recovers_like_std(Operation::Utf8DecodeLossyPerByte, |_| 0xFFFD);
}

#[test]
fn each_byte_that_std_rejects_becomes_latin_1() {
    recovers_like_std(Operation::Utf8DecodeOrLatin1, u32::from);
}

#[test]
fn each_byte_that_std_rejects_becomes_windows_1252_as_in_encoding_rs() {
    recovers_like_std(Operation::Utf8DecodeOrWindows1252, windows_1252);
}

#[test]
fn the_code_page_of_the_oracle_is_that_of_encoding_rs_and_the_printed_index() {
    let library = utfproof_spec_tables::library();
    let document = library
        .documents()
        .iter()
        .find(|document| document.id == "whatwg-encoding")
        .unwrap();
    let index = document
        .tables
        .iter()
        .find(|table| table.id == "index-windows-1252")
        .unwrap();
    assert_eq!(index.rows.len(), 0x80);
    for byte in 0x80..=0xFF {
        let decode = Reading::judging(Operation::Utf8DecodeOrWindows1252);
        let oracle = answer(decode, &[Slice::Bytes(&[byte])]); // no such byte is well-formed alone
        let expected = Sequence::code_points(vec![windows_1252(byte)]);
        assert_eq!(oracle.as_ref(), Ok(&expected), "{byte:02X}");
        let row = [format!("{byte:02X}"), expected.to_string()];
        assert!(
            index.rows.iter().any(|printed| *printed == row),
            "{row:?} is not printed"
        );
    }
    for byte in 0..=0x7F {
        assert_eq!(windows_1252(byte), u32::from(byte), "ASCII");
    }
}

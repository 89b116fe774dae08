//! The table of operations agrees with itself, and what its one line about each operation says is true of it.

use utfproof_oracle::UnitKind::Byte;
use utfproof_oracle::{ByteOrder, Encoding, NoTrace, Operation, Reading, Sequence};

#[test]
fn every_operation_has_a_meaning_of_one_line() {
    for operation in Operation::ALL {
        let meaning = operation.meaning();
        let length = meaning.chars().count();
        assert!((20..=115).contains(&length), "{operation}: {meaning}");
        assert!(meaning.ends_with('.'), "{operation}: {meaning}");
        assert!(!meaning.contains('\n'), "{operation}: {meaning}");
    }
}

#[test]
fn a_meaning_names_rejections_and_replacements() {
    for operation in Operation::ALL {
        let meaning = operation.meaning();
        let signature = operation.signature();
        match signature.validates {
            true => assert!(meaning.starts_with("Whether "), "{operation}: {meaning}"),
            false => assert_eq!(
                meaning.contains("reject"),
                signature.rejects,
                "{operation}: {meaning}"
            ),
        }
        if operation.name().contains("lossy") {
            assert!(meaning.contains("U+FFFD"), "{operation}: {meaning}");
        }
    }
}

/// A byte order mark and an A, as input of the operation.
fn with_a_mark(operation: Operation) -> Vec<u8> {
    let encoding = operation.encoding();
    match encoding.byte_order() {
        Some(ByteOrder::LittleEndian) if encoding.is_utf_32_in_bytes() => {
            vec![0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]
        }
        Some(_) if encoding.is_utf_32_in_bytes() => vec![0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41],
        Some(ByteOrder::LittleEndian) => vec![0xFF, 0xFE, 0x41, 0x00],
        Some(_) => vec![0xFE, 0xFF, 0x00, 0x41],
        _ if operation == Operation::ModifiedUtf8ReadUtf => {
            vec![0x00, 0x04, 0xEF, 0xBB, 0xBF, 0x41]
        }
        _ => vec![0xEF, 0xBB, 0xBF, 0x41],
    }
}

#[test]
fn a_meaning_says_how_a_byte_order_mark_is_handled() {
    let decoders = Operation::ALL.iter().filter(|operation| {
        let signature = operation.signature();
        let is_text = signature.output != Byte && !signature.output.begins_with_a_number();
        // in Latin-1 the bytes of a mark are three characters
        signature.input == Byte && is_text && operation.encoding() != Encoding::Latin1
    });
    for operation in decoders {
        let meaning = operation.meaning();
        let input = Sequence::bytes(with_a_mark(*operation));
        let operands = [input.as_slice()];
        let outcome = Reading::judging(*operation).answer(&operands, &mut NoTrace);
        let is_kept = match outcome.unwrap().unwrap().to_string().as_str() {
            "FEFF 0041" => true,
            "0041" => false,
            other => panic!("{operation}: {other}"),
        };
        let says_kept = meaning.contains("BOM is kept");
        let says_removed = meaning.contains("BOM") && meaning.contains("removed");
        assert_eq!(
            (says_kept, says_removed),
            (is_kept, !is_kept),
            "{operation}: {meaning}"
        );
    }
}

#[test]
fn the_name_of_an_operation_begins_with_its_encoding() {
    for operation in Operation::ALL {
        let name = format!("{}.{}", operation.encoding(), operation.does());
        assert_eq!(operation.name(), name);
    }
}

#[test]
fn every_encoding_has_an_operation() {
    for encoding in Encoding::ALL {
        let mut operations = Operation::ALL.iter();
        assert!(
            operations.any(|operation| operation.encoding() == *encoding),
            "{encoding}"
        );
    }
}

//! The notation of core files.

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_vectors::core::notation::{parse, write};

fn written(sequence: &Sequence) -> String {
    let mut text = String::new();
    write(sequence, &mut text);
    text
}

#[test]
fn repeats_are_written_where_they_are_shorter_and_read_back() {
    let texts = [
        "",
        "61 61 61",
        "61*9",
        "61 61 61 61",
        "61*1021 F0 9F 92 A9 61*1024",
        "(C3 A9)*6",
        "C3 A9 C3 A9 C3 A9",
        "(61 C3 A9)*40 61 C3",
    ];
    for text in texts {
        let sequence = parse(UnitKind::Byte, text).unwrap();
        assert_eq!(written(&sequence), text);
    }
    let long = parse(UnitKind::Byte, "(00 01)*300 FF").unwrap();
    assert_eq!(
        (long.len(), written(&long).as_str()),
        (601, "(00 01)*300 FF")
    );
}

#[test]
fn numbers_begin_with_a_number_sign() {
    for (kind, text) in [
        (UnitKind::Number, "#12"),
        (UnitKind::NUMBER_AND_BYTES, "#2 E2 82 AC"),
        (UnitKind::NUMBER_AND_BYTES, "#0"),
        (UnitKind::NUMBER_AND_CODE_POINTS, "#3 20AC"),
    ] {
        assert_eq!(written(&parse(kind, text).unwrap()), text);
    }
}

#[test]
fn a_wrong_notation_is_refused_at_its_column() {
    for (kind, text, column) in [
        (UnitKind::Byte, "61 6", 3),
        (UnitKind::Byte, "61*1", 3),
        (UnitKind::Byte, "61*04", 3),
        (UnitKind::Byte, "61*99999999999999999999", 3),
        (UnitKind::Byte, "61*16777217", 0),
        (UnitKind::Byte, "(61 62", 0),
        (UnitKind::Byte, "61 62)*2", 5),
        (UnitKind::Byte, "(61 62)2", 7),
        (UnitKind::Byte, "(61 (62)*2)*2", 4),
        (UnitKind::Byte, "(61*4096)*4097", 9),
        (UnitKind::CodeUnit, "0041 #3", 5),
        (UnitKind::Number, "3", 0),
        (UnitKind::Number, "", 0),
        (UnitKind::NUMBER_AND_BYTES, "E2", 0),
    ] {
        let (found, problem) = parse(kind, text).unwrap_err();
        assert_eq!(found, column, "{text}: {problem}");
    }
}

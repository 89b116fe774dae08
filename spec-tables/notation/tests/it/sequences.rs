//! Sequences in notation, and what is none.

use utfproof_notation::{Following, Sequence, UnitKind, Written, lower_hex};

#[test]
fn a_sequence_is_written_value_by_value() {
    let points = (0..=0x10_FFFF).step_by(7).chain([0xFFF, 0xFFFF, 0x1_0000]);
    for (kind, values) in [
        (UnitKind::Byte, (0..=0xFF).collect()),
        (UnitKind::CodeUnit, (0..=0xFFFF).collect()),
        (UnitKind::CodePoint, points.collect()),
        (UnitKind::CodePoint, vec![]),
        (
            UnitKind::Ucs4,
            vec![0xFF_FFFF, 0x100_0000, 0xFFF_FFFF, 0x1000_0000],
        ),
    ] {
        let words: Vec<String> = values.iter().map(|value| kind.format_one(*value)).collect();
        let sequence = Sequence::from_values(kind, values);
        assert!(sequence.to_string() == words.join(" "), "{kind}");
    }
}

#[test]
fn lower_hex_writes_every_byte_as_the_standard_library_does() {
    let bytes: Vec<u8> = (0x00..=0xFF).collect();
    let expected: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(lower_hex(&bytes), expected);
    assert_eq!(lower_hex(&[]), "");
}

#[test]
fn every_kind_reads_back_what_it_writes() {
    for (kind, values) in [
        (UnitKind::Byte, vec![0, 0x7F, 0xFF]),
        (UnitKind::CodeUnit, vec![0, 0xD800, 0xFFFF]),
        (
            UnitKind::CodePoint,
            vec![0, 0xDFFF, 0xFFFF, 0x1_0000, 0x10_FFFF],
        ),
        (
            UnitKind::Ucs4,
            vec![
                0,
                0xFFFF,
                0x10_FFFF,
                0x11_0000,
                0x123_4567,
                0x7FFF_FFFF,
                0xFFFF_FFFF,
            ],
        ),
    ] {
        let sequence = Sequence::from_values(kind, values.clone());
        assert_eq!(sequence.values(), values);
        assert_eq!(kind.parse(&sequence.to_string()), Ok(sequence.clone()));
        assert_eq!(
            kind.parse(&sequence.to_string().to_lowercase()),
            Ok(sequence)
        );
        assert_eq!(kind.parse(""), Ok(Sequence::empty(kind)));
    }
}

#[test]
fn an_error_names_the_position_and_the_expected_notation() {
    for (kind, text, position) in [
        (UnitKind::Byte, "E2 8", 3),
        (UnitKind::Byte, "E2  82", 3),
        (UnitKind::Byte, " E2", 0),
        (UnitKind::Byte, "E2 ", 3),
        (UnitKind::Byte, "E2\t82", 0),
        (UnitKind::Byte, "€2 82", 0),
        (UnitKind::Byte, "+2", 0),
        (UnitKind::CodeUnit, "D83D 1F4A9", 5),
        (UnitKind::CodePoint, "0041 110000", 5),
        (UnitKind::CodePoint, "41", 0),
        (UnitKind::CodePoint, "0041 0000041", 5),
        (UnitKind::Ucs4, "0041 041", 5),
        (UnitKind::Ucs4, "0041 100000000", 5),
    ] {
        let error = kind.parse(text).expect_err(text);
        assert_eq!(error.position, position, "{text}");
        assert!(error.to_string().contains("hexadecimal"), "{error}");
    }
}

#[test]
fn the_quoted_text_of_an_error_is_escaped_and_short() {
    let error = UnitKind::Byte
        .parse("\u{1b}[31mred and a very long tail of text")
        .unwrap_err();
    assert!(!error.to_string().contains('\u{1b}'), "{error}");
    let error = UnitKind::Byte.parse(&"x".repeat(1000)).unwrap_err();
    assert!(error.to_string().len() < 120, "{error}");
}

#[test]
fn a_number_is_decimal_and_may_stand_before_other_values() {
    let into = Sequence::number_and(Following::Bytes, 12, [0xC3, 0xA9]);
    let none = Sequence::number_and(Following::Bytes, 0, []);
    let last = Sequence::number_and(Following::CodePoints, 4, [0x1_F4A9]);
    for (sequence, text, json) in [
        (Sequence::number(0), "0", "0"),
        (Sequence::number(u32::MAX), "4294967295", "4294967295"),
        (into, "12 C3 A9", r#"[12,"C3 A9"]"#),
        (none, "0", r#"[0,""]"#),
        (last, "4 1F4A9", r#"[4,"1F4A9"]"#),
        (Sequence::bytes(vec![0x12]), "12", r#""12""#),
    ] {
        let kind = sequence.kind();
        assert_eq!(sequence.to_string(), text);
        assert_eq!(kind.parse(text), Ok(sequence.clone()));
        assert_eq!(sequence.as_slice().json(), json);
        let written = Written::of(kind, text);
        assert_eq!(serde_json::to_string(&written).unwrap(), json);
        let read: Written<'_> = serde_json::from_str(json).unwrap();
        assert_eq!(read.text(kind).as_deref(), Some(text));
        assert_eq!(read.into_plain_text(), text);
    }
}

#[test]
fn what_is_not_the_number_of_a_kind_is_refused() {
    use UnitKind::{Byte, Number};
    for (kind, text, position) in [
        (Number, "", 0),
        (Number, "01", 0),
        (Number, "-1", 0),
        (Number, "4294967296", 0),
        (Number, "1 2", 2),
        (UnitKind::NUMBER_AND_BYTES, "C3", 0),
        (UnitKind::NUMBER_AND_BYTES, "1 C3 A", 5),
        (UnitKind::NUMBER_AND_BYTES, "1 ", 2),
    ] {
        assert_eq!(
            kind.parse(text).expect_err(text).position,
            position,
            "{text}"
        );
    }
    for (kind, json) in [
        (Number, r#""3""#),
        (Number, "[3]"),
        (UnitKind::NUMBER_AND_BYTES, "3"),
        (UnitKind::NUMBER_AND_BYTES, r#""3 C3""#),
        (UnitKind::NUMBER_AND_BYTES, r#"["3","C3"]"#),
        (UnitKind::NUMBER_AND_BYTES, r#"[3,"C3",4]"#),
        (Byte, "3"),
    ] {
        let read: Written<'_> = serde_json::from_str(json).unwrap();
        assert_eq!(read.text(kind), None, "{json}");
    }
    for json in ["-1", "1.5", "4294967296", "true", "null", "{}"] {
        assert!(serde_json::from_str::<Written<'_>>(json).is_err(), "{json}");
    }
}

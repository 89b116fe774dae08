//! Sequences as people type them.

use utfproof_notation::UnitKind;

#[test]
fn what_people_type_is_read_as_the_notation_says() {
    for (kind, strict, typed) in [
        (
            UnitKind::Byte,
            "C0 80",
            &["C080", "0xC080", "0xC0 0x80", "\\xc0\\x80", " C0,  80 "][..],
        ),
        (
            UnitKind::Byte,
            "E2 82 AC",
            &["e282ac", "E2 82AC", "0xE2,0x82,0xAC"],
        ),
        (
            UnitKind::CodeUnit,
            "D83D DCA9",
            &["d83ddca9", "\\uD83D\\uDCA9", "0xD83D, 0xDCA9"],
        ),
        (
            UnitKind::CodePoint,
            "0041 20AC 1F4A9",
            &[
                "41 20ac 1f4a9",
                "U+41 u+20AC U+1F4A9",
                "\\u{41}\\u{20AC}\\u{1F4A9}",
            ],
        ),
        (UnitKind::Ucs4, "7FFFFFFF", &["0x7fffffff"]),
        (UnitKind::Byte, "", &["", "  "]),
        (UnitKind::Number, "12", &["12", " 12 "]),
    ] {
        let expected = kind.parse(strict).unwrap();
        assert_eq!(kind.parse_typed(strict), Ok(expected.clone()));
        for text in typed {
            assert_eq!(kind.parse_typed(text), Ok(expected.clone()), "{text}");
        }
    }
}

#[test]
fn digits_that_do_not_make_whole_values_are_an_error_at_their_place() {
    for (kind, text, position) in [
        (UnitKind::Byte, "C08", 0),
        (UnitKind::Byte, "C0 8", 3),
        (UnitKind::Byte, "\\xC0\\xZZ", 6),
        (UnitKind::Byte, "é C0", 0),
        (UnitKind::Byte, "C0 é8", 3),
        (UnitKind::CodeUnit, "D83DDC", 0),
        (UnitKind::CodePoint, "41, 110000", 4),
        (UnitKind::CodePoint, "D83DDCA9", 0),
        (UnitKind::Ucs4, "123456789", 0),
        (UnitKind::Number, "0x12", 0),
    ] {
        let error = kind.parse_typed(text).unwrap_err();
        assert_eq!(error.position, position, "{text}: {error}");
    }
}

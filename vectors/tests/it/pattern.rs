//! Patterns are read, written and counted.

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_vectors::Pattern;

#[test]
fn a_pattern_reads_back_what_it_writes() {
    for (kind, text) in [
        (UnitKind::Byte, ""),
        (UnitKind::Byte, "00"),
        (UnitKind::Byte, "C2-DF 41 80..BF"),
        (UnitKind::CodePoint, "20AC,0081,201A 0041 10000..10FFFF"),
        (UnitKind::Number, "4294967295"),
        (UnitKind::Number, "2-5"),
        (UnitKind::NUMBER_AND_BYTES, "2 E2 80..82 AC"),
        (UnitKind::NUMBER_AND_CODE_POINTS, "1..3 0041"),
    ] {
        assert_eq!(Pattern::parse(kind, text).unwrap().to_string(), text);
    }
}

#[test]
fn text_that_is_not_a_pattern_is_refused() {
    for text in [
        "0",
        "00 ",
        "00  00",
        "80-80",
        "BF-80",
        "80..",
        "-80",
        "80-8G",
        "80,",
        "80..90..A0",
        "100",
    ] {
        assert!(Pattern::parse(UnitKind::Byte, text).is_err(), "{text}");
    }
    for text in ["", "1 2", "01", "-1", "4294967296", "A"] {
        assert!(Pattern::parse(UnitKind::Number, text).is_err(), "{text}");
    }
    for text in ["", "A1", "1 2"] {
        assert!(
            Pattern::parse(UnitKind::NUMBER_AND_BYTES, text).is_err(),
            "{text}"
        );
    }
}

#[test]
fn counting_goes_through_the_last_place_first_and_numbers_the_runs() {
    let pattern = Pattern::parse(UnitKind::Byte, "C2-C3 00..01 80..82").unwrap();
    assert_eq!((pattern.count(), pattern.runs()), (12, 6));
    let nth = |number| pattern.sequence_and_run(number);
    assert_eq!(nth(0), (Sequence::bytes(vec![0xC2, 0, 0x80]), 0));
    assert_eq!(nth(4), (Sequence::bytes(vec![0xC2, 1, 0x81]), 4));
    assert_eq!(nth(11), (Sequence::bytes(vec![0xC3, 1, 0x82]), 5));
}

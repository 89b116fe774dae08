//! The ranges of digests.

use utfproof_oracle::{Operation, UnitKind};
use utfproof_vectors::Range;

#[test]
fn every_operation_has_a_range_that_is_written_as_it_is_read() {
    let named: [(&str, &[&str]); 13] = [
        (
            "bytes of UTF-32BE",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00 00-11 00-FF 00-FF",
                "00-FF 00 00 00-FF",
                "00 00 D7-D8 00-FF 00 00 DC-E0 00-FF",
                "FE-FF FE-FF 00-FF 00-FF",
                "00-FF 00-FF FE-FF FE-FF",
            ],
        ),
        (
            "bytes of UTF-32LE",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-11 00",
                "00-FF 00 00 00-FF",
                "00-FF D7-D8 00 00 00-FF DC-E0 00 00",
                "FE-FF FE-FF 00-FF 00-FF",
                "00-FF 00-FF FE-FF FE-FF",
            ],
        ),
        (
            "bytes of UTF-32",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00 00-11 00-FF 00-FF",
                "00-FF 00 00 00-FF",
                "00 00 D7-D8 00-FF 00 00 DC-E0 00-FF",
                "FE-FF FE-FF 00-FF 00-FF",
                "00-FF 00-FF FE-FF FE-FF",
                "00 00 FE FF 00 00-11 00-FF 00-FF",
                "FF FE 00 00 00-FF 00-FF 00-11 00",
                "FF FE 00 00 FE-FF FE-FF 00-FF 00-FF",
            ],
        ),
        (
            "bytes",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "F0-F7 80-BF 80-BF 80-BF",
                "ED 9F-BF 80-BF ED 9F-BF 80-BF",
                "EF BB BF 00-FF 00-FF",
            ],
        ),
        (
            "bytes of JSON",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "F0-F7 80-BF 80-BF 80-BF",
                "5C 75 30-66 30-66 30-66 30-66",
                "5C 75 44 38-42 30-66 30 5C 75 64 43-46 61 30-66",
            ],
        ),
        (
            "bytes of 1997",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "F0-F7 80-BF 80-BF 80-BF",
                "ED 9F-BF 80-BF ED 9F-BF 80-BF",
                "F8-FB 80-BF 80-BF 80 80-BF",
                "FC-FF 80-BF 80-BF 80 80 80-BF",
            ],
        ),
        (
            "bytes, big-endian",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "D7-E0 00-FF D7-E0 00-FF",
                "FE-FF FE-FF 00-FF 00-FF",
                "00-FF 00-FF FE-FF FE-FF",
            ],
        ),
        (
            "bytes, little-endian",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "00-FF D7-E0 00-FF D7-E0",
                "FE-FF FE-FF 00-FF 00-FF",
                "00-FF 00-FF FE-FF FE-FF",
            ],
        ),
        (
            "bytes after a mark",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "EF BB BF 00-FF 00-FF",
                "FE FF 00-FF 00-FF",
                "FF FE 00-FF 00-FF",
                "FE FF D7-E0 00-FF D7-E0 00-FF",
                "FF FE 00-FF D7-E0 00-FF D7-E0",
                "F0-F7 80-BF 80-BF 80-BF",
            ],
        ),
        (
            "bytes after a length",
            &[
                "",
                "00-FF",
                "00-FF 00-FF",
                "00-FF 00-FF 00-FF",
                "00 00-03 00-FF 00-FF",
                "00 03 00-FF 00-FF 00-FF",
                "00 06 ED 9F-BF 80-BF ED 9F-BF 80-BF",
            ],
        ),
        ("code units", &["", "0000-FFFF", "D7FF-E000 D7FF-E000"]),
        ("code points", &["", "0000-10FFFF", "D7FF-E000 D7FF-E000"]),
        (
            "UCS-4 values",
            &[
                "",
                "0000-3FFFFF",
                "3FFFF00-40000FF",
                "7FFFFF00-800000FF",
                "FFFFFF00-FFFFFFFF",
            ],
        ),
    ];
    let mut used = std::collections::BTreeSet::new();
    for operation in Operation::ALL {
        let range = Range::of(*operation);
        let (_, texts) = named
            .iter()
            .find(|(name, _)| *name == range.name())
            .unwrap();
        let written: Vec<String> = range.patterns().iter().map(ToString::to_string).collect();
        assert_eq!(&written, texts, "{operation}");
        used.insert(range.name());
    }
    assert_eq!(used.len(), named.len(), "{used:?}");
}

#[test]
fn text_that_is_not_a_range_is_refused() {
    for text in ["80..BF", "80,81", "BF-80", "80-BG", "0080"] {
        assert!(Range::parse(UnitKind::Byte, &[text]).is_err(), "{text}");
    }
}

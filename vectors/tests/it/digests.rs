//! Digests: the committed ones are those that codecs of the standard library give over the whole ranges, and the oracle too.
//!
//! A plain `cargo test` compares a committed digest with the oracle, and holds the codecs of the standard library against
//! the oracle over a part of each range: more than 100,000 inputs. `UTFPROOF_WHOLE=1 cargo test digests` holds
//! all that is here against what is committed, and `utfproof vectors digest --check` asks the oracle about all
//! operations.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;

use crate::whole::is_whole;
use sha2::{Digest as _, Sha256};
use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::{DIGESTS, Digest, DigestError, Digests, Level, Range};

fn digest(operation: Operation, range: &Range) -> Result<Digest, DigestError> {
    Digest::of(operation, range, &AtomicU64::new(0))
}

fn hexadecimal(hash: Sha256) -> String {
    utfproof_notation::lower_hex(&hash.finalize())
}

/// A part of the range of an operation: every value, all pairs of bytes, and what is at the edges of the longer forms.
fn part(operation: Operation) -> Range {
    let kind = operation.signature().input;
    let patterns: &[&str] = match kind {
        UnitKind::Byte => &[
            "",
            "00-FF",
            "00-FF 00-FF",
            "E0-EF 7F-C0 7F-C0",
            "F0-F5 7F-C0 80 BF-C0",
            "ED 9F-BF 80 ED 9F-BF BF",
            "EF BB BF 00-FF",
        ],
        UnitKind::CodeUnit => &[
            "",
            "0000-FFFF",
            "D7FF-D810 D7FF-E000",
            "DBFF-DC01 D7FF-E000",
        ],
        _ => &["", "0000-1FFFF", "10FF00-10FFFF", "D7FF-D801 D7FF-E000"],
    };
    Range::parse(kind, patterns).unwrap()
}

fn committed() -> Digests {
    Digests::read(DIGESTS).unwrap()
}

/// The digest of a codec that is not ours over a range; `None` rejects.
fn of_another(range: &Range, codec: impl Fn(&Sequence) -> Option<Vec<u8>>) -> String {
    let mut hash = Sha256::new();
    for pattern in range.patterns() {
        for number in 0..pattern.count() {
            match codec(&pattern.sequence(number)) {
                Some(written) => hash.update(&written),
                None => hash.update([0xFF]),
            }
        }
    }
    hexadecimal(hash)
}

/// How code points are written.
fn written(text: &str) -> Vec<u8> {
    let mut bytes = vec![u8::try_from(text.chars().count()).unwrap()];
    bytes.extend(text.chars().flat_map(|c| u32::from(c).to_be_bytes()));
    bytes
}

fn bytes(sequence: &Sequence) -> &[u8] {
    match sequence {
        Sequence::Bytes(bytes) => bytes,
        other => panic!("{other}"),
    }
}

fn units(sequence: &Sequence) -> &[u16] {
    match sequence {
        Sequence::CodeUnits(units) => units,
        other => panic!("{other}"),
    }
}

/// Over the whole range the digest of the codec is the one that is committed, over a part that of the oracle.
fn is_the_same(operation: Operation, codec: impl Fn(&Sequence) -> Option<Vec<u8>>) {
    let part = part(operation);
    assert!(part.count() > 100_000, "{operation}: {}", part.count());
    let expected = digest(operation, &part).unwrap().sha256;
    assert_eq!(of_another(&part, &codec), expected, "{operation}");
    if is_whole() {
        let committed = committed();
        let found = of_another(&Range::of(operation), codec);
        let expected = committed.sha256(operation.name());
        assert_eq!(Some(found.as_str()), expected, "{operation}");
    }
}

/// The digest of one operation by the oracle, over its whole range.
static UTF_8_ENCODE: LazyLock<Digest> = LazyLock::new(|| {
    let operation = Operation::Utf8Encode;
    digest(operation, &Range::of(operation)).unwrap()
});

#[test]
fn the_standard_library_validates_utf_8_to_the_same_digest() {
    is_the_same(Operation::Utf8Validate, |input| {
        std::str::from_utf8(bytes(input)).ok().map(|_| vec![0])
    });
}

#[test]
fn the_standard_library_decodes_utf_8_to_the_same_digests() {
    is_the_same(Operation::Utf8Decode, |input| {
        std::str::from_utf8(bytes(input)).ok().map(written)
    });
    is_the_same(Operation::Utf8DecodeLossy, |input| {
        Some(written(&String::from_utf8_lossy(bytes(input))))
    });
}

#[test]
fn the_standard_library_encodes_utf_8_to_the_same_digest() {
    is_the_same(Operation::Utf8Encode, |input| {
        let text: Option<String> = input.values().into_iter().map(char::from_u32).collect();
        let text = text?;
        let mut bytes = vec![u8::try_from(text.len()).unwrap()];
        bytes.extend_from_slice(text.as_bytes());
        Some(bytes)
    });
}

#[test]
fn the_standard_library_decodes_and_encodes_utf_16_to_the_same_digests() {
    is_the_same(Operation::Utf16Decode, |input| {
        String::from_utf16(units(input))
            .ok()
            .map(|text| written(&text))
    });
    is_the_same(Operation::Utf16DecodeLossy, |input| {
        Some(written(&String::from_utf16_lossy(units(input))))
    });
    is_the_same(Operation::Utf16Encode, |input| {
        let text: Option<String> = input.values().into_iter().map(char::from_u32).collect();
        let units: Vec<u16> = text?.encode_utf16().collect();
        let mut bytes = vec![u8::try_from(units.len()).unwrap()];
        bytes.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
        Some(bytes)
    });
}

#[test]
fn the_oracle_gives_the_same_digests() {
    let committed = committed();
    let mut digests = vec![UTF_8_ENCODE.clone()];
    if is_whole() {
        let operations = [
            Operation::Wtf16Encode,
            Operation::Utf16Validate,
            Operation::Utf81997Encode,
            Operation::ModifiedUtf8Encode,
        ];
        let more = operations.map(|operation| digest(operation, &Range::of(operation)).unwrap());
        digests.extend(more);
    }
    let operations: Vec<Operation> = digests.iter().map(|digest| digest.operation).collect();
    let digests = Digests::new(digests);
    for operation in operations {
        assert_eq!(digests.difference(&committed, operation.name()), None);
    }
}

#[test]
fn what_is_hashed_is_as_the_table_says() {
    let sha256 = |bytes: &[u8]| hexadecimal(Sha256::new_with_prefix(bytes));
    let patterns = ["", "41-42", "80", "E2 82 AB-AC", "ED A0 80"];
    let range = Range::parse(UnitKind::Byte, &patterns).unwrap();
    let decoded = digest(Operation::Utf8Decode, &range).unwrap();
    let code_points = [
        &[0][..],
        &[1, 0, 0, 0, 0x41],
        &[1, 0, 0, 0, 0x42],
        &[0xFF],
        &[1, 0, 0, 0x20, 0xAB],
        &[1, 0, 0, 0x20, 0xAC],
        &[0xFF],
    ];
    assert_eq!(decoded.sha256, sha256(&code_points.concat()));
    assert_eq!((decoded.answers, decoded.rejected), (7, 2));
    assert_eq!(decoded.level, Level::Must);

    let validated = digest(Operation::Utf8Validate, &range).unwrap();
    assert_eq!(validated.sha256, sha256(&[0, 0, 0, 0xFF, 0, 0, 0xFF]));

    let lossy = digest(Operation::Utf8DecodeLossy, &range).unwrap();
    assert_eq!(lossy.level, Level::Should);

    // ill-formed WTF-8 is left out
    let units = digest(Operation::Wtf8ToUtf16, &range).unwrap();
    let code_units = [
        &[0][..],
        &[1, 0, 0x41],
        &[1, 0, 0x42],
        &[1, 0x20, 0xAB],
        &[1, 0x20, 0xAC],
        &[1, 0xD8, 0x00],
    ];
    assert_eq!(units.sha256, sha256(&code_units.concat()));
    assert_eq!((units.answers, units.rejected), (6, 0));
    assert_eq!(
        units.left_out,
        BTreeSet::from(["input is not well-formed WTF-8"])
    );
}

#[test]
fn what_cannot_be_digested_is_refused() {
    let range = Range::parse(UnitKind::Byte, &["41"]).unwrap();
    let operation = Operation::Wtf8Concatenate;
    assert_eq!(
        digest(operation, &range),
        Err(DigestError::TwoOperands(operation))
    );
    let operation = Operation::Utf8Encode;
    let error = digest(operation, &range).unwrap_err();
    assert_eq!(error, DigestError::OtherInputs(operation));
    assert_eq!(
        error.to_string(),
        "utf-8.encode takes code points, not the inputs of this range"
    );
    for (length, is_short) in [(254, true), (255, false)] {
        let range = Range::parse(UnitKind::Byte, &[vec!["41"; length].join(" ")]).unwrap();
        let result = digest(Operation::Utf8Decode, &range);
        assert_eq!(result.is_ok(), is_short, "{length}");
    }
}

#[test]
fn every_operation_with_one_operand_that_a_document_rules_on_has_a_digest() {
    let expected: BTreeSet<&str> = Operation::ALL
        .iter()
        .filter(|operation| operation.signature().operands == 1)
        // the side that cannot be meant does not judge
        .filter(|operation| **operation != Operation::Utf81997EncodeUcs2ExtendedRight)
        .map(|operation| operation.name())
        .collect();
    let committed = committed();
    assert_eq!(committed.operations().collect::<BTreeSet<_>>(), expected);
    assert_eq!(committed.write(), DIGESTS, "not written as we write it");
}

#[test]
fn a_file_of_digests_that_is_wrong_is_refused_with_what_is_wrong() {
    for (from, to, expected) in [
        (
            "\"utfproof_digests\":1",
            "\"utfproof_digests\":2",
            "this is version 2 of the layout, and this program reads version 1",
        ),
        ("\"about\"", "\"abuot\"", "unknown field `abuot`"),
        (
            "\"range\":\"code units\",\"answers\"",
            "\"range\":\"code units\",\"answer\"",
            "unknown field `answer`",
        ),
        (
            "\"range\":\"UCS-4 values\"",
            "\"range\":\"UCS-4\"",
            "utf-32.validate: unknown range 'UCS-4'",
        ),
    ] {
        assert!(DIGESTS.contains(from), "{from}");
        let error = Digests::read(&DIGESTS.replace(from, to)).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_difference_says_what_differs() {
    let ours = Digests::new([UTF_8_ENCODE.clone()]);
    let sha256 = ours.sha256("utf-8.encode").unwrap();
    let counts = ours.counts("utf-8.encode").unwrap();
    let answers = format!("\"answers\":{}", counts.0);
    for (from, to, expected) in [
        (sha256, "0123", "the digest is"),
        (&answers, "\"answers\":7", "not 7 and"),
        (
            "10FFFF",
            "10FFFE",
            "the range is not 'code points' as it is now",
        ),
        (
            ",\"sha256\"",
            ",\"level\":\"should\",\"sha256\"",
            "\"left_out\" or \"level\"",
        ),
        ("\"utf-8.encode\"", "\"utf-8.decode\"", "digest missing"),
    ] {
        let there = Digests::read(&ours.write().replace(from, to)).unwrap();
        let difference = ours.difference(&there, "utf-8.encode");
        assert!(
            difference.is_some_and(|text| text.contains(expected)),
            "{expected}"
        );
    }
}

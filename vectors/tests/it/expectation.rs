//! Modified UTF-8: which bytes must be accepted or rejected, and which ones the documents leave open.

use utfproof_oracle::{NoTrace, Operation, Reading, Rejection, Sequence, Slice};
use utfproof_vectors::{Expectation, Level, Unspecified, expectation};

/// The expectation of `modified-utf-8.decode` and `.validate`, the one without its output.
fn of(bytes: &[u8]) -> [Expectation; 2] {
    [
        Operation::ModifiedUtf8Decode,
        Operation::ModifiedUtf8Validate,
    ]
    .map(|operation| {
        let operands = [Slice::Bytes(bytes)];
        let outcome = Reading::judging(operation).answer(&operands, &mut NoTrace);
        expectation(operation, &operands, outcome.unwrap())
    })
}

#[test]
fn what_a_class_file_may_hold_must_be_accepted_as_modified_utf_8() {
    let cases: [(&[u8], &[u16]); 5] = [
        (&[], &[]),
        (&[0x41, 0xC0, 0x80], &[0x0041, 0x0000]),
        (&[0xC2, 0x80, 0xE0, 0xA0, 0x80], &[0x0080, 0x0800]),
        (&[0xED, 0xA0, 0x80], &[0xD800]),
        (&[0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], &[0xD800, 0xDC00]),
    ];
    for (bytes, units) in cases {
        let decoded = Expectation::Output(Sequence::code_units(units), Level::Must);
        let accepted = Expectation::Output(Sequence::bytes(Vec::new()), Level::Must);
        assert_eq!(of(bytes), [decoded, accepted], "{bytes:02X?}");
    }
}

#[test]
fn what_only_data_input_reads_as_modified_utf_8_is_left_open() {
    let open = Expectation::Unspecified(Unspecified::NotInClassFiles);
    let cases: [&[u8]; 5] = [
        &[0x00],
        &[0x41, 0x00],
        &[0xC0, 0x81],
        &[0xC1, 0xBF],
        &[0xE0, 0x9F, 0xBF],
    ];
    for bytes in cases {
        assert_eq!(of(bytes), [open.clone(), open.clone()], "{bytes:02X?}");
    }
}

#[test]
fn what_neither_reads_as_modified_utf_8_must_be_rejected() {
    let cases: [(&[u8], usize); 6] = [
        (&[0xF0, 0x90, 0x80, 0x80], 0),
        (&[0x41, 0x80], 1),
        (&[0xC2], 0),
        (&[0xC2, 0x41], 0),
        (&[0x41, 0xE2, 0x82], 1),
        (&[0xFF], 0),
    ];
    for (bytes, at) in cases {
        let rejected = Expectation::Rejected(Rejection { at }, Level::Must);
        assert_eq!(of(bytes), [rejected.clone(), rejected], "{bytes:02X?}");
    }
}

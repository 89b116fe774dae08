//! Each wrong implementation is wrong where its name says, and right elsewhere.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};

use super::all;
use crate::{Answer, Implementation, Request};

use Operation::{Utf8Decode, Utf8DecodeLossy, Utf8Validate};

/// By name, an operation and an input (in chunks, where there are several) that it gets wrong.
const WITNESSES: [(&str, Operation, &[&[u8]]); 17] = [
    ("overlongs-accepted", Utf8Validate, &[b"\xC0\xAF"]),
    ("overlongs-accepted", Utf8Decode, &[b"\xE0\x80\xAF"]),
    (
        "overlongs-accepted",
        Utf8DecodeLossy,
        &[b"\xF0\x80\x80\xAF"],
    ),
    ("surrogates-accepted", Utf8Validate, &[b"\xED\xA0\x80"]),
    ("surrogates-accepted", Utf8Decode, &[b"\xED\xBF\xBF"]),
    ("one-replacement-per-byte", Utf8DecodeLossy, &[b"\xF0\x90"]),
    ("announced-length-skipped", Utf8DecodeLossy, &[b"\xF1ABC"]),
    (
        "five-and-six-bytes-accepted",
        Utf8Decode,
        &[b"\xFC\x84\x80\x80\x80\x80"],
    ),
    (
        "only-the-shape-checked",
        Utf8Validate,
        &[b"\xF5\x80\x80\x80"],
    ),
    (
        "overlong-ffff-accepted",
        Utf8Validate,
        &[b"\xF0\x8F\xBF\xBF"],
    ),
    ("second-byte-unchecked", Utf8Decode, &[b"\xC1\x1C"]),
    ("narrow-two-byte-mask", Utf8Decode, &[b"\xD0\x80"]),
    (
        "surrogate-replaced-once",
        Utf8DecodeLossy,
        &[b"\xED\xA0\x80"],
    ),
    ("truncated-tail-dropped", Utf8Validate, &[b"\xC2"]),
    ("chunk-boundary-eats", Utf8DecodeLossy, &[b"\xC2", b"abc"]),
    ("position-behind-ascii", Utf8Validate, &[b"ab\xFF"]),
    (
        "block-boundary-missed",
        Utf8Validate,
        &[b"1234567890123456789012345678901\xC212345678901234567890123456789012"],
    ),
];

/// Inputs that all of them get right.
const HARMLESS: [&[u8]; 6] = [
    b"",
    b"abc",
    "\u{7F}\u{80}\u{3FF}".as_bytes(),
    "\u{800}\u{D7FF}\u{E000}\u{FFFF}".as_bytes(),
    "\u{10000}\u{10FFFF}".as_bytes(),
    b"\xFF",
];

fn request(operation: Operation, chunks: &[&[u8]]) -> Request {
    let operands = chunks
        .iter()
        .map(|chunk| Sequence::Bytes(chunk.to_vec()))
        .collect();
    Request {
        operation,
        operands,
    }
}

fn is_right(implementation: &mut dyn Implementation, request: &Request) -> bool {
    let whole = request.operands.iter().flat_map(Sequence::values).collect();
    let whole = Sequence::from_values(request.operation.signature().input, whole);
    let reading = Reading::judging(request.operation);
    let expected = reading.answer(&[whole.as_slice()], &mut NoTrace).unwrap();
    match (expected, implementation.answer(request)) {
        (Ok(expected), Answer::Output(output)) => expected == output,
        (Err(rejection), Answer::Rejected { at, .. }) => at == Some(rejection.at),
        _ => false,
    }
}

#[test]
fn every_wrong_implementation_gets_its_witness_wrong() {
    for wrong in all() {
        let mut witnesses = WITNESSES
            .iter()
            .filter(|(name, ..)| *name == wrong.name)
            .peekable();
        assert!(witnesses.peek().is_some(), "{} has no witness", wrong.name);
        for (_, operation, chunks) in witnesses {
            let right = is_right(&mut *(wrong.make)(), &request(*operation, chunks));
            assert!(!right, "{} is right about {chunks:02X?}", wrong.name);
        }
    }
}

#[test]
fn every_wrong_implementation_gets_harmless_input_right() {
    for wrong in all() {
        let mut implementation = (wrong.make)();
        let description = implementation.describe();
        assert_eq!(description.name, wrong.name);
        for &operation in description.operations.keys() {
            for input in HARMLESS {
                let right = is_right(&mut *implementation, &request(operation, &[input]));
                assert!(right, "{} on {operation} of {input:02X?}", wrong.name);
            }
        }
    }
}

#[test]
fn the_one_that_eats_at_chunk_boundaries_is_right_without_them() {
    let wrong = all()
        .iter()
        .find(|wrong| wrong.name == "chunk-boundary-eats")
        .unwrap();
    let mut implementation = (wrong.make)();
    for chunks in [
        &[b"\xC2abc".as_slice()][..],
        &[b"\xE2\x82", b"\xAC", b"", b"\xE2"],
    ] {
        assert!(
            is_right(&mut *implementation, &request(Utf8DecodeLossy, chunks)),
            "{chunks:02X?}"
        );
    }
}

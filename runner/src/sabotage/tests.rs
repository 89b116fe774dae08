//! Each wrong implementation is wrong where its name says, and right elsewhere.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};

use super::all;
use crate::{Answer, Implementation, Request};

use Operation::{
    Cesu8Decode, Cesu8Encode, ModifiedUtf8Decode, ModifiedUtf8Encode, ModifiedUtf8WriteUtf,
    Utf8Decode, Utf8DecodeLossy, Utf8Encode, Utf8Validate, Utf8bDecode, Utf16Decode,
    Utf16DecodeLossy, Utf16Encode, WhatwgUtf8Decode, WhatwgUtf8DecodeFatal,
    WhatwgUtf8DecodeWithoutBom, WhatwgUtf8EncodeFromUtf16, WhatwgUtf8EncodeStream,
    WhatwgUtf16BeDecode, WhatwgUtf16LeDecode, Wtf8Concatenate, Wtf8ToUtf8Lossy, Wtf8ToUtf16,
    Wtf8Validate,
};

/// By name and operation, the smallest input that it gets wrong, and one like it that it gets right.
///
/// A `|` is between two chunks or operands, a `;` between two texts, and `41*15` is 41 fifteen times.
const WITNESSES: [(&str, Operation, &str, &str); 93] = [
    ("overlongs-accepted", Utf8Validate, "C0 AF", "C0 41"),
    ("overlongs-accepted", Utf8Decode, "E0 80 AF", "E0 A0 80"),
    (
        "overlongs-accepted",
        Utf8DecodeLossy,
        "F0 80 80 AF",
        "F0 90 80 80",
    ),
    ("surrogates-accepted", Utf8Validate, "ED A0 80", "ED 9F BF"),
    ("surrogates-accepted", Utf8Decode, "ED BF BF", "EE 80 80"),
    (
        "five-and-six-bytes-accepted",
        Utf8Decode,
        "FC 84 80 80 80 80",
        "FC 80 80 80 80 80",
    ),
    (
        "only-the-shape-checked",
        Utf8Validate,
        "F5 80 80 80",
        "F5 80 80",
    ),
    (
        "overlong-ffff-accepted",
        Utf8Validate,
        "F0 8F BF BF",
        "F0 8F BF BE",
    ),
    ("second-byte-unchecked", Utf8Decode, "C1 1C", "C2 80"),
    (
        "above-10ffff-accepted",
        Utf8Validate,
        "F4 90 80 80",
        "F4 8F BF BF",
    ),
    ("c0-and-c1-accepted", Utf8Decode, "C0 80", "E0 80 80"),
    (
        "overlong-four-bytes-accepted",
        Utf8Decode,
        "F0 80 80 80",
        "E0 80 80",
    ),
    ("f8-taken-for-f0", Utf8Decode, "F8 90 80 80", "F5 80 80 80"),
    (
        "fatal-errors-replaced",
        WhatwgUtf8DecodeFatal,
        "80",
        "EF BB BF 41",
    ),
    (
        "noncharacters-refused",
        Utf8Validate,
        "EF BF BE",
        "EF BF BD",
    ),
    ("noncharacters-refused", Utf8Decode, "EF B7 90", "EF B7 8F"),
    (
        "noncharacters-refused",
        Utf8DecodeLossy,
        "F0 9F BF BF",
        "F0 9F BF BD",
    ),
    ("nul-refused", Utf8Validate, "00", "01"),
    ("last-character-refused", Utf8Validate, "C2 80", "C2 80 41"),
    (
        "byte-behind-ffff-skipped",
        Utf8Decode,
        "EF BF BF 41",
        "EF BF BE 41",
    ),
    ("lost-behind-nul", Utf8Decode, "00 41", "41 00"),
    (
        "lost-from-four-bytes-on",
        Utf8Decode,
        "F0 90 80 80",
        "EF BF BF",
    ),
    ("narrow-two-byte-mask", Utf8Decode, "D0 80", "CF BF"),
    ("one-replacement-per-byte", Utf8DecodeLossy, "F0 90", "F0"),
    (
        "announced-length-skipped",
        Utf8DecodeLossy,
        "F1 41 42 43",
        "FF 41 42 43",
    ),
    (
        "surrogate-replaced-once",
        Utf8DecodeLossy,
        "ED A0 80",
        "ED A0",
    ),
    ("form-replaced-once", Utf8DecodeLossy, "E0 80 80", "C0 80"),
    ("run-replaced-once", Utf8DecodeLossy, "80 80", "80 41 80"),
    ("surrogate-byte-lost", Utf8DecodeLossy, "ED A0 80", "ED A0"),
    ("errors-left-out", Utf8DecodeLossy, "80", "EF BF BD"),
    (
        "offending-byte-swallowed",
        Utf8DecodeLossy,
        "C2 41",
        "80 41",
    ),
    ("truncated-tail-dropped", Utf8Validate, "C2", "80"),
    (
        "rest-at-the-end-swallowed",
        Utf8DecodeLossy,
        "E0 41",
        "E0 41 41",
    ),
    ("escaped-once-at-the-end", Utf8bDecode, "E0 A0", "E0 A0 41"),
    (
        "block-boundary-missed",
        Utf8Validate,
        "41*31 C2 41*32",
        "41*30 C2 41*33",
    ),
    (
        "stride-boundary-missed",
        Utf8Validate,
        "41*63 C2 41*64",
        "41*31 C2 41*32",
    ),
    (
        "last-full-block-unfinished",
        Utf8Validate,
        "20*63 FF",
        "20*62 FF",
    ),
    (
        "last-full-block-unfinished",
        Utf8Validate,
        "20*62 E2 82",
        "20*62 FF FF",
    ),
    (
        "continuation-behind-ascii",
        Utf8Validate,
        "41*16 80",
        "41*15 80",
    ),
    (
        "first-byte-in-ascii-block",
        Utf8Decode,
        "41*63 C2 80",
        "41*62 C2 80",
    ),
    (
        "buffer-boundary-replaced",
        Utf8DecodeLossy,
        "2A*4094 C3 BC",
        "2A*4093 C3 BC",
    ),
    ("chunk-boundary-eats", Utf8DecodeLossy, "C2|41", "C2 41|41"),
    (
        "chunk-boundary-eats",
        Utf8DecodeLossy,
        "C2|41 42 43",
        "E2 82|AC||E2",
    ),
    ("chunks-decoded-alone", Utf8DecodeLossy, "C2|80", "C2 80|41"),
    (
        "chunks-encoded-alone",
        WhatwgUtf8EncodeStream,
        "D800|DC00",
        "D800 DC00|D800",
    ),
    ("flush-refused", WhatwgUtf8Decode, "C2|", "C2 80|"),
    (
        "split-mark-kept",
        WhatwgUtf8Decode,
        "EF|BB BF",
        "EF BB BF|41",
    ),
    (
        "mark-of-every-chunk-removed",
        WhatwgUtf8Decode,
        "41|EF BB BF",
        "EF BB BF|41",
    ),
    (
        "empty-chunk-ends-the-start",
        WhatwgUtf8Decode,
        "|EF BB BF",
        "EF BB BF|",
    ),
    (
        "tail-kept-for-the-next",
        Utf8DecodeLossy,
        "C2; 41",
        "C2 80; 41",
    ),
    (
        "mark-kept-once",
        WhatwgUtf8DecodeWithoutBom,
        "; EF BB BF",
        "; 41 EF BB BF",
    ),
    ("every-feff-removed", Utf8Decode, "EF BB BF", "EF BB BE"),
    ("first-feff-removed", Utf8Decode, "EF BB BF", "41 EF BB BF"),
    (
        "two-marks-removed",
        WhatwgUtf8Decode,
        "EF BB BF EF BB BF",
        "EF BB BF",
    ),
    ("mark-kept", WhatwgUtf8Decode, "EF BB BF", "41 EF BB BF"),
    (
        "mark-kept",
        WhatwgUtf8DecodeFatal,
        "EF BB BF",
        "41 EF BB BF",
    ),
    (
        "mark-taken-off-twice",
        WhatwgUtf8Decode,
        "EF BB BF 41",
        "EF BB BF",
    ),
    ("surrogates-written", Utf8Encode, "D800", "D7FF"),
    ("pairs-in-six-bytes", Utf8Encode, "10000", "FFFF"),
    ("ffff-in-four-bytes", Utf8Encode, "FFFF", "FFFE"),
    ("10ffff-refused", Utf8Encode, "10FFFF", "10FFFE"),
    ("one-byte-too-short", Utf8Encode, "0080", "0081"),
    ("one-byte-too-short", Utf8Encode, "0800", "0801"),
    ("thirteenth-bit-in-the-tag", Utf8Encode, "1000", "2000"),
    ("latin-1-as-it-is", Utf8Encode, "0080", "0080 0100"),
    ("ffff-as-a-pair", Utf16Encode, "FFFF", "FFFE"),
    (
        "lone-trail-written",
        WhatwgUtf8EncodeFromUtf16,
        "DC00",
        "D800",
    ),
    (
        "unit-behind-surrogate-lost",
        Utf16DecodeLossy,
        "D800 0041",
        "D800 DC00",
    ),
    (
        "lead-at-the-end-lost",
        Utf16DecodeLossy,
        "D800",
        "D800 0041",
    ),
    (
        "lead-shifted-by-five",
        Utf16Decode,
        "D801 DC00",
        "D800 DC01",
    ),
    ("odd-byte-lost", WhatwgUtf16LeDecode, "41", "41 00"),
    ("odd-byte-lost", WhatwgUtf16BeDecode, "41", "00 41"),
    (
        "wtf-8-u10000-cut",
        Wtf8ToUtf16,
        "F0 90 80 80",
        "F0 90 80 81",
    ),
    (
        "wtf-8-four-bytes-refused",
        Wtf8ToUtf16,
        "F0 90 80 80",
        "EF BF BF",
    ),
    (
        "wtf-8-shape-only",
        Wtf8Validate,
        "ED A0 80 ED B0 80",
        "ED B0 80 ED A0 80",
    ),
    ("wtf-8-shape-only", Wtf8Validate, "E0 80 80", "C0 80"),
    (
        "wtf-8-plain-append",
        Wtf8Concatenate,
        "ED A0 80|ED B0 80",
        "ED B0 80|ED A0 80",
    ),
    (
        "wtf-8-three-replacements",
        Wtf8ToUtf8Lossy,
        "ED A0 80",
        "ED 9F BF",
    ),
    (
        "cesu-8-any-trail",
        Cesu8Decode,
        "ED A0 80 41 41 41",
        "ED A0 80 41 41",
    ),
    (
        "cesu-8-takes-utf-8",
        Cesu8Decode,
        "F0 90 80 80",
        "F0 90 80 80 ED A0 80 ED B0 80",
    ),
    (
        "cesu-8-delete-refused",
        Cesu8Decode,
        "7F ED A0 80 ED B0 80",
        "7F",
    ),
    ("cesu-8-nothing-subtracted", Cesu8Encode, "10000", "FFFF"),
    (
        "modified-any-byte-continues",
        ModifiedUtf8Decode,
        "C2 41",
        "C2 80",
    ),
    (
        "modified-read-as-utf-8",
        ModifiedUtf8Decode,
        "C0 80",
        "C2 80",
    ),
    (
        "modified-read-as-utf-8",
        ModifiedUtf8Decode,
        "ED A0 80",
        "ED 9F BF",
    ),
    (
        "modified-takes-utf-8",
        ModifiedUtf8Decode,
        "F0 90 80 80",
        "F0 90 80 80 C0 80",
    ),
    (
        "modified-written-as-utf-8",
        ModifiedUtf8Encode,
        "0000",
        "0001",
    ),
    (
        "modified-written-as-utf-8",
        ModifiedUtf8Encode,
        "D800 DC00",
        "D7FF",
    ),
    ("length-in-characters", ModifiedUtf8WriteUtf, "0080", "0041"),
    ("position-behind-ascii", Utf8Validate, "41 80", "80 41"),
    ("position-before-the-error", Utf8Decode, "41 80", "80 41"),
    ("position-of-the-start", Utf8Validate, "41 80", "80 41"),
    ("position-of-the-chunk", Utf8Decode, "C2|41", "41|80"),
];

/// ASCII, which all get right.
const ASCII: &str = "An ordinary text";

/// Text of one to three bytes a character, which all get right, but for those that [`NO_MORE_THAN_ASCII`] names.
const TEXT: &str = "Łódź: 50 €.";

/// Those whose fault shows in every text that is not all ASCII.
const NO_MORE_THAN_ASCII: [&str; 1] = ["length-in-characters"];

fn make(name: &str) -> Box<dyn Implementation + Send> {
    let wrong = all().iter().find(|wrong| wrong.name == name);
    (wrong.unwrap_or_else(|| panic!("no {name}")).make)()
}

/// A request in the notation of [`WITNESSES`].
fn request(operation: Operation, text: &str) -> Request {
    let sequence = |text: &str| {
        let words = text.split_whitespace().flat_map(|word| {
            let (value, times) = word.split_once('*').unwrap_or((word, "1"));
            std::iter::repeat_n(value, times.parse().unwrap())
        });
        let text = words.collect::<Vec<_>>().join(" ");
        operation.signature().input.parse(&text).unwrap()
    };
    Request {
        operation,
        operands: text.split('|').map(sequence).collect(),
    }
}

/// A text as the input of an operation: twice, if it takes two operands.
fn plain(operation: Operation, text: &str) -> Request {
    let signature = operation.signature();
    let operand = match signature.input.to_string().as_str() {
        "bytes" => Sequence::Bytes(text.bytes().collect()),
        "code units" => Sequence::CodeUnits(text.encode_utf16().collect()),
        _ => Sequence::CodePoints(text.chars().map(u32::from).collect()),
    };
    Request {
        operation,
        operands: vec![operand; signature.operands],
    }
}

fn is_right(implementation: &mut dyn Implementation, request: &Request) -> bool {
    let signature = request.operation.signature();
    let whole = request.operands.iter().flat_map(Sequence::values).collect();
    let whole = [Sequence::from_values(signature.input, whole)];
    let operands = if signature.operands == 1 {
        &whole
    } else {
        request.operands.as_slice()
    };
    let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
    let reading = Reading::judging(request.operation);
    let expected = reading.answer(&operands, &mut NoTrace).unwrap();
    match (expected, implementation.answer(request)) {
        (Ok(_), Answer::Output(output)) if signature.validates => output.is_empty(),
        (Ok(expected), Answer::Output(output)) => expected == output,
        (Err(rejection), Answer::Rejected { at, .. }) => at == Some(rejection.at),
        _ => false,
    }
}

/// Whether the last of the texts is answered rightly, behind the others.
fn last_is_right(name: &str, operation: Operation, texts: &str) -> bool {
    let mut implementation = make(name);
    let right = texts
        .split(';')
        .map(|text| is_right(&mut *implementation, &request(operation, text.trim())));
    right.last().unwrap()
}

#[test]
fn every_wrong_implementation_gets_its_witness_wrong() {
    for wrong in all() {
        let witnessed = WITNESSES.iter().any(|(name, ..)| *name == wrong.name);
        assert!(witnessed, "{} has no witness", wrong.name);
    }
    for (name, operation, texts, _) in WITNESSES {
        let right = last_is_right(name, operation, texts);
        assert!(!right, "{name} is right about {operation} of {texts}");
    }
}

#[test]
fn every_wrong_implementation_gets_something_like_its_witness_right() {
    for (name, operation, _, texts) in WITNESSES {
        let right = last_is_right(name, operation, texts);
        assert!(right, "{name} is wrong about {operation} of {texts}");
    }
}

#[test]
fn every_wrong_implementation_gets_ordinary_text_right() {
    for wrong in all() {
        let mut implementation = (wrong.make)();
        let description = implementation.describe();
        assert_eq!(description.name, wrong.name);
        for &operation in description.operations.keys() {
            for text in [ASCII, TEXT] {
                let expected = text == ASCII || !NO_MORE_THAN_ASCII.contains(&wrong.name);
                let right = is_right(&mut *implementation, &plain(operation, text));
                assert_eq!(right, expected, "{} on {operation} of {text}", wrong.name);
            }
        }
    }
}

//! Codecs that reject what they should, at the right position, and say wrong things of the ill-formed part.
//!
//! Reports: swiftlang/swift issue 92409 and dotnet/corefx issue 35469 (the length of the ill-formed part, and whether the
//! input ended too early). OpenJDK's decoder of UTF-8 counts the three bytes of a surrogate as one error. The rest is
//! modelled on what decoders know when they stop: the first byte, and how many bytes it announces.

use utfproof_judge::{
    Answer, Description, IllFormedPart, Implementation, Operation, Request, Sequence,
};
use utfproof_vectors::ill_formed_part;

use super::at_errors::DECODE;
use super::edits::is_trail;
use crate::faults::wrong::{Call, faults};

const UTF_16: &[Operation] = &[Operation::Utf16Validate];

faults! {
    "length-one-more" = Told::boxed(DECODE, |rest, right| match right.is_incomplete {
            Some(true) => right,
            _ => of(right.length.map_or(1, |length| length + 1).min(rest.len())),
        }),
        "the byte that shows the error is counted too (modelled on decoders that have read it)",
        Utf8Decode: "E2 82 41", not "41 80";

    "length-one-less" = Told::boxed(DECODE, |_, right| match right.is_incomplete {
            Some(true) => right,
            _ => of(right.length.map_or(1, |length| length.saturating_sub(1)).max(1)),
        }),
        "the last byte of the part is not counted (modelled on indices of the last byte)",
        Utf8Decode: "E2 82 41", not "E2 41";

    "length-of-the-sequence" = Told::boxed(DECODE, |rest, right| match right.is_incomplete {
            Some(true) => right,
            _ => of(announced(rest[0]).min(rest.len())),
        }),
        "the part is as long as its first byte announces (modelled on tables of lengths)",
        Utf8Decode: "E2 82 41", not "80 41";

    "length-always-one" = Told::boxed(DECODE, |_, right| IllFormedPart { length: Some(1), ..right }),
        "each part is one byte (modelled on decoders that skip one byte after an error)",
        Utf8Decode: "F0 90 80 41", not "E2 41";

    "length-of-a-surrogate" = Told::boxed(DECODE, |rest, right| match rest {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..] => of(3),
            _ => right,
        }),
        "the three bytes of a surrogate are one part (OpenJDK)",
        Utf8Decode: "ED A0 80", not "ED C0 80";

    "length-of-all-trail-bytes" = Told::boxed(DECODE, |rest, right| match right.is_incomplete {
            Some(true) => right,
            _ => of(1 + rest[1..].iter().take(announced(rest[0]) - 1).take_while(is_continuation).count()),
        }),
        "whatever continuation bytes follow a first byte belong to its part (modelled on decoders that check the value last)",
        Utf8Decode: "F4 90 80 80", not "F4 41";

    "length-up-to-the-end" = Told::boxed(DECODE, |rest, right| IllFormedPart { length: Some(rest.len()), ..right }),
        "all of the rest is the part (modelled on callers that give the length of what was not converted)",
        Utf8Decode: "80 41", not "41 80";

    "never-incomplete" = Told::boxed(DECODE, |rest, right| of(right.length.unwrap_or(rest.len()))),
        "no part is incomplete (modelled on decoders with one kind of error)",
        Utf8Decode: "E2 82", not "E2 82 41";

    "incomplete-after-e0-80" = Told::boxed(DECODE, |rest, right| match rest {
            [0xE0, 0x80..=0x9F] | [0xED, 0xA0..=0xBF] | [0xF0, 0x80..=0x8F] | [0xF4, 0x90..=0xBF] => IllFormedPart::incomplete(),
            _ => right,
        }),
        "two bytes that no third can make a character are said to be incomplete (dotnet/corefx, in part)",
        Utf8Decode: "E0 80", not "E0 80 80";

    "incomplete-by-count" = Told::boxed(DECODE, |rest, right| match announced(rest[0]) > rest.len() {
            true => IllFormedPart::incomplete(),
            false => right,
        }),
        "a first byte with too few bytes after it is incomplete, whichever they are (modelled on checks of the length alone)",
        Utf8Decode: "E2 41", not "E2 41 41";

    "incomplete-within-the-text" = Told::boxed(DECODE, |rest, right| match rest[0] {
            0xC2..=0xF4 if right.is_incomplete == Some(false) && announced(rest[0]) > right.length.unwrap_or(0) => {
                IllFormedPart { is_incomplete: Some(true), ..right }
            }
            _ => right,
        }),
        "a sequence that breaks off is incomplete wherever it stands (modelled on one error for both)",
        Utf8Decode: "E2 82 41", not "80 41";

    "incomplete-first-of-none" = Told::boxed(DECODE, |rest, right| match rest {
            [0xC0 | 0xC1 | 0xF5..=0xFF] => IllFormedPart::incomplete(),
            _ => right,
        }),
        "a last byte that begins no character is said to be incomplete (modelled on masks of the first bits)",
        Utf8Decode: "C0", not "C0 80";

    "three-of-four-complete" = Told::boxed(DECODE, |rest, right| match rest {
            [_, _, _] if right.is_incomplete == Some(true) => of(3),
            _ => right,
        }),
        "of a sequence that lacks only its last byte nothing more is expected (modelled on bounds one too low)",
        Utf8Decode: "F0 90 80", not "F0 90";

    "trail-incomplete" = Told::boxed(UTF_16, |rest, right| match rest {
            [unit] if is_trail(*unit) => IllFormedPart::incomplete(),
            _ => right,
        }),
        "a trailing surrogate at the end is said to be incomplete (modelled on checks for any surrogate)",
        Utf16Validate: "DC00", not "DC00 0041";

    "lead-with-its-neighbour" = Told::boxed(UTF_16, |rest, right| match rest {
            [lead, _, ..] if !is_trail(*lead) => of(2),
            _ => right,
        }),
        "an unpaired leading surrogate and the unit after it are one part (modelled on decoders that read pairs)",
        Utf16Validate: "D800 0041", not "DC00 0041";
}

/// A part of so many units, which is not incomplete.
const fn of(length: usize) -> IllFormedPart {
    IllFormedPart::of(length)
}

/// How many bytes a first byte announces by its first bits.
const fn announced(byte: u32) -> usize {
    match byte {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 1,
    }
}

fn is_continuation(byte: &&u32) -> bool {
    matches!(**byte, 0x80..=0xBF)
}

/// The ill-formed part that it gives: from the units that are left, and what would be right.
type Fault = fn(&[u32], IllFormedPart) -> IllFormedPart;

/// A codec that is right but for what it says of the ill-formed part.
struct Told {
    name: &'static str,
    operations: &'static [Operation],
    fault: Fault,
}

impl Told {
    fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        fault: Fault,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            fault,
        })
    }
}

impl Implementation for Told {
    fn describe(&self) -> Description {
        Description::new(self.name, "wrong on purpose").with(self.operations.iter().copied())
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let call = Call {
            operation: request.operation,
            parts: request.operands.iter().map(Sequence::values).collect(),
            memory: &mut Vec::new(),
        };
        let signature = request.operation.signature();
        match call.right() {
            Ok(_) if signature.validates => Answer::accepted(),
            Ok(values) => Answer::Output(Sequence::from_values(signature.output, values)),
            Err(at) => {
                let rejected = Answer::rejected_at(at, "ill-formed");
                match ill_formed_part(request.operation, &Sequence::joined(&request.operands), at) {
                    Some(right) => {
                        rejected.with_part((self.fault)(&call.whole()[at..], right.into()))
                    }
                    None => rejected,
                }
            }
        }
    }
}

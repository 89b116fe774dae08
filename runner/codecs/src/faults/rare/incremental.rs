//! Codecs whose output is right, and appears too early or too late, and those that say wrong things of its parts.
//!
//! Report: oven-sh/bun pull request 33825 (a stream holds back the bytes ED A0, of which no character can come). The rest is
//! modelled on what decoders of streams wait for: a whole character, a whole block, three bytes that may be a mark, the end.

use utfproof_judge::{
    Answer, Description, Implementation, Mode, Offers, Operation, Request, Sequence,
};
use utfproof_vectors::{Due, dues};

use super::at_errors::{DECODE, LOSSY};
use super::edits::is_trail;
use crate::faults::wrong::{Call, faults};

const KEEPING: &[Operation] = &[Operation::WhatwgUtf8DecodeWithoutBom];
const REMOVING: &[Operation] = &[Operation::WhatwgUtf8Decode];
const STREAM: &[Operation] = &[Operation::WhatwgUtf8EncodeStream];
const TO_16: &[Operation] = &[Operation::Utf8ToUtf16];

const REPLACEMENT: u32 = 0xFFFD;

faults! {
    "surrogate-held-back" = Timed::boxed(KEEPING, |chunk| match chunk.read {
            [.., 0xED, 0xA0..=0xBF] => chunk.due - 2,
            _ => chunk.due,
        }),
        "the first two bytes of a surrogate are held back until the next chunk (oven-sh/bun)",
        WhatwgUtf8DecodeWithoutBom: "outs ED A0|41", not "outs ED|41";

    "impossible-pair-held-back" = Timed::boxed(KEEPING, |chunk| match chunk.read {
            [.., 0xE0, 0x80..=0x9F] | [.., 0xF0, 0x80..=0x8F] | [.., 0xF4, 0x90..=0xBF] => chunk.due - 2,
            _ => chunk.due,
        }),
        "two bytes with which no character begins are held back (modelled on decoders that count continuation bytes)",
        WhatwgUtf8DecodeWithoutBom: "outs F4 90|41", not "outs F4 80|41";

    "a-character-late" = Timed::boxed(KEEPING, |chunk| chunk.due.saturating_sub(1)),
        "the last character of each chunk comes with the next (modelled on decoders that look ahead)",
        WhatwgUtf8DecodeWithoutBom: "outs 41|41", not "outs E2|";

    "all-at-the-end" = Timed::boxed(KEEPING, |_| 0),
        "nothing comes before the end (modelled on streams that collect their input)",
        WhatwgUtf8DecodeWithoutBom: "outs 41|41", not "outs E2|";

    "three-bytes-before-anything" = Timed::boxed(REMOVING, |chunk| if chunk.read.len() < 3 { 0 } else { chunk.due }),
        "nothing comes before three bytes are there, which may be a mark (modelled on streams that sniff first)",
        WhatwgUtf8Decode: "outs 41|41", not "outs 41 41 41|41";

    "replacement-with-the-next" = Timed::boxed(KEEPING, |chunk| {
            let out = &chunk.out[..chunk.due];
            chunk.due - out.iter().rev().take_while(|point| **point == REPLACEMENT).count()
        }),
        "U+FFFD comes with the character after it (modelled on decoders that join errors)",
        WhatwgUtf8DecodeWithoutBom: "outs 41 80|41", not "outs 80 41|41";

    "nothing-with-an-open-one" = Timed::boxed(KEEPING, |chunk| match chunk.read {
            [.., 0xC2..=0xF4] => chunk.before,
            _ => chunk.due,
        }),
        "a chunk that ends with a first byte gives nothing at all (modelled on decoders that try again with more)",
        WhatwgUtf8DecodeWithoutBom: "outs 41 E2|82 AC", not "outs E2|82 AC";

    "mark-with-the-next-character" = Timed::boxed(REMOVING, |chunk| match chunk.read {
            [0xEF, 0xBB, 0xBF, _] => 0,
            _ => chunk.due,
        }),
        "the first character after a mark waits for the second (modelled on decoders that look at the mark afterwards)",
        WhatwgUtf8Decode: "outs EF BB BF 41|41", not "outs EF BB BF|";

    "whole-blocks-only" = Timed::boxed(KEEPING, |chunk| match chunk.chunk.len() {
            17.. => chunk.before + (chunk.due - chunk.before) / 16 * 16,
            _ => chunk.due,
        }),
        "of a longer chunk, only blocks of 16 characters come at once (modelled on vector code)",
        WhatwgUtf8DecodeWithoutBom: "outs 41*17|41", not "outs 41*16|41";

    "replacement-at-once" = Timed::boxed(LOSSY, |chunk| match chunk.read {
            [.., 0xC2..=0xF4] if chunk.out.get(chunk.due) == Some(&REPLACEMENT) => chunk.due + 1,
            _ => chunk.due,
        }),
        "a character that is cut gives its U+FFFD before the next chunk is there (modelled on decoders without state)",
        Utf8DecodeLossy: "outs E2|41", not "outs E2|82 AC";

    "replacement-at-empty-chunks" = Timed::boxed(LOSSY, |chunk| match (chunk.chunk, chunk.read) {
            ([], [.., 0xC2..=0xF4]) if chunk.out.get(chunk.due) == Some(&REPLACEMENT) => chunk.due + 1,
            _ => chunk.due,
        }),
        "an empty chunk is taken for the end (modelled on read calls that return 0)",
        Utf8DecodeLossy: "outs E2|", not "outs E2|41";

    "lead-replaced-at-once" = Timed::boxed(STREAM, |chunk| match chunk.read {
            [.., 0xD800..=0xDBFF] if chunk.out[chunk.due..].starts_with(&[0xEF, 0xBF, 0xBD]) => chunk.due + 3,
            _ => chunk.due,
        }),
        "a leading surrogate that a chunk ends with is replaced at once (modelled on encoders without state)",
        WhatwgUtf8EncodeStream: "outs D800|0041", not "outs D800|DC00";

    "strict-character-late" = Timed::boxed(DECODE, |chunk| chunk.due.saturating_sub(1)),
        "the last character of each chunk comes with the next, where no document says when (modelled on decoders that look ahead)",
        Utf8Decode: "outs 41|41", not "outs |";

    "pair-late" = Timed::boxed(TO_16, |chunk| match chunk.out[..chunk.due] {
            [.., last] if is_trail(last) => chunk.due - 2,
            _ => chunk.due,
        }),
        "a pair of surrogates comes with the next chunk (modelled on writers that check their room for the next pair)",
        Utf8ToUtf16: "outs F0 90 80 80|41", not "outs 41|41";

    "parts-from-the-start" = Timed::parts(KEEPING, |parts| {
            for place in (1..parts.len()).rev() {
                let before = parts[..place].concat();
                parts[place].splice(..0, before);
            }
        }),
        "each part has everything from the start (modelled on adapters that keep one text)",
        WhatwgUtf8DecodeWithoutBom: "outs 41|41", not "outs |";

    "part-of-the-end-missing" = Timed::parts(KEEPING, |parts| {
            if let Some(last) = parts.last_mut() { last.clear() }
        }),
        "what the end gives is in no part (modelled on adapters that flush into the result alone)",
        WhatwgUtf8DecodeWithoutBom: "outs 41|E2", not "outs 41|41";

    "a-part-too-few" = Timed::parts(LOSSY, |parts| drop(parts.pop())),
        "the part for the end is missing (modelled on adapters that count the chunks)",
        Utf8DecodeLossy: "outs 41|41", not "41|41";
}

/// A chunk, and what is right about it.
struct Chunk<'a> {
    chunk: &'a [u32],
    /// All of the input up to its end.
    read: &'a [u32],
    /// All of the output.
    out: &'a [u32],
    /// How much of that is to come out by the end of the chunk.
    due: usize,
    /// How much has come out before it.
    before: usize,
}

#[derive(Clone, Copy)]
enum Fault {
    /// How much comes out by the end of a chunk.
    Time(fn(&Chunk<'_>) -> usize),
    /// In its account of the parts.
    Parts(fn(&mut Vec<Vec<u32>>)),
}

/// A codec that is right, but for when its output appears.
struct Timed {
    name: &'static str,
    operations: &'static [Operation],
    fault: Fault,
}

impl Timed {
    fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        fault: fn(&Chunk<'_>) -> usize,
    ) -> Box<dyn Implementation + Send> {
        Self::with(name, operations, Fault::Time(fault))
    }

    fn parts(
        name: &'static str,
        operations: &'static [Operation],
        fault: fn(&mut Vec<Vec<u32>>),
    ) -> Box<dyn Implementation + Send> {
        Self::with(name, operations, Fault::Parts(fault))
    }

    fn with(
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

    /// What comes out with each chunk, and at the end.
    fn parts_of(&self, request: &Request, out: &[u32]) -> Vec<Vec<u32>> {
        let dues = dues(request.operation, &request.operands).unwrap_or_default();
        let (mut parts, mut read, mut before) = (Vec::new(), Vec::new(), 0);
        for (chunk, due) in request.operands.iter().zip(dues.iter().map(Due::most)) {
            let chunk = chunk.values();
            read.extend(&chunk);
            let chunk = Chunk {
                chunk: &chunk,
                read: &read,
                out,
                due,
                before,
            };
            let end = match self.fault {
                Fault::Time(fault) => fault(&chunk).clamp(before, out.len()),
                Fault::Parts(_) => due,
            };
            parts.push(out[before..end].to_vec());
            before = end;
        }
        parts.push(out[before..].to_vec());
        if let Fault::Parts(fault) = self.fault {
            fault(&mut parts);
        }
        parts
    }
}

impl Implementation for Timed {
    fn describe(&self) -> Description {
        let offers = Offers {
            outs: true,
            ..Offers::default()
        };
        let operations = self.operations.iter().copied();
        Description::new(self.name, "wrong on purpose")
            .with_chunks(operations.clone())
            .offering(operations, offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let call = Call {
            operation: request.operation,
            parts: request.operands.iter().map(Sequence::values).collect(),
            memory: &mut Vec::new(),
        };
        let kind = request.operation.signature().output;
        match call.right() {
            Ok(values) => {
                let parts = match request.mode {
                    Mode::Incremental => self.parts_of(request, &values),
                    _ => return Answer::Output(Sequence::from_values(kind, values)),
                };
                let parts = parts
                    .into_iter()
                    .map(|part| Sequence::from_values(kind, part));
                let output = Sequence::from_values(kind, values);
                Answer::in_parts(request, output, &parts.collect::<Vec<_>>())
            }
            Err(at) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}

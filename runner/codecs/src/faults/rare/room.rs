//! Codecs that go wrong where their caller's buffer is full, and those that say wrong things of their calls.
//!
//! Reports: nodejs/node issue 65994 and oven-sh/bun pull request 31532 (characters that fit, or do not, in the last bytes
//! of a buffer), simdutf/simdutf 725, 911 and 1035 (conversions that write no more than there is room for),
//! hsivonen/encoding_rs 32 and 34 (the room that a decoder wants), WebKit/WebKit pull request 61157. The rest is modelled
//! on what such loops have to keep from one call to the next.

use std::ops::Range;

use utfproof_judge::{
    Answer, Call as Returned, Description, Implementation, Mode, Offers, Operation, Request,
    Sequence, UnitKind,
};

use super::at_errors::{DECODE, LOSSY};
use super::edits::is_trail;
use crate::faults::wrong::{Call, Outcome, faults};

pub(super) const ENCODE: &[Operation] = &[Operation::Utf8Encode];
pub(super) const TO_16: &[Operation] = &[Operation::Utf8ToUtf16];
pub(super) const TO_16_LOSSY: &[Operation] = &[Operation::Utf8ToUtf16Lossy];
pub(super) const WHATWG: &[Operation] = &[Operation::WhatwgUtf8DecodeWithoutBom];

/// The fewest bytes, and the fewest code units, into which every character fits.
pub(super) const BYTES: u32 = 4;
pub(super) const UNITS: u32 = 2;

faults! {
    "lost-where-it-does-not-fit" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let out = call.right()?;
            Ok(filled(call.operation, &out, room).filter(|put| !put.came_late).flat_map(|put| out[put.form].to_vec()).collect())
        }),
        "a character that does not fit into the rest of the buffer is lost (modelled on loops that read it and do not write it)",
        Utf8Encode: "4 room 0061 0061 20AC", not "4 room 0061 20AC";

    "begun-where-it-does-not-fit" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let out = call.right()?;
            let twice = |put: Put| match put.came_late {
                true => [&out[put.form.start..put.form.start + put.left], &out[put.form]].concat(),
                false => out[put.form].to_vec(),
            };
            Ok(filled(call.operation, &out, room).flat_map(twice).collect())
        }),
        "of a character that does not fit, what fits is written too (modelled on writers that check their room a byte at a time)",
        Utf8Encode: "4 room 0061 0061 20AC", not "4 room 0061 20AC";

    "exact-fit-is-too-much" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let mut out = call.right()?;
            if out.len() == room { out.truncate(filled(call.operation, &out, room).last().map_or(0, |put| put.form.start)); }
            Ok(out)
        }),
        "text that fills the buffer exactly loses its last character (modelled on < in place of <=)",
        Utf8Encode: "4 room 0061*4", not "5 room 0061*4";

    "stops-at-a-full-buffer" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let out = call.right()?;
            Ok(filled(call.operation, &out, room).take_while(|put| !put.came_late).flat_map(|put| out[put.form].to_vec()).collect())
        }),
        "the text ends where a character does not fit (modelled on callers that take a full buffer for the end)",
        Utf8Encode: "4 room 0061 10000", not "5 room 0061 10000";

    "lead-alone-in-a-full-buffer" = Bounded::boxed(TO_16, UNITS, |call, room| {
            let out = call.right()?;
            let halves = |put: Put| match put.came_late && put.form.len() == 2 {
                true => vec![out[put.form.start]],
                false => out[put.form].to_vec(),
            };
            Ok(filled(call.operation, &out, room).flat_map(halves).collect())
        }),
        "of a pair that does not fit only the leading surrogate is written (simdutf and WebKit, in part)",
        Utf8ToUtf16: "2 room 41 F0 90 80 80", not "3 room 41 F0 90 80 80";

    "pair-as-a-replacement" = Bounded::boxed(TO_16_LOSSY, UNITS, |call, room| {
            let out = call.right()?;
            let replaced = |put: Put| match put.came_late && put.form.len() == 2 {
                true => vec![0xFFFD],
                false => out[put.form].to_vec(),
            };
            Ok(filled(call.operation, &out, room).flat_map(replaced).collect())
        }),
        "a pair that does not fit becomes U+FFFD (modelled on decoders that take the cut for the end of the input)",
        Utf8ToUtf16Lossy: "2 room 41 F0 90 80 80", not "3 room 41 F0 90 80 80";

    "error-lost-in-a-full-buffer" = Bounded::boxed(DECODE, 1, |call, room| {
            let whole = call.whole();
            call.right().or_else(|at| {
                let before = call.right_about(&whole[..at]).unwrap_or_default();
                if !before.is_empty() && before.len().is_multiple_of(room) { Ok(before) } else { Err(at) }
            })
        }),
        "an error right after the last unit that fits is not reported (modelled on loops that look for room before errors)",
        Utf8Decode: "2 room 41 41 80", not "3 room 41 41 80";

    "position-of-the-last-call" = Bounded::boxed(DECODE, 1, |call, room| {
            let whole = call.whole();
            call.right().map_err(|at| {
                let before = call.right_about(&whole[..at]).unwrap_or_default();
                let last = before.len() - before.len() % room;
                at - before[..last].iter().map(|&point| length(point)).sum::<usize>()
            })
        }),
        "an error is counted from the start of the last call (modelled on positions that are not added up)",
        Utf8Decode: "1 room 41 80", not "2 room 41 80";

    "replacement-written-twice" = Bounded::boxed(LOSSY, 1, |call, room| {
            let out = call.right()?;
            let twice = |put: Put| match put.came_late && out[put.form.start] == 0xFFFD {
                true => vec![0xFFFD; 2],
                false => out[put.form].to_vec(),
            };
            Ok(filled(call.operation, &out, room).flat_map(twice).collect())
        }),
        "a U+FFFD that does not fit is written twice (modelled on decoders that report an error again after OutputFull)",
        Utf8DecodeLossy: "2 room 41 41 80", not "3 room 41 41 80";

    "begun-character-lost-at-the-end" = Bounded::boxed(LOSSY, 1, |call, room| {
            let whole = call.whole();
            let mut out = call.right()?;
            let is_begun = matches!(whole[..], [.., 0xC2..=0xF4]);
            if is_begun && out.len() > 1 && out.len() % room == 1 % room { out.pop(); }
            Ok(out)
        }),
        "the begun character at the end of the input is lost if the buffer is full (modelled on a flush that is called once)",
        Utf8DecodeLossy: "2 room 41 41 E2", not "3 room 41 41 E2";

    "mark-of-every-buffer-removed" = Bounded::boxed(WHATWG, 1, |call, room| {
            let out = call.right()?;
            let puts = filled(call.operation, &out, room);
            let is_removed = |put: &Put| put.form.start > 0 && put.is_first && out[put.form.start] == 0xFEFF;
            Ok(puts.filter(|put| !is_removed(put)).flat_map(|put| out[put.form].to_vec()).collect())
        }),
        "U+FEFF at the start of a buffer is taken for a mark (modelled on decoders that are begun again for each buffer)",
        WhatwgUtf8DecodeWithoutBom: "1 room 41 EF BB BF", not "2 room 41 EF BB BF";

    "more-than-fits" = Bounded::calls(ENCODE, BYTES, |ends, input| {
            let all = ends.last().copied().unwrap_or_default();
            vec![Returned { read: input, written: all }]
        }),
        "all is written by one call, past the end of the buffer (modelled on writers that check their room once)",
        Utf8Encode: "4 room 0061*5", not "5 room 0061*5";

    "call-that-does-nothing" = Bounded::calls(ENCODE, BYTES, |ends, input| {
            let mut calls = evenly(ends, input);
            if let [first, _, ..] = calls[..] { calls.insert(1, first) }
            calls
        }),
        "after the first full buffer, one call reads and writes nothing (modelled on loops that spin)",
        Utf8Encode: "4 room 0061*5", not "5 room 0061*5";

    "pair-cut-by-the-buffer" = Bounded::calls(TO_16, UNITS, |ends, input| {
            let mut calls = evenly(ends, input);
            if let [first, _, ..] = &mut calls[..] && first.written % 2 == 1 { first.written += 1 }
            calls
        }),
        "a call ends between the surrogates of a pair (modelled on buffers that are filled to the last unit)",
        Utf8ToUtf16: "2 room 41 F0 90 80 80", not "3 room 41 F0 90 80 80";

    "read-counted-by-the-call" = Bounded::calls(DECODE, 1, |ends, input| {
            let mut calls = evenly(ends, input);
            if let [.., before, last] = &mut calls[..] { last.read -= before.read }
            calls
        }),
        "the last call counts what it has read itself (modelled on counts that are not added up)",
        Utf8Decode: "1 room 41 41", not "2 room 41 41";
}

/// A character of the output, and the buffer that it comes into.
pub(super) struct Put {
    /// Its units in the output.
    pub(super) form: Range<usize>,
    /// Whether it is the first in its buffer.
    pub(super) is_first: bool,
    /// Whether it is the first because it did not fit into the buffer before, in which so many units were left.
    pub(super) came_late: bool,
    left: usize,
}

/// The characters of an output as they come into buffers of so many units.
pub(super) fn filled(
    operation: Operation,
    out: &[u32],
    room: usize,
) -> impl Iterator<Item = Put> + use<'_> {
    let kind = operation.signature().output;
    let continues = move |unit: &&u32| match kind {
        UnitKind::Byte => matches!(**unit, 0x80..=0xBF),
        UnitKind::CodeUnit => is_trail(**unit),
        _ => false,
    };
    let mut at = 0;
    let mut used = 0;
    std::iter::from_fn(move || {
        let more = out.get(at + 1..)?.iter().take_while(continues).count();
        let form = at..at + 1 + more;
        let left = room.saturating_sub(used);
        let came_late = used > 0 && form.len() > left;
        if came_late {
            used = 0;
        }
        let is_first = used == 0;
        used += form.len();
        at = form.end;
        Some(Put {
            form,
            is_first,
            came_late,
            left,
        })
    })
}

/// The bytes of a code point in UTF-8.
const fn length(point: u32) -> usize {
    match point {
        0..=0x7F => 1,
        0x80..=0x7FF => 2,
        0x800..=0xFFFF => 3,
        _ => 4,
    }
}

/// One call for each full buffer, all of which read something.
pub(super) fn evenly(ends: &[usize], input: usize) -> Vec<Returned> {
    let calls = ends.iter().enumerate();
    let calls = calls.map(|(number, &written)| Returned {
        read: input * (number + 1) / ends.len(),
        written,
    });
    calls.collect()
}

/// A fault of a codec that converts into a buffer.
#[derive(Clone, Copy)]
enum Fault {
    /// In the result, by the room.
    Output(fn(&mut Call<'_>, usize) -> Outcome),
    /// In its account of its calls: from the units written after each full buffer, and the units of the input.
    Calls(fn(&[usize], usize) -> Vec<Returned>),
}

/// A codec that is right about every request without a buffer.
pub(super) struct Bounded {
    name: &'static str,
    operations: &'static [Operation],
    smallest: u32,
    fault: Fault,
}

impl Bounded {
    pub(super) fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        smallest: u32,
        fault: fn(&mut Call<'_>, usize) -> Outcome,
    ) -> Box<dyn Implementation + Send> {
        Self::with(name, operations, smallest, Fault::Output(fault))
    }

    pub(super) fn calls(
        name: &'static str,
        operations: &'static [Operation],
        smallest: u32,
        fault: fn(&[usize], usize) -> Vec<Returned>,
    ) -> Box<dyn Implementation + Send> {
        Self::with(name, operations, smallest, Fault::Calls(fault))
    }

    fn with(
        name: &'static str,
        operations: &'static [Operation],
        smallest: u32,
        fault: Fault,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            smallest,
            fault,
        })
    }
}

impl Implementation for Bounded {
    fn describe(&self) -> Description {
        let offers = Offers {
            room: Some(self.smallest),
            ..Offers::default()
        };
        let operations = self.operations.iter().copied();
        Description::new(self.name, "wrong on purpose").offering(operations, offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let mut call = Call {
            operation: request.operation,
            parts: request.operands.iter().map(Sequence::values).collect(),
            memory: &mut Vec::new(),
        };
        let room = match request.mode {
            Mode::Room(units) => Some(units as usize),
            _ => None,
        };
        let outcome = match (self.fault, room) {
            (Fault::Output(fault), Some(room)) => fault(&mut call, room),
            _ => call.right(),
        };
        let output = request.operation.signature().output;
        match (outcome, self.fault, room) {
            (Ok(values), Fault::Calls(fault), Some(room)) => {
                let puts: Vec<Put> = filled(request.operation, &values, room).collect();
                let starts = puts.iter().filter(|put| put.is_first).skip(1);
                let ends = starts.map(|put| put.form.start).chain([values.len()]);
                let ends: Vec<usize> = ends.collect();
                let calls = fault(&ends, call.whole().len());
                Answer::in_calls(request, Sequence::from_values(output, values), &calls)
            }
            (Ok(values), ..) => Answer::Output(Sequence::from_values(output, values)),
            (Err(at), ..) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}

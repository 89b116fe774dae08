//! Codecs that are right once, and wrong many times over, after an input that did not end, or in a batch.
//!
//! Reports: nodejs/node issues 54521 and 54738 (text that is written raw after thousands of calls), openjdk/jdk pull
//! requests 31574 (a compiler moves a read before its check) and 7855 (an intrinsic that stops early),
//! WebKit/WebKit pull request 62618 and Mozilla bug 2005419 (a decoder that is not reset), bnoordhuis/node-iconv issue 14
//! and win-iconv/win-iconv issue 34 (converters that keep their state), duckdb/duckdb issue 25853 and
//! apache/arrow-rs pull request 2048 (rows that are validated as one text), kylebarron/arrow-js-ffi issue 3 (the last row).

use utfproof_judge::{
    Answer, Description, Implementation, Mode, Offers, Operation, Request, Sequence,
};

use super::at_errors::{DECODE, FATAL, LOSSY, VALIDATE};
use super::edits::{is_lead, is_trail};
use crate::faults::byte_order_marks::MARK;
use crate::faults::wrong::{Call, Outcome, faults, right};

const ENCODE: &[Operation] = &[Operation::Utf8Encode];
const UTF_16_LOSSY: &[Operation] = &[Operation::Utf16DecodeLossy];

faults! {
    "raw-latin-1-when-hot" = Again::times(ENCODE, 7_000, |call| {
            let is_latin_1 = call.whole().iter().all(|point| *point <= 0xFF);
            if is_latin_1 { Ok(call.whole()) } else { call.right() }
        }),
        "text up to U+00FF is written raw after 7,000 times (Node 22.7, 2024)",
        Utf8Encode: "20000 times 00E9", not "20000 times 20AC";

    "unchecked-when-hot" = Again::times(VALIDATE, 15_000, |_| Ok(Vec::new())),
        "everything passes after 15,000 times (modelled on C2, which moves code before its check)",
        Utf8Validate: "20000 times 80", not "20000 times 41";

    "pairs-apart-when-hot" = Again::times(UTF_16_LOSSY, 10_000, |call| {
            let single = call.whole().into_iter().map(|unit| right(call.operation, &[&[unit]]));
            Ok(single.collect::<Result<Vec<_>, _>>()?.concat())
        }),
        "a surrogate pair is two unpaired ones after 10,000 times (modelled on vector code that a compiler makes of a loop)",
        Utf16DecodeLossy: "20000 times D834 DD1E", not "20000 times D834";

    "stops-early-when-hot" = Again::times(DECODE, 10_000, |call| {
            let mut out = call.right()?;
            out.truncate(out.len().next_multiple_of(2) - out.len() % 2);
            if out.len() == 1 { out.clear() }
            Ok(out)
        }),
        "a last odd character is lost after 10,000 times (modelled on the JDK's countPositives on AArch64, 2022)",
        Utf8Decode: "20000 times C3 A9", not "20000 times 80";

    "begun-kept-by-the-reset" = Again::reuse(DECODE, |call, before| {
            match before {
                [.., lead @ 0xC2..=0xDF] => call.right_about(&[&[*lead], &call.whole()[..]].concat()),
                _ => call.right(),
            }
        }),
        "the first byte of two outlives the reset (WebKit before 2026)",
        Utf8Decode: "C3..; A9", not "41..; A9";

    "mark-seen-kept-by-the-reset" = Again::reuse(FATAL, |call, before| {
            let is_kept = !before.is_empty() && call.whole().starts_with(&MARK);
            let out = call.right()?;
            Ok(if is_kept { [&[0xFEFF], &out[..]].concat() } else { out })
        }),
        "after a text that did not end, the next mark is kept (modelled on Firefox, bug 2005419)",
        WhatwgUtf8DecodeFatal: "41..; EF BB BF 41", not "41..; 41";

    "error-kept-by-the-reset" = Again::reuse(VALIDATE, |call, before| {
            let was_wrong = before.contains(&0xFF);
            if was_wrong { Err(0) } else { call.right() }
        }),
        "after an error in a text that did not end, the next text is refused (modelled on error flags of converters)",
        Utf8Validate: "FF..; 41", not "C3..; 41";

    "three-needed-after-the-reset" = Again::reuse(LOSSY, |call, before| {
            let out = call.right()?;
            let is_needed = matches!(before, [.., 0xF0..=0xF4, _, _]);
            Ok(if is_needed { [&[0xFFFD], &out[..]].concat() } else { out })
        }),
        "a begun character of four bytes is replaced in the next text (modelled on win-iconv before 2016)",
        Utf8DecodeLossy: "F0 9D 84..; 41", not "E2 82..; 41";

    "lead-kept-by-the-reset" = Again::reuse(UTF_16_LOSSY, |call, before| {
            let whole = call.whole();
            let lead = before.last().copied().filter(|&unit| is_lead(unit));
            match (lead, whole.first()) {
                (Some(lead), Some(&unit)) if is_trail(unit) => call.right_about(&[&[lead], &whole[..]].concat()),
                _ => call.right(),
            }
        }),
        "a leading surrogate outlives the reset (modelled on node-iconv before 2011, which kept its state between calls)",
        Utf16DecodeLossy: "D834..; DD1E", not "0041..; DD1E";

    "rows-validated-as-one-text" = Again::batch(VALIDATE, |operation, rows, place| {
            let joined = &rows[place.saturating_sub(1)..rows.len().min(place + 2)];
            let outcome = right(operation, &[&rows[place]]);
            if right(operation, &[&joined.concat()]).is_ok() { Ok(Vec::new()) } else { outcome }
        }),
        "a character passes that begins in one row and ends in the next (DuckDB in 2026; arrow-rs in review, 2022)",
        Utf8Validate: "61 C3, A9 62", not "61 C3, 62";

    "last-row-lost" = Again::batch(DECODE, |operation, rows, place| {
            let is_last = rows.len() > 1 && place == rows.len() - 1;
            right(operation, &[if is_last { &[] } else { &rows[place] }])
        }),
        "the last row is empty (arrow-js-ffi, 2022)",
        Utf8Decode: "41, 42", not "41, ";

    "error-refuses-later-rows" = Again::batch(DECODE, |operation, rows, place| {
            let is_refused = rows[..place].iter().any(|row| right(operation, &[row]).is_err());
            if is_refused { Err(0) } else { right(operation, &[&rows[place]]) }
        }),
        "after an ill-formed row all others are refused (modelled on engines that give one error for a column)",
        Utf8Decode: "80, 41", not "41, 80";

    "error-of-row-65-in-row-1" = Again::batch(VALIDATE, |operation, rows, place| {
            let outcome = right(operation, &[&rows[place]]);
            if place >= 64 { Ok(Vec::new()) } else { outcome }
        }),
        "from row 65 on everything passes (modelled on bits of validity in words of 64)",
        Utf8Validate: "64 rows, 80", not "41, 80";

    "long-row-in-a-short-one" = Again::batch(LOSSY, |operation, rows, place| {
            let follows_long = place > 0 && rows[place - 1].len() > 12 && rows[place].len() <= 12;
            let row = if follows_long && !rows[place].is_empty() { [&rows[place][..], &rows[place - 1][12..13]].concat() } else { rows[place].clone() };
            right(operation, &[&row])
        }),
        "a short row gets a byte of the long one before it (modelled on rows of up to 12 bytes that are kept in place)",
        Utf8DecodeLossy: "41*13, 42", not "41*12, 42";

    "counted-in-characters" = Again::batch(DECODE, |operation, rows, place| {
            let before_is_wide = place > 0 && rows[place - 1].iter().any(|&byte| byte >= 0xF0) && right(operation, &[&rows[place - 1]]).is_ok();
            let out = right(operation, &[&rows[place]])?;
            Ok(if before_is_wide { out.into_iter().skip(1).collect() } else { out })
        }),
        "after a row with a supplementary character the first of the next is lost (modelled on offsets in code units)",
        Utf8Decode: "F0 9D 84 9E, 41", not "E2 82 AC, 41";

    "columns-of-2048-rows" = Again::batch(LOSSY, |operation, rows, place| {
            right(operation, &[&rows[place % 2_048]])
        }),
        "from row 2,049 on the first rows come again (modelled on engines that take 2,048 rows at once)",
        Utf8DecodeLossy: "2048 rows, 80", not "41, 80";

    "raw-latin-1-when-very-hot" = Again::times(ENCODE, 60_000, |call| {
            let is_latin_1 = call.whole().iter().all(|point| *point <= 0xFF);
            if is_latin_1 { Ok(call.whole()) } else { call.right() }
        }),
        "text up to U+00FF is written raw after 60,000 times (modelled on compilers whose last tier is slow to begin)",
        Utf8Encode: "200000 times 00E9", not "20000 times 00E9";

    "unchecked-after-a-count-of-16-bits" = Again::times(VALIDATE, 65_535, |_| Ok(Vec::new())),
        "everything passes after 65,535 times (modelled on counts of calls in 16 bits)",
        Utf8Validate: "200000 times 80", not "20000 times 80";

    "rows-of-128-to-255-lost" = Again::batch(DECODE, |operation, rows, place| {
            let is_negative = (128..256).contains(&rows[place].len());
            right(operation, &[if is_negative { &[] } else { &rows[place] }])
        }),
        "rows of 128 to 255 bytes are empty (modelled on lengths in a signed byte)",
        Utf8Decode: "41*128, 41", not "41*127, 41";

    "rows-cut-to-a-byte-of-length" = Again::batch(LOSSY, |operation, rows, place| {
            right(operation, &[&rows[place][..rows[place].len() % 256]])
        }),
        "of a row of 256 bytes or more, its length modulo 256 is read (modelled on lengths in a byte)",
        Utf8DecodeLossy: "41*256, 41", not "41*255, 41";

    "offsets-of-16-bits" = Again::batch(LOSSY, |operation, rows, place| {
            let before: usize = rows[..place].iter().map(Vec::len).sum();
            if before < 0x1_0000 { return right(operation, &[&rows[place]]) }
            let all = rows.concat();
            right(operation, &[&all[before % 0x1_0000..][..rows[place].len()]])
        }),
        "a row that begins after 65,535 bytes of others is read from the beginning (modelled on offsets of 16 bits)",
        Utf8DecodeLossy: "41*65536, 42", not "41*65535, 42";

    "equal-prefixes-taken-for-equal-rows" = Again::batch(DECODE, |operation, rows, place| {
            let row = &rows[place];
            let twin = rows[..place].iter().rev().take(4).find(|other| other.len() == row.len() && row.len() > 12 && other[..12] == row[..12]);
            right(operation, &[twin.unwrap_or(row)])
        }),
        "a row that has the length and the first 12 bytes of another is read as that one (modelled on strings kept with their prefix)",
        Utf8Decode: "41*13, 41*12 42", not "41*12 42, 41*14";

    "columns-of-4096-rows" = Again::batch(VALIDATE, |operation, rows, place| {
            if place >= 4_096 { Ok(Vec::new()) } else { right(operation, &[&rows[place]]) }
        }),
        "from row 4,097 on everything passes (modelled on engines that take 4,096 rows at once)",
        Utf8Validate: "4096 rows, 80", not "4095 rows, 80";

    "rows-validated-in-words" = Again::batch(VALIDATE, |operation, rows, place| {
            let is_unseen = place / 64 == 2 && place % 64 == 63;
            if is_unseen { Ok(Vec::new()) } else { right(operation, &[&rows[place]]) }
        }),
        "row 192 is not seen (modelled on the last bit of a third word of validity)",
        Utf8Validate: "191 rows, 80", not "190 rows, 80";
}

/// A fault in the answer that a codec gives in one mode.
#[derive(Clone, Copy)]
enum Fault {
    /// After so many times of one request.
    Times(u32, fn(&mut Call<'_>) -> Outcome),
    /// Right after another input, which did not end.
    Reuse(fn(&mut Call<'_>, &[u32]) -> Outcome),
    /// In one of the rows of a batch.
    Batch(fn(Operation, &[Vec<u32>], usize) -> Outcome),
}

/// A codec that is right about every request that is not in another mode, or right after one that is.
struct Again {
    name: &'static str,
    operations: &'static [Operation],
    fault: Fault,
    /// The input before, if it did not end.
    unended: Option<Vec<u32>>,
}

impl Again {
    fn times(
        name: &'static str,
        operations: &'static [Operation],
        limit: u32,
        fault: fn(&mut Call<'_>) -> Outcome,
    ) -> Box<dyn Implementation + Send> {
        Self::boxed(name, operations, Fault::Times(limit, fault))
    }

    fn reuse(
        name: &'static str,
        operations: &'static [Operation],
        fault: fn(&mut Call<'_>, &[u32]) -> Outcome,
    ) -> Box<dyn Implementation + Send> {
        Self::boxed(name, operations, Fault::Reuse(fault))
    }

    fn batch(
        name: &'static str,
        operations: &'static [Operation],
        fault: fn(Operation, &[Vec<u32>], usize) -> Outcome,
    ) -> Box<dyn Implementation + Send> {
        Self::boxed(name, operations, Fault::Batch(fault))
    }

    fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        fault: Fault,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            fault,
            unended: None,
        })
    }
}

impl Implementation for Again {
    fn describe(&self) -> Description {
        let offers = Offers {
            reuse: matches!(self.fault, Fault::Reuse(_)),
            times: matches!(self.fault, Fault::Times(..)),
            batch: matches!(self.fault, Fault::Batch(_)),
            ..Offers::default()
        };
        let operations = self.operations.iter().copied();
        Description::new(self.name, "wrong on purpose").offering(operations, offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let before = self.unended.take();
        let mut call = Call {
            operation: request.operation,
            parts: request.operands.iter().map(Sequence::values).collect(),
            memory: &mut Vec::new(),
        };
        if request.mode == Mode::Unended {
            self.unended = Some(call.whole());
        }
        let outcome = match (self.fault, request.mode, before) {
            (Fault::Times(limit, fault), Mode::Times(times), _) if times > limit => {
                fault(&mut call)
            }
            (Fault::Reuse(fault), _, Some(before)) => fault(&mut call, &before),
            _ => call.right(),
        };
        answer(request.operation, outcome)
    }

    fn answer_inputs(&mut self, request: &Request) -> Vec<Answer> {
        let rows: Vec<Vec<u32>> = request.operands.iter().map(Sequence::values).collect();
        let outcome = |place: usize| match self.fault {
            Fault::Batch(fault) => fault(request.operation, &rows, place),
            Fault::Times(..) | Fault::Reuse(_) => right(request.operation, &[&rows[place]]),
        };
        let places = 0..rows.len();
        places
            .map(|place| answer(request.operation, outcome(place)))
            .collect()
    }
}

fn answer(operation: Operation, outcome: Outcome) -> Answer {
    let signature = operation.signature();
    match outcome {
        Ok(_) if signature.validates => Answer::accepted(),
        Ok(values) => Answer::Output(Sequence::from_values(signature.output, values)),
        Err(at) => Answer::rejected_at(at, "ill-formed"),
    }
}

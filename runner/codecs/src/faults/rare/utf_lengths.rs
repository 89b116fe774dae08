//! Readers and writers of Modified UTF-8 that get the length in front wrong: two bytes, big-endian and unsigned.
//!
//! Reports: scala-js/scala-js issue 2808 (a signed length read, and no error above 65,535),
//! soywiz-archive/jtransc pull request 211 and lintool/twitter-tools issue 4 (writers and their bound).

use utfproof_oracle::Operation;

use super::edits::edited;
use crate::faults::wrong::{Call, Outcome, Wrong, faults, right};

const READ: &[Operation] = &[Operation::ModifiedUtf8ReadUtf];
const WRITE: &[Operation] = &[Operation::ModifiedUtf8WriteUtf];

faults! {
    "signed-length-written" = Wrong::boxed(WRITE, |call| {
            written(call).and_then(|out| if out.len() < 2 + 0x8000 { Ok(out) } else { Err(0) })
        }),
        "32,768 bytes and more are refused (modelled on writers that keep the length in a short)",
        ModifiedUtf8WriteUtf: "0041*32768", not "0041*32767";

    "signed-length-read" = Wrong::boxed(READ, |call| {
            if length(call) < 0x8000 { call.right() } else { Err(0) }
        }),
        "lengths from 8000 on are negative (Scala.js before 2017)",
        ModifiedUtf8ReadUtf: "80 00 41*32768", not "7F FF 41*32767";

    "ffff-not-written" = Wrong::boxed(WRITE, |call| {
            written(call).and_then(|out| if out.len() < 2 + 0xFFFF { Ok(out) } else { Err(0) })
        }),
        "65,535 bytes are refused (modelled on bounds that are off by one)",
        ModifiedUtf8WriteUtf: "0041*65535", not "0041*65534";

    "ffff-not-read" = Wrong::boxed(READ, |call| {
            if length(call) < 0xFFFF { call.right() } else { Err(0) }
        }),
        "the length FFFF is taken for the end of the file (modelled on readers that return -1 there)",
        ModifiedUtf8ReadUtf: "FF FF 41*65535", not "FF FE 41*65534";

    "long-text-wraps" = Wrong::boxed(WRITE, |call| {
            written(call).or_else(|_| wrapped(call))
        }),
        "the length of more than 65,535 bytes wraps (Scala.js before 2017)",
        ModifiedUtf8WriteUtf: "0041*65536", not "0041*65535";

    "units-bounded-not-bytes" = Wrong::boxed(WRITE, |call| {
            let few = call.units().len() <= 0xFFFF;
            written(call).or_else(|at| if few { wrapped(call) } else { Err(at) })
        }),
        "the bound is on units: 21,846 of three bytes wrap (modelled on writers that check the length of the string)",
        ModifiedUtf8WriteUtf: "0800*21846", not "0041*65536";

    "last-of-7fff-lost" = Wrong::boxed(READ, |call| {
            let greatest = length(call) == 0x7FFF;
            edited(call, |out| out.truncate(out.len() - usize::from(greatest && !out.is_empty())))
        }),
        "the last unit of 32,767 bytes is lost (modelled on bounds that are off by one)",
        ModifiedUtf8ReadUtf: "7F FF 41*32767", not "7F FE 41*32766";

    "low-byte-signed" = Wrong::boxed(READ, |call| {
            let length = length(call);
            if length < 0x100 || length & 0x80 == 0 { call.right() } else { with_length(call, length - 0x100) }
        }),
        "a low byte from 80 on is negative in lengths above FF (modelled on (hi << 8) + lo with signed bytes)",
        ModifiedUtf8ReadUtf: "01 80 41*384", not "01 7F 41*383";

    "low-byte-zero" = Wrong::boxed(READ, |call| {
            let length = length(call);
            if length == 0 || length & 0xFF != 0 { call.right() } else { Ok(Vec::new()) }
        }),
        "text whose length has a low byte of 00 is empty (modelled on lengths read into 8 bits)",
        ModifiedUtf8ReadUtf: "01 00 41*256", not "01 01 41*257";

    "zeros-counted-once" = Wrong::boxed(WRITE, |call| {
            let zeros = call.units().iter().filter(|unit| **unit == 0).count();
            let mut out = written(call)?;
            let length = out.len() - 2;
            if length > 0x1000 {
                let counted = (length - zeros) as u32;
                out[0] = counted >> 8;
                out[1] = counted & 0xFF;
            }
            Ok(out)
        }),
        "each 0000 counts for one byte in texts of more than 4,096 bytes (modelled on fast paths that count ASCII)",
        ModifiedUtf8WriteUtf: "0041*4095 0000", not "0041*4094 0000";

    "three-bytes-across-4096-read" = Wrong::boxed(READ, |call| {
            let bytes = call.bytes();
            let across = bytes.get(2 + 4096).is_some_and(|byte| matches!(byte, 0x80..=0xBF));
            call.right().and_then(|out| if across { Err(2 + 4095) } else { Ok(out) })
        }),
        "a character across the 4,096th byte is refused (modelled on readers that fill a buffer of 4 KiB)",
        ModifiedUtf8ReadUtf: "10 01 41*4094 E0 A0 80", not "10 01 41*4097";
}

/// The length in front; 0 if it is not there.
fn length(call: &Call<'_>) -> usize {
    match call.parts[0][..] {
        [high, low, ..] => (high << 8 | low) as usize,
        _ => 0,
    }
}

/// The right answer if the length in front were this one.
fn with_length(call: &Call<'_>, length: usize) -> Outcome {
    let text = &call.parts[0][2..];
    let text = &text[..length.min(text.len())];
    let length = [length as u32 >> 8, length as u32 & 0xFF];
    call.right_about(&[&length, text].concat())
}

/// The right answer to a request to write; the oracle would be slow where the text is too long.
fn written(call: &Call<'_>) -> Outcome {
    let mut room = 0xFFFF;
    let units = call.units();
    let fits = units.iter().take_while(|unit| {
        let length = match unit {
            0x01..=0x7F => 1,
            0x00 | 0x80..=0x7FF => 2,
            0x800.. => 3,
        };
        let fits = length <= room;
        room -= if fits { length } else { 0 };
        fits
    });
    let fits = fits.count();
    if fits < units.len() {
        return Err(fits);
    }
    wrapped(call)
}

/// The text with its length, of which only the last 16 bits are written.
fn wrapped(call: &Call<'_>) -> Outcome {
    let bytes = right(Operation::ModifiedUtf8Encode, &[&call.whole()])?;
    let length = bytes.len() as u32 & 0xFFFF;
    Ok([&[length >> 8, length & 0xFF], &bytes[..]].concat())
}

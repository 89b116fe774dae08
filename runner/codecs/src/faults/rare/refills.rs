//! Codecs that go wrong in a later call for the same text: what they keep from one call to the next is right after one full
//! buffer, and wrong after several, or in buffers of some sizes only.
//!
//! Reports: nodejs/node issue 65994 (the last bytes of a buffer), hsivonen/encoding_rs issue 34 (the room that a decoder
//! wants), cloudflare/workerd pull request 5680 (what is pending between calls), oven-sh/bun pull request 32837 (a mark, and
//! what is pending). The others are modelled on loops that keep a count, a pending half or a flag.

use utfproof_judge::Call as Returned;

use super::at_errors::{DECODE, LOSSY};
use super::room::{BYTES, Bounded, ENCODE, Put, TO_16, TO_16_LOSSY, UNITS, WHATWG, evenly, filled};
use crate::faults::wrong::faults;

faults! {
    "fourth-buffer-loses-its-first" = Bounded::boxed(TO_16, UNITS, |call, room| {
            let out = call.right()?;
            let mut buffers = 0;
            let is_kept = |put: &Put| {
                buffers += usize::from(put.is_first);
                !put.is_first || buffers != 4
            };
            Ok(filled(call.operation, &out, room).filter(is_kept).flat_map(|put| out[put.form].to_vec()).collect())
        }),
        "the first character of the fourth buffer is lost (modelled on a count of calls in two bits)",
        Utf8ToUtf16: "2 room 41*7", not "2 room 41*6";

    "gives-up-after-32-buffers" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let mut out = call.right()?;
            let first = filled(call.operation, &out, room).filter(|put| put.is_first).nth(32);
            first.into_iter().for_each(|put| out.truncate(put.form.start));
            Ok(out)
        }),
        "nothing comes after 32 full buffers (modelled on loops with a limit)",
        Utf8Encode: "4 room 0061*129", not "4 room 0061*128";

    "odd-room-loses-its-last-unit" = Bounded::boxed(TO_16, UNITS, |call, room| {
            let mut out = call.right()?;
            if room > 16 && room % 2 == 1 && out.len() > room { out.remove(room - 1); }
            Ok(out)
        }),
        "the last unit of an odd room over 16 is lost if more follow (modelled on sizes in bytes that are halved)",
        Utf8ToUtf16: "17 room 41*18", not "18 room 41*19";

    "mark-of-the-third-buffer-removed" = Bounded::boxed(WHATWG, 1, |call, room| {
            let out = call.right()?;
            let mut buffers = 0;
            let is_kept = |put: &Put| {
                buffers += usize::from(put.is_first);
                !(put.is_first && buffers == 3 && out[put.form.start] == 0xFEFF)
            };
            Ok(filled(call.operation, &out, room).filter(is_kept).flat_map(|put| out[put.form].to_vec()).collect())
        }),
        "U+FEFF at the start of the third buffer is removed (modelled on flags of a mark that are set again)",
        WhatwgUtf8DecodeWithoutBom: "8 room 41*16 EF.BB.BF", not "8 room 41*15 EF.BB.BF";

    "room-of-64-filled-at-once" = Bounded::boxed(ENCODE, BYTES, |call, room| {
            let mut out = call.right()?;
            if room >= 64 && out.len() > room { out[room - 1] = 0; }
            Ok(out)
        }),
        "a buffer of 64 bytes or more ends with a zero if it is too small (modelled on blocks that are written whole)",
        Utf8Encode: "64 room 0061*65", not "63 room 0061*64";

    "two-late-pairs" = Bounded::boxed(TO_16_LOSSY, UNITS, |call, room| {
            let out = call.right()?;
            let mut late = 0;
            let written = |put: Put| {
                late = if put.is_first { late * usize::from(put.came_late) + usize::from(put.came_late) } else { late };
                match put.is_first && late == 2 {
                    true => vec![out[put.form.start]],
                    false => out[put.form].to_vec(),
                }
            };
            Ok(filled(call.operation, &out, room).flat_map(written).collect())
        }),
        "of a pair that does not fit, half is lost if one did not fit into the buffer before (modelled on a pending half)",
        Utf8ToUtf16Lossy: "3 room 41 F0.90.80.80*3", not "3 room 41 F0.90.80.80*2";

    "replacement-lost-in-a-room-of-100" = Bounded::boxed(LOSSY, 1, |call, room| {
            let mut out = call.right()?;
            if room == 100 && out.get(100) == Some(&0xFFFD) { out.remove(100); }
            Ok(out)
        }),
        "a U+FFFD that opens the second buffer of 100 is lost (modelled on callers with that size)",
        Utf8DecodeLossy: "100 room 41*100 80", not "99 room 41*100 80";

    "third-call-counts-from-its-start" = Bounded::calls(DECODE, 1, |ends, input| {
            let mut calls: Vec<Returned> = evenly(ends, input);
            if let [_, second, third, ..] = &mut calls[..] { third.read -= second.read }
            calls
        }),
        "the third call counts what it has read itself (modelled on counts that are added once)",
        Utf8Decode: "1 room 41*4", not "1 room 41*2";
}

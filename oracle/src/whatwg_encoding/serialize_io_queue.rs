//! WHATWG Encoding, section 7.1 "Interface mixin TextDecoderCommon": serialize I/O queue.

use super::IoQueue;
use crate::Trace;

/// The two flags of a `TextDecoder` that decide about a byte order mark.
#[derive(Clone, Copy, Debug)]
pub struct Serializer {
    /// Whether the caller asked for U+FEFF to be kept.
    pub ignore_bom: bool,
    /// Whether the first item has been looked at.
    pub bom_seen: bool,
}

/// Takes everything out of the queue, less a U+FEFF that comes first.
pub fn serialize_io_queue(
    decoder: &mut Serializer,
    io_queue: &mut IoQueue<u32>,
    at: &mut impl Trace,
) -> Vec<u32> {
    let at = &mut at.within("whatwg-encoding#serialize-io-queue");
    at.step("1");
    let mut output = Vec::new();
    loop {
        at.step("2.1");
        let Some(item) = io_queue.pop_front() else {
            at.step("2.2");
            return output;
        };
        at.code_point(item);
        if !decoder.ignore_bom && !decoder.bom_seen {
            at.step("2.3.1");
            decoder.bom_seen = true;
            if item == 0xFEFF {
                at.step("2.3.2");
                continue;
            }
        }
        at.step("2.4");
        output.push(item);
    }
}

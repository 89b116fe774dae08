//! WHATWG Encoding, section 6.1 "Legacy hooks for standards": BOM sniff.

use super::{Encoding, IoQueue};
use crate::Trace;

/// The encoding whose byte order mark is at the start of the queue, which is left as it is; `None` if there is none.
pub fn bom_sniff(io_queue: &IoQueue<u8>, trace: &mut impl Trace) -> Option<Encoding> {
    let trace = &mut trace.within("whatwg-encoding#bom-sniff");
    // look at the first three bytes
    trace.step("1"); // peek three bytes, or as many as there are
    let bom: Vec<u8> = io_queue.iter().take(3).copied().collect();
    if bom.starts_with(&[0xEF, 0xBB, 0xBF]) {
        // they are EF BB BF: UTF-8
        trace.step("2.EF-BB-BF");
        return Some(Encoding::Utf8);
    }
    if bom.starts_with(&[0xFE, 0xFF]) {
        // they start with FE FF: UTF-16BE
        trace.step("2.FE-FF");
        return Some(Encoding::Utf16Be);
    }
    if bom.starts_with(&[0xFF, 0xFE]) {
        // they start with FF FE: UTF-16LE
        trace.step("2.FF-FE");
        return Some(Encoding::Utf16Le);
    }
    // anything else: no encoding
    trace.step("2.otherwise");
    None
}

//! WHATWG Encoding, section 7.2 "Interface TextDecoder": the decode method.

use super::process_an_item::process_an_item;
use super::serialize_io_queue::{Serializer, serialize_io_queue};
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, Handled, IoQueue};
use crate::{Rejected, Trace};

/// What `new TextDecoder("utf-8", {fatal: true}).decode(bytes)` returns, as scalar values.
///
/// # Errors
///
/// [`Rejected`] where the method throws a `TypeError`.
pub fn decode_fatal(bytes: &[u8], at: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let at = &mut at.within("whatwg-encoding#text-decoder-decode");
    at.step("1"); // nothing is left of a call before: a fresh decoder, a fresh queue, no BOM seen
    let mut decoder = Utf8Decoder::default();
    let mut io_queue = IoQueue::new();
    let mut serializer = Serializer {
        ignore_bom: false,
        bom_seen: false,
    };
    at.step("2");
    let do_not_flush = false;
    at.step("3");
    io_queue.extend(bytes);
    at.step("4");
    let mut output = IoQueue::new();
    loop {
        at.step("5.1");
        let item = io_queue.pop_front();
        if item.is_none() && do_not_flush {
            return Ok(serialize_io_queue(&mut serializer, &mut output, at));
        }
        at.step("5.3.1");
        let mode = ErrorMode::Fatal;
        match process_an_item(item, &mut decoder, &mut io_queue, &mut output, mode, at) {
            Handled::Finished => {
                at.step("5.3.2");
                return Ok(serialize_io_queue(&mut serializer, &mut output, at));
            }
            Handled::Error => {
                at.step("5.3.3");
                return Err(Rejected);
            }
            Handled::Items(_) | Handled::Continue => {}
        }
    }
}

//! WHATWG Encoding, section 8.1.2 "UTF-8 encoder".

use super::{EncoderDecoder, Handled, IoQueue};
use crate::Trace;

/// The UTF-8 encoder, which has no variables and needs no queue.
#[derive(Clone, Copy, Debug)]
pub struct Utf8Encoder;

impl<Unused> EncoderDecoder<Unused> for Utf8Encoder {
    type Item = u32;
    type Output = u8;
    type Items = Vec<u8>;
    const REPLACEMENT_CHARACTER: Option<u8> = None;

    fn handler(
        &mut self,
        _: &mut IoQueue<Unused>,
        code_point: Option<u32>,
        trace: &mut impl Trace,
    ) -> Handled<Vec<u8>> {
        let trace = &mut trace.within("whatwg-encoding#utf-8-encoder");
        let Some(code_point) = code_point else {
            // the input ends: finished
            trace.step("1");
            return Handled::Finished;
        };
        trace.code_point(code_point);
        let (mut count, offset) = match code_point {
            0x0000..=0x007F => {
                // up to U+007F: one byte of the same value
                trace.step("2");
                return Handled::Items(vec![code_point as u8]);
            }
            0x0080..=0x07FF => {
                // up to U+07FF: one more byte, and C0 in the first
                trace.step("3.0080-07FF");
                (trace.counts("count", 1), 0xC0)
            }
            0x0800..=0xFFFF => {
                // up to U+FFFF: two more bytes, and E0 in the first
                trace.step("3.0800-FFFF");
                (trace.counts("count", 2), 0xE0)
            }
            _ => {
                // up to U+10FFFF: three more bytes, and F0 in the first
                trace.step("3.10000-10FFFF");
                (trace.counts("count", 3), 0xF0)
            }
        };
        // the first byte: the bits above those of the others
        trace.step("4");
        let mut bytes = vec![trace.adds(((code_point >> (6 * count)) + offset) as u8)];
        while count > 0 {
            // the bits from those of the next byte upwards
            trace.step("5.1");
            let temp = code_point >> (6 * (count - 1));
            // add 80 with the low six of them
            trace.step("5.2");
            bytes.push(trace.adds((0x80 | (temp & 0x3F)) as u8));
            // one byte fewer to come
            trace.step("5.3");
            count -= 1;
        }
        // return the bytes
        trace.step("6");
        Handled::Items(bytes)
    }
}

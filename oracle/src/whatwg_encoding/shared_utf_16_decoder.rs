//! WHATWG Encoding, section 14.2.1 "shared UTF-16 decoder".

use super::{EncoderDecoder, Handled, IoQueue};
use crate::Trace;

/// The shared UTF-16 decoder with the standard's three variables.
#[derive(Clone, Debug, Default)]
pub struct SharedUtf16Decoder {
    leading_byte: Option<u8>,
    leading_surrogate: Option<u16>,
    is_utf_16be_decoder: bool,
}

impl SharedUtf16Decoder {
    /// A decoder that has read nothing: UTF-16BE's or, as the standard has it initially, UTF-16LE's.
    pub const fn new(is_utf_16be_decoder: bool) -> Self {
        Self {
            leading_byte: None,
            leading_surrogate: None,
            is_utf_16be_decoder,
        }
    }
}

impl EncoderDecoder<u8> for SharedUtf16Decoder {
    type Item = u8;
    type Output = u32;
    type Items = [u32; 1];
    const REPLACEMENT_CHARACTER: Option<u32> = Some(0xFFFD);

    fn handler(
        &mut self,
        io_queue: &mut IoQueue<u8>,
        byte: Option<u8>,
        trace: &mut impl Trace,
    ) -> Handled<[u32; 1]> {
        let trace = &mut trace.within("whatwg-encoding#shared-utf-16-decoder");
        let Some(byte) = byte else {
            if self.leading_byte.is_some() || self.leading_surrogate.is_some() {
                // the input ends inside of a code unit or a pair: forget it, an error
                trace.step("1");
                self.leading_byte = None;
                self.leading_surrogate = None;
                return Handled::Error;
            }
            // the input ends: finished
            trace.step("2");
            return Handled::Finished;
        };
        trace.byte(byte);
        let Some(leading_byte) = self.leading_byte else {
            // the first byte of a code unit: go on with the second
            trace.step("3");
            self.leading_byte = Some(trace.sets("leading byte", byte));
            return Handled::Continue;
        };
        let code_unit = if self.is_utf_16be_decoder {
            // UTF-16BE: the first byte is the high one
            trace.step("4.be");
            trace.sets(
                "code unit",
                (u16::from(leading_byte) << 8) + u16::from(byte),
            )
        } else {
            // UTF-16LE: the second byte is the high one
            trace.step("4.le");
            trace.sets(
                "code unit",
                (u16::from(byte) << 8) + u16::from(leading_byte),
            )
        };
        // the code unit is complete
        trace.step("5");
        self.leading_byte = None;
        if let Some(pending) = self.leading_surrogate {
            // a leading surrogate is before it: take that
            trace.step("6.1");
            let leading_surrogate = trace.sets("leading surrogate", pending);
            // none is waiting any more
            trace.step("6.2");
            self.leading_surrogate = None;
            if matches!(code_unit, 0xDC00..=0xDFFF) {
                // this is a trailing surrogate: return the scalar value that they make
                trace.step("6.3");
                let (leading, trailing) = (u32::from(leading_surrogate), u32::from(code_unit));
                let scalar_value = 0x1_0000 + ((leading - 0xD800) << 10) + (trailing - 0xDC00);
                return Handled::Items([scalar_value]);
            }
            // it is not: its high byte
            trace.step("6.4");
            let byte_1 = trace.sets("byte 1", (code_unit >> 8) as u8);
            // and its low byte
            trace.step("6.5");
            let byte_2 = trace.sets("byte 2", (code_unit & 0x00FF) as u8);
            // in the order in which they were read
            trace.step("6.6");
            let bytes = if self.is_utf_16be_decoder {
                [byte_1, byte_2]
            } else {
                [byte_2, byte_1]
            };
            // go back, to be read again, and this is an error
            trace.step("6.7");
            io_queue.push_front(bytes[1]);
            io_queue.push_front(bytes[0]);
            return Handled::Error;
        }
        if matches!(code_unit, 0xD800..=0xDBFF) {
            // a leading surrogate: go on with the next code unit
            trace.step("7");
            self.leading_surrogate = Some(trace.sets("leading surrogate", code_unit));
            return Handled::Continue;
        }
        if matches!(code_unit, 0xDC00..=0xDFFF) {
            // a trailing surrogate with none before it: an error
            trace.step("8");
            return Handled::Error;
        }
        // any other code unit is a code point
        trace.step("9");
        Handled::Items([code_unit.into()])
    }
}

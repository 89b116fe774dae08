//! WHATWG Encoding, section 8.1.1 "UTF-8 decoder".

use super::{EncoderDecoder, Handled, IoQueue};
use crate::Trace;

/// The UTF-8 decoder with the standard's five variables.
#[derive(Clone, Debug)]
pub struct Utf8Decoder {
    code_point: u32,
    bytes_seen: u32,
    bytes_needed: u32,
    lower_boundary: u8,
    upper_boundary: u8,
}

impl Default for Utf8Decoder {
    fn default() -> Self {
        Self {
            code_point: 0,
            bytes_seen: 0,
            bytes_needed: 0,
            lower_boundary: 0x80,
            upper_boundary: 0xBF,
        }
    }
}

impl EncoderDecoder<u8> for Utf8Decoder {
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
        let trace = &mut trace.within("whatwg-encoding#utf-8-decoder");
        let Some(byte) = byte else {
            if self.bytes_needed != 0 {
                // the input ends inside of a sequence: no more bytes are needed, and this is an error
                trace.step("1");
                self.bytes_needed = 0;
                return Handled::Error;
            }
            // the input ends: finished
            trace.step("2");
            return Handled::Finished;
        };
        trace.byte(byte);
        if self.bytes_needed == 0 {
            match byte {
                0x00..=0x7F => {
                    // a byte up to 7F is a code point
                    trace.step("3.00-7F");
                    return Handled::Items([byte.into()]);
                }
                0xC2..=0xDF => {
                    // C2 to DF needs one more byte
                    trace.step("3.C2-DF.1");
                    self.bytes_needed = trace.counts("bytes needed", 1);
                    // its low five bits begin the code point
                    trace.step("3.C2-DF.2");
                    self.code_point = trace.sets("code point", u32::from(byte & 0x1F));
                }
                0xE0..=0xEF => {
                    if byte == 0xE0 {
                        // after E0 the next byte has to be at least A0
                        trace.step("3.E0-EF.1");
                        self.lower_boundary = trace.sets("lower boundary", 0xA0);
                    }
                    if byte == 0xED {
                        // after ED the next byte may be at most 9F
                        trace.step("3.E0-EF.2");
                        self.upper_boundary = trace.sets("upper boundary", 0x9F);
                    }
                    // E0 to EF needs two more bytes
                    trace.step("3.E0-EF.3");
                    self.bytes_needed = trace.counts("bytes needed", 2);
                    // its low four bits begin the code point
                    trace.step("3.E0-EF.4");
                    self.code_point = trace.sets("code point", u32::from(byte & 0xF));
                }
                0xF0..=0xF4 => {
                    if byte == 0xF0 {
                        // after F0 the next byte has to be at least 90
                        trace.step("3.F0-F4.1");
                        self.lower_boundary = trace.sets("lower boundary", 0x90);
                    }
                    if byte == 0xF4 {
                        // after F4 the next byte may be at most 8F
                        trace.step("3.F0-F4.2");
                        self.upper_boundary = trace.sets("upper boundary", 0x8F);
                    }
                    // F0 to F4 needs three more bytes
                    trace.step("3.F0-F4.3");
                    self.bytes_needed = trace.counts("bytes needed", 3);
                    // its low three bits begin the code point
                    trace.step("3.F0-F4.4");
                    self.code_point = trace.sets("code point", u32::from(byte & 0x7));
                }
                _ => {
                    // no sequence starts with this byte: an error
                    trace.step("3.otherwise");
                    return Handled::Error;
                }
            }
            // go on with the next byte
            trace.step("3.continue");
            return Handled::Continue;
        }
        if !(self.lower_boundary..=self.upper_boundary).contains(&byte) {
            // out of the range for this place: forget the sequence
            trace.step("4.1");
            self.code_point = 0;
            self.bytes_needed = 0;
            self.bytes_seen = 0;
            self.lower_boundary = 0x80;
            self.upper_boundary = 0xBF;
            // the byte goes back, to be read again
            trace.step("4.2");
            io_queue.push_front(byte);
            // and this is an error
            trace.step("4.3");
            return Handled::Error;
        }
        // the range for the bytes after is 80 to BF
        trace.step("5");
        self.lower_boundary = 0x80;
        self.upper_boundary = 0xBF;
        // six more bits of the code point
        trace.step("6");
        self.code_point = trace.sets(
            "code point",
            (self.code_point << 6) | u32::from(byte & 0x3F),
        );
        // one more byte seen
        trace.step("7");
        self.bytes_seen = trace.counts("bytes seen", self.bytes_seen + 1);
        if self.bytes_seen != self.bytes_needed {
            // more are needed: go on with the next byte
            trace.step("8");
            return Handled::Continue;
        }
        // the code point is complete
        trace.step("9");
        let code_point = self.code_point;
        // forget the sequence
        trace.step("10");
        self.code_point = 0;
        self.bytes_needed = 0;
        self.bytes_seen = 0;
        // return the code point
        trace.step("11");
        Handled::Items([code_point])
    }
}

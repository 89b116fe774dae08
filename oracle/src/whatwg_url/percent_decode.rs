//! The WHATWG URL Standard, section 1.3: "percent-decode" of a byte sequence.

use crate::Trace;

/// Undoes the percent-encoding of bytes. A percent sign without two hexadecimal digits after it stays.
pub fn percent_decode(input: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("whatwg-url#percent-decode");
    // output is an empty byte sequence
    trace.step("1");
    let mut output = Vec::new();
    let mut input = input;
    while let Some((byte, after)) = input.split_first() {
        trace.byte(*byte);
        input = after;
        if *byte != 0x25 {
            // for each byte of input: it is not a percent sign, and is appended to output
            trace.step("2.1");
            output.push(trace.adds(*byte));
            continue;
        }
        let Some(byte_point) = after.get(..2).and_then(hexadecimal_number) else {
            // it is a percent sign, and the two bytes after it are not two hexadecimal digits: it is appended to output
            trace.step("2.2");
            output.push(trace.adds(*byte));
            continue;
        };
        // otherwise: bytePoint is the number of the two bytes after it in hexadecimal
        trace.step("2.3.1");
        // a byte of the value bytePoint is appended to output
        trace.step("2.3.2");
        output.push(trace.adds(byte_point));
        // the next two bytes of input are skipped
        trace.step("2.3.3");
        input = &after[2..];
    }
    // return output
    trace.step("3");
    output
}

/// The number of two hexadecimal digits, which are in the ranges 30 to 39, 41 to 46, and 61 to 66.
fn hexadecimal_number(digits: &[u8]) -> Option<u8> {
    let mut number = 0;
    for digit in digits {
        let value = match digit {
            0x30..=0x39 => digit - 0x30,
            0x41..=0x46 => digit - 0x41 + 10,
            0x61..=0x66 => digit - 0x61 + 10,
            _ => return None,
        };
        number = number * 16 + value;
    }
    Some(number)
}

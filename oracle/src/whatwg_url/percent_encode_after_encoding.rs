//! The WHATWG URL Standard, section 1.3: "percent-encode after encoding", of the bytes that an encoder has given.

use super::component_percent_encode_set::has;
use super::percent_encode::percent_encode;
use crate::Trace;

/// Percent-encodes the bytes whose code points are in the component percent-encode set.
pub fn percent_encode_after_encoding(encode_output: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("whatwg-url#percent-encode-after-encoding");
    let mut output = Vec::new();
    for byte in encode_output {
        trace.byte(*byte);
        // for each byte of encodeOutput: isomorph is the code point of its value
        trace.step("5.3.2");
        let isomorph = u32::from(*byte);
        // asserted: percentEncodeSet has all code points beyond ASCII
        trace.step("5.3.3");
        if has(isomorph, trace) {
            // otherwise: the byte is percent-encoded, and that is appended to output
            trace.step("5.3.5");
            let encoded = percent_encode(*byte, trace);
            output.extend(trace.adds_all(encoded));
        } else {
            // isomorph is not in percentEncodeSet: it is appended to output
            trace.step("5.3.4");
            output.push(trace.adds(*byte));
        }
    }
    output
}

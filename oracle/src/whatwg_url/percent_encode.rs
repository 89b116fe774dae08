//! The WHATWG URL Standard, section 1.3: "percent-encode" of a byte.

use crate::Trace;

/// A byte as a percent sign and two digits.
pub fn percent_encode(byte: u8, trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("whatwg-url#percent-encode");
    // return a percent sign and two hexadecimal digits in upper case
    trace.step("1");
    format!("%{byte:02X}").into_bytes()
}

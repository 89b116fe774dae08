//! Wikipedia, "UTF-8", section "Invalid byte sequences": accepting both UTF-8 and a legacy encoding.

use super::one_sequence::one_sequence;
use super::validate::validate;
use super::windows_1252::windows_1252;
use crate::Trace;

/// The encoding of text that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legacy {
    /// ISO-8859-1, whose bytes are the code points of the same number.
    Latin1,
    /// Windows-1252.
    Windows1252,
}

/// Decodes UTF-8 if all of the input is valid; otherwise all of it is in the legacy encoding.
pub fn detect(bytes: &[u8], legacy: Legacy, trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wikipedia-2013#detect");
    // check all of the input for being valid UTF-8
    trace.step("check");
    let mut code_points = Vec::new();
    if validate(bytes, trace).is_ok() {
        // it is valid: decode it as UTF-8
        trace.step("utf-8");
        let mut rest = bytes;
        while let Some((code_point, length)) = one_sequence(rest, trace) {
            code_points.push(trace.adds(code_point));
            rest = &rest[length..];
        }
        return code_points;
    }
    for &byte in bytes {
        trace.byte(byte);
        code_points.push(match legacy {
            Legacy::Latin1 => {
                // it is not, and the legacy encoding is ISO-8859-1: each byte is the code point of the same number
                trace.step("latin-1");
                trace.adds(u32::from(byte))
            }
            Legacy::Windows1252 => {
                // it is not, and the legacy encoding is Windows-1252: each byte is its character in that
                trace.step("windows-1252");
                trace.adds(windows_1252(byte))
            }
        });
    }
    code_points
}

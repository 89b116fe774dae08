//! WHATWG Encoding, section 7.4 "Interface TextEncoder": how its argument, a `USVString`, is made.
//!
//! The standard takes this conversion from Web IDL, and that from the Infra Standard, where a string is read as code
//! points: a surrogate pair is one scalar value, and any other surrogate is a code point of its own.

use super::IoQueue;
use crate::Trace;

/// Converts a string of 16-bit code units to scalar values, with U+FFFD for each unpaired surrogate.
pub fn convert(string: &[u16], trace: &mut impl Trace) -> IoQueue<u32> {
    let trace = &mut trace.within("whatwg-encoding#scalar-value-string");
    let mut scalar_values = IoQueue::new();
    let mut units = string.iter().peekable();
    while let Some(&unit) = units.next() {
        trace.unit(unit);
        if matches!(unit, 0xD800..=0xDBFF)
            && let Some(&trailing) = units.next_if(|next| matches!(next, 0xDC00..=0xDFFF))
        {
            // a leading surrogate and a trailing one after it: the scalar value that they make
            trace.step("pair");
            let (leading, trailing) = (u32::from(unit), u32::from(trailing));
            scalar_values.push_back(0x1_0000 + ((leading - 0xD800) << 10) + (trailing - 0xDC00));
        } else if matches!(unit, 0xD800..=0xDFFF) {
            // any other surrogate: U+FFFD
            trace.step("surrogate");
            scalar_values.push_back(0xFFFD);
        } else {
            // any other code unit: the scalar value that is the same number
            trace.step("scalar-value");
            scalar_values.push_back(unit.into());
        }
    }
    scalar_values
}

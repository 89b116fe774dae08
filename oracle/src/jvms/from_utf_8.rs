//! JVMS, section 4.4.7: from standard UTF-8 to Modified UTF-8.

use super::{encode, utf_8};
use crate::{Rejected, Trace};

/// Converts standard UTF-8 to Modified UTF-8.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not standard UTF-8.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("jvms#from-utf-8");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        trace.byte(*first);
        let Some((code_point, length)) = utf_8::code_point(rest) else {
            // the bytes are not standard UTF-8
            trace.step("ill-formed");
            return Err(Rejected);
        };
        // the code point of standard UTF-8, as code units of a string, in the bytes of the section
        trace.step("code-point");
        let units = match code_point.checked_sub(0x1_0000) {
            None => vec![code_point as u16],
            Some(bits) => vec![
                (0xD800 + (bits >> 10)) as u16,
                (0xDC00 + (bits & 0x3FF)) as u16,
            ],
        };
        converted.extend(encode::encode(&units, trace));
        rest = &rest[length..];
    }
    Ok(converted)
}

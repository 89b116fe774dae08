//! WTF-8, section 6.3 "Converting between WTF-8 and potentially ill-formed UTF-16": from WTF-8.

use super::{decode, encode_ill_formed_utf_16};
use crate::{Rejected, Trace};

/// Converts well-formed WTF-8 to potentially ill-formed UTF-16.
///
/// # Errors
///
/// [`Rejected`] where the input is not well-formed: the first step is defined for well-formed input only.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("wtf-8#convert-wtf-8-to-utf-16");
    // decode from WTF-8 to code points
    trace.step("1");
    let code_points = decode::decode(bytes, trace)?;
    // encode the code points as potentially ill-formed UTF-16
    trace.step("2");
    Ok(encode_ill_formed_utf_16::encode(&code_points, trace))
}

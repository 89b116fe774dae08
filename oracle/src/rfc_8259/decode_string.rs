//! RFC 8259, section 7 "Strings": from the characters of a string, with their escapes, to what they stand for.

use super::escape::escape;
use super::{QUOTATION_MARK, REVERSE_SOLIDUS, utf_8};
use crate::{Rejected, Trace};

/// Decodes what stands between the quotation marks of a string, in UTF-8, to code units.
///
/// Section 8.2 leaves open what comes of surrogates without a partner. Here their escapes are code units like any other.
///
/// # Errors
///
/// [`Rejected`] where the grammar has no such character: at control characters and quotation marks that are not escaped, and
/// at a reverse solidus that begins no escape; and at bytes that are not UTF-8.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("rfc-8259#decode-string");
    let mut string = Vec::new();
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        trace.byte(*first);
        if matches!(first, 0x00..=0x1F) {
            // a character from 0000 to 001F has to be escaped
            trace.step("control");
            return Err(Rejected);
        }
        if *first == QUOTATION_MARK {
            // a quotation mark that is not escaped ends the string: it is none of its characters
            trace.step("quotation-mark");
            return Err(Rejected);
        }
        if *first == REVERSE_SOLIDUS {
            let (unit, length) = escape(rest, trace)?;
            string.push(trace.adds(unit));
            rest = &rest[length..];
            continue;
        }
        let Some((character, length)) = utf_8::character(rest) else {
            // the bytes are not UTF-8
            trace.step("ill-formed");
            return Err(Rejected);
        };
        // any other character stands for itself
        trace.step("unescaped");
        string.extend(utf_8::code_units(character));
        rest = &rest[length..];
    }
    Ok(string)
}

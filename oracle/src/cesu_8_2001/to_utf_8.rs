//! CESU-8, section 1 and definition 2.1: from CESU-8 to UTF-8.

use super::characters::character;
use super::four_bytes;
use crate::{NoTrace, Rejected, Trace};

/// Converts CESU-8 to UTF-8.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not one character after another.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let mut converted = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (scalar_value, length) = character(rest, trace).ok_or(Rejected)?;
        let (form, after) = rest.split_at(length);
        converted.extend(one(scalar_value, form, trace));
        rest = after;
    }
    Ok(converted)
}

/// Converts CESU-8 to UTF-8, with the three bytes of U+FFFD in place of other bytes.
///
/// The draft knows no replacement: how many U+FFFD there are is open. Here one stands for each byte.
pub fn convert_lossily(bytes: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("cesu-8-2001#to-utf-8");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some((scalar_value, length)) = character(rest, &mut NoTrace) else {
            converted.extend(trace.adds_all([0xEF, 0xBF, 0xBD]));
            rest = &rest[1..];
            continue;
        };
        trace.byte(rest[0]);
        let (form, after) = rest.split_at(length);
        let character = one(scalar_value, form, trace);
        converted.extend(trace.adds_all(character));
        rest = after;
    }
    converted
}

/// A character in UTF-8, by its form in CESU-8.
fn one(scalar_value: u32, form: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("cesu-8-2001#to-utf-8");
    if form.len() <= 3 {
        // a character of the BMP has the same bytes in both encodings
        trace.step("bmp");
        form.to_vec()
    } else {
        // a supplementary character has four bytes in UTF-8
        trace.step("supplementary");
        four_bytes::of(scalar_value).to_vec()
    }
}

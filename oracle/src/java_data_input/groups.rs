//! `DataInput.readUTF`: bytes to characters, in groups.

use crate::{Rejected, Trace};

/// Whether bytes can be read.
///
/// # Errors
///
/// [`Rejected`] where `readUTF` throws `UTFDataFormatException`.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    convert(bytes, trace).map(|_| ())
}

/// Converts bytes to characters, which are 16-bit code units.
///
/// # Errors
///
/// [`Rejected`] where `readUTF` throws `UTFDataFormatException`.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("java-data-input#groups");
    let mut characters = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let a = bytes[i];
        trace.byte(a);
        if a & 0b1000_0000 == 0b0000_0000 {
            // a group of one byte: the byte, zero-extended
            trace.step("0xxxxxxx");
            characters.push(trace.adds(u16::from(a)));
            i += 1;
        } else if a & 0b1110_0000 == 0b1100_0000 {
            // a group of a byte a and a byte b
            trace.step("110xxxxx");
            let Some(&b) = bytes.get(i + 1) else {
                // b is missing: UTFDataFormatException
                trace.step("110xxxxx.no-b");
                return Err(Rejected);
            };
            trace.byte(b);
            if b & 0b1100_0000 != 0b1000_0000 {
                // b does not match 10xxxxxx: UTFDataFormatException
                trace.step("110xxxxx.b-is-not-10xxxxxx");
                return Err(Rejected);
            }
            // five bits of a, then six of b
            trace.step("110xxxxx.character");
            let [a, b] = [a, b].map(u16::from);
            characters.push(trace.adds((a & 0x1F) << 6 | (b & 0x3F)));
            i += 2;
        } else if a & 0b1111_0000 == 0b1110_0000 {
            // a group of a byte a and two bytes b and c
            trace.step("1110xxxx");
            let (Some(&b), Some(&c)) = (bytes.get(i + 1), bytes.get(i + 2)) else {
                // c is missing: UTFDataFormatException
                trace.step("1110xxxx.no-c");
                return Err(Rejected);
            };
            trace.byte(b);
            trace.byte(c);
            if b & 0b1100_0000 != 0b1000_0000 || c & 0b1100_0000 != 0b1000_0000 {
                // b or c does not match 10xxxxxx: UTFDataFormatException
                trace.step("1110xxxx.b-or-c-is-not-10xxxxxx");
                return Err(Rejected);
            }
            // four bits of a, then six of b and six of c
            trace.step("1110xxxx.character");
            let [a, b, c] = [a, b, c].map(u16::from);
            characters.push(trace.adds((a & 0x0F) << 12 | (b & 0x3F) << 6 | (c & 0x3F)));
            i += 3;
        } else {
            // no group begins so: UTFDataFormatException
            trace.step("1111xxxx-or-10xxxxxx");
            return Err(Rejected);
        }
    }
    // the characters make a string, in the order in which their groups were read
    trace.step("gather");
    Ok(characters)
}

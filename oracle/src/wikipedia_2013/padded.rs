//! Wikipedia, "UTF-8", section "Overlong encodings": a code point padded with leading zeros, in a longer form.

use crate::{Rejected, Trace};

/// The number of bytes for a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two, for 11 bits.
    TwoBytes,
    /// Three, for 16 bits.
    ThreeBytes,
    /// Four, for 21 bits.
    FourBytes,
}

/// Writes every code point in the same number of bytes, overlong where fewer would do. Surrogates are not checked.
///
/// # Errors
///
/// [`Rejected`] where one has more significant bits than the form.
pub fn encode(
    code_points: &[u32],
    form: Form,
    trace: &mut impl Trace,
) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#padded");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        let (bits, mark) = match form {
            Form::TwoBytes => {
                // two bytes: 11 bits, the first five after 110
                trace.step("two-bytes");
                (11, "110")
            }
            Form::ThreeBytes => {
                // three bytes: 16 bits, the first four after 1110
                trace.step("three-bytes");
                (16, "1110")
            }
            Form::FourBytes => {
                // four bytes: 21 bits, the first three after 11110
                trace.step("four-bytes");
                (21, "11110")
            }
        };
        let padded = format!("{code_point:0bits$b}");
        if padded.len() > bits {
            // the code point has more significant bits
            trace.step("does-not-fit");
            return Err(Rejected);
        }
        // zeros in front of the bits of the code point, up to that many
        trace.step("leading-zeros");
        // the first bits after their mark
        trace.step("leading-byte");
        let (first, mut rest) = padded.split_at(8 - mark.len());
        bytes.push(trace.adds(byte(mark, first)));
        while !rest.is_empty() {
            // six more bits after 10
            trace.step("continuation-byte");
            let (six, after) = rest.split_at(6);
            bytes.push(trace.adds(byte("10", six)));
            rest = after;
        }
    }
    Ok(bytes)
}

/// Eight bits, the first ones of which mark the kind of byte.
fn byte(mark: &str, bits: &str) -> u8 {
    let all = mark.bytes().chain(bits.bytes());
    all.fold(0, |byte, bit| byte << 1 | (bit - b'0'))
}

//! Wikipedia, "UTF-8", section "Examples": the rules in octal digits.

use crate::{Rejected, Trace};

/// Encodes code points as UTF-8, digit by octal digit; ASCII, for which there is no such rule, as itself.
///
/// # Errors
///
/// [`Rejected`] where one is a surrogate, U+D800 to U+DFFF.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#octal");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        if (0xD800..=0xDFFF).contains(&code_point) {
            // a surrogate has no valid bytes
            trace.step("invalid-code-point");
            return Err(Rejected);
        }
        match code_point {
            0o000..=0o177 => {
                // 0 to 177: the byte of the same value, for which the article has no rule in octal
                trace.step("ascii");
                bytes.push(code_point as u8);
            }
            0o0200..=0o3777 => {
                // 0200 to 3777, digits xxyy: 3xx 2yy
                trace.step("two-bytes");
                let xxyy = format!("{code_point:04o}");
                let (xx, yy) = xxyy.split_at(2);
                bytes.extend([octal(&format!("3{xx}")), octal(&format!("2{yy}"))]);
            }
            0o4000..=0o177777 => {
                // 4000 to 177777, digits xxyyzz: 340+xx, 2yy and 2zz
                trace.step("three-bytes");
                let xxyyzz = format!("{code_point:06o}");
                let (xx, yyzz) = xxyyzz.split_at(2);
                let (yy, zz) = yyzz.split_at(2);
                bytes.push(0o340 + octal(xx));
                bytes.extend([octal(&format!("2{yy}")), octal(&format!("2{zz}"))]);
            }
            _ => {
                // 200000 to 4177777, digits wxxyyzz: 36w 2xx 2yy 2zz
                trace.step("four-bytes");
                let wxxyyzz = format!("{code_point:07o}");
                let (w, xxyyzz) = wxxyyzz.split_at(1);
                let (xx, yyzz) = xxyyzz.split_at(2);
                let (yy, zz) = yyzz.split_at(2);
                bytes.extend([octal(&format!("36{w}")), octal(&format!("2{xx}"))]);
                bytes.extend([octal(&format!("2{yy}")), octal(&format!("2{zz}"))]);
            }
        }
    }
    Ok(bytes)
}

/// The value of at most three octal digits, no more than 377.
fn octal(digits: &str) -> u8 {
    let digits = digits.bytes().map(|digit| digit - b'0');
    digits.fold(0, |value, digit| value << 3 | digit)
}

//! Wikipedia, "UTF-8", section "Examples": the rules in octal digits.

use crate::Trace;

/// The bytes of a code point, digit by octal digit; ASCII, which has no such rule, stays as it is.
///
/// The rule for three bytes does not exclude the surrogates.
pub fn octal(code_point: u32, trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wikipedia-2013#octal");
    match code_point {
        0o000..=0o177 => {
            // 0 to 177: the byte of the same value, for which the article has no rule in octal
            trace.step("ascii");
            vec![code_point as u8]
        }
        0o0200..=0o3777 => {
            // 0200 to 3777, digits xxyy: 3xx 2yy
            trace.step("two-bytes");
            let xxyy = format!("{code_point:04o}");
            let (xx, yy) = xxyy.split_at(2);
            vec![value(&format!("3{xx}")), value(&format!("2{yy}"))]
        }
        0o4000..=0o177777 => {
            // 4000 to 177777, digits xxyyzz: 340+xx, 2yy and 2zz
            trace.step("three-bytes");
            let xxyyzz = format!("{code_point:06o}");
            let (xx, yyzz) = xxyyzz.split_at(2);
            let (yy, zz) = yyzz.split_at(2);
            vec![
                0o340 + value(xx),
                value(&format!("2{yy}")),
                value(&format!("2{zz}")),
            ]
        }
        _ => {
            // 200000 to 4177777, digits wxxyyzz: 36w 2xx 2yy 2zz
            trace.step("four-bytes");
            let wxxyyzz = format!("{code_point:07o}");
            let (w, xxyyzz) = wxxyyzz.split_at(1);
            let (xx, yyzz) = xxyyzz.split_at(2);
            let (yy, zz) = yyzz.split_at(2);
            vec![
                value(&format!("36{w}")),
                value(&format!("2{xx}")),
                value(&format!("2{yy}")),
                value(&format!("2{zz}")),
            ]
        }
    }
}

/// The value of at most three octal digits, no more than 377.
fn value(digits: &str) -> u8 {
    let digits = digits.bytes().map(|digit| digit - b'0');
    digits.fold(0, |value, digit| value << 3 | digit)
}

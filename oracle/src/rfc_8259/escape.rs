//! RFC 8259, section 7 "Strings": one escape.

use crate::{Rejected, Trace};

/// The code unit that the escape at the start of some bytes stands for, and how many bytes it has: 2 or 6.
///
/// # Errors
///
/// [`Rejected`] if a reverse solidus is there without an escape.
pub fn escape(bytes: &[u8], trace: &mut impl Trace) -> Result<(u16, usize), Rejected> {
    let trace = &mut trace.within("rfc-8259#escape");
    let unit = match bytes.get(1) {
        Some(same @ (b'"' | b'\\' | b'/')) => {
            // a quotation mark, a reverse solidus or a solidus after a reverse solidus stands for itself
            trace.step("same");
            u16::from(*same)
        }
        Some(b'b') => {
            // b is a backspace
            trace.step("b");
            0x0008
        }
        Some(b'f') => {
            // f is a form feed
            trace.step("f");
            0x000C
        }
        Some(b'n') => {
            // n is a line feed
            trace.step("n");
            0x000A
        }
        Some(b'r') => {
            // r is a carriage return
            trace.step("r");
            0x000D
        }
        Some(b't') => {
            // t is a tab
            trace.step("t");
            0x0009
        }
        Some(b'u') => {
            let Some(unit) = bytes.get(2..6).and_then(four_digits) else {
                // four hexadecimal digits have to follow u
                trace.step("no-digits");
                return Err(Rejected);
            };
            // u and four hexadecimal digits, whose letters may be of either case, are the code unit of that number
            trace.step("u");
            return Ok((unit, 6));
        }
        _ => {
            // no escape begins with any other character
            trace.step("none");
            return Err(Rejected);
        }
    };
    Ok((unit, 2))
}

/// The number of four hexadecimal digits.
fn four_digits(digits: &[u8]) -> Option<u16> {
    let mut number = 0;
    for digit in digits {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'A'..=b'F' => digit - b'A' + 10,
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        number = number * 16 + u16::from(value);
    }
    Some(number)
}

//! RFC 2781, section 4.3 "Interpreting text labelled as UTF-16".

use super::decode::decode as decode_integers;
use crate::{Rejected, Trace};

/// The order in which the two octets of an integer come.
enum Order {
    BigEndian,
    LittleEndian,
}

/// Decodes text labelled as UTF-16 to character values, without its byte order mark.
///
/// # Errors
///
/// [`Rejected`] where an octet is left over, and where the integers are in error.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("rfc-2781#decode-labelled");
    let (order, text) = match octets {
        [0xFE, 0xFF, after_mark @ ..] => {
            // the text begins with FE FF: it is big-endian, and this is its mark
            trace.step("big-endian-mark");
            (Order::BigEndian, after_mark)
        }
        [0xFF, 0xFE, after_mark @ ..] => {
            // the text begins with FF FE: it is little-endian, and this is its mark
            trace.step("little-endian-mark");
            (Order::LittleEndian, after_mark)
        }
        _ => {
            // it begins with neither: it should be taken for big-endian
            trace.step("no-mark");
            (Order::BigEndian, octets)
        }
    };
    let mut integers = Vec::new();
    for two in text.chunks(2) {
        let &[first, second] = two else {
            // one octet is left, and an integer takes two
            trace.step("octet-left-over");
            return Err(Rejected);
        };
        integers.push(match order {
            Order::BigEndian => {
                // two octets make an integer, the high-order octet comes first
                trace.step("big-endian");
                u16::from(first) << 8 | u16::from(second)
            }
            Order::LittleEndian => {
                // two octets make an integer, the low-order octet comes first
                trace.step("little-endian");
                u16::from(second) << 8 | u16::from(first)
            }
        });
    }
    // the integers are decoded
    trace.step("decode");
    decode_integers(&integers, trace)
}

//! WHATWG Encoding, section 7.6 "Interface TextEncoderStream": convert code unit to scalar value.

use super::text_encoder_stream::TextEncoderStream;
use super::{Handled, IoQueue};
use crate::Trace;

/// Converts a code unit, which was read from `input`, to a scalar value, together with a leading surrogate before it.
///
/// Returns the scalar value, or continue where a leading surrogate waits for the code unit after it.
pub fn convert_code_unit_to_scalar_value(
    encoder: &mut TextEncoderStream,
    item: u16,
    input: &mut IoQueue<u16>,
    trace: &mut impl Trace,
) -> Handled<u32> {
    let trace = &mut trace.within("whatwg-encoding#convert-code-unit-to-scalar-value");
    trace.unit(item);
    if let Some(pending) = encoder.leading_surrogate {
        // a leading surrogate is waiting: take it
        trace.step("1.1");
        let leading_surrogate = pending;
        // none is waiting any more
        trace.step("1.2");
        encoder.leading_surrogate = None;
        if matches!(item, 0xDC00..=0xDFFF) {
            // this is a trailing surrogate: return the scalar value that they make
            trace.step("1.3");
            let (leading, trailing) = (u32::from(leading_surrogate), u32::from(item));
            return Handled::Items(0x1_0000 + ((leading - 0xD800) << 10) + (trailing - 0xDC00));
        }
        // it is not: the code unit goes back, to be read again
        trace.step("1.4");
        input.push_front(item);
        // and U+FFFD stands for the leading surrogate
        trace.step("1.5");
        return Handled::Items(0xFFFD);
    }
    if matches!(item, 0xD800..=0xDBFF) {
        // a leading surrogate: let it wait for the next code unit
        trace.step("2");
        encoder.leading_surrogate = Some(item);
        return Handled::Continue;
    }
    if matches!(item, 0xDC00..=0xDFFF) {
        // a trailing surrogate with none before it: U+FFFD
        trace.step("3");
        return Handled::Items(0xFFFD);
    }
    // any other code unit is a scalar value
    trace.step("4");
    Handled::Items(item.into())
}

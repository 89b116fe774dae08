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
        trace.step("1.1");
        let leading_surrogate = pending;
        trace.step("1.2");
        encoder.leading_surrogate = None;
        if matches!(item, 0xDC00..=0xDFFF) {
            trace.step("1.3");
            let (leading, trailing) = (u32::from(leading_surrogate), u32::from(item));
            return Handled::Items(0x1_0000 + ((leading - 0xD800) << 10) + (trailing - 0xDC00));
        }
        trace.step("1.4");
        input.push_front(item);
        trace.step("1.5");
        return Handled::Items(0xFFFD);
    }
    if matches!(item, 0xD800..=0xDBFF) {
        trace.step("2");
        encoder.leading_surrogate = Some(item);
        return Handled::Continue;
    }
    if matches!(item, 0xDC00..=0xDFFF) {
        trace.step("3");
        return Handled::Items(0xFFFD);
    }
    trace.step("4");
    Handled::Items(item.into())
}

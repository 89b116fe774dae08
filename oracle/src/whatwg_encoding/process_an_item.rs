//! WHATWG Encoding, section 4.1 "Encoders and decoders": process an item.

use super::{EncoderDecoder, ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Processes one item that was read from `input` (`None`: end-of-queue).
///
/// Returns finished, an error (in fatal mode only), or continue.
///
/// # Panics
///
/// At an error in html mode, which step 7 turns into a numeric character reference. Only encoders run in that mode, and
/// the UTF-8 encoder, the only one in this oracle, never returns an error.
pub fn process_an_item<Queued, E: EncoderDecoder<Queued>>(
    item: Option<E::Item>,
    encoder_decoder: &mut E,
    input: &mut IoQueue<Queued>,
    output: &mut IoQueue<E::Output>,
    mode: ErrorMode,
    trace: &mut impl Trace,
) -> Handled<E::Items> {
    let trace = &mut trace.within("whatwg-encoding#process-an-item");
    // asserted: an encoder is not run in replacement mode
    trace.step("1");
    // asserted: a decoder is not run in html mode
    trace.step("2");
    // asserted: an encoder is given no surrogate
    trace.step("3");
    // hand the item to the decoder or encoder
    trace.step("4");
    let result = encoder_decoder.handler(input, item, trace);
    match result {
        Handled::Finished => {
            // it has finished: end the output
            trace.step("5.1"); // an end-of-queue of `output` is its end
            // and return that
            trace.step("5.2");
            return result;
        }
        Handled::Items(items) => {
            // it has a result: asserted, no surrogate is in a decoder's
            trace.step("6.1");
            // add the scalar value, or the bytes, to the output
            trace.step("6.2");
            output.extend(trace.adds_all(items));
        }
        Handled::Error => match mode {
            ErrorMode::Replacement => {
                // an error, in replacement mode: add U+FFFD to the output
                trace.step("7.replacement");
                output.extend(trace.adds_all(E::REPLACEMENT_CHARACTER));
            }
            ErrorMode::Fatal => {
                // an error, in fatal mode: return it
                trace.step("7.fatal");
                return result;
            }
            ErrorMode::Html => unreachable!("the UTF-8 encoder returns no error"),
        },
        Handled::Continue => {}
    }
    // go on
    trace.step("8");
    Handled::Continue
}

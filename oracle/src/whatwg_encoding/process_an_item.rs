//! WHATWG Encoding, section 4.1 "Encoders and decoders": process an item.

use super::{EncoderDecoder, ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Processes one item that was read from `input` (`None`: end-of-queue).
///
/// Returns finished, an error (in fatal mode only), or continue. The standard asserts that a decoder is not run in
/// the mode that is for encoders only, nor the other way round, and that an encoder is given no surrogate.
pub fn process_an_item<Queued, E: EncoderDecoder<Queued>>(
    item: Option<E::Item>,
    encoder_decoder: &mut E,
    input: &mut IoQueue<Queued>,
    output: &mut IoQueue<E::Output>,
    mode: ErrorMode,
    at: &mut impl Trace,
) -> Handled<E::Items> {
    let at = &mut at.within("whatwg-encoding#process-an-item");
    at.step("handle");
    let result = encoder_decoder.handler(input, item, at);
    match result {
        Handled::Finished => {
            at.step("finished"); // an end-of-queue of `output` is its end
            return result;
        }
        Handled::Items(items) => {
            at.step("items");
            output.extend(items);
        }
        Handled::Error => match mode {
            ErrorMode::Replacement => {
                at.step("error.replacement");
                output.extend(E::REPLACEMENT_CHARACTER);
            }
            ErrorMode::Fatal => {
                at.step("error.fatal");
                return result;
            }
            ErrorMode::Html => {} // for encoders, and that of UTF-8 never returns an error
        },
        Handled::Continue => {}
    }
    at.step("continue");
    Handled::Continue
}

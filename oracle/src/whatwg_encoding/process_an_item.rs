//! WHATWG Encoding, section 4.1 "Encoders and decoders": process an item.

use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Processes one item that was read from `input` (`None`: end-of-queue).
///
/// Returns finished, an error (in fatal mode only), or continue.
pub fn process_an_item(
    item: Option<u8>,
    decoder: &mut Utf8Decoder,
    input: &mut IoQueue<u8>,
    output: &mut IoQueue<u32>,
    mode: ErrorMode,
    at: &mut impl Trace,
) -> Handled {
    let at = &mut at.within("whatwg-encoding#process-an-item");
    at.step("handle");
    let result = decoder.handler(input, item, at);
    match result {
        Handled::Finished => {
            at.step("finished"); // an end-of-queue of `output` is its end
            return result;
        }
        Handled::Item(scalar_value) => {
            at.step("items");
            output.push_back(scalar_value);
        }
        Handled::Error => match mode {
            ErrorMode::Replacement => {
                at.step("error.replacement");
                output.push_back(0xFFFD);
            }
            ErrorMode::Fatal => {
                at.step("error.fatal");
                return result;
            }
        },
        Handled::Continue => {}
    }
    at.step("continue");
    Handled::Continue
}

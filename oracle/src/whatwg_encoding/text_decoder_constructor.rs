//! WHATWG Encoding, section 7.2 "Interface TextDecoder": the constructor.

use super::text_decoder::{TextDecoder, TextDecoderOf};
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, IoQueue};
use crate::Trace;

impl TextDecoder {
    /// The result of `new TextDecoder("utf-8", {fatal, ignoreBOM})`.
    pub fn new(fatal: bool, ignore_bom: bool, trace: &mut impl Trace) -> Self {
        Self::with_decoder(Utf8Decoder::default(), fatal, ignore_bom, trace)
    }
}

impl<D: Clone> TextDecoderOf<D> {
    /// The result of `new TextDecoder(label, {fatal, ignoreBOM})`, where the label's encoding has this decoder.
    ///
    /// Step 2 is left out: it throws a `RangeError` for unknown labels, and this oracle takes none.
    pub fn with_decoder(
        new_decoder: D,
        fatal: bool,
        ignore_bom: bool,
        trace: &mut impl Trace,
    ) -> Self {
        let trace = &mut trace.within("whatwg-encoding#text-decoder-constructor");
        let mut this = Self {
            decoder: new_decoder.clone(), // none yet, in the standard: the decode method begins with a new one
            new_decoder,
            io_queue: IoQueue::new(),
            ignore_bom: false,
            bom_seen: false,
            error_mode: ErrorMode::Replacement,
            do_not_flush: false,
        };
        // get the encoding of the label
        trace.step("1"); // that of the decoder
        // that is the encoding of this decoder
        trace.step("3"); // which the decoder's type says
        if fatal {
            // fatal is asked for: errors are fatal
            trace.step("4");
            this.error_mode = ErrorMode::Fatal;
        }
        // a byte order mark is kept or not, as is asked for
        trace.step("5");
        this.ignore_bom = ignore_bom;
        this
    }
}

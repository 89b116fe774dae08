//! utf-8 and its descendant utf8-zero: `decode`, `LossyDecoder` and `BufReadDecoder`.

use crate::protocol::{
    Implementation, Operation, ill_formed, implementation, operation, rejected_at,
};
use crate::reader::Reader;

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("utf-8-rust", "utf-8", utf_8),
    implementation("utf8-zero", "utf8-zero", utf_8_zero),
];

macro_rules! operations {
    ($library:ident) => {
        vec![
            operation("utf-8.validate", |input, _| {
                match $library::decode(&input.bytes()) {
                    Ok(_) => Ok(()),
                    Err(error) => Err(match error {
                        $library::DecodeError::Invalid {
                            valid_prefix,
                            invalid_sequence,
                            ..
                        } => ill_formed(valid_prefix.len(), invalid_sequence.len(), false, error),
                        $library::DecodeError::Incomplete {
                            valid_prefix,
                            incomplete_suffix,
                        } => {
                            let length = usize::from(incomplete_suffix.buffer_len);
                            ill_formed(valid_prefix.len(), length, true, error)
                        }
                    }),
                }
            })
            .with_length(),
            operation("utf-8.decode", |input, out| {
                let mut decoder = $library::BufReadDecoder::new(Reader::new(input.chunks()));
                let mut length = 0;
                while let Some(part) = decoder.next_strict() {
                    let text = part.map_err(|error| rejected_at(length, error))?;
                    length += text.len();
                    out.text(text)?;
                }
                Ok(())
            })
            .in_chunks(),
            operation("utf-8.decode-lossy", |input, out| {
                let mut text = String::new();
                let mut decoder = $library::LossyDecoder::new(|part| text.push_str(part));
                for chunk in input.chunks() {
                    decoder.feed(&chunk);
                }
                drop(decoder);
                out.text(&text)
            })
            .in_chunks(),
        ]
    };
}

fn utf_8() -> Vec<Operation> {
    operations!(utf8)
}

fn utf_8_zero() -> Vec<Operation> {
    operations!(utf8_zero)
}

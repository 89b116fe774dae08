//! A sequence cut short by the first byte of the next chunk takes that byte along.
//!
//! Haskell's text 1.2 decoded `C2`, `61 62 63` to `FFFD 0062 0063` in two chunks, and rightly in one (haskell/text
//! issue 330).

use utfproof_oracle::{Operation, Sequence};

use super::decoder::ill_formed_end;
use utfproof_judge::{Answer, Description, Implementation, Request};

pub(super) struct ChunkBoundaryEats;

impl ChunkBoundaryEats {
    pub(super) fn boxed(_name: &'static str) -> Box<dyn Implementation + Send> {
        Box::new(Self)
    }
}

impl Implementation for ChunkBoundaryEats {
    fn describe(&self) -> Description {
        Description::new("chunk-boundary-eats", "wrong on purpose")
            .with_chunks([Operation::Utf8DecodeLossy])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let mut text = String::new();
        let mut pending: Vec<u8> = Vec::new();
        for operand in &request.operands {
            let Sequence::Bytes(chunk) = operand else {
                return Answer::Skipped("it takes bytes".to_owned());
            };
            let mut bytes = std::mem::take(&mut pending);
            let boundary = bytes.len();
            bytes.extend(chunk);
            if let Err(error) = std::str::from_utf8(&bytes)
                && (error.valid_up_to(), error.error_len()) == (0, Some(boundary))
            {
                bytes.remove(boundary); // the byte that revealed the error
            }
            if let Err(error) = std::str::from_utf8(&bytes[ill_formed_end_from(&bytes)..])
                && error.error_len().is_none()
            {
                pending = bytes.split_off(ill_formed_end_from(&bytes));
            }
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
        text.push_str(&String::from_utf8_lossy(&pending));
        Answer::chars(text.chars())
    }
}

/// The start of the ill-formed sequence at the end; the length of the input if there is none.
fn ill_formed_end_from(bytes: &[u8]) -> usize {
    bytes.len() - ill_formed_end(bytes).len()
}

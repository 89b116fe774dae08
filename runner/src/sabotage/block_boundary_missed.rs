//! A sequence that the end of a 32-byte block cuts short passes, if the next block is all ASCII.
//!
//! simd-json's AVX2 kernel never remembered that a block ended within a sequence, and looked at a block of ASCII no
//! further (simd-lite/simd-json issue 166).

use utfproof_oracle::{Operation, Sequence};

use crate::{Answer, Description, Implementation, Request};

const BLOCK: usize = 32;

pub(super) struct BlockBoundaryMissed;

impl Implementation for BlockBoundaryMissed {
    fn describe(&self) -> Description {
        Description::new("block-boundary-missed", "wrong on purpose")
            .with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes bytes".to_owned());
        };
        let mut offset = 0;
        while let Err(error) = std::str::from_utf8(&bytes[offset..]) {
            let start = offset + error.valid_up_to();
            let end = error
                .error_len()
                .map_or(bytes.len(), |length| start + length);
            let begins_a_character = matches!(bytes[start], 0xC2..=0xF4);
            let next_block = bytes.get(end..end + BLOCK);
            let missed = end % BLOCK == 0 && next_block.is_some_and(<[u8]>::is_ascii);
            if !(begins_a_character && missed) {
                return Answer::rejected_at(start, error);
            }
            offset = end;
        }
        Answer::accepted()
    }
}

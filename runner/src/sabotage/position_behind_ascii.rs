//! The position of an error is counted from the first byte that is not ASCII.
//!
//! A vector kernel for protobuf's `utf8_range` took the pointer behind the skipped ASCII for the start of the input
//! (found in review of protocolbuffers/protobuf pull request 18126).

use utfproof_oracle::{Operation, Sequence};

use crate::{Answer, Description, Implementation, Request};

pub(super) struct PositionBehindAscii;

impl Implementation for PositionBehindAscii {
    fn describe(&self) -> Description {
        Description::new("position-behind-ascii", "wrong on purpose")
            .with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes bytes".to_owned());
        };
        let ascii = bytes.iter().take_while(|byte| byte.is_ascii()).count();
        match std::str::from_utf8(&bytes[ascii..]) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), error),
        }
    }
}

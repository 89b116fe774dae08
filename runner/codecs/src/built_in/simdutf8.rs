//! The crate simdutf8, in its two flavours: each has kernels of its own.

use utfproof_oracle::{Operation, Sequence};

use super::not_described;
use utfproof_judge::{
    Answer, Description, Direct, DirectAnswer, IllFormedPart, Implementation, Request,
};

/// `simdutf8::compat`, which says where the input is ill-formed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simdutf8;

/// `simdutf8::basic`, which only says whether the input is well-formed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simdutf8Basic;

fn describe(name: &str) -> Description {
    Description::new(name, env!("UTFPROOF_VERSION_SIMDUTF8"))
        .with([Operation::Utf8Validate, Operation::Utf8Decode])
}

fn answer(request: &Request, from_utf8: fn(&[u8]) -> Result<&str, Answer>) -> Answer {
    let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
        return not_described(request);
    };
    match (request.operation, from_utf8(bytes)) {
        (Operation::Utf8Validate, Ok(_)) => Answer::accepted(),
        (Operation::Utf8Decode, Ok(text)) => Answer::chars(text.chars()),
        (Operation::Utf8Validate | Operation::Utf8Decode, Err(rejected)) => rejected,
        _ => not_described(request),
    }
}

/// The two operations, for exhaustive runs.
fn direct<'a>(
    operation: Operation,
    from_utf8: impl Fn(&[u8]) -> Result<&str, DirectAnswer> + 'a,
) -> Option<Direct<'a>> {
    match operation {
        Operation::Utf8Validate => Some(Direct::validation(move |bytes| match from_utf8(bytes) {
            Ok(_) => DirectAnswer::Output,
            Err(rejected) => rejected,
        })),
        Operation::Utf8Decode => Some(Direct::new(move |bytes, code_points| {
            match from_utf8(bytes) {
                Ok(text) => {
                    code_points.extend(text.chars().map(u32::from));
                    DirectAnswer::Output
                }
                Err(rejected) => rejected,
            }
        })),
        _ => None,
    }
}

impl Implementation for Simdutf8 {
    fn describe(&self) -> Description {
        describe("simdutf8")
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        direct(operation, |bytes| {
            simdutf8::compat::from_utf8(bytes)
                .map_err(|error| DirectAnswer::Rejected(Some(error.valid_up_to())))
        })
    }

    fn answer(&mut self, request: &Request) -> Answer {
        answer(request, |bytes| {
            simdutf8::compat::from_utf8(bytes).map_err(|error| {
                let part = IllFormedPart::from_error_len(error.error_len());
                Answer::rejected_at(error.valid_up_to(), error).with_part(part)
            })
        })
    }
}

impl Implementation for Simdutf8Basic {
    fn describe(&self) -> Description {
        describe("simdutf8-basic")
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        direct(operation, |bytes| {
            simdutf8::basic::from_utf8(bytes).map_err(|_| DirectAnswer::Rejected(None))
        })
    }

    fn answer(&mut self, request: &Request) -> Answer {
        answer(request, |bytes| {
            simdutf8::basic::from_utf8(bytes).map_err(Answer::rejected)
        })
    }
}

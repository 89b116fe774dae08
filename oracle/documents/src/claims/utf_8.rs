//! Claims about the code points of UTF-8 and their sequences.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{bytes, name};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// The UTF-8 of every scalar value, joined in order.
pub(super) struct Encoded {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Encoded {
    fn of(context: &ClaimContext<'_>) -> Self {
        let encode = context.reading(Operation::Utf8Encode);
        let mut encoded = Self {
            bytes: Vec::new(),
            ends: Vec::new(),
        };
        for code_point in search::scalar_values() {
            encoded
                .bytes
                .extend(bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default());
            encoded.ends.push(encoded.bytes.len());
        }
        encoded
    }
}

/// Tries a property on each scalar value and its UTF-8, in order.
pub(super) fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, &[u8]) -> Result<(), Witness>,
) -> Check {
    let encoded = context.utf_8.get_or_init(|| Encoded::of(context));
    let mut start = 0;
    for (code_point, &end) in search::scalar_values().zip(&encoded.ends) {
        let sequence = &encoded.bytes[start..end];
        ensure(!sequence.is_empty(), || {
            Witness::new(name(code_point), "encoded", "rejected")
        })?;
        holds(code_point, sequence)?;
        start = end;
    }
    Ok(count(encoded.ends.len() as u64, "scalar value"))
}

/// Each sequence is less than the next, and is not a prefix of it. A prefix of a later sequence would also be a prefix
/// of those in between, so it is enough to compare neighbours. An order of characters that are not prefixes of each
/// other also orders strings of them.
pub(super) fn byte_order_is_code_point_order(context: &ClaimContext<'_>) -> Check {
    let mut last = Vec::new();
    each(context, |code_point, encoded| {
        let in_order =
            last.as_slice() < encoded && (last.is_empty() || !encoded.starts_with(&last));
        ensure(in_order, || {
            Witness::new(name(code_point), "after the one before it", "not")
        })?;
        last = encoded.to_vec();
        Ok(())
    })
}

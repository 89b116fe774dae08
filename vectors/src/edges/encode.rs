//! Single values as bytes, and back, through the oracle.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

/// A code point as generalized UTF-8.
pub(super) fn encode(code_point: u32) -> Vec<u8> {
    encode_by(Operation::GeneralizedUtf8Encode, code_point).unwrap_or_default()
}

/// The bytes that an encoder has for a value, if it has any.
pub(super) fn encode_by(encoder: Operation, value: u32) -> Option<Vec<u8>> {
    let value = Sequence::from_values(encoder.signature().input, [value]);
    match Reading::judging(encoder).answer(&[value.as_slice()], &mut NoTrace) {
        Ok(Ok(Sequence::Bytes(bytes))) => Some(bytes.into_vec()),
        _ => None,
    }
}

/// The code point that a byte sequence is in generalized UTF-8.
pub(super) fn decode_one(bytes: &[u8]) -> Option<u32> {
    let decode = Reading::judging(Operation::GeneralizedUtf8Decode);
    match decode.answer(&[Slice::Bytes(bytes)], &mut NoTrace) {
        Ok(Ok(Sequence::CodePoints(code_points))) => code_points.first().copied(),
        _ => None,
    }
}

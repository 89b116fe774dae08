//! Wikipedia, "UTF-8", section "Invalid byte sequences": the errors that a decoder should be prepared for.

use super::one_sequence::one_sequence;
use crate::{Rejected, Trace};

/// Whether bytes are valid UTF-8: one valid sequence after another.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (_, length) = one_sequence(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

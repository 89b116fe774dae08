//! How long the ill-formed part of a rejected input is, where the Unicode Standard says so.

use utfproof_oracle::unicode::maximal_subpart::{MaximalSubpart, maximal_subpart};
use utfproof_oracle::{Operation, Sequence};

use crate::facts::reads_an_encoding_form;

/// The maximal subpart at `at`, where an operation rejects an input.
///
/// `None` where no sentence says how long the part is: the standard defines it for its encoding forms, of which the
/// operations read UTF-8 and UTF-16, and not for what is well-formed and rejected for another reason.
pub fn ill_formed_part(
    operation: Operation,
    input: &Sequence,
    at: usize,
) -> Option<MaximalSubpart> {
    let is_defined = reads_an_encoding_form(operation) && at <= input.len();
    is_defined
        .then(|| maximal_subpart(input.as_slice().without_prefix(at)))
        .flatten()
}

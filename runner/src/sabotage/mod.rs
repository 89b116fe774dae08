//! Implementations that are wrong on purpose: faults that real codecs have had, written again in a few lines each.
//!
//! A suite is only as good as the wrong codecs that it catches. Each of these must be caught; the doc comment of its
//! file, or of its function in the file of its kind, says what is wrong and who had it. Outside of its fault each is
//! right: it asks the standard library or the oracle.
//!
//! Nothing here is meant to be used for anything else.

mod acceptance;
mod announced_length_skipped;
mod blocks;
mod byte_order_marks;
mod cesu_8;
mod chunk_boundary_eats;
mod decoder;
mod encoders;
mod five_and_six_bytes_accepted;
mod list;
mod modified_utf_8;
mod narrow_two_byte_mask;
mod one_replacement_per_byte;
mod only_the_shape_checked;
mod overlong_ffff_accepted;
mod overlongs_accepted;
mod positions;
mod refusal;
mod replacement;
mod second_byte_unchecked;
mod streams;
mod surrogate_replaced_once;
mod surrogates_accepted;
mod truncated_tail_dropped;
mod utf_16;
mod wrong;
mod wtf_8;

use crate::builtin::BuiltIn;

/// The wrong implementations.
///
/// # Examples
///
/// ```
/// use utfproof::{Answer, Operation, Request, Sequence, sabotage};
///
/// let wrong = sabotage::all().iter().find(|wrong| wrong.name == "surrogates-accepted").unwrap();
/// let request = Request {
///     operation: Operation::Utf8Validate,
///     operands: vec![Sequence::Bytes(vec![0xED, 0xA0, 0x80])],
/// };
/// assert_eq!((wrong.make)().answer(&request), Answer::accepted());
/// ```
pub const fn all() -> &'static [BuiltIn] {
    list::ALL
}

#[cfg(test)]
mod tests;

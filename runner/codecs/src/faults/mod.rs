//! Implementations that are wrong on purpose: faults of real codecs, reproduced in a few lines each.
//!
//! A suite is only as good as the wrong codecs that it catches. The list at the head of each file names its faults, and
//! says who had them. Outside of its fault each is right: it asks the standard library or the oracle.
//!
//! They are for tests of the suite only.

mod acceptance;
mod blocks;
mod byte_order_marks;
mod cesu_8;
mod chunk_boundary_eats;
mod decoder;
mod encoders;
mod modified_utf_8;
mod positions;
mod ranges;
mod rare;
mod refusal;
mod replacement;
mod streams;
mod utf_16;
mod utf_32;
mod wrong;
mod wtf_8;

use std::sync::LazyLock;

use utfproof_oracle::Operation;

use crate::built_in::BuiltIn;

pub use rare::{FAMILIES, RareFaults};

/// Every wrong implementation.
///
/// # Examples
///
/// ```
/// use utfproof_codecs::faults;
/// use utfproof_judge::{Answer, Operation, Request, Sequence};
///
/// let wrong = faults::all().iter().find(|wrong| wrong.name == "surrogates-accepted").unwrap();
/// let request = Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0xED, 0xA0, 0x80])]);
/// assert_eq!((wrong.make)().answer(&request), Answer::accepted());
/// ```
pub fn all() -> &'static [BuiltIn] {
    &ALL
}

static ALL: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
    let rare = FAMILIES.iter().flat_map(|family| family.faults);
    common().iter().chain(rare).copied().collect()
});

/// The faults that show on many inputs.
pub fn common() -> &'static [BuiltIn] {
    &COMMON
}

static COMMON: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
    [
        acceptance::ALL,
        refusal::ALL,
        replacement::ALL,
        blocks::ALL,
        streams::ALL,
        byte_order_marks::ALL,
        encoders::ALL,
        utf_16::ALL,
        utf_32::ALL,
        wtf_8::ALL,
        cesu_8::ALL,
        modified_utf_8::ALL,
        positions::ALL,
        ranges::ALL,
    ]
    .concat()
});

/// A fault, an operation, the smallest input that the fault gets wrong, and a similar one that it gets right.
///
/// The macro `faults!` explains how inputs are written.
#[derive(Clone, Copy, Debug)]
pub struct Witness {
    /// The name of the wrong implementation.
    pub name: &'static str,
    /// The operation.
    pub operation: Operation,
    /// The input that it gets wrong.
    pub wrong: &'static str,
    /// The input that it gets right.
    pub right: &'static str,
}

/// The witnesses of all wrong implementations.
pub fn witnesses() -> impl Iterator<Item = &'static Witness> {
    [
        acceptance::WITNESSES,
        refusal::WITNESSES,
        replacement::WITNESSES,
        blocks::WITNESSES,
        streams::WITNESSES,
        byte_order_marks::WITNESSES,
        encoders::WITNESSES,
        utf_16::WITNESSES,
        utf_32::WITNESSES,
        wtf_8::WITNESSES,
        cesu_8::WITNESSES,
        modified_utf_8::WITNESSES,
        positions::WITNESSES,
        ranges::WITNESSES,
    ]
    .into_iter()
    .flatten()
    .chain(rare::witnesses())
}

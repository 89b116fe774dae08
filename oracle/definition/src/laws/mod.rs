//! Laws of an encoding, each of which holds, or fails with the smallest counterexample.
//!
//! The laws about bytes are decided for all strings at once, by computing with sets of bytes; nothing is sampled.

mod boundaries;
mod encoding;
mod order;
mod values;

use serde::Serialize;

use super::Definition;
use encoding::Encoding;
pub use order::out_of_utf_16_order;

/// A law, and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Law {
    /// Its name, such as `prefix-free`.
    pub law: &'static str,
    /// The law in one sentence.
    pub says: &'static str,
    /// The smallest counterexample, if it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
}

/// How a law is tested.
type Test = fn(&Encoding<'_>) -> Option<String>;

/// Each law: its name, what it says, and the test that returns a counterexample.
const LAWS: [(&str, &str, Test); 9] = [
    (
        "lossless",
        "decoding gives back every value that is encoded",
        values::loss,
    ),
    (
        "one form",
        "each value has only one form",
        values::second_form,
    ),
    (
        "prefix-free",
        "no character begins with another",
        boundaries::prefix,
    ),
    (
        "self-synchronising",
        "no character begins inside others",
        boundaries::overlap,
    ),
    (
        "length first",
        "the first byte tells how many bytes follow",
        boundaries::two_lengths,
    ),
    (
        "sorted",
        "strings sort by bytes as by code points",
        order::out_of_order,
    ),
    (
        "contains ASCII",
        "ASCII is encoded as itself",
        values::not_ascii,
    ),
    (
        "ASCII alone",
        "a byte below 80 is always that ASCII character",
        boundaries::ascii_inside,
    ),
    (
        "all code points",
        "every code point is encoded, surrogates too",
        values::missing,
    ),
];

/// Tests all laws.
pub fn all(definition: &Definition) -> Vec<Law> {
    let encoding = Encoding::of(definition);
    LAWS.iter().map(|law| test(law, &encoding)).collect()
}

/// Whether a law holds; `None` if it has another name than these.
pub fn one(definition: &Definition, name: &str) -> Option<Law> {
    let law = LAWS.iter().find(|(law, ..)| *law == name)?;
    Some(test(law, &Encoding::of(definition)))
}

/// The names of all laws.
pub fn names() -> impl Iterator<Item = &'static str> {
    LAWS.iter().map(|(name, ..)| *name)
}

fn test(&(law, says, test): &(&'static str, &'static str, Test), encoding: &Encoding<'_>) -> Law {
    Law {
        law,
        says,
        counterexample: test(encoding),
    }
}

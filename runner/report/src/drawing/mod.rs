//! Pictures of automata: states in rings, arrows between them, and below them in words what has no arrow.
//!
//! What is drawn is a [`Sketch`]: of the automaton that an operation needs, or of what an implementation was seen to do.

mod arrows;
mod layout;
mod observed;
mod picture;
mod ranks;
mod routes;
mod sketch;

pub use observed::Observed;
pub use picture::{STYLE, draw, embed};
pub use sketch::{Move, Ring, Sketch, Spot, describe, input};

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;

/// One value, or the first and the last of several.
pub fn values(kind: UnitKind, values: &RangeInclusive<u32>) -> String {
    let [first, last] = [values.start(), values.end()].map(|value| kind.format_one(*value));
    match first == last {
        true => first,
        false => format!("{first}-{last}"),
    }
}

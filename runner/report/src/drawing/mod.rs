//! Pictures of automata: states in rings, arrows between them, and notes below for transitions without an arrow.
//!
//! A picture shows a [`Sketch`]: the automaton that an operation needs, or the one observed in an implementation.

mod arrows;
mod geometry;
mod layout;
mod learnt;
mod observed;
mod picture;
mod ranks;
mod routes;
mod sketch;

pub use observed::Observed;
pub use picture::{STYLE, draw, draw_both, embed};
pub use sketch::{Move, Ring, Sketch, Spot, describe, input, values};

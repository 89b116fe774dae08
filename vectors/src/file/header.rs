//! The header of a vector file: how its vectors were made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::unique;

/// What vectors that are complete for an automaton guarantee, and of whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonSummary {
    /// How many states the automaton has.
    pub states: usize,
    /// How many values, or ranges of values, it tells apart.
    pub letters: usize,
    /// The property of every implementation that passes.
    pub guarantee: String,
    /// The assumption about the implementation.
    pub assumption: String,
    /// For each state, by the shortest input that leads to it, what tells it from every other one.
    #[serde(deserialize_with = "unique::map")]
    pub identifiers: BTreeMap<String, Vec<String>>,
}

/// How random inputs were drawn, so that they can be drawn again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomSource {
    /// The name of the generator.
    pub generator: String,
    /// Its seed.
    pub seed: u64,
}

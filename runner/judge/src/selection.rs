//! The choice of cases and contexts to ask.

use std::collections::BTreeSet;
use std::sync::Arc;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::Automaton;
use utfproof_vectors::context::{Context, Offers, contexts, deeper_contexts, mode_contexts};
use utfproof_vectors::{Origin, Suite, Vector};

use crate::implementation::Description;
use crate::shard::Shard;

/// The cases to ask an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'a> {
    /// The vectors, by operation.
    pub vectors: &'a [Vector],
    /// The suite: how many cases of each row, and in how many contexts.
    pub suite: Suite,
    /// The part of the run.
    pub shard: Shard,
}

/// The number of letters between a transition and the input that identifies a state, in the suite `exhaustive`. It is
/// also the number of extra states that an implementation's automaton may have and still be told from the oracle's.
const MORE_STATES: usize = 2;

impl<'a> Selection<'a> {
    /// The operations with a case to ask, of those that a description has.
    pub(crate) fn operations(self, description: &Description) -> BTreeSet<Operation> {
        let vectors = self.vectors.iter().map(|vector| vector.operation);
        let has = |operation: &Operation| description.operations.contains_key(operation);
        vectors.filter(has).collect()
    }

    /// The contexts of a vector's first case, in all shards together.
    pub(crate) fn all_contexts(
        self,
        vector: &Vector,
        offers: Offers,
        automata: &mut Automata,
    ) -> Vec<Context> {
        let automaton = automata.of(vector, self.suite);
        let deeper = automaton
            .iter()
            .flat_map(|automaton| deeper_contexts(vector, automaton, MORE_STATES));
        let mut all = contexts(vector, self.suite, offers.chunks);
        all.extend(deeper);
        all.extend(mode_contexts(vector, self.suite, offers));
        all
    }
}

/// The automaton of the current operation, learnt when it is needed.
#[derive(Default)]
pub(crate) struct Automata(Option<(Operation, Option<Arc<Automaton>>)>);

impl Automata {
    /// The automaton, if this vector is asked with extensions that are not in the files.
    fn of(&mut self, vector: &Vector, suite: Suite) -> Option<Arc<Automaton>> {
        if suite < Suite::Exhaustive || vector.origin() != Some(Origin::Complete) {
            return None;
        }
        let operation = vector.operation;
        if self.0.as_ref().is_none_or(|(known, _)| *known != operation) {
            self.0 = Some((operation, Automaton::learn(operation).ok().map(Arc::new)));
        }
        self.0.as_ref().and_then(|(_, automaton)| automaton.clone())
    }
}

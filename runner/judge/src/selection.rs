//! Which cases are asked, and in which contexts.

use std::sync::Arc;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::Automaton;
use utfproof_vectors::context::{Context, contexts, deeper_contexts};
use utfproof_vectors::{Origin, Suite, Vector};

use crate::shard::Shard;

/// What is asked of an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'a> {
    /// The vectors that it is asked from, by operation.
    pub vectors: &'a [Vector],
    /// How many cases of each row, and in how many contexts.
    pub suite: Suite,
    /// Which part of all that.
    pub shard: Shard,
}

/// Letters between a transition and what identifies a state, in the suite that has them: as many states more than the
/// oracle's automaton has an implementation may have that is told from it.
const MORE_STATES: usize = 2;

impl<'a> Selection<'a> {
    /// What a vector's first case is put into, whichever shard it is asked in.
    pub(crate) fn all_contexts(
        self,
        vector: &Vector,
        takes_chunks: bool,
        automata: &mut Automata,
    ) -> Vec<Context> {
        let automaton = automata.of(vector, self.suite);
        let deeper = automaton
            .iter()
            .flat_map(|automaton| deeper_contexts(vector, automaton, MORE_STATES));
        let mut all = contexts(vector, self.suite, takes_chunks);
        all.extend(deeper);
        all
    }
}

/// The automaton of the operation whose vectors are asked, learnt when it is needed.
#[derive(Default)]
pub(crate) struct Automata(Option<(Operation, Option<Arc<Automaton>>)>);

impl Automata {
    /// The automaton, if vectors of its operation are asked with more behind them than the files have.
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

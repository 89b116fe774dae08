//! How a shard finds out which of its differences the whole run would shrink. Only the first differences of a kind are
//! shrunk, and the first may be in another shard. So the shard asks those cases again, without counting them.

use utfproof_oracle::Sequence;
use utfproof_vectors::context::{ContextKind, InContexts};
use utfproof_vectors::{Case, Vector};

use super::BATCH;
use crate::declared::judge_declared;
use crate::departure::Way;
use crate::implementation::{Description, UnderTest};
use crate::policy::Policies;
use crate::reply::{Mode, Request};
use crate::selection::{Automata, Selection};
use crate::tally::{Kind, Sample};
use utfproof_vectors::Operands;

/// The most cases of a row to ask for finding the first.
const MOST_CASES: u64 = 1 << 12;

/// The sample that the whole run shows of a kind of difference.
pub(super) enum First {
    /// The one that this shard shows.
    This,
    /// One of another shard; its input has this many units.
    Other(usize),
    /// None: the vector differs in the same way outside contexts.
    Hidden,
    /// Finding out would take too many requests.
    Unknown,
}

/// The whole run, as seen from a shard.
pub(super) struct Whole<'a> {
    selection: Selection<'a>,
    description: Description,
    automata: Automata,
}

/// Asks the cases of one vector, and looks for one kind of difference.
struct Asker<'a> {
    implementation: &'a mut dyn UnderTest,
    declared: Option<&'a Policies>,
    vector: &'a Vector,
    kind: Kind,
}

impl<'a> Whole<'a> {
    pub(super) fn new(selection: Selection<'a>, implementation: &dyn UnderTest) -> Self {
        Self {
            selection,
            description: implementation.description().clone(),
            automata: Automata::default(),
        }
    }

    /// The sample that the whole run shows of a kind of difference, given this shard's sample.
    pub(super) fn first(
        &mut self,
        implementation: &mut dyn UnderTest,
        declared: Option<&Policies>,
        (vector, kind): (&Vector, Kind),
        sample: &Sample,
    ) -> First {
        let limit = self.selection.suite.cases_of(vector);
        if vector.count().min(limit) > MOST_CASES {
            return First::Unknown;
        }
        let mut asker = Asker {
            implementation,
            declared,
            vector,
            kind,
        };
        let mut numbers: Vec<u64> = vector.sample(limit).collect();
        numbers.sort_unstable();
        let alone = asker.first(numbers.into_iter().map(|number| vector.case(number)));
        let first = match (kind.context, alone) {
            (Some(_), Some(_)) => return First::Hidden,
            (Some(context), None) => self.first_in_contexts(&mut asker, context),
            (None, alone) => alone,
        };
        match first {
            Some(operands) if operands == sample.operands => First::This,
            Some(operands) => First::Other(operands.iter().map(Sequence::len).sum()),
            None => First::Unknown, // its answers vary
        }
    }

    fn first_in_contexts(&mut self, asker: &mut Asker<'_>, kind: ContextKind) -> Option<Operands> {
        let vector = asker.vector;
        let offers = self.description.operations.get(&vector.operation);
        let offers = offers.copied().unwrap_or_default();
        let all = self
            .selection
            .all_contexts(vector, offers, &mut self.automata);
        let contexts = all.into_iter().filter(|context| context.kind() == kind);
        let mut case = InContexts::new(vector);
        asker.first(contexts.map(|context| case.put(&context)))
    }
}

impl Asker<'_> {
    /// The operands of the first case with this kind of difference.
    fn first(&mut self, cases: impl Iterator<Item = Case>) -> Option<Operands> {
        let operation = self.vector.operation;
        let mut cases = cases.peekable();
        while cases.peek().is_some() {
            let batch: Vec<Case> = cases.by_ref().take(BATCH).collect();
            let request = |case: &Case| Request {
                operation,
                operands: case.operands.clone(),
                mode: Mode::Once,
            };
            let requests: Vec<Request> = batch.iter().map(request).collect();
            let replies = self.implementation.answer_batch(&requests);
            let mut answered = batch.into_iter().zip(replies);
            let found = answered.find(|(case, reply)| {
                let operands = &case.operands;
                let documents = &case.expectation;
                let judged = judge_declared(self.declared, operation, operands, documents, reply);
                Way::of(&judged, operation, (operands, Mode::Once), reply) == Some(self.kind.way)
            });
            if let Some((case, _)) = found {
                return Some(case.operands);
            }
        }
        None
    }
}

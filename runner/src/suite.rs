//! Which cases are asked, and in which contexts.

use std::ops::{Deref, Range};
use std::sync::Arc;

use utfproof_oracle::Operation;
use utfproof_vectors::context::{Context, InContexts, contexts, deeper_contexts};
use utfproof_vectors::machine::Machine;
use utfproof_vectors::{Case, Expectation, Origin, Sample, Suite, Vector};

use crate::exhaust;
use crate::{Description, Request, Sequence, Subject};

/// One part of a run that is divided among machines: every `of`-th case, from the `number`-th on. Two that have to be
/// asked one right after the other are one here.
///
/// The reports of all parts are [merged](crate::report::merge::merge) into that of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Those of some cases that belong to this part, by their numbers in the whole run: what it costs to find them is
    /// what they are, not what the others are.
    fn of_those(self, cases: Range<u64>) -> impl Iterator<Item = u64> {
        let first = cases
            .start
            .saturating_sub(self.number - 1)
            .div_ceil(self.of);
        let mine = (first..).map(move |turn| turn * self.of + self.number - 1);
        mine.take_while(move |case| *case < cases.end)
    }
}

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

/// One question, with where it comes from.
#[derive(Debug)]
pub(crate) struct Question {
    /// The vector, by its place in the selection.
    pub(crate) vector: usize,
    /// Its number in the whole run.
    pub(crate) number: u64,
    /// The number of the case in its vector.
    pub(crate) case: u64,
    /// What that case was put into.
    pub(crate) context: Option<Chosen>,
    /// What the answer should be; nothing if it does not matter, because what matters is the next one.
    pub(crate) expectation: Option<Expectation>,
}

/// One of the contexts of a vector, which all its questions share.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    all: Arc<Vec<Context>>,
    place: usize,
}

impl Deref for Chosen {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.all[self.place]
    }
}

/// A question, and how it is put.
pub(crate) type Posed = (Question, Request);

/// Letters between a transition and what identifies a state, in the suite that has them: as many states more than the
/// oracle's machine has an implementation may have that is told from it.
const MORE_STATES: usize = 2;

impl<'a> Selection<'a> {
    /// All questions to an implementation that answers these operations; the others are not asked. Of vectors whose
    /// cases are asked directly there are only the contexts.
    pub(crate) fn questions(
        self,
        description: &'a Description,
        direct: &'a [bool],
    ) -> impl Iterator<Item = Posed> + use<'a> {
        let mut machines = Machines::default();
        let mut numbers = 0..0;
        let vectors = self.vectors.iter().enumerate();
        let of_each = vectors.flat_map(move |(place, vector)| {
            let support = description.operations.get(&vector.operation)?;
            let is_direct = direct.get(place).is_some_and(|direct| *direct);
            let cases = Sample::new(vector.count(), self.cases_of(vector, is_direct));
            let contexts = Arc::new(self.all_contexts(vector, support.chunks, &mut machines));
            let (first, in_contexts) = (numbers.end, numbers.end + cases.size());
            numbers = in_contexts..in_contexts + contexts.len() as u64;
            let alone = self.shard.of_those(first..in_contexts).map(move |number| {
                let case = cases.number(number - first);
                question((place, number), vector, case, None, vector.case(case))
            });
            let mut put = InContexts::new(vector.operation, vector.case(0));
            let in_contexts = self
                .shard
                .of_those(numbers.clone())
                .flat_map(move |number| {
                    let context = Chosen {
                        all: Arc::clone(&contexts),
                        place: (number - in_contexts) as usize,
                    };
                    let (before, question) = in_context((place, number), vector, &mut put, context);
                    before.into_iter().chain([question])
                });
            Some(alone.chain(in_contexts))
        });
        of_each.flatten()
    }

    /// What a vector's first case is put into, whichever shard it is asked in.
    pub(crate) fn all_contexts(
        self,
        vector: &Vector,
        takes_chunks: bool,
        machines: &mut Machines,
    ) -> Vec<Context> {
        let machine = machines.of(vector, self.suite);
        let deeper = machine
            .iter()
            .flat_map(|machine| deeper_contexts(vector, machine, MORE_STATES));
        let mut all = contexts(vector, self.suite, takes_chunks);
        all.extend(deeper);
        all
    }

    /// An upper bound of how many questions there are to a process, but for those behind machines, which only the suite
    /// `exhaustive` has.
    pub fn size(&self, description: &Description) -> u64 {
        self.size_but_for(description, &[])
    }

    /// The same for an implementation that may live in this process, and be asked [directly](crate::Direct).
    pub fn size_for(&self, subject: &mut dyn Subject) -> u64 {
        let description = subject.description().clone();
        let direct = exhaust::asked_directly(*self, &description, subject);
        self.size_but_for(&description, &direct) + exhaust::size(*self, &direct)
    }

    fn size_but_for(&self, description: &Description, direct: &[bool]) -> u64 {
        let of_vector = |(number, vector): (usize, &Vector)| {
            let support = description.operations.get(&vector.operation)?;
            let is_direct = direct.get(number).is_some_and(|direct| *direct);
            let limit = self.cases_of(vector, is_direct);
            let cases = vector.count().min(limit);
            let questions = |context: &Context| match context {
                Context::After { .. } => 2,
                _ => 1,
            };
            let in_contexts: u64 = contexts(vector, self.suite, support.chunks)
                .iter()
                .map(questions)
                .sum();
            Some(cases + in_contexts)
        };
        let sizes = self.vectors.iter().enumerate().filter_map(of_vector);
        sizes.sum::<u64>().div_ceil(self.shard.of)
    }

    const fn cases_of(self, vector: &Vector, is_direct: bool) -> u64 {
        if is_direct {
            0
        } else {
            self.suite.cases_of(vector)
        }
    }
}

/// The question in a context, and what has to be asked right before it.
fn in_context(
    place: (usize, u64),
    vector: &Vector,
    case: &mut InContexts,
    context: Chosen,
) -> (Option<Posed>, Posed) {
    let before = match &*context {
        Context::After { units, .. } => {
            let input = vector.operation.signature().input;
            let question = Question {
                vector: place.0,
                number: place.1,
                case: 0,
                context: None,
                expectation: None,
            };
            let request = Request::new(
                vector.operation,
                [Sequence::from_values(input, units.iter().copied())],
            );
            Some((question, request))
        }
        _ => None,
    };
    let put = case.put(&context);
    (before, question(place, vector, 0, Some(context), put))
}

/// The question of a case, of the vector with this place, that has this number in the whole run.
fn question(
    (place, number): (usize, u64),
    vector: &Vector,
    case_number: u64,
    context: Option<Chosen>,
    case: Case,
) -> Posed {
    let question = Question {
        vector: place,
        number,
        case: case_number,
        context,
        expectation: Some(case.expectation),
    };
    let request = Request {
        operation: vector.operation,
        operands: case.operands,
    };
    (question, request)
}

/// The machine of the operation whose vectors are asked, learnt when it is needed.
#[derive(Default)]
pub(crate) struct Machines(Option<(Operation, Option<Arc<Machine>>)>);

impl Machines {
    /// The machine, if vectors of its operation are asked with more behind them than the files have.
    fn of(&mut self, vector: &Vector, suite: Suite) -> Option<Arc<Machine>> {
        if suite < Suite::Exhaustive || vector.origin() != Some(Origin::Complete) {
            return None;
        }
        let operation = vector.operation;
        if self.0.as_ref().is_none_or(|(known, _)| *known != operation) {
            self.0 = Some((operation, Machine::learn(operation).ok().map(Arc::new)));
        }
        self.0.as_ref().and_then(|(_, machine)| machine.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_belongs_to_one_shard_and_none_is_beyond() {
        for of in 1..=5 {
            for cases in [0..0, 0..1, 3..4, 0..20, 7..23] {
                let shards = (1..=of).map(|number| Shard { number, of });
                let mut all: Vec<u64> = shards
                    .flat_map(|shard| shard.of_those(cases.clone()))
                    .collect();
                all.sort_unstable();
                assert_eq!(all, cases.clone().collect::<Vec<_>>(), "{of} {cases:?}");
            }
        }
    }
}

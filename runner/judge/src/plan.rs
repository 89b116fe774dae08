//! The test cases of a run, and how each is asked.

use std::sync::Arc;

use utfproof_oracle::Operation;
use utfproof_vectors::context::{
    Context, Earlier, InContexts, ModeContext, contexts, mode_contexts,
};
use utfproof_vectors::{Origin, Sample, Suite, Vector};

use crate::implementation::{Description, UnderTest};
use crate::lengths::{conversion_of, request_of};
use crate::reply::Request;
use crate::selection::{Automata, Selection};
use crate::test_case::{Chosen, PreparedCase, TestCase, in_context, test_case};

/// How the cases of a vector are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Some of them, each by a request.
    ByRequest,
    /// All of them, by calling the codec directly; see [`Direct`](crate::Direct).
    Direct,
}

/// A selection, and the way each of its vectors is asked.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    selection: Selection<'a>,
    /// In the order of the vectors. A vector beyond the end is asked by request.
    asks: Vec<Ask>,
    /// Whether the conversion of each input is asked before its length.
    compares_lengths: bool,
}

impl<'a> Plan<'a> {
    /// Asks everything by request.
    pub const fn by_request(selection: Selection<'a>) -> Self {
        Self {
            selection,
            asks: Vec::new(),
            compares_lengths: false,
        }
    }

    /// Asks everything by request, and each length after the conversion of the same input.
    pub(crate) const fn of_chosen(selection: Selection<'a>) -> Self {
        Self {
            selection,
            asks: Vec::new(),
            compares_lengths: true,
        }
    }

    /// Asks an implementation directly where it offers that and the suite is `exhaustive`, and each length after the
    /// conversion of the same input.
    ///
    /// Operations with declared policies are asked by request, because direct calls are judged by the documents alone. So
    /// are lengths of conversions that the implementation has too, because each is asked after the conversion.
    pub fn of(
        selection: Selection<'a>,
        description: &Description,
        implementation: &mut dyn UnderTest,
    ) -> Self {
        let mut last: Option<(Operation, bool)> = None;
        let mut is_direct = |operation| match last {
            Some((known, is)) if known == operation => is,
            _ => {
                let declares = description.policies.get(&operation);
                let is = description.operations.contains_key(&operation)
                    && declares.is_none_or(|policies| policies.is_empty())
                    && conversion_of(operation, description).is_none()
                    && implementation.direct(operation).is_some();
                last = Some((operation, is));
                is
            }
        };
        let is_countable = |vector: &Vector| {
            selection.suite == Suite::Exhaustive
                && vector.origin() == Some(Origin::Exhaustive)
                && vector.operands.len() == 1
        };
        let ask = |vector: &Vector| match is_countable(vector) && is_direct(vector.operation) {
            true => Ask::Direct,
            false => Ask::ByRequest,
        };
        let asks = selection.vectors.iter().map(ask).collect();
        Self {
            selection,
            asks,
            compares_lengths: true,
        }
    }

    /// The selection.
    pub const fn selection(&self) -> Selection<'a> {
        self.selection
    }

    /// The vectors that are asked directly, with their indices in the selection.
    pub(crate) fn direct(&self) -> impl Iterator<Item = (usize, &'a Vector)> {
        let vectors = self.selection.vectors.iter().zip(&self.asks).enumerate();
        vectors
            .filter_map(|(number, (vector, ask))| (*ask == Ask::Direct).then_some((number, vector)))
    }

    /// All test cases for an implementation with this description; operations that it does not describe have none.
    /// Vectors that are asked directly have only their contexts here.
    pub fn test_cases(
        &self,
        description: &'a Description,
    ) -> impl Iterator<Item = (TestCase, Request)> + use<'a> {
        let mut automata = Automata::default();
        let mut numbers = 0..0;
        let Self {
            selection,
            asks,
            compares_lengths,
        } = self.clone();
        let vectors = selection.vectors.iter().enumerate();
        let of_each = vectors.flat_map(move |(index, vector)| {
            let offers = description.operations.get(&vector.operation)?;
            let contexts = Arc::new(selection.all_contexts(vector, *offers, &mut automata));
            let limit = match selection.suite {
                // a line is asked once: as its file gives it
                Suite::Core if !contexts.is_empty() => 0,
                suite => most_requests(suite, vector, asks.get(index)),
            };
            let cases = Sample::new(vector.count(), limit);
            let (first, in_contexts) = (numbers.end, numbers.end + cases.size());
            numbers = in_contexts..in_contexts + contexts.len() as u64;
            let alone = selection
                .shard
                .of_those(first..in_contexts)
                .map(move |number| {
                    let case = cases.number(number - first);
                    test_case((index, number), vector, case, None, vector.case(case))
                });
            let mut put = InContexts::new(vector);
            let in_contexts = selection
                .shard
                .of_those(numbers.clone())
                .flat_map(move |number| {
                    let context = Chosen {
                        all: Arc::clone(&contexts),
                        index: (number - in_contexts) as usize,
                    };
                    let is_offered = is_offered(&context, description);
                    let cases =
                        is_offered.then(|| in_context((index, number), vector, &mut put, context));
                    let cases = cases.into_iter().flatten();
                    cases.filter(|(_, request)| {
                        description.operations.contains_key(&request.operation)
                    })
                });
            let conversion = conversion_of(vector.operation, description);
            let conversion = conversion.filter(|_| compares_lengths);
            let cases = alone.chain(in_contexts);
            Some(cases.flat_map(move |case| {
                let before = conversion.and_then(|conversion| converted_before(conversion, &case));
                before.into_iter().chain([case])
            }))
        });
        of_each.flatten()
    }

    /// An upper bound on the number of requests, without those for the transitions of an automaton, which only the
    /// suite `exhaustive` has.
    pub fn requests(&self, description: &Description) -> u64 {
        let Selection { suite, shard, .. } = self.selection;
        let of_vector = |(number, vector): (usize, &Vector)| {
            let offers = description.operations.get(&vector.operation)?;
            let limit = most_requests(suite, vector, self.asks.get(number));
            let cases = vector.count().min(limit);
            let requests = |context: &Context| match context {
                Context::After {
                    earlier:
                        Earlier::Input {
                            operation: Some(operation),
                            ..
                        },
                    ..
                } if !description.operations.contains_key(operation) => 1,
                Context::After { .. } | Context::InMode(ModeContext::Reuse { .. }) => 2,
                _ => 1,
            };
            let more = mode_contexts(vector, suite, *offers);
            let contexts = contexts(vector, suite, offers.chunks)
                .into_iter()
                .chain(more)
                .filter(|context| is_offered(context, description));
            let in_contexts: u64 = contexts.map(|context| requests(&context)).sum();
            let conversion = conversion_of(vector.operation, description);
            let times = match conversion.filter(|_| self.compares_lengths) {
                Some(_) => 2,
                None => 1,
            };
            Some((cases + in_contexts) * times)
        };
        let vectors = self.selection.vectors.iter().enumerate();
        let sizes = vectors.filter_map(of_vector);
        sizes.sum::<u64>().div_ceil(shard.of)
    }
}

/// Whether an implementation has the operation that a context asks before the case. Without it, such a case shows nothing.
fn is_offered(context: &Context, description: &Description) -> bool {
    match context {
        Context::After {
            earlier: Earlier::Of(operation, _),
            ..
        } => description.operations.contains_key(operation),
        _ => true,
    }
}

/// The request for the conversion of an input, to be sent before a test case that asks for its length.
fn converted_before(
    conversion: Operation,
    (length, request): &PreparedCase,
) -> Option<PreparedCase> {
    let is_plain = match length.context.as_deref() {
        Some(Context::After { .. } | Context::InMode(_)) => false,
        Some(_) | None => length.expectation.is_some(),
    };
    let request = is_plain.then(|| request_of(conversion, request))??;
    Some((length.preparing(), request))
}

/// The most cases of a vector that are asked by request.
fn most_requests(suite: Suite, vector: &Vector, ask: Option<&Ask>) -> u64 {
    match ask {
        Some(Ask::Direct) => 0,
        Some(Ask::ByRequest) | None => suite.cases_of(vector),
    }
}

//! Faults of real codecs. The answers of some depend on earlier requests, so each request goes to a new instance, unless
//! its context says that it follows another request.

use std::sync::atomic::AtomicU64;

use rayon::prelude::*;
use utfproof_judge::plan::Plan;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Suite;
use utfproof_vectors::context::Context;

use super::cases::contradicts;
use super::{Family, Group, Outcome, Sets, is_marked, loaded, mark};
use utfproof_codecs::BuiltIn;
use utfproof_codecs::faults as released_faults;
use utfproof_judge::declared::{judge_by_documents, judge_request};
use utfproof_judge::verdict::Verdict;
use utfproof_judge::{
    Description, InProcess, LONGEST_TEXT, Mode, Offers, Reply, Request, UnderTest,
};

/// The name of the group of faults that many inputs show.
pub(super) const COMMON: &str = "faults of real codecs";

/// The faults in these operations: one group of those that many inputs show, and one for each family of rare faults.
pub(super) fn groups(sets: &Sets, number_of_sets: usize, operations: &[Operation]) -> Vec<Group> {
    let common = released_faults::common().iter();
    let common = common.map(|fault| (COMMON, fault));
    let rare = released_faults::FAMILIES.iter();
    let rare = rare.flat_map(|family| family.faults.iter().map(|fault| (family.family, fault)));
    let faults: Vec<(&str, &BuiltIn, Description)> = common
        .chain(rare)
        .map(|(group, fault)| (group, fault, (fault.make)().describe()))
        .filter(|(.., described)| {
            let mut operations = operations.iter();
            operations.any(|one| described.operations.contains_key(one))
        })
        .collect();
    let marks: Vec<AtomicU64> = faults.iter().map(|_| AtomicU64::new(0)).collect();
    let operations = operations.par_iter().with_max_len(1);
    operations.for_each(|operation| {
        let having = faults.iter().zip(&marks);
        let having = having.filter_map(|((_, fault, described), mark)| {
            let offers = described.operations.get(operation)?;
            Some(Faulty {
                fault,
                operations: described.operations.keys().copied().collect(),
                offers: *offers,
                mark,
            })
        });
        catch(*operation, &having.collect::<Vec<_>>(), sets);
    });
    let marks = loaded(&marks);
    let mut start = 0;
    let groups = faults.chunk_by(|one, next| one.0 == next.0).map(|group| {
        let marks = &marks[start..start + group.len()];
        start += group.len();
        let name_of = |number: usize| group[number].1.name.to_owned();
        let is_right = |_: &str| false;
        Group::of(
            Family::Faults,
            group[0].0,
            number_of_sets,
            marks,
            name_of,
            is_right,
        )
    });
    groups.collect()
}

/// A fault in the operation that is measured.
struct Faulty<'a> {
    fault: &'a BuiltIn,
    /// All operations that it has.
    operations: Vec<Operation>,
    /// Its optional parts of the protocol.
    offers: Offers,
    /// The sets that catch it.
    mark: &'a AtomicU64,
}

impl Faulty<'_> {
    /// Sends a request to a new instance, unless the set has caught it already, and marks it if the reply is wrong.
    fn ask(
        &self,
        set: usize,
        before: Option<&Request>,
        request: &Request,
        is_wrong: impl Fn(&Reply) -> bool,
    ) {
        let bit = 1 << set;
        if is_marked(self.mark, bit) {
            return;
        }
        let mut implementation = InProcess::new((self.fault.make)());
        let requests = before.into_iter().chain([request]);
        let replies =
            requests.flat_map(|one| implementation.answer_batch(std::slice::from_ref(one)));
        if replies.last().is_some_and(|reply| is_wrong(&reply)) {
            mark(self.mark, bit);
        }
    }

    /// Whether it is asked in this context.
    fn takes(&self, context: Option<&Context>) -> bool {
        match context {
            Some(Context::InMode(mode)) => mode.is_offered(self.offers),
            Some(context) => !context.is_cut() || self.offers.chunks,
            None => true,
        }
    }
}

/// Sends every case of an operation to all faults: to make a case takes longer than to answer it.
fn catch(operation: Operation, faults: &[Faulty<'_>], sets: &Sets) {
    if faults.is_empty() {
        return;
    }
    // some cases are asked after another operation
    let others = faults.iter().flat_map(|fault| &fault.operations).copied();
    let description = Description::default().with(others);
    let offers = faults.iter().map(|fault| fault.offers);
    let offers = offers.fold(Offers::default(), Offers::or);
    // as long as a run without options asks
    let offers = offers.with_texts_up_to(LONGEST_TEXT);
    let description = description.offering([operation], offers);
    let selection = sets.selection(operation);
    let mut before = None;
    for (test_case, request) in Plan::by_request(selection).test_cases(&description) {
        let Some(expectation) = &test_case.expectation else {
            before = Some(request); // the next one follows it
            continue;
        };
        let before = before.take();
        let set = sets.set_of(
            &selection.vectors[test_case.vector],
            test_case.context.as_deref(),
        );
        let context = test_case.context.as_deref();
        let is_wrong =
            |verdict: Verdict| !matches!(verdict, Verdict::Conforms | Verdict::Unsupported);
        // a line of a core file is asked whole of a codec that takes no chunks
        let whole = context
            .filter(|context| selection.suite == Suite::Core && context.is_cut())
            .map(|_| Request {
                operands: [Sequence::joined(&request.operands).into_owned()]
                    .into_iter()
                    .collect(),
                ..request.clone()
            });
        for fault in faults {
            let request = match &whole {
                _ if fault.takes(context) => &request,
                Some(whole) => whole,
                None => continue,
            };
            fault.ask(set, before.as_ref(), request, |reply| match reply {
                Reply::Batch(replies) => {
                    let inputs = request.operands.chunks(1);
                    let mut each = inputs.zip(&test_case.inputs).zip(replies);
                    each.any(|((operands, expectation), reply)| {
                        is_wrong(judge_by_documents(operation, operands, expectation, reply).0)
                    })
                }
                reply => is_wrong(judge_request(None, request, expectation, reply).verdict),
            });
        }
    }
    for (set, peer) in (sets.first_peer()..).zip(&sets.peers) {
        let cases = peer.cases.iter();
        let cases = cases.filter(|case| case.operation == operation);
        for case in cases.filter(|case| !contradicts(operation, &case.operands, &case.expected)) {
            let request = Request {
                operation,
                operands: case.operands.clone(),
                mode: Mode::Once,
            };
            for fault in faults {
                fault.ask(set, None, &request, |reply| {
                    outcome(reply) != Some(case.expected.clone())
                });
            }
        }
    }
}

/// The outcome of a reply, if it is an answer.
fn outcome(reply: &Reply) -> Option<Outcome> {
    match reply {
        Reply::Answered(utfproof_judge::Answer::Output(output)) => {
            Some(Outcome::Output(output.values()))
        }
        Reply::Answered(utfproof_judge::Answer::Rejected { .. }) => Some(Outcome::Rejected),
        _ => None,
    }
}

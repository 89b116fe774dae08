//! Looks for faults that show only from some call on: an input that is wrong among the others, right in a fresh instance,
//! and wrong again after so many calls.
//!
//! All failing inputs are asked once more in one fresh instance. Where none of them is right, that is all. Otherwise the
//! number of the call is searched with an input that is right, and confirmed after so many calls with plain text, and after
//! one fewer.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Vector;
use utfproof_vectors::context::{Context, ContextKind, Filling, padding};

use super::search::Failing;
use crate::implementation::UnderTest;
use crate::pattern::Pattern;
use crate::policy::Policies;
use crate::reply::{Reply, Request};
use crate::tally::{Judged, Kind, Sample};
use crate::verdict::Verdict;

/// The most failing inputs that are asked once more, and the most units of each.
const MOST: usize = 256;
const MOST_UNITS: usize = 1 << 10;

/// The most calls before a fault.
const MOST_CALLS: usize = 1 << 17;

/// The calls of the first batch; each further one has twice as many.
const FIRST_BATCH: usize = 64;

/// The most requests in a batch.
const BATCH: usize = 1 << 13;

/// The most operations that are looked at, and the most fresh instances for the inputs that were asked too late.
const OPERATIONS: usize = 4;
const INSTANCES: usize = 8;

/// A failing input.
struct Candidate<'a> {
    /// Its place among the samples.
    sample: usize,
    request: Request,
    failing: Failing<'a>,
}

impl Candidate<'_> {
    fn operation(&self) -> Operation {
        self.request.operation
    }

    /// Whether it fails in the same way as in the run.
    fn fails(&self, reply: Reply) -> bool {
        self.failing.judged((self.request.clone(), reply)).is_some()
    }
}

/// Gives the pattern to each sample that fails only from some call on. Returns whether there is one.
pub(super) fn look(
    implementation: &mut dyn UnderTest,
    samples: &mut [(&Vector, Kind, &mut Sample)],
    policies: &std::collections::BTreeMap<Operation, Policies>,
    go_on: &dyn Fn() -> bool,
) -> bool {
    let candidates: Vec<Candidate<'_>> = samples
        .iter()
        .enumerate()
        .filter_map(|(sample, (vector, kind, of))| {
            let declared = policies.get(&vector.operation);
            candidate(sample, (vector, *kind, of), declared)
        })
        .take(MOST)
        .collect();
    let mut found = Vec::new();
    if !candidates.is_empty() {
        let mut asked = Asked {
            implementation,
            go_on,
        };
        asked.look(&candidates, &mut found);
    }
    let is_found = !found.is_empty();
    for (index, from) in found {
        let pattern = Some(Pattern::FromCall { from });
        let sample = &mut *samples[index].2;
        match &mut sample.smaller {
            Some(smaller) => smaller.pattern = pattern,
            None => {
                sample.smaller = Some(Judged {
                    operands: sample.operands.clone(),
                    expectation: sample.expectation().clone(),
                    reply: sample.reply().clone(),
                    is_cut_short: false,
                    pattern,
                });
            }
        }
    }
    is_found
}

/// A sample that can be asked again as it is: by one plain request of moderate length.
fn candidate<'a>(
    sample: usize,
    (vector, kind, of): (&Vector, Kind, &Sample),
    declared: Option<&'a Policies>,
) -> Option<Candidate<'a>> {
    let is_plain = kind.context.is_none_or(ContextKind::is_of_one_request);
    let has_answer = kind.way.verdict == Verdict::Differs && of.conversion().is_none();
    let has_pattern = of
        .smaller
        .as_ref()
        .is_some_and(|smaller| smaller.pattern.is_some());
    if !is_plain || !has_answer || has_pattern {
        return None;
    }
    let operands = of
        .smaller
        .as_ref()
        .map_or(&of.operands, |smaller| &smaller.operands);
    let units: usize = operands.iter().map(Sequence::len).sum();
    (units <= MOST_UNITS).then(|| Candidate {
        sample,
        request: Request::new(vector.operation, operands.iter().cloned()),
        failing: Failing {
            operation: vector.operation,
            in_chunks: of.context().is_some_and(Context::is_cut),
            way: kind.way,
            declared,
            conversion: None,
        },
    })
}

struct Asked<'a> {
    implementation: &'a mut dyn UnderTest,
    go_on: &'a dyn Fn() -> bool,
}

impl Asked<'_> {
    /// The places of the samples that fail only from some call on, with the number of that call.
    fn look(&mut self, candidates: &[Candidate<'_>], found: &mut Vec<(usize, u64)>) {
        let all: Vec<&Candidate<'_>> = candidates.iter().collect();
        let Some(fail) = self.after(0, &all) else {
            return;
        };
        let are_right: Vec<&Candidate<'_>> = all
            .iter()
            .zip(&fail)
            .filter(|(_, fails)| !**fails)
            .map(|(one, _)| *one)
            .collect();
        let mut operations: Vec<Operation> = are_right.iter().map(|one| one.operation()).collect();
        operations.dedup();
        for operation in operations.into_iter().take(OPERATIONS) {
            let Some(&first) = are_right.iter().find(|one| one.operation() == operation) else {
                continue;
            };
            let Some(calls) = self.calls_before(first) else {
                continue;
            };
            let of_operation = |one: &&&Candidate<'_>| one.operation() == operation;
            let others: Vec<&Candidate<'_>> = all.iter().filter(of_operation).copied().collect();
            let Some(fail) = self.after(calls, &others) else {
                continue;
            };
            let late = others
                .iter()
                .zip(fail)
                .filter(|(_, fails)| *fails)
                .map(|(one, _)| *one);
            let (known, unknown): (Vec<&Candidate<'_>>, _) =
                late.partition(|one| are_right.iter().any(|right| right.sample == one.sample));
            let early = unknown.chunks(calls).take(INSTANCES).flat_map(|group| {
                let fail = self.after(0, group).unwrap_or_default();
                let right = group.iter().zip(fail).filter(|(_, fails)| !*fails);
                right.map(|(one, _)| *one).collect::<Vec<_>>()
            });
            let early: Vec<&Candidate<'_>> = early.collect();
            let of_pattern = known.iter().chain(&early);
            found.extend(of_pattern.map(|one| (one.sample, calls as u64 + 1)));
        }
    }

    /// How many calls it takes in a fresh instance until an input fails, whatever their inputs are; at least one. `None` if
    /// it does not fail, or not as a matter of their number.
    fn calls_before(&mut self, candidate: &Candidate<'_>) -> Option<usize> {
        let calls = self.until_it_fails(candidate).filter(|calls| *calls > 0)?;
        let fails_after = |asked: &mut Self, calls| {
            asked
                .after(calls, &[candidate])
                .is_some_and(|fails| fails[0])
        };
        let is_so = fails_after(self, calls) && !fails_after(self, calls - 1) && (self.go_on)();
        is_so.then_some(calls)
    }

    /// Asks the same input again and again in a fresh instance. Returns how many calls are right before one that fails; all
    /// others of its batch must fail, too.
    fn until_it_fails(&mut self, candidate: &Candidate<'_>) -> Option<usize> {
        if !self.start_anew() {
            return None;
        }
        let (mut asked, mut size) = (0, FIRST_BATCH);
        while asked < MOST_CALLS && (self.go_on)() {
            let requests = vec![candidate.request.clone(); size];
            let replies = self.implementation.answer_batch(&requests).into_iter();
            let fails: Vec<bool> = replies.map(|reply| candidate.fails(reply)).collect();
            if let Some(first) = fails.iter().position(|fails| *fails) {
                return fails[first..]
                    .iter()
                    .all(|fails| *fails)
                    .then_some(asked + first);
            }
            asked += size;
            size = (2 * size).min(BATCH);
        }
        None
    }

    /// Which of these fail in a fresh instance after so many calls with plain text. They are asked one after the other.
    fn after(&mut self, calls: usize, candidates: &[&Candidate<'_>]) -> Option<Vec<bool>> {
        let operation = candidates.first()?.operation();
        if !self.start_anew() {
            return None;
        }
        let plain = plain(operation);
        let mut left = calls;
        while left > 0 && (self.go_on)() {
            let size = left.min(BATCH);
            self.implementation.answer_batch(&vec![plain.clone(); size]);
            left -= size;
        }
        let requests: Vec<Request> = candidates.iter().map(|one| one.request.clone()).collect();
        let replies = self.implementation.answer_batch(&requests);
        if left > 0 || replies.len() < candidates.len() || replies.contains(&Reply::NotRun) {
            return None;
        }
        let answered = candidates.iter().zip(replies);
        Some(answered.map(|(one, reply)| one.fails(reply)).collect())
    }

    fn start_anew(&mut self) -> bool {
        (self.go_on)() && self.implementation.start_anew()
    }
}

/// A request with plain text.
fn plain(operation: Operation) -> Request {
    let signature = operation.signature();
    let mut operands = vec![padding(operation, Filling::One, 2); signature.operands];
    if signature.takes_number {
        operands[1] = vec![u32::MAX];
    }
    let operand = |(place, values)| Sequence::from_values(signature.operand(place), values);
    Request::new(operation, operands.into_iter().enumerate().map(operand))
}

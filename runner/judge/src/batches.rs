//! Sends the test cases of a plan in batches to the instances of an implementation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use utfproof_oracle::Sequence;

use crate::event::Event;
use crate::implementation::{Description, UnderTest};
use crate::plan::Plan;
use crate::reply::{Reply, Request};
use crate::test_case::{PreparedCase, TestCase, unpack};

/// The most requests in a batch. A request that must directly follow the last one is added to it.
const BATCH: usize = 8192;

/// How often the batch size doubles before it reaches [`BATCH`], where several instances share the test cases: with
/// small batches first, each instance gets a share of a short run.
const DOUBLED: usize = 4;

/// A batch is full once its operands have this many units together. This bounds the memory of a run.
const UNITS_OF_A_BATCH: usize = 1 << 18;

#[derive(Default)]
struct Batch {
    test_cases: Vec<TestCase>,
    requests: Vec<Request>,
}

impl Batch {
    fn new() -> Self {
        Self {
            test_cases: Vec::with_capacity(BATCH),
            requests: Vec::with_capacity(BATCH),
        }
    }
}

/// Asks all test cases of a plan that are asked by request. Each batch that comes back is an [`Event::Answered`]; they
/// are in order if there is one instance.
pub fn ask(
    implementations: &mut [Box<dyn UnderTest + Send>],
    description: &Description,
    plan: &Plan<'_>,
    interrupted: &AtomicBool,
    mut observe: impl FnMut(Event<'_>),
) {
    let instances = implementations.len();
    let (to_instances, batches) = channel::<Batch>();
    let (to_judge, answered) = channel::<(Batch, Vec<Reply>)>();
    let batches = Mutex::new(batches);
    std::thread::scope(|scope| {
        let batches = &batches;
        for implementation in implementations {
            let to_judge = to_judge.clone();
            scope.spawn(move || {
                answer_batches(implementation.as_mut(), batches, interrupted, &to_judge)
            });
        }
        drop(to_judge);
        let mut hand_on = |(mut batch, replies): (Batch, Vec<Reply>)| {
            observe(Event::Answered {
                test_cases: &batch.test_cases,
                requests: &batch.requests,
                replies,
            });
            batch.test_cases.clear();
            batch.requests.clear();
            batch
        };
        let mut open = 0;
        let test_cases = plan.test_cases(description);
        make_batches(test_cases, instances, interrupted, |batch| {
            to_instances.send(batch).ok()?;
            // each instance has a batch, and one more is waiting
            if open > instances {
                return Some(hand_on(answered.recv().ok()?));
            }
            open += 1;
            Some(Batch::new())
        });
        drop(to_instances);
        answered
            .into_iter()
            .for_each(|answered| drop(hand_on(answered)));
    });
}

/// Groups the test cases into batches and sends them. Each send returns an empty batch to fill next, or `None` if no
/// instance takes batches any more.
fn make_batches(
    mut test_cases: impl Iterator<Item = PreparedCase>,
    instances: usize,
    interrupted: &AtomicBool,
    mut send: impl FnMut(Batch) -> Option<Batch>,
) {
    let mut batch = Batch::new();
    let (mut sent, mut units) = (0, 0);
    let mut most = most_test_cases(sent, instances);
    let stopped = test_cases.try_for_each(|(test_case, request)| {
        units += request.operands.iter().map(Sequence::len).sum::<usize>();
        // a request that is sent for its effect on the next one must go to the same instance
        let is_for_the_next = test_case.expectation.is_none();
        batch.test_cases.push(test_case);
        batch.requests.push(request);
        if is_for_the_next || batch.test_cases.len() < most && units < UNITS_OF_A_BATCH {
            return Some(());
        }
        (sent, units) = (sent + 1, 0);
        most = most_test_cases(sent, instances);
        match interrupted.load(Ordering::Relaxed) {
            true => None,
            false => send(std::mem::take(&mut batch)).map(|empty| batch = empty),
        }
    });
    if stopped.is_some() && !batch.test_cases.is_empty() && !interrupted.load(Ordering::Relaxed) {
        send(batch);
    }
}

/// The most test cases in the next batch, after `sent` batches to `instances` instances.
const fn most_test_cases(sent: usize, instances: usize) -> usize {
    match instances {
        0 | 1 => BATCH,
        _ => BATCH >> DOUBLED.saturating_sub(sent / instances),
    }
}

fn answer_batches(
    implementation: &mut dyn UnderTest,
    batches: &Mutex<Receiver<Batch>>,
    interrupted: &AtomicBool,
    to_judge: &Sender<(Batch, Vec<Reply>)>,
) {
    loop {
        let next = batches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(mut batch) = next else { return };
        let requests = Arc::new(std::mem::take(&mut batch.requests));
        let mut replies = implementation.answer_shared(&requests);
        // a thread that hangs keeps them
        batch.requests = Arc::try_unwrap(requests).unwrap_or_else(|shared| shared.to_vec());
        if interrupted.load(Ordering::Relaxed) {
            // requests that the interruption left without a reply count as never sent
            let last = replies.iter().rposition(|reply| *reply != Reply::NotRun);
            let answered = last.map_or(0, |last| last + 1);
            replies.truncate(answered);
            batch.requests.truncate(answered);
            batch.test_cases.truncate(answered);
        }
        let Batch {
            test_cases,
            requests,
        } = batch;
        let (test_cases, requests, replies) = unpack(test_cases, requests, replies);
        let batch = Batch {
            test_cases,
            requests,
        };
        if to_judge.send((batch, replies)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests;

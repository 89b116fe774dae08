//! Asks the test cases of a plan in batches, of as many instances of an implementation as are given.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use utfproof_oracle::Sequence;

use crate::implementation::{Description, UnderTest};
use crate::plan::Plan;
use crate::reply::{Reply, Request};
use crate::test_case::{PreparedCase, TestCase};

/// How many requests are asked at once, at most; one more if that one is asked right behind another.
const BATCH: usize = 8192;

/// Where several instances share the test cases, how often the batches of all of them become twice as large until they have
/// as many as they may: so that each instance has something of a short run.
const DOUBLED: usize = 4;

/// How many units their operands have together, but for those of the last of them: what bounds the memory of a run.
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

/// Asks all test cases of a plan but for the cases that are asked directly, and hands them on with their requests and
/// replies, batch by batch: in order, if there is one instance.
pub fn ask(
    implementations: &mut [Box<dyn UnderTest + Send>],
    description: &Description,
    plan: &Plan<'_>,
    interrupted: &AtomicBool,
    progress: &AtomicU64,
    mut take: impl FnMut(&[TestCase], &[Request], Vec<Reply>),
) {
    let instances = implementations.len();
    let (to_subjects, batches) = channel::<Batch>();
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
        let mut judge = |(mut batch, replies): (Batch, Vec<Reply>)| {
            progress.fetch_add(replies.len() as u64, Ordering::Relaxed);
            take(&batch.test_cases, &batch.requests, replies);
            batch.test_cases.clear();
            batch.requests.clear();
            batch
        };
        let mut open = 0;
        let test_cases = plan.test_cases(description);
        make_batches(test_cases, instances, interrupted, |batch| {
            to_subjects.send(batch).ok()?;
            // each instance has one, and another is ready
            if open > instances {
                return Some(judge(answered.recv().ok()?));
            }
            open += 1;
            Some(Batch::new())
        });
        drop(to_subjects);
        answered
            .into_iter()
            .for_each(|answered| drop(judge(answered)));
    });
}

/// Makes batches of the test cases for so many instances and sends them, each in exchange for one to be filled, until nobody
/// takes them any more.
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
        // what is asked for its effect on the next test case has to be asked of the same instance
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

/// How many test cases the next batch has at most, for so many instances, when so many batches have been sent.
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
        let mut replies = implementation.answer_batch(&batch.requests);
        if interrupted.load(Ordering::Relaxed) {
            // what was not answered because of that is as if it had not been asked
            let last = replies.iter().rposition(|reply| *reply != Reply::NotRun);
            let answered = last.map_or(0, |last| last + 1);
            replies.truncate(answered);
            batch.requests.truncate(answered);
            batch.test_cases.truncate(answered);
        }
        if to_judge.send((batch, replies)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests;

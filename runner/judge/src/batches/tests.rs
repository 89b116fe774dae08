use std::sync::Condvar;
use std::time::Duration;

use utfproof_oracle::Rejection;
use utfproof_vectors::{Expectation, Level, Suite, Vector};

use std::sync::Arc;

use utfproof_oracle::Operation;

use super::*;
use crate::selection::Selection;
use crate::shard::Shard;

/// An instance that answers only once all instances have received a request.
struct Together {
    description: Description,
    instances: usize,
    asked: Arc<(Mutex<usize>, Condvar)>,
}

impl UnderTest for Together {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        let (asked, another) = &*self.asked;
        let mut asked = asked.lock().unwrap();
        *asked += 1;
        another.notify_all();
        let is_alone = |asked: &mut usize| *asked < self.instances;
        let limit = Duration::from_secs(20);
        let (_asked, waited) = another.wait_timeout_while(asked, limit, is_alone).unwrap();
        let reply = if waited.timed_out() {
            Reply::TimedOut
        } else {
            Reply::NotRun
        };
        vec![reply; requests.len()]
    }
}

fn vectors_of(operations: &[Operation]) -> Vec<Vector> {
    let files = utfproof_vectors::built_in_of(operations).unwrap();
    files.into_iter().flat_map(|file| file.vectors).collect()
}

fn all_of(vectors: &[Vector], suite: Suite) -> Selection<'_> {
    Selection {
        vectors,
        suite,
        shard: Shard::WHOLE,
    }
}

#[test]
fn all_instances_are_asked_at_the_same_time() {
    let operation = Operation::Utf8Validate;
    let vectors = vectors_of(&[operation]);
    let selection = all_of(&vectors, Suite::Quick);
    let description = Description::new("together", "1").with([operation]);
    let asked = Arc::default();
    let instance = || Together {
        description: description.clone(),
        instances: 3,
        asked: Arc::clone(&asked),
    };
    let mut implementations: Vec<Box<dyn UnderTest + Send>> = Vec::new();
    implementations.extend((0..3).map(|_| Box::new(instance()) as Box<dyn UnderTest + Send>));
    let (mut batches, mut too_late) = (0, 0);
    ask(
        &mut implementations,
        &description,
        &Plan::by_request(selection),
        &AtomicBool::new(false),
        |event| {
            let Event::Answered { replies, .. } = event else {
                panic!("nothing is asked directly here");
            };
            let late = replies.iter().filter(|reply| **reply == Reply::TimedOut);
            too_late += late.count();
            batches += 1;
        },
    );
    assert_eq!(too_late, 0);
    assert!(batches >= implementations.len(), "{batches}");
}

fn prepared(number: u64, units: usize) -> PreparedCase {
    let test_case = TestCase {
        vector: 0,
        number,
        case: number,
        context: None,
        expectation: Some(Expectation::Rejected(Rejection { at: 0 }, Level::Must)),
        inputs: Vec::new(),
    };
    let request = Request::new(
        Operation::Utf8Validate,
        [Sequence::bytes(vec![0x41; units])],
    );
    (test_case, request)
}

fn batches(
    test_cases: impl Iterator<Item = PreparedCase>,
    instances: usize,
    interrupted: bool,
) -> Vec<Batch> {
    let mut batches = Vec::new();
    make_batches(
        test_cases,
        instances,
        &AtomicBool::new(interrupted),
        |batch| {
            batches.push(batch);
            Some(Batch::new())
        },
    );
    batches
}

/// The number of test cases in each batch. Checks that they stay in order.
fn sizes(units: usize, count: usize) -> Vec<usize> {
    sizes_for(1, units, count)
}

/// The same with several instances.
fn sizes_for(instances: usize, units: usize, count: usize) -> Vec<usize> {
    let test_cases = (0..count as u64).map(|number| prepared(number, units));
    sizes_of(instances, test_cases.collect())
}

fn sizes_of(instances: usize, test_cases: Vec<PreparedCase>) -> Vec<usize> {
    let count = test_cases.len() as u64;
    let batches = batches(test_cases.into_iter(), instances, false);
    let mut numbers = 0..;
    let sizes = batches.iter().map(|batch| {
        assert_eq!(batch.test_cases.len(), batch.requests.len());
        for test_case in &batch.test_cases {
            assert_eq!(Some(test_case.number), numbers.next());
        }
        batch.test_cases.len()
    });
    let sizes = sizes.collect();
    assert_eq!(numbers.next(), Some(count));
    sizes
}

#[test]
fn a_batch_has_a_limited_number_of_test_cases_and_units() {
    assert_eq!(sizes(1, 0), [0; 0]);
    assert_eq!(sizes(0, BATCH + 3), [BATCH, 3]);
    assert_eq!(sizes(1, BATCH), [BATCH]);
    assert_eq!(sizes(UNITS_OF_A_BATCH / 2, 5), [2, 2, 1]);
    assert_eq!(sizes(UNITS_OF_A_BATCH + 1, 3), [1, 1, 1]);
}

#[test]
fn each_instance_gets_a_share_of_a_short_run() {
    let parts = [16, 16, 8, 8, 4, 4, 2, 2, 1, 1, 1];
    let expected = parts.map(|part| BATCH / part);
    assert_eq!(sizes_for(2, 0, expected.iter().sum()), expected);
    assert_eq!(sizes_for(4, 0, BATCH / 4), [BATCH / 16; 4]);
    assert_eq!(sizes_for(2, UNITS_OF_A_BATCH / 2, 5), [2, 2, 1]);
}

#[test]
fn a_request_and_the_one_that_must_follow_it_share_a_batch() {
    for last in [BATCH - 2, BATCH - 1, BATCH] {
        let test_cases = (0..BATCH + 3).map(|number| {
            let (test_case, request) = prepared(number as u64, 0);
            let is_before = number == last;
            let expectation = test_case.expectation.filter(|_| !is_before);
            let test_case = TestCase {
                expectation,
                ..test_case
            };
            (test_case, request)
        });
        let first = BATCH + usize::from(last == BATCH - 1);
        assert_eq!(
            sizes_of(1, test_cases.collect()),
            [first, BATCH + 3 - first],
            "{last}"
        );
    }
}

#[test]
fn an_interrupted_run_makes_no_further_batch() {
    let mut made = 0;
    let test_cases = (0..3).map(|number| {
        made += 1;
        prepared(number, UNITS_OF_A_BATCH)
    });
    assert!(batches(test_cases, 1, true).is_empty());
    assert_eq!(made, 1);
}

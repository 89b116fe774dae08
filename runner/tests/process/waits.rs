//! Adapters that hang, are slow, or do not end: the runner waits no longer than the time limit.

use std::time::Instant;

use utfproof::{Reply, UnderTest};

use super::hostile::{PATIENT, assert_crashed, assert_only, hostile, requests};

#[test]
fn a_hanging_adapter_gets_sigterm_before_sigkill() {
    hostile("cleans-up", &[0]).impatiently().serve(|process| {
        assert_eq!(process.answer_batch(&requests(1)), [Reply::TimedOut]);
        let words = process.last_words().expect("some");
        assert!(words.contains("cleaned up"), "{words}");
    });
}

#[test]
fn a_slow_adapter_gets_smaller_batches_and_no_timeout() {
    let all: Vec<u16> = (0..20).collect();
    hostile("is-slow", &all).impatiently().serve(|process| {
        for _ in 0..2 {
            assert_only(&[], &process.answer_batch(&requests(20)));
        }
    });
}

#[test]
fn an_adapter_that_closes_its_output_is_not_waited_for() {
    let replies = hostile("closes-stdout", &[2]).answer(4);
    assert_only(&[2], &replies);
    assert_crashed(&replies[2], "closed its standard output");
}

#[test]
fn a_grandchild_that_keeps_the_pipes_open_is_ended_without_delay() {
    for manner in ["leaves-a-grandchild", "leaves-a-deaf-grandchild"] {
        let start = Instant::now();
        let replies = hostile(manner, &[3]).answer(8);
        assert_only(&[3], &replies);
        assert_crashed(&replies[3], "status 7");
        assert!(start.elapsed() < PATIENT / 2, "{:?}", start.elapsed());
        assert_only(&[], &hostile(manner, &[]).answer(8));
    }
}

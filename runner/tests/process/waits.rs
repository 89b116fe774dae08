//! Adapters that hang, are slow, or do not want to end: nobody is waited for longer than the time limit.

use std::time::Instant;

use utfproof::{Reply, UnderTest};

use super::hostile::{PATIENT, assert_crashed, assert_only, hostile, requests};

#[test]
fn an_adapter_that_hangs_is_asked_to_end_before_it_is_killed() {
    hostile("cleans-up", &[0]).impatiently().serve(|process| {
        assert_eq!(process.answer_batch(&requests(1)), [Reply::TimedOut]);
        let words = process.last_words().expect("some");
        assert!(words.contains("cleaned up"), "{words}");
    });
}

#[test]
fn an_adapter_that_is_only_slow_gets_smaller_batches_and_no_blame() {
    let all: Vec<u16> = (0..20).collect();
    hostile("is-slow", &all).impatiently().serve(|process| {
        for _ in 0..2 {
            assert_only(&[], &process.answer_batch(&requests(20)));
        }
    });
}

#[test]
fn whoever_closes_its_output_and_goes_on_is_no_longer_waited_for() {
    let replies = hostile("closes-stdout", &[2]).answer(4);
    assert_only(&[2], &replies);
    assert_crashed(&replies[2], "closed its standard output");
}

#[test]
fn a_grandchild_that_keeps_the_pipes_open_delays_nothing_and_is_ended() {
    for manner in ["leaves-a-grandchild", "leaves-a-deaf-grandchild"] {
        let start = Instant::now();
        let replies = hostile(manner, &[3]).answer(8);
        assert_only(&[3], &replies);
        assert_crashed(&replies[3], "status 7");
        assert!(start.elapsed() < PATIENT / 2, "{:?}", start.elapsed());
        assert_only(&[], &hostile(manner, &[]).answer(8));
    }
}

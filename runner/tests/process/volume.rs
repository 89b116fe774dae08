//! More output than a pipe or memory should hold.

use utfproof_judge::UnderTest;

use super::hostile::{assert_only, hostile, large_requests, requests};

#[test]
fn a_flood_on_standard_error_does_not_block_and_its_end_is_kept() {
    hostile("floods-stderr", &[]).serve(|process| {
        assert_only(&[], &process.answer_batch(&requests(100)));
        let words = process.last_words().expect("some");
        assert!(
            words.len() <= 4096 && words.ends_with("eee"),
            "{}",
            words.len()
        );
    });
}

#[test]
fn a_batch_larger_than_any_pipe_does_not_deadlock() {
    hostile("flushes", &[]).serve(|process| {
        assert_only(&[], &process.answer_batch(&large_requests(20)));
    });
}

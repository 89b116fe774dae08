//! More than a pipe or a memory should hold.

use utfproof::{Sequence, Subject};

use super::hostile::{assert_garbled, assert_only, hostile, peak_memory, requests};

#[test]
fn a_flood_on_standard_error_stops_nothing_and_its_end_is_kept() {
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
fn a_line_of_100_megabytes_is_cut_short() {
    let before = peak_memory();
    let replies = hostile("prints-a-long-line", &[3]).answer(10);
    assert_only(&[3], &replies);
    assert_garbled(&replies[3], "a line has more than");
    let grown = peak_memory() - before;
    assert!(grown < 50 << 10, "{grown} KiB");
}

#[test]
fn a_batch_larger_than_any_pipe_does_not_deadlock() {
    hostile("flushes", &[]).serve(|process| {
        let mut requests = requests(20);
        for request in &mut requests {
            request.operands = vec![Sequence::Bytes(vec![0x41; 1 << 16])];
        }
        assert_only(&[], &process.answer_batch(&requests));
    });
}

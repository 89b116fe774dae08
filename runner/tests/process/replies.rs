//! Replies that are malformed, come at the wrong time, or never come.

use std::time::Duration;

use utfproof_judge::{Answer, Reply, UnderTest};

use super::hostile::{assert_garbled, assert_only, hostile, requests};

#[test]
fn a_malformed_reply_is_reported_against_its_request() {
    for (manner, part) in [
        ("prints-bytes", r"\xFF\xFE"),
        ("prints-a-terminal-escape", r"\u{1b}[31mred"),
        ("gives-the-wrong-id", "was expected"),
        ("ends-inside-a-line", "ends inside the line"),
        ("repeats", "was not asked for"),
    ] {
        for guilty in [0, 7, 29] {
            let replies = hostile(manner, &[guilty]).answer(30);
            assert_only(&[guilty], &replies);
            assert_garbled(&replies[usize::from(guilty)], part);
        }
    }
}

#[test]
fn an_impossible_answer_does_not_need_a_restart() {
    for (manner, part) in [
        ("gives-a-bad-answer", "validation"),
        ("prints-bytes-in-a-reply", "invalid utf-8"),
    ] {
        hostile(manner, &[4, 5]).serve(|process| {
            // These come in order, whether they are flushed in the middle of a batch or not.
            let replies = process.answer_batch(&requests(9));
            assert_only(&[4, 5], &replies);
            assert_garbled(&replies[4], part);
            assert_eq!(process.restarts(), 0);
        });
    }
}

#[test]
fn a_line_in_place_of_a_reply_needs_no_restart_if_the_next_reply_follows() {
    for guilty in [&[4][..], &[0, 4, 5, 6, 11]] {
        hostile("prints-bytes-in-place", guilty).serve(|process| {
            let replies = process.answer_batch(&requests(30));
            assert_only(guilty, &replies);
            for place in guilty {
                assert_garbled(&replies[usize::from(*place)], r"'\xFF\xFE' is not JSON");
            }
            assert_eq!(process.restarts(), 0);
        });
    }
}

#[test]
fn a_line_in_place_of_the_last_reply_is_found_by_asking_again() {
    let replies = hostile("prints-bytes-in-place", &[28, 29]).answer(30);
    assert_only(&[28, 29], &replies);
}

#[test]
fn no_request_id_is_used_twice_in_a_run() {
    hostile("tells-the-id-or-exits", &[3]).serve(|process| {
        let mut numbers = Vec::new();
        for _ in 0..2 {
            for reply in process.answer_batch(&requests(9)) {
                if let Reply::Answered(Answer::Rejected { message, .. }) = reply {
                    numbers.push(message.parse::<u64>().expect("a number"));
                }
            }
        }
        assert_eq!(numbers.len(), 16);
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    });
}

#[test]
fn skips_and_rejections_are_answers() {
    let replies = hostile("skips", &[4]).answer(9);
    let skipped = Answer::Skipped("not today".to_owned());
    assert_eq!(replies[4], Reply::Answered(skipped));
    let replies = hostile("rejects", &[4]).answer(9);
    assert_eq!(replies[4], Reply::Answered(Answer::rejected_at(0, "no")));
}

#[test]
fn a_missing_reply_is_reported_against_its_request() {
    let replies = hostile("forgets", &[4]).impatiently().answer(9);
    assert_only(&[4], &replies);
    assert_eq!(replies[4], Reply::TimedOut);
}

#[test]
fn chatter_between_the_batches_is_not_lost() {
    for manner in ["chatters-after-the-batch", "chatters-late"] {
        hostile(manner, &[]).serve(|process| {
            let mut replies = process.answer_batch(&requests(4));
            std::thread::sleep(Duration::from_millis(300));
            replies.extend(process.answer_batch(&requests(4)));
            let garbled = replies.iter().filter(|r| matches!(r, Reply::Garbled(_)));
            assert!(garbled.count() > 0, "{manner}: {replies:?}");
        });
    }
}

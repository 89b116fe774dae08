//! Limits for an adapter that hangs or crashes again and again, and the messages.

use std::process::Command;
use std::time::{Duration, Instant};

use utfproof_judge::{Reply, UnderTest};

use super::hostile::{IMPATIENT, assert_crashed, assert_only, hostile, requests};

#[test]
fn one_hang_costs_at_most_two_time_limits() {
    hostile("hangs", &[700]).impatiently().serve(|process| {
        let start = Instant::now();
        assert_only(&[], &process.answer_batch(&requests(100)));
        let without = start.elapsed();
        let start = Instant::now();
        assert_only(&[700], &process.answer_batch(&requests(1000)));
        let most = without * 20 + IMPATIENT * 2 + Duration::from_millis(600);
        assert!(start.elapsed() < most, "{:?} > {most:?}", start.elapsed());
        assert_eq!(process.restarts(), 2);
    });
}

#[test]
#[cfg(feature = "slow")]
fn an_adapter_that_hangs_on_every_second_request_and_answers_in_between_is_not_given_up() {
    let guilty: Vec<u16> = (0..40).map(|n| 2 * n + 1).collect();
    hostile("hangs", &guilty).impatiently().serve(|process| {
        let start = Instant::now();
        assert_only(&guilty, &process.answer_batch(&requests(80)));
        assert!(start.elapsed() < IMPATIENT * 120, "{:?}", start.elapsed());
        assert_eq!(process.given_up(), None);
    });
}

#[test]
#[cfg(feature = "seconds")]
fn the_time_for_the_whole_run_ends_an_adapter_that_hangs_and_answers_in_between() {
    let guilty: Vec<u16> = (0..300).map(|n| 2 * n + 1).collect();
    hostile("hangs", &guilty).impatiently().serve(|process| {
        let start = Instant::now();
        process.end_by(start + IMPATIENT * 8);
        let replies = process.answer_batch(&requests(600));
        assert!(start.elapsed() < IMPATIENT * 16, "{:?}", start.elapsed());
        assert_eq!(*replies.last().expect("600"), Reply::NotRun);
        assert!(process.given_up().is_some_and(|why| why.contains("time")));
        // and gets no more requests
        let start = Instant::now();
        assert_eq!(process.answer_batch(&requests(9)), vec![Reply::NotRun; 9]);
        assert!(start.elapsed() < IMPATIENT);
    });
}

#[test]
#[cfg(feature = "seconds")]
fn an_adapter_that_hangs_on_every_request_is_given_up() {
    let guilty: Vec<u16> = (0..600).collect();
    hostile("hangs", &guilty).impatiently().serve(|process| {
        let start = Instant::now();
        let replies = process.answer_batch(&requests(600));
        assert_eq!(*replies.last().expect("600"), Reply::NotRun);
        assert!(start.elapsed() < IMPATIENT * 60, "{:?}", start.elapsed());
        let why = process.given_up().expect("why");
        assert!(why.contains("no answer in between"), "{why}");
    });
}

#[test]
fn the_time_for_the_whole_run_ends_a_hang() {
    hostile("hangs", &[5]).serve(|process| {
        let start = Instant::now();
        process.end_by(start + Duration::from_secs(1));
        let replies = process.answer_batch(&requests(9));
        assert!(start.elapsed() < Duration::from_secs(3));
        assert_eq!(replies[8], Reply::NotRun);
        assert!(!replies.contains(&Reply::TimedOut), "{replies:?}");
        assert!(process.given_up().is_some_and(|why| why.contains("time")));
    });
}

#[test]
#[cfg(feature = "seconds")]
fn a_total_timeout_leaves_cases_not_run_and_the_run_does_not_pass() {
    for option in ["--total-timeout", "--budget"] {
        is_cut_by(option);
    }
}

fn is_cut_by(option: &str) {
    let guilty: Vec<u16> = (0..300).collect();
    let adapter = hostile("hangs", &guilty);
    // the cases that it names may not have been run
    let list = tempfile::NamedTempFile::new().expect("a file");
    let listing = r#"[{"vectors": "utf-8.validate/exhaustive/*", "reason": "a listed one"}]"#;
    std::fs::write(list.path(), listing).expect("it is written");
    let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    check
        .args(["check", "--suite", "quick", "--operation", "utf-8.validate"])
        .arg("--known-differences")
        .arg(list.path())
        .args([option, "2", "--adapter"])
        .arg(adapter.command.to_string());
    let start = Instant::now();
    let output = check.output().expect("it runs");
    assert!(start.elapsed() < Duration::from_secs(8));
    adapter.assert_gone();
    let text = String::from_utf8_lossy(&output.stdout);
    // 2 if there was no time to judge any
    assert!(matches!(output.status.code(), Some(1 | 2)), "{text}");
    assert!(text.contains("not run"), "{text}");
    assert!(!text.contains("stale"), "{text}");
    assert!(
        text.contains("given up before all cases were run: the time for all its cases was over"),
        "{text}"
    );
}

#[test]
fn many_crashes_hide_no_other_difference() {
    let guilty: Vec<u16> = (100..200).chain([250, 252, 254]).collect();
    let replies = hostile("exits", &guilty).answer(400);
    assert_only(&guilty, &replies);
    assert_crashed(&replies[150], "status 7");
}

#[test]
fn a_missing_flush_is_reported_once_and_blames_no_request() {
    for (count, timeouts) in [(1, 1), (300, 2)] {
        let adapter = hostile("flushes-at-the-end", &[]).impatiently();
        adapter.serve(|process| {
            let start = Instant::now();
            let replies = process.answer_batch(&requests(count));
            let took = start.elapsed();
            let most = IMPATIENT * timeouts + Duration::from_millis(1500);
            assert!(took < most, "{took:?}");
            let is_fair = |reply: &Reply| matches!(reply, Reply::Answered(_) | Reply::NotRun);
            assert!(replies.iter().all(is_fair), "{replies:?}");
            let why = process.given_up().expect("why");
            assert!(why.contains("after the empty line"), "{why}");
            assert!(why.ends_with("does it flush?"), "{why}");
        });
    }
}

#[test]
fn an_adapter_that_hangs_on_the_first_request_is_not_told_to_flush() {
    hostile("hangs", &[0]).impatiently().serve(|process| {
        let replies = process.answer_batch(&requests(20));
        assert_only(&[0], &replies);
        assert_eq!(replies[0], Reply::TimedOut);
        assert_eq!(process.given_up(), None);
    });
}

#[test]
fn a_description_that_changes_on_restart_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut adapter = hostile("changes-its-version", &[3]);
    let marker = folder.path().join("started");
    adapter.command = adapter.command.clone().with([marker.as_os_str()]);
    adapter.serve(|process| {
        let replies = process.answer_batch(&requests(8));
        assert!(
            replies
                .iter()
                .any(|reply| matches!(reply, Reply::Crashed(_))),
            "{replies:?}"
        );
        assert_eq!(replies[7], Reply::NotRun);
        let why = process.given_up().expect("why");
        assert!(why.contains("version is '2' and was '1'"), "{why}");
    });
}

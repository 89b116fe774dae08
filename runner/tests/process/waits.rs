//! Adapters that hang, are slow, or do not end: the runner waits no longer than the time limit.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use utfproof_judge::{Reply, UnderTest};

use super::hostile::{PATIENT, assert_crashed, assert_only, hostile, requests};
use super::tools::is_installed;

#[test]
fn a_hanging_adapter_gets_sigterm_before_sigkill() {
    hostile("cleans-up", &[0]).impatiently().serve(|process| {
        assert_eq!(process.answer_batch(&requests(1)), [Reply::TimedOut]);
        let words = process.last_words().expect("some");
        assert!(words.contains("cleaned up"), "{words}");
    });
}

#[test]
#[cfg(feature = "seconds")]
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

/// An adapter with a descendant that forks and exits again and again, each time with a mark in a file.
const FORKING: &str = r#"
import os, signal, sys
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    marks = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while True:
        os.write(marks, b'.')
        if os.fork():
            os._exit(0)
        if sys.argv[2] == 'sessions':
            os.setsid()
for line in sys.stdin:
    if line.startswith('{"utfproof"'):
        answer = '{"utfproof":1,"implementation":{"name":"a"},"operations":{"utf-8.validate":{}}}'
    elif line.startswith('{"id":'):
        answer = '{"id":' + line.split(',')[0][6:] + ',"out":""}'
    else:
        sys.stdout.flush()
        continue
    print(answer)
"#;

#[test]
#[cfg(target_os = "linux")]
fn a_descendant_that_forks_and_exits_again_and_again_is_ended() {
    if !is_installed("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("adapter.py");
    fs::write(&script, FORKING).expect("a file");
    for number in 0..6 {
        let marks = folder.path().join(format!("marks-{number}"));
        let manner = ["plain", "sessions"][number % 2];
        let adapter = format!("python3 {} {} {manner}", script.display(), marks.display());
        let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        check.args(["check", "--suite", "quick", "--adapter", &adapter]);
        check.args(["--vector", "utf-8.validate/exhaustive/00-7F"]);
        let output = check.output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let size = || fs::metadata(&marks).expect("a file").len();
        let before = size();
        assert!(before > 0);
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(size(), before, "still running");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!said.contains("may still run"), "{said}");
    }
}

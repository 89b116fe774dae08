//! Starting and restarting an adapter.

use std::time::{Duration, Instant};

use utfproof_judge::{Reply, UnderTest};
use utfproof_process::{CommandLine, Process, StartProblem};

use super::hostile::{IMPATIENT, PATIENT, assert_crashed, hostile, requests};

#[test]
fn a_program_that_does_not_exist_cannot_be_started() {
    let error = Process::start(CommandLine::new("/no/such/adapter"), PATIENT).err();
    let error = error.expect("it does not exist");
    assert!(matches!(error.problem, StartProblem::Spawn(_)), "{error}");
    assert!(
        error
            .to_string()
            .starts_with("/no/such/adapter: cannot run it"),
        "{error}"
    );
}

#[test]
fn an_exit_before_the_description_is_reported_with_standard_error() {
    let error = hostile("exits-at-once", &[]).refusal();
    assert!(matches!(&error.problem, StartProblem::Ended(how) if how == "exited with status 3"));
    assert_eq!(error.last_words, ["no such library"]);
    let error = hostile("is-killed-at-once", &[]).refusal();
    assert!(
        matches!(&error.problem, StartProblem::Ended(how) if how.contains("SIGKILL")),
        "{error}"
    );
    let error = hostile("greets-with-half-a-line", &[]).refusal();
    assert!(
        matches!(&error.problem, StartProblem::Ended(how) if how.contains("{\"utfproof\"")),
        "{error}"
    );
}

#[test]
fn a_malformed_description_is_refused() {
    let problem = |manner: &str| hostile(manner, &[]).refusal().problem;
    let garbage = problem("greets-with-garbage");
    assert!(matches!(garbage, StartProblem::NotJson { .. }), "{garbage}");
    let version = problem("greets-with-version-2");
    assert!(
        matches!(&version, StartProblem::Version(v) if v == "2"),
        "{version}"
    );
    let nameless = problem("greets-without-a-name");
    assert!(matches!(nameless, StartProblem::NoName), "{nameless}");
    let more = problem("greets-with-more");
    assert!(matches!(more, StartProblem::MoreThanAsked(_)), "{more}");
}

#[test]
fn a_missing_description_ends_at_the_time_limit() {
    let adapter = hostile("greets-never", &[]).impatiently();
    let start = Instant::now();
    let problem = adapter.refusal().problem;
    assert!(
        matches!(problem, StartProblem::TimedOut(IMPATIENT)),
        "{problem}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_adapter_that_fails_to_restart_is_given_up_with_its_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut adapter = hostile("starts-only-once", &[3]);
    let marker = folder.path().join("started");
    adapter.command = adapter.command.clone().with([marker.as_os_str()]);
    let replies = adapter.answer(8);
    assert_crashed(&replies[0], "status 5");
    assert_eq!(replies[1..], vec![Reply::NotRun; 7]);
}

#[test]
fn an_adapter_that_always_dies_is_given_up_and_not_started_again() {
    let adapter = hostile("always-dies", &[]);
    let mut process = adapter.start();
    let replies = process.answer_batch(&requests(100));
    assert_crashed(&replies[0], "SIGKILL");
    let run = replies.iter().filter(|reply| **reply != Reply::NotRun);
    assert_eq!(run.count(), 16);
    assert_eq!(replies[99], Reply::NotRun);
    let restarts = process.restarts();
    assert_eq!(
        process.answer_batch(&requests(100)),
        vec![Reply::NotRun; 100]
    );
    assert_eq!(process.restarts(), restarts);
    adapter.assert_gone();
}

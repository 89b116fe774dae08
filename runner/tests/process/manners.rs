//! Each way to misbehave, tested in a process of its own. The process checks the answers to the other requests, its peak
//! memory, and that no descendant is left running. To run only one:
//! `UTFPROOF_TEST_APART=one_that_hangs_times_out_on_that_request_alone cargo test --test process manners`.

use std::process::Command;
use std::time::{Duration, Instant};

use utfproof_judge::{Reply, UnderTest};

use super::at_once::at_once;
use super::hostile::{
    PATIENT, assert_crashed, assert_garbled, assert_only, hostile, large_requests, peak_memory,
    requests,
};

/// The variable that tells a process which one to test.
const APART: &str = "UTFPROOF_TEST_APART";

/// How much the peak memory may grow. Some of the adapters write 100 MB.
const MOST_KIB: u64 = 16 << 10;

type Manner = (&'static str, fn());

macro_rules! manners {
    ($($name:ident)*) => { &[$((stringify!($name), $name)),*] };
}

/// The slowest comes first.
const MANNERS: &[Manner] = manners! {
    one_that_never_reads_is_given_up_and_does_not_delay_another
    one_that_is_killed_crashes_on_that_request_alone
    one_that_exits_crashes_on_that_request_alone
    one_that_hangs_times_out_on_that_request_alone
    one_that_floods_standard_error_with_100_megabytes_loses_nothing
    one_that_floods_standard_error_for_ever_times_out_on_that_request_alone
    one_that_floods_standard_output_with_replies_is_garbled_on_that_request_alone
    one_that_prints_a_line_of_100_megabytes_is_garbled_on_that_request_alone
    one_that_prints_bytes_that_are_not_utf_8_is_garbled_on_that_request_alone
    one_that_gives_a_wrong_id_is_garbled_on_that_request_alone
    one_that_repeats_an_id_is_garbled_on_that_request_alone
    one_that_replies_to_a_request_that_was_never_sent_is_garbled_there_alone
    one_that_ends_inside_a_line_is_garbled_on_that_request_alone
    one_that_stops_inside_a_line_times_out_on_that_request_alone
    one_whose_child_keeps_the_pipes_open_and_ignores_sigterm_delays_nothing
    one_whose_child_keeps_the_pipes_open_in_a_session_of_its_own_delays_nothing
    one_that_leaves_a_daemon_has_it_killed
    one_that_kills_its_supervisor_is_still_ended
    one_that_stops_its_supervisor_is_still_ended
    one_that_ignores_the_end_of_input_and_sigterm_is_still_ended
};

#[test]
fn each_way_to_misbehave_is_tested_in_its_own_process() {
    match std::env::var(APART) {
        Ok(name) => {
            let manner = MANNERS.iter().find(|(known, _)| *known == name);
            ask_alone(manner.expect("one of the manners"));
        }
        Err(_) => {
            let wrong = at_once(MANNERS, ask_in_another_process);
            let wrong: Vec<String> = wrong.into_iter().flatten().collect();
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        }
    }
}

fn ask_alone((name, ask): &Manner) {
    adopt_orphans();
    let before = peak_memory();
    ask();
    let grown = peak_memory() - before;
    report(&format!("{APART}: {name} took {grown} KiB"));
    assert!(grown < MOST_KIB, "{grown} KiB");
    let deadline = Instant::now() + Duration::from_secs(2);
    while let Some(child) = running_child() {
        assert!(Instant::now() < deadline, "left running: {child}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The failure, if any.
fn ask_in_another_process((name, _): &Manner) -> Option<String> {
    let this = std::env::current_exe().expect("this program");
    let test = "manners::each_way_to_misbehave_is_tested_in_its_own_process";
    let mut other = Command::new(this);
    other
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(APART, name);
    let output = other.output().expect("it runs again");
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    let measured = out.lines().find(|line| line.contains(APART));
    report(measured.unwrap_or_default());
    let is_right = output.status.success() && measured.is_some();
    (!is_right).then(|| format!("{name}: {out}{error}"))
}

#[expect(
    clippy::print_stdout,
    reason = "a measurement is shown with --nocapture"
)]
fn report(line: &str) {
    println!("{line}");
}

/// Makes orphaned descendants children of this process, so that they can be found.
fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).expect("a subreaper");
}

/// A child of this process that is not a zombie. Only Linux shows it.
fn running_child() -> Option<String> {
    let this = std::process::id().to_string();
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let mut children = processes.filter_map(|process| {
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        (fields.next()? != "Z" && fields.next()? == this).then_some(stat)
    });
    children.next()
}

fn one_that_is_killed_crashes_on_that_request_alone() {
    let replies = hostile("is-killed", &[77]).answer(200);
    assert_only(&[77], &replies);
    assert_crashed(&replies[77], "SIGKILL");
}

fn one_that_exits_crashes_on_that_request_alone() {
    let replies = hostile("exits", &[77]).answer(200);
    assert_only(&[77], &replies);
    assert_crashed(&replies[77], "status 7");
}

fn one_that_hangs_times_out_on_that_request_alone() {
    let replies = hostile("hangs", &[77]).impatiently().answer(200);
    assert_only(&[77], &replies);
    assert_eq!(replies[77], Reply::TimedOut);
}

fn one_that_never_reads_is_given_up_and_does_not_delay_another() {
    let deaf = hostile("never-reads", &[]).impatiently();
    hostile("behaves", &[]).serve(|good| {
        deaf.serve(|process| {
            let start = Instant::now();
            let replies = process.answer_batch(&large_requests(50));
            assert_eq!(replies[0], Reply::TimedOut);
            assert_eq!(replies[49], Reply::NotRun);
            assert!(
                start.elapsed() < Duration::from_secs(25),
                "{:?}",
                start.elapsed()
            );
        });
        assert_only(&[], &good.answer_batch(&requests(50)));
    });
}

fn one_that_floods_standard_error_with_100_megabytes_loses_nothing() {
    hostile("floods-stderr-at-length", &[5]).serve(|process| {
        assert_only(&[], &process.answer_batch(&requests(20)));
        assert_eq!(process.restarts(), 0);
    });
}

fn one_that_floods_standard_error_for_ever_times_out_on_that_request_alone() {
    let replies = hostile("floods-stderr-for-ever", &[5])
        .impatiently()
        .answer(20);
    assert_only(&[5], &replies);
    assert_eq!(replies[5], Reply::TimedOut);
}

fn one_that_floods_standard_output_with_replies_is_garbled_on_that_request_alone() {
    let replies = hostile("floods-stdout-with-replies", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "was not asked for");
}

fn one_that_prints_a_line_of_100_megabytes_is_garbled_on_that_request_alone() {
    let replies = hostile("prints-a-long-line", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "a line has more than");
}

fn one_that_prints_bytes_that_are_not_utf_8_is_garbled_on_that_request_alone() {
    let replies = hostile("prints-bytes", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], r"'\xFF\xFE' is not JSON");
}

fn one_that_gives_a_wrong_id_is_garbled_on_that_request_alone() {
    let replies = hostile("gives-the-wrong-id", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "was expected");
}

fn one_that_repeats_an_id_is_garbled_on_that_request_alone() {
    let replies = hostile("repeats", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "was not asked for");
}

fn one_that_replies_to_a_request_that_was_never_sent_is_garbled_there_alone() {
    let replies = hostile("answers-what-was-never-asked", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "999999999");
}

fn one_that_ends_inside_a_line_is_garbled_on_that_request_alone() {
    let replies = hostile("ends-inside-a-line", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_garbled(&replies[5], "ends inside the line");
}

fn one_that_stops_inside_a_line_times_out_on_that_request_alone() {
    let replies = hostile("stops-inside-a-line", &[5])
        .impatiently()
        .answer(20);
    assert_only(&[5], &replies);
    assert_eq!(replies[5], Reply::TimedOut);
}

fn one_whose_child_keeps_the_pipes_open_and_ignores_sigterm_delays_nothing() {
    let start = Instant::now();
    let replies = hostile("leaves-a-deaf-grandchild", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_crashed(&replies[5], "status 7");
    assert!(start.elapsed() < PATIENT / 2, "{:?}", start.elapsed());
}

fn one_whose_child_keeps_the_pipes_open_in_a_session_of_its_own_delays_nothing() {
    let start = Instant::now();
    let replies = hostile("leaves-a-grandchild-in-a-session-of-its-own", &[5]).answer(20);
    assert_only(&[5], &replies);
    assert_crashed(&replies[5], "status 7");
    assert!(start.elapsed() < PATIENT / 4, "{:?}", start.elapsed());
}

fn one_that_leaves_a_daemon_has_it_killed() {
    assert_only(&[], &hostile("leaves-a-daemon", &[]).answer(20));
}

/// It may answer before this is noticed.
fn one_that_kills_its_supervisor_is_still_ended() {
    let adapter = hostile("kills-its-supervisor", &[]);
    if let Ok(mut process) = adapter.try_start() {
        assert_eq!(process.answer_batch(&requests(20)).len(), 20);
    }
    adapter.assert_gone();
}

fn one_that_stops_its_supervisor_is_still_ended() {
    assert_only(&[], &hostile("stops-its-supervisor", &[]).answer(20));
}

fn one_that_ignores_the_end_of_input_and_sigterm_is_still_ended() {
    let start = Instant::now();
    assert_only(&[], &hostile("ignores-the-end", &[]).answer(20));
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
}

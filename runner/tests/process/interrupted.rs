//! The program is interrupted, or killed, while an adapter keeps it waiting.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::hostile::{Hostile, hostile_to};

/// An interruption takes milliseconds; the rest is for a busy machine.
const AT_ONCE: Duration = Duration::from_secs(3);

/// Vectors that are well-formed: the adapter accepts everything.
const RIGHT: &str = "utf-8.validate/exhaustive/00-7F";
/// Vectors that must be rejected.
const WRONG: &str = "utf-8.validate/exhaustive/80-C1";

/// `utfproof check` of an adapter that leaves a mark when it stops.
struct Check {
    adapter: Hostile,
    vectors: &'static str,
    signals: &'static [Signal],
}

impl Check {
    /// Sends the signals when the mark exists; no process of the adapter may remain.
    fn run(mut self) -> Output {
        let folder = tempfile::tempdir().expect("a folder");
        let mark = folder.path().join("mark");
        self.adapter.command = self.adapter.command.clone().with([mark.as_os_str()]);
        let program = Command::new(env!("CARGO_BIN_EXE_utfproof"))
            .args(["check", "--suite", "quick", "--timeout", "60", "--json"])
            .args(["--vector", self.vectors, "--adapter"])
            .arg(self.adapter.command.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        wait_for(&mark);
        let start = Instant::now();
        for signal in self.signals {
            kill_process(Pid::from_child(&program), *signal).expect("it runs still");
        }
        let output = program.wait_with_output().expect("it ends");
        assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
        self.adapter.assert_gone();
        output
    }
}

fn wait_for(mark: &Path) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !mark.exists() {
        assert!(Instant::now() < deadline, "the adapter does not start");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn report(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn an_interruption_ends_a_batch_with_a_report_of_the_answers() {
    for signals in [&[Signal::INT], &[Signal::TERM], &[Signal::HUP]] {
        let check = Check {
            adapter: hostile_to("hangs-with-a-mark", &["6D".to_owned()]),
            vectors: RIGHT,
            signals,
        };
        let output = check.run();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let report = report(&output);
        assert_eq!(report["interrupted"], true);
        let counts = &report["operations"][0];
        assert_eq!(
            (&counts["conforms"], &counts["not_run"]),
            (&4.into(), &0.into())
        );
        assert_eq!(report["differences"], serde_json::json!([]));
    }
}

#[test]
fn an_interrupted_run_with_a_difference_ends_as_one_that_differs() {
    let check = Check {
        adapter: hostile_to("hangs-with-a-mark", &["B9".to_owned()]),
        vectors: WRONG,
        signals: &[Signal::INT],
    };
    let output = check.run();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = report(&output);
    assert_eq!(report["operations"][0]["differs"], 4);
    assert_eq!(report["interrupted"], true);
}

/// The replies to the eight requests are lost with the process, and the next process never describes itself.
#[test]
fn a_crash_counts_even_if_an_interruption_comes_before_its_cause_is_found() {
    let check = Check {
        adapter: hostile_to("dies-and-greets-never-again", &["6D".to_owned()]),
        vectors: RIGHT,
        signals: &[Signal::INT],
    };
    let output = check.run();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = report(&output);
    let counts = &report["operations"][0];
    assert_eq!(
        (&counts["crashed"], &counts["not_run"]),
        (&1.into(), &0.into())
    );
    let text = report.to_string();
    assert!(
        text.contains("interrupted before it was known which of 11 requests it comes from"),
        "{text}"
    );
}

#[test]
fn an_interruption_ends_the_start_of_an_adapter() {
    let check = Check {
        adapter: hostile_to("greets-never-with-a-mark", &[]),
        vectors: RIGHT,
        signals: &[Signal::INT],
    };
    let output = check.run();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report = report(&output);
    assert_eq!(report["verdict"], "interrupted");
    assert_eq!(report["operations"], serde_json::json!([]));
}

/// The batch with the plain inputs is followed by one with all cases, and that by attempts with smaller inputs.
#[test]
fn an_interruption_ends_the_search_for_a_smaller_input() {
    let check = Check {
        adapter: hostile_to("hangs-in-the-third-batch", &[]),
        vectors: "utf-8.validate/random/*",
        signals: &[Signal::INT],
    };
    let output = check.run();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = report(&output);
    assert_ne!(report["differences"], serde_json::json!([]));
    assert_eq!(report["operations"][0]["timed_out"], 0);
}

#[test]
fn a_second_interruption_ends_at_once_and_leaves_no_process() {
    let check = Check {
        adapter: hostile_to("ignores-the-end-with-a-mark", &["6D".to_owned()]),
        vectors: RIGHT,
        signals: &[Signal::INT, Signal::TERM],
    };
    assert_eq!(check.run().status.code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_runner_leaves_no_process() {
    for manner in ["ignores-the-end-with-a-mark", "greets-never-with-a-mark"] {
        let check = Check {
            adapter: hostile_to(manner, &[]),
            vectors: RIGHT,
            signals: &[Signal::KILL],
        };
        check.run();
    }
}

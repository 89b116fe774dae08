//! A library that ends its process for one input in a thousand.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{BUILT, total};
use crate::tools::is_installed;
use crate::whole::is_whole;

/// The most memory of any process, in KiB.
const MEMORY: u64 = 256 << 10;

/// Checks the plant; returns the report, and the peak memory of this program in KiB.
fn checked(plant: &str) -> (Value, u64) {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command.args([
        "check",
        "--jobs",
        "2",
        "--suite",
        if is_whole() { "full" } else { "quick" },
    ]);
    command
        .arg("--library")
        .arg(BUILT.path().join("thousandth.so"));
    command
        .arg("--report")
        .arg(&report)
        .env("UTFPROOF_PLANT", plant);
    let mut program = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", program.id());
    let mut memory = 0;
    while program.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        memory = memory.max(now.unwrap_or(0));
        thread::sleep(Duration::from_millis(10));
    }
    let report = fs::read_to_string(&report).unwrap();
    (serde_json::from_str(&report).unwrap(), memory)
}

#[test]
#[cfg(feature = "seconds")]
fn a_death_for_one_case_in_a_thousand_loses_no_other_case_and_stays_small() {
    if !is_installed("cc") {
        return;
    }
    LazyLock::force(&BUILT);
    let [(sound, _), (report, memory)] = ["sound", "wrong"].map(checked);
    let (judged, crashed) = (total(&sound, "conforms"), total(&report, "crashed"));
    assert_eq!(total(&sound, "differs") + total(&sound, "crashed"), 0);
    assert!(crashed > judged / 4_000, "{crashed} of {judged}");
    assert!(crashed < judged / 200, "{crashed} of {judged}");
    assert_eq!(total(&report, "conforms"), judged - crashed);
    assert!((1..MEMORY).contains(&memory), "{memory} KiB");
}

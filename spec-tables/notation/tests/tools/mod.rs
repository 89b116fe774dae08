//! Programs that some tests need and that may not be installed.
#![expect(clippy::print_stdout, reason = "a skipped test says so")]
#![allow(dead_code, reason = "each crate uses a part of it")]

use std::process::Command;

/// Whether a program can be run. If not, the test must return: see [`missing`].
#[track_caller]
pub(crate) fn is_installed(program: &str) -> bool {
    let is_here = Command::new(program).arg("--version").output().is_ok();
    if !is_here {
        missing(program);
    }
    is_here
}

/// Says that a test is skipped.
///
/// # Panics
///
/// With `UTFPROOF_REQUIRE_TOOLS=1`, which `.ci/prepare` sets: a skipped test is a failure there.
#[track_caller]
pub(crate) fn missing(program: &str) {
    let is_required = std::env::var_os("UTFPROOF_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(
        !is_required,
        "{program} is not installed, and UTFPROOF_REQUIRE_TOOLS=1 requires it"
    );
    println!("not tested: {program} is not installed");
}

//! Programs that some tests run, and that a machine may not have.
#![expect(clippy::print_stdout, reason = "a test that is left out says so")]
#![allow(dead_code, reason = "each crate uses a part of it")]

use std::process::Command;

/// Whether a program can be run. If not, the test that asks is to end: see [`missing`].
#[track_caller]
pub(crate) fn is_installed(program: &str) -> bool {
    let is_here = Command::new(program).arg("--version").output().is_ok();
    if !is_here {
        missing(program);
    }
    is_here
}

/// Says that a test is left out.
///
/// # Panics
///
/// With `UTFPROOF_REQUIRE_TOOLS=1`, which `.ci/prepare` sets: there, a test that is left out has failed.
#[track_caller]
pub(crate) fn missing(program: &str) {
    let is_required = std::env::var_os("UTFPROOF_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(
        !is_required,
        "{program} is not installed, and UTFPROOF_REQUIRE_TOOLS=1 requires it"
    );
    println!("not tested: {program} is not installed");
}

//! The same plug-in under sanitizers: their words reach the report.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::folder;
use crate::tools::is_installed;

/// Reads past a copy of its own, overflows a number, or asks what nothing was written to: what guarded memory cannot see.
const PLUGIN: &str = r#"
#include "utfproof_plugin.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
enum { READS_PAST, OVERFLOWS, ASKS_ANYTHING };
static int is_valid(const uint8_t *bytes, size_t count) {
    volatile int number = INT_MAX;
    uint8_t *copy = (uint8_t *)malloc(count + 1 - (FAULT == READS_PAST));
    memcpy(copy, bytes, count);
    if (count == 3) number = FAULT == OVERFLOWS ? number + (int)count : copy[count];
    free(copy);
    return number != 123;
}
UTFPROOF_VALIDATOR(validate, uint8_t, is_valid(input, length));
UTFPROOF_PLUGIN("under a sanitizer", "1", UTFPROOF_VALIDATION("utf-8.validate", validate));
"#;

/// The plug-in with one fault, by `compiler` with `options`, in this folder.
fn built(in_it: &Path, compiler: &str, fault: &str, options: &[&str]) -> PathBuf {
    let source = in_it.join("plugin.c");
    std::fs::write(&source, PLUGIN).unwrap();
    let plugin = in_it.join("plugin");
    let output = Command::new(compiler)
        .args(["-g", "-O1", &format!("-DFAULT={fault}")])
        .args(options)
        .arg(format!("-I{}", folder().join("include").display()))
        .arg(&source)
        .arg("-o")
        .arg(&plugin)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    plugin
}

/// A check of one vector.
fn check(subject: [&str; 2]) -> Command {
    let vector = "utf-8.validate/boundaries/E0.A0.80";
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command
        .args(["check", "--json", "--vector", vector])
        .args(subject);
    command
}

/// The report of it.
fn report(subject: [&str; 2]) -> String {
    String::from_utf8(check(subject).output().unwrap().stdout).unwrap()
}

const AS_LIBRARY: [&str; 3] = ["-shared", "-fPIC", "-fno-sanitize-recover"];

#[test]
#[cfg(feature = "seconds")]
fn the_words_of_sanitizers_reach_the_report() {
    if !is_installed("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // the last is the default of compilers: the sanitizer writes, and the codec goes on
    for recovers in ["-fno-sanitize-recover", "-fsanitize-recover"] {
        let options = [&AS_LIBRARY[..], &["-fsanitize=undefined", recovers]].concat();
        let library = built(folder.path(), "cc", "OVERFLOWS", &options);
        let told = report(["--library", library.to_str().unwrap()]);
        let words = "runtime error: signed integer overflow";
        assert!(told.contains(words), "{recovers}: {told}");
    }

    let options = [&AS_LIBRARY[..], &["-fsanitize=address"]].concat();
    let library = built(folder.path(), "cc", "READS_PAST", &options);
    let told = report(["--library", library.to_str().unwrap()]);
    let words = "SUMMARY: AddressSanitizer: heap-buffer-overflow";
    assert!(told.contains(words), "{told}");
}

#[test]
fn a_library_that_was_built_without_the_sanitizer_is_refused() {
    if !is_installed("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (sanitizer, other) in [("address", "undefined"), ("undefined", "address")] {
        let sanitized = |option: &str| {
            let option = format!("-fsanitize={option}");
            let options = [&AS_LIBRARY[..], &[option.as_str()]].concat();
            let library = built(folder.path(), "cc", "ASKS_ANYTHING", &options);
            check(["--library", library.to_str().unwrap()])
                .args(["--sanitize", sanitizer])
                .output()
                .unwrap()
        };
        assert_eq!(sanitized(sanitizer).status.code(), Some(0), "{sanitizer}");
        let refused = sanitized(other);
        assert_eq!(refused.status.code(), Some(2), "{other}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains("was built without -fsanitize="), "{said}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_worker_under_valgrind_shows_what_it_says() {
    if !is_installed("valgrind") || !is_installed("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (fault, words) in [("READS_PAST", "Invalid read of size 1"), ("OVERFLOWS", "")] {
        let library = built(folder.path(), "cc", fault, &AS_LIBRARY);
        let output = check(["--library", library.to_str().unwrap()])
            .args(["--sanitize", "valgrind"])
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(words.len().min(1) as i32),
            "{told}"
        );
        assert!(told.contains(words), "{told}");
    }
}

/// Both run a program, which the host makes of the plug-in.
#[test]
#[cfg(feature = "slow")]
fn the_words_of_valgrind_and_of_memory_sanitizer_reach_the_report() {
    let host = folder().join("host/utfproof_plugin_host.c");
    let host = host.to_str().unwrap();
    let built_in = tempfile::tempdir().unwrap();
    if is_installed("valgrind") && is_installed("cc") {
        let program = built(built_in.path(), "cc", "READS_PAST", &[host]);
        let options = "-q --exit-on-first-error=yes --error-exitcode=1 --num-callers=1";
        let adapter = format!("valgrind {options} {}", program.display());
        let told = report(["--adapter", &adapter]);
        assert!(told.contains("Invalid read of size 1"), "{told}");
    }
    if is_installed("clang") {
        let options = ["-fsanitize=memory", host];
        let program = built(built_in.path(), "clang", "ASKS_ANYTHING", &options);
        let told = report(["--adapter", program.to_str().unwrap()]);
        assert!(told.contains("use-of-uninitialized-value"), "{told}");
    }
}

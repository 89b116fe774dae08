//! The same plug-in under sanitizers: their words reach the report.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::folder;

/// Reads past a copy of its own, or overflows a number: what guarded memory cannot see.
const PLUGIN: &str = r#"
#include "utfproof_plugin.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
static int is_valid(const uint8_t *bytes, size_t count) {
    volatile int number = INT_MAX;
    uint8_t *copy = (uint8_t *)malloc(count);
    memcpy(copy, bytes, count);
    if (count == 3) number = OVERFLOWS ? number + (int)count : copy[count];
    free(copy);
    return number != 1234567;
}
UTFPROOF_VALIDATOR(validate, uint8_t, is_valid(input, length));
UTFPROOF_PLUGIN("under a sanitizer", "1", UTFPROOF_VALIDATION("utf-8.validate", validate));
"#;

fn built(folder_of_it: &Path, overflows: &str, sanitizer: &str) -> PathBuf {
    let source = folder_of_it.join("plugin.c");
    std::fs::write(&source, PLUGIN).unwrap();
    let library = folder_of_it.join("plugin.so");
    let output = Command::new("cc")
        .args(["-g", "-O1", "-shared", "-fPIC", overflows, sanitizer])
        .arg("-fno-sanitize-recover")
        .arg(format!("-I{}", folder().join("include").display()))
        .arg(&source)
        .arg("-o")
        .arg(&library)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    library
}

fn report(library: &Path, environment: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command.args([
        "check",
        "--json",
        "--vector",
        "utf-8.validate/boundaries/E0.A0.80",
    ]);
    command.arg("--library").arg(library);
    command.envs(environment.iter().copied());
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

#[test]
fn the_words_of_sanitizers_reach_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let library = built(folder.path(), "-DOVERFLOWS=1", "-fsanitize=undefined");
    let told = report(&library, &[]);
    assert!(
        told.contains("runtime error: signed integer overflow"),
        "{told}"
    );

    let library = built(folder.path(), "-DOVERFLOWS=0", "-fsanitize=address");
    let found = Command::new("cc")
        .arg("-print-file-name=libasan.so")
        .output()
        .unwrap();
    let runtime = String::from_utf8(found.stdout).unwrap();
    let environment = [
        ("LD_PRELOAD", runtime.trim()),
        ("ASAN_OPTIONS", "detect_leaks=0:abort_on_error=1"),
    ];
    let told = report(&library, &environment);
    assert!(
        told.contains("SUMMARY: AddressSanitizer: heap-buffer-overflow"),
        "{told}"
    );
}

//! Built-in codecs in guarded memory: the same verdict as without it. Codecs that read where they must not are in
//! `runner/native/tests/guarded.rs`.

use serde_json::Value;

use crate::program::run;

/// The counts of each operation in the report, and the exit status.
fn told(name: &str, options: &[&str]) -> (Value, Option<i32>) {
    let arguments = [&[name, "--json", "--suite", "quick"], options].concat();
    let (status, stdout, stderr) = run("check", &arguments);
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stderr}"));
    (report["operations"].clone(), status)
}

#[test]
#[cfg(feature = "slow")]
fn built_in_codecs_have_the_same_verdict_in_guarded_memory() {
    for name in [
        "std",
        "encoding_rs",
        "simdutf8",
        "surrogates-accepted",
        "chunk-boundary-eats",
    ] {
        let plain = told(name, &[]);
        assert!(plain.0.is_array(), "{name}");
        assert_eq!(told(name, &["--guarded"]), plain, "{name}");
    }
}

#[test]
fn an_implementation_with_memory_of_its_own_is_not_guarded() {
    let (status, _, stderr) = run("check", &["--adapter", "./mine", "--guarded"]);
    assert_eq!(status, Some(2));
    assert!(
        stderr.contains("--guarded is for codecs that are compiled into this program"),
        "{stderr}"
    );
}

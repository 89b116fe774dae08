//! The table of a plug-in: policies, and how long its entries are.

use std::fs;

use super::errors::{built, refused};
use super::{BUILT, check, folder, total};
use crate::program::run;
use crate::tools::is_installed;

#[test]
#[cfg(feature = "seconds")]
fn declared_policies_are_what_it_is_judged_by() {
    if !is_installed("cc") {
        return;
    }
    let (status, report) = check("per_byte", &["--suite", "quick"]);
    assert_eq!(status, Some(0), "{:#}", report["differences"]);
    assert!(total(&report, "conforms") > 1_000);

    let sources = tempfile::tempdir().unwrap();
    let plant = fs::read_to_string(folder().join("tests/plants/per_byte.c")).unwrap();
    let plant = plant.replace(
        "#include \"base.h\"",
        "#include \"utf8.h\"\n#include \"utfproof_plugin.h\"",
    );
    let undeclared = plant
        .replace("_WITH", "")
        .replace(", \"replacement=per-byte\"", "");
    let library = built(sources.path(), &undeclared);
    let library = library.to_str().unwrap();
    let (status, text, _) = run("check", &["--library", library, "--suite", "quick"]);
    assert_eq!(status, Some(1), "{text}");

    let error = refused(&built(
        sources.path(),
        &plant.replace("per-byte\"", "per-bite\""),
    ));
    assert!(
        error.contains("its policies: ") && error.contains("per-bite"),
        "{error}"
    );
}

/// Policies and turns came later than the other fields of an operation.
#[test]
fn a_library_built_with_the_first_header_is_asked_as_before() {
    if !is_installed("cc") {
        return;
    }
    let sources = tempfile::tempdir().unwrap();
    let old = r#"#include "utfproof_plugin.h"
#include "utf8.h"
struct old { const char *name; int (*call)(utfproof_call *); uint32_t flags, least_room; size_t (*room)(const void *, size_t); };
UTFPROOF_VALIDATOR(decodes, uint8_t, length == 0 || utf8_next(input, length, &(uint32_t){0}) == length);
static const struct old all[2] = {{"utf-8.validate", decodes, 0, 0, 0}, {"utf-8.decode-first", decodes, 0, 0, 0}};
static const utfproof_plugin it = {1, sizeof(struct old), "old", "1", (const utfproof_operation *)all, 2};
const utfproof_plugin *utfproof_plugin_1(void) { return &it; }
"#;
    let library = built(sources.path(), old);
    let library = library.to_str().unwrap();
    // it takes one character: two are a difference, and so every case was asked
    for (vector, status) in [("E0.A0-BF.80-BF", 0), ("00-7F.00-7F", 1)] {
        let vector = format!("utf-8.validate/exhaustive/{vector}");
        for suite in ["full", "exhaustive"] {
            let asked = ["--library", library, "--vector", &vector, "--suite", suite];
            let (is, text, error) = run("check", &asked);
            assert_eq!(is, Some(status), "{vector} {suite}: {text}{error}");
        }
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_library_is_asked_recorded_and_compared() {
    if !is_installed("cc") {
        return;
    }
    std::sync::LazyLock::force(&BUILT);
    let library = |name: &str| {
        let path = BUILT.path().join(name).with_extension("so");
        path.to_str().unwrap().to_owned()
    };
    let (right, wrong) = (library("validator"), library("surrogates"));
    let ask =
        |library: &str, input: &str| run("ask", &["--library", library, "utf-8.validate", input]);
    let (status, text, _) = ask(&right, "ED A0 80");
    assert_eq!(status, Some(0), "{text}");
    let (status, text, _) = ask(&wrong, "ED A0 80");
    assert!(status == Some(1) && text.contains("accepted"), "{text}");
    let (status, text, _) = ask(&library("systemd"), "C2");
    let words = "reads 1 byte past the end of the input";
    assert!(status == Some(1) && text.contains(words), "{text}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("right.json");
    let file = file.to_str().unwrap();
    let (status, _, error) = run(
        "snapshot",
        &["--library", &right, "--suite", "quick", "-o", file],
    );
    assert_eq!(status, Some(0), "{error}");
    let (status, text, error) = run("compare", &[file, "--library", &right]);
    assert_eq!(status, Some(0), "{text}{error}");
    let (status, text, _) = run("compare", &[file, "--library", &wrong]);
    assert!(status == Some(1) && text.contains("ED A0 80"), "{text}");
    let (status, text, _) = run("compare", &[file, "--library", &library("systemd")]);
    assert!(status == Some(1) && text.contains(words), "{text}");
}

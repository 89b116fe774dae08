//! The readers of core files in `vectors/readers/`: each runs a core file against a codec of its language's standard
//! library, which passes, and against a wrong one, which fails with the id of a line. The proof of completeness, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jsonschema::validator_for;

use crate::tools::{is_installed, missing};

/// Rust's, which runs as a part of these tests.
#[expect(unreachable_pub, reason = "in its own crate, it is public")]
#[path = "../../../vectors/readers/rust/core_file_test.rs"]
mod rust;

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors")
}

/// Runs a shell command in the folder of a reader; `$OUTPUT` is a folder for what it makes.
fn run(language: &str, command: &str, with_bug: bool) -> (bool, String) {
    let output = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1; {command}")]);
    shell.current_dir(vectors().join(language));
    shell
        .env_remove("WITH_BUG")
        .env("PYTHONDONTWRITEBYTECODE", "1");
    shell.env("OUTPUT", output.path());
    if with_bug {
        shell.env("WITH_BUG", "1");
    }
    let output = shell.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success(), text)
}

/// The id of the line about an overlong NUL, which the wrong codecs accept.
fn id() -> String {
    let text = fs::read_to_string(vectors().join("core/utf-8.decode.txt")).unwrap();
    let line = text.lines().find(|line| line.starts_with("C0 80;"));
    let (_, id) = line.unwrap().rsplit_once("; ").unwrap();
    id.to_owned()
}

fn assert_tells_right_from_wrong(language: &str, command: &str) {
    let language = format!("readers/{language}");
    let (passes, text) = run(&language, command, false);
    assert!(passes, "{text}");
    let (passes, text) = run(&language, command, true);
    assert!(!passes, "{text}");
    assert!(text.contains(&id()), "no {} in\n{text}", id());
}

#[test]
fn python_with_unittest() {
    if is_installed("python3") {
        assert_tells_right_from_wrong("python", "python3 -m unittest");
    }
}

#[test]
fn javascript_with_node_test() {
    if is_installed("node") {
        assert_tells_right_from_wrong("javascript", "node --test");
    }
}

#[test]
fn go_with_testing() {
    if is_installed("go") {
        assert_tells_right_from_wrong("go", "go test -count=1 ./...");
    }
}

#[test]
#[cfg(feature = "slow")]
fn java_with_junit() {
    let jar = Path::new("/usr/share/java/junit-jupiter-api.jar");
    if !jar.exists() {
        missing("JUnit 5 (apt-get install junit5)");
    } else if is_installed("javac") {
        assert_tells_right_from_wrong("java", "sh test.sh");
    }
}

#[test]
fn csharp_with_nunit() {
    if ["mcs", "nunit-console"].into_iter().all(is_installed) {
        assert_tells_right_from_wrong("csharp", "sh test.sh");
    }
}

const CTEST: &str =
    "cmake -B $OUTPUT . && cmake --build $OUTPUT && cd $OUTPUT && ctest --output-on-failure";

#[test]
fn c_with_ctest() {
    if ["cc", "cmake"].into_iter().all(is_installed) {
        assert_tells_right_from_wrong("c", CTEST);
    }
}

#[test]
fn cpp_with_ctest() {
    if ["c++", "cmake"].into_iter().all(is_installed) {
        assert_tells_right_from_wrong("cpp", CTEST);
    }
}

/// Debian has no package of Zig, so this runs only where `zig` is installed.
#[test]
fn zig_with_zig_test() {
    let command = "zig test core_file_test.zig --cache-dir $OUTPUT --global-cache-dir $OUTPUT";
    if Command::new("zig").arg("version").output().is_ok() {
        assert_tells_right_from_wrong("zig", command);
    }
}

/// The right codec is tested by the tests in its own file.
#[test]
fn rust_with_a_bug() {
    let test = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "readers::rust::decodes"])
        .env("WITH_BUG", "1")
        .output()
        .unwrap();
    assert!(!test.status.success());
    let text = String::from_utf8_lossy(&[test.stdout, test.stderr].concat()).into_owned();
    assert!(text.contains(&id()), "no {} in\n{text}", id());
}

#[test]
#[cfg(feature = "slow")]
fn the_proof_of_completeness_holds_and_can_fail() {
    if is_installed("python3") {
        let (passes, text) = run("checker", "python3 -m unittest", false);
        assert!(passes, "{text}");
    }
}

#[test]
fn a_reader_has_at_most_40_lines_of_code_and_the_proof_200_lines() {
    let readers = [
        "c/core_file.h",
        "cpp/core_file.hpp",
        "csharp/CoreFile.cs",
        "go/core_file.go",
        "java/CoreFile.java",
        "javascript/core-file.mjs",
        "python/core_file.py",
        "rust/core_file.rs",
        "zig/core_file.zig",
    ];
    for reader in readers {
        let text = fs::read_to_string(vectors().join("readers").join(reader)).unwrap();
        let is_code = |line: &&str| {
            let line = line.trim();
            !line.is_empty() && !["//", "/*"].iter().any(|sign| line.starts_with(sign))
        };
        // the comment at the start of C's has several lines
        let text = text
            .split_once("*/\n#include")
            .map_or(&*text, |(_, code)| code);
        let lines = text.lines().filter(is_code).count();
        assert!(lines <= 40, "{reader}: {lines}");
    }
    let proof = fs::read_to_string(vectors().join("checker/complete.py")).unwrap();
    assert!(proof.lines().count() <= 200);
}

#[test]
fn every_line_is_as_the_schema_says() {
    let schema = fs::read_to_string(vectors().join("core.schema.json")).unwrap();
    let schema = validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let is_valid = |line: &str| schema.is_valid(&line.into());
    for wrong in [
        "C0 80; !0; must; nul",
        "61*0; ; must; ;",
        "6; ; must; ;",
        "61; ; may; ;",
    ] {
        assert!(!is_valid(wrong), "{wrong}");
    }
    let core = vectors().join("core");
    for file in fs::read_dir(core).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                assert!(is_valid(line), "{}: {line}", path.display());
            }
        }
    }
}

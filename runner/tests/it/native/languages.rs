//! The example in each language is built by the commands in its first lines, and passes.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::folder;
use crate::at_once::at_once;
use crate::program::run;
use crate::tools::is_installed;

/// The examples, the compiler that each needs beside `cc`, and the status of a check. Nim's own validator accepts overlong
/// forms, as known-differences/nim.json says.
const EXAMPLES: [(&str, &str, i32); 6] = [
    ("mine.rs", "rustc", 0),
    ("mine.d", "gdc", 0),
    ("mine.adb", "gnatmake", 0),
    ("mine.pas", "fpc", 0),
    ("mine.go", "go", 0),
    ("mine.nim", "nim", 1),
];

/// The programs that the commands in an example begin with.
const COMPILERS: [&str; 7] = ["cc", "gcc", "gdc", "fpc", "go", "nim", "rustc"];

/// The commands in the first lines of an example, which are comments.
fn commands(text: &str) -> Vec<&str> {
    let lines = text.lines().take(4);
    let bare = lines.map(|line| {
        let line = line.trim_start_matches(['/', '!', '#', '-', '{', ' ']);
        line.trim_end_matches([' ', '}'])
    });
    let is_command = |line: &&str| {
        let program = line.split(' ').next().unwrap_or_default();
        COMPILERS.contains(&program)
    };
    bare.filter(is_command).collect()
}

fn build(example: &str, into: &Path) {
    for entry in fs::read_dir(folder().join("examples/languages")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, into.join(path.file_name().unwrap())).unwrap();
    }
    fs::write(into.join("utfproof_plugin.h"), utfproof_native::HEADER).unwrap();
    let text = fs::read_to_string(into.join(example)).unwrap();
    let commands = commands(&text);
    assert!(commands.len() >= 2, "{example}: {commands:?}");
    for command in commands {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(into)
            .output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{example}: {command}: {said}");
    }
}

#[test]
#[cfg(feature = "slow")]
fn the_example_in_each_language_is_built_as_it_says_and_passes() {
    let installed = EXAMPLES
        .into_iter()
        .filter(|(_, compiler, _)| is_installed(compiler));
    let installed: Vec<_> = installed.filter(|_| is_installed("cc")).collect();
    at_once(&installed, |(example, _, status)| {
        let built = tempfile::tempdir().unwrap();
        build(example, built.path());
        let library = built.path().join("mine.so");
        let library = library.to_str().unwrap();
        let (is, text, error) = run("check", &["--library", library, "--suite", "quick"]);
        assert_eq!(is, Some(*status), "{example}: {text}{error}");
        assert!(text.contains("utf-8.validate"), "{example}: {text}");
        let overlong = "accepts what must be rejected";
        assert_eq!(text.contains(overlong), *status == 1, "{example}: {text}");
    });
}

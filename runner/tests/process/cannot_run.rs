//! Commands that cannot be run: the error names the word, the cause and the remedy.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// The message of `utfproof check --adapter` in this folder.
fn said(folder: &Path, adapter: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .args([
            "check",
            "--operation",
            "utf-8.validate",
            "--adapter",
            adapter,
        ])
        .current_dir(folder)
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_command_that_cannot_run_is_reported_with_word_cause_and_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        ("ad.py", "print()\n", 0o644),
        ("plain.py", "print()\n", 0o755),
        ("ready.rb", "#!/usr/bin/env ruby\n", 0o755),
        ("crlf.py", "#!/usr/bin/python3\r\nprint()\r\n", 0o755),
        ("typo.py", "#!/usr/bin/no-such-python\n", 0o755),
        ("empty", "", 0o755),
        ("other-machine", "\u{7f}ELF\0\0\0\0", 0o755),
    ];
    for (name, text, mode) in files {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, Permissions::from_mode(mode)).expect("its owner");
    }
    for (adapter, says) in [
        (
            "ad.py --fast",
            "ad.py --fast: cannot run it: program 'ad.py' is not in PATH; did you mean './ad.py'? \
             ('./ad.py' is not executable: chmod +x ./ad.py, or name the interpreter: python3 ./ad.py)",
        ),
        ("ready.rb", "did you mean './ready.rb'?\n"),
        (
            "./ad.py",
            "'./ad.py' is not executable: chmod +x ./ad.py, or name the interpreter: python3 ./ad.py",
        ),
        (
            "./plain.py",
            "'./plain.py' has no '#!' line; begin it with '#!/usr/bin/env python3', or name the interpreter: python3 ./plain.py",
        ),
        (
            "./crlf.py",
            "the '#!' line of './crlf.py' ends with a carriage return",
        ),
        (
            "./typo.py",
            "the '#!' line of './typo.py' names '/usr/bin/no-such-python', which is not there",
        ),
        ("./empty", "'./empty' is empty"),
        (
            "./other-machine",
            "'./other-machine' is not a program for this machine",
        ),
        (".//", "'.//' is a folder"),
        (
            "./none",
            "file './none' does not exist; the command is split into words",
        ),
        ("./ad.py/x", "file './ad.py/x' does not exist"),
        (
            "no-such-program",
            "program 'no-such-program' is not in PATH; the command is split into words as by a shell, but no shell runs it",
        ),
        (
            "cd build && ./ad.py",
            "no shell runs the command, so 'cd' means nothing; for a shell, write: sh -c '…'",
        ),
        ("no-such-program | tee log", "so '|' means nothing"),
        ("~/ad.py", "so '~/ad.py' is not expanded"),
        ("$HOME/ad.py", "so '$HOME/ad.py' is not expanded"),
        (
            "FAST=1 ./ad.py",
            "so a variable is set by 'env': env 'FAST=1' ./ad.py",
        ),
        ("'\u{1b}[31m'", r"program '\u{1b}[31m' is not in PATH"),
    ] {
        let said = said(folder.path(), adapter);
        assert!(said.contains(says), "{adapter}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn an_exit_status_like_that_of_the_supervisor_is_an_exit_of_the_adapter() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = said(folder.path(), "sh -c 'echo oops >&2; exit 127'");
    assert!(said.contains("it exited with status 127"), "{said}");
    assert!(said.contains("\n  oops"), "{said}");
}

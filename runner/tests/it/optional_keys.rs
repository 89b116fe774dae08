//! The optional keys of the protocol, through a process: the calls of the oracle, and the message about a wrong key.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

/// Checks an adapter: this command of the shell, in which `SERVE` is the oracle, in a folder with the file `script`.
fn check(shell: &str, script: &str, arguments: &[&str]) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("script"), script).unwrap();
    let program = env!("CARGO_BIN_EXE_utfproof");
    let shell = shell.replace("SERVE", &format!("{program} serve"));
    let adapter = format!("sh -c '{shell}'");
    let output = Command::new(program)
        .args(["check", "--adapter", &adapter])
        .args(arguments)
        .env("COLUMNS", "300")
        .current_dir(folder.path())
        .output()
        .unwrap();
    (folder, output)
}

/// The report on replies that a script of sed changes.
fn told(script: &str, arguments: &[&str]) -> String {
    let (_folder, output) = check("SERVE | sed -u -f script", script, arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    text
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_oracle_says_its_calls_into_every_bounded_buffer() {
    let tee = "tee requests | SERVE | tee replies";
    let operations = [
        "utf-8.decode-lossy",
        "utf-8.encode",
        "utf-8.to-utf-16",
        "wtf-16.encode",
        "cesu-8.encode",
    ];
    let arguments = operations.map(|operation| ["--operation", operation]);
    let quick = ["--validate-protocol", "--suite", "quick"];
    let arguments = [&quick[..], &arguments.concat()].concat();
    let (folder, output) = check(tee, "", &arguments);
    assert!(output.status.success(), "{output:?}");
    let lines = |name: &str| {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty());
        let values = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
        values.collect::<Vec<_>>()
    };
    let (requests, replies) = (lines("requests"), lines("replies"));
    assert_eq!(requests.len(), replies.len());
    let (mut calls, mut more_than_one) = (0, 0);
    for (request, reply) in requests.iter().zip(&replies) {
        let is_converted = request["room"].is_number() && reply["out"].is_string();
        assert_eq!(
            reply["calls"].is_array(),
            is_converted,
            "{request}: {reply}"
        );
        let number = reply["calls"].as_array().map_or(0, Vec::len);
        calls += usize::from(number > 0);
        more_than_one += usize::from(number > 1);
    }
    assert!(calls > 150 && more_than_one > 50, "{calls} {more_than_one}");
}

#[test]
#[cfg(feature = "slow")]
fn a_call_that_is_left_out_is_told_with_its_rule() {
    let first_call_left_out = r#"s/"calls":\[\[[0-9]*,[0-9]*\],/"calls":[/"#;
    let text = told(first_call_left_out, &["--operation", "utf-8.encode"]);
    assert_says(
        &text,
        &[
            "into a buffer of 4 units",
            "but call 1 writes ",
            " units into a buffer of 4",
        ],
    );
}

#[test]
#[cfg(feature = "seconds")]
fn a_wrong_length_in_a_batch_is_told_with_its_key_its_request_and_the_sentence() {
    let only = ["--vector", "utf-8.decode/boundaries/*"];
    let beyond = r#"/"batch"/s/"length":[0-9][0-9]*/"length":999999/g"#;
    let text = told(beyond, &only);
    assert_says(
        &text,
        &[
            "\"length\" is 999999, but ",
            "units of the input are left after position",
            "write the units of the maximal subpart (The Unicode Standard, 3.9, D93b)",
            "of a batch of ",
        ],
    );
    let one_more = r#"/"batch"/s/"length":1}/"length":2}/g"#;
    // -v explains departures from a should even if there is worse
    let text = told(one_more, &["--vector", "utf-8.decode/boundaries/*", "-v"]);
    assert_says(
        &text,
        &[
            "is wrong about the ill-formed part",
            "of 1 unit\n",
            "of 2 units: rejected\n",
            "of a batch of ",
            "U+FFFD Substitution of Maximal Subparts",
        ],
    );
}

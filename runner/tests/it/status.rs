//! The exit status and the messages of the program: the status is that of the verdict, even if the output is not read,
//! and messages contain no control characters.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::whole::drawn;

/// A command that runs the program in a folder.
fn utfproof(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command.current_dir(folder).args(arguments);
    command
}

fn output(folder: &Path, arguments: &[&str]) -> Output {
    utfproof(folder, arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The status of a run whose standard output is closed from the start.
fn status_unread(folder: &Path, arguments: &[&str]) -> Option<i32> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = utfproof(folder, arguments);
    command.stdout(writer).stderr(Stdio::null());
    command.status().unwrap().code()
}

/// Without `UTFPROOF_WHOLE=1`, of some commands.
#[test]
#[cfg(feature = "slow")]
fn the_status_is_that_of_the_verdict_even_if_the_output_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("examples.txt", "utf-8.decode C0 80 -> 0000\n");
    write(
        "findings.json",
        r#"[{"implementation": "std", "title": "it was wrong", "operation": "utf-8.decode", "in": ["41"],
            "judgement": "a fault", "documented": "no"}]"#,
    );
    let checked = "check overlongs-accepted --operation utf-8.decode --suite quick";
    let run = |arguments: &str| output(folder, &arguments.split(' ').collect::<Vec<_>>());
    run(&format!("{checked} --shard 1/1 --report shard.json"));
    for name in ["std", "overlongs-accepted"] {
        run(&format!(
            "snapshot {name} --operation utf-8.decode --suite quick -o {name}.json"
        ));
    }
    run("vectors expand --operation utf-8.validate --vector */examples/* --output cases");
    fs::remove_file(folder.join("cases/SHA256SUMS")).unwrap();
    let in_json = format!("{checked} --json");
    let commands = [
        (checked, 1),
        (in_json.as_str(), 1),
        ("check std --operation utf-8.decode --suite quick --json", 0),
        ("report merge shard.json", 1),
        ("report merge shard.json --json", 1),
        ("ask overlongs-accepted utf-8.decode C08", 2),
        ("compare std.json overlongs-accepted.json", 1),
        ("compare std.json std.json --json", 0),
        ("findings findings.json", 1),
        ("spec examples examples.txt", 1),
        ("spec examples examples.txt --json", 1),
        (
            "spec diff utf-8.decode-lossy-per-byte utf-8.decode-lossy",
            1,
        ),
        ("vectors expand --check cases", 1),
        ("vectors expand --operation utf-8.validate", 0),
        ("oracle utf-8.decode 41", 0),
        ("list", 0),
    ];
    for &(arguments, status) in drawn(&commands, 6) {
        let words: Vec<&str> = arguments.split(' ').collect();
        let read = output(folder, &words);
        assert_eq!(read.status.code(), Some(status), "{arguments}: {read:?}");
        assert_eq!(status_unread(folder, &words), Some(status), "{arguments}");
    }
    let asked = ["ask", "overlongs-accepted", "utf-8.decode", "C0 80"];
    assert_eq!(status_unread(folder, &asked), Some(1));
}

#[test]
fn a_vector_whose_position_is_beyond_its_input_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let vectors = r#"{
"utfproof_vectors":1,
"about":"",
"command":"",
"operation":"utf-8.validate",
"origin":"boundaries",
"lines":1,
"cases":1,
"vectors":[
{"id":"utf-8.validate/boundaries/far","in":["E2 82"],"error":true,"at":9,"steps":["unicode#table-3-7/outside"]}
]
}
"#;
    fs::write(folder.path().join("far.json"), vectors).unwrap();
    let run = output(folder.path(), &["check", "std", "--vectors", "far.json"]);
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    let expected =
        "vector 1 ('utf-8.validate/boundaries/far'): \"at\" is 9, and \"in\" has 2 units";
    assert!(stderr(&run).contains(expected), "{run:?}");
}

#[test]
fn an_empty_verdict_is_reported_with_json_too() {
    let folder = tempfile::tempdir().unwrap();
    for more in [&[][..], &["--json"]] {
        let arguments = [&["check", "std", "--operation", "cesu-8.encode"], more].concat();
        let run = output(folder.path(), &arguments);
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        assert!(stderr(&run).contains("std: no case was judged"), "{run:?}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn messages_escape_control_characters_of_paths_and_words() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let escape = "\u{1b}[31m\u{7}";
    let (file, below) = (format!("a{escape}.json"), format!("a{escape}.json/b.json"));
    fs::write(folder.join(&file), "{").unwrap();
    fs::create_dir(folder.join(escape)).unwrap();
    fs::write(folder.join(escape).join("manifest.json"), "{}").unwrap();
    for arguments in [
        &["check", &file][..],
        &["check", "std", "--vectors", &file],
        &["check", "std", "--vectors", &below],
        &["check", "std", "--operation", escape],
        &["check", "std", "--operation", &format!("[{escape}")],
        &["check", "std", "--known-differences", &file],
        &[
            "check",
            "std",
            "--operation",
            "utf-8.decode",
            "--report",
            &below,
        ],
        &["check", "std", "--report", escape],
        &["check", "--adapter", escape],
        &["check", "--adapter", &format!("'{escape}")],
        &["check", "std", "--suite", escape],
        &["check", "std", "--timeout", escape],
        &["check", "std", "--shard", escape],
        &["check", "std", &format!("--{escape}")],
        &[escape],
        &["report", "merge", &file],
        &["report", "merge", &below],
        &["compare", &file, &file],
        &["snapshot", escape],
        &[
            "snapshot",
            "std",
            "--operation",
            "utf-8.decode",
            "-o",
            &below,
        ],
        &["findings", &file],
        &["oracle", escape, escape],
        &["oracle", "utf-8.decode", escape],
        &["ask", "std", "utf-8.decode", escape],
        &["spec", escape],
        &["spec", "diff", escape, escape],
        &["spec", "examples", &file],
        &["strength", "--no-vectors", "--cases", &file],
        &["vectors", "check", &below],
        &["vectors", "expand", "--check", &file],
        &["vectors", "expand", "--check", escape],
        &[
            "vectors",
            "expand",
            "--operation",
            "utf-8.validate",
            "--output",
            &below,
        ],
        &["vectors", "machine", escape],
        &[
            "vectors",
            "digest",
            "--operation",
            "utf-8.decode",
            "--range",
            escape,
        ],
        &[
            "vectors",
            "digest",
            "--operation",
            "utf-8.decode",
            "--check",
            &file,
        ],
        &["man", "-o", &below],
        &["completions", escape],
    ] {
        let run = output(folder, arguments);
        let (said, printed) = (stderr(&run), String::from_utf8_lossy(&run.stdout));
        let harmless = |text: &str| !text.chars().any(|c| c.is_control() && c != '\n');
        assert_ne!(run.status.code(), Some(101), "{arguments:?}: {said}");
        assert_ne!(run.status.code(), Some(0), "{arguments:?}: {printed}");
        assert!(
            harmless(&said) && harmless(&printed),
            "{arguments:?}: {said:?}"
        );
        assert!(!said.is_empty() || !printed.is_empty(), "{arguments:?}");
        assert!(!said.contains("31m") || said.contains("\\u{1b}"), "{said}");
    }
}

//! The schemas of the protocol accept what both sides write, and refuse what the reader refuses.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use jsonschema::Validator;
use serde_json::Value;
use utfproof_judge::{KnownDifferences, Reply};
use utfproof_oracle::Operation;
use utfproof_process::{read_description, read_reply};

fn schema(name: &str) -> Validator {
    let path = format!("{}/schemas/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema), "{name}");
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn assert_follows(schema: &Validator, line: &str) {
    let value: Value = serde_json::from_str(line).unwrap();
    let errors: Vec<_> = schema.iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{line}: {errors:#?}");
}

#[test]
fn the_traffic_of_a_run_follows_the_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_utfproof");
    let adapter = format!("sh -c 'tee requests | {program} serve | tee replies'");
    let output = Command::new(program)
        .args([
            "check",
            "--adapter",
            &adapter,
            "--suite",
            "quick",
            "--validate-protocol",
        ])
        .args(["--operation", "wtf-8.decode", "--operation", "utf-16.*"])
        .args(["--operation", "utf-8.decode-first"])
        .args(["--operation", "whatwg-utf-8.encode-into"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let lines = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (requests, replies) = (lines("requests"), lines("replies"));
    let request = schema("request");
    let asked = requests.lines().filter(|line| !line.is_empty());
    asked
        .clone()
        .for_each(|line| assert_follows(&request, line));
    let (description, replies) = replies.split_once('\n').unwrap();
    assert_follows(&schema("description"), description);
    let reply = schema("reply");
    replies
        .lines()
        .for_each(|line| assert_follows(&reply, line));
    assert_eq!(asked.count(), 1 + replies.lines().count());
    assert!(replies.lines().count() > 1000);
    // numbers, and two results
    for part in [r#"",3]}"#, r#""out":3}"#, r#""out":[3,"#] {
        assert!(requests.contains(part) || replies.contains(part), "{part}");
    }
}

#[test]
fn the_schema_of_requests_refuses_what_is_none() {
    let schema = schema("request");
    for (line, is_right) in [
        (r#"{"utfproof":1}"#, true),
        (r#"{"utfproof":2}"#, false),
        (r#"{"utfproof":1,"id":1}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":["E2 82 AC"]}"#, true),
        (
            r#"{"id":7,"op":"whatwg-utf-8.encode-into","in":["20AC",3]}"#,
            true,
        ),
        (
            r#"{"id":7,"op":"utf-8.decode","in":[""],"times":20000}"#,
            true,
        ),
        (
            r#"{"id":7,"op":"utf-8.decode","in":[""],"end":false}"#,
            true,
        ),
        (r#"{"id":7,"op":"utf-8.decode","batch":["","41"]}"#, true),
        (r#"{"id":7,"op":"utf-8.decode"}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":[]}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":"41"}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":["e2"]}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":["E2  82"]}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":[-1]}"#, false),
        (r#"{"id":7,"op":"utf-8.decode","in":[null]}"#, false),
        (
            r#"{"id":7,"op":"utf-8.decode","in":[""],"end":true}"#,
            false,
        ),
        (r#"{"id":7,"op":"utf-8.decode","in":[""],"times":0}"#, false),
        (
            r#"{"id":7,"op":"utf-8.decode","in":[""],"batch":[""]}"#,
            false,
        ),
        (r#"{"id":0,"op":"utf-8.decode","in":[""]}"#, false),
        (r#"{"id":"7","op":"utf-8.decode","in":[""]}"#, false),
        (r#"{"id":7,"op":"decode","in":[""]}"#, false),
        (r#"[]"#, false),
    ] {
        let value = serde_json::from_str(line).unwrap();
        assert_eq!(schema.is_valid(&value), is_right, "{line}");
    }
}

#[test]
fn the_schema_of_replies_and_the_reader_accept_the_same_lines() {
    let schema = schema("reply");
    for (line, is_right) in [
        (r#"{"id":7,"out":""}"#, true),
        (r#"{"id":7,"out":"20AC 1f4a9"}"#, true),
        (r#"{"id":7,"out":"41 ","x":1}"#, false),
        (r#"{"id":7,"out":"U+0041"}"#, false),
        (r#"{"id":7,"out":null}"#, false),
        (r#"{"id":7,"error":"no","at":0}"#, true),
        (r#"{"id":7,"error":true}"#, false),
        (r#"{"id":7,"error":"no","at":-1}"#, false),
        (r#"{"id":7,"error":"no","at":"0"}"#, false),
        (r#"{"id":7,"error":"no","out":""}"#, false),
        (r#"{"id":7,"skip":"why"}"#, true),
        (r#"{"id":7}"#, false),
        (r#"{"id":"7","out":""}"#, false),
        (r#"{"out":""}"#, false),
        (r#"[7,""]"#, false),
    ] {
        let read = read_reply(line.as_bytes(), 7, Operation::Utf8Decode);
        assert_eq!(
            matches!(read, Ok(Reply::Answered(_))),
            is_right,
            "{line}: {read:?}"
        );
        let value = serde_json::from_str(line).unwrap();
        assert_eq!(schema.is_valid(&value), is_right, "{line}");
    }
    // numbers, and two results
    for (operation, out, is_right) in [
        (Operation::Utf8CountCodePoints, "3", true),
        (Operation::Utf8CountCodePoints, "-3", false),
        (Operation::Utf8CountCodePoints, "3.5", false),
        (Operation::Utf8CountCodePoints, "true", false),
        (Operation::Utf8DecodeFirst, r#"[3,"20AC"]"#, true),
        (Operation::Utf8DecodeFirst, r#"[3]"#, false),
        (Operation::Utf8DecodeFirst, r#"["20AC",3]"#, false),
        (Operation::Utf8DecodeFirst, r#"[3,"20AC",1]"#, false),
        (Operation::Utf8DecodeFirst, r#"[3,"x"]"#, false),
    ] {
        let line = format!(r#"{{"id":7,"out":{out}}}"#);
        let read = read_reply(line.as_bytes(), 7, operation);
        let is_read = matches!(read, Ok(Reply::Answered(_)));
        assert_eq!(is_read, is_right, "{line}: {read:?}");
        let value = serde_json::from_str(&line).unwrap();
        assert_eq!(schema.is_valid(&value), is_right, "{line}");
    }
}

#[test]
fn the_schema_of_descriptions_and_the_reader_accept_the_same_lines() {
    let schema = schema("description");
    for (line, is_right) in [
        (
            r#"{"utfproof":1,"implementation":{"name":"x"},"operations":{}}"#,
            true,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"x","version":2},"operations":{"utf-8.decode":{"chunks":true}},"policies":{}}"#,
            true,
        ),
        (
            r#"{"utfproof":2,"implementation":{"name":"x"},"operations":{}}"#,
            false,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":""},"operations":{}}"#,
            false,
        ),
        (r#"{"utfproof":1,"implementation":{"name":"x"}}"#, false),
        (
            r#"{"utfproof":1,"implementation":{"name":"x"},"operations":{"utf-8.decode":true}}"#,
            false,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"x"},"operations":{"utf-8.decode":{"chunks":1}}}"#,
            false,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"x"},"operations":["utf-8.decode"]}"#,
            false,
        ),
    ] {
        let read = read_description(line.as_bytes());
        assert_eq!(read.is_ok(), is_right, "{line}: {read:?}");
        let value = serde_json::from_str(line).unwrap();
        assert_eq!(schema.is_valid(&value), is_right, "{line}");
    }
}

#[test]
fn the_lists_of_known_differences_follow_their_schema() {
    let schema = schema("known-differences");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/known-differences");
    let mut lists = 0;
    for file in fs::read_dir(folder).unwrap().flatten() {
        if file
            .path()
            .extension()
            .is_some_and(|ending| ending == "json")
        {
            assert_follows(&schema, &fs::read_to_string(file.path()).unwrap());
            lists += 1;
        }
    }
    assert!(lists > 10, "{lists}");
    for (text, is_right) in [
        (r#"[{"vectors":"*","reason":"why","suite":"full"}]"#, true),
        (r#"[{"vectors":"*","reason":" "}]"#, false),
        (r#"[{"vectors":"*"}]"#, false),
        (r#"[{"vectors":"*","reason":"why","suite":"all"}]"#, false),
        (r#"[{"vectors":"*","reason":"why","links":"x"}]"#, false),
    ] {
        assert_eq!(KnownDifferences::read(text).is_ok(), is_right, "{text}");
        let value = serde_json::from_str(text).unwrap();
        assert_eq!(schema.is_valid(&value), is_right, "{text}");
    }
}

use super::*;

fn problem(line: &str) -> String {
    let problem = read_description(line.as_bytes()).expect_err(line);
    problem.to_string()
}

#[test]
fn a_description_has_a_name_a_version_and_operations() {
    let line = br#"{"utfproof":1,"implementation":{"name":"A","version":"2","x":1},"operations":
        {"utf-8.decode":{},"no.such":{},"utf-8.decode-lossy":{"chunks":true,"more":0}},"y":[]}"#;
    let described = read_description(line).expect("a description");
    let mut expected = Description::new("A", "2")
        .with([Operation::Utf8Decode])
        .with_chunks([Operation::Utf8DecodeLossy]);
    expected.unknown_operations = vec!["no.such".to_owned()];
    // a key that has no meaning is ignored, and told
    let remarks = [
        "\"y\" of the description",
        "\"x\" of \"implementation\"",
        "\"more\" of utf-8.decode-lossy",
    ];
    assert_eq!(described.remarks.len(), remarks.len());
    for (said, key) in described.remarks.iter().zip(remarks) {
        assert!(
            said.starts_with(&format!("the key {key} has no meaning")),
            "{said}"
        );
    }
    expected.remarks.clone_from(&described.remarks);
    assert_eq!(described, expected);
}

#[test]
fn the_version_of_the_implementation_is_optional() {
    let line = br#"{"utfproof":1,"implementation":{"name":"A"},"operations":{}}"#;
    assert_eq!(
        read_description(line).expect("a description"),
        Description::new("A", "")
    );
}

#[test]
fn each_fault_has_its_own_message() {
    for (line, part) in [
        ("", "is not JSON"),
        ("hello \x1b[31m", r"'hello \u{1b}[31m'"),
        (r#"{"utfproof":1"#, "is not JSON"),
        ("[]", "malformed"),
        (r#"{"implementation":{}}"#, "version unknown"),
        (r#"{"utfproof":2,"operations":0}"#, "speaks version 2"),
        (r#"{"utfproof":"1"}"#, r#"speaks version "1""#),
        (r#"{"utfproof":1}"#, "missing field `operations`"),
        (r#"{"utfproof":1,"operations":{}}"#, "has no name"),
        (
            r#"{"utfproof":1,"implementation":{},"operations":{}}"#,
            "has no name",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":""},"operations":{}}"#,
            "has no name",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":5},"operations":{}}"#,
            "has no name",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":["utf-8.decode"]}"#,
            "invalid type",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{"utf-8.decode":{"chunks":1}}}"#,
            "neither true nor false",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{"wtf-8.concatenate":{"chunks":true}}}"#,
            r#""chunks" of wtf-8.concatenate is true, which has 2 operands"#,
        ),
    ] {
        let problem = problem(line);
        assert!(problem.contains(part), "{line}: {problem}");
        assert!(!problem.contains(char::is_control), "{problem}");
    }
}

#[test]
fn offers_are_read_and_a_wrong_one_is_named_with_the_remedy() {
    let line = |operation: &str, key: &str, value: &str| {
        format!(
            r#"{{"utfproof":1,"implementation":{{"name":"A"}},"operations":{{"{operation}":{{"{key}":{value}}}}}}}"#
        )
    };
    for key in ["reuse", "times", "batch", "length"] {
        let described = read_description(line("utf-8.decode", key, "true").as_bytes());
        let described = described.expect(key).operations[&Operation::Utf8Decode];
        let offers = Offers {
            reuse: key == "reuse",
            times: key == "times",
            batch: key == "batch",
            length: key == "length",
            ..Offers::default()
        };
        assert_eq!(described, offers);
        for value in ["1", "20000", "\"true\"", "null", "[]"] {
            let problem = problem(&line("utf-8.decode", key, value));
            let part = format!("\"{key}\" of 'utf-8.decode' is neither true nor false: write true");
            assert!(problem.contains(&part), "{problem}");
        }
    }
    for key in ["reuse", "batch"] {
        let problem = problem(&line("wtf-8.concatenate", key, "true"));
        let part = format!("\"{key}\" of wtf-8.concatenate is true, which has 2 operands");
        assert!(problem.contains(&part), "{problem}");
    }
    for room in [1, 4, 65_536] {
        let described =
            read_description(line("utf-8.decode", "room", &room.to_string()).as_bytes());
        let offers = described.expect("room").operations[&Operation::Utf8Decode];
        assert_eq!(offers.room, Some(room));
    }
    for value in ["0", "65537", "-1", "1.5", "true", "\"4\"", "[]"] {
        let problem = problem(&line("utf-8.decode", "room", value));
        let part = "write the fewest units of output that fit into its buffer, from 1 to 65536";
        assert!(
            problem.contains("\"room\" of 'utf-8.decode' is ") && problem.contains(part),
            "{problem}"
        );
    }
    for repeat in [65_536, u32::MAX] {
        let described =
            read_description(line("utf-8.validate", "repeat", &repeat.to_string()).as_bytes());
        let offers = described.expect("repeat").operations[&Operation::Utf8Validate];
        assert_eq!(offers.repeat, Some(repeat));
    }
    for value in ["65535", "4294967296", "true", "-1"] {
        let problem = problem(&line("utf-8.validate", "repeat", value));
        let part =
            "write the most units of input that it makes of a pattern, from 65536 to 4294967295";
        assert!(problem.contains(part), "{problem}");
    }
    for operation in ["utf-8.ranges", "utf-8.truncate", "json.decode-string"] {
        let problem = problem(&line(operation, "repeat", "65536"));
        let part = format!("\"repeat\" of {operation} is given, whose input is not one text");
        assert!(problem.contains(&part), "{problem}");
    }
    let problem = problem(&line("utf-8.validate", "room", "4"));
    assert!(
        problem.contains("\"room\" of utf-8.validate is given"),
        "{problem}"
    );
    let outs = |operation: &str, keys: &str| {
        format!(
            r#"{{"utfproof":1,"implementation":{{"name":"A"}},"operations":{{"{operation}":{{"outs":{keys}}}}}}}"#
        )
    };
    let described = read_description(outs("utf-8.decode", r#"true,"chunks":true"#).as_bytes());
    assert!(described.expect("outs").operations[&Operation::Utf8Decode].outs);
    for (operation, keys, part) in [
        (
            "utf-8.decode",
            "true",
            "\"outs\" of utf-8.decode is true without \"chunks\":true",
        ),
        (
            "utf-8.decode",
            "1",
            "\"outs\" of 'utf-8.decode' is neither true nor false: write true if",
        ),
        (
            "utf-8.validate",
            r#"true,"chunks":true"#,
            "does not come out part by part: leave it out",
        ),
    ] {
        let problem = self::problem(&outs(operation, keys));
        assert!(problem.contains(part), "{problem}");
    }
    let two = read_description(line("wtf-8.concatenate", "times", "true").as_bytes());
    assert!(two.expect("times").operations[&Operation::Wtf8Concatenate].times);
}

#[test]
fn a_duplicate_key_is_named() {
    let long = "x".repeat(10_000);
    for (line, key) in [
        (
            r#"{"utfproof":1,"utfproof":1,"operations":{}}"#,
            "duplicate field `utfproof`",
        ),
        (
            r#"{"utfproof":1,"operations":{},"operations":{}}"#,
            "duplicate field `operations`",
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A","name":"B"},"operations":{}}"#,
            r#"the key "name" appears twice"#,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{"utf-8.decode":{},"utf-8.decode":{"chunks":true}}}"#,
            r#"the key "utf-8.decode" appears twice"#,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{"utf-8.decode":{"chunks":true,"chunks":false}}}"#,
            r#"the key "chunks" appears twice"#,
        ),
        (
            r#"{"utfproof":1,"implementation":{"name":"A"},"operations":{},"policies":{"utf-8.encode":{"a":"b","a":"c"}}}"#,
            r#"the key "a" appears twice"#,
        ),
        (
            &format!(
                r#"{{"utfproof":1,"implementation":{{"{long}":1,"{long}":1}},"operations":{{}}}}"#
            ),
            "… appears twice",
        ),
    ] {
        let problem = problem(line);
        assert!(problem.contains(key), "{line}: {problem}");
        assert!(problem.len() < 2000, "{problem}");
    }
}

#[test]
fn a_changed_part_of_a_description_is_named() {
    let first = Description::new("A", "1").with([Operation::Utf8Decode, Operation::Utf8Validate]);
    let changed = |now: Description| changed(&first, &now).unwrap_or_default();
    assert_eq!(changed(first.clone()), "");
    let mut other = first.clone();
    other.name = "B".to_owned();
    assert_eq!(changed(other), "its name is 'B' and was 'A'");
    let mut other = first.clone();
    other.version = "2\x1b".to_owned();
    assert_eq!(changed(other), r"its version is '2\u{1b}' and was '1'");
    let less = Description::new("A", "1").with([Operation::Utf8Validate]);
    assert_eq!(changed(less), "what it says of the operation utf-8.decode");
    let more = first.clone().with_chunks([Operation::Utf8Validate]);
    assert_eq!(
        changed(more),
        "what it says of the operation utf-8.validate"
    );
    let mut other = first.clone();
    other.unknown_operations.push("no.such".to_owned());
    assert_eq!(
        changed(other),
        "the operations that this suite does not know"
    );
}

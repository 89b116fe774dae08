//! Whatever comes from outside, nearly right: replies, descriptions, command lines, known differences, an editor's
//! examples, other suites' cases, requests. `UTFPROOF_INPUTS=1000000 cargo test --test parsers` makes a million of each.

#[path = "../../spec-tables/tests/parsers/mutation.rs"]
mod mutation;

use mutation::{Draw, holds};
use utfproof::policy::Policy;
use utfproof::process::{CommandLine, escape, read_description, read_reply};
use utfproof::serve::serve;
use utfproof::spec::drafts;
use utfproof::strength::PeerFile;
use utfproof::{Answer, Description, KnownDifferences, Operation, Reply};

const REPLY_WORDS: [&str; 20] = [
    "\"id\":7",
    "\"id\":8",
    "\"id\":07",
    "\"id\":7.0",
    "\"id\":null",
    "\"out\":\"\"",
    "\"out\":\"20AC\"",
    "\"out\":null",
    "\"out\":\"\\u0032\\u0030AC\"",
    "\"error\":\"\\ud800\"",
    "\"error\":\"\"",
    "\"error\":null",
    "\"skip\":\"no\"",
    "\"at\":0",
    "\"at\":null",
    "\"at\":18446744073709551615",
    "\"more\":[{}]",
    "true",
    "20AC",
    "1F4A9",
];

/// A reply in the plain form.
fn reply(draw: &mut Draw) -> String {
    let id = if draw.once_in(10) { draw.bits() } else { 7 };
    let at = draw.bits();
    let message = draw.pick(&["", "no", "bad “byte”", "a\\n\\\"", "\\ud800", "💩"]);
    match draw.below(6) {
        0 => format!("{{\"id\":{id},\"out\":\"\"}}"),
        1 => format!("{{\"id\":{id},\"out\":\"0041 20AC 1F4A9\"}}"),
        2 => format!("{{\"id\":{id},\"out\":\"E2 82 AC\"}}"),
        3 => format!("{{\"id\":{id},\"error\":\"{message}\",\"at\":{at}}}"),
        4 => format!("{{\"id\":{id},\"error\":\"{message}\"}}"),
        _ => format!("{{\"id\":{id},\"skip\":\"{message}\"}}"),
    }
}

/// A space before it: a line that the scan of the plain form leaves to serde.
fn loosely(line: &[u8], operation: Operation) -> Result<Reply, String> {
    read_reply(&[b" ", line].concat(), 7, operation)
}

#[test]
fn the_scan_of_a_reply_and_serde_agree_and_what_is_shown_of_a_bad_one_is_escaped_and_short() {
    let operations = [
        Operation::Utf8Decode,
        Operation::Utf8Validate,
        Operation::Utf8Encode,
        Operation::Utf16Encode,
    ];
    holds("replies", |draw| {
        let operation = operations[draw.below(operations.len())];
        let line = reply(draw);
        let line = draw.mutated_bytes(&line, &REPLY_WORDS);
        let scanned = read_reply(&line, 7, operation);
        // Where the line is quoted, the space is quoted too.
        match (&scanned, loosely(&line, operation)) {
            (Ok(Reply::Garbled(_)), Ok(Reply::Garbled(_))) | (Err(_), Err(_)) => {}
            (scanned, loose) => assert_eq!(*scanned, loose, "{}", escape(&line)),
        }
        match scanned {
            Ok(Reply::Answered(answer)) => {
                if let Some(written) = written(&answer) {
                    assert_eq!(
                        read_reply(written.as_bytes(), 7, operation),
                        Ok(Reply::Answered(answer)),
                        "{written}"
                    );
                }
            }
            Ok(Reply::Garbled(why)) | Err(why) => {
                assert!(
                    !why.contains(char::is_control) && why.len() < 4000,
                    "{why:?}"
                );
            }
            Ok(other) => panic!("a line says {other:?}"),
        }
    });
    let long = format!(
        "{{\"id\":7,\"error\":\"\",\"at\":\"{}\"}}",
        "x".repeat(1 << 20)
    );
    match read_reply(long.as_bytes(), 7, Operation::Utf8Decode) {
        Ok(Reply::Garbled(why)) => assert!(why.len() < 4000, "{} bytes", why.len()),
        other => panic!("{other:?}"),
    }
}

/// The plain form of an answer; `None` where JSON has to escape something.
fn written(answer: &Answer) -> Option<String> {
    let plain = |text: &str| !text.contains(|c: char| c < ' ' || matches!(c, '"' | '\\'));
    match answer {
        Answer::Output(sequence) => Some(format!("{{\"id\":7,\"out\":\"{sequence}\"}}")),
        Answer::Rejected { message, at: None } => {
            plain(message).then(|| format!("{{\"id\":7,\"error\":\"{message}\"}}"))
        }
        Answer::Rejected {
            message,
            at: Some(at),
        } => plain(message).then(|| format!("{{\"id\":7,\"error\":\"{message}\",\"at\":{at}}}")),
        Answer::Skipped(reason) => {
            plain(reason).then(|| format!("{{\"id\":7,\"skip\":\"{reason}\"}}"))
        }
    }
}

const DESCRIPTION_WORDS: [&str; 22] = [
    "\"utfproof\":1",
    "\"utfproof\":2",
    "\"implementation\":{\"name\":\"\"}",
    "\"implementation\":null",
    "\"version\":[1]",
    "\"version\":null",
    "\"operations\":{}",
    "\"utf-8.decode\":{\"chunks\":true}",
    "\"utf-8.decode\":{\"chunks\":1}",
    "\"utf-8.decode\":{}",
    "\"utf-9.decode\":{}",
    "\"utf-8.decode-lossy\":{}",
    "\"policies\":{}",
    "\"policies\":{\"utf-8.decode-lossy\":{\"replacement\":\"per-byte\"}}",
    "\"replacement\":\"per-run\"",
    "\"replacement\":\"per-maximal-subpart\"",
    "\"replacement-character\":\"U+003F\"",
    "\"surrogates\":\"encoded\"",
    "\"nul\":\"rejected\"",
    "\"position\":\"offending-unit\"",
    "\"\\ud800\"",
    "true",
];

/// A description, and the line that says it.
fn description(draw: &mut Draw) -> (Description, String) {
    let name = draw.pick(&["mine", "\u{1b}[31m<b>", "漢字", " "]);
    let version = draw.pick(&["", "1", "1.0\u{202e}"]);
    let mut description = Description::new(name, version);
    let (mut operations, mut declared) = (serde_json::Map::new(), serde_json::Map::new());
    for _ in 0..draw.below(5) {
        let operation = Operation::ALL[draw.below(Operation::ALL.len())];
        let chunks = draw.once_in(2);
        description = match chunks {
            true => description.with_chunks([operation]),
            false => description.with([operation]),
        };
        operations.insert(
            operation.name().to_owned(),
            serde_json::json!({"chunks": chunks}),
        );
        // Keys in order, as a map of JSON has them: a declaration is a list.
        let mut choices = std::collections::BTreeMap::new();
        for policy in Policy::of_operation(operation).filter(|_| draw.once_in(2)) {
            choices.insert(policy.key(), policy.value());
        }
        if !choices.is_empty() {
            let pairs = choices.iter().map(|(key, value)| (*key, *value));
            description = description
                .declaring(operation, pairs)
                .expect("its own vocabulary");
            declared.insert(operation.name().to_owned(), serde_json::json!(choices));
        }
    }
    // An operation that is drawn twice may keep what was declared the first time, in both.
    let line = serde_json::json!({
        "utfproof": 1,
        "implementation": {"name": name, "version": version},
        "operations": operations,
        "policies": declared,
    });
    (description, line.to_string())
}

#[test]
fn a_description_reads_back_and_one_that_is_nearly_right_is_refused_with_an_escaped_reason() {
    holds("descriptions", |draw| {
        let (description, line) = description(draw);
        match read_description(line.as_bytes()) {
            Ok(read) => assert_eq!(read, description),
            Err(problem) => panic!("{problem}"),
        }
        let line = draw.mutated_bytes(&line, &DESCRIPTION_WORDS);
        match read_description(&line) {
            Ok(read) => assert!(!read.name.is_empty()),
            Err(problem) => {
                let shown = problem.to_string();
                assert!(
                    !shown.contains(char::is_control) && shown.len() < 8000,
                    "{shown:?}"
                );
            }
        }
    });
    let long = "x".repeat(1 << 20);
    for line in [
        serde_json::json!({"utfproof": 1, "implementation": long}),
        serde_json::json!({"utfproof": 1, "implementation": {"name": "mine"}, "operations": {},
            "policies": {"utf-8.decode": {&long: "removed"}}}),
        serde_json::json!({"utfproof": 1, "implementation": {"name": "mine"}, "operations": {},
            "policies": {"utf-8.decode": {"nul": &long}}}),
    ] {
        let problem = read_description(line.to_string().as_bytes()).expect_err("it is malformed");
        assert!(
            problem.to_string().len() < 8000,
            "{} bytes",
            problem.to_string().len()
        );
    }
}

#[test]
fn a_command_line_reads_back_as_it_is_typed() {
    let words = [
        "python3",
        "my adapter.py",
        "it's",
        "a\\b",
        "\"",
        "$HOME",
        "*",
        "",
        "-v",
        "ü",
        "#",
        "\n",
    ];
    holds("command lines", |draw| {
        let count = draw.below(4);
        let arguments: Vec<String> = (0..count).map(|_| draw.pick(&words).to_owned()).collect();
        let command = CommandLine::new("sh").with(&arguments);
        let typed = command.to_string();
        if !arguments
            .iter()
            .any(|argument| argument.contains(char::is_control))
        {
            assert_eq!(CommandLine::parse(&typed), Ok(command));
        }
        let text = draw.mutated(&typed, &words);
        match CommandLine::parse(&text) {
            Ok(read) => assert!(!read.to_string().contains(char::is_control)),
            Err(error) => assert!(!error.to_string().contains(char::is_control), "{error:?}"),
        }
    });
}

const GLOBS: [&str; 20] = [
    "*",
    "**",
    "?",
    "[",
    "]",
    "[!a-z]",
    "[a-]",
    "{",
    "}",
    "{a,b}",
    "{{a,b},c}",
    "{,a}",
    "\\",
    "/",
    "**/",
    "utf-8.decode",
    "\"link\":\"https://example.org/1\"",
    "\"reason\":\"\"",
    "\"why\":\"\"",
    "\u{1b}[31m",
];

#[test]
fn a_file_of_known_differences_is_read_or_refused_and_its_globs_match_without_harm() {
    let files = [
        r#"[]"#,
        r#"[{"vectors": "utf-8.decode/exhaustive/E0*", "reason": "one", "link": "https://example.org/1"}]"#,
        r#"[{"vectors": "utf-8.*/**", "reason": "one"}, {"vectors": "wtf-8.{en,de}code/[!a-z]?/\\*", "reason": "two"}]"#,
    ];
    let ids = [
        "utf-8.decode/exhaustive/E0.80",
        "wtf-8.decode/x",
        "",
        "\u{1b}",
    ];
    holds("known differences", |draw| {
        let file = draw.pick(&files);
        let text = draw.mutated(file, &GLOBS);
        match KnownDifferences::read(&text) {
            Ok(known) => {
                let unmatched: Vec<_> = known.unmatched(ids.into_iter()).collect();
                for id in ids {
                    if let Some(reason) = known.reason(id) {
                        assert!(!reason.contains(char::is_control), "{reason:?}");
                    }
                }
                assert!(
                    unmatched
                        .iter()
                        .all(|(pattern, _)| ids.iter().all(|id| !known.matches(pattern, id)))
                );
            }
            Err(error) => assert_ne!(text, *file, "{error}"),
        }
    });
    for pattern in [
        "{".repeat(300) + &"}".repeat(300),
        "?".repeat(1 << 20),
        "[a-z]".repeat(1 << 18),
    ] {
        let text =
            serde_json::json!([{"vectors": pattern, "reason": "it is too much"}]).to_string();
        if let Ok(known) = KnownDifferences::read(&text) {
            assert_eq!(known.reason("utf-8.decode/x"), None);
        }
    }
}

const DRAFT_WORDS: [&str; 22] = [
    "->",
    "+",
    "rejected",
    "error",
    "accepted",
    "utf-8.encode",
    "wtf-8.concatenate",
    "wtf-8-2014:wtf-16.decode",
    "cesu-8.validate",
    "utf-16.decode-lossy",
    "\"op\":\"utf-8.decode\"",
    "\"in\":\"E2 82 AC\"",
    "\"in\":[]",
    "\"out\":\"\"",
    "\"error\":true",
    "\"error\":false",
    "ED A0 80",
    "F4 90 80 80",
    "D800",
    "10FFFF",
    "//",
    "7FFFFFFF",
];

#[test]
fn examples_of_an_editor_are_right_or_wrong_or_unreadable_and_shown_escaped() {
    let lines = [
        "utf-8.encode 20AC -> E2 82 AC",
        "utf-8.decode C0 80 -> 0000",
        "wtf-8.concatenate ED A0 BD + ED B2 A9 -> F0 9F 92 A9",
        "cesu-8.validate ED A0 81 ED B0 80 -> accepted",
        "utf-8.decode FF -> rejected",
        "utf-8-1997.encode 7FFFFFFF -> FD BF BF BF BF BF",
        "wtf-8-2014:wtf-16.decode D83D DCA9 -> 1F4A9",
        r#"{"op":"utf-16.decode","in":"D83D DCA9","out":"1F4A9"}"#,
        r#"{"op":"utf-8.decode","in":["ED A0 80"],"error":true}"#,
    ];
    holds("examples", |draw| {
        let line = draw.pick(&lines);
        let text = draw.mutated(line, &DRAFT_WORDS);
        let checked = drafts::check(&text);
        let shown = drafts::render(&checked, false);
        assert!(
            !shown.replace('\n', "").contains(char::is_control),
            "{shown:?}"
        );
        assert!(serde_json::from_str::<serde_json::Value>(&drafts::render_json(&checked)).is_ok());
        assert!(checked.iter().all(|draft| draft.line >= 1));
    });
}

const PEER_WORDS: [&str; 18] = [
    "utf8.validate",
    "utf8.decode_lossy",
    "utf8.first_error",
    "cesu8.decode",
    "wtf8.concat",
    "wtf8.to_utf16",
    "none.such",
    "\"input2_hex\":\"eda080\"",
    "\"input_hex\":\"d83d\"",
    "\"expected\":null",
    "\"expected\":true",
    "\"expected\":\"c0\"",
    "\"expected\":{\"code_points\":[65,-1]}",
    "\"expected\":{\"code_points\":[4294967296]}",
    "+f",
    "0x",
    "ff",
    "00110000",
];

#[test]
fn the_cases_of_another_suite_are_read_or_refused_and_only_hexadecimal_digits_are() {
    let lines = [
        r#"{"op":"utf8.validate","input_hex":"e282ac","expected":true,"source":"a"}"#,
        r#"{"op":"utf8.valid_up_to","input_hex":"41ff","expected":1}"#,
        r#"{"op":"utf8.decode_lossy","input_hex":"ff","expected":"efbfbd"}"#,
        r#"{"op":"utf8.encode_code_point","input_hex":"000020ac","expected":"e282ac"}"#,
        r#"{"op":"cesu8.decode","input_hex":"eda081edb080","expected":{"code_points":[65536]}}"#,
        r#"{"op":"wtf8.concat","input_hex":"eda0bd","input2_hex":"edb2a9","expected":"f09f92a9"}"#,
        r#"{"op":"wtf8.to_utf16","input_hex":"f09f92a9","expected":"d83ddca9"}"#,
        r#"{"op":"somebody.else","expected":0}"#,
    ];
    holds("peer cases", |draw| {
        let several = (0..=draw.below(2))
            .map(|_| draw.pick(&lines))
            .collect::<Vec<_>>()
            .join("\n");
        let text = draw.mutated(&several, &PEER_WORDS);
        match PeerFile::read("cases\u{1b}[31m", &text) {
            Ok(file) if file.others == 0 => {
                for line in text.lines() {
                    let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else {
                        continue; // what is not asked for may hold half a character
                    };
                    let hex = line["input_hex"].as_str().unwrap_or_default();
                    assert!(hex.bytes().all(|byte| byte.is_ascii_hexdigit()), "{text}");
                }
            }
            Ok(_) => {}
            Err(error) => {
                assert_ne!(text, several, "{error}");
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    });
}

const REQUEST_WORDS: [&str; 14] = [
    "\"id\":1",
    "\"id\":-1",
    "\"op\":\"utf-8.decode\"",
    "\"op\":\"\"",
    "\"op\":\"wtf-8-2014:wtf-16.decode\"",
    "\"in\":[]",
    "\"in\":[\"41\",\"42\",\"43\"]",
    "\"in\":\"41\"",
    "\"utfproof\":1",
    "ED A0 80",
    "D800",
    "10FFFF",
    "\n",
    "{}",
];

#[test]
fn a_request_to_the_oracle_gets_one_reply_or_ends_it_with_a_reason() {
    holds("requests", |draw| {
        let operation = Operation::ALL[draw.below(Operation::ALL.len())];
        let inputs = [
            "",
            "41",
            "E2 82 AC",
            "ED A0 80",
            "D83D DCA9",
            "0041 1F4A9",
            "FFFFFFFF",
        ];
        let count = [1, 1, 1, 0, 2, 3][draw.below(6)];
        let operands: Vec<&str> = (0..count).map(|_| draw.pick(&inputs)).collect();
        let line = serde_json::json!(operands);
        let line = format!("{{\"id\":1,\"op\":\"{operation}\",\"in\":{line}}}\n");
        let text = draw.mutated_bytes(&line, &REQUEST_WORDS);
        let mut output = Vec::new();
        let outcome = serve(&mut text.as_slice(), &mut output);
        let output = String::from_utf8(output).expect("it writes UTF-8");
        let lines = output
            .lines()
            .map(serde_json::from_str::<serde_json::Value>);
        assert!(lines.into_iter().all(|line| line.is_ok()), "{output}");
        if let Err(error) = outcome {
            assert!(!error.to_string().is_empty());
        }
    });
}

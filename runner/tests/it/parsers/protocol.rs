//! The protocol: descriptions, requests and replies.

use utfproof::serve::serve;
use utfproof_judge::policy::Policy;
use utfproof_judge::{Answer, Description, Reply};
use utfproof_oracle::Operation;
use utfproof_process::{escape, read_description, read_reply};

use super::mutation::{Draw, holds};

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

/// Reads the line with a space before it, which the scanner of the plain form leaves to serde.
fn loosely(line: &[u8], operation: Operation) -> Result<Reply, String> {
    read_reply(&[b" ", line].concat(), 7, operation)
}

#[test]
fn the_reply_scanner_agrees_with_serde_and_its_errors_are_escaped_and_short() {
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
        // If the error quotes the line, it quotes the space too.
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

/// The plain form of an answer; `None` if JSON has to escape something or a message was truncated.
fn written(answer: &Answer) -> Option<String> {
    let special = |c: char| c < ' ' || matches!(c, '"' | '\\');
    let plain = |text: &str| !text.contains(special) && !text.ends_with(" bytes)");
    match answer {
        Answer::Output(sequence) => Some(format!("{{\"id\":7,\"out\":\"{sequence}\"}}")),
        Answer::Rejected {
            message, at: None, ..
        } => plain(message).then(|| format!("{{\"id\":7,\"error\":\"{message}\"}}")),
        Answer::Rejected {
            message,
            at: Some(at),
            ..
        } => plain(message).then(|| format!("{{\"id\":7,\"error\":\"{message}\",\"at\":{at}}}")),
        Answer::Skipped(reason) => {
            plain(reason).then(|| format!("{{\"id\":7,\"skip\":\"{reason}\"}}"))
        }
        Answer::TooLong(_)
        | Answer::Violates(_)
        | Answer::WrongCalls { .. }
        | Answer::WrongLength { .. } => None,
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

/// A description and its line.
fn description(draw: &mut Draw) -> (Description, String) {
    let name = draw.pick(&["mine", "\u{1b}[31m<b>", "漢字", " "]);
    let version = draw.pick(&["", "1", "1.0\u{202e}"]);
    let mut description = Description::new(name, version);
    let (mut operations, mut declared) = (serde_json::Map::new(), serde_json::Map::new());
    for _ in 0..draw.below(5) {
        let operation = Operation::ALL[draw.below(Operation::ALL.len())];
        let chunks = draw.once_in(2) && operation.signature().operands == 1;
        description = match chunks {
            true => description.with_chunks([operation]),
            false => description.with([operation]),
        };
        operations.insert(
            operation.name().to_owned(),
            serde_json::json!({"chunks": chunks}),
        );
        // The keys in order, like those of a JSON object: a declaration is a list.
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
    // An operation that is drawn twice may keep its first declaration, in both.
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
fn a_request_to_the_oracle_gets_one_reply_or_an_error() {
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

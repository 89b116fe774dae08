//! The adapters of this repository, where their languages are installed.

use utfproof_judge::{Answer, Reply, Request, UnderTest};
use utfproof_oracle::Operation;
use utfproof_process::{CommandLine, Process, StartError, StartProblem};

use super::hostile::PATIENT;
use super::tools::{is_installed, missing};

/// The answers of one of our adapters, or `None` if its language is not installed.
fn answers(
    language: &str,
    arguments: &[&str],
    questions: &[(Operation, &[&str])],
) -> Option<Vec<String>> {
    let command = CommandLine::new(language).with(arguments);
    let mut process = match Process::start(command, PATIENT) {
        Ok(process) => process,
        Err(StartError {
            problem: StartProblem::Spawn(_),
            ..
        }) => {
            missing(language);
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let requests = questions.iter().map(|(operation, operands)| {
        let kind = operation.signature().input;
        let operands = operands
            .iter()
            .map(|text| kind.parse(text).expect("in the notation"));
        Request::new(*operation, operands)
    });
    let replies = process.answer_batch(&requests.collect::<Vec<_>>());
    let replies = replies.into_iter().map(|reply| match reply {
        Reply::Answered(Answer::Output(sequence)) => sequence.to_string(),
        Reply::Answered(Answer::Rejected { at, .. }) => format!("rejected at {at:?}"),
        other => panic!("{other:?}"),
    });
    Some(replies.collect())
}

#[test]
fn the_adapter_for_cpython_answers() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/python/adapter.py");
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8Decode, &["41 E2 82 AC"]),
        (Operation::Utf8Decode, &["41 E2", "", "82 AC"]),
        (Operation::Utf8Decode, &["41 FF"]),
        (Operation::Utf8Validate, &[""]),
        (Operation::Utf8Encode, &["0041 1F4A9"]),
        (Operation::Utf8Encode, &["0041 D800"]),
        (Operation::Utf16Decode, &["0041 DC00"]),
        (Operation::Utf16Encode, &["1F4A9"]),
        (Operation::Wtf16Encode, &["DC00 0041"]),
        (Operation::GeneralizedUtf8Decode, &["ED A0 80"]),
        (Operation::WhatwgUtf8DecodeFatal, &["EF BB BF FF"]),
    ];
    let expected = [
        "0041 20AC",
        "0041 20AC",
        "rejected at Some(1)",
        "",
        "41 F0 9F 92 A9",
        "rejected at Some(1)",
        "rejected at Some(1)",
        "D83D DCA9",
        "DC00 0041",
        "D800",
        "rejected at None",
    ];
    if let Some(answers) = answers("python3", &[script], questions) {
        assert_eq!(answers, expected);
    }
}

#[test]
fn the_adapters_for_node_answer() {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/adapters/javascript/adapter.mjs"
    );
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8Decode, &["41 E2", "", "82 AC"]),
        (Operation::Utf8Decode, &["EF BB BF 41"]),
        (Operation::Utf8Decode, &["41 FF"]),
        (Operation::Utf8Encode, &["0041 1F4A9"]),
        (Operation::WhatwgUtf8Decode, &["EF BB BF 41"]),
        (Operation::Wtf16Decode, &["DC00 D83D DCA9"]),
    ];
    if let Some(answers) = answers("node", &[script], questions) {
        let expected = [
            "0041 20AC",
            "FEFF 0041",
            "rejected at None",
            "41 F0 9F 92 A9",
            "0041",
            "DC00 1F4A9",
        ];
        assert_eq!(answers, expected);
    }
    let questions: &[(Operation, &[&str])] = &[
        (Operation::Utf8DecodeLossy, &["41 FF"]),
        (Operation::Wtf16Decode, &["DC00 D83D DCA9"]),
    ];
    for manner in ["buffer", "string-decoder"] {
        if let Some(answers) = answers("node", &[script, manner], questions) {
            assert_eq!(answers, ["0041 FFFD", "DC00 1F4A9"], "{manner}");
        }
    }
}

/// A right encoder whose digits have no spaces between the bytes.
const WITHOUT_SPACES: &str = r#"
import json, sys
print('{"utfproof":1,"implementation":{"name":"a"},"operations":{"utf-8.encode":{}}}')
sys.stdout.flush()
for line in sys.stdin:
    if line.startswith('{"id":'):
        request = json.loads(line)
        text = ''.join(chr(int(word, 16)) for word in request['in'][0].split())
        try:
            answer = {'out': text.encode().hex()}
        except UnicodeEncodeError as error:
            answer = {'error': 'surrogate', 'at': error.start}
        print(json.dumps({'id': request['id'], **answer}))
    else:
        sys.stdout.flush()
"#;

#[test]
fn digits_without_spaces_are_called_a_mistake_of_the_adapter() {
    if !is_installed("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("adapter.py");
    std::fs::write(&script, WITHOUT_SPACES).expect("a file");
    let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let adapter = format!("python3 {}", script.display());
    check.args(["check", "--suite", "quick", "--adapter", &adapter]);
    let output = check.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = "your adapter writes no space between the units of an answer, such as C3A9 for C3 A9: utf-8.encode";
    assert!(text.starts_with(says), "{text}");
}

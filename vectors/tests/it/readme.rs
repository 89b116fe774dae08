//! The Python of the README does what the README says.

mod python;

use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::AtomicU64;

use utfproof_oracle::Operation;
use utfproof_vectors::{DIGESTS, Digest, Digests, Range, built_in_texts};

use crate::built::FILES;

use self::python::blocks;
use crate::tools::missing;

/// The digests of the three operations over ranges that take a moment.
fn quick() -> String {
    let of = |operation: Operation, patterns: &[&str]| {
        let range = Range::parse(operation.signature().input, patterns).unwrap();
        Digest::of(operation, &range, &AtomicU64::new(0)).unwrap()
    };
    let bytes = ["", "00-FF", "00-FF 00-FF", "E0-F5 7F-C0 80 7F-C0"];
    let digests = |operation, patterns: &[&str]| Digests::new([of(operation, patterns)]).write();
    // all of one file have the same range
    let mut text = digests(Operation::Utf8Validate, &bytes);
    for (operation, patterns) in [
        (Operation::Utf8Decode, bytes.as_slice()),
        (
            Operation::Utf8Encode,
            &["", "0000-10FF", "D7F0-E00F", "FFF0-1000F 10FFFF"],
        ),
    ] {
        let other = digests(operation, patterns).replace("\"given\"", &format!("\"{operation}\""));
        let lines: Vec<&str> = other.lines().collect();
        let line = |key: &str| {
            let at = lines.iter().position(|line| line.starts_with(key)).unwrap();
            lines[at + 1].to_owned()
        };
        text = text.replace(
            "\"ranges\":{\n",
            &format!("\"ranges\":{{\n{},\n", line("\"ranges\"")),
        );
        text = text.replace(
            "\"digests\":{\n",
            &format!("\"digests\":{{\n{},\n", line("\"digests\"")),
        );
    }
    Digests::read(&text).unwrap();
    text
}

/// The output of Python in a folder of this test that has these digests, or `None` without Python.
fn run(test: &str, program: &str, digests: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let printed = python::run(program, digests, &folder).unwrap();
    if printed.is_none() {
        missing("python3");
    }
    printed
}

#[test]
fn the_digests_of_cpython_are_the_same_over_small_ranges_and_differ_where_one_is_wrong() {
    let [_, program] = blocks();
    let digests = quick();
    let operations = ["utf-8.validate", "utf-8.decode", "utf-8.encode"];
    let same = operations.map(|operation| format!("{operation} is the same\n"));
    if let Some(printed) = run("small", program, &digests) {
        assert_eq!(printed, same.concat());
    }
    let read = Digests::read(&digests).unwrap();
    let mut wrong = digests.clone();
    for operation in operations {
        wrong = wrong.replace(read.sha256(operation).unwrap(), &"0".repeat(64));
    }
    if let Some(printed) = run("wrong", program, &wrong) {
        assert_eq!(printed, same.concat().replace("is the same", "DIFFERS"));
    }
}

#[test]
fn case_counts_as_we_do() {
    let [program, _] = blocks();
    let mut program = program.to_owned();
    let mut expected = String::new();
    for operation in [
        "utf-8.decode",
        "utf-8.decode-or-windows-1252",
        "wtf-8.concatenate",
        "whatwg-utf-8.encode-into",
    ] {
        let path = format!("{operation}/exhaustive.json");
        let text = built_in_texts().find(|(name, _)| name.replace('\\', "/") == path);
        let (_, text) = text.unwrap_or_else(|| panic!("no {path}"));
        let _ = writeln!(
            program,
            "import json\nfor vector in json.loads(r'''{text}''')['vectors']:"
        );
        program.push_str(
            "    count = vector.get('count', 1)\n    for n in sorted({0, count // 3, count - 1}):\n        \
             print(vector['id'], n, *case(vector, n))\n",
        );
        let file = FILES.iter().find(|file| file.path() == path).unwrap();
        for vector in &file.vectors {
            let count = vector.count();
            for number in std::collections::BTreeSet::from([0, count / 3, count - 1]) {
                let case = vector.case(number);
                let operands: Vec<_> = case.operands.iter().map(|o| o.values()).collect();
                let out = match case.expectation {
                    utfproof_vectors::Expectation::Output(output, _) => output.values(),
                    _ => Vec::new(),
                };
                let _ = writeln!(expected, "{} {number} {operands:?} {out:?}", vector.id);
            }
        }
    }
    if let Some(printed) = run("cases", &program, DIGESTS) {
        let other = printed.lines().zip(expected.lines()).find(|(p, e)| p != e);
        assert_eq!(other, None);
        assert_eq!(printed.lines().count(), expected.lines().count());
    }
}

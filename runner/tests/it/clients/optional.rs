//! Each client offers every optional part of the protocol, and can skip an input.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Arc, Mutex};

use utfproof_harness::{
    Answer, Description, Implementation, Mode, Offers, Operation, Request, Sequence, Suite,
};

use super::{Project, has, is_drawn};
use crate::tools::is_installed;

/// A program in the place of utfproof, which keeps the conversation in files.
const LISTENER: &str = "#!/bin/bash
set -o pipefail
tee replies | $REAL \"$@\" | tee requests
";

/// In a project, this test has one operation that offers all, and a bug that only `times` shows.
fn assert_offers_all(language: &'static str, test: &str) {
    if !is_installed("bash") {
        return;
    }
    let project = Project::without_plugin(language);
    let write = |name: &str, text: &str| fs::write(project.path().join(name), text).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/clients/optional");
    let (_, name) = test.rsplit_once('/').unwrap_or(("", test));
    write(
        test,
        &fs::read_to_string(format!("{folder}/{name}")).unwrap(),
    );
    let cmake = project.path().join("CMakeLists.txt");
    if let Ok(text) = fs::read_to_string(&cmake) {
        let text = text.replace("utf-8.validate utf-8.decode", "utf-8.decode");
        fs::write(cmake, text).unwrap();
    }
    write("listener", LISTENER);
    project.run("chmod +x listener", &[]);
    let listener = project.path().join("listener");
    let listener = listener.to_string_lossy();
    let options = "--suite quick --validate-protocol";
    let (passes, text) = project.test(&[
        ("UTFPROOF", &listener),
        ("REAL", env!("CARGO_BIN_EXE_utfproof")),
        ("UTFPROOF_OPTIONS", options),
    ]);
    assert!(passes, "{text}");
    for (file, keys) in [
        (
            "requests",
            &[
                "\"room\":",
                "\"outs\":true",
                "\"end\":false",
                "\"times\":",
                "\"batch\":[",
            ][..],
        ),
        (
            "replies",
            &[
                "\"calls\":[[",
                "\"outs\":[",
                "\"batch\":[{",
                "\"length\":1",
                "\"incomplete\":true",
                "\"skip\":\"this codec knows no euro\"",
            ],
        ),
    ] {
        let find = |name: &str| {
            project
                .run(&format!("find . -name {name} | xargs cat"), &[])
                .1
        };
        let lines = find(file);
        // the languages write JSON with and without spaces
        let lines = lines.replace("\": ", "\":").replace("[ ", "[");
        for key in keys {
            assert!(lines.contains(key), "{language}: no {key} in the {file}");
        }
    }
    let (passes, text) = project.test(&[("UTFPROOF_OPTIONS", options), ("WITH_BUG", "1")]);
    assert!(!passes && text.contains("times over"), "{text}");
}

#[test]
fn python() {
    if is_drawn("python") && has(&["python3"], "python3 -c 'import pytest'") {
        assert_offers_all("python", "test_codec.py");
    }
}

#[test]
#[cfg(feature = "slow")]
fn javascript() {
    if is_installed("node") {
        assert_offers_all("javascript", "codec.test.mjs");
    }
}

#[test]
fn ruby() {
    if is_drawn("ruby") && has(&["ruby"], "ruby -e 'require \"minitest\"'") {
        assert_offers_all("ruby", "codec_test.rb");
    }
}

#[test]
fn go() {
    if is_drawn("go") && is_installed("go") {
        assert_offers_all("go", "codec_test.go");
    }
}

#[test]
#[cfg(feature = "slow")]
fn java() {
    if has(&["javac"], "test -e /usr/share/java/junit-jupiter-api.jar") {
        assert_offers_all("java", "src/test/java/CodecTest.java");
    }
}

#[test]
fn c() {
    if is_drawn("c") && has(&["cc", "cmake"], "true") {
        assert_offers_all("c", "codec_test.c");
    }
}

#[test]
fn cpp() {
    if has(&["c++", "cmake"], "true") {
        assert_offers_all("cpp", "codec_test.cpp");
    }
}

/// Keeps the ways in which it is asked.
struct Everything(Arc<Mutex<BTreeSet<&'static str>>>);

impl Implementation for Everything {
    fn describe(&self) -> Description {
        let offers = Offers {
            chunks: true,
            reuse: true,
            times: true,
            batch: true,
            room: Some(1),
            repeat: None,
            outs: true,
            length: false,
        };
        Description::new("everything", "1.0")
            .with_chunks([Operation::Utf8Decode])
            .offering([Operation::Utf8Decode], offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        self.0.lock().unwrap().insert(match request.mode {
            Mode::Once => "once",
            Mode::Times(_) => "times",
            Mode::Unended => "reuse",
            Mode::Batch => "batch",
            Mode::Room(_) => "room",
            Mode::Incremental => "outs",
            Mode::Repeat(_) => "repeat",
        });
        let bytes = request.operands.iter().map(|chunk| match chunk {
            Sequence::Bytes(bytes) => bytes.to_vec(),
            _ => panic!("it takes bytes"),
        });
        match String::from_utf8(bytes.flatten().collect()) {
            Ok(text) if text == "€" => Answer::Skipped("this codec knows no euro".to_owned()),
            Ok(text) => Answer::chars(text.chars()),
            Err(error) => Answer::rejected_at(error.utf8_error().valid_up_to(), "ill-formed"),
        }
    }

    fn answer_inputs(&mut self, request: &Request) -> Vec<Answer> {
        self.0.lock().unwrap().insert("batch");
        request.inputs().map(|one| self.answer(&one)).collect()
    }
}

#[test]
fn rust() {
    let ways = Arc::new(Mutex::new(BTreeSet::new()));
    let codec = Arc::clone(&ways);
    utfproof_harness::Harness::new(move || Everything(Arc::clone(&codec)))
        .suite(Suite::Quick)
        .assert_conforms();
    let ways: Vec<_> = ways.lock().unwrap().iter().copied().collect();
    assert_eq!(ways, ["batch", "once", "outs", "reuse", "room", "times"]);
}

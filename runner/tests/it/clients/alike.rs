//! The same codec with the same fault gets the same verdict and the same smallest inputs, however it is asked.

use std::fs;
use std::process::Command;

use serde_json::Value;
use utfproof_judge::{
    Answer, Description, Implementation, InProcess, Request, Selection, Settings, Shard, run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::json;
use utfproof_vectors::Suite;

use super::{Project, has, rust};
use crate::tools::is_installed;
use crate::whole::is_whole;

/// Where a child of this test writes its report: only there, the codec has its bug.
const REPORT: &str = "UTFPROOF_TEST_REPORT";

/// `quick` shows the fault too, and eight codecs are asked twice.
fn suite() -> Suite {
    match is_whole() {
        true => Suite::Full,
        false => Suite::Quick,
    }
}

/// The codec of the Rust project.
struct OfRust;

impl Implementation for OfRust {
    fn describe(&self) -> Description {
        Description::new("my codec", "1.0").with([Operation::Utf8Decode])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes one operand, in bytes".to_owned());
        };
        match rust::decode(bytes) {
            Ok(chars) => Answer::chars(chars),
            Err(at) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}

#[test]
fn writes_a_report_of_the_trait_where_it_is_asked_to() {
    let Some(path) = std::env::var_os(REPORT) else {
        return;
    };
    let files = utfproof_vectors::built_in_of(&[Operation::Utf8Decode]).unwrap();
    let vectors: Vec<_> = files.into_iter().flat_map(|file| file.vectors).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: suite(),
        shard: Shard::WHOLE,
    };
    let implementation = Box::new(InProcess::new(OfRust));
    let report = run::run(vec![implementation], selection, &Settings::default());
    json::write(&[report], &mut fs::File::create(path).unwrap()).unwrap();
}

/// The differences of a report, without the commands that repeat them, the messages of errors, and in the suite `full` the
/// numbers of cases in contexts.
fn differences(report: &[u8]) -> Vec<Value> {
    let mut report: Value = serde_json::from_slice(report).unwrap();
    let differences = report["differences"].as_array_mut().unwrap();
    differences.iter_mut().for_each(without_words);
    assert!(!differences.is_empty());
    differences.clone()
}

fn without_words(value: &mut Value) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove("repeat");
        fields.remove("message");
        if suite() == Suite::Full {
            // there, an adapter is also started anew for the first requests of a process
            fields.remove("in_contexts");
        }
        if let Some(error) = fields.get_mut("error") {
            *error = true.into();
        }
        fields.values_mut().for_each(without_words);
    }
}

/// A codec that is asked as an adapter, and by the client of its language.
struct Asked {
    language: &'static str,
    build: &'static str,
    adapter: &'static str,
    /// Its test, of which `utf-8.decode` is the last operation, so that the report is about it.
    test: &'static str,
}

const C: &str = "cmake -B build . && cmake --build build";

/// The same codec in each language whose tools are installed.
fn asked() -> Vec<Asked> {
    let new = |language, build, adapter, test| Asked {
        language,
        build,
        adapter,
        test,
    };
    let mut asked = Vec::new();
    if has(&["python3"], "python3 -c 'import pytest'") {
        let test = "python3 -m pytest -k utf-8.decode";
        asked.push(new("python", "true", "python3 test_codec.py", test));
    }
    if is_installed("node") {
        let test = "node --test-name-pattern=decode codec.test.mjs";
        asked.push(new("javascript", "true", "node codec.test.mjs serve", test));
    }
    if is_installed("go") {
        let test = "go test -count=1 -run TestConforms/utf-8.decode .";
        let build = "go test -c -o adapter";
        asked.push(new("go", build, "./adapter serve", test));
    }
    if has(&["javac"], "test -e /usr/share/java/junit-jupiter-api.jar") {
        asked.push(new("java", "true", "sh test.sh serve", "sh test.sh"));
    }
    if has(&["ruby"], "ruby -e 'require \"minitest\"'") {
        let test = "ruby codec_test.rb -n test_utf-8.decode";
        asked.push(new("ruby", "true", "ruby codec_test.rb serve", test));
    }
    if has(&["c++", "cmake"], "true") {
        let test = "build/codec_test utf-8.decode";
        asked.push(new("cpp", C, "build/codec_test", test));
    }
    if has(&["cc", "cmake"], "true") {
        let test = "build/codec_test utf-8.decode";
        asked.push(new("c", C, "build/codec_test", test));
    }
    if has(&["cc", "python3"], "true") {
        // the codec of C in a shared library, which the process of the test loads
        let build = "cc -shared -fPIC -o libcodec.so codec.c";
        let serve = "python3 library.py serve";
        asked.push(new("c", build, serve, "python3 library.py"));
    }
    asked
}

#[test]
#[cfg(feature = "slow")]
fn an_adapter_a_client_a_library_and_a_trait_give_the_same_differences() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let by_trait = path("trait.json");
    let output = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "clients::alike::writes_a_report_of_the_trait_where_it_is_asked_to",
        ])
        .envs([("WITH_BUG", "1"), (REPORT, &by_trait)])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let expected = differences(&fs::read(by_trait).unwrap());

    for Asked {
        language,
        build,
        adapter,
        test,
    } in asked()
    {
        let project = Project::new(language);
        let write = |name: &str, text: &str| fs::write(project.path().join(name), text).unwrap();
        write("library.py", include_str!("library.py"));
        write(
            "utfproof.py",
            include_str!("../../../clients/python/utfproof.py"),
        );
        let (is_built, text) = project.run(build, &[]);
        assert!(is_built, "{text}");
        let by_client = path("client.json");
        let suite = suite().name();
        let options = format!("--suite {suite} --report {by_client}");
        let (passes, text) =
            project.run(test, &[("WITH_BUG", "1"), ("UTFPROOF_OPTIONS", &options)]);
        assert!(!passes, "{text}");
        let by_adapter = path("adapter.json");
        let command = format!("$UTFPROOF check --suite {suite} --operation utf-8.decode --adapter");
        let command = format!("{command} '{adapter}' --report {by_adapter}");
        let (passes, text) = project.run(&command, &[("WITH_BUG", "1")]);
        assert!(!passes, "{text}");
        for report in [by_client, by_adapter] {
            let differences = differences(&fs::read(&report).unwrap());
            assert_eq!(differences, expected, "{adapter}: {report}");
        }
    }
}

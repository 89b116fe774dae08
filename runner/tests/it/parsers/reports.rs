//! Files of other runs and other people: reports of shards, snapshots, findings, and vector files, which are then run.

use std::sync::LazyLock;

use utfproof::findings;
use utfproof_codecs::{built_in, faults};
use utfproof_judge::{InProcess, KnownDifferences, Selection, Settings, Shard, UnderTest, run};
use utfproof_report::merge::{ShardFile, merge};
use utfproof_report::table::Style;
use utfproof_report::{Format, json, read_shards, render};
use utfproof_snapshot::{Shown, Snapshot};
use utfproof_vectors::{Suite, Vector, VectorFile};

use crate::built::{FILES, vectors};

use super::mutation::holds;

static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let some = vectors().filter(|vector| vector.id.starts_with("utf-8.validate/"));
    some.step_by(97).cloned().collect()
});

fn implementation(name: &str) -> Box<dyn UnderTest + Send> {
    let mut all = built_in::all().iter().chain(faults::all());
    let one = all.find(|one| one.name == name).expect(name);
    Box::new(InProcess::new((one.make)()))
}

fn selection(vectors: &[Vector]) -> Selection<'_> {
    Selection {
        vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    }
}

/// The JSON report of the only shard of a run that differs, with known differences and its automaton.
fn shard() -> String {
    let known = r#"[{"vectors": "utf-8.validate/e*", "reason": "one"}, {"vectors": "none", "reason": "two"}]"#;
    let settings = Settings {
        argument: "overlongs-accepted".to_owned(),
        is_shard: true,
        observes_automata: true,
        known: KnownDifferences::read(known).expect("they are well-formed"),
        ..Settings::default()
    };
    let instances = vec![implementation("overlongs-accepted")];
    json::render(&[run(instances, selection(&VECTORS), &settings)])
}

const REPORT_WORDS: [&str; 24] = [
    "\"conforms\": 1",
    "\"differs\": 0",
    "\"as_declared\": 1",
    "\"declared\": {\"surrogates\": \"encoded\"}",
    "\"level\": \"should\"",
    "\"verdict\": \"crashed\"",
    "\"in\": []",
    "\"in\": [\"C0 80\", \"41\"]",
    "\"context\": \"behind\"",
    "\"chunks\": true",
    "\"known\": \"one\"",
    "\"place\": {\"vector\": 0, \"first\": 0, \"kind\": \"long\"}",
    "\"smaller\": {\"in\": [\"C0\"], \"expected\": {\"error\": true}, \"answered\": {\"out\": \"\"}}",
    "\"cut_short\": true",
    "\"says\": \"nothing\"",
    "\"is\": 3",
    "\"leads_to\": []",
    "\"leads_to\": [0, 1, 2]",
    "\"machines\": []",
    "\"number\": 2",
    "\"alone\": \"1x9 0x18446744073709551615\"",
    "utf-16.validate",
    "wtf-8.concatenate",
    "true",
];

#[test]
#[cfg(feature = "seconds")]
fn the_report_of_a_shard_is_read_and_merged_or_refused_with_an_escaped_reason() {
    let right = shard();
    assert!(right.contains("\"machines\"") && right.contains("\"known\""));
    holds("reports of shards", |draw| {
        let text = draw.mutated(&right, &REPORT_WORDS);
        let refused = |error: &dyn std::fmt::Display| {
            let error = error.to_string();
            assert_ne!(text, right, "{error}");
            assert!(!error.contains(char::is_control), "{error:?}");
        };
        let reports = match read_shards(&text) {
            Ok(reports) => reports,
            Err(error) => return refused(&error),
        };
        // merging takes much longer than reading, so only some of the readable files are merged
        if !draw.once_in(8) {
            return;
        }
        let file = ShardFile {
            name: "1.json".to_owned(),
            reports,
        };
        match merge(&[file]) {
            Ok(reports) => {
                for format in Format::ALL {
                    let text = render(format, &reports).expect("it can be rendered");
                    let harmless = |c: char| !c.is_control() || c == '\n';
                    assert!(text.chars().all(harmless), "{text}");
                }
            }
            Err(error) => refused(&error),
        }
    });
}

const SNAPSHOT_WORDS: [&str; 16] = [
    "\"snapshot\": 2",
    "\"suite\": \"full\"",
    "\"vectors\": 0",
    "\"cases\": \"0-3\"",
    "\"cases\": \"9000000000000000000-18446744073709551615\"",
    "\"cases\": \"5\"",
    "\"contexts\": \"0-2\"",
    "\"kind\": \"padded\"",
    "\"first\": \"behind\"",
    "\"as_alone\": true",
    "\"out\": \"0041\"",
    "\"error\": true",
    "\"at\": 1",
    "\"failed\": \"crashed\"",
    "utf-8.validate/exhaustive/80-C1",
    "01234567",
];

#[test]
fn a_snapshot_is_read_and_compared_or_refused_with_an_escaped_reason() {
    let take = |name| {
        let (interrupted, progress) = (Default::default(), Default::default());
        let implementation = implementation(name);
        let taken = utfproof_snapshot::take(
            implementation,
            selection(&VECTORS),
            1,
            &interrupted,
            &progress,
        );
        taken.expect("no interruption")
    };
    let (old, new) = (take("std"), take("overlongs-accepted"));
    let right = new.write();
    holds("snapshots", |draw| {
        let text = draw.mutated(&right, &SNAPSHOT_WORDS);
        let read = match Snapshot::read(&text) {
            Ok(read) => read,
            Err(error) => {
                let error = error.to_string();
                assert_ne!(text, right, "{error}");
                return assert!(!error.contains(char::is_control), "{error:?}");
            }
        };
        if draw.once_in(8)
            && let Ok(comparison) = utfproof_snapshot::compare(&old, &read, &VECTORS)
        {
            let shown = comparison.render(Style::PLAIN, Shown::Causes(9)) + &comparison.json();
            let harmless = |c: char| !c.is_control() || c == '\n';
            assert!(shown.chars().all(harmless), "{shown:?}");
        }
    });
}

const FINDING_WORDS: [&str; 10] = [
    "\"implementation\": \"std\"",
    "\"operation\": \"utf-9.decode\"",
    "\"operation\": \"utf-8.decode\"",
    "\"in\": []",
    "\"in\": [\"C0 80\", \"\"]",
    "\"title\": \"\"",
    "\"judgement\": null",
    "\"link\": \"https://example.org/1\"",
    "[]",
    "{}",
];

#[test]
fn findings_are_read_or_refused_with_an_escaped_reason() {
    let right = r#"[{"implementation": "std", "title": "it passes overlongs", "operation": "utf-8.decode",
        "in": ["C0 80"], "judgement": "A fault.", "documented": "no"}]"#;
    holds("findings", |draw| {
        let text = draw.mutated(right, &FINDING_WORDS);
        match findings::read(&text) {
            Ok(read) => {
                for (finding, operation) in read {
                    assert_eq!(finding.operation, operation.name());
                }
            }
            Err(error) => {
                let error = error.to_string();
                assert_ne!(text, right, "{error}");
                assert!(!error.contains(char::is_control), "{error:?}");
            }
        }
    });
}

const VECTOR_WORDS: [&str; 20] = [
    "\"in\":[\"\"]",
    "\"in\":[\"41\",\"42\"]",
    "\"in\":[\"80-BF\"]",
    "\"out\":\"\"",
    "\"out\":\"0041\"",
    "\"out\":\"10FFFF\"",
    "\"error\":true",
    "\"at\":0",
    "\"at\":1",
    "\"at\":2",
    "\"at\":9",
    "\"at\":18446744073709551615",
    "\"level\":\"should\"",
    "\"unspecified\":\"draft\"",
    "\"steps\":[]",
    "\"origin\":\"examples\"",
    "\"origin\":\"complete\"",
    "/examples/",
    "/complete/",
    "E2 82 AC",
];

/// A file of one or two vectors, from which the suite makes its contexts.
#[test]
fn vectors_that_can_be_read_can_be_asked() {
    let mut files = Vec::new();
    for mut file in FILES.iter().cloned() {
        let vectors = std::mem::take(&mut file.vectors);
        let is_short = |vector: &&Vector| vector.operands.iter().all(|o| o.elements.len() < 5);
        let rejected =
            |vector: &&Vector| matches!(vector.results, utfproof_vectors::Results::Rejected(..));
        let short = || vectors.iter().filter(is_short);
        let chosen = short()
            .find(rejected)
            .into_iter()
            .chain(short().next_back());
        file.vectors = chosen.cloned().collect();
        file.automaton = None;
        file.vectors.dedup();
        files.push(file.write());
    }
    holds("vectors that are asked", |draw| {
        let original = &files[draw.below(files.len())];
        let text = draw.mutated(original, &VECTOR_WORDS);
        let Ok(file) = VectorFile::read("a file", &text) else {
            return;
        };
        if text == *original {
            return;
        }
        let report = run(
            vec![implementation("std")],
            selection(&file.vectors),
            &Settings::default(),
        );
        let answers = report
            .operations
            .iter()
            .map(|operation| operation.counts.total());
        assert!(answers.sum::<u64>() > 0 || report.operations.is_empty());
    });
}

//! Snapshots: what is kept, what changed between two, and what a file cannot do to its reader.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64};

use serde_json::Value;
use utfproof::report::table::Style;
use utfproof::snapshot::{
    Comparison, NotComparable, Place, Presence, Said, Snapshot, SnapshotError, Trend, Was, compare,
    take,
};
use utfproof::{
    Answer, Description, Implementation, InProcess, Operation, Request, Selection, Sequence,
    Settings, Shard, Suite, builtin, run, sabotage,
};
use utfproof_vectors::{Vector, built_in};

fn vectors(prefixes: &[&str]) -> Vec<Vector> {
    let files = built_in().unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let is_taken = |vector: &Vector| prefixes.iter().any(|prefix| vector.id.starts_with(prefix));
    vectors.filter(is_taken).collect()
}

const fn selection(vectors: &[Vector]) -> Selection<'_> {
    Selection {
        vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    }
}

fn named(name: &str) -> Box<dyn Implementation + Send> {
    let mut all = builtin::all().iter().chain(sabotage::all());
    (all.find(|one| one.name == name).unwrap().make)()
}

fn taken(implementation: impl Implementation + Send + 'static, vectors: &[Vector]) -> Snapshot {
    let subject = Box::new(InProcess::new(implementation));
    let (interrupted, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    take(subject, selection(vectors), 1, &interrupted, &progress).unwrap()
}

fn of(name: &str, vectors: &[Vector]) -> Snapshot {
    taken(named(name), vectors)
}

fn trends(comparison: &Comparison) -> BTreeSet<Trend> {
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    rows.map(|row| row.trend).collect()
}

fn changed(comparison: &Comparison) -> BTreeSet<String> {
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    rows.map(|row| row.vector.clone()).collect()
}

const DECODERS: [&str; 3] = ["utf-8.validate/", "utf-8.decode/", "utf-8.decode-lossy/"];

/// What differs in a run, and what a new version changes that was right before, are the same rows.
#[test]
fn what_changed_from_right_to_wrong_is_what_a_run_finds_wrong() {
    let vectors = vectors(&DECODERS);
    let std = of("std", &vectors);
    assert!(std.rows.is_empty(), "{:?}", std.rows);
    for name in [
        "overlongs-accepted",
        "run-replaced-once",
        "block-boundary-missed",
        "position-of-the-start",
    ] {
        let wrong = of(name, &vectors);
        let there = compare(&std, &wrong, &vectors).unwrap();
        assert!(there.is_changed());
        assert_eq!(trends(&there), [Trend::NoLonger].into(), "{name}");
        let subject = Box::new(InProcess::new(named(name)));
        let report = run(vec![subject], selection(&vectors), &Settings::default());
        let differing = report.differences.iter();
        let differing: BTreeSet<String> = differing.map(|one| one.vector.clone()).collect();
        assert_eq!(changed(&there), differing, "{name}");

        let back = compare(&wrong, &std, &vectors).unwrap();
        assert_eq!(trends(&back), [Trend::Now].into(), "{name}");
        assert_eq!(changed(&back), differing, "{name}");
        let again = compare(&wrong, &of(name, &vectors), &vectors).unwrap();
        assert!(!again.is_changed(), "{name}");
    }
}

#[test]
fn the_text_of_a_comparison_shows_the_first_case_of_each_row() {
    let vectors = vectors(&[
        "utf-8.validate/boundaries/C",
        "utf-8.decode/exhaustive/",
        "utf-8.decode-lossy/boundaries/E0.",
        "utf-16.",
    ]);
    let [old, new] = ["std", "overlongs-accepted"].map(|name| of(name, &vectors));
    let mut comparison = compare(&old, &new, &vectors).unwrap();
    comparison.old.version = "[version]".to_owned();
    insta::assert_snapshot!(comparison.render(Style::PLAIN, 2));
}

#[test]
fn an_answer_that_is_wrong_in_another_way_is_neither_better_nor_worse() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let [old, new] =
        ["one-replacement-per-byte", "run-replaced-once"].map(|name| of(name, &vectors));
    let comparison = compare(&old, &new, &vectors).unwrap();
    let all = [Trend::NoLonger, Trend::Another, Trend::Now];
    assert_eq!(trends(&comparison), all.into());
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    for row in rows {
        let first = &row.first;
        match row.trend {
            Trend::NoLonger => assert_eq!(first.was, Was::AsDocuments),
            Trend::Now => assert_eq!(first.is, Was::AsDocuments),
            _ => assert!(matches!(
                (&first.was, &first.is),
                (Was::Other(_), Was::Other(_))
            )),
        }
    }
}

/// Answers one operation by a function.
struct By(Operation, fn(&[Sequence]) -> Answer);

impl Implementation for By {
    fn describe(&self) -> Description {
        Description::new("one", "1").with([self.0])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        (self.1)(&request.operands)
    }
}

#[test]
fn what_the_documents_leave_open_is_kept_and_never_called_wrong() {
    let vectors = vectors(&["wtf-8.decode/"]);
    let [rejects, empty] = [
        (|_| Answer::rejected("no")) as fn(&[Sequence]) -> Answer,
        |_| Answer::chars([]),
    ]
    .map(|answer| taken(By(Operation::Wtf8Decode, answer), &vectors));
    let comparison = compare(&rejects, &empty, &vectors).unwrap();
    assert!(comparison.rows(Trend::Open) > 0 && comparison.rows(Trend::Another) > 0);
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    for row in rows.filter(|row| row.trend == Trend::Open) {
        let open = |was: &Was| matches!(was, Was::Open(_));
        assert!(open(&row.first.was) && open(&row.first.is), "{row:?}");
    }
}

#[test]
fn an_answer_that_is_only_wrong_in_a_context_is_kept_with_the_context_in_words() {
    let vectors = vectors(&["utf-8.validate/"]);
    let far = |operands: &[Sequence]| match operands {
        [Sequence::Bytes(bytes)] if bytes.len() > 60 => Answer::accepted(),
        [Sequence::Bytes(bytes)] => match std::str::from_utf8(bytes) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), error),
        },
        _ => Answer::Skipped(String::new()),
    };
    let [std, far] = [
        of("std", &vectors),
        taken(By(Operation::Utf8Validate, far), &vectors),
    ];
    let comparison = compare(&std, &far, &vectors).unwrap();
    let rows: Vec<_> = comparison.operations.iter().flat_map(|o| &o.rows).collect();
    let in_context = rows.iter().filter(|row| row.first.context.is_some());
    assert!(in_context.clone().count() > 5);
    for row in in_context {
        let words = row.first.context.as_deref().unwrap();
        assert!(words.starts_with("behind "), "{words}");
        let operands = row.first.operands.as_ref().unwrap();
        assert!(operands[0].len() >= 3 * 60, "{operands:?}");
    }
}

#[test]
fn what_follows_from_the_case_by_itself_is_one_run_and_changes_with_it() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let [old, new] =
        ["one-replacement-per-byte", "run-replaced-once"].map(|name| of(name, &vectors));
    let as_alone = |run: &&utfproof::snapshot::Run| run.said == Said::AsAlone;
    let runs = old.rows.iter().flat_map(|row| &row.runs);
    let covered = runs.filter(as_alone).map(|run| {
        let (first, last) = run.place.range();
        last - first + 1
    });
    assert!(covered.sum::<u64>() > 1000);
    let comparison = compare(&old, &new, &vectors).unwrap();
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    let both = |id: &str| {
        [&old, &new].map(|snapshot| {
            let row = snapshot.rows.iter().find(|row| row.vector == id);
            row.is_some_and(|row| row.runs.iter().any(|run| run.said == Said::AsAlone))
        })
    };
    let mut seen = 0;
    for row in rows.filter(|row| both(&row.vector) == [true, true]) {
        assert!(row.cases > 50, "{row:?}");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn a_snapshot_reads_back_what_it_writes_and_is_as_the_schema_says() {
    let few = vectors(&["utf-8.decode-lossy/examples/"]);
    let prefixes = ["utf-8.", "utf-16.", "wtf-8.decode/", "wtf-8.concatenate"];
    let vectors = vectors(&prefixes);
    let schema: Value = serde_json::from_str(Snapshot::SCHEMA).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let changes: Value = serde_json::from_str(Comparison::SCHEMA).unwrap();
    assert!(jsonschema::meta::is_valid(&changes));
    let changes = jsonschema::validator_for(&changes).unwrap();
    let std = of("std", &vectors);
    let crash = |_: &[Sequence]| panic!("on purpose");
    let long = |_: &[Sequence]| Answer::chars(std::iter::repeat_n('x', 1000));
    let others = [
        taken(By(Operation::Utf8DecodeLossy, crash), &few),
        taken(By(Operation::Utf8DecodeLossy, long), &vectors),
        taken(
            By(Operation::Wtf8Decode, |_| Answer::rejected("x")),
            &vectors,
        ),
        taken(
            By(Operation::Utf8Decode, |_| Answer::Skipped("x".into())),
            &vectors,
        ),
    ];
    let wrong = [
        "position-of-the-start",
        "one-replacement-per-byte",
        "lone-trail-written",
        "wtf-8-plain-append",
    ];
    let wrong = wrong.map(|name| of(name, &vectors));
    let runs = || {
        others
            .iter()
            .chain(&wrong)
            .flat_map(|one| one.rows.iter().flat_map(|row| &row.runs))
    };
    let placed = |run: &utfproof::snapshot::Run| matches!(run.said, Said::Rejected { at: Some(_) });
    assert!(runs().any(placed) && runs().any(|run| run.open));
    for mut snapshot in others.into_iter().chain(wrong) {
        snapshot.name = "\u{202e}\u{1b}[31m\"\n".to_owned();
        snapshot.only_operations = vec!["utf-8.*".to_owned()];
        let text = snapshot.write();
        assert!(
            snapshot
                .rows
                .iter()
                .all(|row| text.contains(&format!("\n    {{\"vector\": \"{}\"", row.vector)))
        );
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
        assert!(text.lines().all(|line| line.len() < 100_000));
        assert_eq!(Snapshot::read(&text).unwrap(), snapshot);
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&value)
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
        if let Ok(comparison) = compare(&std, &snapshot, &vectors) {
            let value: Value = serde_json::from_str(&comparison.json()).unwrap();
            let errors: Vec<String> = changes.iter_errors(&value).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{errors:?}");
        }
    }
}

const SMALL: &str = r#"{
  "snapshot": 1, "utfproof": "0.1.0", "implementation": {"name": "a", "version": "1"}, "suite": "quick", "seed": 1,
  "operations": [{"operation": "utf-8.validate", "vectors": 1, "cases": 1, "digest": "DIGEST"}],
  "rows": [{"vector": "utf-8.validate/exhaustive/80-C1", "digest": "01234567", "answers": [
    {"cases": "0-3", "out": ""}, {"cases": "5", "error": true, "at": 1},
    {"contexts": "0-2", "kind": "padded", "first": "behind", "as_alone": true}]}]
}"#;

fn small() -> String {
    SMALL.replace("DIGEST", &"0".repeat(64))
}

#[test]
fn what_is_no_snapshot_is_refused_with_the_place() {
    Snapshot::read(&small()).unwrap();
    for (there, instead, complaint) in [
        ("\"snapshot\": 1", "\"snapshot\": 2", "of format 2"),
        ("\"snapshot\": 1,", "", "missing field `snapshot`"),
        ("\"seed\": 1", "\"seed\": -1", "line 2"),
        (
            "\"seed\": 1",
            "\"seed\": 1, \"more\": 1",
            "unknown field `more`",
        ),
        (
            "\"suite\": \"quick\"",
            "\"suite\": \"\\u001bq\"",
            "\"suite\": '\\u{1b}q' is not quick or full",
        ),
        (
            "\"utf-8.validate\", \"vec",
            "\"utf-8\", \"vec",
            "\"operations\"[0]: 'utf-8' is no name",
        ),
        (
            "000\"}]",
            "000\"}, {\"operation\": \"utf-8.validate\", \"vectors\": 1, \"cases\": 1, \"digest\": \"0000000000000000000000000000000000000000000000000000000000000000\"}]",
            "\"operations\"[1]: utf-8.validate is there twice",
        ),
        (
            "\"0123",
            "\"012G",
            "\"rows\"[0] (utf-8.validate/exhaustive/80-C1): '012G4567' is no digest",
        ),
        (
            "utf-8.validate/e",
            "utf-8.decode/e",
            "none of \"operations\"",
        ),
        ("\"0-3\"", "\"3-0\"", "\"answers\"[0]: '3-0' is no number"),
        ("\"0-3\"", "\"+1\"", "'+1' is no number"),
        ("\"0-3\"", "\"0-18446744073709551615\"", "is no number"),
        (
            "\"0-3\"",
            "\"0-5\"",
            "\"answers\"[1]: it does not stand behind",
        ),
        (
            "\"cases\": \"5\"",
            "\"cases\": \"5\", \"contexts\": \"5\"",
            "either \"cases\", or \"contexts\"",
        ),
        (
            "\"kind\": \"padded\"",
            "\"kind\": \"odd\"",
            "\"kind\" is none of chunks, padded",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"\", \"skipped\": true",
            "it needs one of \"out\"",
        ),
        ("\"out\": \"\"", "\"out\": \"zz\"", "\"out\" is no sequence"),
        (
            "\"out\": \"\"",
            "\"out\": \"41\", \"values\": 9",
            "\"values\" and \"sha256\" stand together",
        ),
        (
            "\"out\": \"\"",
            "\"out\": \"\", \"at\": 1",
            "\"at\" stands beside \"error\"",
        ),
        (
            "\"out\": \"\"",
            "\"failure\": \"fell\"",
            "\"failure\" is none of crashed",
        ),
        (
            "\"out\": \"\"",
            "\"as_alone\": true",
            "\"as_alone\" is of contexts only",
        ),
        (
            "\"as_alone\": true}]}]",
            "\"as_alone\": true}]}, {\"vector\": \"utf-8.validate/exhaustive/80-C1\", \"digest\": \"01234567\", \"answers\": [{\"cases\": \"0\", \"skipped\": true}]}]",
            "\"rows\"[1] (utf-8.validate/exhaustive/80-C1): this vector is there twice",
        ),
    ] {
        let text = small().replacen(there, instead, 1);
        assert_ne!(text, small(), "{there}");
        let error: SnapshotError = Snapshot::read(&text).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(complaint), "{instead}: {error}");
        assert!(!error.contains('\u{1b}'));
    }
}

/// Whatever a file holds, it is refused, or compared without a panic.
#[test]
fn no_file_makes_its_reader_panic() {
    let vectors = vectors(&["utf-8.validate/exhaustive/", "utf-8.validate/boundaries/C"]);
    let right = of("std", &vectors);
    let text = small();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(Snapshot::read(&text[..end]).is_err());
    }
    let mut compared = 0;
    for place in 0..text.len() {
        for byte in [b'0', b'9', b'-', b'"', b'{', b']', b' ', b'f'] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = byte;
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            if let Ok(snapshot) = Snapshot::read(&text) {
                for (old, new) in [(&snapshot, &right), (&right, &snapshot)] {
                    if let Ok(comparison) = compare(old, new, &vectors) {
                        let _ = (comparison.render(Style::PLAIN, 9), comparison.json());
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(Snapshot::read(&"[".repeat(100_000)).is_err());
    // a row that is what this program has, with numbers that no vector has
    let wrong = of("overlongs-accepted", &vectors);
    let text = wrong
        .write()
        .replace("\"cases\": \"0", "\"cases\": \"9000000000000000000");
    if let Ok(far) = Snapshot::read(&text) {
        let comparison = compare(&right, &far, &vectors).unwrap();
        assert!(
            comparison
                .render(Style::PLAIN, 9)
                .contains("as the documents say")
        );
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn snapshots_over_other_questions_are_told_apart() {
    let some = vectors(&["utf-8.decode-lossy/"]);
    let fewer: Vec<Vector> = some.iter().skip(1).step_by(2).cloned().collect();
    let name = "one-replacement-per-byte";
    let (old, new) = (of(name, &some), of("run-replaced-once", &fewer));
    let comparison = compare(&old, &new, &some).unwrap();
    let Presence::Partly { left_out } = comparison.operations[0].presence else {
        panic!("{comparison:?}");
    };
    assert!(left_out > 0);
    let listed = |snapshot: &Snapshot| -> BTreeSet<String> {
        snapshot.rows.iter().map(|row| row.vector.clone()).collect()
    };
    let both: BTreeSet<String> = &listed(&old) & &listed(&new);
    assert!(changed(&comparison).is_subset(&both) && !both.is_empty());
    let text = comparison.render(Style::PLAIN, 1);
    assert!(
        text.contains("not all that was asked is the same"),
        "{text}"
    );

    let full = Snapshot {
        suite: Suite::Full,
        ..old.clone()
    };
    let error = compare(&old, &full, &some).unwrap_err();
    assert_eq!(error, NotComparable::Suites(Suite::Quick, Suite::Full));
    let units = of("std", &vectors(&["utf-16.validate/"]));
    let error = compare(&old, &units, &some).unwrap_err().to_string();
    assert!(
        error.contains("nothing in common") && error.contains("utf-16.validate"),
        "{error}"
    );
    let mut others = old.clone();
    others.operations[0].digest = "0".repeat(64);
    for row in &mut others.rows {
        row.digest = "00000000".to_owned();
    }
    let error = compare(&old, &others, &some).unwrap_err();
    assert!(
        matches!(error, NotComparable::OtherVectors { .. }),
        "{error}"
    );
}

#[test]
fn operations_that_come_and_go_are_named_unless_nobody_asked_for_them() {
    let all = vectors(&["utf-8.validate/", "utf-16.validate/"]);
    let one = vectors(&["utf-8.validate/"]);
    let (std, mut simd) = (of("std", &all), of("simdutf8", &one));
    let presence = |old: &Snapshot, new: &Snapshot| {
        let comparison = compare(old, new, &all).unwrap();
        let changes = comparison.operations.iter();
        let mut changes = changes.filter(|change| change.operation == "utf-16.validate");
        (changes.next().unwrap().presence, comparison.is_changed())
    };
    assert_eq!(presence(&std, &simd), (Presence::Lost, true));
    assert_eq!(presence(&simd, &std), (Presence::Gained, true));
    simd.only_operations = vec!["utf-8.*".to_owned()];
    assert_eq!(presence(&std, &simd), (Presence::OnlyOld, false));
    assert_eq!(presence(&simd, &std), (Presence::OnlyNew, false));
}

#[test]
fn what_came_of_chunks_is_not_compared_with_nothing() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let (wrong, std) = (of("chunk-boundary-eats", &vectors), of("std", &vectors));
    let is_chunks = |run: &utfproof::snapshot::Run| match &run.place {
        Place::Contexts { kind, .. } => kind.name() == "chunks",
        Place::Cases { .. } => false,
    };
    let mut runs = wrong.rows.iter().flat_map(|row| &row.runs);
    assert!(runs.any(is_chunks));
    let comparison = compare(&wrong, &std, &vectors).unwrap();
    assert_eq!(comparison.operations[0].chunks, Some(false));
    let only_chunks = |id: &String| {
        let row = wrong.rows.iter().find(|row| row.vector == *id).unwrap();
        row.runs.iter().all(is_chunks)
    };
    assert!(!changed(&comparison).iter().any(only_chunks));
}

/// Exit status, standard output and standard error.
fn utfproof(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

#[test]
fn the_commands_keep_compare_and_say_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| utfproof(arguments, folder.path());
    let only = ["--operation", "utf-8.validate", "-o"];
    let snapshot =
        |name: &str, file: &str| run(&[&["snapshot", name][..], &only, &[file]].concat());
    let (status, said, _) = snapshot("std", "std.json");
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("0 of ") && said.contains("std.json"),
        "{said}"
    );
    assert_eq!(
        snapshot("overlongs-accepted", "below/wrong.json").0,
        Some(0)
    );

    // two files, and a file and who is asked again: with the file's operations only
    let (status, files, _) = run(&["compare", "std.json", "below/wrong.json"]);
    assert_eq!(status, Some(1));
    let (status, live, _) = run(&["compare", "std.json", "overlongs-accepted"]);
    assert_eq!((status, &live), (Some(1), &files));
    let (status, same, _) = run(&["compare", "std.json", "std"]);
    assert_eq!(status, Some(0));
    assert!(same.ends_with("Nothing changed.\n"), "{same}");
    let (status, json, _) = run(&["compare", "std.json", "overlongs-accepted", "--json"]);
    assert_eq!(status, Some(1));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["changed"], true);
    let rows = json["rows"].as_array().unwrap().len();
    assert!(
        files.contains(&format!("utf-8.validate   {rows} rows changed\n")),
        "{files}"
    );
    let (_, all, _) = run(&["compare", "std.json", "overlongs-accepted", "--all"]);
    assert_eq!(all.matches("✗ no longer").count(), rows);
    let oracle = format!("{} serve", env!("CARGO_BIN_EXE_utfproof"));
    let (status, said, complaint) = run(&["compare", "below/wrong.json", "--adapter", &oracle]);
    assert_eq!(status, Some(1), "{complaint}");
    assert!(
        said.contains(&format!("Changed: {rows} rows now as the documents say")),
        "{said}"
    );

    fs::write(folder.path().join("bad.json"), "{\"snapshot\": 1}").unwrap();
    fs::write(folder.path().join("latin.json"), b"\xFF").unwrap();
    for (arguments, complaint) in [
        (
            &["compare", "bad.json", "std"][..],
            "bad.json: missing field `utfproof`",
        ),
        (
            &["compare", "latin.json", "std"],
            "latin.json: stream did not contain valid UTF-8",
        ),
        (&["compare", "none.json", "std"], "none.json: No such file"),
        (
            &["compare", "std.json", "none.json"],
            "none.json: No such file",
        ),
        (
            &["compare", "std.json", "nobody"],
            "unknown implementation 'nobody'",
        ),
        (&["compare", "std.json"], "required"),
        (&["compare", "std.json", "--adapter", "false"], "false"),
        (
            &["snapshot", "all", "-o", "x.json"],
            "one implementation at a time",
        ),
        (
            &["snapshot", "std", "--vector", "nothing", "-o", "x.json"],
            "no vector matches",
        ),
        (
            &[
                "snapshot",
                "simdutf8",
                "--operation",
                "utf-16.*",
                "-o",
                "x.json",
            ],
            "not one case was asked",
        ),
        (&["snapshot", "std", "--suite", "exhaustive"], "exhaustive"),
    ] {
        let (status, said, complaints) = run(arguments);
        assert_eq!((status, said.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            complaints.contains(complaint),
            "{arguments:?}: {complaints}"
        );
    }
    assert!(!folder.path().join("x.json").exists());
}

/// The commands that the help names, with those below them.
fn commands(folder: &Path) -> Vec<String> {
    let named = |arguments: &[&str]| -> Vec<String> {
        let (_, help, _) = utfproof(&[arguments, &["--help"]].concat(), folder);
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let lines = lines.take_while(|line| !line.is_empty());
        let names = lines.filter_map(|line| line.strip_prefix("  "));
        let names = names.filter(|line| !line.starts_with(' '));
        let names = names.filter_map(|line| line.split(' ').next());
        names
            .filter(|name| *name != "help")
            .map(str::to_owned)
            .collect()
    };
    let mut all = Vec::new();
    for command in named(&[]) {
        all.extend(
            named(&[&command])
                .into_iter()
                .map(|below| format!("{command} {below}")),
        );
        all.push(command);
    }
    assert!(all.len() > 15, "{all:?}");
    all
}

#[test]
fn the_shells_know_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let commands = commands(folder.path());
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, script, _) = utfproof(&["completions", shell], folder.path());
        assert_eq!(status, Some(0));
        for command in &commands {
            let name = command.rsplit(' ').next().unwrap();
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(script.contains("known-differences"), "{shell}");
        fs::write(folder.path().join(shell), script).unwrap();
    }
    let bash = Command::new("bash")
        .arg("-n")
        .arg(folder.path().join("bash"))
        .output();
    if let Ok(bash) = bash {
        assert!(bash.status.success() && bash.stderr.is_empty(), "{bash:?}");
    }
    assert_eq!(utfproof(&["completions", "cmd"], folder.path()).0, Some(2));
}

#[test]
fn every_command_has_a_manual_page_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (status, said, _) = utfproof(&["man", "-o", "man1"], folder.path());
    assert_eq!(status, Some(0), "{said}");
    let page = |name: &str| fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    let (_, printed, _) = utfproof(&["man"], folder.path());
    assert_eq!(printed, page("utfproof.1"));
    let commands = commands(folder.path());
    assert_eq!(
        fs::read_dir(folder.path().join("man1")).unwrap().count(),
        commands.len() + 1
    );
    for command in &commands {
        let name = format!("utfproof-{}", command.replace(' ', "-"));
        let text = page(&format!("{name}.1"));
        assert!(text.starts_with(".ie") || text.contains(".TH"), "{text}");
        let path = folder.path().join("man1").join(format!("{name}.1"));
        // -K: the locale of a test may be any
        let groff = Command::new("groff")
            .args(["-Kutf8", "-man", "-Tutf8", "-ww", "-P-c", "-P-b", "-P-u"])
            .arg(path)
            .output();
        let Ok(groff) = groff else { continue };
        assert!(
            groff.status.success() && groff.stderr.is_empty(),
            "{name}: {groff:?}"
        );
        let shown = String::from_utf8(groff.stdout).unwrap();
        assert!(
            shown.contains("SYNOPSIS") && shown.contains("NAME"),
            "{shown}"
        );
    }
    let text = page("utfproof-snapshot.1");
    assert!(
        text.contains("EXAMPLES") && text.contains("cpython\\-3.11.json"),
        "{text}"
    );
}

//! Automata that are learnt from the answers of an implementation.

use std::cell::Cell;
use std::time::{Duration, Instant};

use roxmltree::Document;
use serde_json::Value;
use utfproof_answers::LearntAutomata;
use utfproof_judge::learn::{Learnt, NotLearnt, learn};
use utfproof_judge::{Answer, Description, Implementation, InProcess, Request};
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::automaton::{Acceptance, Automaton, NoAutomaton};

use crate::{program, schema};

#[cfg(feature = "seconds")]
mod left_open;

const MINUTE: Duration = Duration::from_secs(60);

/// An implementation that accepts what a function accepts, or gives what it gives.
struct By<F>(Operation, F);

impl<F: Fn(&[u32]) -> Answer> Implementation for By<F> {
    fn describe(&self) -> Description {
        Description::new("a test's", "1").with([self.0])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        (self.1)(&request.operands[0].values())
    }
}

fn learnt(operation: Operation, answer: impl Fn(&[u32]) -> Answer) -> Result<Learnt, NotLearnt> {
    learn(
        &mut InProcess::new(By(operation, answer)),
        operation,
        MINUTE,
    )
}

fn validator(accepts: impl Fn(&[u8]) -> bool) -> Result<Learnt, NotLearnt> {
    learnt(Operation::Utf8Validate, |input| {
        said(accepts(&bytes(input)))
    })
}

fn bytes(values: &[u32]) -> Vec<u8> {
    values.iter().map(|value| *value as u8).collect()
}

fn said(accepted: bool) -> Answer {
    match accepted {
        true => Answer::accepted(),
        false => Answer::rejected("no"),
    }
}

fn is_utf_8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok()
}

fn failure(result: Result<Learnt, NotLearnt>) -> NotLearnt {
    result.map(|learnt| learnt.own.states.len()).unwrap_err()
}

/// Without what has no influence on answers.
fn transitions(automaton: &Automaton) -> Vec<(Acceptance, &[usize])> {
    let states = automaton.states.iter();
    states
        .map(|state| (state.verdict, state.leads_to.as_slice()))
        .collect()
}

#[test]
fn a_right_codec_has_the_automaton_of_the_document() {
    let learnt = validator(is_utf_8).unwrap();
    assert_eq!(transitions(&learnt.own), transitions(&learnt.document));
    assert_eq!(learnt.beside().parting(), None);
    let (status, text, error) = program::run("automaton", &["std", "utf-8.decode-lossy"]);
    assert_eq!((status, error.as_str()), (Some(0), ""), "{text}");
    let bound = "10 states; no other automaton with at most 10 states answers like it.";
    assert!(
        text.ends_with(&format!("\n{bound}\nIt is the document's automaton.\n")),
        "{text}"
    );
    assert!(!text.contains('≠'), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_codec_over_a_pipe_is_learnt_like_one_in_the_process() {
    let serve = format!("{} serve", env!("CARGO_BIN_EXE_utfproof"));
    let arguments = ["--adapter", &serve, "wtf-8.validate"];
    let (status, text, error) = program::run("automaton", &arguments);
    assert_eq!((status, error.as_str()), (Some(0), ""), "{text}");
    assert!(text.contains("\n12 states; no other automaton"), "{text}");
}

#[test]
fn a_fault_changes_exactly_its_transitions() {
    let (status, text, error) =
        program::run("automaton", &["overlongs-accepted", "utf-8.validate"]);
    assert_eq!((status, error.as_str()), (Some(1), ""));
    // the number of answers changes with the vectors
    let lines: Vec<&str> = text.lines().skip(1).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_hidden_state_is_found_or_beyond_the_bound() {
    let found = validator(|bytes| bytes == b"a\x80" || is_utf_8(bytes)).unwrap();
    assert_eq!(
        found.own.states.len(),
        12,
        "after nothing, after a, after both"
    );
    let parting = found.beside().parting().unwrap();
    assert_eq!(parting.input, [0x61, 0x80]);

    // this one keeps three bytes: it has more states than the bound
    let hidden = validator(|bytes| bytes == b"xyz\x80" || is_utf_8(bytes)).unwrap();
    assert_eq!(transitions(&hidden.own), transitions(&hidden.document));
    assert_eq!(hidden.own.states.len(), 9);
}

#[test]
fn who_answers_at_random_has_no_automaton() {
    let requests = Cell::new(0_u64);
    let answer = |every: u64| {
        requests.set(0);
        let of = |bytes: &[u8]| {
            requests.set(requests.get() + 1);
            is_utf_8(bytes) != requests.get().is_multiple_of(every)
        };
        failure(validator(of))
    };
    for every in [2, 3, 1_000] {
        let error = answer(every);
        assert!(
            matches!(error, NotLearnt::Inconsistent(_)),
            "{every}: {error}"
        );
    }
}

#[test]
fn too_many_states_are_an_answer_too() {
    // the last byte but one is remembered, and the last one shows a bit of it
    let remembers = |bytes: &[u8]| matches!(bytes, [.., kept, bit] if kept >> (bit & 7) & 1 == 1);
    let error = failure(validator(remembers));
    assert_eq!(error, NotLearnt::None(NoAutomaton::TooManyStates));
    assert!(error.to_string().contains("more than 64 states"), "{error}");
}

#[test]
fn a_missing_answer_names_the_input() {
    let skips = |input: &[u32]| match input {
        [0xC3, ..] => Answer::Skipped("not\u{1b}today".to_owned()),
        _ => Answer::accepted(),
    };
    let error = failure(learnt(Operation::Utf8Validate, skips));
    let text = error.to_string();
    assert!(
        text.contains("'C3'") && text.contains("skipped: not\\u{1b}today"),
        "{text}"
    );
    let large = |_: &[u32]| Answer::Output(Sequence::number(u32::MAX));
    let error = failure(learnt(Operation::Utf8TrimPartial, large));
    assert!(
        error.to_string().contains("a result that cannot be right"),
        "{error}"
    );
}

#[test]
fn a_slow_or_silent_adapter_ends() {
    let began = Instant::now();
    let arguments = [
        "--adapter",
        "sleep 60",
        "--timeout",
        "0.3",
        "utf-8.validate",
    ];
    assert_eq!(program::run("automaton", &arguments).0, Some(2));
    let slow = |_: &[u32]| {
        std::thread::sleep(Duration::from_millis(1));
        Answer::accepted()
    };
    let mut slow = InProcess::new(By(Operation::Utf8Validate, slow));
    let limit = Duration::from_millis(200);
    let error = failure(learn(&mut slow, Operation::Utf8Validate, limit));
    assert_eq!(error, NotLearnt::Time(limit));
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_code_unit_that_is_unlike_its_range_is_found() {
    let learnt = learnt(Operation::Utf16Validate, |units| {
        let units: Vec<u16> = units.iter().map(|unit| *unit as u16).collect();
        said(String::from_utf16(&units).is_ok() && !units.contains(&0x41))
    });
    let learnt = learnt.unwrap();
    let letter = learnt.own.letter(0x41);
    assert_eq!(learnt.own.letters[letter], 0x41..=0x41);
    assert_eq!(learnt.beside().parting().unwrap().input, [0x41]);
}

#[test]
#[cfg(feature = "seconds")]
fn the_json_follows_its_schema_and_marks_what_differs() {
    let path = format!(
        "{}/schemas/automaton.schema.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let published = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let strict = schema::strict_of(published);
    for name in ["overlongs-accepted", "std"] {
        let (_, text, _) = program::run("automaton", &[name, "utf-8.decode", "--json"]);
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors = strict.iter_errors(&value).map(|error| error.to_string());
        assert_eq!(errors.collect::<Vec<_>>(), [""; 0], "{name}");
        let steps = value["states"][0]["leads_to"].as_array().unwrap();
        let marked = steps.iter().filter(|step| step["expected"].is_object());
        assert_eq!(marked.count() > 0, name == "overlongs-accepted", "{text}");
        assert_eq!(
            value["parts"].is_object(),
            name == "overlongs-accepted",
            "{text}"
        );
    }
}

#[test]
fn both_automata_are_drawn_in_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("both.svg");
    let arguments = [
        "overlongs-accepted",
        "utf-8.validate",
        "--svg",
        path.to_str().unwrap(),
    ];
    assert_eq!(program::run("automaton", &arguments).0, Some(1));
    let text = std::fs::read_to_string(path).unwrap();
    let svg = Document::parse(&text).unwrap();
    let titles = svg.descendants().filter(|node| node.has_tag_name("svg"));
    let titles: Vec<_> = titles
        .filter_map(|node| node.first_element_child()?.text())
        .collect();
    let ours = "The automaton of utf-8.validate";
    assert_eq!(
        titles[1..],
        [ours, "The automaton of utf-8.validate as learnt"]
    );
    assert!(text.contains("≠ expected:"), "{text}");
}

#[test]
fn an_operation_without_an_automaton_and_a_codec_without_the_operation_say_so() {
    for (arguments, why) in [
        (["std", "utf-8.encode"], "it encodes values"),
        (
            ["simdutf8", "wtf-8.validate"],
            "does not have the operation",
        ),
        (["std", "utf-9.validate"], "utf-9.validate"),
        (["all", "utf-8.validate"], "one implementation"),
    ] {
        let (status, _, error) = program::run("automaton", &arguments);
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn recorded_automata_have_a_file_for_each_implementation() {
    let folder = tempfile::tempdir().unwrap();
    let record = |words: &[&str]| {
        let folder = folder.path().to_str().unwrap();
        program::run("automaton", &[words, &["--record", folder]].concat())
    };
    let operations = ["utf-8.validate", "utf-8.encode", "utf-8.decode"];
    let (status, text, error) =
        record(&[&["overlongs-accepted", "simdutf8"][..], &operations].concat());
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert!(text.starts_with("wrote 2 files"), "{text}");
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        for line in text.lines() {
            let schema = serde_json::from_str(LearntAutomata::SCHEMA).unwrap();
            let value: Value = serde_json::from_str(line).unwrap();
            assert!(schema::strict_of(schema).is_valid(&value), "{line}");
        }
        LearntAutomata::read(&text).unwrap()
    };
    let lax = read("overlongs-accepted.jsonl");
    assert_eq!(lax.operations.len(), 2, "an encoder has no automaton");
    for automaton in lax.operations.values() {
        let automaton = automaton.as_ref().unwrap();
        assert_eq!(automaton.parts.as_ref().unwrap().input, "C0 80");
    }
    let right = read("simdutf8.jsonl");
    assert!(
        right
            .operations
            .values()
            .flatten()
            .all(|own| own.parts.is_none())
    );
    for words in [&["utf-8.validate"][..], &["no-such-name"]] {
        let (status, _, error) = record(words);
        assert_eq!(status, Some(2), "{error}");
    }
}

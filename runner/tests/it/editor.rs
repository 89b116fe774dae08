//! Questions of a document's editor: where two documents differ, whether examples are right, which steps have vectors.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use crate::built::{FILES, vectors};
use crate::whole::{is_whole, tried};
use utfproof_parting::coverage;
use utfproof_parting::{Parting, part, part_on, render};
use utfproof_spec_tables::library;

/// Exit status, standard output and standard error of `utfproof spec …`.
fn spec(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .arg("spec")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // a program that does not read its input may end before all of it is written
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    (status.code(), stdout, stderr)
}

fn parting(left: &str, right: &str) -> Parting {
    part(left.parse().unwrap(), right.parse().unwrap()).unwrap()
}

/// Two decoders that differ, on all 16,843,009 sequences of up to three bytes. This takes seconds.
static STRICT_AGAINST_LENIENT: LazyLock<Parting> =
    LazyLock::new(|| parting("cesu-8.validate", "cesu-8-lenient.validate"));

/// Two encoders, on all sequences of up to three code points, counted by classes.
static EDITION_AGAINST_SPECIFICATION: LazyLock<Parting> =
    LazyLock::new(|| parting(EDITION[0], EDITION[1]));

const EDITION: [&str; 2] = ["wtf-8-bc96dce:wtf-8.encode", "wtf-8.encode"];

/// With `UTFPROOF_WHOLE=1`, also a difference among all sequences of up to three bytes.
#[test]
fn a_difference_is_counted_and_shown_by_the_step_that_decides() {
    let shown = |parting: &Parting| render(std::slice::from_ref(parting), false);
    insta::assert_snapshot!("parting_of_encoders", shown(&EDITION_AGAINST_SPECIFICATION));
    if is_whole() {
        insta::assert_snapshot!("parting_of_validators", shown(&STRICT_AGAINST_LENIENT));
    }
}

#[test]
fn the_program_shows_differences_and_ends_with_1() {
    let readings = [
        "wikipedia-2013:modified-utf-8.encode",
        "modified-utf-8.encode",
    ];
    let (status, text, _) = spec(&["diff", readings[0], readings[1]], "");
    assert_eq!(status, Some(1));
    let parting = parting(readings[0], readings[1]);
    assert_eq!(text, render(&[parting], false));
}

/// With `UTFPROOF_WHOLE=1`, also among all inputs of up to three bytes.
#[test]
fn replacing_each_byte_first_differs_on_a_truncated_sequence_of_two_bytes() {
    let names = ["utf-8.decode-lossy-per-byte", "utf-8.decode-lossy"];
    let [left, right] = names.map(|name| name.parse().unwrap());
    let bytes = || (0x00..=0xFF_u8).map(|byte| format!("{byte:02X}"));
    let inputs = bytes().chain(bytes().flat_map(|a| bytes().map(move |b| format!("{a} {b}"))));
    let mut parting_ones = inputs.filter(|input| part_on(left, right, input) == Some(true));
    assert_eq!(parting_ones.next().as_deref(), Some("E0 A0"));
    if is_whole() {
        let parting = parting(names[0], names[1]);
        let smallest = &parting.groups[0];
        assert_eq!(smallest.smallest.to_string(), "E0 A0");
        let shown =
            [&smallest.left, &smallest.right].map(|answer| answer.as_ref().unwrap().to_string());
        assert_eq!(shown, ["FFFD FFFD", "FFFD"]);
    }
}

/// With `UTFPROOF_WHOLE=1`, also the counts of byte sequences.
#[test]
fn counts_are_what_combinatorics_says() {
    if is_whole() {
        // one sequence of three bytes for each surrogate, and nothing else of up to three bytes
        assert_eq!(STRICT_AGAINST_LENIENT.differing, 0xDFFF - 0xD800 + 1);
    }
    // strings of up to three code points with a pair of surrogates in them, or with U+FFFF, or both
    let n: u128 = 0x11_0000;
    let with_ffff = 3 * n * n - n + 1;
    let pairs = 1024 * 1024;
    let with_a_pair_only = pairs + 2 * pairs * (n - 1);
    let counted = EDITION_AGAINST_SPECIFICATION.differing;
    assert_eq!(counted, with_ffff + with_a_pair_only);
    assert_eq!(
        EDITION_AGAINST_SPECIFICATION.inputs,
        1 + n + n * n + n * n * n
    );
}

/// With `UTFPROOF_WHOLE=1`, also on all sequences of up to three code points or three bytes.
#[test]
fn equal_readings_are_reported_as_equal() {
    let agree: [(_, u128, _); 3] = [
        (["rfc-2781", "utf-16.decode"], 0x1_0000, "code units"),
        (["rfc-3629", "utf-8.encode"], 0x11_0000, "code points"),
        (["rfc-3629", "utf-8.validate"], 0x100, "bytes"),
    ];
    for ([document, operation], n, units) in tried(&agree, 1) {
        let (status, text, _) = spec(&["diff", "unicode", document, operation], "");
        assert_eq!(status, Some(0));
        let strings = 1 + n + n * n + n * n * n;
        let said = format!("agree on all {strings} inputs of up to three {units}");
        assert!(text.replace(',', "").contains(&said), "{text}");
    }
}

#[test]
fn an_impossible_comparison_is_an_error_that_names_the_remedy() {
    for (arguments, expected) in [
        (
            ["diff", "utf-9", "wtf-8"].as_slice(),
            "unknown document, encoding or operation 'utf-9'",
        ),
        (
            &["diff", "wtf-8.validat", "utf-8.validate"],
            "did you mean 'wtf-8.validate'?",
        ),
        (
            &["diff", "wtf-8", "rfc-3629", "to-well-formed"],
            "'utfproof list' shows which documents define each operation",
        ),
        (
            &["diff", "utf-8.encode", "utf-8.decode"],
            "both must take one operand, and of the same kind",
        ),
        (&["utf-9"], "unknown document 'utf-9'"),
    ] {
        let (status, text, error) = spec(arguments, "");
        assert_eq!((status, text.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

const DRAFTS: &str = r#"
// an empty line and a comment are not examples
utf-8.encode 20AC -> E2 82 AC
utf-8.decode C0 80 -> 0000
cesu-8-2001:cesu-8.encode 10000 -> ED AE 80 ED B0 80
wtf-8.concatenate ED A0 BD + ED B2 A9 -> F0 9F 92 A9
{"op": "utf-8.decode", "in": ["C0 80"], "error": true}
{"op": "utf-8.encode", "in": "D800", "out": "ED A0 80"}
utf-8.decode zz -> 0000
utf-9.decode 41 -> 0041
{"op": "utf-8.decode"
utf-8.decode 41
# as people write
utf-8.encode U+20AC → <E2 82 AC>   // the Euro sign
utf-8.decode 0xE2, 0x82, 0xAC => U+20AC # and back
utf-8.validate C0 80 -> no
utf-8.validate 41 -> yes
utf-8.decode 41 C0 80 -> rejected at 1
utf-8.decode 41 C0 80 -> rejected at 2
{"op": "utf-8.decode", "in": "41 C0 80", "error": true, "at": 0}
utf-8.decode 41 -> 0041 at 1
"#;

#[test]
fn examples_are_checked_before_they_are_printed() {
    let (status, text, _) = spec(&["examples", "-"], DRAFTS);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!(text);

    let (status, json, _) = spec(&["examples", "--json", "-"], DRAFTS);
    assert_eq!(status, Some(1));
    let drafts: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(drafts.as_array().map(Vec::len), Some(18));

    let (status, text, _) = spec(&["examples", "-"], "utf-8.encode 20AC -> E2 82 AC\n");
    assert_eq!(
        (status, text.as_str()),
        (Some(0), "1 example: all are right\n")
    );
    let (status, _, error) = spec(&["examples", "-"], "// nothing\n");
    assert_eq!(status, Some(2));
    assert!(error.contains("it has no examples"), "{error}");
    let (status, _, error) = spec(&["examples", "no-such-file"], "");
    assert_eq!(status, Some(2));
    assert!(error.contains("no-such-file"), "{error}");
}

/// The number of vectors of a step, and the first of them, change with every new vector and are not compared.
/// One dialect: what `vectors expand` writes, and what an adapter gets and replies, can be read as examples.
#[test]
fn plain_cases_with_numbers_and_in_contexts_are_examples() {
    let named = [
        "whatwg-utf-8.encode-into/",
        "utf-8.decode-first/boundaries/",
    ];
    let some = vectors().filter(|vector| named.iter().any(|name| vector.id.starts_with(name)));
    let mut cases: Vec<String> = some.map(|vector| vector.plain(0)).collect();
    let vectors = utfproof_vectors::built_in_of(&[utfproof_oracle::Operation::Utf8Decode]).unwrap();
    let mut vectors = vectors.iter().flat_map(|file| &file.vectors);
    let first = vectors.next().unwrap();
    cases.extend(first.plain_in_contexts(utfproof_vectors::Suite::Quick));
    assert!(cases.iter().any(|case| case.contains("in chunks")));
    let (status, text, error) = spec(&["examples", "-"], &cases.join("\n"));
    let all = format!("{} examples: all are right\n", cases.len());
    assert_eq!((status, text), (Some(0), all), "{error}");

    let wrong = r#"{"op":"whatwg-utf-8.encode-into","in":["20AC 0041",3],"out":[2,"E2 82 AC 41"]}"#;
    let (status, text, _) = spec(&["examples", "-"], wrong);
    assert_eq!(status, Some(1));
    assert!(text.contains("1 E2 82 AC"), "{text}");
}

#[test]
fn every_step_of_every_document_is_listed_and_has_a_vector() {
    let (status, text, _) = spec(&["coverage"], "");
    let last = text.lines().last().unwrap_or_default();
    assert_eq!(status, Some(0), "{last}");
    let mut lines = text.lines();
    let mut count = 0;
    for document in library().documents() {
        for algorithm in &document.algorithms {
            let heading = format!("{}#{}", document.id, algorithm.id);
            assert_eq!(lines.next(), Some(&*heading));
            for step in &algorithm.steps {
                count += 1;
                let line = lines.next().unwrap_or_default();
                let mut words = line.split_whitespace();
                assert_eq!(words.next(), Some(&*step.id), "{heading}: {line}");
                let vectors = words.next().map(|number| number.replace(',', "").parse());
                assert!(matches!(vectors, Some(Ok(1u32..))), "{heading}: {line}");
                assert!(line.ends_with(&step.text), "{heading}: {line}");
            }
        }
    }
    assert_eq!(lines.next(), Some(&*format!("all {count} steps are taken")));
    assert_eq!(lines.next(), None);
}

#[test]
fn steps_without_a_vector_are_counted() {
    let mut files = FILES.clone();
    // the second encodes supplementary characters by the same steps
    let encoders = ["cesu-8.encode", "utf-8.to-cesu-8"];
    files.retain(|file| !encoders.contains(&file.operation.name()));
    let steps = coverage::measure(&files, Some("cesu-8-2001"));
    let missing: Vec<&str> = steps
        .iter()
        .filter(|step| step.vectors == 0)
        .map(|step| step.step.as_str())
        .collect();
    let document = library().document("cesu-8-2001").unwrap();
    let of_encoders = ["encode", "from-utf-8"].map(|id| {
        let mut algorithms = document.algorithms.iter();
        let algorithm = algorithms.find(|algorithm| algorithm.id == id).unwrap();
        let steps = algorithm.steps.iter();
        steps.map(move |step| format!("cesu-8-2001#{id}/{}", step.id))
    });
    let expected: Vec<String> = of_encoders.into_iter().flatten().collect();
    assert_eq!(missing, expected);
    assert!(coverage::render(&steps, false).contains("steps are taken by no vector"));
}

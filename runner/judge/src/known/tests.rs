use super::*;
use crate::violation::ViolationKind;
use utfproof_oracle::UnitKind;

fn differs(vector: &str) -> Occurred<'_> {
    Occurred {
        vector,
        kind: ListedKind::Differs,
        answered: None,
    }
}

#[test]
fn a_listing_covers_its_kind_alone() {
    let list = |more: &str| {
        let text = format!(r#"[{{"vectors": "a*", "reason": "x"{more}}}]"#);
        KnownDifferences::read(&text)
    };
    for (more, kind) in [
        ("", ListedKind::Differs),
        (r#", "kind": "differs""#, ListedKind::Differs),
        (r#", "kind": "crashed""#, ListedKind::Crashed),
        (r#", "kind": "timed_out""#, ListedKind::TimedOut),
        (r#", "kind": "garbled""#, ListedKind::Garbled),
        (
            r#", "kind": "read_past_end""#,
            ListedKind::Violates(ViolationKind::ReadPastEnd),
        ),
    ] {
        let known = list(more).unwrap();
        for other in ListedKind::ALL {
            let occurred = Occurred {
                kind: other,
                ..differs("ab")
            };
            assert_eq!(known.reason(occurred).is_some(), other == kind, "{more}");
        }
    }
    let error = list(r#", "kind": "conforms""#).unwrap_err().to_string();
    assert!(
        error.contains("the kinds are differs, crashed, timed_out, garbled"),
        "{error}"
    );
}

#[test]
fn a_listing_that_names_an_answer_covers_that_answer_alone() {
    let output = |text: &str| Shown::Output(UnitKind::CodePoint.parse(text).unwrap());
    let rejected = |at| Shown::Rejected {
        message: Some("no".to_owned()),
        at,
        part: crate::IllFormedPart::default(),
    };
    let number = Shown::Output(UnitKind::Number.parse("3").unwrap());
    let all = [
        output("FFFD"),
        output("FFFD 0041"),
        rejected(Some(0)),
        rejected(Some(1)),
        rejected(None),
        number,
        Shown::Failure("no".to_owned()),
    ];
    for (answer, covered) in [
        (r#"{"out": "fffd"}"#, &[0][..]),
        (r#"{"out": 3}"#, &[5]),
        (r#"{"error": true}"#, &[2, 3, 4]),
        (r#"{"error": "some message", "at": 1}"#, &[3]),
    ] {
        let text = format!(r#"[{{"vectors": "a", "reason": "x", "answer": {answer}}}]"#);
        let known = KnownDifferences::read(&text).unwrap();
        for (number, answered) in all.iter().enumerate() {
            let occurred = Occurred {
                answered: Some(answered),
                ..differs("a")
            };
            let is_covered = known.reason(occurred).is_some();
            assert_eq!(is_covered, covered.contains(&number), "{answer}, {number}");
        }
        assert!(known.reason(differs("a")).is_none(), "the answers vary");
    }
    for (answer, what) in [
        (r#"{}"#, "one of"),
        (r#"{"out": "41", "error": true}"#, "one of"),
        (r#"{"error": false}"#, "true or a message"),
        (r#"{"out": "41", "at": 0}"#, "position of an"),
        (r#"{"out": "41"}, "kind": "crashed""#, "kind 'differs'"),
    ] {
        let text = format!(r#"[{{"vectors": "a", "reason": "x", "answer": {answer}}}]"#);
        let error = KnownDifferences::read(&text).unwrap_err().to_string();
        assert!(error.contains(what), "{answer}: {error}");
    }
}

#[test]
fn tens_of_thousands_of_listings_take_linear_time() {
    let ids: Vec<String> = (0..20_000).map(|n| format!("utf-8.decode/x/{n}")).collect();
    let lines = ids
        .iter()
        .map(|id| format!(r#"{{"vectors": "{id}", "reason": "x"}}"#));
    let text = format!("[{}]", lines.collect::<Vec<_>>().join(","));
    let start = std::time::Instant::now();
    let known = KnownDifferences::read(&text).unwrap();
    let all = || ids.iter().map(String::as_str);
    let known = known.concerning(all(), all());
    assert_eq!(known.listings().len(), ids.len());
    assert!(ids.iter().all(|id| known.reason(differs(id)).is_some()));
    let took = start.elapsed();
    assert!(took < std::time::Duration::from_secs(5), "{took:?}");
}

#[test]
fn a_listing_needs_a_pattern_and_a_reason_and_nothing_unknown() {
    assert!(KnownDifferences::read("[]").is_ok());
    for (text, what) in [
        ("{}", "JSON array"),
        (r#"[{"vectors": "a*"}]"#, "reason"),
        (r#"[{"vectors": "a*", "reason": " "}]"#, "no reason"),
        (
            r#"[{"vectors": "a*", "reason": "x", "why": "y"}]"#,
            "unknown field",
        ),
        (r#"[{"vectors": "a[", "reason": "x"}]"#, "listing 1"),
    ] {
        let error = KnownDifferences::read(text).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn a_listing_about_other_vectors_does_not_concern_a_selection() {
    let text = r#"[{"vectors": "a", "reason": "1"}, {"vectors": "b", "reason": "2"}, {"vectors": "x", "reason": "3"}]"#;
    let known = KnownDifferences::read(text).unwrap();
    let known = known.concerning(["a"].into_iter(), ["a", "b"].into_iter());
    let left: Vec<_> = known.listings().iter().map(Listing::pattern).collect();
    assert_eq!(left, ["a", "x"]);
}

#[test]
fn the_first_listing_that_matches_gives_the_reason() {
    let text = r#"[{"vectors": "utf-8.*/E0*", "reason": "one"}, {"vectors": "utf-8.**", "reason": "two"}]"#;
    let known = KnownDifferences::read(text).unwrap();
    let reason = |id| known.reason(differs(id)).map(|reason| &**reason);
    assert_eq!(reason("utf-8.decode/exhaustive/E0.80"), Some("one"));
    assert_eq!(reason("utf-8.decode/exhaustive/ED.80"), Some("two"));
    assert_eq!(reason("wtf-8.decode/exhaustive/ED.80"), None);
    let mut left = known.listings().to_vec();
    left.retain(|listing| !listing.matches("utf-8.decode/x"));
    let left: Vec<_> = left.iter().map(|l| (l.pattern(), l.reason())).collect();
    assert_eq!(left, [("utf-8.*/E0*", "one")]);
}

#[test]
fn a_listing_for_a_larger_suite_does_not_concern_a_smaller_one() {
    let text =
        r#"[{"vectors": "a", "reason": "1", "suite": "full"}, {"vectors": "x", "reason": "2"}]"#;
    let left = |suite| {
        let known = KnownDifferences::read(text).unwrap().in_suite(suite);
        let left = known.listings().iter();
        left.map(|l| l.pattern().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(left(Suite::Quick), ["x"]);
    assert_eq!(left(Suite::Full), ["a", "x"]);
    assert_eq!(left(Suite::Exhaustive), ["a", "x"]);
    let error = KnownDifferences::read(&text.replace("full", "fu\u{202e}ll")).unwrap_err();
    assert!(error.to_string().contains("unknown suite"), "{error}");
}

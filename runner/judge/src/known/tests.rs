use super::*;

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
    let reason = |id| known.reason(id).map(|reason| &**reason);
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

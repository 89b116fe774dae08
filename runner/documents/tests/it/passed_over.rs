//! Nothing that looks like part of a marked item is passed over in silence, and no fix changes what is right.

use utfproof_documents::{Finding, Status, check_printed, corrected, draft};

/// Each place where an item does not hold, with the reason or the problem.
fn told(text: &str) -> Vec<(String, String)> {
    let own = draft::read("draft.md", text).unwrap();
    let checked = check_printed(&own.document);
    let all = own.unreadable.iter().chain(&checked);
    let told = all.filter_map(|finding: &Finding<'_>| {
        let words = match &finding.status {
            Status::Holds { .. } => return None,
            Status::Fails { witness } => witness.found.clone(),
            Status::NotTested { why } => why.clone(),
        };
        Some((own.places.of(finding).unwrap_or_default().to_owned(), words))
    });
    told.collect()
}

fn only(text: &str) -> (String, String) {
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:?}\n{text}");
    told[0].clone()
}

const MINE: &str = "\
<!-- utfproof: encoding mine -->
| Code points | Byte 1 | Byte 2 |
|---|---|---|
| 0000-007F | 0xxxxxxx | |
| 0080-07FF | 110xxxxx | 10xxxxxx |
";

const BETWEEN: &str = "other text stands between the mark and this line";

#[test]
fn what_a_sentence_parts_from_its_mark_is_told_as_not_checked() {
    let examples = "<!-- utfproof: examples -->\n    utf-8.encode U+00E9 → C3 A9\n\nAnd the euro sign:\n\n    \
                    utf-8.encode U+20AC → E2 82 AB\n";
    let (place, why) = only(examples);
    assert_eq!(place, "draft.md:6");
    assert!(why.starts_with(BETWEEN), "{why}");
    let constraints = format!("{MINE}\nThese constraints hold:\n\n- shortest form\n");
    let (place, why) = only(&constraints);
    assert_eq!(place, "draft.md:9");
    assert!(why.starts_with(BETWEEN), "{why}");
    for right in [
        format!("{MINE}\n- shortest form\n"),
        format!("{MINE}\nIts uses:\n\n- files\n- streams\n"),
        "<!-- utfproof: examples -->\n    utf-8.encode U+00E9 → C3 A9\n\nThat is all.\n".to_owned(),
    ] {
        assert_eq!(told(&right), [], "{right}");
    }
}

#[test]
fn a_comment_with_a_third_dash_is_a_mark_too() {
    for comment in [
        "<!--- utfproof: claim utf-8 at most 3 bytes --->",
        "<!---utfproof: claim utf-8 at most 3 bytes-->",
    ] {
        for name in ["draft.md", "draft.html"] {
            let own = draft::read(name, &format!("{comment}\n<p>Three.\n")).unwrap();
            assert_eq!(own.document.claims.len(), 1, "{name}: {comment}");
            let finding = &check_printed(&own.document)[0];
            assert!(matches!(finding.status, Status::Fails { .. }), "{comment}");
        }
    }
}

#[test]
fn each_cell_has_a_heading_and_those_of_a_definition_stand_in_order() {
    let swapped = MINE.replacen("Byte 1 | Byte 2", "Byte 2 | Byte 1", 1);
    assert_eq!(only(&swapped).1, "it belongs in column 3");
    let narrow = "<!-- utfproof: table byte-ranges mine -->\n| Code points | Byte 1 |\n|---|---|\n| 0000-007F | 00-7F |\n\
                  | 0080-07FF | C2-DF | 80-BF |\n";
    let (place, why) = only(&format!("{MINE}\n- shortest form\n\n{narrow}"));
    assert_eq!(place, "draft.md:13");
    assert!(
        why.contains("more cells than the table has headings"),
        "{why}"
    );
}

#[test]
fn a_heading_at_another_place_keeps_no_table_below_from_being_checked() {
    let first = "<!-- utfproof: table byte-ranges utf-8 -->\n| Code points | Second byte | First byte |\n|---|---|---|\n\
                 | U+0000 to U+007F | 00 to 7F | |\n\n";
    let second =
        "<!-- utfproof: table counts -->\n| Bytes | utf-8 |\n|---|---|\n| 0 | 1 |\n| 1 | 129 |\n";
    let told = told(&format!("{first}{second}"));
    let words: Vec<&str> = told.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(words, ["it belongs in column 3", "128"]);
}

#[test]
fn a_byte_that_is_named_twice_counts_once() {
    let claim = |claim| format!("<!-- utfproof: claim {claim} -->\nSo many.\n");
    assert_eq!(told(&claim("2 bytes of C0-C1, C1")), []);
    assert_eq!(only(&claim("3 bytes of C0-C1, C1")).1, "2");
}

#[test]
fn a_verdict_that_is_neither_is_told_what_a_validation_gives() {
    let (_, why) = only("<!-- utfproof: examples -->\n    utf-8.validate C0 80 → maybe\n");
    assert_eq!(why, "utf-8.validate gives 'accepted' or 'rejected'");
}

#[test]
fn an_example_by_the_drafts_own_bits_alone_is_not_fixed() {
    let fixed = |text: &str| {
        let own = draft::read("draft.md", text).unwrap();
        corrected(&own, text, &check_printed(&own.document))
    };
    // the constraint is missing, and the example is right
    let own = format!("{MINE}\n<!-- utfproof: examples -->\n    mine.validate C0 80 → no\n");
    assert_eq!(fixed(&own), (own.clone(), 0));
    let built_in = "<!-- utfproof: examples -->\n    utf-8.encode → C3\n";
    let (text, number) = fixed(built_in);
    assert_eq!(number, 1);
    assert!(text.ends_with("utf-8.encode →\n"), "{text}");
    assert_eq!(told(&text), []);
}

#[test]
fn a_table_below_a_mark_of_examples_is_told_once() {
    let table = "| a |\n|---|\n| utf-8.encode U+00E9 |\n";
    let told = told(&format!("<!-- utfproof: examples -->\n\n{table}"));
    let [(of_mark, why), (of_table, no_mark)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!([of_mark, of_table], ["draft.md:1", "draft.md:3"]);
    assert!(why.starts_with("no example follows"), "{why}");
    assert!(
        no_mark.starts_with("no mark is above this table"),
        "{no_mark}"
    );
}

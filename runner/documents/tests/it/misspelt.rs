//! Misspelt words in a draft: the report asks whether the nearest known word is meant. Headings are such words too.

use utfproof_documents::draft::listed::{Outcome, check_marked};
use utfproof_documents::export::of_document;
use utfproof_documents::{Finding, Places, Report, Status, check_printed, draft};
use utfproof_spec_tables::library;

/// The failures of a draft, each with its place, and the text of the report.
fn failures(text: &str) -> (Vec<(String, String)>, String) {
    let draft = draft::read("draft.md", text).unwrap();
    let checked = check_printed(&draft.document);
    let findings: Vec<Finding<'_>> = draft.unreadable.iter().cloned().chain(checked).collect();
    let failures = findings.iter().flat_map(|finding| {
        let places: &Places = &draft.places;
        let of = places.of(finding).unwrap_or_default();
        finding.witnesses().map(move |witness| {
            let place = places.row(witness).unwrap_or(of);
            (place.to_owned(), witness.words())
        })
    });
    let failures = failures.collect();
    let report = Report {
        color: false,
        only_failures: true,
        places: Some(&draft.places),
    };
    let text = report.end(&[(&draft.document, findings)]);
    (failures, text)
}

#[test]
fn a_misspelt_name_has_the_nearest_one() {
    let bits = "\
<!-- utfproof: encoding my-utf -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx

";
    let slips = [
        ("<!-- utfproof: tabel byte-ranges utf-8 -->", "table"),
        (
            "<!-- utfproof: exmaples -->\nutf-8.encode 41 → 41",
            "examples",
        ),
        ("<!-- uftproof: claim utf-8 is lossless -->", "utfproof:"),
        ("<!-- utf-proof: claim utf-8 is lossless -->", "utfproof:"),
        ("<!-- utfproof: table byte-range utf-8 -->", "byte-ranges"),
        ("<!-- utfproof: claim utf-8 is loseless -->", "lossless"),
        (
            "<!-- utfproof: claim utf-8 is prefixfree -->",
            "prefix-free",
        ),
        ("<!-- utfproof: claim uft-8 is lossless -->", "utf-8"),
        ("<!-- utfproof: claim my-uft is lossless -->", "my-utf"),
        ("<!-- utfproof: claim my-utf ⊂ wft-8 -->", "wtf-8"),
        (
            "<!-- utfproof: examples -->\nmy-uft.encode 0041 → 41",
            "my-utf.encode",
        ),
        (
            "<!-- utfproof: examples -->\nutf-8.encdoe 0041 → 41",
            "utf-8.encode",
        ),
        (
            "<!-- utfproof: table byte-ranges utf_8 -->\n| a | b |\n|---|---|\n| 0000-007F | 00-7F |",
            "utf-8",
        ),
        (
            "<!-- utfproof: encoding other -->\n0000-007F | 0xxxxxxx\n\n- shortes form",
            "shortest form",
        ),
    ];
    for (slip, meant) in slips {
        let (failures, _) = failures(&format!("{bits}{slip}\n"));
        let [(place, why)] = failures.as_slice() else {
            panic!("{slip}: {failures:#?}")
        };
        assert!(place > &"draft.md:4".to_owned(), "{slip}: {place}");
        assert!(why.contains(&format!("'{meant}'")), "{slip}: {why}");
        assert!(!why.contains(" are: "), "{slip}: {why}");
    }
}

const HEADED: &str = "\
<!-- utfproof: table byte-ranges utf-8 -->
| Code points | First byte | Second byte | Third byte | Fourth byte |
|-------------|-------|--------|-------|--------|
| U+0000 to U+007F | 00 to 7F | | | |
| U+0080 to U+07FF | C2 to DF | 80 to BF | | |
| U+0800 to U+0FFF | E0 | A0 to BF | 80 to BF | |
| U+1000 to U+CFFF | E1 to EC | 80 to BF | 80 to BF | |
| U+D000 to U+D7FF | ED | 80 to 9F | 80 to BF | |
| U+E000 to U+FFFF | EE to EF | 80 to BF | 80 to BF | |
| U+10000 to U+3FFFF | F0 | 90 to BF | 80 to BF | 80 to BF |
| U+40000 to U+FFFFF | F1 to F3 | 80 to BF | 80 to BF | 80 to BF |
| U+100000 to U+10FFFF | F4 | 80 to 8F | 80 to BF | 80 to BF |
";

#[test]
fn a_misspelt_law_has_the_one_that_is_meant() {
    for (slip, meant) in [
        ("utf-8 is loseless", "lossless"),
        ("utf-8 is prefix free", "prefix-free"),
        ("utf-8 has one from", "one form"),
    ] {
        let (found, _) = failures(&format!("<!-- utfproof: claim {slip} -->\n"));
        let question = format!("; did you mean '{meant}'?");
        assert!(found[0].1.ends_with(&question), "{slip}: {found:?}");
    }
    // each is a failure, with the forms
    for slip in [
        "utf-8 reject C0 80",
        "utf-8 rejects C0 8O",
        "utf-8 at mots 4 bytes",
        "utf-8 at most four bytes",
        "utf-8 takes three bytes for 0800-FFFF",
        "utf-8 nevr has CO-C1, F5-FF",
        "wtf-8 contains utf-8",
        "UTF-8 ⊂ generalized UTF-8",
        "utf-8 at most 4 octets",
        "utf-8 &sub; wtf-8",
        "utf-8 subset wtf-8",
        "not utf-8 acepts C0 80",
        "utf-8 has fun",
        "utf-8 ⊂",
        "utf-8 rejects",
        "utf-8",
        "not",
    ] {
        let (found, _) = failures(&format!("<!-- utfproof: claim {slip} -->\n"));
        assert_eq!(found.len(), 1, "{slip}: {found:?}");
    }
}

#[test]
fn what_follows_a_mark_that_cannot_be_read_is_listed_as_not_checked() {
    let text = "\
# 2. Bytes

<!-- utfproof: tabel byte-ranges utf-8 -->

| Code points | First byte |
|-------------|------------|
| U+0000 to U+007F | 01 to 7F |

<!-- utfproof: claim utf-8 is lossless -->
";
    let (failures, text) = failures(text);
    assert_eq!(failures.len(), 1, "{failures:?}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "at draft.md:5 because line 3 cannot be read";
    assert!(words.contains(why), "{text}");
    assert!(words.contains("draft.md, 2. Bytes: mark line-3"), "{text}");
    assert!(
        text.ends_with("draft.md: 1 holds, 1 fails, 1 not checked\n"),
        "{text}"
    );
}

#[test]
fn a_definition_of_nearly_a_built_in_name_is_asked_about() {
    for (name, meant) in [
        ("wft-8", Some("wtf-8")),
        ("utf8", Some("utf-8")),
        ("my-code", None),
    ] {
        let text = format!("<!-- utfproof: encoding {name} -->\n0000-007F | 0xxxxxxx\n");
        let (failures, text) = failures(&text);
        assert_eq!(failures, [], "{name}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let question = meant.map(|meant| format!("did you mean '{meant}'?"));
        let is_asked = question
            .as_ref()
            .is_some_and(|question| text.contains(question));
        assert_eq!(is_asked, meant.is_some(), "{text}");
        assert_eq!(text.contains("Not checked"), meant.is_some(), "{text}");
    }
}

#[test]
fn an_example_with_units_of_another_operation_says_what_its_operation_takes() {
    for (line, why) in [
        (
            "utf-8.decode FFFD → EF BF BD",
            "utf-8.decode takes bytes: found 'FFFD'",
        ),
        (
            "utf-8.encode EF BF BD → FFFD",
            "utf-8.encode takes code points: found 'EF'",
        ),
        (
            "utf-8.decode 00E9 → C3 A9",
            "utf-8.decode takes bytes: found '00E9'",
        ),
    ] {
        let text = format!("<!-- utfproof: examples -->\n{line}\n");
        let (found, _) = failures(&text);
        let [(_, printed)] = found.as_slice() else {
            panic!("{line}: {found:?}")
        };
        assert!(printed.starts_with(why), "{line}: {printed}");
        let Outcome::Unreadable { why: unreadable } =
            &check_marked("draft.md", &text).unwrap()[0].outcome
        else {
            panic!("{line}")
        };
        assert!(unreadable.starts_with(why), "{line}: {unreadable}");
    }
}

#[test]
fn headings_at_another_place_or_misspelt_are_reported() {
    assert_eq!(failures(HEADED).0, []);
    let slips = [
        (
            "Second byte | Third byte",
            "Third byte | Second byte",
            "it belongs in column 4",
        ),
        (
            "Code points | First byte",
            "First byte | Code points",
            "it belongs in column 2",
        ),
        ("First byte", "Frist byte", "did you mean 'first'?"),
        ("Code points", "Code piont", "did you mean 'point'?"),
        ("Fourth byte", "3rd byte", "it belongs in column 4"),
    ];
    for (right, slip, words) in slips {
        let (failures, _) = failures(&HEADED.replacen(right, slip, 1));
        let [(place, why)] = failures.as_slice() else {
            panic!("{slip}: {failures:#?}")
        };
        assert_eq!(place, "draft.md:2", "{slip}");
        assert!(why.contains(words), "{slip}: {why}");
    }
    let (_, text) = failures(&HEADED.replacen("Second byte", "Zweites", 1));
    assert!(
        text.contains("the heading 'Zweites' is not known"),
        "{text}"
    );
    assert!(
        text.ends_with("draft.md: 1 holds, 1 not checked\n"),
        "{text}"
    );
    for document in library().documents() {
        let text = of_document(document);
        if text.contains("<!--") {
            let draft = draft::read("draft.md", &text).unwrap();
            assert!(
                draft.unreadable.is_empty(),
                "{}: {:#?}",
                document.id,
                draft.unreadable
            );
        }
    }
}

#[test]
#[cfg(feature = "slow")]
fn headings_of_transitions_are_read() {
    let text = of_document(library().document("wtf-8").unwrap());
    let headings = "| State | Bytes | Next state |";
    for (slip, words) in [
        ("| Next state | Bytes | State |", "it belongs in column 3"),
        ("| State | Next state | Bytes |", "it belongs in column 3"),
        ("| Satte | Bytes | Next state |", "did you mean 'state'?"),
    ] {
        let (failures, _) = failures(&text.replacen(headings, slip, 1));
        let [(_, why)] = failures.as_slice() else {
            panic!("{slip}: {failures:#?}")
        };
        assert!(why.contains(words), "{slip}: {why}");
    }
    for fits in ["| From | Byte | To |", "| Current state | Input | Goto |"] {
        assert_eq!(failures(&text.replacen(headings, fits, 1)).0, [], "{fits}");
    }
}

#[test]
fn a_list_of_names_is_printed_once() {
    let text = "\
<!-- utfproof: claim qqqqqq is lossless -->
<!-- utfproof: claim zzzzzz is lossless -->
<!-- utfproof: claim utf-8 qqqqqq -->
<!-- utfproof: claim utf-8 zzzzzz -->
";
    let (failures, text) = failures(text);
    assert_eq!(failures.len(), 4);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for list in ["the encodings are:", "the forms are:", "the laws are:"] {
        assert_eq!(words.matches(list).count(), 1, "{text}");
    }
    assert!(words.contains("the encodings are listed above"), "{text}");
    assert!(words.contains("the laws are listed above"), "{text}");
}

#[test]
fn an_example_is_corrected_in_the_notation_of_its_author() {
    let lines = [
        (
            "wtf-8.concatenate <ED A0 BD> + <ED B2 A9> => <F0 9F 92 A8>",
            "wtf-8.concatenate <ED A0 BD> + <ED B2 A9> => <F0 9F 92 A9>",
        ),
        (
            "wtf-8.concatenate 0xED 0xA0 0xBD + 0xED 0xB2 0xA9 → rejected",
            "wtf-8.concatenate 0xED 0xA0 0xBD + 0xED 0xB2 0xA9 → 0xF0 0x9F 0x92 0xA9",
        ),
        (
            "utf-8.encode U+20AC → 0xE2, 0x82, 0xAD",
            "utf-8.encode U+20AC → 0xE2, 0x82, 0xAC",
        ),
        (
            "utf-8.decode E2 82 AC → U+20AD",
            "utf-8.decode E2 82 AC → U+20AC",
        ),
        (
            "utf-8.validate C0 80 → yes",
            "utf-8.validate C0 80 → rejected",
        ),
    ];
    for (slip, right) in lines {
        let text = format!("<!-- utfproof: examples -->\n{slip}\n");
        let draft = draft::read("draft.md", &text).unwrap();
        let findings = check_printed(&draft.document);
        assert_eq!(findings[0].says, slip);
        let Status::Fails { witness } = &findings[0].status else {
            panic!("{findings:#?}")
        };
        assert_eq!(findings[0].print(witness).as_deref(), Some(right));
    }
    let text = "<!-- utfproof: examples -->\nwtf-8.concatenate ED A0 BD, ED B2 A9 → F0 9F 92 A9\n";
    let (failures, _) = failures(text);
    assert!(
        failures[0].1.contains("a plus sign with spaces"),
        "{failures:?}"
    );
}

#[test]
fn the_marked_examples_of_a_draft_are_checked_alone() {
    let text = "\
# A draft

<!-- utfproof: encoding my-utf -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx

- shortest form

<!-- utfproof: examples -->
my-utf.encode U+00E9 → C3 A9
my-utf.encode U+00E9 → C3 AA
utf-8.encode U+00E9 = C3 A9
utf-8.encode U+00E9 → C3 A8
";
    assert!(draft::has_marks(text));
    let checked = check_marked("draft.md", text).unwrap();
    let outcomes = checked.iter().map(|draft| {
        let outcome = match &draft.outcome {
            Outcome::Right { .. } => "right",
            Outcome::Wrong { right, .. } => right,
            Outcome::Unreadable { .. } => "unreadable",
        };
        (draft.line, outcome)
    });
    let outcomes: Vec<(usize, &str)> = outcomes.collect();
    assert_eq!(
        outcomes,
        [
            (10, "right"),
            (11, "C3 A9"),
            (12, "unreadable"),
            (13, "C3 A9")
        ]
    );
}

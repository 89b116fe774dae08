//! A mark that names another encoding or another kind of table than the one below it.

use utfproof_documents::export::of_document;
use utfproof_documents::{Diagnostic, check_printed, draft};
use utfproof_spec_tables::library;

use crate::several::{BITS, RANGES, transitions};
use crate::whole::drawn;

fn mistakes(text: &str) -> Vec<Diagnostic> {
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let witnesses = findings.iter().flat_map(|finding| finding.witnesses());
    witnesses.cloned().collect()
}

#[test]
#[cfg(feature = "seconds")]
fn a_mark_with_another_encoding_or_kind_is_recognised() {
    let of_wtf_8 = transitions("wtf-8");
    let definition = "\
<!-- utfproof: encoding wtf-8 -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx
0800-FFFF | 1110xxxx 10xxxxxx 10xxxxxx
10000-10FFFF | 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx

- shortest form
- no surrogates
";
    let slips = [
        (
            RANGES,
            "ranges utf-8",
            "ranges wtf-8",
            "is the mark right? As a table of utf-8 it holds",
        ),
        (
            RANGES,
            "byte-ranges",
            "bit-patterns",
            "is not 8 bits, each of them",
        ),
        (
            BITS,
            "bit-patterns",
            "byte-ranges",
            "it is not one byte or one range of bytes",
        ),
        (
            BITS,
            "patterns utf-8",
            "patterns cesu-8",
            "is the mark right? As a table of generalized-utf-8, utf-8 or wtf-8 it holds",
        ),
        (
            &of_wtf_8,
            "transitions wtf-8",
            "transitions utf-8",
            "is the mark right? As a table of wtf-8 it holds",
        ),
        (
            definition,
            "wtf-8",
            "wtf-8",
            "is the mark right? As the definition of utf-8 it holds",
        ),
    ];
    for (table, right, put, hint) in slips {
        assert!(table.contains(right), "{right}");
        let found = mistakes(&table.replacen(right, put, 1));
        assert!(found[0].words().contains(hint), "{put}: {found:#?}");
    }
    // the id of the table is that of the encoding that is meant, so no cell is called wrong
    let found = mistakes(&of_wtf_8.replacen("transitions wtf-8", "transitions utf-8", 1));
    assert_eq!(
        (found.len(), found[0].place.as_ref()),
        (1, None),
        "{found:#?}"
    );
    let none = mistakes(&RANGES.replacen("C2-DF", "C3-DF", 1));
    assert!(!none[0].words().contains("it holds"), "{none:?}");
}

/// Tables that are right make a definition of the draft's own suspicious.
#[test]
fn a_wrong_constraint_of_an_own_encoding_shows_in_its_tables() {
    let draft = |constraints: &str| {
        format!(
            "\
<!-- utfproof: encoding my-utf -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx
0800-FFFF | 1110xxxx 10xxxxxx 10xxxxxx

{constraints}
<!-- utfproof: table byte-ranges my-utf -->
| Code points | First byte | Second byte | Third byte |
|-------------|------------|-------------|------------|
| 0000-007F | 00-7F | | |
| 0080-07FF | C2-DF | 80-BF | |
| 0800-0FFF | E0 | A0-BF | 80-BF |
| 1000-CFFF | E1-EC | 80-BF | 80-BF |
| D000-D7FF | ED | 80-9F | 80-BF |
| E000-FFFF | EE-EF | 80-BF | 80-BF |
"
        )
    };
    assert_eq!(mistakes(&draft("- shortest form\n- no surrogates\n")), []);
    for constraints in [
        "- shortest form\n",
        "- no surrogates\n",
        "- shortest form\n- no surrogates\n- two-byte zero\n",
    ] {
        let found = mistakes(&draft(constraints));
        let mut fixes = found.iter().flat_map(|one| &one.fixes);
        assert!(!found.is_empty(), "{constraints}");
        assert!(fixes.all(|fix| !fix.is_certain), "{found:#?}");
    }
}

#[test]
fn a_mark_without_an_encoding_or_a_kind_says_so() {
    let found = mistakes(&RANGES.replacen(" utf-8 -->", " -->", 1));
    assert!(
        found[0].words().starts_with("the mark names no encoding"),
        "{found:?}"
    );
    assert!(
        found[0]
            .words()
            .ends_with("is the mark right? As a table of utf-8 it holds"),
        "{found:?}"
    );
    let text = RANGES.replacen("byte-ranges ", "", 1);
    let draft = draft::read("draft.md", &text).unwrap();
    let found = draft.unreadable[0].witnesses().next().unwrap();
    assert!(
        found.words().starts_with("'utf-8' is not a kind of table"),
        "{found:?}"
    );
    let found = mistakes("<!-- utfproof: claim utf-16be is lossless -->\n");
    assert!(
        found[0]
            .words()
            .starts_with("no document defines this encoding"),
        "{found:?}"
    );
}

/// Some encodings have code units instead of bytes, or values above 10FFFF: their tables cannot be of every kind.
#[test]
#[cfg(feature = "seconds")]
fn a_table_of_any_kind_may_name_any_encoding() {
    let tables: Vec<String> = library().documents().iter().map(of_document).collect();
    let encodings = drawn(&["utf-8-1997", "utf-16", "utf-32", "cesu-8-lenient"], 2);
    let mut tried = 0;
    for kind in [
        "byte-ranges",
        "named-byte-ranges",
        "bit-patterns",
        "unit-bit-patterns",
        "bit-fields",
        "transitions",
    ] {
        let mark = format!("<!-- utfproof: table {kind} ");
        let Some(text) = tables.iter().find(|text| text.contains(&mark)) else {
            panic!("no document has a table of the kind {kind}");
        };
        let (_, rest) = text.split_once(&mark).unwrap();
        let (_, table) = rest.split_once("-->").unwrap();
        let (table, _) = table.split_once("\n<!--").unwrap_or((table, ""));
        for encoding in &encodings {
            let found = mistakes(&format!("{mark}{encoding} -->{table}"));
            for witness in &found {
                assert!(!witness.words().is_empty(), "{kind} {encoding}");
            }
            tried += found.len();
        }
    }
    assert!(tried > 10, "{tried}");
}

/// One definition of an encoding would hide the other.
#[test]
fn a_second_definition_of_an_encoding_is_a_failure() {
    let definition = BITS.replacen("table bit-patterns", "encoding", 1);
    let definition = format!("{definition}\n- shortest form\n- no surrogates\n");
    let twice = format!("{definition}\n{definition}");
    let draft = draft::read("draft.md", &twice).unwrap();
    let first = draft.unreadable.first().unwrap();
    let witness = first.witnesses().next().unwrap();
    assert!(
        witness.words().contains("defined above already"),
        "{witness:?}"
    );
    assert_eq!(draft.document.encodings.len(), 1);
}

/// A definition with another constraint is right for another name; if that is defined too, or a table has the printed name,
/// the mark is right.
#[test]
fn the_mark_of_a_definition_is_asked_about_only_if_it_may_be_wrong() {
    let rows = BITS.split_once('\n').unwrap().1;
    let of = |name: &str, constraints: &str| {
        format!("<!-- utfproof: encoding {name} -->\n{rows}\n- shortest form\n{constraints}\n\n")
    };
    let asks = |text: &str| {
        let mistakes = mistakes(text);
        let [witness] = mistakes.as_slice() else {
            panic!("{mistakes:?}");
        };
        witness.words().contains("is the mark right?")
    };
    let surrogates = "- no surrogates";
    let alone = of("wtf-8", surrogates);
    assert!(asks(&alone));
    assert!(!asks(&format!("{alone}{}", of("utf-8", surrogates))));
    let table = transitions("wtf-8");
    assert!(!asks(&format!("{alone}{table}")));
}

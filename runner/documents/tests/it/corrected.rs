//! The fixes that are certain make a draft right; others are never applied.

use utfproof_documents::{check_printed, corrected, draft};

use crate::several::{BITS, RANGES, transitions};

/// The draft with its certain fixes, and their number.
fn fixed(text: &str) -> (String, usize) {
    let own = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&own.document);
    corrected(&own, text, &findings)
}

const DEFINITION: &str = "\
<!-- utfproof: encoding utf-8 -->
0000-007F    | 0xxxxxxx
0080-07FF    | 110xxxxx 10xxxxxx
0800-FFFF    | 1110xxxx 10xxxxxx 10xxxxxx
10000-10FFFF | 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx

- shortest form
- no surrogates
";

#[test]
#[cfg(feature = "seconds")]
fn a_certain_fix_restores_the_draft() {
    let automaton = transitions("generalized-utf-8");
    for (whole, right, wrong) in [
        (RANGES, "E1-EC", "E1-EB"),
        (RANGES, "0800-0FFF", "0800-0FFE"),
        (RANGES, "| 80-9F |", "| 80-BF |"),
        (BITS, "110xxxxx", "111xxxxx"),
        (BITS, "110xxxxx", "11Oxxxxx"),
        (DEFINITION, "110xxxxx", "111xxxxx"),
        (&automaton, "| after E0 | A0-BF |", "| after E0 | A0-BE |"),
    ] {
        assert!(whole.contains(right), "{right}");
        let text = whole.replacen(right, wrong, 1);
        assert_eq!(fixed(&text), (whole.to_owned(), 1), "{wrong}");
    }
    let (text, number) = fixed(
        &RANGES
            .replacen("E1-EC", "E1-EB", 1)
            .replacen("80-9F", "80-9E", 1),
    );
    assert_eq!((text.as_str(), number), (RANGES, 2));
}

#[test]
fn rows_are_added_and_left_out_and_keep_the_notation_of_their_author() {
    for (whole, row) in [
        (RANGES, "| D000-D7FF   | ED    | 80-9F | 80-BF | |\n"),
        (BITS, "| 0800-FFFF   | 1110xxxx | 10xxxxxx | 10xxxxxx | |\n"),
    ] {
        assert!(whole.contains(row), "{row}");
        let (text, number) = fixed(&whole.replacen(row, "", 1));
        assert_eq!(
            (number, text.lines().count()),
            (1, whole.lines().count()),
            "{text}"
        );
        assert_eq!(fixed(&text).1, 0, "{text}");
        let own = draft::read("draft.md", &text).unwrap();
        let findings = check_printed(&own.document);
        assert_eq!(findings[0].witnesses().count(), 0, "{text}");
    }
    let words = RANGES
        .replacen("80-9F", "80 to 9E", 1)
        .replacen("0800-0FFF", "U+0800..U+0FFF", 1);
    let (text, _) = fixed(&words);
    assert!(text.contains("| 80 to 9F |"), "{text}");
    assert!(text.contains("| U+0800..U+0FFF "), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_fix_that_may_be_wrong_is_not_applied() {
    for text in [
        // the mark may be what is wrong
        &RANGES.replacen("ranges utf-8", "ranges wtf-8", 1),
        // with one constraint less it is the definition of another encoding
        &DEFINITION.replacen("- no surrogates\n", "", 1),
        // the result may be right, for another input
        "<!-- utfproof: examples -->\nutf-8.encode 20AC -> E2 82 AD\n",
        // the text may say the opposite
        "<!-- utfproof: claim wtf-8 ⊂ utf-8 -->\nText.\n",
        // the definition may be what is wrong
        "<!-- utfproof: encoding my-utf -->\n0000-007F | 0xxxxxxx\n0080-07FF | 110xxxxx 10xxxxxx\n\n- shortest form\n\n\
         <!-- utfproof: table byte-ranges my-utf -->\n| Code points | Byte 1 | Byte 2 |\n|---|---|---|\n\
         | 0000-007F | 00-7F | |\n| 0080-07FF | C3-DF | 80-BF |\n",
    ] {
        assert_eq!(fixed(text), (text.to_owned(), 0));
    }
    let rejected = "<!-- utfproof: examples -->\nutf-8.validate C0 80 → yes\n";
    assert_eq!(fixed(rejected), (rejected.replace("yes", "rejected"), 1));
}

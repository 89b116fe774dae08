//! Numbers, sentences and untrusted text as a person reads them.

use utfproof_notation::escape::is_inert;
use utfproof_notation::{counted, grouped, printable, sentence, shorten};

#[test]
fn digits_are_in_groups_of_three() {
    for (number, text) in [
        (0, "0"),
        (999, "999"),
        (1_000, "1,000"),
        (1_112_064, "1,112,064"),
    ] {
        assert_eq!(grouped(number as u64), text);
    }
    assert_eq!(counted(1, "case"), "1 case");
    assert_eq!(counted(0, "case"), "0 cases");
}

#[test]
fn a_full_stop_is_added_unless_there_is_an_end_mark() {
    for whole in ["does it flush?", "no such file.", "stop!", "and so on…"] {
        assert_eq!(sentence(whole), whole);
    }
    for (text, whole) in [
        ("it conforms", "it conforms."),
        ("unknown 'why?'", "unknown 'why?'."),
        ("differs (a must)", "differs (a must)."),
    ] {
        assert_eq!(sentence(text), whole);
    }
}

#[test]
fn control_and_invisible_characters_are_escaped() {
    for blank in "\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}".chars() {
        assert!(!is_inert(blank), "{blank:?}");
    }
    assert_eq!(
        printable("a\x1b[31m\u{9b}\u{7f}\u{202e}\u{200b}\u{3164}\u{301}\n\0"),
        r"a\u{1b}[31m\u{9b}\u{7f}\u{202e}\u{200b}\u{3164}\u{301}\n\u{0}"
    );
}

#[test]
fn printable_text_stays_and_escaping_is_idempotent() {
    assert_eq!(printable(r#"Ünï "x" \ 漢字 💩"#), r#"Ünï "x" \ 漢字 💩"#);
    let once = printable("\u{feff}\t").into_owned();
    assert_eq!(printable(&once), once);
}

#[test]
fn shortened_text_ends_in_an_ellipsis() {
    assert_eq!(shorten("abcd", 4), "abcd");
    assert_eq!(shorten("abcde", 4), "abc…");
}

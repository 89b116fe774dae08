//! An encoding that a draft defines itself, and that no document has, is held against the draft's tables and examples.

use utfproof_documents::{Status, check_printed, draft};

const DRAFT: &str = "\
<!-- utfproof: encoding short-vlq -->
0000-007F | 0xxxxxxx
0080-3FFF | 1xxxxxxx 0xxxxxxx
- shortest form

<!-- utfproof: table bit-patterns short-vlq -->

| values    | bytes    |          |
|-----------|----------|----------|
| 0000-007F | 0xxxxxxx |          |
| 0080-3FFF | 1xxxxxxx | 0xxxxxxx |

<!-- utfproof: table byte-ranges short-vlq -->

| values    | bytes |       |
|-----------|-------|-------|
| 0000-007F | 00-7F |       |
| 0080-3FFF | 81-FF | 00-7F |

<!-- utfproof: examples -->

short-vlq.encode 20AC -> C1 2C
short-vlq.decode C1 2C -> 20AC
short-vlq.validate 80 00 -> rejected
";

/// The lines of the failures.
fn failures(text: &str) -> Vec<String> {
    let draft = draft::read("draft", text).unwrap();
    let findings = check_printed(&draft.document).into_iter();
    let failures = findings.filter(|finding| matches!(finding.status, Status::Fails { .. }));
    failures
        .map(|finding| draft.places.of(&finding).unwrap().to_owned())
        .collect()
}

#[test]
fn each_slip_against_the_drafts_own_encoding_is_found() {
    assert_eq!(failures(DRAFT), [""; 0]);
    let slips = [
        ("| 0080-3FFF | 1xxxxxxx |", "| 0080-3FFF | 11xxxxxx |"),
        ("| 0080-3FFF | 81-FF |", "| 0080-3FFF | 80-FE |"),
        ("encode 20AC -> C1 2C", "encode 20AC -> C1 2D"),
        ("decode C1 2C -> 20AC", "decode C1 2C -> 20AD"),
        ("validate 80 00 -> rejected", "validate 80 00 -> accepted"),
    ];
    for (printed, slip) in slips {
        let mut lines = DRAFT.lines();
        let line = lines.position(|line| line.contains(printed)).unwrap();
        let place = format!("draft:{}", line + 1);
        assert_eq!(failures(&DRAFT.replace(printed, slip)), [place], "{slip}");
    }
}

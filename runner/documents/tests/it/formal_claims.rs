//! Each form of the language of claims can fail: a false claim is found, and its opposite holds.

use std::fmt::Write as _;

use utfproof_documents::draft;
use utfproof_documents::{Finding, FindingKind, Status, check_printed};

/// Encodings that break laws which the documents' own encodings keep.
const ENCODINGS: &str = "\
<!-- utfproof: encoding vlq -->
0000-007F | 0xxxxxxx
0080-3FFF | 1xxxxxxx 0xxxxxxx
4000-10FFFF | 1xxxxxxx 1xxxxxxx 0xxxxxxx
- shortest form
- no surrogates

<!-- utfproof: encoding clash -->
0000-007F | 0xxxxxxx
0080-07FF | 0000xxxx xxxxxxxx

<!-- utfproof: encoding lenient -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx

<!-- utfproof: encoding again -->
0000-007F | 0xxxxxxx
0080-07FF | 110xxxxx 10xxxxxx
";

const FALSE: [&str; 55] = [
    "wtf-8 ⊂ utf-8",
    "utf-8 ⊄ wtf-8",
    "utf-8 = wtf-8",
    "lenient ≠ again",
    "clash is lossless",
    "modified-utf-8 is prefix-free",
    "vlq is self-synchronising",
    "cesu-8 is sorted as code points",
    "utf-8 is sorted as utf-16",
    "modified-utf-8 contains ASCII",
    "vlq has ASCII alone",
    "lenient has one form",
    "cesu-8 has length first",
    "utf-8 has all code points",
    "utf-8 at most 3 bytes",
    "utf-8 at most 5 bytes",
    "utf-8 takes 3 bytes for 0080-07FF",
    "utf-8 takes 3 bytes for D800-DFFF",
    "utf-8 rejects 41",
    "utf-8 accepts C0 80",
    "utf-8 never has C0",
    "utf-8 never has C0-C2, F5-FF",
    "utf-8 is not lossless",
    "not utf-8 is lossless",
    "utf-8 has not length first",
    "utf-8 takes 1 to 3 bytes",
    "utf-8 takes 2 to 4 bytes",
    "utf-8 has none of C2",
    "utf-8 has none of 110xxxxx",
    "utf-8.decode(utf-8.encode(x)) = x on code points",
    "utf-8.encode(x) ≠ wtf-8.encode(x) on 0041-005A",
    "wtf-8.to-utf-8-lossy(x) = x or is rejected on wtf-8 strings",
    "utf-8.encode(x) is accepted on exactly 0000-D7FF",
    "cesu-8.encode(x) is 4 bytes on supplementary code points",
    "wtf-8.to-utf-8(x) is accepted where wtf-8.validate(x) on wtf-8 strings",
    "wtf-8.concatenate(x, y) = x + y on two wtf-8 strings",
    "utf-8 is lossless; utf-8 at most 3 bytes",
    "utf-8.encode(x) precedes utf-8.encode(y) exactly if utf-16.encode(x) precedes utf-16.encode(y) on two FFFF-10000",
    "length(utf-8.encode(x)) ≤ length(utf-16.encode(x)) on scalar values",
    "utf-8.encode(x) begins with 41 on 0041-0042",
    "utf-8.encode(x) contains 41 on 0041-0042",
    "utf-8.encode(x) is 00-7F on scalar values",
    "utf-8.encode(x) has 80-BF on scalar values",
    "utf-8.encode(x) has none of 80-BF on scalar values",
    "utf-8.validate(x) is accepted if x has 41 on short strings",
    "utf-8.validate(x) is accepted or x has 80 on short strings",
    "utf-8.validate(x) is accepted and x has 41 on short strings",
    "TextDecoder(x, y) ≡ utf-8.decode(x + y) on two strings",
    "utf-8.decode(utf-8.encode({x + 1})) = x on 0041-0042",
    "replaced(utf-8.decode(x), 0041, 0042) = utf-8.decode(x) on utf-8 strings",
    "count(utf-8.encode(x), 41) = count(x, 0042) on strings of scalar values",
    "reversed(utf-8.encode(x)) = utf-8.encode(x) on scalar values",
    "utf-8.validate(y) is accepted on utf-8 characters cut in two",
    "utf-8.encode(y) precedes utf-8.encode(x) on neighbouring scalar values",
    "utf-8.validate(x + y) is rejected on x of C2-DF and y of 80-BF",
];

/// Claims without an opposite.
const FALSE_FACTS: [&str; 3] = [
    "1114111 code points",
    "1 to 1114111 code points",
    "label UTF-8 = none",
];

/// What is found about claims.
fn checked(claims: impl Iterator<Item = String>) -> Vec<Status> {
    let marks = claims.map(|claim| format!("\n<!-- utfproof: claim {claim} -->\n"));
    let text = ENCODINGS.to_owned() + &marks.collect::<String>();
    let draft = draft::read("draft.md", &text).unwrap();
    let findings = check_printed(&draft.document).into_iter();
    let claims = findings.filter(|finding| finding.what == FindingKind::Claim);
    claims.map(|finding| finding.status).collect()
}

#[test]
fn a_false_claim_of_each_form_is_found() {
    let mut report = String::new();
    let all = || FALSE.iter().chain(&FALSE_FACTS);
    let found = checked(all().map(|claim| (*claim).to_owned()));
    assert_eq!(found.len(), all().count());
    for (claim, status) in all().zip(&found) {
        let Status::Fails { witness } = status else {
            panic!("{claim}: {status:?}");
        };
        writeln!(report, "{claim}\n  {}: {}", witness.input, witness.words()).unwrap();
    }
    insta::assert_snapshot!(report);
}

#[test]
fn the_opposite_of_a_false_claim_holds() {
    let alone: Vec<&str> = FALSE
        .into_iter()
        .filter(|claim| !claim.contains(';'))
        .collect();
    let opposites = alone.iter().map(|claim| format!("not {claim}"));
    for (claim, status) in alone.iter().zip(checked(opposites)) {
        assert!(
            matches!(status, Status::Holds { .. }),
            "{claim}: {status:?}"
        );
    }
}

/// Claims that calculate and cannot be read, each with a part of the reason.
const UNREADABLE: [(&str, &str); 14] = [
    (
        "utf-8.validate(x) is rejected if x has 100 on bytes",
        "none of them is",
    ),
    (
        "utf-8.encode(x) = utf-8.encode(y) on two code points",
        "there are more than",
    ),
    ("utf-8.encode(x) = x", "has no population"),
    ("utf-8.encode(x) on strings", "has no relation"),
    (
        "utf-9.encode(x) is rejected on strings",
        "did you mean 'utf-8.encode'?",
    ),
    (
        "utf-8.encode(x, y) is rejected on strings",
        "another number of operands",
    ),
    (
        "utf-8.encode(x) is accepted on trousers",
        "has no population like",
    ),
    (
        "utf-8.decode(utf-16.encode(x)) = x on strings",
        "has utf-16.encode where bytes are needed",
    ),
    ("utf-8.encode(x) = 4G on 0041-0042", "no bytes: '4G'"),
    (
        "utf-8.encode(x) is accepted on utf-8 strings",
        "takes x for code points, and is on bytes",
    ),
    (
        "utf-8.validate(x) is accepted on two strings of scalar values",
        "takes x for bytes, and is on code points",
    ),
    (
        "utf-8.decode(x) is accepted on surrogates",
        "its population has no bytes",
    ),
    (
        "not utf-8.encode(x) is 5 bytes on 200000-3FFFFFF",
        "its population has no code points",
    ),
    (
        "utf-8.validate(x) is accepted on up to 4000000000 of 41",
        "there are more than",
    ),
];

#[test]
fn a_claim_that_calculates_and_cannot_be_read_says_why() {
    for (claim, why) in UNREADABLE {
        let draft = format!("<!-- utfproof: claim {claim} -->\n");
        let draft = draft::read("draft.md", &draft).unwrap();
        let findings = check_printed(&draft.document);
        let findings = draft.unreadable.iter().chain(&findings);
        let problems = findings.flat_map(Finding::witnesses).map(|problem| {
            let notes: String = problem.notes.iter().map(ToString::to_string).collect();
            format!("{}; {notes}", problem.found)
        });
        let said: String = problems.collect();
        assert!(said.contains(why), "{claim}: {said}");
    }
}

//! Each form of the language of claims can fail: a false claim is found, and its opposite holds.

use std::fmt::Write as _;

use utfproof_documents::draft;
use utfproof_documents::{FindingKind, Status, check_printed};

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

const FALSE: [&str; 25] = [
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
    let found = checked(FALSE.map(str::to_owned).into_iter());
    assert_eq!(found.len(), FALSE.len());
    for (claim, status) in FALSE.iter().zip(&found) {
        let Status::Fails { witness } = status else {
            panic!("{claim}: {status:?}");
        };
        writeln!(report, "{claim}\n  {}: {}", witness.input, witness.words()).unwrap();
    }
    insta::assert_snapshot!(report);
}

#[test]
fn the_opposite_of_a_false_claim_holds() {
    let opposites = FALSE.iter().map(|claim| format!("not {claim}"));
    for (claim, status) in FALSE.iter().zip(checked(opposites)) {
        assert!(
            matches!(status, Status::Holds { .. }),
            "{claim}: {status:?}"
        );
    }
}

//! A claim that says something else than its check is found: each word whose change changes the meaning is held against the
//! form of the claim, or against the list of what its test checks.

use regex::Regex;
use utfproof_documents::{self as documents, FindingKind};
use utfproof_spec_tables::{Claim, Document, library};

/// The five documents that are kept as printed.
const DOCUMENTS: [&str; 5] = [
    "wtf-8-2014",
    "wtf-8",
    "cesu-8-2001",
    "utf-8-1997",
    "wikipedia-2013",
];

/// Words that are no values, each with one that means something else.
const CHANGED: [(&str, &str); 42] = [
    ("never", "always"),
    ("always", "never"),
    ("must", "may"),
    ("should", "may"),
    ("may", "must"),
    ("cannot", "must"),
    ("only", "also"),
    ("before", "after"),
    ("after", "before"),
    ("lead", "trail"),
    ("trail", "lead"),
    ("leading", "trailing"),
    ("shorter", "longer"),
    ("longer", "shorter"),
    ("longest", "shortest"),
    ("shortest", "longest"),
    ("well-formed", "ill-formed"),
    ("ill-formed", "well-formed"),
    ("Well-formed", "Ill-formed"),
    ("valid", "invalid"),
    ("invalid", "valid"),
    ("not", "always"),
    ("no", "every"),
    ("No", "Every"),
    ("none", "all"),
    ("all", "no"),
    ("each", "no"),
    ("every", "no"),
    ("Every", "No"),
    ("any", "no"),
    ("below", "above"),
    ("above", "below"),
    ("least", "most"),
    ("most", "least"),
    ("one", "two"),
    ("two", "three"),
    ("three", "four"),
    ("four", "five"),
    ("six", "seven"),
    ("six-byte", "seven-byte"),
    ("four-byte", "five-byte"),
    ("half", "twice"),
];

/// Where each such word begins and ends, and what is put in its place.
fn changes(text: &str) -> Vec<(usize, usize, String)> {
    let word = Regex::new(r"[A-Za-z0-9+-]*[0-9][A-Za-z0-9+-]*|[A-Za-z]+(-[a-z]+)*").unwrap();
    let words = word.find_iter(text).filter_map(|word| {
        let changed = match CHANGED.iter().find(|(from, _)| *from == word.as_str()) {
            Some((_, to)) => (*to).to_owned(),
            None if word.as_str().contains(|c: char| c.is_ascii_digit()) => {
                with_other_digit(word.as_str())
            }
            None if is_capitals(word.as_str()) => other_capitals(word.as_str()),
            None => return None,
        };
        Some((word.start(), word.end(), changed))
    });
    words.collect()
}

/// `FE` and `ASCII`.
fn is_capitals(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase())
}

fn with_other_digit(word: &str) -> String {
    let at = word.rfind(|c: char| c.is_ascii_digit()).unwrap();
    let other = match &word[at..=at] {
        "9" => "8".to_owned(),
        digit => (digit.parse::<u8>().unwrap() + 1).to_string(),
    };
    format!("{}{other}{}", &word[..at], &word[at + 1..])
}

fn other_capitals(word: &str) -> String {
    let (first, last) = word.split_at(word.len() - 1);
    format!("{first}{}", if last == "E" { "D" } else { "E" })
}

/// The only claim of a document without anything else but its tables.
fn alone(document: &Document, claim: Claim) -> Document {
    Document {
        claims: vec![claim],
        encodings: Vec::new(),
        examples: Vec::new(),
        wordings: Vec::new(),
        algorithms: Vec::new(),
        tables: Vec::new(),
        ..document.clone()
    }
}

#[test]
fn one_value_or_word_changed_in_a_claim_is_noticed_at_its_place() {
    let mut unnoticed = Vec::new();
    let (mut claims, mut tried) = (0, 0);
    for id in DOCUMENTS {
        let document = library().document(id).unwrap();
        for claim in &document.claims {
            claims += 1;
            for (begins, ends, changed) in changes(&claim.text) {
                let mut text = claim.text.clone();
                text.replace_range(begins..ends, &changed);
                let altered = alone(
                    document,
                    Claim {
                        text: text.clone(),
                        ..claim.clone()
                    },
                );
                let findings = documents::check_printed(&altered);
                let finding = findings
                    .iter()
                    .find(|finding| finding.what == FindingKind::Claim)
                    .unwrap();
                // a test that reads the value shows what it makes of it
                let is_placed = finding
                    .witnesses()
                    .all(|witness| !witness.is_unreadable || witness.input.contains(&changed));
                tried += 1;
                if !finding.standing().is_failure() || !is_placed {
                    unnoticed.push(format!("{id}/{}: {text}", claim.id));
                }
            }
        }
    }
    assert!(
        unnoticed.is_empty(),
        "{} of {tried}:\n{}",
        unnoticed.len(),
        unnoticed.join("\n")
    );
    assert!(
        claims >= 180 && tried > 600,
        "{claims} claims, {tried} changes"
    );
}

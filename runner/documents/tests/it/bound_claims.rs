//! A claim that says something else than its check is found: each word whose change changes the meaning is held against the
//! form of the claim, or against the list of what its test checks.

use regex::Regex;
use utfproof_documents::{self as documents, Diagnostic, FindingKind};
use utfproof_spec_tables::{Claim, Document, library};

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

/// Names of encodings and of operations, and numbers in words, each with a different one; the last ones are beginnings.
const OTHER: [(&str, &str); 43] = [
    ("UTF-8", "UTF-16"),
    ("UTF-16", "UTF-8"),
    ("UTF-32", "UTF-16"),
    ("UTF-16BE", "UTF-16LE"),
    ("UTF-16LE", "UTF-16BE"),
    ("UTF-32BE", "UTF-32LE"),
    ("UTF-32LE", "UTF-32BE"),
    ("CESU-8", "UTF-8"),
    ("WTF-8", "UTF-8"),
    ("WTF-16", "UTF-16"),
    ("UCS-2", "UCS-4"),
    ("UCS-4", "UCS-2"),
    ("generalized", "modified"),
    ("Generalized", "Modified"),
    ("Modified", "Generalized"),
    ("modified", "generalized"),
    ("ISO-8859-1", "Windows-1252"),
    ("Latin-1", "Windows-1252"),
    ("Windows-1252", "ISO-8859-1"),
    ("TextDecoder", "TextEncoder"),
    ("TextEncoder", "TextDecoder"),
    ("TextEncoderStream", "TextDecoderStream"),
    ("readUTF", "writeUTF"),
    ("writeUTF", "readUTF"),
    ("zero", "one"),
    ("single", "two"),
    ("five", "six"),
    ("eight", "nine"),
    ("sixteen", "fifteen"),
    ("twice", "once"),
    ("first", "second"),
    ("second", "third"),
    ("four-byte", "three-byte"),
    ("two-byte", "three-byte"),
    ("encod", "decod"),
    ("Encod", "Decod"),
    ("decod", "encod"),
    ("Decod", "Encod"),
    ("conver", "concatenat"),
    ("Conver", "Concatenat"),
    ("concatenat", "conver"),
    ("Concatenat", "Conver"),
    ("reject", "accept"),
];

/// Where each such word begins and ends, and its replacements: a different word, and each other value of the text.
fn changes(text: &str) -> Vec<(usize, usize, String)> {
    let word =
        Regex::new(r"(\d+\+)?[A-Za-z0-9+-]*[0-9][A-Za-z0-9+-]*|[A-Za-z]+(-[a-z]+)*").unwrap();
    let words: Vec<_> = word.find_iter(text).collect();
    let mut values: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
    values.retain(|word| word.contains(|c: char| c.is_ascii_digit()));
    values.sort_unstable();
    values.dedup();
    let changes = words.iter().flat_map(|word| {
        let swapped = values
            .iter()
            .filter(|value| values.contains(&word.as_str()) && **value != word.as_str());
        let changed = other(word.as_str()).into_iter();
        let changed = changed.chain(swapped.map(|value| (*value).to_owned()));
        changed.map(|changed| (word.start(), word.end(), changed))
    });
    changes.collect()
}

/// The word that replaces another; `None` if that is neither a value nor one of [`CHANGED`].
fn other(word: &str) -> Option<String> {
    let is = |from: &&(&str, &str)| from.0 == word;
    let begins = |from: &&(&str, &str)| from.0.ends_with("cod") || from.0.len() > 5;
    if let Some((_, to)) = OTHER.iter().chain(&CHANGED).find(is) {
        return Some((*to).to_owned());
    }
    if word.contains(|c: char| c.is_ascii_digit()) {
        return Some(with_other_digit(word));
    }
    if is_capitals(word) {
        return Some(other_capitals(word));
    }
    let verbs = OTHER[34..].iter().filter(begins);
    let mut verbs =
        verbs.filter_map(|(from, to)| Some(format!("{to}{}", word.strip_prefix(from)?)));
    verbs.next()
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

/// Whether `spec` finds the word that was changed, at its place.
fn is_noticed(document: &Document, claim: &Claim, text: String, changed: &str) -> bool {
    let claim = Claim {
        text,
        ..claim.clone()
    };
    let altered = alone(document, claim);
    let findings = documents::check_printed(&altered);
    let mut claims = findings.iter();
    let finding = claims.find(|finding| finding.what == FindingKind::Claim);
    let finding = finding.unwrap();
    // a test that reads the value shows what it makes of it
    let is_placed =
        |witness: &Diagnostic| !witness.is_unreadable || witness.input.contains(changed);
    finding.standing().is_failure() && finding.witnesses().all(is_placed)
}

#[test]
fn one_value_or_word_changed_in_a_claim_is_noticed_at_its_place() {
    let mut unnoticed = Vec::new();
    let (mut claims, mut tried) = (0, 0);
    let documents = library().documents().iter().chain(library().editions());
    for document in documents {
        for claim in &document.claims {
            claims += 1;
            for (begins, ends, changed) in changes(&claim.text) {
                let mut text = claim.text.clone();
                text.replace_range(begins..ends, &changed);
                tried += 1;
                if !is_noticed(document, claim, text.clone(), &changed) {
                    unnoticed.push(format!("{}/{}: {text}", document.id, claim.id));
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
        claims >= 400 && tried > 2000,
        "{claims} claims, {tried} changes"
    );
}

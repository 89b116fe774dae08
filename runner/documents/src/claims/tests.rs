//! Whether the form of a claim says each value that its text says: a number, a byte, a code point, a name.

use std::collections::BTreeSet;

use super::binding::{self, plain, with_names};
use super::{LISTED, Listed, built_in, form, in_rust, language};

/// Names, each with the part of a form that says it.
const ALIASES: [(&str, &str); 10] = [
    ("iso-8859-1", "latin-1"),
    ("latin-1", "or-latin-1"),
    ("windows-1252", "or-windows-1252"),
    ("ucs-2", "encode-ucs-2"),
    ("ucs-2", "to-ucs-2"),
    ("ucs-4", "utf-8-1997"),
    ("utf-16", "utf-16-labelled"),
    ("utf-32", "utf-32-labelled"),
    ("cesu-8", "cesu-8-lenient"),
    ("wtf-16", "wtf-8.to-utf-16"),
];

/// The words that a form says, in the spelling of [`plain`].
struct Said(BTreeSet<String>);

impl Said {
    fn by(form: &str) -> Self {
        let mut said = BTreeSet::new();
        let words = form.split(|c: char| c.is_whitespace() || "(){};:,/\"".contains(c));
        for word in words.filter(|word| !word.is_empty()) {
            let lower = word.to_lowercase();
            said.extend(plain(word));
            // the bits that a pattern like 110xxxxx gives
            said.insert(lower.trim_end_matches('x').to_owned());
            said.extend(lower.split(['.', '-']).map(str::to_owned));
            said.extend(lower.split('.').map(|part| part.replace('-', "")));
            said.extend(lower.split('.').map(str::to_owned));
            said.extend(
                ["utf-8", "utf-16be", "utf-16le"]
                    .into_iter()
                    .filter(|name| {
                        lower.starts_with(&format!("whatwg-{name}."))
                            || lower.starts_with(&format!("{name}-1997"))
                    })
                    .map(str::to_owned),
            );
            said.extend(lower.split("table-").skip(1).map(str::to_owned));
            said.insert(lower);
        }
        for (name, by) in ALIASES {
            if said.iter().any(|word| word.contains(by)) {
                said.insert(name.to_owned());
            }
        }
        let also = [
            (
                "2",
                form.contains(" y") || form.contains(", y") || form.contains("cut in two"),
            ),
            ("3", form.contains(" z") || form.contains(", z")),
            ("append", form.contains(" + ")),
            (
                "ascii",
                form.contains("00-7F") || form.contains("0000-007F"),
            ),
            ("16", form.contains("utf-16") || form.contains("wtf-16")),
        ];
        said.extend(
            also.into_iter()
                .filter(|(_, is)| *is)
                .map(|(word, _)| word.to_owned()),
        );
        said.extend(runs(form));
        Self(said)
    }

    /// `before` is the bound word before it: a value below 80 is at most 7F.
    fn has(&self, word: &str, before: &str) -> bool {
        let plain = plain(word);
        let edge = || {
            let value = i64::from_str_radix(plain.first()?, 16).ok()?;
            let edge = match before.to_lowercase().as_str() {
                "below" => value - 1,
                "above" => value + 1,
                _ => return None,
            };
            Some(self.0.contains(&format!("{edge:X}")))
        };
        let octal = || {
            let value = u32::from_str_radix(word, 8).ok()?;
            Some(self.0.contains("octal") && self.0.contains(&format!("{value:X}")))
        };
        plain.iter().all(|word| self.0.contains(word))
            || edge().unwrap_or_default()
            || octal().unwrap_or_default()
    }
}

/// How often a value is repeated: `FFFD FFFD FFFD` says three.
fn runs(form: &str) -> Vec<String> {
    let words = form.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| word.len() > 1).collect();
    let runs = words.chunk_by(|one, other| one == other);
    let runs = runs.filter(|run| run.len() > 1);
    runs.map(|run| run.len().to_string()).collect()
}

/// A value: whatever has a digit, a name in capitals, a number in words, or the word for an operation.
fn is_value(word: &str) -> bool {
    binding::is_value(word) && !["last", "next"].contains(&&*word.to_lowercase())
}

/// The reasons that the head of the list names.
fn reasons() -> Vec<&'static str> {
    let lines = include_str!("claims.txt").lines();
    let lines = lines.filter_map(|line| line.strip_prefix("# /"));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

/// The bound words of a line, with the names of encodings in one word; each with its mark.
fn marked(listed: &Listed) -> Vec<(String, Option<String>)> {
    let named = with_names(listed.words);
    let words = named.split_whitespace().map(|word| {
        let at = word.find(['=', '/']).unwrap_or(word.len());
        let mark = Some(word[at..].to_owned()).filter(|mark| !mark.is_empty());
        (word[..at].to_owned(), mark)
    });
    words.collect()
}

/// The mistakes of a line: a value that its form does not say, or a mark that is wrong or not needed.
fn mistakes(listed: &Listed) -> Vec<String> {
    let said = Said::by(listed.form);
    let mut before = String::new();
    let mut mistakes = Vec::new();
    for (word, mark) in marked(listed) {
        let is_said = said.has(&word, &before);
        match mark.as_deref().map(|mark| mark.split_at(1)) {
            None if is_value(&word) && !is_said => mistakes.push(format!("{word} is not said")),
            Some(("=", part)) if !spaced(listed.form).contains(&spaced(part)) => {
                mistakes.push(format!("{word}: {part} is not in the form"));
            }
            Some(("/", reason)) if !reasons().contains(&reason) => {
                mistakes.push(format!("{word}: no reason is called {reason}"));
            }
            Some((_, mark)) if is_said && mark != "law" => {
                mistakes.push(format!("{word} is said without {mark}"));
            }
            _ => {}
        }
        before = word;
    }
    mistakes
}

fn spaced(text: &str) -> String {
    text.replace('_', " ")
}

#[test]
fn each_value_among_the_bound_words_is_said_by_the_form_or_marked() {
    let of = |listed: &Listed| format!("{}: {}", listed.id, mistakes(listed).join(", "));
    let tested = LISTED
        .iter()
        .filter(|listed| !listed.form.starts_with("not tested"));
    let wrong = tested.filter(|listed| !mistakes(listed).is_empty());
    let wrong: Vec<String> = wrong.map(of).collect();
    assert!(
        wrong.is_empty(),
        "{} lines:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn each_number_in_a_glossed_phrase_is_said_by_the_form() {
    let mut wrong = Vec::new();
    for claim in built_in() {
        let said = Said::by(claim.form.as_deref().unwrap_or_default());
        for phrase in claim.means.keys() {
            let named = with_names(phrase);
            let words: Vec<&str> = binding::words(&named).map(|word| word.text).collect();
            for (at, word) in words.iter().enumerate() {
                let before = at.checked_sub(1).map_or("", |before| words[before]);
                if word.contains(|c: char| c.is_ascii_digit()) && !said.has(word, before) {
                    wrong.push(format!("{}: {word} in '{phrase}'", claim.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_value_that_no_part_of_the_form_says_is_found() {
    let form = "utf-8.encode(x) is 3 bytes on 0800-FFFF";
    let listed = |words| Listed {
        id: "three-bytes",
        words,
        form,
    };
    assert_eq!(mistakes(&listed("three U+0800 U+FFFF UTF-8")), [""; 0]);
    assert_eq!(mistakes(&listed("below 10000 three")), [""; 0]);
    assert_eq!(mistakes(&listed("four=3_bytes one/pronoun")), [""; 0]);
    assert_eq!(
        mistakes(&listed("four U+0801")),
        ["four is not said", "U+0801 is not said"]
    );
    assert_eq!(
        mistakes(&listed("four=4_bytes")),
        ["four: 4_bytes is not in the form"]
    );
    assert_eq!(
        mistakes(&listed("four/why")),
        ["four: no reason is called why"]
    );
    assert_eq!(
        mistakes(&listed("three/pronoun")),
        ["three is said without pronoun"]
    );
}

#[test]
fn every_claim_says_what_its_form_or_its_test_says() {
    for claim in built_in() {
        let form = form(claim);
        assert!(form.is_ok(), "{}: {form:?}", claim.id);
        let is_in_rust = in_rust(&claim.id).is_some();
        let form = form.unwrap_or_default();
        assert_eq!(form.is_empty(), is_in_rust, "{}", claim.id);
        let parsed = language::parse(form);
        assert!(is_in_rust || parsed.is_ok(), "{}: {parsed:?}", claim.id);
        let mut reasons = claim.prose.values().chain(claim.means.values());
        assert!(reasons.all(|reason| !reason.is_empty()), "{}", claim.id);
    }
}

#[test]
fn every_line_is_for_a_claim_of_some_document() {
    for listed in LISTED.iter() {
        assert!(
            built_in().any(|claim| claim.id == listed.id),
            "{}",
            listed.id
        );
    }
}

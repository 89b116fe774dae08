//! Only a reader of a document can check where its sentences and claims stand, how strict they are, what its steps say, and
//! what its errata report.
//!
//! `spec-tables/reviewed.txt` has a line for each of them, with a digest of the words that were held against the document.
//! A change without a new line there fails.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use sha2::{Digest, Sha256};
use utfproof_notation::lower_hex;
use utfproof_spec_tables::{Document, SentenceLevel, library};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec-tables/reviewed.txt");

const ABOUT: &str = "\
# A digest of each sentence (its section, level and text), of each claim (its section and text), of each algorithm (its
# section, and its steps with their texts) and of each erratum (all of it) as they were when they were last read beside
# the document. If you change one, read it beside the document again, and then write this file with
#   UTFPROOF_REVIEWED=1 cargo test -p utfproof-vectors --test it reviewed
";

/// The digests of a document's sentences, claims, algorithms and errata, by their names.
fn digests(document: &Document) -> impl Iterator<Item = (String, String)> {
    let sentences = document.sentences.iter().map(|sentence| {
        let elsewhere = sentence.elsewhere.to_string();
        let level = format!("{:?}", sentence.level);
        let parts = [&sentence.section, &level, &sentence.text, &elsewhere].map(String::as_str);
        (format!("sentence {}", sentence.id), digest(parts))
    });
    let algorithms = document.algorithms.iter().map(|algorithm| {
        let steps = algorithm.steps.iter();
        let steps = steps.flat_map(|step| [step.id.clone(), step.in_full()]);
        let steps: Vec<String> = steps.collect();
        let parts = [&algorithm.section].into_iter().chain(&steps);
        let parts = parts.map(String::as_str);
        (format!("algorithm {}", algorithm.id), digest(parts))
    });
    let claims = document.claims.iter().map(|claim| {
        let not_said = claim.not_said.to_string();
        let parts = [&claim.section, &claim.text, &not_said].map(String::as_str);
        (format!("claim {}", claim.id), digest(parts))
    });
    let errata = document.errata.iter().map(|erratum| {
        let all = serde_json::to_string(erratum).unwrap_or_default();
        (format!("erratum {}", erratum.id), digest([all.as_str()]))
    });
    sentences.chain(algorithms).chain(claims).chain(errata)
}

fn digest<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_be_bytes());
        digest.update(part);
    }
    lower_hex(&digest.finalize())[..12].to_owned()
}

fn all() -> BTreeMap<String, String> {
    let of_each = library().documents().iter().chain(library().editions());
    let of_each = of_each.flat_map(|document| {
        digests(document).map(|(name, digest)| (format!("{} {name}", document.id), digest))
    });
    of_each.collect()
}

#[test]
fn sections_levels_and_steps_are_as_they_were_read_beside_the_documents() {
    let all = all();
    if env::var_os("UTFPROOF_REVIEWED").is_some() {
        let mut text = ABOUT.to_owned();
        for (name, digest) in &all {
            writeln!(text, "{digest} {name}").unwrap();
        }
        fs::write(FILE, text).unwrap();
    }
    let text = fs::read_to_string(FILE).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let reviewed: BTreeMap<&str, &str> = lines
        .map(|line| line.split_once(' ').unwrap())
        .map(|(digest, name)| (name, digest))
        .collect();
    let is_reviewed =
        |(name, digest): &(&String, &String)| reviewed.get(name.as_str()) == Some(&digest.as_str());
    let changed: Vec<&String> = all
        .iter()
        .filter(|one| !is_reviewed(one))
        .map(|(name, _)| name)
        .collect();
    assert!(
        changed.is_empty(),
        "read these beside their document again, then write spec-tables/reviewed.txt as it says: {changed:#?}"
    );
    let gone: Vec<_> = reviewed
        .keys()
        .filter(|name| !all.contains_key(**name))
        .collect();
    assert!(gone.is_empty(), "not there any more: {gone:?}");
}

/// Adds a character to one text of a document; `None` if it has fewer texts.
fn changed(document: &Document, which: usize) -> Option<Document> {
    let mut document = document.clone();
    let mut texts: Vec<&mut String> = Vec::new();
    for sentence in &mut document.sentences {
        texts.extend([&mut sentence.section, &mut sentence.text]);
    }
    for claim in &mut document.claims {
        texts.extend([&mut claim.section, &mut claim.text]);
    }
    for algorithm in &mut document.algorithms {
        texts.push(&mut algorithm.section);
        let steps = algorithm.steps.iter_mut();
        for step in steps {
            texts.extend([&mut step.id, &mut step.text]);
            texts.extend(&mut step.formula);
        }
    }
    for erratum in &mut document.errata {
        texts.extend([
            &mut erratum.section,
            &mut erratum.printed,
            &mut erratum.problem,
        ]);
        texts.extend([&mut erratum.witness, &mut erratum.later]);
        texts.extend(&mut erratum.shown_by);
        texts.extend(&mut erratum.input);
    }
    texts.into_iter().nth(which)?.push('0');
    Some(document)
}

#[test]
fn each_section_level_step_claim_and_text_of_an_erratum_that_changes_is_noticed() {
    let mut tried = 0;
    for document in library().documents().iter().chain(library().editions()) {
        let before: Vec<_> = digests(document).collect();
        let differs = |changed: &Document| {
            let both = digests(changed).zip(&before);
            both.filter(|(one, other)| one != *other).count()
        };
        for changed in (0..).map_while(|which| changed(document, which)) {
            assert_eq!(differs(&changed), 1, "{}: {tried}", document.id);
            tried += 1;
        }
        for at in 0..document.sentences.len() {
            let mut changed = document.clone();
            let level = &mut changed.sentences[at].level;
            *level = match level {
                SentenceLevel::Must => SentenceLevel::Should,
                _ => SentenceLevel::Must,
            };
            assert_eq!(differs(&changed), 1, "{}", document.id);
            tried += 1;
        }
    }
    assert!(tried > 2500, "{tried}");
}

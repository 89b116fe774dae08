//! What only a reader of a document can check: where its sentences stand, how strict they are, and what its steps say.
//!
//! `spec-tables/reviewed.txt` has a line for each sentence and each algorithm, with a digest of what was held against the
//! document. A change without a new line there fails.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use sha2::{Digest, Sha256};
use utfproof_notation::lower_hex;
use utfproof_spec_tables::{Document, library};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec-tables/reviewed.txt");

const ABOUT: &str = "\
# A digest of each sentence (its section, level and text) and of each algorithm (its section, and its steps with their
# texts) as they were when they were last read beside the document. If you change one, read it beside the document
# again, and then write this file with
#   UTFPROOF_REVIEWED=1 cargo test -p utfproof-vectors --test it reviewed
";

/// The digest of a document's sentences and algorithms, by their names.
fn digests(document: &Document) -> impl Iterator<Item = (String, String)> {
    let sentences = document.sentences.iter().map(|sentence| {
        let elsewhere = sentence.elsewhere.to_string();
        let level = format!("{:?}", sentence.level);
        let parts = [&sentence.section, &level, &sentence.text, &elsewhere].map(String::as_str);
        (format!("sentence {}", sentence.id), digest(parts))
    });
    let algorithms = document.algorithms.iter().map(|algorithm| {
        let steps = algorithm.steps.iter();
        let steps = steps.flat_map(|step| [step.id.as_str(), step.text.as_str()]);
        let parts = [algorithm.section.as_str()].into_iter().chain(steps);
        (format!("algorithm {}", algorithm.id), digest(parts))
    });
    sentences.chain(algorithms)
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
    let of_each = library().documents().iter().flat_map(|document| {
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

#[test]
fn a_section_a_level_or_the_text_of_a_step_that_changes_is_noticed() {
    let document = library().document("wtf-8").unwrap();
    let before: Vec<_> = digests(document).collect();
    let changes: [fn(&mut Document); 4] = [
        |d| d.sentences[0].section.push('0'),
        |d| d.sentences[0].level = utfproof_spec_tables::SentenceLevel::Should,
        |d| d.algorithms[0].steps[0].text.push('0'),
        |d| d.algorithms[0].section.push('0'),
    ];
    for change in changes {
        let mut changed = document.clone();
        change(&mut changed);
        let after = digests(&changed);
        assert_eq!(
            after
                .zip(&before)
                .filter(|(one, other)| one != *other)
                .count(),
            1
        );
    }
}

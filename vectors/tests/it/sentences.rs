//! Every *must* and every *should* rests on a sentence of a document.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_spec_tables::{Document, Section, Sentence, SentenceLevel, library};
use utfproof_vectors::{Level, Results, Vector};

use crate::built::vectors;

/// The sentences that rule the answers of a vector whose steps are `steps`, by the ids of document and sentence.
fn ruling<'a>(vector: &'a Vector, steps: &'a BTreeSet<String>) -> BTreeMap<String, &'a Sentence> {
    let name = |(document, sentence): (&'a utfproof_spec_tables::Document, &'a Sentence)| {
        (format!("{}#{}", document.id, sentence.id), sentence)
    };
    let of_step = |step: &'a String| -> Vec<_> {
        match vector.results {
            Results::Rejected(..) => library().ruling_rejections(step).map(name).collect(),
            _ => {
                let algorithm = step.split_once('/').map_or(step.as_str(), |(name, _)| name);
                library().ruling_results(algorithm).map(name).collect()
            }
        }
    };
    steps.iter().flat_map(of_step).collect()
}

#[test]
fn every_level_rests_on_a_sentence_and_every_sentence_rules_some_answer() {
    // an empty input takes no step: what rules the operation's other results rules that one
    let mut of_operation = BTreeMap::<Operation, BTreeSet<String>>::new();
    for vector in vectors().filter(|vector| matches!(vector.results, Results::Output(..))) {
        let steps = of_operation.entry(vector.operation).or_default();
        steps.extend(vector.steps.iter().cloned());
    }
    let mut without = BTreeSet::new();
    let mut used = BTreeSet::new();
    for vector in vectors() {
        let (needed, steps) = match &vector.results {
            Results::Output(_, level) | Results::Rejected(_, level) => (*level, &vector.steps),
            Results::Unspecified(_) => continue,
        };
        let steps = match steps.is_empty() {
            true => of_operation[&vector.operation].clone(),
            false => steps.iter().cloned().collect(),
        };
        let ruling = ruling(vector, &steps);
        let needed = match needed {
            Level::Must => SentenceLevel::Must,
            Level::Should => SentenceLevel::Should,
        };
        if !ruling.values().any(|sentence| sentence.level == needed) {
            without.insert(format!("{} at {needed:?}: {steps:?}", vector.operation));
        }
        used.extend(ruling.into_keys());
    }
    assert!(without.is_empty(), "no sentence rules:\n{without:#?}");
    let all = library().documents().iter().flat_map(|document| {
        let rules = |s: &&Sentence| !(s.results_of.is_empty() && s.rejections_by.is_empty());
        document
            .sentences
            .iter()
            .filter(rules)
            .map(|sentence| format!("{}#{}", document.id, sentence.id))
    });
    // strings as long as that are made by contexts alone
    let in_contexts = "java-data-input#too-long";
    let idle: Vec<String> = all
        .filter(|id| !used.contains(id) && id != in_contexts)
        .collect();
    assert!(idle.is_empty(), "these sentences rule no answer: {idle:?}");
}

#[test]
fn what_a_sentence_rules_exists() {
    for document in library().documents() {
        for sentence in &document.sentences {
            let full = |id: &String| match id.contains('#') {
                true => id.clone(),
                false => format!("{}#{id}", document.id),
            };
            for algorithm in sentence.results_of.iter().map(full) {
                assert!(
                    library().algorithm(&algorithm).is_ok(),
                    "{}: {algorithm}",
                    sentence.id
                );
            }
            for step in sentence.rejections_by.iter().map(full) {
                assert!(library().step(&step).is_ok(), "{}: {step}", sentence.id);
            }
        }
    }
}

/// The sections of a document that a citation names; `None` for a part of it that names no section.
fn cited<'a>(document: &'a Document, citation: &str) -> Vec<Option<&'a Section>> {
    let parts = citation.split("; ");
    let section = |part| document.sections.iter().find(|s| s.is_cited_by(part));
    parts.map(section).collect()
}

#[test]
fn every_sentence_stands_in_a_section_that_its_document_has() {
    let documents = || library().documents().iter();
    for document in documents() {
        for sentence in &document.sentences {
            let id = format!("{}#{}", document.id, sentence.id);
            let sections = cited(document, &sentence.section);
            assert!(
                sections.iter().all(Option::is_some),
                "{id}: {}",
                sentence.section
            );
        }
    }
    assert!(documents().all(|document| !document.sections.is_empty()));
}

#[test]
fn every_sentence_stands_where_an_algorithm_stands_that_it_governs_or_says_that_it_does_not() {
    for document in library().documents() {
        for sentence in &document.sentences {
            let own = |id: &&String| !id.contains('#');
            let steps = sentence.rejections_by.iter().filter(own);
            let of_steps = steps
                .filter_map(|step| step.split_once('/'))
                .map(|(id, _)| id);
            let of_results = sentence.results_of.iter().filter(own).map(String::as_str);
            let governed: BTreeSet<&str> = of_results.chain(of_steps).collect();
            if governed.is_empty() {
                continue;
            }
            let algorithms = document
                .algorithms
                .iter()
                .filter(|a| governed.contains(a.id.as_str()));
            let sections = cited(document, &sentence.section);
            let is_there = algorithms
                .flat_map(|a| cited(document, &a.section))
                .any(|section| section.is_some() && sections.contains(&section));
            let id = format!("{}#{}", document.id, sentence.id);
            assert_eq!(is_there, !sentence.elsewhere, "{id}: {}", sentence.section);
        }
    }
}

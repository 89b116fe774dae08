//! The tests of the documents as data.

use utfproof_spec_tables::facts::{Jamo, facts, range, words};
use utfproof_spec_tables::library;

#[test]
fn every_range_can_be_read_and_every_label_names_something() {
    let facts = facts();
    let blocks = facts.blocks.blocks.iter().map(|(range, _)| range);
    for text in blocks.chain(&facts.without_characters.ranges) {
        assert!(range(text).is_some_and(|range| !range.is_empty()), "{text}");
    }
    assert!(facts.labels.values().all(|blocks| !blocks.is_empty()));
    let Jamo {
        leading,
        vowels,
        trailing,
        ..
    } = &facts.jamo;
    assert_eq!(leading.len() * vowels.len() * trailing.len(), 11_172);
}

#[test]
fn the_words_are_in_order_and_without_capitals() {
    let words: Vec<&str> = words().collect();
    assert!(words.is_sorted());
    for word in words {
        let is_small = |letter: u8| letter.is_ascii_lowercase();
        assert!(!word.is_empty() && word.bytes().all(is_small), "{word}");
    }
}

#[test]
fn every_built_in_document_is_well_formed_and_not_empty() {
    let library = library();
    assert!(
        library.documents().len() >= 6,
        "{} documents",
        library.documents().len()
    );
    for document in library.documents().iter().chain(library.editions()) {
        let is_empty = document.algorithms.is_empty()
            && document.claims.is_empty()
            && document.sentences.is_empty();
        assert!(!is_empty, "{}", document.id);
        assert!(
            document.algorithms.iter().all(|a| !a.steps.is_empty()),
            "{}",
            document.id
        );
    }
}

#[test]
fn the_error_for_an_unknown_step_lists_the_known_ones() {
    let why = |id: &str| library().step(id).unwrap_err().to_string();
    assert!(
        why("wtf-8").contains("document#algorithm/step"),
        "{}",
        why("wtf-8")
    );
    assert!(
        why("wtf-9#x/1").contains("documents: "),
        "{}",
        why("wtf-9#x/1")
    );
    assert!(
        why("wtf-8#x/1").contains("algorithms of wtf-8: "),
        "{}",
        why("wtf-8#x/1")
    );
    let id = "wtf-8#concatenating/9";
    assert!(
        why(id).contains("steps of wtf-8#concatenating: 1, 1.1"),
        "{}",
        why(id)
    );
}

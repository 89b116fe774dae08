//! The numbered steps of WTF-8: they hold, each number in them matters, and the exported document has them.

use utfproof_documents::export::of_document;
use utfproof_documents::{Finding, Status, check_printed};
use utfproof_spec_tables::{Algorithm, Document, library};

use super::read;
use crate::whole::drawn;

/// WTF-8 with its algorithms only.
fn wtf_8() -> Document {
    let document = library()
        .document("wtf-8")
        .unwrap_or_else(|| panic!("it is built in"));
    let mut algorithms = document.algorithms.clone();
    algorithms.retain(|own| own.executable.is_some());
    Document {
        id: document.id.clone(),
        algorithms,
        ..Document::default()
    }
}

fn is_right(finding: &Finding<'_>) -> bool {
    matches!(finding.status, Status::Holds { .. })
}

#[test]
fn the_steps_of_wtf_8_hold_and_no_step_is_unused() {
    let mut document = wtf_8();
    assert_eq!(document.algorithms.len(), 8);
    let all = std::mem::take(&mut document.algorithms);
    document.algorithms = drawn(&all, 3).into_iter().cloned().collect();
    let checked = check_printed(&document);
    assert_eq!(checked.len(), document.algorithms.len());
    for finding in checked {
        let Status::Holds { over } = &finding.status else {
            panic!("{finding:?}");
        };
        assert!(!over.contains("no input takes"), "{}: {over}", finding.id);
    }
}

/// Changes without effect. No sequence of well-formed WTF-8 begins with the byte; or no three bytes that begin with ED are
/// E000.
const WITHOUT_EFFECT: [&str; 2] = [
    "decode-from-wtf-8: 3.2. If B is at most 0x80, append B to result.",
    "concatenating: 1.5. If first of end = 0xED and first of start = 0xED and lead is from 0xD800 to 0xDBFF and trail is \
     from 0xDC00 to 0xE000:",
];

/// Each number with a sign before it is one more, of some algorithms in turn; some input then has another result.
#[test]
fn each_number_in_the_steps_of_wtf_8_matters() {
    let all = wtf_8();
    let mut changed = Vec::new();
    for own in &all.algorithms {
        let lines = own.executable.iter().flat_map(|own| own.lines.iter());
        for (line, text) in lines.enumerate() {
            for (at, sign) in text.match_indices("0x").chain(text.match_indices("U+")) {
                let digits = at + sign.len();
                let end = text[digits..].find(|c: char| !c.is_ascii_hexdigit());
                let end = end.map_or(text.len(), |end| digits + end);
                let number = u32::from_str_radix(&text[digits..end], 16).unwrap();
                let mut text = text.clone();
                text.replace_range(at..end, &format!("0x{:X}", number + 1));
                changed.push((own, line, text));
            }
        }
    }
    assert!(changed.len() > 60, "{}", changed.len());
    for (own, line, text) in drawn(&changed, 12) {
        let mut wrong = Algorithm::clone(own);
        wrong.executable.as_mut().unwrap().lines[*line].clone_from(text);
        let document = Document {
            algorithms: vec![wrong],
            ..all.clone()
        };
        let has_effect = !check_printed(&document).iter().all(is_right);
        let name = format!("{}: {text}", own.id);
        assert_eq!(
            has_effect,
            !WITHOUT_EFFECT.contains(&name.as_str()),
            "{name}"
        );
    }
}

#[test]
fn an_exported_document_has_its_algorithms() {
    let document = library()
        .document("wtf-8")
        .unwrap_or_else(|| panic!("it is built in"));
    let text = of_document(document);
    assert!(text.contains(
        "<!-- utfproof: algorithm wtf-8.concatenate left right -->\n\n1. If length of left"
    ));
    assert!(text.contains("\n   5. If first of end = 0xED"), "{text}");
    let draft = read(&text);
    assert_eq!(draft.document.algorithms.len(), 8);
    for own in &draft.document.algorithms {
        let mut originals = document
            .algorithms
            .iter()
            .filter_map(|own| own.executable.as_ref());
        let original = originals.find(|original| original.operation == own.id);
        assert_eq!(original, own.executable.as_ref());
    }
}

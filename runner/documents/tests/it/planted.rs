//! Errors planted in copies of five documents, given as files: each is found, at its place; the copies themselves have none.

use std::collections::BTreeMap;

use utfproof_documents::draft::{self, Draft, UnreadableDraft};
use utfproof_documents::export::of_document;
use utfproof_documents::{Status, check_printed};
use utfproof_spec_tables::{Document, Example, Table, TableKind, library};

pub(crate) mod errors;

use crate::whole::drawn;
use errors::{Planted, Put, errors};

const DOCUMENTS: [&str; 5] = [
    "wtf-8",
    "wtf-8-2014",
    "cesu-8-2001",
    "utf-8-1997",
    "wikipedia-2013",
];

/// A failure: its place, and its words.
type Found = (String, String);

/// A draft without the items that another document has too: these are not checked again.
pub(crate) fn changed(text: &str, but: &Document) -> Result<Draft, UnreadableDraft> {
    let mut draft = draft::read("draft.md", text)?;
    if *but == Document::default() {
        return Ok(draft);
    }
    let Document {
        encodings,
        tables,
        examples,
        claims,
        ..
    } = &mut draft.document;
    // all others are held against a definition, so it stays for them
    let is_defined_alike = *encodings == but.encodings;
    let is_new = |table: &Table| is_defined_alike && !but.tables.contains(table);
    let needs_bits = |table: &Table| is_new(table) && table.kind == TableKind::Notations;
    let needs_bits = tables.iter().any(needs_bits);
    tables.retain(|table| is_new(table) || needs_bits && table.kind == TableKind::BitPatterns);
    // the id is the number of the line
    examples.retain(|own| {
        let is_it = |other: &Example| (&own.operands, &own.out) == (&other.operands, &other.out);
        is_defined_alike && !but.examples.iter().any(is_it)
    });
    claims.retain(|own| {
        let mut others = but.claims.iter();
        is_defined_alike && !others.any(|other| other.form == own.form)
    });
    Ok(draft)
}

/// The failures of a draft, in the order in which they are reported, without the items of another document.
fn failures(text: &str, but: &Document) -> Result<Vec<Found>, UnreadableDraft> {
    let draft = changed(text, but)?;
    let findings = check_printed(&draft.document);
    let failures = findings.iter().filter_map(|finding| {
        assert_eq!(finding.further, [], "one error is one mistake");
        let words = match &finding.status {
            Status::Holds { .. } => return None,
            Status::Fails { witness } => format!(
                "{} {}: {}: printed {}, right {}{}",
                finding.what,
                finding.id,
                witness.input,
                witness.printed,
                witness.words(),
                witness
                    .cell()
                    .map(|right| format!("; the cell should be {right}"))
                    .or_else(|| Some(format!("; print {}", witness.missing()?)))
                    .unwrap_or_default()
            ),
            Status::NotTested { why } => {
                format!("{} {}: not tested: {why}", finding.what, finding.id)
            }
        };
        Some((
            draft.places.of(finding).unwrap_or_default().to_owned(),
            words,
        ))
    });
    Ok(failures.collect())
}

#[test]
fn a_copy_of_a_document_has_no_error() {
    for id in drawn(&DOCUMENTS, 2) {
        let text = of_document(library().document(id).unwrap());
        assert_eq!(
            failures(&text, &Document::default()),
            Ok(Vec::new()),
            "{id}"
        );
    }
}

/// The copy with the error, and the numbers of the lines where it may be reported.
pub(crate) fn plant(text: &str, error: &Planted) -> (String, Vec<usize>) {
    let lines: Vec<&str> = text.lines().collect();
    let Planted {
        name,
        from,
        find,
        put,
        ..
    } = error;
    let begin = lines.iter().position(|line| line.contains(from));
    let begin = begin.unwrap_or_else(|| panic!("{name}: no line has {from}"));
    let place = lines[begin..].iter().position(|line| line.contains(find));
    let place = begin + place.unwrap_or_else(|| panic!("{name}: no line after {from} has {find}"));
    let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    // lines are numbered from 1
    let at = match *put {
        Put::Instead(text) => {
            changed[place] = changed[place].replacen(find, text, 1);
            vec![place + 1]
        }
        Put::Nothing => {
            changed.remove(place);
            // at a row before or after it, as a legend need not be in order, or at the mark of the item
            vec![place, place + 1, place + 2, begin + 1]
        }
        Put::NextAbove => {
            changed.swap(place, place + 1);
            vec![place + 1, place + 2]
        }
    };
    (changed.join("\n") + "\n", at)
}

#[test]
#[cfg(feature = "slow")]
fn each_planted_error_is_found_at_its_place() {
    let copies: BTreeMap<&str, String> = DOCUMENTS
        .into_iter()
        .map(|id| (id, of_document(library().document(id).unwrap())))
        .collect();
    let mut missed = Vec::new();
    let mut report = String::new();
    let errors = errors();
    for error in &errors {
        let (text, lines) = plant(&copies[error.document], error);
        let but = draft::read("draft.md", &copies[error.document]).unwrap();
        let found = match failures(&text, &but.document) {
            Ok(found) => found,
            Err(unreadable) => vec![(
                format!("draft.md:{}", unreadable.line),
                unreadable.why.to_string(),
            )],
        };
        let is_there = |(place, _): &&Found| {
            lines
                .iter()
                .any(|line| *place == format!("draft.md:{line}"))
        };
        match found.iter().find(is_there) {
            Some((_, words)) => {
                report += &format!("{}, {}\n  {words}\n", error.document, error.name)
            }
            None => missed.push((error.document, error.name, lines, found)),
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
    assert_eq!(errors.len(), 60);
    insta::assert_snapshot!(report);
}

//! A document as a draft: a Markdown file with marks, which `spec` reads again.

use utfproof_spec_tables::{Document, Example, TableKind};

use super::table::markdown;
use crate::encodings::Definition;
use crate::table::transitions;

/// A document as a Markdown file, with what can be checked in it: definitions, tables, the automata of the definitions,
/// examples, and claims of the closed language. What an erratum is about is left out.
pub fn of_document(document: &Document) -> String {
    let is_wrong = |what: &str, id: &str| {
        let name = format!("{what} {id}");
        let mut errata = document.errata.iter().flat_map(|erratum| &erratum.shown_by);
        errata.any(|shown| *shown == name)
    };
    let mut text = format!("# {}\n", document.title);
    let mut section = String::new();
    let mut begin = |text: &mut String, own: &str, mark: &str| {
        if !own.is_empty() && own != section {
            section = own.to_owned();
            *text += &format!("\n## {section}\n");
        }
        *text += &format!("\n<!-- utfproof: {mark} -->\n\n");
    };
    for encoding in &document.encodings {
        begin(
            &mut text,
            &encoding.section,
            &format!("encoding {}", encoding.name),
        );
        let widest = encoding.rows.iter().map(Vec::len).max().unwrap_or_default();
        let bytes = (1..widest).map(|number| format!("Byte {number}"));
        let columns: Vec<String> = std::iter::once("Code points".to_owned())
            .chain(bytes)
            .collect();
        text += &markdown(&columns, &encoding.rows);
        text.push('\n');
        for constraint in &encoding.constraints {
            text += &format!("- {constraint}\n");
        }
    }
    for own in document
        .tables
        .iter()
        .filter(|own| !is_wrong("table", &own.id))
    {
        let mark = format!("table {} {} {}", kind_name(own.kind), own.encoding, own.id);
        begin(&mut text, &own.section, &mark);
        text += &markdown(&own.columns, &own.rows);
    }
    for encoding in &document.encodings {
        let automaton = Definition::new(encoding)
            .ok()
            .and_then(|own| own.automaton().ok());
        let Some(automaton) = automaton else { continue };
        let id = format!("transitions-of-{}", encoding.name);
        let own = transitions::table_of(&id, &encoding.name, &automaton);
        let mark = format!("table transitions {} {id}", encoding.name);
        begin(&mut text, &encoding.section, &mark);
        text += &markdown(&own.columns, &own.rows);
    }
    let examples = document
        .examples
        .iter()
        .filter(|own| !is_wrong("example", &own.id));
    let examples: Vec<&Example> = examples.collect();
    for of_section in examples.chunk_by(|one, other| one.section == other.section) {
        begin(&mut text, &of_section[0].section, "examples");
        for example in of_section {
            let out = match &example.out {
                None => "rejected",
                Some(out) if out.is_empty() => "accepted",
                Some(out) => out,
            };
            let operands = example.operands.join(" + ");
            text += &format!("    {} {operands} → {out}\n", example.operation);
        }
    }
    for claim in document
        .claims
        .iter()
        .filter(|own| !is_wrong("claim", &own.id))
    {
        let Some(form) = &claim.form else { continue };
        begin(&mut text, &claim.section, &format!("claim {form}"));
        text += &format!("{}\n", claim.text);
    }
    text
}

/// `bit-patterns`.
fn kind_name(kind: TableKind) -> String {
    let name = serde_json::to_value(kind).ok();
    let name = name.as_ref().and_then(|name| name.as_str());
    name.unwrap_or_default().to_owned() // a variant without data is a string
}

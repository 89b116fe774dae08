//! A document as a draft: a Markdown file with marks, which `spec` reads again.

use std::iter;

use utfproof_numbered_steps::Written;
use utfproof_spec_tables::{Document, Example, TableKind};

use super::table::markdown;
use crate::encodings::Definition;
use crate::examples;
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
    let mut put = |own: &str, mark: &str, marked: &str| {
        if !own.is_empty() && own != section {
            own.clone_into(&mut section);
            text += &format!("\n## {section}\n");
        }
        text += &format!("\n<!-- utfproof: {mark} -->\n\n{marked}");
    };
    for own in &document.encodings {
        let widest = own.rows.iter().map(Vec::len).max().unwrap_or_default();
        let bytes = (1..widest).map(|number| format!("Byte {number}"));
        let columns: Vec<String> = iter::once("Code points".to_owned()).chain(bytes).collect();
        let constraints = own.constraints.iter().map(|own| format!("- {own}\n"));
        let marked = [markdown(&columns, &own.rows), "\n".to_owned()];
        let marked: String = marked.into_iter().chain(constraints).collect();
        put(&own.section, &format!("encoding {}", own.name), &marked);
    }
    for own in &document.tables {
        if !is_wrong("table", &own.id) {
            let mark = format!("table {} {} {}", kind_name(own.kind), own.encoding, own.id);
            put(&own.section, &mark, &markdown(&own.columns, &own.rows));
        }
    }
    for encoding in &document.encodings {
        let automaton = Definition::new(encoding)
            .ok()
            .and_then(|own| own.automaton().ok());
        let Some(automaton) = automaton else { continue };
        let id = format!("transitions-of-{}", encoding.name);
        let own = transitions::table_of(&id, &encoding.name, &automaton);
        let mark = format!("table transitions {} {id}", encoding.name);
        put(&encoding.section, &mark, &markdown(&own.columns, &own.rows));
    }
    for own in &document.algorithms {
        if let Some(executable) = &own.executable {
            let names = executable.operands.join(" ");
            let mark = format!("algorithm {} {names}", executable.operation);
            put(&own.section, mark.trim_end(), &steps(&executable.lines));
        }
    }
    let examples = document.examples.iter();
    let examples: Vec<&Example> = examples
        .filter(|own| !is_wrong("example", &own.id))
        .collect();
    for of_section in examples.chunk_by(|one, other| one.section == other.section) {
        let lines = of_section.iter().map(|example| {
            let (operands, out) = (example.operands.join(" + "), examples::result(example));
            format!("    {} {operands} → {out}\n", example.operation)
        });
        let lines: String = lines.collect();
        put(&of_section[0].section, "examples", &lines);
    }
    for own in &document.claims {
        if let Some(form) = own.form.as_ref().filter(|_| !is_wrong("claim", &own.id)) {
            let marked = format!("{}\n", own.text);
            put(&own.section, &format!("claim {form}"), &marked);
        }
    }
    text
}

/// The steps of an algorithm as lists in lists.
fn steps(lines: &[String]) -> String {
    let items = lines.iter().map(|line| {
        let Written {
            number,
            depth,
            text,
        } = Written::numbered(line);
        let own = number.rsplit('.').next();
        let indent = "   ".repeat(depth - 1);
        format!("{indent}{}. {text}\n", own.unwrap_or_default())
    });
    items.collect()
}

/// `bit-patterns`.
fn kind_name(kind: TableKind) -> String {
    let name = serde_json::to_value(kind).ok();
    let name = name.as_ref().and_then(|name| name.as_str());
    name.unwrap_or_default().to_owned() // a variant without data is a string
}

//! The history of an encoding as a page: a row for each table of each edition, in the order of their dates, a column for
//! each range of values that some edition treats in its own way.

use std::collections::BTreeSet;

use utfproof_spec_tables::Document;

use super::difference::ranges;
use super::{Given, by_length};
use crate::export::escaped;

/// The encodings whose editions are drawn, each with the names that tables have for it.
const HISTORIES: [(&str, &[&str]); 3] = [
    ("UTF-8", &["utf-8", "utf-8-1997"]),
    (
        "Generalized UTF-8, on which WTF-8 is built",
        &["generalized-utf-8"],
    ),
    ("CESU-8, by the code unit", &["cesu-8-lenient"]),
];

/// The sections of a page; empty if no encoding has two tables.
pub(crate) fn html<'a>(documents: impl Iterator<Item = &'a Document>) -> String {
    let mut all: Vec<Given<'a>> = documents.flat_map(Given::all).collect();
    all.sort_by_key(|given| (&given.document.date, &given.document.id));
    let sections = HISTORIES.iter().map(|(title, encodings)| {
        let of = all
            .iter()
            .filter(|given| encodings.contains(&given.table.encoding.as_str()));
        section(title, &of.collect::<Vec<_>>())
    });
    sections.collect()
}

fn section(title: &str, tables: &[&Given<'_>]) -> String {
    let documents: BTreeSet<&str> = tables
        .iter()
        .map(|given| given.document.id.as_str())
        .collect();
    if documents.len() < 2 {
        return String::new();
    }
    let columns = by_length(tables, |_, _| true);
    let value = |value| tables[0].value(value);
    let headings = columns
        .iter()
        .map(|(first, last, _)| format!("<th>{}<br>to {}</th>", value(*first), value(*last)));
    let mut text = format!(
        "<h2>{}</h2>\n<p>The number of bytes that each printed table has for the values of a column, and the smallest \
         value that it treats in another way than the table above it.</p>\n<table class=\"history\">\n\
         <thead>\n<tr><th>Edition</th>{}<th>Smallest difference</th></tr>\n</thead>\n<tbody>\n",
        escaped(title),
        headings.collect::<String>()
    );
    for (number, given) in tables.iter().enumerate() {
        let cells = columns.iter().map(|(_, _, lengths)| match lengths[number] {
            0 => "<td class=\"none\">none</td>".to_owned(),
            length => format!("<td class=\"of-{length}\">{length}</td>"),
        });
        let before = number.checked_sub(1).map(|before| tables[before]);
        let edition = format!(
            "{}<br><small>{}, {}</small>",
            escaped(&given.document.short_title),
            escaped(&given.document.date),
            escaped(&given.table.id)
        );
        text += &format!(
            "<tr><th>{edition}</th>{}<td>{}</td></tr>\n",
            cells.collect::<String>(),
            before.map_or_else(String::new, |before| escaped(&smallest(before, given)))
        );
    }
    text + "</tbody>\n</table>\n"
}

/// `U+D800: no bytes, before ED A0 80`.
fn smallest(before: &Given<'_>, given: &Given<'_>) -> String {
    let ranges = ranges(before, given);
    ranges.first().map_or("none".to_owned(), |range| {
        format!("{}: {}, before {}", range.first, range.right, range.left)
    })
}

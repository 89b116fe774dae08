//! Where the items of a draft stand in its files.

use std::collections::HashMap;
use std::sync::Arc;

use utfproof_spec_tables::Document;

use crate::{Diagnostic, Finding, FindingKind};

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file.
    pub file: Arc<str>,
    /// The number of the line, from 1.
    pub line: usize,
    /// Both, such as `draft.md:12`.
    shown: String,
}

impl Location {
    pub(crate) fn new(file: &Arc<str>, line: usize) -> Self {
        Self {
            file: Arc::clone(file),
            line,
            shown: format!("{file}:{line}"),
        }
    }
}

/// The places of a draft's items, such as `draft.md:12`.
#[derive(Clone, Debug, Default)]
pub struct Places {
    items: HashMap<(FindingKind, String), Location>,
    /// The rows of the tables and of the definitions, by the name that a wrong cell has.
    rows: HashMap<String, Vec<Location>>,
}

impl Places {
    pub(crate) fn has(&self, kind: FindingKind, id: &str) -> bool {
        self.items.contains_key(&(kind, id.to_owned()))
    }

    pub(crate) fn insert(&mut self, kind: FindingKind, id: &str, place: Location) {
        self.items.insert((kind, id.to_owned()), place);
    }

    pub(crate) fn insert_rows(&mut self, table: &str, rows: Vec<Location>) {
        self.rows.insert(table.to_owned(), rows);
    }

    /// The place of a finding: that of the wrong row if it has one, or else that of the item.
    pub fn of(&self, finding: &Finding<'_>) -> Option<&str> {
        let first = finding.witnesses().next();
        let place = match first {
            Some(first) => self.location(finding, first),
            None => self.item(finding),
        };
        place.map(|place| place.shown.as_str())
    }

    /// The line of a mistake: that of the wrong row if it has one, or else that of the item.
    pub fn location(&self, finding: &Finding<'_>, witness: &Diagnostic) -> Option<&Location> {
        self.location_of_row(witness).or_else(|| self.item(finding))
    }

    /// The line of an item.
    pub(crate) fn item(&self, finding: &Finding<'_>) -> Option<&Location> {
        self.items.get(&(finding.what, finding.id.to_string()))
    }

    /// The place of the wrong row of a witness, or of the row next to missing ones, if it has one.
    pub fn row(&self, witness: &Diagnostic) -> Option<&str> {
        Some(&self.location_of_row(witness)?.shown)
    }

    fn location_of_row(&self, witness: &Diagnostic) -> Option<&Location> {
        match (&witness.place, witness.missing()) {
            (_, Some(missing)) => self.row_of(&missing.table, missing.neighbour_number()),
            (Some(place), None) => self.row_of(&place.table, place.row),
            (None, None) => None,
        }
    }

    /// The line of a row of a table or a definition, by its number from 1.
    pub(crate) fn row_of(&self, table: &str, row: usize) -> Option<&Location> {
        self.rows.get(table)?.get(row.checked_sub(1)?)
    }
}

impl Places {
    /// The places of the items of a document in its files, such as `tables.json:12`; `text` has the text of each file.
    ///
    /// A row of a table has a place of its own if it has a line of its own.
    pub fn in_files(document: &Document, text: impl Fn(&str) -> Option<String>) -> Self {
        let mut places = Self::default();
        let mut of_file = |file: &str, kind: FindingKind, key: &str, ids: Vec<&String>| {
            let text = text(file).unwrap_or_default();
            let file = Arc::from(file);
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for id in ids {
                let wanted = format!("\"{key}\": {}", serde_json::Value::from(id.as_str()));
                let Some(line) = lines.iter().position(|line| line.contains(&wanted)) else {
                    continue;
                };
                places.insert(kind, id, Location::new(&file, line + 1));
                let own = lines.iter().enumerate().skip(line);
                let rows = own
                    .skip_while(|(_, line)| !line.starts_with("\"rows\""))
                    .skip(1);
                let rows = rows.take_while(|(_, line)| line.starts_with('['));
                let rows: Vec<Location> = rows
                    .map(|(line, _)| Location::new(&file, line + 1))
                    .collect();
                match kind {
                    FindingKind::Table => places.insert_rows(id, rows),
                    FindingKind::Encoding => places.insert_rows(&format!("encoding {id}"), rows),
                    _ => {}
                }
            }
        };
        let encodings = document.encodings.iter().map(|own| &own.name).collect();
        let tables = document.tables.iter().map(|own| &own.id).collect();
        let examples = document.examples.iter().map(|own| &own.id).collect();
        let claims = document.claims.iter().map(|own| &own.id).collect();
        of_file("encodings.json", FindingKind::Encoding, "name", encodings);
        of_file("tables.json", FindingKind::Table, "id", tables);
        of_file("examples.json", FindingKind::Example, "id", examples);
        of_file("claims.json", FindingKind::Claim, "id", claims);
        places
    }
}

/// The place of a witness in words: missing rows belong beside it.
pub(crate) fn beside(place: &str, witness: Option<&Diagnostic>) -> String {
    let missing = witness.and_then(Diagnostic::missing);
    match missing.map(|missing| missing.below) {
        Some(_) if place.is_empty() => String::new(),
        Some(0) => format!("above {place}"),
        Some(_) => format!("below {place}"),
        None => place.to_owned(),
    }
}

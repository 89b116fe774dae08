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

/// The places of a draft's items, such as `draft.md:12`.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The file whose items are added.
    file: Arc<str>,
    /// The line of each item, and then those of its rows.
    items: HashMap<(FindingKind, String), Vec<Location>>,
}

impl Places {
    /// No places yet, of the items of a file.
    pub(super) fn of_file(name: &str) -> Self {
        Self {
            file: name.into(),
            items: HashMap::new(),
        }
    }

    pub(super) fn has(&self, kind: FindingKind, id: &str) -> bool {
        self.items.contains_key(&(kind, id.to_owned()))
    }

    /// Adds an item that stands on a line, and the lines of its rows.
    pub(super) fn insert(
        &mut self,
        kind: FindingKind,
        id: &str,
        line: usize,
        rows: impl IntoIterator<Item = usize>,
    ) {
        let lines = std::iter::once(line).chain(rows).map(|line| Location {
            file: Arc::clone(&self.file),
            line,
            shown: format!("{}:{line}", self.file),
        });
        self.items.insert((kind, id.to_owned()), lines.collect());
    }

    /// The place of a finding: that of the wrong row if it has one, or else that of the item.
    pub fn of(&self, finding: &Finding<'_>) -> Option<&str> {
        let first = finding.witnesses().next();
        let row = first.and_then(|first| self.location_of_row(first));
        let place = row.or_else(|| self.item(finding))?;
        Some(&place.shown)
    }

    /// The line of a mistake: that of the wrong row if it has one, or else that of the item.
    pub fn location(&self, finding: &Finding<'_>, witness: &Diagnostic) -> Option<&Location> {
        self.location_of_row(witness).or_else(|| self.item(finding))
    }

    /// The line of an item.
    pub(crate) fn item(&self, finding: &Finding<'_>) -> Option<&Location> {
        let lines = self.items.get(&(finding.what, finding.id.to_string()));
        lines?.first()
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

    /// The line of a row of a table or a definition, or of a step, by its number from 1.
    pub(super) fn row_of(&self, table: &str, row: usize) -> Option<&Location> {
        let item = match table.split_once(' ') {
            Some(("encoding", name)) => (FindingKind::Encoding, name.to_owned()),
            Some(("algorithm", id)) => (FindingKind::Reading, id.to_owned()),
            _ => (FindingKind::Table, table.to_owned()),
        };
        self.items.get(&item)?.get(row).filter(|_| row > 0)
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
            places.file = file.into();
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for id in ids {
                let wanted = format!("\"{key}\": {}", serde_json::Value::from(id.as_str()));
                let Some(line) = lines.iter().position(|line| line.contains(&wanted)) else {
                    continue;
                };
                let own = (1..).zip(&lines).skip(line);
                let rows = own.skip_while(|(_, line)| !line.starts_with("\"rows\""));
                let rows = rows.skip(1).take_while(|(_, line)| line.starts_with('['));
                places.insert(kind, id, line + 1, rows.map(|(line, _)| line));
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
    match witness.and_then(Diagnostic::missing) {
        Some(missing) if missing.below == 0 && !place.is_empty() => format!("above {place}"),
        Some(_) if !place.is_empty() => format!("below {place}"),
        _ => place.to_owned(),
    }
}

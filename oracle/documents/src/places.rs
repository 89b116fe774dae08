//! Where the items of a draft stand in its files.

use std::collections::HashMap;

use utfproof_spec_tables::Document;

use super::{Finding, FindingKind, Witness};

/// Why a draft cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct UnreadableDraft {
    /// The number of the line, from 1.
    pub line: usize,
    /// Why, and what is expected.
    pub why: String,
}

/// The places of a draft's items, such as `draft.md:12`.
#[derive(Clone, Debug, Default)]
pub struct Places {
    items: HashMap<(FindingKind, String), String>,
    /// The rows of the tables and of the definitions, by the name that a wrong cell has.
    rows: HashMap<String, Vec<String>>,
}

impl Places {
    pub(crate) fn insert(&mut self, kind: FindingKind, id: &str, place: String) {
        self.items.insert((kind, id.to_owned()), place);
    }

    pub(crate) fn insert_rows(&mut self, table: &str, rows: Vec<String>) {
        self.rows.insert(table.to_owned(), rows);
    }

    /// The place of a finding: that of the wrong row if it has one, or else that of the item.
    pub fn of(&self, finding: &Finding<'_>) -> Option<&str> {
        let item = || self.items.get(&(finding.what, finding.id.to_string()));
        let row = finding.witnesses().next().and_then(|first| self.row(first));
        row.or_else(|| item().map(String::as_str))
    }

    /// The place of the wrong row of a witness, or of the row next to missing ones, if it has one.
    pub fn row(&self, witness: &Witness) -> Option<&str> {
        let (table, row) = match (&witness.cell, &witness.missing) {
            (_, Some(missing)) => (&missing.table, missing.neighbour_number()),
            (Some(cell), None) => (&cell.table, cell.row),
            (None, None) => return None,
        };
        let row = self.rows.get(table)?.get(row.checked_sub(1)?);
        row.map(String::as_str)
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
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for id in ids {
                let wanted = format!("\"{key}\": {}", serde_json::Value::from(id.as_str()));
                let Some(line) = lines.iter().position(|line| line.contains(&wanted)) else {
                    continue;
                };
                places.insert(kind, id, format!("{file}:{}", line + 1));
                let own = lines.iter().enumerate().skip(line);
                let rows = own
                    .skip_while(|(_, line)| !line.starts_with("\"rows\""))
                    .skip(1);
                let rows = rows.take_while(|(_, line)| line.starts_with('['));
                let rows: Vec<String> = rows
                    .map(|(line, _)| format!("{file}:{}", line + 1))
                    .collect();
                match kind {
                    FindingKind::Table => places.insert_rows(id, rows),
                    FindingKind::Encoding => places.insert_rows(&format!("encoding {id}"), rows),
                    _ => {}
                }
            }
        };
        let encodings = document.encodings.iter().map(|encoding| &encoding.name);
        of_file(
            "encodings.json",
            FindingKind::Encoding,
            "name",
            encodings.collect(),
        );
        let tables = document.tables.iter().map(|table| &table.id);
        of_file("tables.json", FindingKind::Table, "id", tables.collect());
        let examples = document.examples.iter().map(|example| &example.id);
        of_file(
            "examples.json",
            FindingKind::Example,
            "id",
            examples.collect(),
        );
        let claims = document.claims.iter().map(|claim| &claim.id);
        of_file("claims.json", FindingKind::Claim, "id", claims.collect());
        places
    }
}

/// The place of a witness in words: missing rows belong beside it.
pub(crate) fn beside(place: &str, witness: Option<&Witness>) -> String {
    let missing = witness.and_then(|witness| witness.missing.as_ref());
    match missing.map(|missing| missing.below) {
        Some(_) if place.is_empty() => String::new(),
        Some(0) => format!("above {place}"),
        Some(_) => format!("below {place}"),
        None => place.to_owned(),
    }
}

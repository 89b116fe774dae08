//! What to print instead: whole lines, and the labels of results.

use std::{fmt, iter};

use crate::diagnostic::padded;
use crate::draft::notation::with_result;
use crate::export::markdown_row;
use crate::{Diagnostic, Edit, Finding, FindingKind, MissingRows};

impl Finding<'_> {
    /// What to print, a text for each way to do it: a row in place of one, rows that are missing, or the line of an example in
    /// a draft, in the notation of its author.
    fn texts(&self, diagnostic: &Diagnostic) -> impl Iterator<Item = String> {
        let edits = diagnostic.fixes.iter().map(|fix| &fix.edit);
        edits.filter_map(|edit| match edit {
            Edit::Insert(missing) => Some(missing.lines()),
            Edit::Row(row) => Some(markdown_row(row)),
            Edit::Result(result) if self.id.starts_with("line-") => with_result(&self.says, result),
            _ => None,
        })
    }

    /// What to print, as lines, each with its label.
    pub(crate) fn prints(&self, diagnostic: &Diagnostic) -> Vec<(&'static str, String)> {
        let labels = iter::once("print").chain(iter::repeat("or print"));
        let mut prints = Vec::new();
        for (label, text) in labels.zip(self.texts(diagnostic)) {
            prints.extend(text.lines().map(|line| (label, line.to_owned())));
        }
        prints
    }

    /// The first way to print it, as one text.
    pub fn print(&self, diagnostic: &Diagnostic) -> Option<String> {
        self.texts(diagnostic).next()
    }

    /// The names of the two results of a witness: the printed one, and the right one.
    pub(crate) const fn labels(&self, diagnostic: &Diagnostic) -> [&'static str; 2] {
        if diagnostic.is_unreadable {
            return ["printed", "problem"];
        }
        match (self.what, self.not_said) {
            (FindingKind::Reading, _) => ["by steps", "right"],
            (FindingKind::Table, _) => ["by table", "right"],
            (FindingKind::Encoding, _) => ["by bits", "right"],
            (FindingKind::Claim, true) => ["expected", "in fact"],
            (FindingKind::Claim, false) => ["claimed", "in fact"],
            _ => ["printed", "right"],
        }
    }
}

impl MissingRows {
    /// The missing rows as Markdown, a line each, with as many cells as the table has columns.
    pub(crate) fn lines(&self) -> String {
        let line = |row: &Vec<String>| match row.as_slice() {
            [constraint] if self.are_constraints() => format!("- {constraint}"),
            row => markdown_row(&padded(row, self.columns)),
        };
        let rows: Vec<String> = self.rows.iter().map(line).collect();
        rows.join("\n")
    }
}

impl fmt::Display for MissingRows {
    /// Such as `below row 2 (0080-07FF): | 0800-FFFF | 1110xxxx | 10xxxxxx | 10xxxxxx |`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.lines().replace('\n', "; "))
    }
}

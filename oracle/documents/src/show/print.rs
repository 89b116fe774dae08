//! What to print instead: whole lines, and the labels of results.

use std::fmt;

use crate::diagnostic::padded;
use crate::draft::notation::with_result;
use crate::export::markdown_row;
use crate::{Diagnostic, Edit, Finding, FindingKind, MissingRows};

impl Finding<'_> {
    /// What to print, as lines, each with its label: a row in place of one, rows that are missing, or the
    /// line of an example in a draft, in the notation of its author.
    pub(crate) fn prints(&self, diagnostic: &Diagnostic) -> Vec<(&'static str, String)> {
        let mut prints: Vec<(&'static str, String)> = Vec::new();
        for fix in &diagnostic.fixes {
            let lines = match &fix.edit {
                Edit::Insert(missing) => missing.lines(),
                Edit::Row(row) => markdown_row(row),
                Edit::Result(result) => match with_result(&self.says, result) {
                    Some(line) if self.id.starts_with("line-") => line,
                    _ => continue,
                },
                Edit::Cell(_) | Edit::LeaveOut(_) | Edit::Input(_) => continue,
            };
            let label = if prints.is_empty() {
                "print"
            } else {
                "or print"
            };
            prints.extend(lines.lines().map(|line| (label, line.to_owned())));
        }
        prints
    }

    /// The first of the lines to print, as one text.
    pub fn print(&self, diagnostic: &Diagnostic) -> Option<String> {
        let prints = self.prints(diagnostic);
        let first: Vec<&str> = prints
            .iter()
            .filter(|(label, _)| *label == "print")
            .map(|(_, line)| line.as_str())
            .collect();
        (!first.is_empty()).then(|| first.join("\n"))
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

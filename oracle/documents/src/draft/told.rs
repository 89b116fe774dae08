//! What a draft has that cannot be read or is not checked.

use std::sync::Arc;

use super::line::Content;
use super::parts::Part;
use super::unmarked::Unmarked;
use super::{Draft, Location, UnreadableDraft};
use crate::{Diagnostic, Finding, FindingKind, Shortfall};

impl Draft {
    /// Tells that tables without a mark are not checked.
    pub(super) fn tell_of_unmarked(&mut self, first: &Unmarked, others: &[Unmarked]) {
        let mut why = match others {
            [] => "no mark is above this table".to_owned(),
            others => {
                let lines: Vec<String> = others.iter().map(|own| own.line.to_string()).collect();
                let lines = lines.join(", ");
                format!("no mark is above this table, and none above those in these lines: {lines}")
            }
        };
        why += "; a mark is: <!-- utfproof: table KIND ENCODING -->";
        self.add_unchecked(FindingKind::Table, first.line, &first.section, why);
    }

    pub(super) fn add_unchecked(
        &mut self,
        what: FindingKind,
        line: usize,
        section: &str,
        why: String,
    ) {
        let id = format!("line-{line}");
        let place = Location::new(&Arc::from(self.document.id.as_str()), line);
        self.places.insert(what, &id, place);
        let unchecked = Err(Shortfall::NotTested(why));
        let finding = Finding::new(what, id, section.to_owned(), unchecked);
        self.unreadable.push(finding);
    }

    /// Tells that what follows a mark is not checked, as a line cannot be read: the mark, or one below it.
    pub(super) fn leave_out(&mut self, part: &Part, unreadable: usize) {
        let what = part.lines.iter().find_map(|line| match &line.content {
            Content::Row(_) | Content::Outside => Some((line.number, "the table")),
            Content::Item(_) => Some((line.number, "the list")),
            Content::Text(_) => Some((line.number, "the text")),
            Content::Unreadable(_) => Some((line.number, "the table")),
            _ => None,
        });
        let Some((line, what)) = what else { return };
        let why = match unreadable == part.line {
            true => {
                format!("{what} here follows the mark in line {unreadable}, which cannot be read")
            }
            false => format!("{what} here cannot be read, because of line {unreadable}"),
        };
        let kind = match what {
            "the table" => FindingKind::Table,
            _ => FindingKind::Mark,
        };
        self.add_unchecked(kind, line, &part.section, why);
    }

    pub(super) fn add_unreadable(
        &mut self,
        what: FindingKind,
        printed: &str,
        section: &str,
        unreadable: UnreadableDraft,
    ) {
        let UnreadableDraft { line, why } = unreadable;
        let id = format!("line-{line}");
        let place = Location::new(&Arc::from(self.document.id.as_str()), line);
        self.places.insert(what, &id, place);
        let witness = Diagnostic::unreadable(printed, why);
        self.unreadable.push(Finding::new(
            what,
            id,
            section.to_owned(),
            Err(witness.into()),
        ));
    }
}

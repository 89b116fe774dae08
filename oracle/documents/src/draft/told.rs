//! What a draft has that cannot be read or is not checked.

use std::sync::Arc;

use super::line::Content;
use super::parts::Part;
use super::unmarked::Unmarked;
use super::{Draft, Location};
use crate::{Finding, FindingKind, Shortfall};

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
        let why = Shortfall::NotTested(why);
        self.tell(FindingKind::Table, first.line, &first.section, why);
    }

    /// Tells of a line that is not checked, or that cannot be read.
    pub(super) fn tell(
        &mut self,
        what: FindingKind,
        line: usize,
        section: &str,
        shortfall: impl Into<Shortfall>,
    ) {
        let id = format!("line-{line}");
        let place = self.line(line);
        self.places.insert(what, &id, place);
        let unchecked = Err(shortfall.into());
        let finding = Finding::new(what, id, section.to_owned(), unchecked);
        self.unreadable.push(finding);
    }

    /// A line of the draft.
    pub(super) fn line(&self, line: usize) -> Location {
        Location::new(&Arc::from(self.document.id.as_str()), line)
    }

    /// Tells that what follows a mark is not checked, as a line cannot be read: the mark, or one below it.
    pub(super) fn leave_out(&mut self, part: &Part, unreadable: usize) {
        let what = part.lines.iter().find_map(|line| {
            let what = match &line.content {
                Content::Row(_) | Content::Outside | Content::Unreadable(_) => "the table",
                Content::Item(_) => "the list",
                Content::Text(_) => "the text",
                _ => return None,
            };
            Some((line.number, what))
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
        self.tell(kind, line, &part.section, Shortfall::NotTested(why));
    }
}

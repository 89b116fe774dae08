//! What a draft has that cannot be read or is not checked.

use std::sync::Arc;

use super::line::Content;
use super::parts::Part;
use super::{Draft, Location};
use crate::{Finding, FindingKind, Shortfall};

impl Draft {
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
        let below = part.lines.iter().find_map(|line| {
            let kind = match &line.content {
                Content::Row(_) | Content::Outside | Content::Unreadable(_) => FindingKind::Table,
                Content::Item(_) | Content::Text(_) => FindingKind::Mark,
                _ => return None,
            };
            Some((line.number, kind))
        });
        if let Some((line, kind)) = below {
            let why = Shortfall::NotTested(format!("line {unreadable} cannot be read"));
            self.tell(kind, line, &part.section, why);
        }
    }
}

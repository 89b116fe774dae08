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

    /// Tells of the first line below the last one read that has more of the same, as a text between keeps it from being read.
    pub(super) fn tell_of_more(
        &mut self,
        what: FindingKind,
        part: &Part,
        last: usize,
        is_more: impl Fn(&str) -> bool,
    ) {
        let below = part.lines.iter().filter(|line| line.number > last);
        let mut below = below.map_while(|line| match &line.content {
            Content::Text(text) | Content::Item(text) => Some((line.number, text.as_str())),
            Content::Break => Some((line.number, "")),
            _ => None,
        });
        if let Some((line, _)) = below.find(|(_, text)| is_more(text)) {
            let why = "other text stands between the mark and this line, so that it is not read; give it a mark";
            let why = Shortfall::NotTested(why.to_owned());
            self.tell(what, line, &part.section, why);
        }
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
        // a table that the mark does not read is told of as one without a mark
        if let Some((line, kind)) = below
            && (kind != FindingKind::Table || part.reads_table())
        {
            let why = Shortfall::NotTested(format!("line {unreadable} cannot be read"));
            self.tell(kind, line, &part.section, why);
        }
    }
}

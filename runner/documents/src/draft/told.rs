//! What a draft has that cannot be read or is not checked.

use std::mem::take;

use super::Draft;
use super::line::{Content, Line};
use super::parts::Part;
use crate::{Finding, FindingKind, Shortfall};

impl Draft {
    /// Tells of a line that is not checked, or that cannot be read.
    pub(super) fn tell(&mut self, what: FindingKind, line: usize, section: &str, why: Shortfall) {
        let id = format!("line-{line}");
        self.places.insert(what, &id, line, []);
        let finding = Finding::new(what, id, section.to_owned(), Err(why));
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
            Content::Break(_) => Some((line.number, "")),
            content => Some((line.number, content.text()?)),
        });
        if let Some((line, _)) = below.find(|(_, text)| is_more(text)) {
            let why = "other text stands between the mark and this line, so that it is not read; give it a mark";
            let why = Shortfall::NotTested(why.to_owned());
            self.tell(what, line, &part.section, why);
        }
    }

    /// Tells of the tables of a part, but for the first one if the mark reads it.
    pub(super) fn tell_of_unmarked(&mut self, part: &Part, mut reads_table: bool) {
        let mut section = part.section.as_str();
        let mut is_in_table = false;
        for Line { number, content } in &part.lines {
            let is_row = matches!(content, Content::Row(_) | Content::Unreadable(_));
            if is_row && !is_in_table && !take(&mut reads_table) {
                let why = "no mark is above this table; a mark is: <!-- utfproof: table KIND ENCODING -->";
                let why = Shortfall::NotTested(why.to_owned());
                self.tell(FindingKind::Table, *number, section, why);
            }
            is_in_table = is_row;
            if let Content::Heading(heading) = content {
                section = heading;
            }
        }
    }

    /// Tells that what follows a mark is not checked, as a line cannot be read: the mark, or one below it.
    pub(super) fn leave_out(&mut self, part: &Part, unreadable: usize) {
        let below = part.lines.iter().find_map(|line| {
            let kind = match &line.content {
                Content::Row(_) | Content::Outside | Content::Unreadable(_) => FindingKind::Table,
                Content::Item(..) | Content::Text(_) => FindingKind::Mark,
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

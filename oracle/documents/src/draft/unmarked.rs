//! Tables that no mark is above: they are not checked, and that is said.

use super::line::{Content, Line};
use super::parts::Part;

/// A table that no part reads.
pub(super) struct Unmarked {
    /// The number of its first line.
    pub(super) line: usize,
    pub(super) section: String,
}

/// The tables that no part reads. A mark that cannot be read is told of with the table.
pub(super) fn tables(before: &[Line], parts: &[Part]) -> Vec<Unmarked> {
    let mut tables = begun("", before);
    for part in parts {
        let below = begun(&part.section, &part.lines).into_iter();
        tables.extend(below.skip(usize::from(part.reads_table())));
    }
    tables
}

/// The tables that begin in some lines below the heading of a section.
fn begun(section: &str, lines: &[Line]) -> Vec<Unmarked> {
    let mut section = section;
    let mut is_in_table = false;
    let mut tables = Vec::new();
    for Line { number, content } in lines {
        let is_row = matches!(content, Content::Row(_) | Content::Unreadable(_));
        if is_row && !is_in_table {
            tables.push(Unmarked {
                line: *number,
                section: section.to_owned(),
            });
        }
        is_in_table = is_row;
        if let Content::Heading(heading) = content {
            section = heading;
        }
    }
    tables
}

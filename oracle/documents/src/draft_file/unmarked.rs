//! Tables that no mark is above: they are not checked, and that is said.

use super::Part;
use super::line::{Content, Line};

/// The lines of the tables that no part reads. A mark reads the first table below it, unless it is of examples or of a claim; a
/// mark that cannot be read is told of with the table.
pub(super) fn tables(before: &[Line], parts: &[Part]) -> Vec<usize> {
    let below = parts.iter().flat_map(|part| {
        let first = part.mark.split_whitespace().next().unwrap_or_default();
        let reads_one = !matches!(first, "examples" | "claim");
        begins(&part.lines).skip(usize::from(reads_one))
    });
    begins(before).chain(below).collect()
}

/// The numbers of the lines with which tables begin.
fn begins(lines: &[Line]) -> impl Iterator<Item = usize> {
    let is_row = |number: usize| {
        let line = lines.get(number);
        line.is_some_and(|line| matches!(line.content, Content::Row(_) | Content::Unreadable(_)))
    };
    let first = move |number: &usize| {
        let above = number.checked_sub(1);
        is_row(*number) && !above.is_some_and(is_row)
    };
    let first = (0..lines.len()).filter(first);
    first.map(|number| lines[number].number)
}

/// Whether a mark is inside of a block of code, and so is none.
pub(super) fn has_mark_in_code(before: &[Line], parts: &[Part]) -> bool {
    let below = parts.iter().flat_map(|part| &part.lines);
    before.iter().chain(below).any(|line| match &line.content {
        Content::Text(text) => super::has_marks(text),
        _ => false,
    })
}

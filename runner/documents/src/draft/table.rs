//! Reads a table of a draft.

use utfproof_spec_tables::{Table, TableKind};

use super::UnreadableDraft;
use super::line::{Content, Line};
use super::parts::Part;
use crate::Reason;
use crate::diagnostic::suggest::near_or_all;
use crate::draft::notation::{ACCEPTED, REJECTED, VALID};
use crate::table::cells::plain_range;

/// Why a row below an empty line is wrong.
pub(super) const SPLIT: &str =
    "this line ends the table, so that the row below is not in it; leave the line out";

/// The first table after the mark, and the numbers of the lines of its headings and of its rows.
pub(super) fn read(
    part: &Part,
    id: String,
    kind: &str,
    encoding: &str,
) -> Result<(Table, usize, Vec<usize>), UnreadableDraft> {
    let kind = table_kind(kind).map_err(|why| part.unreadable(part.line, why))?;
    let is_outside =
        |line: &&Line| !matches!(line.content, Content::Row(_) | Content::Unreadable(_));
    let mut lines = Vec::new();
    let mut is_over = false;
    for line in part.lines.iter().skip_while(is_outside) {
        match &line.content {
            Content::Row(_) if is_over => break,
            Content::Row(cells) => lines.push((line.number, cells)),
            Content::Unreadable(why) => return Err(part.unreadable(line.number, *why)),
            Content::Outside => return Err(part.unreadable(line.number - 1, SPLIT)),
            Content::Break(_) => is_over = true,
            _ => break,
        }
    }
    let [(headings, columns), rows @ ..] = lines.as_slice() else {
        return Err(part.unreadable(part.line, "no table follows"));
    };
    let table = Table {
        title: String::new(),
        section: part.section.clone(),
        kind,
        encoding: encoding.to_owned(),
        columns: columns.to_vec(),
        rows: rows.iter().map(|(_, row)| row_of(kind, row)).collect(),
        id,
    };
    let rows = rows.iter().map(|(line, _)| *line).collect();
    Ok((table, *headings, rows))
}

/// The names of the kinds.
const KINDS: &str = "byte-ranges bit-patterns unit-bit-patterns bit-fields named-byte-ranges index replacements \
                     code-page byte-classes notations counts answers transitions";

fn table_kind(name: &str) -> Result<TableKind, Reason> {
    serde_json::from_value(name.into()).map_err(|_| {
        let known = near_or_all(name, "kinds", KINDS.split(' '));
        Reason::from(format!("'{name}' is not a kind of table")).with([known])
    })
}

/// The cells of a row as in the data. Some kinds have names or words, which stay as they are.
fn row_of(kind: TableKind, cells: &[String]) -> Vec<String> {
    let cell = |(column, cell): (usize, &String)| match (kind, column) {
        (TableKind::Notations | TableKind::CodePage, _)
        | (TableKind::NamedByteRanges | TableKind::ByteClasses, 0)
        | (TableKind::Transitions, 0 | 2..) => cell.clone(),
        (TableKind::Answers, 1..) => result(cell),
        (TableKind::Counts, _) => cell.replace([',', ' ', '\u{A0}', '\u{202F}'], ""),
        _ => plain(cell),
    };
    cells.iter().enumerate().map(cell).collect()
}

/// A result as in the data: `no` is `rejected`, and `yes` is `accepted`.
fn result(cell: &str) -> String {
    match cell.to_lowercase().as_str() {
        word if REJECTED.contains(&word) => "rejected".to_owned(),
        word if VALID.contains(&word) => ACCEPTED.to_owned(),
        _ => plain(cell),
    }
}

/// A cell as in the data: `U+0080 to U+07FF` and `80..BF` are `0080-07FF` and `80-BF`, `1110 xxxx` is `1110xxxx`.
pub(super) fn plain(cell: &str) -> String {
    let is_bits = cell
        .chars()
        .all(|c| matches!(c, '0' | '1' | ' ' | 'a'..='z'));
    if is_bits {
        return cell.replace(' ', "");
    }
    plain_range(cell)
}

//! The definition of an encoding after a mark.

use utfproof_spec_tables::EncodingDefinition;

use super::UnreadableDraft;
use super::line::{Content, Line};
use super::parts::Part;
use super::table::{SPLIT, plain};
use crate::diagnostic::suggest::nearest;
use crate::encodings::{CONSTRAINTS, row};

/// Whether an item of a list is a constraint, or nearly one.
pub(super) fn is_constraint(item: &str) -> bool {
    let item = item.trim_matches('`').trim_end_matches('.');
    nearest(item, CONSTRAINTS.map(|(constraint, _)| constraint)).is_some()
}

/// Rows of bits, as a table or as lines with a `|`, and constraints, a list; with their lines.
pub(super) fn read(
    part: &Part,
    name: &str,
) -> Result<(EncodingDefinition, Vec<usize>), UnreadableDraft> {
    let mut encoding = EncodingDefinition {
        name: name.to_owned(),
        section: part.section.clone(),
        ..EncodingDefinition::default()
    };
    let (mut rows, mut constraints) = (Vec::new(), Vec::new());
    let mut is_in_table = false;
    for Line { number, content } in &part.lines {
        let begins_table = matches!(content, Content::Row(_)) && !is_in_table;
        match content {
            Content::Row(_) if begins_table && !rows.is_empty() => break,
            Content::Row(headings) if begins_table => encoding.columns.clone_from(headings),
            Content::Row(cells) => {
                encoding
                    .rows
                    .push(cells.iter().map(|cell| plain(cell)).collect());
                rows.push(*number);
            }
            Content::Text(text) => match row(text) {
                Some(mut row) => {
                    row[0] = plain(&row[0]);
                    encoding.rows.push(row);
                    rows.push(*number);
                }
                None if rows.is_empty() => {}
                None => break,
            },
            Content::Item(text, _) => {
                let constraint = text.trim_matches('`').trim_end_matches('.');
                encoding.constraints.push(constraint.to_owned());
                constraints.push(*number);
            }
            Content::Unreadable(why) => return Err(part.unreadable(*number, *why)),
            Content::Outside => return Err(part.unreadable(*number - 1, SPLIT)),
            _ => {}
        }
        is_in_table = matches!(content, Content::Row(_));
    }
    if encoding.rows.is_empty() {
        let why =
            "no rows of bits follow; they are a table, or lines like 0080-07FF | 110xxxxx 10xxxxxx";
        return Err(part.unreadable(part.line, why));
    }
    rows.extend(constraints);
    Ok((encoding, rows))
}

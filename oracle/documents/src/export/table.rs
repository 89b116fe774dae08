//! A printed table as HTML, Markdown, or a grammar.

use utfproof_spec_tables::{Document, Table, TableKind};

use crate::diagnostic::padded;
use crate::show::or_empty;
use crate::{Diagnostic, Place};

/// `table-2 of wtf-8-2014, 3 Generalized UTF-8: The bits …`.
pub(super) fn caption(document: &Document, table: &Table) -> String {
    let parts = [
        format!("{} of {}", table.id, document.id),
        table.section.clone(),
    ];
    let place = parts.into_iter().filter(|part| !part.is_empty());
    let place = place.collect::<Vec<_>>().join(", ");
    match table.title.as_str() {
        "" => place,
        title => format!("{place}: {title}"),
    }
}

/// The name of a table's place in a page.
pub(crate) fn anchor(document: &Document, id: &str) -> String {
    escaped(&format!("{}/{id}", document.id).replace(' ', "-"))
}

/// A wrong cell has the class `wrong`, and the right words after its own; a missing row is in its place, with the class
/// `missing`.
pub(crate) fn html(document: &Document, table: &Table, witnesses: &[&Diagnostic]) -> String {
    let wrong = witnesses
        .iter()
        .filter_map(|witness| Some((witness.place.as_deref()?, *witness)));
    let wrong: Vec<(&Place, &Diagnostic)> = wrong.collect();
    let missing_below = |number: usize| {
        let missing = witnesses.iter().filter_map(|witness| witness.missing());
        let rows = missing.filter(move |missing| missing.below == number);
        let rows = rows.flat_map(|missing| &missing.rows);
        rows.map(|row| row_to_print(table, row, "this row is missing"))
            .collect::<String>()
    };
    let instead_of = |number: usize| {
        let rows = wrong.iter().filter(|(place, _)| place.row == number);
        let rows = rows.filter_map(|(_, witness)| witness.row());
        rows.map(|row| row_to_print(table, row, "print this row instead"))
            .collect::<String>()
    };
    let headings = table
        .columns
        .iter()
        .map(|heading| format!("<th>{}</th>", escaped(heading)));
    let mut text = format!(
        "<table id=\"{}\">\n<caption>{}</caption>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n",
        anchor(document, &table.id),
        escaped(&caption(document, table)),
        headings.collect::<String>()
    );
    text += &missing_below(0);
    for (number, row) in (1..).zip(&table.rows) {
        let cells = (1..).zip(row).map(|(column, cell)| {
            let is_it = |(place, _): &&(&Place, &Diagnostic)| {
                place.row == number && place.column_number.is_none_or(|number| number == column)
            };
            let cell = escaped(cell);
            match wrong.iter().find(is_it) {
                None => format!("<td>{cell}</td>"),
                Some((_, wrong)) => match wrong.cell().map(or_empty) {
                    None => format!("<td class=\"wrong\">{cell}</td>"),
                    Some(right) => {
                        let right = escaped(right);
                        format!("<td class=\"wrong\"><del>{cell}</del> <ins>{right}</ins></td>")
                    }
                },
            }
        });
        text += &format!("<tr>{}</tr>\n", cells.collect::<String>());
        text += &instead_of(number);
        text += &missing_below(number);
    }
    text + "</tbody>\n</table>\n"
}

/// A row of a table of HTML that is not printed but should be.
fn row_to_print(table: &Table, row: &[String], title: &str) -> String {
    let width = table.rows.iter().map(Vec::len).max().unwrap_or_default();
    // a constraint has one cell
    let cells = padded(row, if row.len() > 1 { width } else { 1 });
    let cells = cells
        .iter()
        .map(|cell| format!("<td>{}</td>", escaped(cell)));
    format!(
        "<tr class=\"missing\" title=\"{title}\">{}</tr>\n",
        cells.collect::<String>()
    )
}

/// A row of a table of Markdown: `| 0080-07FF | C2-DF | 80-BF |`.
pub(crate) fn markdown_row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| in_markdown(cell)).collect();
    format!("| {} |", cells.join(" | "))
}

/// A table of Markdown; a row has as many cells as there are headings.
pub(super) fn markdown(columns: &[String], rows: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| markdown_row(&padded(row, columns.len())) + "\n";
    let rows: String = rows.iter().map(row).collect();
    format!(
        "{}\n|{}\n{rows}",
        markdown_row(columns),
        "---|".repeat(columns.len())
    )
}

/// A rule for each row, and one for all; `None` if the cells are not ranges of bytes.
pub(super) fn abnf(document: &Document, table: &Table) -> Option<String> {
    if !matches!(
        table.kind,
        TableKind::ByteRanges | TableKind::NamedByteRanges
    ) {
        return None;
    }
    let rows: Vec<String> = (1..)
        .zip(&table.rows)
        .map(|(number, _)| format!("row-{number}"))
        .collect();
    let mut text = format!(
        "; {}\n{}-char = {}\n",
        caption(document, table),
        table.encoding,
        rows.join(" / ")
    );
    for (name, row) in rows.iter().zip(&table.rows) {
        let (heading, bytes) = row.split_first()?;
        let bytes = bytes.iter().filter(|cell| !cell.is_empty());
        let bytes: Vec<String> = bytes.map(|cell| format!("%x{cell}")).collect();
        text += &format!("{name} = {} ; {heading}\n", bytes.join(" "));
    }
    Some(text)
}

/// Text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Text in a cell of Markdown.
pub(super) fn in_markdown(text: &str) -> String {
    let mut cell = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '`' | '*' | '_' | '<' | '[' | '&' | '~') {
            cell.push('\\');
        }
        cell.push(c);
    }
    cell
}

//! A printed table as HTML, Markdown, or a grammar.

use utfproof_spec_tables::{Document, Table, TableKind};

use crate::Diagnostic;
use crate::diagnostic::padded;
use crate::show::or_empty;

/// `table-2 of wtf-8-2014, 3 Generalized UTF-8: The bits …`.
pub(super) fn caption(document: &Document, table: &Table) -> String {
    let mut caption = format!("{} of {}", table.id, document.id);
    for (sign, words) in [(", ", &table.section), (": ", &table.title)] {
        if !words.is_empty() {
            caption += &format!("{sign}{words}");
        }
    }
    caption
}

/// The name of a table's place in a page.
pub(crate) fn anchor(document: &Document, id: &str) -> String {
    escaped(&format!("{}/{id}", document.id).replace(' ', "-"))
}

/// A wrong cell has the class `wrong`, and the right words after its own; a missing row is in its place, with the class
/// `missing`.
pub(crate) fn html<'w>(
    document: &Document,
    table: &Table,
    witnesses: impl Iterator<Item = &'w Diagnostic> + Clone,
) -> String {
    let wrong = witnesses.clone();
    let wrong = wrong.filter_map(|witness| Some((witness.place.as_deref()?, witness)));
    let missing_below = |number: usize| {
        let missing = witnesses.clone().filter_map(Diagnostic::missing);
        let rows = missing.filter(move |missing| missing.below == number);
        let rows = rows.flat_map(|missing| &missing.rows);
        rows.map(|row| row_to_print(table, row, "this row is missing"))
            .collect::<String>()
    };
    let mut text = format!(
        "<table id=\"{}\">\n{}",
        anchor(document, &table.id),
        head(&caption(document, table), &table.columns)
    );
    text += &missing_below(0);
    for (number, row) in (1..).zip(&table.rows) {
        let wrong = wrong.clone().filter(|(place, _)| place.row == number);
        let cells = (1..).zip(row).map(|(column, cell)| {
            let is_it = |number: usize| number == column;
            let mut wrong = wrong.clone();
            let wrong = wrong.find(|(place, _)| place.column_number.is_none_or(is_it));
            let cell = escaped(cell);
            match wrong.map(|(_, wrong)| wrong.cell().map(or_empty)) {
                None => format!("<td>{cell}</td>"),
                Some(None) => format!("<td class=\"wrong\">{cell}</td>"),
                Some(Some(right)) => {
                    let right = escaped(right);
                    format!("<td class=\"wrong\"><del>{cell}</del> <ins>{right}</ins></td>")
                }
            }
        });
        text += &format!("<tr>{}</tr>\n", cells.collect::<String>());
        for right in wrong.filter_map(|(_, wrong)| wrong.row()) {
            text += &row_to_print(table, right, "print this row instead");
        }
        text += &missing_below(number);
    }
    text + "</tbody>\n</table>\n"
}

/// The caption and the headings of a table of HTML.
pub(super) fn head(caption: &str, headings: &[String]) -> String {
    format!(
        "<caption>{}</caption>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n",
        escaped(caption),
        cells("th", headings)
    )
}

/// The cells of a row of a table of HTML, in elements of this name.
pub(super) fn cells(name: &str, cells: &[String]) -> String {
    let cells = cells.iter();
    cells
        .map(|cell| format!("<{name}>{}</{name}>", escaped(cell)))
        .collect()
}

/// A row of a table of HTML that is not printed but should be.
fn row_to_print(table: &Table, row: &[String], title: &str) -> String {
    let width = table.rows.iter().map(Vec::len).max().unwrap_or_default();
    // a constraint has one cell
    let row = padded(row, if row.len() > 1 { width } else { 1 });
    let cells = cells("td", &row);
    format!("<tr class=\"missing\" title=\"{title}\">{cells}</tr>\n")
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
    let rows = (1..=table.rows.len()).map(|number| format!("row-{number}"));
    let rows: Vec<String> = rows.collect();
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

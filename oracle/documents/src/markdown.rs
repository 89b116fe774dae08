//! Reads a draft from a Markdown file with marked tables, examples and claims.
//!
//! A comment marks what follows it, up to the next mark:
//!
//! ```text
//! <!-- utfproof: table bit-patterns utf-8 -->     a table of this kind, about this encoding
//! <!-- utfproof: examples -->                     a block of examples, a line each
//! <!-- utfproof: claim ascii-is-utf-8 -->         a paragraph that says it
//! ```

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use utfproof_notation::printable;
use utfproof_spec_tables::{Claim, Document, Example, Table, TableKind};

use super::drafts::line;

/// What begins a mark.
const MARK: &str = "<!-- utfproof:";

/// Why a draft cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct UnreadableDraft {
    /// The number of the line, from 1.
    pub line: usize,
    /// Why, and what is expected.
    pub why: String,
}

/// The lines after a mark, with the number of the first.
struct Part<'a> {
    line: usize,
    mark: Vec<&'a str>,
    lines: Vec<(usize, &'a str)>,
    section: String,
}

/// Reads a draft, whose id and title are the name of its file.
///
/// # Errors
///
/// [`UnreadableDraft`] if a mark, a table or an example cannot be read, or if nothing is marked.
///
/// ```
/// use utfproof_documents::{Status, check_printed, markdown};
///
/// let text = "\
/// <!-- utfproof: table bit-patterns utf-8 -->
///
/// | code points | bytes |   |   |   |
/// |-------------|-------|---|---|---|
/// | U+0000 to U+007F | 0xxxxxxx | | | |
/// | U+0080 to U+07FF | 110xxxxx | 10xxxxxx | | |
/// | U+0800 to U+FFFF | 1110xxxx | 10xxxxxx | 10xxxxxx | |
/// | U+10000 to U+10FFFF | 1110xxxx | 10xxxxxx | 10xxxxxx | 10xxxxxx |
/// ";
/// let draft = markdown::read("draft", text)?;
/// let findings = check_printed(&draft);
/// let Status::Fails { witness } = &findings[0].status else { return Err("it is wrong".into()) };
/// let cell = witness.cell.as_ref().ok_or("no cell")?;
/// assert_eq!((cell.row, cell.right.as_deref()), (4, Some("11110xxx")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, text: &str) -> Result<Document, UnreadableDraft> {
    let mut document = Document {
        id: name.to_owned(),
        title: name.to_owned(),
        short_title: name.to_owned(),
        edition: "draft".to_owned(),
        ..Document::default()
    };
    let parts = parts(text);
    if parts.is_empty() {
        let why = "nothing is marked; a mark is: <!-- utfproof: table bit-patterns utf-8 -->";
        return Err(UnreadableDraft {
            line: 1,
            why: why.to_owned(),
        });
    }
    for part in &parts {
        match part.mark.as_slice() {
            ["table", kind, encoding] => {
                let id = format!("table-{}", document.tables.len() + 1);
                document.tables.push(table(part, id, kind, encoding)?);
            }
            ["table", kind] => {
                let id = format!("table-{}", document.tables.len() + 1);
                document.tables.push(table(part, id, kind, "")?);
            }
            ["examples"] => document.examples.extend(examples(part)?),
            ["claim", id] => document.claims.push(Claim {
                id: (*id).to_owned(),
                section: part.section.clone(),
                text: paragraph(part),
                not_said: false,
            }),
            _ => {
                let why = "a mark is 'table KIND ENCODING', 'examples' or 'claim ID'";
                return Err(part.unreadable(part.line, why));
            }
        }
    }
    Ok(document)
}

impl Part<'_> {
    fn unreadable(&self, line: usize, why: &str) -> UnreadableDraft {
        UnreadableDraft {
            line,
            why: printable(why).into_owned(),
        }
    }
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut section = String::new();
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(mark) = text.strip_prefix(MARK) {
            let mark = mark.trim_end_matches("-->");
            parts.push(Part {
                line,
                mark: mark.split_whitespace().collect(),
                lines: Vec::new(),
                section: section.clone(),
            });
            continue;
        }
        if text.starts_with('#') {
            section = text.trim_start_matches('#').trim().to_owned();
        }
        if let Some(part) = parts.last_mut() {
            part.lines.push((line, text));
        }
    }
    parts
}

/// The first table after the mark.
fn table(
    part: &Part<'_>,
    id: String,
    kind: &str,
    encoding: &str,
) -> Result<Table, UnreadableDraft> {
    let deserializer: StrDeserializer<'_, Error> = kind.into_deserializer();
    let kind = TableKind::deserialize(deserializer);
    let kind = kind.map_err(|error| part.unreadable(part.line, &error.to_string()))?;
    let lines = part
        .lines
        .iter()
        .skip_while(|(_, line)| !line.starts_with('|'));
    let lines: Vec<Vec<String>> = lines
        .take_while(|(_, line)| line.starts_with('|'))
        .map(|(_, line)| cells(line))
        .collect();
    let [columns, _, rows @ ..] = lines.as_slice() else {
        let why = "no table follows; each of its lines begins with '|'";
        return Err(part.unreadable(part.line, why));
    };
    Ok(Table {
        title: columns.join(", "),
        section: part.section.clone(),
        kind,
        encoding: encoding.to_owned(),
        columns: columns.clone(),
        rows: rows
            .iter()
            .map(|row| row.iter().map(|cell| plain(cell)).collect())
            .collect(),
        id,
    })
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let cells = inner
        .split('|')
        .map(|cell| cell.trim().trim_matches('`').trim());
    cells.map(str::to_owned).collect()
}

/// A cell as in the data: `U+0080 to U+07FF` and `80..BF` are `0080-07FF` and `80-BF`, `1110 xxxx` is `1110xxxx`.
fn plain(cell: &str) -> String {
    let is_bits = cell
        .chars()
        .all(|c| matches!(c, '0' | '1' | ' ' | 'a'..='z'));
    if is_bits {
        return cell.replace(' ', "");
    }
    plain_range(cell)
}

/// A range as in the data, without `U+`.
pub(super) fn plain_range(cell: &str) -> String {
    let mut cell = cell.replace("U+", "").replace("0x", "");
    for to in [" to ", "..", "…", "–", " - "] {
        cell = cell.replace(to, "-");
    }
    cell
}

/// Each line that is neither empty nor a fence.
fn examples(part: &Part<'_>) -> Result<Vec<Example>, UnreadableDraft> {
    let mut examples = Vec::new();
    for (number, text) in &part.lines {
        let text = text.trim_start_matches(['-', '*']).trim().trim_matches('`');
        let text = line::without_comment(text);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if !line::has_arrow(text) && !text.starts_with('{') {
            break;
        }
        let example = line::parse(text).map_err(|why| part.unreadable(*number, &why))?;
        examples.push(Example {
            id: format!("line-{number}"),
            section: part.section.clone(),
            operation: example.operation,
            operands: example.operands,
            error: example.out.is_none(),
            out: example.out.map(|out| {
                if out == line::ACCEPTED {
                    String::new()
                } else {
                    out
                }
            }),
            about: String::new(),
        });
    }
    Ok(examples)
}

fn paragraph(part: &Part<'_>) -> String {
    let lines = part.lines.iter().map(|(_, line)| *line);
    let lines = lines
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

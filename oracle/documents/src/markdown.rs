//! Reads a draft from a Markdown file with marked tables, examples and claims.
//!
//! A comment marks what follows it, up to the next mark:
//!
//! ```text
//! <!-- utfproof: table bit-patterns utf-8 -->     a table of this kind, about this encoding
//! <!-- utfproof: encoding my-utf -->              rows of bits, and a list of constraints
//! <!-- utfproof: examples -->                     a block of examples, a line each
//! <!-- utfproof: claim utf-8 ⊂ wtf-8 -->          a paragraph that says it
//! ```

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use utfproof_notation::printable;
use utfproof_spec_tables::{Claim, Document, EncodingDefinition, Example, Table, TableKind};

use super::cells::plain_range;
use super::claims::language;
use super::drafts::line;
pub use super::places::UnreadableDraft;
use super::{FindingKind, Places};

/// What begins a mark.
const MARK: &str = "<!-- utfproof:";

/// A draft, and where its items stand.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The draft.
    pub document: Document,
    /// The lines of its items.
    pub places: Places,
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
/// let findings = check_printed(&draft.document);
/// assert_eq!(draft.places.of(&findings[0]), Some("draft:8"));
/// let Status::Fails { witness } = &findings[0].status else { return Err("it is wrong".into()) };
/// let cell = witness.cell.as_ref().ok_or("no cell")?;
/// assert_eq!((cell.row, cell.right.as_deref()), (4, Some("11110xxx")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, text: &str) -> Result<Draft, UnreadableDraft> {
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
    let mut places = Places::default();
    let place = |line: usize| format!("{name}:{line}");
    for part in &parts {
        match part.mark.as_slice() {
            ["table", kind, rest @ ..] if rest.len() <= 2 => {
                let (encoding, id) = (rest.first().copied(), rest.get(1));
                let id = id.map_or_else(
                    || format!("table-{}", document.tables.len() + 1),
                    |id| (*id).to_owned(),
                );
                let (table, rows) = table(part, id, kind, encoding.unwrap_or_default())?;
                places.insert(FindingKind::Table, &table.id, place(part.line));
                places.insert_rows(&table.id, rows.into_iter().map(place).collect());
                document.tables.push(table);
            }
            ["encoding", name] => {
                let (encoding, rows) = encoding(part, name)?;
                places.insert(FindingKind::Encoding, name, place(part.line));
                let rows = rows.into_iter().map(place).collect();
                places.insert_rows(&format!("encoding {name}"), rows);
                document.encodings.push(encoding);
            }
            ["examples"] => {
                for (line, example) in examples(part)? {
                    places.insert(FindingKind::Example, &example.id, place(line));
                    document.examples.push(example);
                }
            }
            ["claim", words @ ..] if !words.is_empty() => {
                let claim = claim(part, words)?;
                places.insert(FindingKind::Claim, &claim.id, place(part.line));
                document.claims.push(claim);
            }
            _ => {
                let why =
                    "a mark is 'table KIND ENCODING', 'encoding NAME', 'examples' or 'claim CLAIM'";
                return Err(part.unreadable(part.line, why));
            }
        }
    }
    Ok(Draft { document, places })
}

/// A claim: the id of a built-in one, or words of the closed language.
fn claim(part: &Part<'_>, words: &[&str]) -> Result<Claim, UnreadableDraft> {
    let text = paragraph(part);
    let (id, form) = match words {
        [id] => ((*id).to_owned(), None),
        words => {
            let words = words.join(" ");
            language::parse(&words).map_err(|why| part.unreadable(part.line, &why))?;
            (format!("line-{}", part.line), Some(words))
        }
    };
    Ok(Claim {
        id,
        section: part.section.clone(),
        text: if text.is_empty() {
            form.clone().unwrap_or_default()
        } else {
            text
        },
        form,
        not_said: false,
    })
}

/// Rows of bits, as a table or as lines with a `|`, and constraints, a list; with their lines.
fn encoding(
    part: &Part<'_>,
    name: &str,
) -> Result<(EncodingDefinition, Vec<usize>), UnreadableDraft> {
    let mut encoding = EncodingDefinition {
        name: name.to_owned(),
        section: part.section.clone(),
        ..EncodingDefinition::default()
    };
    let (mut rows, mut constraints) = (Vec::new(), Vec::new());
    let mut header = 2; // the headings, and the line below them
    for (line, text) in &part.lines {
        let is_over =
            !encoding.rows.is_empty() && !text.contains('|') && !text.starts_with(['-', '*']);
        if text.is_empty() || text.starts_with("```") {
            continue;
        }
        if is_over {
            break;
        }
        if text.starts_with('|') {
            if header > 0 {
                header -= 1;
                continue;
            }
            encoding
                .rows
                .push(cells(text).iter().map(|cell| plain(cell)).collect());
            rows.push(*line);
        } else if let Some((range, bits)) = text.split_once('|') {
            let bits = bits.split(|c: char| c.is_whitespace() || c == '|');
            let bits = bits.filter(|bits| !bits.is_empty()).map(str::to_owned);
            encoding
                .rows
                .push(std::iter::once(plain(range.trim())).chain(bits).collect());
            rows.push(*line);
        } else if let Some(constraint) = text.strip_prefix(['-', '*']) {
            let constraint = constraint.trim().trim_matches('`').trim_end_matches('.');
            encoding.constraints.push(constraint.to_owned());
            constraints.push(*line);
        }
    }
    if encoding.rows.is_empty() {
        let why =
            "no rows of bits follow; they are a table, or lines like 0080-07FF | 110xxxxx 10xxxxxx";
        return Err(part.unreadable(part.line, why));
    }
    rows.extend(constraints);
    Ok((encoding, rows))
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

/// The first table after the mark, and the lines of its rows.
fn table(
    part: &Part<'_>,
    id: String,
    kind: &str,
    encoding: &str,
) -> Result<(Table, Vec<usize>), UnreadableDraft> {
    let deserializer: StrDeserializer<'_, Error> = kind.into_deserializer();
    let kind = TableKind::deserialize(deserializer);
    let kind = kind.map_err(|error| part.unreadable(part.line, &error.to_string()))?;
    let lines = part
        .lines
        .iter()
        .skip_while(|(_, line)| !line.starts_with('|'));
    let lines: Vec<(usize, Vec<String>)> = lines
        .take_while(|(_, line)| line.starts_with('|'))
        .map(|(number, line)| (*number, cells(line)))
        .collect();
    let [(_, columns), _, rows @ ..] = lines.as_slice() else {
        let why = "no table follows; each of its lines begins with '|'";
        return Err(part.unreadable(part.line, why));
    };
    let places = rows.iter().map(|(line, _)| *line).collect();
    let table = Table {
        title: columns.join(", "),
        section: part.section.clone(),
        kind,
        encoding: encoding.to_owned(),
        columns: columns.clone(),
        rows: rows.iter().map(|(_, row)| row_of(kind, row)).collect(),
        id,
    };
    Ok((table, places))
}

/// The cells of a row as in the data. Some kinds have names or words, which stay as they are.
fn row_of(kind: TableKind, cells: &[String]) -> Vec<String> {
    let is_words = |column: usize| match kind {
        TableKind::Notations | TableKind::CodePage => true,
        TableKind::NamedByteRanges | TableKind::ByteClasses => column == 0,
        TableKind::Transitions => column != 1,
        _ => false,
    };
    let cells = cells.iter().enumerate();
    let cell = |(column, cell): (usize, &String)| match is_words(column) {
        true => cell.clone(),
        false => plain(cell),
    };
    cells.map(cell).collect()
}

/// The cells of a line, between the bars that no backslash escapes.
fn cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        let last = cells.len() - 1;
        match c {
            '\\' => cells[last].extend(characters.next()),
            '|' => cells.push(String::new()),
            c => cells[last].push(c),
        }
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    let cell = |cell: String| {
        let cell = cell.trim();
        let code = cell
            .strip_prefix('`')
            .and_then(|cell| cell.strip_suffix('`'));
        code.unwrap_or(cell).trim().to_owned()
    };
    cells.into_iter().map(cell).collect()
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

/// Each line that is neither empty nor a fence, with its number.
fn examples(part: &Part<'_>) -> Result<Vec<(usize, Example)>, UnreadableDraft> {
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
        let example = Example {
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
        };
        examples.push((*number, example));
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

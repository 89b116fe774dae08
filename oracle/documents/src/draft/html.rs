//! Reads the lines of a draft in HTML.
//!
//! The tokens are read one after another and no tree is built, so that nothing depends on how deep elements are nested.
//! Tags may be left out where HTML allows it, such as `</td>` and `</li>`.

use std::mem::take;

use super::html_table::{Of, Table, TableTags};
use super::html_tokens::{self, Tag, What};
use super::line::{Content, Line, has_mark, mark};

/// Why a mark with other elements inside is not read.
const RUNS_ON: &str =
    "the comment does not end with '-->' before the next tag, so that what follows is inside of it";

/// Elements whose text is not shown.
const HIDDEN: [&str; 4] = ["script", "style", "textarea", "title"];
/// Elements that are parts of a line; all others begin a new one.
const INLINE: [&str; 29] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u",
    "var", "wbr",
];

/// Reads the lines.
///
/// # Errors
///
/// If a comment or a tag is not closed, which would hide the rest of the draft, or if a tag has very many attributes.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, Unclosed> {
    // the tokenizer takes quadratic time for CR
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut reader = Reader::new(&text);
    let mut is_open = false;
    let mut unclosed = None;
    let tokens = html_tokens::each(&text, |token| {
        if !matches!(token.what, What::OpenComment) {
            reader.go_to(token.start); // its comment follows, with its line
        }
        match token.what {
            What::Start(tag) => reader.start(&tag),
            What::End(name) => reader.end(&name),
            What::Text(text) => reader.text(&text),
            What::Comment(_) if is_open => {
                unclosed.get_or_insert((reader.line, "a comment is not closed; add '-->'"));
            }
            What::Comment(comment) => match mark(&comment) {
                Some(_) if comment.contains('<') => {
                    let (text, _) = comment.split_once('<').unwrap_or_default();
                    let text = text.trim().to_owned();
                    reader.mark(Content::WrongMark(text, RUNS_ON));
                }
                Some(mark) => reader.mark(mark),
                None => {}
            },
            What::OpenComment => is_open = true,
            What::OpenTag => {
                unclosed.get_or_insert((reader.line, "a tag is not closed; add '>'"));
            }
        }
    });
    if let Err(html_tokens::TooManyAttributes(start)) = tokens {
        reader.go_to(start);
        unclosed = Some((reader.line, "a tag has more than 100 attributes"));
    }
    if let Some((line, why)) = unclosed {
        return Err(Unclosed { line, why });
    }
    reader.close();
    Ok(reader.lines)
}

/// A comment or a tag that is not closed, or a tag that is not read.
pub(super) struct Unclosed {
    pub(super) line: usize,
    pub(super) why: &'static str,
}

pub(super) struct Reader<'t> {
    pub(super) draft: &'t str,
    pub(super) tables: TableTags,
    /// How many bytes of the draft have been counted, and the line after them.
    pub(super) counted: usize,
    pub(super) line: usize,
    pub(super) lines: Vec<Line>,
    /// The text since the last line, the number of the line where it begins, and what it becomes.
    pub(super) text: String,
    pub(super) begins: usize,
    pub(super) of: Of,
    pub(super) table: Option<Table>,
    /// The element whose text is not shown.
    pub(super) hidden: Option<String>,
}

impl<'t> Reader<'t> {
    fn new(draft: &'t str) -> Self {
        Self {
            draft,
            tables: TableTags::of(draft),
            counted: 0,
            line: 1,
            lines: Vec::new(),
            text: String::new(),
            begins: 1,
            of: Of::Paragraph,
            table: None,
            hidden: None,
        }
    }

    /// Counts the lines up to a byte.
    fn go_to(&mut self, byte: usize) {
        let byte = byte.min(self.draft.len());
        let passed = self.draft.as_bytes().get(self.counted..byte);
        let passed = passed.unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.counted = self.counted.max(byte);
    }

    pub(super) fn push(&mut self, number: usize, content: Content) {
        self.lines.push(Line { number, content });
    }

    fn start(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        if self.hidden.is_some() {
            return;
        }
        if HIDDEN.contains(&name) {
            self.hidden = (!tag.is_closed).then(|| name.to_owned());
            return;
        }
        match name {
            "table" => {
                if self.table.is_some() {
                    self.end_row();
                    let why =
                        "a table inside a table cannot be read; close the first with </table>";
                    self.push(self.line, Content::Unreadable(why));
                }
                self.end_line(Of::Paragraph);
                self.table = Some(Table {
                    line: self.line,
                    row: None,
                    cell: None,
                    wide: None,
                    is_first: true,
                    marks: Vec::new(),
                });
            }
            "tr" | "thead" | "tbody" | "tfoot" => self.end_row(),
            "td" | "th" => self.start_cell(tag),
            _ if INLINE.contains(&name) => {}
            _ if self.is_in_cell() => self.text.push(' '),
            _ if self.table.is_some() => {}
            "br" => self.end_line(self.of),
            "pre" => self.end_line(Of::Code),
            "li" => self.end_line(Of::Item),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.end_line(Of::Heading),
            _ => self.end_paragraph(),
        }
    }

    fn end(&mut self, name: &str) {
        if let Some(hidden) = &self.hidden {
            if hidden == name {
                self.hidden = None;
            }
            return;
        }
        match name {
            "table" => self.end_table(),
            "tr" | "thead" | "tbody" | "tfoot" => self.end_row(),
            "td" | "th" => self.end_cell(),
            _ if INLINE.contains(&name) => {}
            _ if self.is_in_cell() => self.text.push(' '),
            _ if self.table.is_some() => {}
            _ => self.end_paragraph(),
        }
    }

    fn text(&mut self, text: &str) {
        let is_between_cells = self.table.is_some() && !self.is_in_cell();
        if self.hidden.is_some() {
            return self.hide(text);
        }
        if is_between_cells {
            return;
        }
        let is_code = self.of == Of::Code && !self.is_in_cell();
        let mut line = self.line;
        for part in text.split_inclusive('\n') {
            match self.text.is_empty() {
                true => {
                    self.begins = line;
                    self.text += part.trim_start();
                }
                false => self.text += part,
            }
            if part.ends_with('\n') {
                line += 1;
                if is_code {
                    self.end_line(Of::Code);
                }
            }
        }
    }

    /// Passes a text that is not shown; what looks like a mark in it is none.
    fn hide(&mut self, text: &str) {
        for (number, line) in (self.line..).zip(text.split('\n')) {
            for _ in line
                .match_indices("<!--")
                .filter(|(place, _)| has_mark(&line[*place..]))
            {
                self.push(number, Content::Hidden);
            }
        }
    }

    /// Puts the text into a line, and begins the next.
    fn end_line(&mut self, next: Of) {
        let text = take(&mut self.text);
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            let words = words.join(" ");
            let content = match self.of {
                Of::Heading => Content::Heading(words),
                Of::Item => Content::Item(words),
                Of::Paragraph | Of::Code => Content::Text(words),
            };
            self.push(self.begins, content);
        }
        self.of = next;
    }

    pub(super) fn end_paragraph(&mut self) {
        self.end_line(Of::Paragraph);
        self.push(self.line, Content::Break);
    }

    fn is_in_cell(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| table.cell.is_some())
    }

    fn mark(&mut self, mark: Content) {
        match &mut self.table {
            Some(table) if table.cell.is_some() && self.tables.closes(self.counted) => {
                table.marks.push((self.line, mark, None));
            }
            _ => {
                self.close();
                self.push(self.line, mark);
            }
        }
    }

    /// Ends what is open, at a mark or at the end.
    fn close(&mut self) {
        if let Some(line) = self.table.as_ref().map(|table| table.line) {
            self.end_row();
            self.table = None;
            self.push(
                line,
                Content::Unreadable("the table is not closed; add </table>"),
            );
        }
        self.end_paragraph();
    }
}

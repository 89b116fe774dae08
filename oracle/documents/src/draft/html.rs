//! Reads the lines of a draft in HTML.
//!
//! The tokens are read one after another and no tree is built, so that nothing depends on how deep elements are nested.
//! Tags may be left out where HTML allows it, such as `</td>` and `</li>`.

use std::mem::take;

use html5gum::{DefaultEmitter, Error, StartTag, Token, Tokenizer};

use super::html_table::{Of, Table, TableTags};
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
/// If a comment or a tag is not closed: it would hide the rest of the draft.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, Unclosed> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true); // the text of a script has no tags
    let mut reader = Reader::new(text);
    let mut is_open = None;
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                reader.go_to(tag.span.start);
                reader.start(&name(&tag.name), &tag);
            }
            Token::EndTag(tag) => {
                reader.go_to(tag.span.start);
                reader.end(&name(&tag.name));
            }
            Token::String(string) => {
                reader.go_to(string.span.start);
                reader.text(&String::from_utf8_lossy(&string.value));
            }
            Token::Comment(comment) => {
                reader.go_to(comment.span.start);
                if is_open == Some(Error::EofInComment) {
                    return Err(Unclosed {
                        line: reader.line,
                        why: "a comment is not closed; add '-->'",
                    });
                }
                let comment = String::from_utf8_lossy(&comment.value);
                match mark(&comment) {
                    Some(_) if comment.contains('<') => {
                        let (text, _) = comment.split_once('<').unwrap_or_default();
                        let text = text.trim().to_owned();
                        reader.mark(Content::WrongMark(text, RUNS_ON));
                    }
                    Some(mark) => reader.mark(mark),
                    None => {}
                }
            }
            Token::Error(error) => {
                if error.value == Error::EofInTag {
                    reader.go_to(error.span.start);
                    return Err(Unclosed {
                        line: reader.line,
                        why: "a tag is not closed; add '>'",
                    });
                }
                is_open = Some(error.value);
            }
            Token::Doctype(_) => {}
        }
    }
    reader.close();
    Ok(reader.lines)
}

/// A comment or a tag that is not closed.
pub(super) struct Unclosed {
    pub(super) line: usize,
    pub(super) why: &'static str,
}

/// Names of tags are read in lower case.
fn name(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
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

    fn start(&mut self, name: &str, tag: &StartTag<usize>) {
        if self.hidden.is_some() {
            return;
        }
        if HIDDEN.contains(&name) {
            self.hidden = (!tag.self_closing).then(|| name.to_owned());
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
            if self.text.trim().is_empty() {
                self.begins = line;
            }
            self.text += part;
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

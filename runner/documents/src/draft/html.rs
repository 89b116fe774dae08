//! Reads the lines of a draft in HTML.
//!
//! The tokens are read one after another and no tree is built, so that nothing depends on how deep elements are nested.
//! Tags may be left out where HTML allows it, such as `</td>` and `</li>`.

use std::mem::take;

use super::html_table::{Cell, Of, Table, table_tags};
use super::html_tokens::{self, Tag, Token};
use super::line::{Content, Line, Starts, mark, marks, with_line_feeds, words};

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
/// The line of a comment or a tag that is not closed, which would hide the rest of the draft, or of a tag that has very
/// many attributes, and why it is not read.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, (usize, &'static str)> {
    // the tokenizer takes quadratic time for CR
    let text = with_line_feeds(text);
    let starts = Starts::of(&text);
    let mut reader = Reader {
        tables: table_tags(&text),
        line: 1,
        ..Reader::default()
    };
    let mut unclosed = None;
    html_tokens::each(&text, |start, token| {
        reader.place = start;
        reader.line = starts.number(start);
        match token {
            Token::Start(tag) => reader.start(&tag),
            Token::End(name) => reader.end(&name),
            Token::Text(text) => reader.text(&text),
            Token::Comment(comment) => match (mark(&comment), comment.split_once('<')) {
                (Some(_), Some((text, _))) => {
                    reader.mark(Content::Mark(text.trim().to_owned(), Some(RUNS_ON)));
                }
                (Some(mark), None) => reader.mark(mark),
                (None, _) => {}
            },
            Token::Unclosed(why) => {
                unclosed.get_or_insert((reader.line, why));
            }
        }
    });
    reader.close();
    unclosed.map_or(Ok(reader.lines), Err)
}

#[derive(Default)]
pub(super) struct Reader {
    /// The tags that begin and end tables: where each is, and whether it ends one.
    tables: Vec<(usize, bool)>,
    /// The byte at which the token begins, and its line.
    place: usize,
    pub(super) line: usize,
    pub(super) lines: Vec<Line>,
    /// The text since the last line, the number of the line where it begins, and what it becomes.
    pub(super) text: String,
    begins: usize,
    of: Of,
    /// The number of lists that have begun and not ended.
    lists: usize,
    pub(super) table: Option<Table>,
    /// The element whose text is not shown.
    hidden: Option<String>,
}

impl Reader {
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
                    ..Table::default()
                });
            }
            "td" | "th" => self.start_cell(tag),
            _ => self.pass(name, true),
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
            "td" | "th" => self.end_cell(),
            _ => self.pass(name, false),
        }
    }

    /// Passes the start or the end of an element that is neither a table nor a cell.
    fn pass(&mut self, name: &str, is_start: bool) {
        match name {
            "tr" | "thead" | "tbody" | "tfoot" => self.end_row(),
            _ if INLINE.contains(&name) => {}
            _ if self.cell().is_some() => self.text.push(' '),
            _ if self.table.is_some() => {}
            "br" if is_start && self.of == Of::Item => self.end_line(Of::Paragraph),
            "br" if is_start => self.end_line(self.of),
            "pre" if is_start => self.end_line(Of::Code),
            "li" if is_start => self.end_line(Of::Item),
            "p" if is_start && self.of == Of::Item && self.text.trim().is_empty() => {}
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if is_start => self.end_line(Of::Heading),
            "ol" | "ul" => {
                self.end_paragraph();
                self.lists = match is_start {
                    true => self.lists + 1,
                    false => self.lists.saturating_sub(1),
                };
                if self.lists == 0 {
                    self.end_paragraph();
                }
            }
            _ => self.end_paragraph(),
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden.is_some() {
            // what looks like a mark in a text that is not shown is none
            for (number, line) in (self.line..).zip(text.split('\n')) {
                marks(line).for_each(|_| self.push(number, Content::Hidden));
            }
            return;
        }
        let is_in_cell = self.cell().is_some();
        if self.table.is_some() && !is_in_cell {
            return;
        }
        let is_code = self.of == Of::Code && !is_in_cell;
        for (line, part) in (self.line..).zip(text.split_inclusive('\n')) {
            if self.text.is_empty() {
                self.begins = line;
                self.text += part.trim_start();
            } else {
                self.text += part;
            }
            if is_code && part.ends_with('\n') {
                self.end_line(Of::Code);
            }
        }
    }

    /// Puts the text into a line, and begins the next.
    fn end_line(&mut self, next: Of) {
        let words = words(&take(&mut self.text));
        if !words.is_empty() {
            let content = match self.of {
                Of::Heading => Content::Heading(words),
                Of::Item => Content::Item(words, self.lists),
                Of::Paragraph | Of::Code => Content::Text(words),
            };
            self.push(self.begins, content);
        }
        self.of = next;
    }

    pub(super) fn end_paragraph(&mut self) {
        self.end_line(Of::Paragraph);
        self.push(self.line, Content::Break(self.lists > 0));
    }

    /// The cell into which the text goes.
    fn cell(&mut self) -> Option<&mut Cell> {
        self.table.as_mut()?.cell.as_mut()
    }

    fn mark(&mut self, mark: Content) {
        let number = self.line;
        let next = self.tables.partition_point(|(tag, _)| *tag < self.place);
        let is_closed = self.tables.get(next).is_some_and(|(_, ends)| *ends);
        match self.cell().filter(|_| is_closed) {
            Some(cell) => cell.marks.push(Line {
                number,
                content: mark,
            }),
            None => {
                self.close();
                self.push(number, mark);
            }
        }
    }

    /// Ends what is open, at a mark or at the end.
    fn close(&mut self) {
        self.end_row();
        if let Some(table) = self.table.take() {
            let why = "the table is not closed; add </table>";
            self.push(table.line, Content::Unreadable(why));
        }
        self.end_paragraph();
    }
}

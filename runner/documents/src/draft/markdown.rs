//! Reads the lines of a draft in Markdown: CommonMark, and tables as on GitHub.
//!
//! What is a heading, a row or code is decided by the parser; the words of a line are those of the draft, as written. Blocks
//! of HTML are read as a draft in HTML is.

use std::mem::take;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::line::{Content, Line, Starts, mark};
use super::{html, rows};

/// Why a block of code hides the rest.
const OPEN_CODE: &str =
    "this block of code has no end, so that nothing below is read; close it with the same sign";

/// Reads the lines.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut reader = Reader {
        text,
        starts: Starts::of(text),
        ..Reader::default()
    };
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    for (event, range) in parser.into_offset_iter() {
        reader.event(event, range);
    }
    reader.lines
}

/// The block that events are part of.
#[derive(Default)]
enum Leaf {
    /// A paragraph, or the text of an item.
    #[default]
    Inline,
    /// A heading, and its words.
    Heading(String),
    /// A block of code, and the place of its first line if that is a fence.
    Code(Option<usize>),
    /// A block of HTML, and the number of each line.
    Html(String, Vec<usize>),
    /// A table, and the place of its first line.
    Table(usize),
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    starts: Starts,
    lines: Vec<Line>,
    leaf: Leaf,
    /// The part of a line of text that has been passed.
    line: Option<Range<usize>>,
    /// Whether the next line of text is the first of an item.
    is_item: bool,
    /// The number of lists that have begun and not ended.
    lists: usize,
    /// How many lines that begin with a bar have come one after another.
    rows: usize,
    /// The marks in a heading or a table, after which they come, each with the place of the rest of its cell.
    marks: Vec<(Line, Range<usize>)>,
}

impl Reader<'_> {
    fn push(&mut self, number: usize, content: Content) {
        self.lines.push(Line { number, content });
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Html(html) => {
                if let Leaf::Html(text, numbers) = &mut self.leaf {
                    let first = self.starts.number(range.start);
                    text.push_str(&html);
                    numbers.extend((first..).take(html.split_inclusive('\n').count()));
                }
            }
            Event::InlineHtml(html) => self.inline_html(&html, range),
            Event::SoftBreak | Event::HardBreak => match &mut self.leaf {
                Leaf::Heading(heading) => heading.push(' '),
                _ => self.end_line(),
            },
            Event::Rule => self.end_block(),
            Event::Text(text) | Event::Code(text) => self.words(&text, range),
            _ => self.pass(range),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) {
        if let Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. } = tag {
            return self.pass(range.start..range.start);
        }
        self.end_line();
        match tag {
            Tag::Heading { .. } => self.leaf = Leaf::Heading(String::new()),
            Tag::CodeBlock(kind) => {
                self.end_block();
                let fence = self.lines.len() - 1;
                self.leaf = Leaf::Code(kind.is_fenced().then_some(fence));
            }
            Tag::HtmlBlock => self.leaf = Leaf::Html(String::new(), Vec::new()),
            Tag::Table(_) => self.leaf = Leaf::Table(self.lines.len()),
            Tag::TableHead | Tag::TableRow => {
                let row = self.text[range.start..].lines().next();
                let content = rows::of_table(row.unwrap_or_default().trim());
                self.push(self.starts.number(range.start), content);
            }
            Tag::Item => self.is_item = true,
            Tag::List(_) => self.lists += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::Heading(_) => {
                if let Leaf::Heading(words) = take(&mut self.leaf) {
                    let heading = Content::Heading(words.trim().to_owned());
                    self.push(self.starts.number(range.start), heading);
                }
                self.push_marks();
            }
            TagEnd::CodeBlock => self.end_code(range),
            TagEnd::HtmlBlock => self.end_html(),
            TagEnd::TableCell => {
                let rests = self.marks.iter_mut().map(|(_, rest)| rest);
                let own = rests.filter(|rest| range.contains(&rest.start));
                own.for_each(|rest| rest.end = range.end);
            }
            TagEnd::Table => {
                if let Leaf::Table(begins) = take(&mut self.leaf) {
                    rows::end_table(&mut self.lines, begins);
                }
                self.push_marks();
            }
            TagEnd::Paragraph => self.end_outside_of_lists(),
            TagEnd::Item => {
                self.end_line();
                self.is_item = false;
            }
            TagEnd::List(_) => {
                self.lists -= 1;
                self.end_outside_of_lists();
            }
            TagEnd::BlockQuote(_) => self.end_block(),
            _ => {}
        }
    }

    /// Passes a part of a line of text.
    fn pass(&mut self, range: Range<usize>) {
        if matches!(self.leaf, Leaf::Inline) {
            let line = self.line.get_or_insert_with(|| range.clone());
            line.end = line.end.max(range.end);
        }
    }

    fn words(&mut self, words: &str, range: Range<usize>) {
        let first = self.starts.number(range.start);
        match &mut self.leaf {
            Leaf::Heading(heading) => heading.push_str(words),
            Leaf::Code(_) => {
                for (number, line) in (first..).zip(words.lines()) {
                    let content = match line.trim() {
                        "" => Content::Break(self.lists > 0),
                        line => Content::Text(line.to_owned()),
                    };
                    self.push(number, content);
                }
            }
            _ => self.pass(range),
        }
    }

    fn inline_html(&mut self, html: &str, range: Range<usize>) {
        let comment = html.strip_prefix("<!--");
        let comment = comment.and_then(|comment| comment.strip_suffix("-->"));
        let Some(content) = comment.and_then(mark) else {
            return self.pass(range);
        };
        let number = self.starts.number(range.start);
        match self.leaf {
            Leaf::Inline => {
                self.end_line();
                self.push(number, content);
            }
            _ => {
                let rest = range.end..range.end;
                self.marks.push((Line { number, content }, rest));
            }
        }
    }

    /// Puts the passed part of a line into a line; code and HTML in it may go over several.
    fn end_line(&mut self) {
        let Some(line) = self.line.take() else { return };
        let first = self.starts.number(line.start);
        for (number, words) in (first..).zip(self.text[line].lines()) {
            let mut words = words.trim();
            if number > first {
                words = words.trim_start_matches(['>', ' ']);
            }
            let content = match take(&mut self.is_item) {
                true => Content::Item(words.to_owned(), self.lists),
                false => rows::of_text(words, number, self.rows, &self.lines),
            };
            self.rows = match words.starts_with('|') {
                true => self.rows + 1,
                false => 0,
            };
            if !words.is_empty() {
                self.push(number, content);
            }
        }
    }

    /// Ends a block, or inside of a list only its line.
    fn end_outside_of_lists(&mut self) {
        match self.lists {
            0 => self.end_block(),
            _ => self.end_line(),
        }
    }

    fn end_block(&mut self) {
        self.end_line();
        let number = self.lines.last().map_or(1, |line| line.number);
        self.rows = 0;
        self.push(number, Content::Break(self.lists > 0));
    }

    /// Puts the marks of a heading or of a table after it.
    fn push_marks(&mut self) {
        for (mark, rest) in take(&mut self.marks) {
            let number = mark.number;
            let words = self.text[rest].trim().to_owned();
            self.lines.push(mark);
            if !words.is_empty() {
                self.push(number, Content::Text(words));
                self.push(number, Content::Break(false));
            }
        }
    }

    /// Ends a block of code; one without an end is told of where it begins.
    fn end_code(&mut self, range: Range<usize>) {
        let Leaf::Code(fence) = take(&mut self.leaf) else {
            return;
        };
        if let Some(place) = fence.filter(|_| !is_closed(&self.text[range.clone()])) {
            let number = self.starts.number(range.start);
            let content = Content::Mark(String::new(), Some(OPEN_CODE));
            self.lines.insert(place + 1, Line { number, content });
        }
        self.end_block();
    }

    /// A block of HTML is read as a draft in HTML.
    fn end_html(&mut self) {
        let Leaf::Html(text, numbers) = take(&mut self.leaf) else {
            return;
        };
        let number = |line: usize| *numbers.get(line - 1).or(numbers.last()).unwrap_or(&1);
        match html::lines(&text) {
            Ok(lines) => {
                let lines = lines.into_iter().map(|line| Line {
                    number: number(line.number),
                    content: match line.content {
                        Content::Break(_) => Content::Break(self.lists > 0),
                        content => content,
                    },
                });
                self.lines.extend(lines);
            }
            Err((line, why)) => {
                let content = Content::Mark(String::new(), Some(why));
                self.push(number(line), content);
            }
        }
    }
}

/// Whether the last line of a block of code is a fence, as the first one is.
fn is_closed(block: &str) -> bool {
    let mut lines = block.lines().map(|line| line.trim_matches(['>', ' ']));
    let sign = lines.next().and_then(|line| line.chars().next());
    let last = lines.rfind(|line| !line.is_empty()).unwrap_or_default();
    last.len() >= 3 && last.chars().all(|c| Some(c) == sign)
}

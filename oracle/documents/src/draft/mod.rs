//! Reads a draft from a file in Markdown or HTML, with marked tables, examples and claims.
//!
//! A comment marks what follows it, up to the next mark:
//!
//! ```text
//! <!-- utfproof: table bit-patterns utf-8 -->     a table of this kind, about this encoding
//! <!-- utfproof: encoding my-utf -->              rows of bits, and a list of constraints
//! <!-- utfproof: examples -->                     a block of examples, a line each
//! <!-- utfproof: claim utf-8 ⊂ wtf-8 -->          a paragraph that says it
//! ```

pub mod case_line;
mod corrected;
mod definition;
mod examples;
mod headings;
mod html;
mod line;
pub mod listed;
mod markdown;
mod names;
pub(crate) mod notation;
mod places;
mod rows;
mod table;
mod unmarked;

use std::path::Path;
use std::sync::Arc;

use utfproof_notation::printable;
use utfproof_spec_tables::{Claim, Document};

use crate::claims::language;
use crate::diagnostic::suggest;
use crate::{Diagnostic, Finding, FindingKind, Reason, Shortfall};
use line::{Content, KINDS, Line};
use unmarked::Unmarked;

pub use corrected::corrected;
pub(crate) use places::beside;
pub use places::{Location, Places, UnreadableDraft};

/// The names of files in HTML end in one of these.
const HTML: [&str; 3] = ["html", "htm", "xhtml"];

/// A draft, and where its items stand.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The draft.
    pub document: Document,
    /// The lines of its items.
    pub places: Places,
    /// A failure for each mark, table, example or claim that cannot be read.
    pub unreadable: Vec<Finding<'static>>,
}

/// The lines after a mark, up to the next one.
struct Part {
    line: usize,
    mark: String,
    /// Why the mark is none.
    wrong_mark: Option<&'static str>,
    section: String,
    lines: Vec<Line>,
}

/// Reads a draft, whose id and title are the name of its file. It is in HTML if the name ends in `.html`, `.htm` or
/// `.xhtml`, and else in Markdown.
///
/// # Errors
///
/// [`UnreadableDraft`] if nothing is marked, or if HTML cannot be divided into lines.
///
/// ```
/// use utfproof_documents::{Status, check_printed, draft_file};
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
/// let draft = draft_file::read("draft.md", text)?;
/// let findings = check_printed(&draft.document);
/// assert_eq!(draft.places.of(&findings[0]), Some("draft.md:8"));
/// let Status::Fails { witness } = &findings[0].status else { return Err("it is wrong".into()) };
/// let place = witness.place.as_ref().ok_or("no place")?;
/// assert_eq!((place.row, witness.cell()), (4, Some("11110xxx")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, text: &str) -> Result<Draft, UnreadableDraft> {
    let lines = match is_html(name) {
        true => html::lines(text).map_err(|unclosed| UnreadableDraft {
            line: unclosed.line,
            why: unclosed.why.into(),
        })?,
        false => markdown::lines(text),
    };
    let lines = line::with_unread_marks(text, lines);
    let (before, parts) = parts(lines);
    if parts.is_empty() {
        let why = "nothing is marked; a mark is: <!-- utfproof: table bit-patterns utf-8 -->";
        return Err(UnreadableDraft {
            line: 1,
            why: why.into(),
        });
    }
    let mut draft = Draft {
        document: Document {
            id: name.to_owned(),
            title: name.to_owned(),
            short_title: name.to_owned(),
            edition: "draft".to_owned(),
            ..Document::default()
        },
        places: Places::default(),
        unreadable: Vec::new(),
    };
    for part in &parts {
        if let Err(unreadable) = draft.add(part) {
            let line = unreadable.line;
            let (what, printed) = match line == part.line {
                true => (FindingKind::Mark, part.mark.as_str()),
                false => (FindingKind::Table, ""),
            };
            draft.add_unreadable(what, printed, &part.section, unreadable);
            draft.leave_out(part, line);
        }
    }
    for part in &parts {
        draft.ask_for_name(part);
    }
    let unmarked = unmarked::tables(&before, &parts);
    if let Some((first, others)) = unmarked.split_first() {
        draft.tell_of_unmarked(first, others);
    }
    Ok(draft)
}

/// Whether the name of a file is that of a draft in HTML.
pub fn is_html(name: &str) -> bool {
    let extension = Path::new(name).extension().unwrap_or_default();
    HTML.iter().any(|html| extension.eq_ignore_ascii_case(html))
}

/// Whether a text has marks, so that it is a draft and not a list.
pub fn has_marks(text: &str) -> bool {
    let mut comments = text.match_indices("<!--");
    comments.any(|(place, _)| line::has_mark(&text[place..]))
}

impl Draft {
    /// Adds what follows a mark.
    fn add(&mut self, part: &Part) -> Result<(), UnreadableDraft> {
        let Self {
            document, places, ..
        } = self;
        let name = Arc::from(document.id.as_str());
        let place = |line: usize| Location::new(&name, line);
        if let Some(why) = part.wrong_mark {
            return Err(part.unreadable(part.line, why));
        }
        let words: Vec<&str> = part.mark.split_whitespace().collect();
        match words.as_slice() {
            ["table", kind, rest @ ..] if rest.len() <= 2 => {
                let (encoding, id) = (rest.first().copied(), rest.get(1));
                let id = id.map_or_else(
                    || format!("table-{}", document.tables.len() + 1),
                    |id| (*id).to_owned(),
                );
                if document.tables.iter().any(|table| table.id == id) {
                    let why =
                        format!("a table above has the id '{id}' already; give this one another");
                    return Err(part.unreadable(part.line, why));
                }
                let (table, lines) = table::read(part, id, kind, encoding.unwrap_or_default())?;
                if let Some(wrong) = headings::check(&table) {
                    let is_failure = matches!(wrong, Shortfall::Fails(_));
                    let id = table.id.clone();
                    places.insert(FindingKind::Table, &id, place(lines.headings));
                    let section = table.section.clone();
                    let finding = Finding::new(FindingKind::Table, id, section, Err(wrong));
                    self.unreadable.push(finding);
                    if is_failure {
                        return Ok(());
                    }
                }
                places.insert(FindingKind::Table, &table.id, place(part.line));
                places.insert_rows(&table.id, lines.rows.into_iter().map(place).collect());
                document.tables.push(table);
            }
            ["encoding", name] => {
                if document.encodings.iter().any(|own| own.name == *name) {
                    let why =
                        format!("{name} is defined above already; give this one another name");
                    return Err(part.unreadable(part.line, why));
                }
                let (encoding, rows) = definition::read(part, name)?;
                places.insert(FindingKind::Encoding, name, place(part.line));
                let rows = rows.into_iter().map(place).collect();
                places.insert_rows(&format!("encoding {name}"), rows);
                document.encodings.push(encoding);
            }
            ["examples"] => return self.add_examples(part),
            ["claim", words @ ..] if !words.is_empty() => {
                let claim = claim(part, words)?;
                places.insert(FindingKind::Claim, &claim.id, place(part.line));
                document.claims.push(claim);
            }
            _ => {
                return Err(part.unreadable(part.line, unknown_mark(&words)));
            }
        }
        Ok(())
    }

    fn add_examples(&mut self, part: &Part) -> Result<(), UnreadableDraft> {
        let lines = examples::lines(&part.lines);
        if lines.is_empty() {
            let why = "no example follows; a line is: utf-8.encode 20AC -> E2 82 AC";
            return Err(part.unreadable(part.line, why));
        }
        for (line, text) in lines {
            match examples::read(text, line, &part.section) {
                Ok(example) => {
                    let place = Location::new(&Arc::from(self.document.id.as_str()), line);
                    self.places.insert(FindingKind::Example, &example.id, place);
                    self.document.examples.push(example);
                }
                Err(why) => {
                    let unreadable = part.unreadable(line, why);
                    self.add_unreadable(FindingKind::Example, text, &part.section, unreadable);
                }
            }
        }
        Ok(())
    }

    /// Tells that tables without a mark are not checked.
    fn tell_of_unmarked(&mut self, first: &Unmarked, others: &[Unmarked]) {
        let mut why = match others {
            [] => "no mark is above this table".to_owned(),
            others => {
                let lines: Vec<String> = others.iter().map(|own| own.line.to_string()).collect();
                let lines = lines.join(", ");
                format!("no mark is above this table, and none above those in these lines: {lines}")
            }
        };
        why += "; a mark is: <!-- utfproof: table KIND ENCODING -->";
        self.add_unchecked(FindingKind::Table, first.line, &first.section, why);
    }

    fn add_unchecked(&mut self, what: FindingKind, line: usize, section: &str, why: String) {
        let id = format!("line-{line}");
        let place = Location::new(&Arc::from(self.document.id.as_str()), line);
        self.places.insert(what, &id, place);
        let unchecked = Err(Shortfall::NotTested(why));
        let finding = Finding::new(what, id, section.to_owned(), unchecked);
        self.unreadable.push(finding);
    }

    /// Tells that what follows a mark is not checked, as a line cannot be read: the mark, or one below it.
    fn leave_out(&mut self, part: &Part, unreadable: usize) {
        let what = part.lines.iter().find_map(|line| match &line.content {
            Content::Row(_) | Content::Outside => Some((line.number, "the table")),
            Content::Item(_) => Some((line.number, "the list")),
            Content::Text(_) => Some((line.number, "the text")),
            Content::Unreadable(_) => Some((line.number, "the table")),
            _ => None,
        });
        let Some((line, what)) = what else { return };
        let why = match unreadable == part.line {
            true => {
                format!("{what} here follows the mark in line {unreadable}, which cannot be read")
            }
            false => format!("{what} here cannot be read, because of line {unreadable}"),
        };
        // a mark that is none may have a word before that of its kind
        let mut words = part.mark.split_whitespace().take(2);
        let kind = words.find_map(|word| match word {
            "examples" => Some(FindingKind::Example),
            "claim" => Some(FindingKind::Claim),
            "encoding" => Some(FindingKind::Encoding),
            _ => None,
        });
        let kind = match what {
            "the table" => kind.unwrap_or(FindingKind::Table),
            _ => kind.unwrap_or(FindingKind::Mark),
        };
        self.add_unchecked(kind, line, &part.section, why);
    }

    fn add_unreadable(
        &mut self,
        what: FindingKind,
        printed: &str,
        section: &str,
        unreadable: UnreadableDraft,
    ) {
        let UnreadableDraft { line, why } = unreadable;
        let id = format!("line-{line}");
        let place = Location::new(&Arc::from(self.document.id.as_str()), line);
        self.places.insert(what, &id, place);
        let witness = Diagnostic::unreadable(printed, why);
        self.unreadable.push(Finding::new(
            what,
            id,
            section.to_owned(),
            Err(witness.into()),
        ));
    }
}

/// Why a mark is none: its first word, or the number of its words.
fn unknown_mark(words: &[&str]) -> Reason {
    let forms = "a mark is 'utfproof: table KIND ENCODING', 'utfproof: encoding NAME', 'utfproof: examples' or \
                 'utfproof: claim CLAIM'";
    let first = words.first().copied().unwrap_or_default();
    match suggest::did_you_mean(first, KINDS) {
        Some(near) if near.0 != first => {
            Reason::from(format!("no mark begins with '{first}'")).asking(&near)
        }
        _ => forms.into(),
    }
}

/// A claim: the id of a built-in one, or words of the closed language.
fn claim(part: &Part, words: &[&str]) -> Result<Claim, UnreadableDraft> {
    let text = paragraph(part);
    let (id, form) = match words {
        [id] => ((*id).to_owned(), None),
        words => {
            let words = words.join(" ");
            language::parse(&words).map_err(|why| part.unreadable(part.line, why))?;
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

impl Part {
    fn unreadable(&self, line: usize, why: impl Into<Reason>) -> UnreadableDraft {
        let why = why.into();
        UnreadableDraft {
            line,
            why: Reason {
                words: printable(&why.words).into_owned(),
                ..why
            },
        }
    }
}

/// The lines before the first mark, and the parts.
fn parts(lines: Vec<Line>) -> (Vec<Line>, Vec<Part>) {
    let mut before: Vec<Line> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    let mut section = String::new();
    for line in lines {
        match line.content {
            Content::Mark(mark) => parts.push(Part {
                line: line.number,
                mark,
                wrong_mark: None,
                section: section.clone(),
                lines: Vec::new(),
            }),
            Content::WrongMark(mark, why) => parts.push(Part {
                line: line.number,
                mark,
                wrong_mark: Some(why),
                section: section.clone(),
                lines: Vec::new(),
            }),
            content => {
                if let Content::Heading(heading) = &content {
                    section.clone_from(heading);
                }
                let part = parts.last_mut().map(|part| &mut part.lines);
                part.unwrap_or(&mut before).push(Line { content, ..line });
            }
        }
    }
    (before, parts)
}

/// The words of the first paragraph, or of the first item of a list.
fn paragraph(part: &Part) -> String {
    let lines = part.lines.iter();
    let words = lines.map(|line| match &line.content {
        Content::Text(text) | Content::Item(text) => Some(text.as_str()),
        _ => None,
    });
    let words = words.skip_while(Option::is_none).map_while(|words| words);
    words.collect::<Vec<_>>().join(" ")
}

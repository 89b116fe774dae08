//! Reads a draft from a file in Markdown or HTML, with marked tables, examples and claims.
//!
//! A comment marks what follows it, up to the next mark:
//!
//! ```text
//! <!-- utfproof: table bit-patterns utf-8 -->     a table of this kind, about this encoding
//! <!-- utfproof: encoding my-utf -->              rows of bits, and a list of constraints
//! <!-- utfproof: examples -->                     a block of examples, a line each
//! <!-- utfproof: claim utf-8 ⊂ wtf-8 -->          a paragraph that says it
//! <!-- utfproof: algorithm utf-8.decode -->       a numbered list of steps
//! ```

mod algorithm;
pub mod case_line;
mod corrected;
mod definition;
mod examples;
mod headings;
mod html;
mod html_table;
mod html_tokens;
mod line;
pub mod listed;
mod markdown;
mod names;
pub(crate) mod notation;
mod parts;
mod places;
mod rows;
mod table;
mod told;

use std::path::Path;

use utfproof_spec_tables::{Claim, Document};

use crate::claims::language;
use crate::diagnostic::suggest;
use crate::encodings::check::as_table;
use crate::{Diagnostic, Finding, FindingKind, Reason, Shortfall};
use definition::is_constraint;
use line::KINDS;
use notation::has_arrow;
use parts::{Part, paragraph, parts};

pub use corrected::corrected;
pub(crate) use places::beside;
pub use places::{Location, Places};

pub use crate::diagnostic::UnreadableDraft;

/// The most marks of a draft, the most examples, and the most bytes of a mark: what is reported repeats it.
const MOST_MARKS: usize = 10_000;
const MOST_EXAMPLES: usize = 10_000;
const LONGEST_MARK: usize = 1 << 12;

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

/// Reads a draft, whose id and title are the name of its file. It is in HTML if the name ends in `.html`, `.htm` or
/// `.xhtml`, and else in Markdown.
///
/// # Errors
///
/// [`UnreadableDraft`] if nothing is marked, if there are more than 10,000 marks, or if HTML cannot be divided into lines.
///
/// ```
/// use utfproof_documents::{Status, check_printed, draft};
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
/// let draft = draft::read("draft.md", text)?;
/// let findings = check_printed(&draft.document);
/// assert_eq!(draft.places.of(&findings[0]), Some("draft.md:8"));
/// let Status::Fails { witness } = &findings[0].status else { return Err("it is wrong".into()) };
/// let place = witness.place.as_ref().ok_or("no place")?;
/// assert_eq!((place.row, witness.cell()), (4, Some("11110xxx")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, text: &str) -> Result<Draft, UnreadableDraft> {
    let lines = match is_html(name) {
        true => {
            let text = line::with_line_feeds(text);
            let lines = html::lines(&text).map_err(|(line, why)| UnreadableDraft {
                line,
                why: why.into(),
            })?;
            line::with_unread_marks(&text, lines)
        }
        false => line::with_unread_marks(text, markdown::lines(text)),
    };
    let (before, parts) = parts(lines);
    if let Some(part) = parts.get(MOST_MARKS) {
        return Err(part.unreadable(part.line, "a draft has at most 10,000 marks"));
    }
    if let Some(part) = parts.iter().find(|part| part.mark.len() > LONGEST_MARK) {
        return Err(part.unreadable(part.line, "a mark has at most 4,096 bytes"));
    }
    if parts.is_empty() {
        let why = "nothing is marked; a mark is: <!-- utfproof: table bit-patterns utf-8 -->";
        return Err(before.unreadable(1, why));
    }
    let mut draft = Draft {
        document: Document {
            id: name.to_owned(),
            title: name.to_owned(),
            short_title: name.to_owned(),
            edition: "draft".to_owned(),
            ..Document::default()
        },
        places: Places::of_file(name),
        unreadable: Vec::new(),
    };
    for part in &parts {
        if let Err(unreadable) = draft.add(part) {
            let line = unreadable.line;
            let (what, printed) = match line == part.line {
                true => (FindingKind::Mark, part.mark.as_str()),
                false => (FindingKind::Table, ""),
            };
            let wrong = Diagnostic::unreadable(printed, unreadable.why);
            draft.tell(what, line, &part.section, wrong.into());
            draft.leave_out(part, line);
        }
        if draft.document.examples.len() > MOST_EXAMPLES {
            let why = "a draft has at most 10,000 examples; 'utfproof spec examples' checks a list of up to 100,000";
            return Err(part.unreadable(part.line, why));
        }
    }
    for part in &parts {
        draft.ask_for_name(part);
    }
    draft.tell_of_unmarked(&before, false);
    for part in &parts {
        // a mark that cannot be read is told of with its table
        draft.tell_of_unmarked(part, part.reads_table());
    }
    Ok(draft)
}

/// Whether the name of a file is that of a draft in HTML.
pub fn is_html(name: &str) -> bool {
    let extension = Path::new(name).extension().unwrap_or_default();
    let extension = extension.to_ascii_lowercase();
    matches!(extension.to_str(), Some("html" | "htm" | "xhtml"))
}

/// Whether a text has marks, so that it is a draft and not a list.
pub fn has_marks(text: &str) -> bool {
    line::marks(text).next().is_some()
}

impl Draft {
    /// Adds what follows a mark.
    fn add(&mut self, part: &Part) -> Result<(), UnreadableDraft> {
        if let Some(why) = part.wrong_mark {
            return Err(part.unreadable(part.line, why));
        }
        let words: Vec<&str> = part.mark.split_whitespace().collect();
        match words.as_slice() {
            ["table", kind, of @ ..] if of.len() <= 2 => self.add_table(part, kind, of),
            ["encoding", name] => self.add_encoding(part, name),
            ["examples"] => self.add_examples(part),
            ["algorithm", operation, operands @ ..] => {
                self.add_algorithm(part, operation, operands)
            }
            ["claim", words @ ..] if !words.is_empty() => {
                let claim = claim(part, words)?;
                self.places
                    .insert(FindingKind::Claim, &claim.id, part.line, []);
                self.document.claims.push(claim);
                Ok(())
            }
            _ => Err(part.unreadable(part.line, unknown_mark(&words))),
        }
    }

    /// Adds a table of a kind; its encoding and its id may follow.
    fn add_table(&mut self, part: &Part, kind: &str, of: &[&str]) -> Result<(), UnreadableDraft> {
        let has = |id: &str| self.places.has(FindingKind::Table, id);
        let id = match of.get(1) {
            Some(id) if has(id) => {
                let why = format!("a table above has the id '{id}' already; give this one another");
                return Err(part.unreadable(part.line, why));
            }
            Some(id) => (*id).to_owned(),
            None => {
                let mut ids = (self.document.tables.len() + 1..).map(|n| format!("table-{n}"));
                ids.find(|id| !has(id)).unwrap_or_default()
            }
        };
        let (table, headings, rows) = table::read(part, id, kind, of.first().unwrap_or(&""))?;
        if let Some(wrong) = headings::check(&table) {
            let is_failure = matches!(wrong, Shortfall::Fails(_));
            let (id, section) = (table.id.clone(), table.section.clone());
            self.places.insert(FindingKind::Table, &id, headings, []);
            let finding = Finding::new(FindingKind::Table, id, section, Err(wrong));
            self.unreadable.push(finding);
            if is_failure {
                return Ok(());
            }
        }
        self.places
            .insert(FindingKind::Table, &table.id, part.line, rows);
        self.document.tables.push(table);
        Ok(())
    }

    fn add_encoding(&mut self, part: &Part, name: &str) -> Result<(), UnreadableDraft> {
        if self.places.has(FindingKind::Encoding, name) {
            let why = format!("{name} is defined above already; give this one another name");
            return Err(part.unreadable(part.line, why));
        }
        let (encoding, rows) = definition::read(part, name)?;
        let last = rows.iter().copied().max().unwrap_or(part.line);
        self.places
            .insert(FindingKind::Encoding, name, part.line, rows);
        let wrong = headings::check(&as_table(&encoding));
        self.document.encodings.push(encoding);
        if let Some(wrong) = wrong {
            self.tell(FindingKind::Mark, part.line, &part.section, wrong);
        }
        self.tell_of_more(FindingKind::Mark, part, last, is_constraint);
        Ok(())
    }

    fn add_examples(&mut self, part: &Part) -> Result<(), UnreadableDraft> {
        let lines = examples::lines(&part.lines);
        let Some((last, _)) = lines.last() else {
            let why = "no example follows; a line is: utf-8.encode 20AC -> E2 82 AC";
            return Err(part.unreadable(part.line, why));
        };
        self.tell_of_more(FindingKind::Example, part, *last, has_arrow);
        for (line, text) in lines {
            match examples::read(text, line, &part.section) {
                Ok(example) => {
                    self.places
                        .insert(FindingKind::Example, &example.id, line, []);
                    self.document.examples.push(example);
                }
                Err(why) => {
                    let wrong = Diagnostic::unreadable(text, part.unreadable(line, why).why);
                    self.tell(FindingKind::Example, line, &part.section, wrong.into());
                }
            }
        }
        Ok(())
    }
}

/// The right forms of a mark, and the kind that may be meant.
fn unknown_mark(words: &[&str]) -> Reason {
    let forms = "a mark is 'utfproof: table KIND ENCODING', 'utfproof: encoding NAME', 'utfproof: examples', \
                'utfproof: claim CLAIM' or 'utfproof: algorithm OPERATION'";
    let first = words.first().copied().unwrap_or_default();
    let near = suggest::nearest(first, KINDS).filter(|near| *near != first);
    Reason::from(forms).with(near.map(suggest::asking))
}

/// A claim: the id of a built-in one, or words of the closed language.
fn claim(part: &Part, words: &[&str]) -> Result<Claim, UnreadableDraft> {
    let (id, form) = match words {
        [id] => ((*id).to_owned(), None),
        words => {
            let words = words.join(" ");
            language::parse(&words).map_err(|why| part.unreadable(part.line, why))?;
            (format!("line-{}", part.line), Some(words))
        }
    };
    let text = Some(paragraph(part)).filter(|text| !text.is_empty());
    Ok(Claim {
        id,
        section: part.section.clone(),
        text: text.or_else(|| form.clone()).unwrap_or_default(),
        form,
        in_draft: true,
        ..Claim::default()
    })
}

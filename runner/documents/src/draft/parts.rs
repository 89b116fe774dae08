//! The parts of a draft: each is a mark, and the lines below it.

use utfproof_notation::printable;

use super::UnreadableDraft;
use super::line::{Content, Line};
use crate::Reason;

/// The lines after a mark, up to the next one; or those before the first one.
#[derive(Default)]
pub(super) struct Part {
    pub(super) line: usize,
    pub(super) mark: String,
    /// Why the mark is none.
    pub(super) wrong_mark: Option<&'static str>,
    pub(super) section: String,
    pub(super) lines: Vec<Line>,
}

impl Part {
    /// Whether the mark reads the first table below it: that of examples, of a claim or of an algorithm does not.
    pub(super) fn reads_table(&self) -> bool {
        let first = self.mark.split_whitespace().next().unwrap_or_default();
        !matches!(first, "examples" | "claim" | "algorithm")
    }

    pub(super) fn unreadable(&self, line: usize, why: impl Into<Reason>) -> UnreadableDraft {
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

/// The most characters of a heading that are kept: each finding below it repeats them.
const LONGEST_HEADING: usize = 200;

/// The part before the first mark, and those with a mark.
pub(super) fn parts(lines: Vec<Line>) -> (Part, Vec<Part>) {
    let mut before = Part::default();
    let mut parts: Vec<Part> = Vec::new();
    let mut section = String::new();
    for line in lines {
        match line.content {
            Content::Mark(mark, wrong_mark) => parts.push(Part {
                line: line.number,
                mark,
                wrong_mark,
                section: section.clone(),
                lines: Vec::new(),
            }),
            content => {
                if let Content::Heading(heading) = &content {
                    section = heading.chars().take(LONGEST_HEADING).collect();
                }
                let part = parts.last_mut().unwrap_or(&mut before);
                part.lines.push(Line { content, ..line });
            }
        }
    }
    (before, parts)
}

/// The words of the first paragraph, or of the first item of a list.
pub(super) fn paragraph(part: &Part) -> String {
    let words = part.lines.iter().map(|line| line.content.text());
    let words = words.skip_while(Option::is_none).map_while(|words| words);
    words.collect::<Vec<_>>().join(" ")
}

//! Blocks of code and of HTML in a draft in Markdown.

use std::ops::Range;

use super::html;
use super::line::{Content, Line};
use super::markdown::{Leaf, Reader};

/// Why a block of code hides the rest.
const OPEN_CODE: &str =
    "this block of code has no end, so that nothing below is read; close it with the same sign";

impl Reader<'_> {
    pub(super) fn end_code(&mut self, range: Range<usize>) {
        let place = match std::mem::replace(&mut self.leaf, Leaf::Inline) {
            Leaf::Code(place) => place,
            _ => return,
        };
        let block = self.text[range.clone()].trim_end();
        let sign = block.trim_start().chars().next();
        let is_fenced = sign.is_some_and(|sign| matches!(sign, '`' | '~'))
            && (block.starts_with("```") || block.starts_with("~~~"));
        let last = block.lines().skip(1).last().unwrap_or_default();
        let last = last.trim_start_matches(['>', ' ']).trim();
        let is_closed = last.len() >= 3 && last.chars().all(|c| Some(c) == sign);
        if is_fenced && !is_closed {
            let number = self.number(range.start);
            let content = Content::WrongMark(String::new(), OPEN_CODE);
            self.lines.insert(place + 1, Line { number, content });
        }
        self.end_block();
    }

    /// A block of HTML is read as a draft in HTML.
    pub(super) fn end_html(&mut self) {
        let Leaf::Html(text, numbers) = std::mem::replace(&mut self.leaf, Leaf::Inline) else {
            return;
        };
        let number = |line: usize| {
            let number = numbers.get(line - 1).or(numbers.last());
            number.copied().unwrap_or(1)
        };
        match html::lines(&text) {
            Ok(lines) => {
                let lines = lines.into_iter().map(|line| Line {
                    number: number(line.number),
                    ..line
                });
                self.lines.extend(lines);
            }
            Err(unclosed) => {
                let content = Content::WrongMark(String::new(), unclosed.why);
                self.push(number(unclosed.line), content);
            }
        }
    }
}

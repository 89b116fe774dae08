//! Blocks of code and of HTML in a draft in Markdown.

use std::mem::take;
use std::ops::Range;

use super::html;
use super::line::{Content, Line};
use super::markdown::{Leaf, Reader};

/// Why a block of code hides the rest.
const OPEN_CODE: &str =
    "this block of code has no end, so that nothing below is read; close it with the same sign";

impl Reader<'_> {
    pub(super) fn end_code(&mut self, range: Range<usize>) {
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
    pub(super) fn end_html(&mut self) {
        let Leaf::Html(text, numbers) = take(&mut self.leaf) else {
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

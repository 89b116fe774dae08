//! Lines of text, folded and coloured.

use anstyle::Style;
use utfproof_notation::printable;
use utfproof_notation::style::paint;

use super::lines::Lists;

/// The column at which lines are folded.
pub(super) const WIDTH: usize = 110;
/// The column at which explanations begin.
pub(super) const INDENT: usize = 10;
/// The width of the label of an explanation.
const LABEL: usize = 10;

/// A text that grows line by line.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
    color: bool,
    pub(super) lists: Lists,
}

impl Page {
    pub(super) fn new(color: bool) -> Self {
        Self {
            color,
            ..Self::default()
        }
    }

    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        paint(self.color, style, text)
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// A label and what it is about; nothing if there are no words.
    pub(super) fn explanation(&mut self, label: &str, words: &str) {
        if !words.is_empty() {
            let label = format!("{:INDENT$}{label:LABEL$}", "");
            self.folded(&label, INDENT + LABEL, words);
        }
    }

    /// A label and a line that can be copied as it is.
    pub(super) fn unfolded(&mut self, label: &str, words: &str) {
        let words = printable(words);
        self.line(&format!("{:INDENT$}{label:LABEL$}{words}", ""));
    }

    /// Wraps words after a label of this width.
    pub(super) fn folded(&mut self, label: &str, mut column: usize, words: &str) {
        let indent = if column > WIDTH * 2 / 3 {
            INDENT + LABEL
        } else {
            column
        };
        let mut line = label.to_owned();
        for (i, word) in printable(words).split(' ').enumerate() {
            let width = word.chars().count() + 1;
            if (i > 0 || column > WIDTH * 2 / 3) && column + width > WIDTH {
                self.line(&line);
                (line, column) = (" ".repeat(indent), indent);
            }
            line += word;
            line.push(' ');
            column += width;
        }
        self.line(&line);
    }
}

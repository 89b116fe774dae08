//! The sites in the sources that can be changed.

use proc_macro2::{Ident, Span};
use quote::format_ident;

/// The most characters of source text in a mutant's name.
const CODE: usize = 80;

/// A site, and the change made there.
pub(crate) struct Site {
    /// The file, relative to `src/`.
    pub file: String,
    /// The line in it.
    pub line: usize,
    /// The variant of `Change`.
    pub change: Ident,
    /// The source text, on one line.
    pub code: String,
}

impl Site {
    pub(crate) fn new(file: &str, span: Span, change: &str) -> Self {
        Self {
            file: file.to_owned(),
            line: span.start().line,
            change: format_ident!("{change}"),
            code: on_one_line(&span.source_text().expect("the source is a file")),
        }
    }
}

/// Source text without comments and line breaks, shortened if it is long.
fn on_one_line(source: &str) -> String {
    let lines = source.lines();
    let code: Vec<&str> = lines
        .map(|line| line.split("//").next().unwrap_or_default())
        .flat_map(str::split_whitespace)
        .collect();
    let code = code.join(" ");
    if code.chars().count() <= CODE {
        return code;
    }
    code.chars().take(CODE - 1).chain(['…']).collect()
}

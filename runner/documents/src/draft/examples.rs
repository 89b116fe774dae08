//! The examples after a mark.

use utfproof_spec_tables::Example;

use super::line::{Content, Line};
use super::notation::{ACCEPTED, has_arrow, parse, signature, without_comment};

/// The lines of the first blocks with examples, and their numbers. A block is a paragraph, a list, or code.
///
/// In such a block every line is meant to be an example, so none is passed over because it has no arrow. Text may come
/// before the first of these blocks; what follows the last one is something else.
pub(super) fn lines(lines: &[Line]) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for block in lines.split(|line| matches!(line.content, Content::Break(_))) {
        let texts = block.iter().map_while(|line| {
            let text = line.content.text()?.trim_matches('`');
            Some((line.number, without_comment(text)))
        });
        let mut texts: Vec<(usize, &str)> = texts.collect();
        let ends = texts.len() < block.len();
        texts.retain(|(_, text)| !text.is_empty());
        match texts.iter().any(|(_, text)| is_example(text)) {
            true => found.extend(texts),
            false if !found.is_empty() && !texts.is_empty() => break,
            false => {}
        }
        if ends {
            break;
        }
    }
    found
}

/// Whether a line is meant to be an example: it has an arrow, is JSON, or begins with the name of an operation.
fn is_example(text: &str) -> bool {
    let is_name = |word: &str| {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.:".contains(c);
        word.chars().all(allowed) && word.trim_end_matches('.').contains('.')
    };
    has_arrow(text) || text.starts_with('{') || text.split_whitespace().next().is_some_and(is_name)
}

/// Reads a line; its id is its number. The error says what is wrong, and what is expected.
pub(super) fn read(text: &str, line: usize, section: &str) -> Result<Example, String> {
    let example = parse(text)?;
    let validates = match signature(&example.operation) {
        Some(signature) => signature.validates,
        None => example.operation.ends_with(".validate"),
    };
    let out = example.out.map(|out| match validates && out == ACCEPTED {
        true => String::new(),
        false => out,
    });
    Ok(Example {
        id: format!("line-{line}"),
        section: section.to_owned(),
        out,
        as_written: Some(text.to_owned()),
        ..example
    })
}

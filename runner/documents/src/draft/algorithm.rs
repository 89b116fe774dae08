//! The numbered steps after a mark.

use utfproof_numbered_steps::{Unreadable, Written};
use utfproof_oracle::Operation;
use utfproof_spec_tables::{Algorithm, Executable};

use super::line::{Content, words};
use super::parts::Part;
use super::{Draft, UnreadableDraft};
use crate::diagnostic::suggest::{asking, nearest};
use crate::{Diagnostic, FindingKind, Reason, Shortfall, algorithms};

impl Draft {
    /// The number of operands of an operation, or of one of an encoding of the draft; `None` if a position is one of them.
    fn operands_of(&self, operation: &str) -> Option<usize> {
        let signature = operation.parse().map(Operation::signature).ok();
        let (encoding, _) = operation.split_once('.')?;
        let is_own = self
            .document
            .encodings
            .iter()
            .any(|own| own.name == encoding);
        match signature {
            Some(signature) => (!signature.takes_number).then_some(signature.operands),
            None => is_own.then_some(1),
        }
    }

    /// Adds an algorithm for an operation, whose operands have these names.
    pub(super) fn add_algorithm(
        &mut self,
        part: &Part,
        operation: &str,
        operands: &[&str],
    ) -> Result<(), UnreadableDraft> {
        if self.places.has(FindingKind::Reading, operation) {
            let why = format!("an algorithm above is for {operation} already");
            return Err(part.unreadable(part.line, why));
        }
        if let Some(takes) = self.operands_of(operation)
            && takes != operands.len().max(1)
        {
            let (takes, names) = match takes {
                1 => ("1 operand", "input"),
                _ => ("2 operands", "left right"),
            };
            let why =
                format!("{operation} takes {takes}; a mark is: algorithm {operation} {names}");
            return Err(part.unreadable(part.line, why));
        }
        let (lines, numbers, more) = lines(part);
        if let Some(line) = more {
            let why = "it is in another list than the steps above, so that it is not read";
            let why = Shortfall::NotTested(why.to_owned());
            self.tell(FindingKind::Reading, line, &part.section, why);
        }
        if lines.is_empty() {
            let why = "no steps follow; they are a numbered list, as: 1. Let result be nothing";
            return Err(part.unreadable(part.line, why));
        }
        let executable = Executable {
            operation: operation.to_owned(),
            operands: operands.iter().map(ToString::to_string).collect(),
            lines,
        };
        let read = algorithms::read(&executable);
        if let Err(Unreadable { step, why, name }) = read {
            let known = name.as_ref();
            let near = known.and_then(|(name, all)| nearest(name, all.iter().map(String::as_str)));
            let printed = executable.lines.get(step).map_or("", String::as_str);
            let why = Reason::from(format!("the step {why}")).with(near.map(asking));
            let line = numbers.get(step).copied().unwrap_or(part.line);
            let why = part.unreadable(line, why).why;
            let wrong = Diagnostic::unreadable(printed, why);
            self.tell(FindingKind::Reading, line, &part.section, wrong.into());
            return Ok(());
        }
        self.places
            .insert(FindingKind::Reading, operation, part.line, numbers);
        self.document.algorithms.push(Algorithm {
            id: operation.to_owned(),
            section: part.section.clone(),
            executable: Some(executable),
            ..Algorithm::default()
        });
        Ok(())
    }
}

/// The steps of the first list, or of the first lines with numbers, each with its number; where each stands; and where
/// another list begins. A paragraph of its own inside of the list is a note.
fn lines(part: &Part) -> (Vec<String>, Vec<usize>, Option<usize>) {
    let (mut steps, mut places) = (Vec::<String>::new(), Vec::new());
    let mut counts: Vec<usize> = Vec::new();
    let has_number = |text: &str| !Written::numbered(text).number.is_empty();
    let (mut is_note, mut is_in_list, mut is_over) = (false, false, false);
    for line in &part.lines {
        match &line.content {
            Content::Item(text, _) if is_over && is_step(text) => {
                return (steps, places, Some(line.number));
            }
            Content::Item(..) if is_over => {}
            Content::Item(text, depth) => {
                counts.resize(*depth, 0);
                if let Some(last) = counts.last_mut() {
                    *last += 1;
                }
                let number: Vec<String> = counts.iter().map(ToString::to_string).collect();
                steps.push(format!("{}. {}", number.join("."), plain(text)));
                places.push(line.number);
                is_note = false;
            }
            Content::Text(text) if has_number(text) && counts.is_empty() && !is_over => {
                steps.push(plain(text));
                places.push(line.number);
                is_note = false;
            }
            Content::Text(text) => match steps.last_mut() {
                Some(step) if !is_note => *step = words(&format!("{step} {}", plain(text))),
                _ => is_over |= is_note && !is_in_list,
            },
            Content::Break(is_inside) => {
                is_note = !steps.is_empty();
                is_in_list = *is_inside;
            }
            _ if !steps.is_empty() => break,
            _ => {}
        }
    }
    (steps, places, None)
}

/// Whether an item begins as a step does.
fn is_step(text: &str) -> bool {
    let words = [
        "let",
        "set",
        "append",
        "take",
        "if",
        "otherwise",
        "while",
        "fail",
        "return",
    ];
    let first = text.split(|c: char| !c.is_alphabetic()).next();
    first.is_some_and(|first| words.iter().any(|word| first.eq_ignore_ascii_case(word)))
}

/// A step without comments, and without the signs of Markdown and of HTML that stand before or for others.
fn plain(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, comment)) = rest.split_once("<!--") {
        plain += before;
        rest = comment.split_once("-->").unwrap_or_default().1;
    }
    let signs = [
        ("\\", ""),
        ("<var>", ""),
        ("</var>", ""),
        ("<code>", ""),
        ("</code>", ""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    signs
        .into_iter()
        .fold(plain + rest, |text, (sign, read)| text.replace(sign, read))
}

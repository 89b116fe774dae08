//! The numbered steps after a mark.

use utfproof_numbered_steps::Unreadable;
use utfproof_spec_tables::{Algorithm, Executable};

use super::line::{Content, words};
use super::parts::Part;
use super::{Draft, UnreadableDraft};
use crate::diagnostic::suggest::{asking, nearest};
use crate::{Diagnostic, FindingKind, Reason, algorithms};

impl Draft {
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
        let (lines, numbers) = lines(part);
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

/// The steps of the first list, or of the first lines with numbers, each with its number; and where each stands.
fn lines(part: &Part) -> (Vec<String>, Vec<usize>) {
    let (mut steps, mut places) = (Vec::<String>::new(), Vec::new());
    let mut counts: Vec<usize> = Vec::new();
    let mut is_after_break = true;
    for line in &part.lines {
        match &line.content {
            Content::Item(text, depth) => {
                counts.resize(*depth, 0);
                if let Some(last) = counts.last_mut() {
                    *last += 1;
                }
                let number: Vec<String> = counts.iter().map(ToString::to_string).collect();
                steps.push(format!("{}. {text}", number.join(".")));
                places.push(line.number);
            }
            Content::Text(text) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                steps.push(text.clone());
                places.push(line.number);
            }
            Content::Text(text) => match steps.last_mut() {
                Some(_) if is_after_break => break,
                Some(step) => *step = words(&format!("{step} {text}")),
                None => {}
            },
            Content::Break => {}
            _ if !steps.is_empty() => break,
            _ => {}
        }
        is_after_break = line.content == Content::Break;
    }
    (steps, places)
}

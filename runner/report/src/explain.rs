//! One difference in words: the input, the expected and the actual answer, the deciding steps and their documents, and
//! the command that repeats it.

use std::borrow::Cow;

use utfproof_oracle::{Recorder, Sequence, StepId};
use utfproof_spec_tables::library;

use super::condense::{Reason, condense};
use super::escape::{printable, printable_lines};
use super::summary::grouped;
use super::{Because, Difference, Shown, ShownCase, Verdict};

/// A longer sequence is abbreviated.
const ITEMS: usize = 40;

/// The most lines of an explanation.
const REASONS: usize = 12;

/// A labelled part of an explanation.
pub(super) struct Field {
    pub(super) label: &'static str,
    pub(super) lines: Vec<String>,
}

/// A verdict in a word or two.
pub(super) const fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Conforms => "conforms",
        Verdict::Differs => "differs",
        Verdict::Unsupported => "unsupported",
        Verdict::Crashed => "crashed",
        Verdict::TimedOut => "timed out",
        Verdict::Garbled => "garbled",
        Verdict::NotRun => "not run",
    }
}

/// `differs on 32 of 32`.
pub(super) fn happened(difference: &Difference) -> String {
    let verb = verb(difference.verdict);
    if difference.asked == 1 {
        return verb.to_owned();
    }
    let (cases, asked) = (grouped(difference.cases), grouped(difference.asked));
    format!("{verb} on {cases} of {asked}")
}

/// The whole explanation, in lines of at most `width` characters, broken at spaces.
pub(super) fn fields(difference: &Difference, width: usize) -> Vec<Field> {
    let field = |label, text: &str| Field {
        label,
        lines: wrap(text, width),
    };
    let (expected, answered) = outcomes(difference);
    let trace = explained(difference);
    let mut fields = vec![field("input", &input(difference))];
    fields.extend(context(difference).map(|context| field("context", &context)));
    fields.extend([
        field("expected", &expected),
        Field {
            label: "answered",
            lines: answered
                .lines()
                .flat_map(|line| wrap_indented(line, width))
                .collect(),
        },
        Field {
            label: "because",
            lines: reason_lines(&condense(&Because::of(&trace), REASONS), width),
        },
        Field {
            label: "document",
            lines: passages(&trace)
                .iter()
                .flat_map(|passage| wrap(&passage.to_string(), width))
                .collect(),
        },
    ]);
    if let Some(reason) = &difference.known {
        fields.push(field("known", &printable(reason)));
    }
    // Not wrapped, so that it can be copied.
    let repeat = printable(&difference.repeat).into_owned();
    fields.push(Field {
        label: "repeat",
        lines: vec![repeat],
    });
    fields.retain(|field| !field.lines.is_empty());
    fields
}

/// The input, abbreviated if it is long; the smaller one if the case was made smaller.
pub(super) fn input(difference: &Difference) -> String {
    let operands = difference.shown().operands.iter();
    let operands: Vec<_> = operands.map(sequence).collect();
    match &difference.context {
        Some(context) if difference.is_of_a_long_text() => {
            format!("{}   ({})", operands.join(" … "), printable(&context.text))
        }
        _ if difference.is_in_chunks() => format!("{}   (in chunks)", operands.join(" | ")),
        _ => operands.join("   and   "),
    }
}

/// The context of the test case, the request before it, whether it was made smaller, and its seed. If it was made smaller,
/// the context is what is left of it.
pub(super) fn context(difference: &Difference) -> Option<String> {
    let context = difference.context.as_ref();
    let context = context.filter(|_| !difference.is_in_chunks());
    let before = difference.asked_before.as_ref().map(|operands| {
        let operands: Vec<_> = operands.iter().map(sequence).collect();
        format!(": {}", operands.join("   and   "))
    });
    let context = context
        .map(|context| format!("{}{}", printable(&context.text), before.unwrap_or_default()));
    let smaller = difference.smaller.as_ref();
    let smaller = smaller.filter(|smaller| smaller.operands != difference.operands);
    let smaller = smaller.map(|smaller| {
        let (from, to) = (
            difference.units(),
            smaller.operands.iter().map(Sequence::len).sum(),
        );
        let how = match from {
            from if from > to => format!("made smaller from {} units", grouped(from as u64)),
            _ => "made simpler".to_owned(),
        };
        let more = match smaller.is_cut_short {
            true => "; the search ended early, there may be a smaller one",
            false => "",
        };
        format!("{how}{more}")
    });
    // what is left of the context stands in the smaller input
    let context = match &difference.smaller {
        Some(smaller) => plain_around(&Sequence::joined(&smaller.operands)),
        None => context,
    };
    let seed = difference
        .seed
        .map(|seed| format!("drawn with seed {seed}"));
    let all: Vec<_> = [context, smaller, seed].into_iter().flatten().collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// The plain text that an input needs before or after what fails: `after 15 units of ASCII`.
fn plain_around(input: &Sequence) -> Option<String> {
    let values = input.values();
    let is_plain = |value: &&u32| **value == u32::from(b'a');
    let before = values.iter().take_while(is_plain).count();
    let after = values[before..].iter().rev().take_while(is_plain).count();
    let units = |units: usize| match units {
        1 => "1 unit".to_owned(),
        units => format!("{} units", grouped(units as u64)),
    };
    match (before, after) {
        (0, 0) => None,
        (before, 0) => Some(format!("after {} of ASCII", units(before))),
        (0, after) => Some(format!("before {} of ASCII", units(after))),
        (before, after) => Some(format!(
            "after {} of ASCII, before {}",
            units(before),
            units(after)
        )),
    }
}

/// The expected and the actual answer, abbreviated around the first position where they differ.
pub(super) fn outcomes(difference: &Difference) -> (String, String) {
    let validates = difference.operation.signature().validates;
    let ShownCase {
        expected, answered, ..
    } = difference.shown();
    if difference.has_summaries() {
        let told = |shown: &Shown| match shown {
            Shown::Output(result) => summary(result),
            other => outcome(other, validates),
        };
        return (told(expected), told(answered));
    }
    if let (Shown::Output(expected), Shown::Output(answered)) = (expected, answered) {
        let (expected, answered) = apart(expected, answered);
        return (expected, answered);
    }
    (outcome(expected, validates), outcome(answered, validates))
}

/// A result that is told by its length and checksum.
fn summary(result: &Sequence) -> String {
    let values = result.values();
    let units = grouped(u64::from(values.first().copied().unwrap_or_default()));
    let checksum = values.iter().skip(1).map(|byte| format!("{byte:02X}"));
    let checksum = checksum.collect::<Vec<_>>().join(" ");
    format!("{units} units with the CRC-32 {checksum}")
}

fn outcome(shown: &Shown, validates: bool) -> String {
    match shown {
        Shown::Output(output) if validates && output.is_empty() => "accepted".to_owned(),
        Shown::Output(output) => sequence(output),
        Shown::Rejected { message, at, part } => {
            let at = at.map(|at| format!(", at {at}")).unwrap_or_default();
            let message = message.as_deref().filter(|message| !message.is_empty());
            let message = message.map(|m| format!(": {}", printable(m)));
            format!("an error{at}{part}{}", message.unwrap_or_default())
        }
        Shown::Failure(what) => printable_lines(what),
    }
}

/// The steps that explain the expected answer; none if there was no answer, because they do not explain that.
pub(super) fn explained(difference: &Difference) -> Recorder {
    match difference.verdict {
        Verdict::Crashed | Verdict::TimedOut | Verdict::Garbled => Recorder::default(),
        _ => difference.trace(),
    }
}

/// Some units of a sequence in notation. The others are not formatted: a sequence may have millions.
fn words(sequence: &Sequence, values: &[u32]) -> String {
    let kind = sequence.kind();
    let words: Vec<String> = values.iter().map(|value| kind.format_one(*value)).collect();
    words.join(" ")
}

/// A sequence in notation; the middle of a long one is omitted.
fn sequence(sequence: &Sequence) -> String {
    if sequence.is_empty() {
        return "(empty)".to_owned();
    }
    if sequence.len() <= ITEMS {
        return sequence.to_string();
    }
    let values = sequence.values();
    let (head, tail) = (ITEMS - 16, values.len() - 12);
    let omitted = grouped((tail - head) as u64);
    let (head, tail) = (
        words(sequence, &values[..head]),
        words(sequence, &values[tail..]),
    );
    format!("{head} … ({omitted} more) … {tail}")
}

/// Two sequences in notation. If either is long, their common beginning and their ends are omitted.
fn apart(expected: &Sequence, answered: &Sequence) -> (String, String) {
    if expected.len().max(answered.len()) <= ITEMS {
        return (sequence(expected), sequence(answered));
    }
    let (left, right) = (expected.values(), answered.values());
    let alike = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let skipped = if alike > 16 { alike - 8 } else { 0 };
    let window = |of: &Sequence, values: &[u32]| {
        let mut text = String::new();
        if skipped > 0 {
            text += &format!("({} the same) … ", grouped(skipped as u64));
        }
        let rest = &values[skipped..];
        let shown = rest.len().min(24);
        text += &words(of, &rest[..shown]);
        if shown < rest.len() {
            text += &format!(" … ({} more)", grouped((rest.len() - shown) as u64));
        }
        text
    };
    (window(expected, &left), window(answered, &right))
}

/// The document of some steps, and its sections.
pub(super) struct Passage {
    pub(super) title: &'static str,
    #[cfg_attr(
        not(feature = "formats"),
        expect(dead_code, reason = "only pages link")
    )]
    pub(super) url: &'static str,
    pub(super) sections: Vec<&'static str>,
}

impl std::fmt::Display for Passage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.title, self.sections.join("; "))
    }
}

/// The passages of a trace's steps, each document and each section once.
pub(super) fn passages(trace: &Recorder) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    for step in trace.steps() {
        let Some((title, url, section)) = passage(step) else {
            continue;
        };
        let index = passages.iter().position(|passage| passage.title == title);
        let index = index.unwrap_or_else(|| {
            passages.push(Passage {
                title,
                url,
                sections: Vec::new(),
            });
            passages.len() - 1
        });
        let sections = &mut passages[index].sections;
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    passages
}

/// The title, the address and the section of a step.
fn passage(step: StepId) -> Option<(&'static str, &'static str, &'static str)> {
    let step = library().step(&step.to_string()).ok()?;
    Some((
        &step.document.short_title,
        &step.document.url,
        &step.algorithm.section,
    ))
}

/// Items, steps and restatements in three columns, the last one wrapped. If that column would be too narrow, each
/// restatement goes below its step.
fn reason_lines(reasons: &[Reason], width: usize) -> Vec<String> {
    let widest = |cell: fn(&Reason) -> &str| {
        let widths = reasons.iter().map(|reason| cell(reason).chars().count());
        widths.max().unwrap_or(0)
    };
    let (item, step) = (widest(|r| &r.item), widest(|r| &r.step));
    let step_begins = if item > 0 { item + 2 } else { 0 };
    let stacked = width < step_begins + step + 2 + 30;
    let text_begins = step_begins + if stacked { 2 } else { step + 2 };
    let mut lines = Vec::new();
    for reason in reasons {
        let mut cells = format!("{:step_begins$}{:step$}  ", reason.item, reason.step);
        if stacked {
            lines.push(cells.trim_end().to_owned());
            cells = " ".repeat(text_begins);
        }
        for line in wrap(&reason.text, width.saturating_sub(text_begins)) {
            lines.push(format!("{cells}{line}").trim_end().to_owned());
            cells = " ".repeat(text_begins);
        }
    }
    lines
}

/// Breaks a line like [`wrap`], and indents each part as the line was.
fn wrap_indented(line: &str, width: usize) -> Vec<String> {
    let text = line.trim_start_matches(' ');
    let indent = &line[..line.len() - text.len()];
    let lines = wrap(text, width.saturating_sub(indent.len()));
    lines.iter().map(|line| format!("{indent}{line}")).collect()
}

/// Breaks a text at spaces; a word longer than a line gets a line of its own.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width.max(20))
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = textwrap::wrap(text, options).into_iter();
    lines.map(Cow::into_owned).collect()
}

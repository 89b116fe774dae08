//! Reads a line of examples as people write it: `utf-8.encode U+20AC → 0xE2 0x82 0xAC  # the Euro sign`.

use std::ops::Range;

use utfproof_oracle::{Reading, Signature};
use utfproof_spec_tables::Example;

use super::case_line::{CaseLine, ExpectedAnswer};

/// The result of a validation that accepts its input.
pub(crate) const ACCEPTED: &str = "accepted";
/// The signs between the input and the result.
const ARROWS: [&str; 7] = ["->", "=>", "→", "⇒", "⟶", "⟹", "↦"];
/// The words for a rejection.
pub(crate) const REJECTED: [&str; 7] = [
    "rejected",
    "rejects",
    "error",
    "no",
    "false",
    "invalid",
    "ill-formed",
];
/// The words for input that is accepted by a validation.
pub(crate) const VALID: [&str; 6] = [ACCEPTED, "accepts", "yes", "true", "valid", "well-formed"];
/// What people write before a number.
const PREFIXES: [&str; 6] = ["U+", "u+", "0x", "0X", "\\x", "\\u"];

/// A line without a comment: `//` or `#` and what follows, at the start or after a space. JSON has none.
pub(crate) fn without_comment(line: &str) -> &str {
    if line.starts_with('{') {
        return line;
    }
    let signs = line.match_indices('#').chain(line.match_indices("//"));
    let comments = signs.map(|(place, _)| &line[..place]).filter(|before| {
        let last = before.chars().next_back();
        last.is_none_or(char::is_whitespace)
    });
    let before = comments.min_by_key(|before| before.len());
    before.map_or(line, str::trim_end)
}

/// Whether a line has an input and a result.
pub(crate) fn has_arrow(line: &str) -> bool {
    arrow(line).is_some()
}

/// The place of the first arrow of a line.
fn arrow(line: &str) -> Option<Range<usize>> {
    let arrows = ARROWS.iter().filter_map(|arrow| {
        let place = line.find(arrow)?;
        Some(place..place + arrow.len())
    });
    arrows.min_by_key(|arrow| arrow.start)
}

/// Reads a line as an example that has no id and no section.
pub(super) fn parse(line: &str) -> Result<Example, String> {
    if line.starts_with('{') {
        return of_json(line);
    }
    let arrow = arrow(line).ok_or("there is no '->'; a line is: utf-8.encode 20AC -> E2 82 AC")?;
    let (question, out) = (line[..arrow.start].trim(), &line[arrow.end..]);
    let (operation, operands) = question
        .split_once(char::is_whitespace)
        .unwrap_or((question, ""));
    let (out, at) = position(out.trim())?;
    let word = out.to_ascii_lowercase();
    let is_rejected = REJECTED.contains(&word.as_str());
    if at.is_some() && !is_rejected {
        return Err(
            "only a rejection has a position: utf-8.decode C0 80 -> rejected at 0".to_owned(),
        );
    }
    Ok(Example {
        operation: operation.to_owned(),
        operands: operands_of(operands),
        error: is_rejected,
        out: (!is_rejected).then(|| match VALID.contains(&word.as_str()) {
            true => ACCEPTED.to_owned(),
            false => plain(out),
        }),
        at,
        ..Example::default()
    })
}

/// Several operands may be the chunks of one.
fn of_json(line: &str) -> Result<Example, String> {
    let line = CaseLine::read(line)?;
    let out = match line.expected()? {
        ExpectedAnswer::Output(out) => Some(plain(&out)),
        ExpectedAnswer::Rejected => None,
        ExpectedAnswer::Any => return Err("it has no answer to check".to_owned()),
    };
    if out.is_some() && line.at.is_some() {
        return Err("only a rejection has a position, \"at\"".to_owned());
    }
    let operands = line.operands().into_iter().map(plain);
    let mut operands: Vec<String> = operands.collect();
    let signature = signature(&line.operation);
    if signature.is_none_or(|signature| signature.operands == 1) {
        operands.retain(|operand| !operand.is_empty());
        operands = vec![operands.join(" ")];
    }
    Ok(Example {
        operands,
        error: out.is_none(),
        at: line.at,
        operation: line.operation,
        out,
        ..Example::default()
    })
}

/// The signature of the operation that a reading of this name has.
pub(super) fn signature(name: &str) -> Option<Signature> {
    let reading = name.parse::<Reading>().ok()?;
    Some(reading.operation.signature())
}

/// Operands are joined by a plus sign with a space before it: that of `U+20AC` has none.
fn operands_of(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let operands = words.split(|word| *word == "+");
    operands.map(|words| plain(&words.join(" "))).collect()
}

/// Numbers without what people write around them: `<E2, 82, AC>` and `U+0041` are `E2 82 AC` and `0041`.
fn plain(text: &str) -> String {
    let text = text.trim().trim_start_matches('<').trim_end_matches('>');
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let numbers = words.filter(|word| !word.is_empty()).map(|word| {
        let stripped = PREFIXES.iter().find_map(|prefix| word.strip_prefix(prefix));
        stripped.unwrap_or(word)
    });
    numbers.collect::<Vec<_>>().join(" ")
}

/// A result, and the position after `at`.
fn position(out: &str) -> Result<(&str, Option<u64>), String> {
    let Some((result, at)) = out.rsplit_once(" at ") else {
        return Ok((out, None));
    };
    let at = at.trim();
    let wrong = |_| format!("'{at}' is not a position, which is a decimal number");
    let number = at.parse().map_err(wrong)?;
    Ok((result.trim_end().trim_end_matches(','), Some(number)))
}

/// A line with another result, in the notation of the printed one: with the same signs before and between the numbers.
/// `None` for JSON.
pub(crate) fn with_result(line: &str, result: &str) -> Option<String> {
    if line.starts_with('{') {
        return None;
    }
    let (before, printed) = line.split_at(arrow(line)?.end);
    let result = match result {
        "nothing" => String::new(),
        result if result.chars().all(|c| c.is_ascii_hexdigit() || c == ' ') => {
            in_notation(printed.trim(), before, result)
        }
        result => result.to_owned(),
    };
    let line = format!("{} {result}", before.trim_end());
    Some(line.trim_end().to_owned())
}

/// Numbers as those of a printed result are written; if it has none, as those before it.
fn in_notation(printed: &str, before: &str, numbers: &str) -> String {
    let with_numbers = match printed.contains(|c: char| c.is_ascii_digit()) {
        true => printed,
        false => before,
    };
    let prefix = PREFIXES.iter().find(|sign| with_numbers.contains(**sign));
    let prefix = prefix.copied().unwrap_or_default();
    let between = if printed.contains(", ") { ", " } else { " " };
    let numbers = prefix.to_owned() + &numbers.replace(' ', &format!("{between}{prefix}"));
    match printed.starts_with('<') {
        true => format!("<{numbers}>"),
        false => numbers,
    }
}

//! Reads a line of examples as people write it: `utf-8.encode U+20AC → 0xE2 0x82 0xAC  # the Euro sign`.

use crate::draft::case_line::{CaseLine, ExpectedAnswer};

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

/// A parsed line.
pub(crate) struct WrittenExample {
    pub(crate) operation: String,
    pub(crate) operands: Vec<String>,
    /// Whether several operands may be the chunks of one.
    pub(crate) may_be_chunks: bool,
    /// `None`: it is rejected.
    pub(crate) out: Option<String>,
    /// The position of the rejection, if the line has one.
    pub(crate) at: Option<u64>,
}

/// A line without a comment: `//` or `#` and what follows, at the start or after a space. JSON has none.
pub(crate) fn without_comment(line: &str) -> &str {
    if line.starts_with('{') {
        return line;
    }
    let is_comment = |(place, _): &(usize, char)| {
        let rest = &line[*place..];
        let begins = rest.starts_with("//") || rest.starts_with('#');
        begins
            && line[..*place]
                .chars()
                .next_back()
                .is_none_or(char::is_whitespace)
    };
    let comment = line.char_indices().find(is_comment);
    comment.map_or(line, |(place, _)| line[..place].trim_end())
}

/// Whether a line has an input and a result.
pub(crate) fn has_arrow(line: &str) -> bool {
    ARROWS.iter().any(|arrow| line.contains(arrow))
}

pub(crate) fn parse(line: &str) -> Result<WrittenExample, String> {
    if line.starts_with('{') {
        return of_json(line);
    }
    let arrows = ARROWS
        .iter()
        .filter_map(|arrow| Some((line.find(arrow)?, *arrow)));
    let (place, arrow) = arrows
        .min()
        .ok_or("there is no '->'; a line is: utf-8.encode 20AC -> E2 82 AC")?;
    let (question, out) = (&line[..place], &line[place + arrow.len()..]);
    let (operation, operands) = question
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((question.trim(), ""));
    let (out, at) = position(out.trim())?;
    let word = out.to_ascii_lowercase();
    let is_rejected = REJECTED.contains(&word.as_str());
    if at.is_some() && !is_rejected {
        return Err(
            "only a rejection has a position: utf-8.decode C0 80 -> rejected at 0".to_owned(),
        );
    }
    Ok(WrittenExample {
        operation: operation.to_owned(),
        operands: operands_of(operands),
        may_be_chunks: false,
        out: (!is_rejected).then(|| match VALID.contains(&word.as_str()) {
            true => ACCEPTED.to_owned(),
            false => plain(out),
        }),
        at,
    })
}

fn of_json(line: &str) -> Result<WrittenExample, String> {
    let line = CaseLine::read(line)?;
    let out = match line.expected()? {
        ExpectedAnswer::Output(out) => Some(plain(&out)),
        ExpectedAnswer::Rejected => None,
        ExpectedAnswer::Any => return Err("it has no answer to check".to_owned()),
    };
    if out.is_some() && line.at.is_some() {
        return Err("only a rejection has a position, \"at\"".to_owned());
    }
    Ok(WrittenExample {
        operands: line
            .operands()
            .iter()
            .map(|operand| plain(operand))
            .collect(),
        may_be_chunks: true,
        at: line.at,
        operation: line.operation,
        out,
    })
}

/// Operands are joined by a plus sign with a space before it: that of `U+20AC` has none.
fn operands_of(text: &str) -> Vec<String> {
    let mut operands = vec![Vec::new()];
    for word in text.split_whitespace() {
        match (word, operands.last_mut()) {
            ("+", _) => operands.push(Vec::new()),
            (_, Some(operand)) => operand.push(word),
            (_, None) => {}
        }
    }
    operands
        .iter()
        .map(|words| plain(&words.join(" ")))
        .collect()
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
    let number = at.parse();
    let number =
        number.map_err(|_| format!("'{at}' is not a position, which is a decimal number"))?;
    Ok((result.trim_end().trim_end_matches(','), Some(number)))
}

/// A line with another result, in the notation of the printed one: with the same signs before and between the numbers.
/// `None` for JSON.
pub(crate) fn with_result(line: &str, result: &str) -> Option<String> {
    if line.starts_with('{') {
        return None;
    }
    let arrows = ARROWS.iter();
    let (place, arrow) = arrows
        .filter_map(|arrow| Some((line.find(arrow)?, *arrow)))
        .min()?;
    let (before, printed) = line.split_at(place + arrow.len());
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
    let of = |text: &str| PREFIXES.into_iter().find(|prefix| text.contains(prefix));
    let has_numbers = printed.chars().any(|c| c.is_ascii_digit());
    let prefix = match has_numbers {
        true => of(printed),
        false => of(before),
    };
    let between = if printed.contains(", ") { ", " } else { " " };
    let numbers = numbers.split(' ');
    let numbers = numbers.map(|number| format!("{}{number}", prefix.unwrap_or_default()));
    let numbers = numbers.collect::<Vec<_>>().join(between);
    match printed.starts_with('<') {
        true => format!("<{numbers}>"),
        false => numbers,
    }
}

//! Reads a claim of the language.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use utfproof_notation::UnitKind;
use utfproof_oracle::Sequence;

use super::about_encodings::{Formal, Says};
use super::evaluate::{self, Equation};
use super::set::Set;
use crate::Reason;
use crate::cells::{byte_range, plain_range, values};
use crate::encodings::laws;
use crate::suggest::{asking, nearest};

/// The forms, for errors.
pub(crate) const FORMS: [&str; 14] = [
    "A ⊂ B",
    "A = B",
    "A is LAW",
    "A is sorted as utf-16",
    "A at most N bytes",
    "A takes N bytes for RANGE",
    "A takes N to M bytes",
    "A rejects BYTES",
    "A accepts BYTES",
    "A never has BYTES",
    "A has none of BYTES",
    "OPERATION(x) = OPERATION(x) on POPULATION",
    "OPERATION(x) is rejected on POPULATION",
    "not CLAIM",
];

/// A claim about the bytes of an encoding, or one that calculates.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Encoding(Formal),
    Equation(Equation),
    /// It is what the check of a table of the document, or of another document, finds.
    Table(String),
    /// The number of code points, or the first and the last.
    CodePoints(RangeInclusive<u32>),
    /// The number of bytes in a set, as printed; the set; and the right number.
    Bytes(usize, String, usize),
    /// A label of the Encoding Standard, and the name of its encoding.
    Label(String, Option<String>),
    /// Nothing can be tested, for a reason.
    NotTested(String),
}

/// Reads claims, with a semicolon between two.
///
/// # Errors
///
/// What cannot be read, and the claim that may be meant, or else the forms.
pub(crate) fn parse(text: &str) -> Result<Vec<Statement>, Reason> {
    // a character reference of HTML has a semicolon too
    if let Some(why) = text.strip_prefix("not tested: ") {
        return Ok(vec![Statement::NotTested(why.to_owned())]);
    }
    let between = if text.contains('&') { "\n" } else { ";" };
    let statements = text.split(between).map(|text| match is_equation(text) {
        true => evaluate::read(text.trim())
            .map(Statement::Equation)
            .map_err(|Reason { words, notes }| Reason {
                words: format!("'{}' {words}", text.trim().escape_debug()),
                notes,
            }),
        false => match other(text.trim()) {
            Some(other) => Ok(other),
            None => parse_one(text).map(Statement::Encoding),
        },
    });
    statements.collect()
}

fn is_equation(text: &str) -> bool {
    text.contains('(') || text.trim().starts_with("x ")
}

/// A statement that is neither about an encoding nor calculates.
fn other(text: &str) -> Option<Statement> {
    if let Some(id) = text.strip_prefix("table ") {
        return Some(Statement::Table(id.to_owned()));
    }
    if let Some(label) = text.strip_prefix("label ") {
        let (label, name) = label.split_once(" = ")?;
        let name = (name != "none").then(|| name.to_owned());
        return Some(Statement::Label(label.to_owned(), name));
    }
    if let Some((number, of)) = text.split_once(" bytes of ") {
        let bytes: BTreeSet<u32> = Set::read(of)?.values(UnitKind::Byte).collect();
        let right = bytes.len();
        let printed = number.parse().ok()?;
        return Some(Statement::Bytes(printed, of.to_owned(), right));
    }
    let numbers = text.strip_suffix(" code points")?;
    let (first, last) = match numbers.split_once(" to ") {
        Some((first, last)) => (first.parse().ok()?, last.parse().ok()?),
        None => (0, numbers.parse::<u32>().ok()?.checked_sub(1)?),
    };
    Some(Statement::CodePoints(first..=last))
}

fn parse_one(text: &str) -> Result<Formal, Reason> {
    let text = text.trim().trim_end_matches('.').trim_end();
    read(text).map_err(|problem| {
        let shown = text.escape_debug();
        let what = problem.unwrap_or_else(|| "is not a claim".to_owned());
        let last: Vec<&str> = text.split(' ').skip(2).collect();
        let why = Reason::from(format!("'{shown}' {what}"));
        match nearest(&last.join(" "), laws::names()) {
            Some(law) => why.with([asking(law)]),
            None => why.listing("forms", FORMS).listing("laws", laws::names()),
        }
    })
}

/// Reads a claim. The error says what it lacks, if it has one of the forms.
fn read(whole: &str) -> Result<Formal, Option<String>> {
    let mut text = whole;
    let mut is_negated = false;
    while let Some(rest) = text.strip_prefix("not ") {
        text = rest.trim_start();
        is_negated = !is_negated;
    }
    let (encoding, rest) = text.split_once(char::is_whitespace).ok_or(None)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut words = words.as_slice();
    if let ["is" | "has", others @ ..] = words {
        words = others;
    }
    if let ["not", others @ ..] = words {
        is_negated = !is_negated;
        words = others;
    }
    if let ["⊄" | "⊈" | "≠", ..] = words {
        is_negated = !is_negated;
    }
    let says = says(words)?.or_else(|| law_of(words)).ok_or(None)?;
    Ok(Formal {
        text: whole.to_owned(),
        is_negated,
        encoding: encoding.to_owned(),
        says,
    })
}

/// Reads what a claim says of its encoding, if it is not a law. The error says what the claim lacks.
fn says(words: &[&str]) -> Result<Option<Says>, String> {
    Ok(Some(match words {
        ["⊂" | "⊆" | "⊄" | "⊈", other] | ["a", "subset", "of", other] | ["subset", "of", other] => {
            Says::IsIn((*other).to_owned())
        }
        ["=" | "≠"] => return Err("has no second encoding".to_owned()),
        ["=" | "≠", other] => Says::Equals((*other).to_owned()),
        ["sorted", "as", "utf-16" | "UTF-16"] => Says::SortedAsUtf16,
        ["sorted", "as", "code", "points"] => Says::Law("sorted"),
        ["at", "most", number, "byte" | "bytes"] => Says::AtMost(number_of(number)?),
        ["takes", least, "to", most, "byte" | "bytes"] => {
            Says::Lengths(number_of(least)?, number_of(most)?)
        }
        ["takes", number, "byte" | "bytes", "for", range @ ..] => {
            let range = values(UnitKind::Ucs4, &plain_range(&range.join(" ")))
                .map_err(|_| "has no range like 0800-FFFF".to_owned());
            let (number, range) = (number_of(number)?, range?);
            Says::Takes(number, *range.start(), *range.end())
        }
        ["rejects", bytes @ ..] => Says::Rejects(bytes_of(bytes)?),
        ["accepts", bytes @ ..] => Says::Accepts(bytes_of(bytes)?),
        ["never", "has", bytes @ ..] => Says::NeverHas(set_of(bytes)?),
        ["none", "of", bytes @ ..] => Says::HasNone(set_of(bytes)?),
        _ => return Ok(None),
    }))
}

fn law_of(words: &[&str]) -> Option<Says> {
    let name = words.join(" ").replace("synchronizing", "synchronising");
    let mut laws = laws::names();
    let law = laws.find(|law| law.eq_ignore_ascii_case(&name));
    law.map(Says::Law)
}

fn number_of(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "has no number of bytes".to_owned())
}

fn bytes_of(words: &[&str]) -> Result<Vec<u8>, String> {
    let text = words.join(" ").replace("0x", "");
    match UnitKind::Byte.parse(&text) {
        Ok(Sequence::Bytes(bytes)) if !bytes.is_empty() => Ok(bytes.into_vec()),
        _ => Err("has no bytes like C0 80".to_owned()),
    }
}

/// `C0-C1, F5-FF`.
fn set_of(words: &[&str]) -> Result<Vec<u8>, String> {
    let ranges = words.iter().map(|word| {
        let word = word.trim_end_matches(',');
        byte_range(word).or_else(|| pattern(word))
    });
    let ranges: Option<Vec<_>> = ranges.collect();
    let mut bytes: Vec<u8> = ranges.into_iter().flatten().flatten().collect();
    bytes.sort_unstable();
    bytes.dedup();
    match bytes.is_empty() {
        true => Err("has no bytes like C0-C1, F5-FF".to_owned()),
        false => Ok(bytes),
    }
}

/// The bytes of a pattern such as `11110xxx`.
fn pattern(text: &str) -> Option<RangeInclusive<u8>> {
    let byte = |free: &str| u8::from_str_radix(&text.replace('x', free), 2).ok();
    let bits = text.trim_end_matches('x');
    let is_pattern = text.len() == 8 && !bits.is_empty() && !bits.contains('x');
    is_pattern.then(|| Some(byte("0")?..=byte("1")?))?
}

//! The claim that one may stand for that cannot be read.

use super::parse::read;
use crate::cells::byte_range;
use crate::encodings::laws;
use crate::suggest::{did_you_mean, with_digits};

/// The words of the forms; those of the laws are not among them.
const WORDS: [&str; 20] = [
    "not", "is", "has", "sorted", "as", "code", "points", "at", "most", "takes", "byte", "bytes",
    "for", "rejects", "accepts", "never", "⊂", "⊄", "=", "≠",
];

/// The numbers that people write as words, from 1.
const NUMBERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// The claim that is meant: with the words of the forms in place of misspelt ones, digits in place of letters and of
/// numbers in words, or in another order.
pub(super) fn of(text: &str) -> Option<String> {
    let text_of = |word: &str| match word {
        "&sub;" | "&subset;" => "⊂".to_owned(),
        "octet" | "octets" => "bytes".to_owned(),
        "only" => "alone".to_owned(),
        word if word.eq_ignore_ascii_case("ascii") => "ASCII".to_owned(),
        // bytes, perhaps with letters that look like digits
        word if word.chars().all(|c| "0123456789ABCDEFOIl,-".contains(c)) => word.to_owned(),
        word => word.to_lowercase(),
    };
    let plain: Vec<String> = text.split_whitespace().map(text_of).collect();
    let plain = plain
        .join(" ")
        .replace("generalized utf-8", "generalized-utf-8");
    let words: Vec<String> = plain.split(' ').map(str::to_owned).collect();
    let known: Vec<&str> = laws::names()
        .flat_map(|law| law.split(' '))
        .chain(WORDS)
        .collect();
    // the first word is the encoding, but for those before a claim that is negated
    let is_encoding = |number: usize| words[..number].iter().all(|word| word == "not");
    let corrected: Vec<String> = (0..words.len())
        .map(
            |number| match is_encoding(number) && words[number] != "not" {
                true => words[number].clone(),
                false => corrected(&words[number], &known),
            },
        )
        .collect();
    let inside_out = match corrected.as_slice() {
        [one, word, other] => match word.as_str() {
            "contains" | "includes" | "⊃" | "⊇" => Some(format!("{other} ⊂ {one}")),
            "subset" | "in" | "within" | "<" => Some(format!("{one} ⊂ {other}")),
            _ => None,
        },
        _ => None,
    };
    let meant = inside_out.unwrap_or_else(|| corrected.join(" "));
    if meant != text && read(&meant).is_ok() {
        return Some(meant);
    }
    with_law(&words)
}

/// With the law that is nearest to the last words, such as `prefix-free` for `prefix free`.
fn with_law(words: &[String]) -> Option<String> {
    let is_law = |word: &String| !matches!(word.as_str(), "is" | "has" | "not");
    let begins = 1 + words.iter().skip(1).position(is_law)?;
    let (before, law) = words.split_at(begins);
    let sorted = ["sorted as code points", "sorted as utf-16"];
    let near = did_you_mean(&law.join(" "), laws::names().chain(sorted))?;
    let meant = format!("{} {}", before.join(" "), near.0);
    read(&meant).is_ok().then_some(meant)
}

fn corrected(word: &str, known: &[&str]) -> String {
    let (plain, comma) = match word.strip_suffix(',') {
        Some(plain) => (plain, ","),
        None => (word, ""),
    };
    if known.contains(&plain) || byte_range(plain).is_some() {
        return word.to_owned();
    }
    if let Some(number) = NUMBERS.iter().position(|number| *number == plain) {
        return (number + 1).to_string();
    }
    let bytes = with_digits(plain, |text| byte_range(text).is_some());
    let near = || {
        let is_word = plain.chars().count() > 2 && !plain.contains(|c: char| c.is_ascii_digit());
        let near = did_you_mean(plain, known.iter().copied().filter(|_| is_word))?;
        Some(near.0.to_owned())
    };
    bytes
        .or_else(near)
        .map_or_else(|| word.to_owned(), |right| right + comma)
}

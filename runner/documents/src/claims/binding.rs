//! Holds the words of a claim against its check, so that neither says what the other does not.
//!
//! A word is bound if changing it changes the claim: a number, a byte, a code point, the name of an encoding or of an
//! operation, and each of a closed list such as *never* and *before*. Each bound word must be among those that the check
//! is about: they stand in the form of the claim, or beside its form in `claims.txt`. The data lists the rest as prose,
//! with reasons.

use std::collections::BTreeSet;

use utfproof_spec_tables::Claim;

use super::super::Witness;

/// Numbers in words; the index of the first ones is their value.
const NUMBERS: [&str; 26] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "thirty", "half", "twice",
    "single", "first", "second", "third", "last", "next",
];

/// Words that deny or demand something, or that tell how many, in which order, how long, and how good.
const CLOSED: &str = "\
    no not none never cannot neither nor nothing nowhere without unless except but whether must should may can \
    always only alone exactly proper all every each any some both half before after lead leads leading trail \
    trails trailing high low most least largest smallest longest shortest longer shorter larger smaller more fewer \
    less higher lower greater above below beyond up well-formed ill-formed overlong valid invalid correct \
    incorrect legal illegal allowed error fail fails succeeds lossless lossy lossily strict strictly detected \
    unequivocally paired unpaired pair pairs surrogate surrogates scalar supplementary continuation same other \
    different subset superset unchanged generalized potentially modified unsigned signed";

/// The beginnings of the words for operations.
const OPERATIONS: [&str; 7] = [
    "encod",
    "decod",
    "conver",
    "concatenat",
    "append",
    "reject",
    "accept",
];

/// What a form says of every input, without a word for it.
const UNIVERSAL: [&str; 4] = ["all", "every", "each", "any"];

/// What a form says with a sign, or with a word that denies.
const NEGATIONS: [&str; 8] = [
    "no", "not", "none", "never", "cannot", "neither", "nor", "nothing",
];

/// A bound word, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    at: usize,
}

/// The bound words of a text, in order.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let words = text.split(|c: char| c.is_whitespace() || "()\";:?/".contains(c));
    let words = words.map(|word| word.trim_matches(['.', ',', '\'', '!']));
    let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let is_closed = |word: &str| {
        let lower = word.to_lowercase();
        CLOSED.split(' ').any(|closed| closed == lower)
    };
    words
        .filter(move |word| is_closed(word) || is_value(word))
        .map(move |text| Word { text, at: at(text) })
}

/// A number, a byte, a code point, or the name of an encoding or of an operation.
pub(super) fn is_value(word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_letters = |letters: &str| word.len() > 1 && word.chars().all(|c| letters.contains(c));
    word.contains(|c: char| c.is_ascii_digit())
        || word.chars().filter(char::is_ascii_uppercase).count() > 1
        || is_letters("wxyz")
        || verb_of(&lower).is_some()
        || lower.split('-').any(|part| NUMBERS.contains(&part))
}

/// Holds a claim against the bound words of its test, of which there is a list for each text that it has in a document.
/// Returns the number of the list that the text has.
pub(super) fn of_test(claim: &Claim, lists: &[&str]) -> Result<usize, Witness> {
    let text = without(&claim.text, claim.prose.keys())?;
    let printed: Vec<Word<'_>> = words(&text).collect();
    let compared = lists.iter().enumerate().map(|(number, list)| {
        let list: Vec<&str> = list.split_whitespace().map(without_mark).collect();
        let both = list.iter().zip(&printed);
        let same = both.take_while(|(checked, word)| word.text == **checked);
        (same.count(), list, number)
    });
    let nearest = compared.max_by_key(|(same, list, _)| (*same, *same == list.len()));
    let (same, list, number) = nearest.unwrap_or_default();
    let why = match (list.get(same), printed.get(same)) {
        (None, None) => return Ok(number),
        (Some(checked), _) => format!("its test checks '{checked}' here"),
        (None, _) => "its test does not check this word".to_owned(),
    };
    let before = same.checked_sub(1).map(|before| printed[before]);
    Err(misses(&claim.text, before, printed.get(same).copied(), why))
}

/// A bound word of a list without what follows it: `=FFFD` or `/pronoun`.
pub(super) fn without_mark(word: &str) -> &str {
    word.split(['=', '/']).next().unwrap_or_default()
}

/// Holds a claim against its form: each says the values and names of the other, and the form the words of the closed list.
pub(super) fn of_form(claim: &Claim, form: &str) -> Result<(), Witness> {
    let parts = claim.means.values();
    let phrases = claim.prose.keys().chain(claim.means.keys());
    let (text, rest) = (without(&claim.text, phrases)?, without(form, parts)?);
    let named = with_names(&text);
    let said: BTreeSet<String> = words(&rest).flat_map(|word| plain(word.text)).collect();
    let denies = ["rejected", "rejects", "never", "none", "not", "≠", "⊄"];
    let denies = rest
        .split([' ', '(', ')'])
        .any(|word| denies.contains(&word));
    let meant: &[&str] = if denies { &NEGATIONS } else { &UNIVERSAL };
    let is_said = |word: &String| said.contains(word) || meant.contains(&word.as_str());
    let mut printed = BTreeSet::new();
    for word in words(&named) {
        for plain in plain(word.text) {
            if !is_said(&plain) {
                let right = format!("its form does not say it: {form}");
                return Err(misses(&claim.text, Some(word), Some(word), right));
            }
            printed.insert(plain);
        }
    }
    let is_value = |word: &&String| {
        word.contains(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase())
            || word.contains("ascii")
    };
    let mut unprinted = said.iter().filter(|word| !printed.contains(*word));
    match unprinted.find(is_value) {
        Some(word) => {
            let right = format!("it does not say {word}, as its form does: {form}");
            Err(misses(&claim.text, None, None, right))
        }
        None => Ok(()),
    }
}

/// The text with spaces in place of some phrases, each of which it must have.
fn without<'p>(text: &str, phrases: impl Iterator<Item = &'p String>) -> Result<String, Witness> {
    let mut rest = text.to_owned();
    for phrase in phrases {
        if !rest.contains(phrase.as_str()) {
            let right = format!("the words '{phrase}', which its data names, are not in it");
            return Err(misses(text, None, None, right));
        }
        rest = rest.replace(phrase.as_str(), &" ".repeat(phrase.len()));
    }
    Ok(rest)
}

/// The names of encodings that are several words in one, in as many bytes.
pub(super) fn with_names(text: &str) -> String {
    let names = [
        ("CESU-8 by the code unit", "cesu-8-lenient"),
        ("potentially ill-formed UTF-16", "wtf-16"),
        ("generalized UTF-8", "generalized-utf-8"),
        ("Generalized UTF-8", "generalized-utf-8"),
        ("Modified UTF-8", "modified-utf-8"),
        ("modified UTF-8", "modified-utf-8"),
    ];
    let padded = |(words, name): &(&str, &str)| format!("{name:width$}", width = words.len());
    names.iter().fold(text.to_owned(), |text, both| {
        text.replace(both.0, &padded(both))
    })
}

/// A bound word without the ways to write it: `4` for *four* and *four-byte*, and the encoding and the verb of an operation.
pub(super) fn plain(word: &str) -> Vec<String> {
    let lower = word.to_lowercase();
    let operation = lower
        .split_once('.')
        .filter(|(_, what)| !what.starts_with(|c: char| c.is_ascii_digit()));
    if let Some((encoding, what)) = operation {
        let other = what
            .strip_prefix("to-")
            .or_else(|| what.strip_prefix("from-"));
        let mut parts = vec![encoding.to_owned()];
        match other.map(|other| other.trim_end_matches("-lossy")) {
            Some(other) => parts.extend(["conver", other].map(str::to_owned)),
            None => parts.extend(verb_of(what)),
        }
        parts.retain(|part| !part.is_empty());
        return parts;
    }
    if let Some(verb) = verb_of(&lower) {
        return vec![verb];
    }
    let hex = word.trim_start_matches("U+");
    let is_hex =
        |text: &str| text.len() > 1 && text.chars().all(|c| matches!(c, '0'..='9' | 'A'..='F'));
    let value = |text: &str| match text.trim_start_matches('0') {
        "" => "0".to_owned(),
        value => value.to_owned(),
    };
    if hex.split('-').all(is_hex) {
        return hex.split('-').map(value).collect();
    }
    let number = lower.split('-').next().unwrap_or_default();
    match NUMBERS.iter().position(|name| *name == number) {
        Some(number) if number <= 16 => vec![number.to_string()],
        _ if lower.ends_with("-bit") || lower.ends_with("-byte") => vec![number.to_owned()],
        _ => vec![lower],
    }
}

fn verb_of(word: &str) -> Option<String> {
    let verb = OPERATIONS
        .iter()
        .find(|beginning| word.starts_with(**beginning));
    verb.map(|verb| (*verb).to_owned())
}

/// A text that says something else than its check, with the place: from one bound word to another, and two more words on
/// each side; from the start or to the end of the text without one.
fn misses(text: &str, from: Option<Word<'_>>, to: Option<Word<'_>>, right: String) -> Witness {
    let begins = from.map_or(0, |from| {
        let before = text[..from.at].trim_end();
        before
            .rmatch_indices(' ')
            .nth(1)
            .map_or(0, |(at, _)| at + 1)
    });
    let ends = to.map_or(text.len(), |to| {
        let after = &text[to.at..];
        to.at
            + after
                .match_indices(' ')
                .nth(2)
                .map_or(after.len(), |(at, _)| at)
    });
    Witness {
        is_unreadable: true,
        ..Witness::new(&text[begins..ends], to.map_or(text, |to| to.text), right)
    }
}

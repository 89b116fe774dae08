//! The name that a misspelt one may stand for.

use utfproof_notation::printable;

use crate::Note;

/// A known name that is near a misspelt one.
pub(crate) struct Suggestion<'n>(pub(crate) &'n str);

impl Suggestion<'_> {
    /// `did you mean 'no surrogates'?`.
    pub(crate) fn question(&self) -> Note {
        Note::Text(format!("did you mean '{}'?", printable(self.0)))
    }
}

/// A longer word, in bytes, is like no name, and comparing it takes long.
const LONGEST_NAME: usize = 200;

/// The nearest of some names, if it is near: at most a third of the characters are changed, added, left out or swapped.
pub(crate) fn did_you_mean<'n>(
    word: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<Suggestion<'n>> {
    if word.len() > LONGEST_NAME {
        return None;
    }
    let plain = word.to_lowercase();
    let near = names.into_iter().filter_map(|name| {
        let distance = strsim::osa_distance(&plain, &name.to_lowercase());
        let is_near = distance * 3 <= name.chars().count().max(3);
        is_near.then_some((distance, name))
    });
    let (_, name) = near.min()?;
    Some(Suggestion(name))
}

/// The question after the nearest of some names, if one is near.
pub(crate) fn question<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<Note> {
    Some(did_you_mean(word, names)?.question())
}

/// A text with digits in place of the letters that look like them, if it can be read so: `EO` stands for `E0`.
pub(crate) fn with_digits(text: &str, can_be_read: impl Fn(&str) -> bool) -> Option<String> {
    let digit = |c| match c {
        'O' | 'o' => '0',
        'I' | 'l' => '1',
        c => c,
    };
    let digits: String = text.chars().map(digit).collect();
    (digits != text && can_be_read(&digits)).then_some(digits)
}

/// The question after a text that can be read with [digits](with_digits); nothing for others.
pub(crate) fn digits_question(text: &str, can_be_read: impl Fn(&str) -> bool) -> Vec<Note> {
    let Some(digits) = with_digits(text, can_be_read) else {
        return Vec::new();
    };
    let mut letters = text.chars().zip(digits.chars());
    let letter = letters.find(|(letter, digit)| letter != digit);
    let letter = letter.map(|(letter, digit)| {
        Note::Text(format!("it has the letter {letter}, not the digit {digit}"))
    });
    let question = Suggestion(&digits).question();
    letter.into_iter().chain([question]).collect()
}

/// The characters that the drafts' own notation has beyond ASCII.
const KNOWN_SIGNS: [char; 7] = ['→', '⊂', '⊄', '⊆', '⊈', '…', '–'];

/// Names the characters of a text that look like others, or like nothing: `the 'С' is U+0421`. Nothing for a text in ASCII.
pub(crate) fn named_signs(text: &str) -> Option<Note> {
    let mut signs: Vec<char> = Vec::new();
    for c in text.chars() {
        if !c.is_ascii() && !KNOWN_SIGNS.contains(&c) && !signs.contains(&c) {
            signs.push(c);
        }
    }
    let named = signs.iter().take(MOST_SIGNS).map(|c| {
        let number = u32::from(*c);
        let text = c.to_string();
        match printable(&text) == text.as_str() {
            true => format!("the '{c}' is U+{number:04X}"),
            false => format!("it has U+{number:04X}, which does not show"),
        }
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| Note::Text(named.join(", ")))
}

/// As many characters are named.
const MOST_SIGNS: usize = 3;

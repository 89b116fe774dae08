//! Slips of the pen in a few English words, found by a dictionary and the simplest rules of grammar.

use utfproof_spec_tables::facts::{facts, words};

/// Words that count, between a noun and those that are counted only after *of*.
const NUMBERS: [&str; 9] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Nouns that are made of many, as in *a sequence of bytes*.
const SEQUENCES: [&str; 3] = ["sequence", "sequences", "strings"];

/// The nouns that such sequences are made of, one of them at a time.
const ITEMS: [&str; 6] = ["bit", "byte", "character", "octet", "point", "unit"];

/// The words without slips of the pen: the same words if there are none.
pub(super) fn corrected(printed: &str) -> String {
    let mut text = printed.to_owned();
    for (slip, meant) in &facts().slips {
        text = text.replace(slip, meant);
    }
    let mut words: Vec<String> = text.split(' ').map(spelled).collect();
    for place in 1..words.len() {
        if matches!(words[place - 1].as_str(), "a" | "an") {
            let is_an = begins_with_a_vowel(&words[place]);
            words[place - 1] = if is_an { "an" } else { "a" }.to_owned();
        }
    }
    let is_sequence = |word: &String| SEQUENCES.contains(&word.as_str());
    let mut pairs = words.windows(2);
    let counted =
        pairs.position(|pair| is_sequence(&pair[0]) && NUMBERS.contains(&pair[1].as_str()));
    if let Some(place) = counted {
        words.insert(place + 1, "of".to_owned());
    }
    let mut pairs = words.windows(2);
    let many = pairs.any(|pair| is_sequence(&pair[0]) && pair[1] == "of");
    if let Some(last) = words.last_mut()
        && many
        && ITEMS.contains(&last.as_str())
    {
        last.push('s');
    }
    words.join(" ")
}

/// Whether the word is spoken with a vowel at its start: *an 8-bit*, *an ASCII string*, but *a UTF-8 string*.
fn begins_with_a_vowel(word: &str) -> bool {
    let spoken_as_you = ["U", "uni", "Uni", "use", "Eu", "eu", "one"];
    match word.chars().next() {
        Some('8' | 'a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U') => {
            !spoken_as_you.iter().any(|start| word.starts_with(start))
        }
        _ => word.starts_with("11") || word.starts_with("18"),
    }
}

/// The word itself if the dictionary has it or nothing like it; else the word of the dictionary that is most like it.
fn spelled(word: &str) -> String {
    let small = word.to_ascii_lowercase();
    let is_plain = small.bytes().all(|letter| letter.is_ascii_lowercase());
    if !is_plain || small.len() < 4 || words().any(|known| known == small) {
        return word.to_owned();
    }
    // two letters of a long word, or one of a short one
    let most = if small.len() < 6 { 1 } else { 2 };
    let near = words().map(|known| (strsim::osa_distance(&small, known), known));
    let nearest = near.filter(|(distance, _)| *distance <= most).min();
    let Some((_, known)) = nearest else {
        return word.to_owned();
    };
    match word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        true => known[..1].to_ascii_uppercase() + &known[1..],
        false => known.to_owned(),
    }
}

#[cfg(test)]
mod tests;

//! Facts that no document here states, each with its source: characters, blocks, registrations, spelling.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What documents say about things that no algorithm computes is held against these.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The characters of the first version of the Unicode Standard.
    pub characters_of_unicode_1: CharacterCounts,
    /// Charsets in the registry of IANA.
    pub registrations: Vec<Registration>,
    /// Blocks of code points: those that begin in a cell of a code page of UTF-8.
    pub blocks: Blocks,
    /// Code points between those blocks, and in them, that no character has.
    pub without_characters: Ranges,
    /// Short names of blocks, as tables print them, and the blocks that they stand for.
    pub labels: BTreeMap<String, Vec<String>>,
    /// The parts of the names of Hangul syllables.
    pub jamo: Jamo,
    /// Pairs of words in English: those that slipped in, and those that were meant.
    pub slips: Vec<(String, String)>,
}

/// Numbers of characters, by kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterCounts {
    /// Where they are published.
    pub source: String,
    /// When that version was published.
    pub date: String,
    /// A kind of character, and how many there were.
    pub counts: Vec<(String, u32)>,
}

/// One charset of the registry.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// Its name.
    pub charset: String,
    /// Date of the registration, `YYYY-MM-DD`.
    pub date: String,
    /// Where it is published.
    pub source: String,
}

/// Blocks, by their ranges.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Where they are published.
    pub source: String,
    /// A range such as `0080-00FF`, and the name of the block.
    pub blocks: Vec<(String, String)>,
}

/// Ranges of code points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranges {
    /// Where they are published.
    pub source: String,
    /// Ranges such as `0380-0383`.
    pub ranges: Vec<String>,
}

/// The short names of the letters of Hangul, by their place in a syllable.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jamo {
    /// Where they are published.
    pub source: String,
    /// The consonants before the vowel.
    pub leading: Vec<String>,
    /// The vowels.
    pub vowels: Vec<String>,
    /// The consonants after the vowel, of which the first is none.
    pub trailing: Vec<String>,
}

/// The facts, read once.
///
/// # Panics
///
/// If the file is malformed, which a test in this crate rules out.
pub fn facts() -> &'static Facts {
    static FACTS: LazyLock<Facts> = LazyLock::new(|| {
        let text = include_str!("../facts/facts.json");
        serde_json::from_str(text).unwrap_or_else(|error| panic!("facts/facts.json: {error}"))
    });
    &FACTS
}

/// English words that the documents print, as a dictionary has them.
pub fn words() -> impl Iterator<Item = &'static str> {
    include_str!("../facts/words.txt").lines()
}

/// The first and the last of `0380-0383`, or one code point as both.
pub fn range(text: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let [first, last] = [first, last].map(|end| u32::from_str_radix(end, 16).ok());
    Some(first?..=last?)
}

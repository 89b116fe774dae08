//! Texts that some codecs take for something else: a character with an accent, a byte order mark at the start of a line,
//! a line end of two characters, a zero. And a text in which characters of all lengths follow one another.

use utfproof_oracle::{Operation, Sequence};

use crate::units::units_of;

const TEXTS: [&str; 4] = ["e\u{301}", "\n\u{FEFF}", "\r\n", "\0A"];

/// One character of each length in UTF-8.
const LENGTHS: [char; 4] = ['a', 'é', '€', '𝄞'];

/// The texts that an operation takes, as each of its operands.
pub(super) fn inputs(operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
    let signature = operation.signature();
    let texts = TEXTS.iter().map(|text| text.chars().collect());
    let texts = texts.chain([lengths_in_threes()]);
    texts.filter_map(move |text: Vec<char>| {
        let units = text
            .iter()
            .map(|character| units_of(operation, u32::from(*character)));
        let units: Vec<Vec<u32>> = units.collect();
        let operand = Sequence::from_values(signature.input, units.concat());
        let is_taken = units.iter().all(|units| !units.is_empty());
        is_taken.then(|| vec![operand; signature.operands])
    })
}

/// A text in which each three lengths follow one another once: a de Bruijn sequence, made by the rule that prefers the
/// longest that is new.
fn lengths_in_threes() -> Vec<char> {
    let mut numbers = vec![0; 3];
    let is_new = |numbers: &[usize], next: usize| {
        let [.., a, b] = numbers else { return false };
        !numbers.windows(3).any(|three| three == [*a, *b, next])
    };
    while let Some(next) = (0..LENGTHS.len())
        .rev()
        .find(|next| is_new(&numbers, *next))
    {
        numbers.push(next);
    }
    numbers.into_iter().map(|number| LENGTHS[number]).collect()
}

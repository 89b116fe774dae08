//! The names of Hangul syllables, by the arithmetic of section 3.12 of the Unicode Standard.

use utfproof_spec_tables::facts::facts;

/// The first syllable, U+AC00.
const FIRST: u32 = 0xAC00;

/// The names of some code points, in one small word; `None` if one of them is no syllable.
pub(super) fn names(code_points: &[String]) -> Option<String> {
    let code_points = code_points
        .iter()
        .map(|text| u32::from_str_radix(text, 16).ok());
    code_points.map(|code_point| name(code_point?)).collect()
}

fn name(code_point: u32) -> Option<String> {
    let jamo = &facts().jamo;
    let number = usize::try_from(code_point.checked_sub(FIRST)?).ok()?;
    let after_leading = jamo.vowels.len() * jamo.trailing.len();
    let leading = jamo.leading.get(number / after_leading)?;
    let vowel = jamo
        .vowels
        .get(number % after_leading / jamo.trailing.len())?;
    let trailing = jamo.trailing.get(number % jamo.trailing.len())?;
    Some(format!("{leading}{vowel}{trailing}").to_ascii_lowercase())
}

#[cfg(test)]
mod tests;

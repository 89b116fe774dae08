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
mod tests {

    #[test]
    fn syllables_are_named_as_in_the_unicode_character_database() {
        let names = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
            super::names(&texts)
        };
        assert_eq!(
            names(&["D55C", "AD6D", "C5B4"]).as_deref(),
            Some("hangugeo")
        );
        assert_eq!(names(&["AC00"]).as_deref(), Some("ga"));
        assert_eq!(names(&["D7A3"]).as_deref(), Some("hih"));
        assert_eq!(names(&["D7A4"]), None);
        assert_eq!(names(&["ABFF"]), None);
        assert_eq!(names(&["X"]), None);
    }
}

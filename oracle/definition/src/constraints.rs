//! The constraints, which the rows of bits do not say.

use utfproof_oracle::UnitKind;

use super::Wrong;

/// The constraints, and what each means.
pub const CONSTRAINTS: [(&str, &str); 6] = [
    ("shortest form", "a code point has only the form of its row"),
    (
        "no surrogates",
        "a surrogate has no form, unless it is in a pair that stands for a code point",
    ),
    (
        "no pairs of surrogates",
        "a lead and a trail surrogate that follow each other are encoded as the code point that they stand for",
    ),
    (
        "pairs of surrogates",
        "a code point from 10000 on is encoded as its two surrogates in UTF-16",
    ),
    (
        "two-byte zero",
        "0 has the form of the first row with two bytes",
    ),
    ("maximum 10FFFF", "code points above have no form"),
];

/// The most constraints of a definition, right or not.
const MOST: usize = 64;

/// A constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    ShortestForm,
    NoSurrogates,
    NoPairs,
    Pairs,
    TwoByteZero,
    Maximum(u32),
}

/// How surrogates are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrogates {
    /// Like any other code point.
    Plain,
    /// They have no form.
    Never,
    /// They may not form a pair.
    NoPairs,
    /// Pairs stand for the code points from 10000 on.
    Pairs {
        /// Whether a surrogate in no pair has a form.
        unpaired: bool,
    },
}

impl Surrogates {
    pub(super) fn of(constraints: &[Constraint]) -> Self {
        let has = |wanted: Constraint| constraints.contains(&wanted);
        let never = has(Constraint::NoSurrogates);
        if has(Constraint::Pairs) {
            Self::Pairs { unpaired: !never }
        } else if never {
            Self::Never
        } else if has(Constraint::NoPairs) {
            Self::NoPairs
        } else {
            Self::Plain
        }
    }
}

/// Reads the constraints of a definition with some rows; the words are compared without regard to case and spaces.
///
/// # Errors
///
/// All that cannot be read, are given twice, or contradict an earlier one.
pub(super) fn read(words: &[String], rows: usize) -> Result<Vec<Constraint>, Vec<Wrong>> {
    if words.len() > MOST {
        let why = format!(
            "it has {} constraints; there are at most {MOST}",
            words.len()
        );
        return Err(vec![(None, why)]);
    }
    let mut constraints = Vec::new();
    let mut mistakes = Vec::new();
    for (number, words) in words.iter().enumerate() {
        match one(words).and_then(|constraint| beside(&constraints, constraint)) {
            Ok(constraint) => constraints.push(constraint),
            Err(why) => mistakes.push((Some(rows + number), why)),
        }
    }
    match mistakes.is_empty() {
        true => Ok(constraints),
        false => Err(mistakes),
    }
}

/// A constraint, if it can be given with the earlier ones.
fn beside(earlier: &[Constraint], constraint: Constraint) -> Result<Constraint, String> {
    let is_same =
        |known: &Constraint| std::mem::discriminant(known) == std::mem::discriminant(&constraint);
    if earlier.iter().any(is_same) {
        return Err("it is given twice".into());
    }
    let clash = match constraint {
        Constraint::NoPairs => earlier.contains(&Constraint::Pairs),
        Constraint::Pairs => earlier.contains(&Constraint::NoPairs),
        _ => false,
    };
    match clash {
        true => Err(
            "'pairs of surrogates' and 'no pairs of surrogates' contradict each other; leave one out"
                .into(),
        ),
        false => Ok(constraint),
    }
}

fn one(words: &str) -> Result<Constraint, String> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["shortest", "form"] => Ok(Constraint::ShortestForm),
        ["no", "surrogates"] => Ok(Constraint::NoSurrogates),
        ["no", "pairs", "of", "surrogates"] => Ok(Constraint::NoPairs),
        ["pairs", "of", "surrogates"] => Ok(Constraint::Pairs),
        ["two-byte", "zero"] => Ok(Constraint::TwoByteZero),
        ["maximum", value] => {
            let digits = value.trim_start_matches("u+").to_uppercase();
            let value = UnitKind::Ucs4.parse_one(&format!("{digits:0>4}"));
            let value = value.filter(|value| *value < 0x8000_0000);
            let why = || {
                format!(
                    "'{}' is not a maximum; write: maximum 10FFFF",
                    digits.escape_debug()
                )
            };
            Ok(Constraint::Maximum(value.ok_or_else(why)?))
        }
        words => {
            let words = words.join(" ");
            let known = CONSTRAINTS.map(|(name, _)| format!("'{name}'"));
            let words = words.escape_debug();
            Err(format!(
                "'{words}' is none of the constraints {}",
                known.join(", ")
            ))
        }
    }
}

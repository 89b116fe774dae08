//! Wordings: a few printed words at a time, held against rules of writing that need no algorithm.

mod hangul;
mod spelling;

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};
use utfproof_spec_tables::{Document, Wording, WordingRule, library};

use super::{Check, Diagnostic, Shortfall, readings};

/// Checks a wording.
pub(super) fn check(document: &Document, wording: &Wording) -> Check {
    let words = wording.words.as_str();
    match wording.rule {
        WordingRule::Spelling => {
            let right = spelling::corrected(words);
            differs(words, words, &right, &right)?;
            Ok("its words, by a dictionary and rules of grammar".to_owned())
        }
        WordingRule::Alike => {
            let mut all = document.wordings.iter();
            let is_the_same =
                |other: &&Wording| other.rule == wording.rule && other.of == wording.of;
            let first = all.find(is_the_same).unwrap_or(wording);
            let right = format!("{}, as in {}", first.words, first.section);
            differs(&wording.of, words, &first.words, &right)?;
            Ok(format!("the first words for {}", wording.of))
        }
        WordingRule::Listed => {
            let among = wording.among.join(", ");
            if wording.among.iter().any(|listed| listed == words) {
                return Ok(among);
            }
            let right = format!("not among {among}");
            Err(Diagnostic::new(words, &wording.of, right).into())
        }
        WordingRule::Quotation => {
            let quoted = quoted(wording)?;
            differs(&wording.of, words, &quoted.words, &quoted.words)?;
            Ok(format!("the words of {}", wording.of))
        }
        WordingRule::Hangul => {
            let code_points = wording.among.join(" ");
            let right = hangul::names(&wording.among).ok_or_else(|| {
                Diagnostic::new(&code_points, "Hangul syllables", "other code points")
            })?;
            differs(&code_points, words, &right, &right)?;
            Ok(format!("the names of {code_points}"))
        }
        WordingRule::CodeUnits => {
            let code_points = wording.among.join(" ");
            let right = code_units(&code_points);
            differs(&code_points, words, &right, &right)?;
            Ok(format!("the code units of {code_points}"))
        }
    }
}

/// The code units of code points in UTF-16.
fn code_units(code_points: &str) -> String {
    let encode = Reading::judging(Operation::Utf16Encode);
    let code_points = UnitKind::CodePoint.parse(code_points).ok();
    let units = code_points.and_then(|text| readings::units(encode, text.as_slice()));
    Slice::CodeUnits(&units.unwrap_or_default()).to_string()
}

fn differs(input: &str, printed: &str, expected: &str, right: &str) -> Result<(), Diagnostic> {
    if printed == expected {
        Ok(())
    } else {
        Err(Diagnostic::new(input, printed, right))
    }
}

/// The wording of another document, such as `rfc-3629/protect`.
fn quoted(wording: &Wording) -> Result<&'static Wording, Shortfall> {
    let (document, id) = wording.of.split_once('/').unwrap_or_default();
    let document = library().document(document);
    let mut wordings = document.into_iter().flat_map(|document| &document.wordings);
    let unknown =
        || Shortfall::NotTested(format!("there is no wording {}", wording.of.escape_debug()));
    wordings.find(|other| other.id == id).ok_or_else(unknown)
}

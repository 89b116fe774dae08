//! Wordings: a few printed words at a time, held against rules of writing that need no algorithm.

mod hangul;
mod spelling;

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};
use utfproof_spec_tables::{Document, Wording, WordingRule, library};

use super::{Check, Diagnostic, Shortfall, readings};

/// Checks a wording.
pub(super) fn check(document: &Document, wording: &Wording) -> Check {
    let (words, of) = (wording.words.as_str(), wording.of.as_str());
    let code_points = wording.among.join(" ");
    let (input, right, over) = match wording.rule {
        WordingRule::Spelling => {
            let over = "its words, by a dictionary and rules of grammar";
            (words, spelling::corrected(words), over.to_owned())
        }
        WordingRule::Alike => {
            let mut all = document.wordings.iter();
            let first = all.find(|other| other.rule == wording.rule && other.of == of);
            let first = first.unwrap_or(wording);
            if words != first.words {
                let right = format!("{}, as in {}", first.words, first.section);
                return Err(Diagnostic::new(of, words, right).into());
            }
            (of, first.words.clone(), format!("the first words for {of}"))
        }
        WordingRule::Listed => {
            let among = wording.among.join(", ");
            if !wording.among.iter().any(|listed| listed == words) {
                let right = format!("not among {among}");
                return Err(Diagnostic::new(words, of, right).into());
            }
            (of, words.to_owned(), among)
        }
        WordingRule::Quotation => {
            let quoted = quoted(wording)?;
            (of, quoted.words.clone(), format!("the words of {of}"))
        }
        WordingRule::Hangul => {
            let right = hangul::names(&wording.among).ok_or_else(|| {
                Diagnostic::new(&code_points, "Hangul syllables", "other code points")
            })?;
            let over = format!("the names of {code_points}");
            (code_points.as_str(), right, over)
        }
        WordingRule::CodeUnits => {
            let over = format!("the code units of {code_points}");
            (code_points.as_str(), code_units(&code_points), over)
        }
    };
    match words == right {
        true => Ok(over),
        false => Err(Diagnostic::new(input, words, right).into()),
    }
}

/// The code units of code points in UTF-16.
fn code_units(code_points: &str) -> String {
    let encode = Reading::judging(Operation::Utf16Encode);
    let code_points = UnitKind::CodePoint.parse(code_points).ok();
    let units = code_points.and_then(|text| readings::units(encode, text.as_slice()));
    Slice::CodeUnits(&units.unwrap_or_default()).to_string()
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

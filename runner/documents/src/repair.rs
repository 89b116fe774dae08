//! Other ways to correct an example: the printed result may be right, and the input wrong.

use utfproof_oracle::{Reading, Sequence, UnitKind};
use utfproof_parting::ReadingResult;

use super::readings;

/// The input for which a reading that encodes or decodes gives this result, if the inverse operation finds one.
pub(super) fn or_input(reading: Reading, printed: &ReadingResult) -> Option<Sequence> {
    let printed = printed.as_ref().ok()?;
    let back = way_back(reading)?;
    let input = readings::answer(back, &[printed.as_slice()]).ok()?;
    let input = Sequence::from_values(reading.operation.signature().input, input.values());
    let again = readings::answer(reading, &[input.as_slice()]);
    (again.as_ref() == Ok(printed)).then_some(input)
}

/// The inverse of an encoding or a decoding, by the same document if it has one.
fn way_back(reading: Reading) -> Option<Reading> {
    let encoding = reading.operation.encoding();
    let back = match reading.operation.does() {
        "encode" => "decode",
        "decode" => "encode",
        _ => return None,
    };
    let back = encoding.operation(back)?;
    let (there, takes) = (reading.operation.signature(), back.signature());
    let is_text = |kind| matches!(kind, UnitKind::CodePoint | UnitKind::Ucs4);
    let fits = |a, b| a == b || is_text(a) && is_text(b);
    let leads_back = fits(takes.input, there.output) && fits(takes.output, there.input);
    let same_source = Reading {
        source: reading.source,
        operation: back,
    };
    let own = Reading::ALL.contains(&same_source).then_some(same_source);
    leads_back.then(|| own.unwrap_or_else(|| Reading::judging(back)))
}

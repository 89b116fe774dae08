//! Decimal numbers, read and written, alone and before other values.

use super::{NotationError, Sequence, UnitKind};

/// Reads a number of decimal digits, without a sign or a leading zero, up to 4294967295.
pub(super) fn number(text: &str) -> Option<u32> {
    let is_plain = text == "0" || text.starts_with(|first: char| matches!(first, '1'..='9'));
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && digits).then(|| text.parse().ok())?
}

/// Reads a number, or a number and the values after it.
pub(super) fn sequence(kind: UnitKind, text: &str) -> Result<Sequence, NotationError> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let read = number(first).ok_or_else(|| kind.error(text, 0))?;
    if first.len() == text.len() {
        return Ok(Sequence::from_values(kind, [read]));
    }
    let begin = first.len() + 1;
    if kind == UnitKind::Number || rest.is_empty() {
        return Err(kind.at(1).error(text, begin));
    }
    let values = kind.at(1).parse(rest).map_err(|error| NotationError {
        position: begin + error.position,
        ..error
    })?;
    let values = [read].into_iter().chain(values.values());
    Ok(Sequence::from_values(kind, values))
}

/// Appends numbers; there is one at most.
pub(super) fn append(numbers: &[u32], text: &mut Vec<u8>) {
    for number in numbers {
        text.extend_from_slice(number.to_string().as_bytes());
    }
}

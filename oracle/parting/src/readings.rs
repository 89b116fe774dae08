//! The readings to compare an item of a document with, and their results.

use utfproof_notation::Units;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_spec_tables::Document;

use crate::ReadingResult;

/// The document's own reading of an operation, or else the judging one.
pub fn own(document: &Document, operation: Operation) -> Reading {
    let own = readings(operation).find(|reading| reading.source.id() == document.id);
    own.unwrap_or_else(|| Reading::judging(operation))
}

/// The readings of an operation by other documents, or the judging one if there are none.
///
/// A source that judges nothing is a draft, kept as printed with its defects. It is not evidence for another document.
pub fn independent(document: &Document, operation: Operation) -> Vec<Reading> {
    let judges = |reading: &Reading| {
        let mut readings = Reading::ALL
            .iter()
            .filter(|other| other.source == reading.source);
        readings.any(|other| other.judges())
    };
    let others = readings(operation).filter(|reading| reading.source.id() != document.id);
    let others = others.filter(|reading| !Reading::DEFECTIVE.contains(reading));
    let others: Vec<Reading> = others.filter(judges).collect();
    if others.is_empty() {
        vec![Reading::judging(operation)]
    } else {
        others
    }
}

fn readings(operation: Operation) -> impl Iterator<Item = Reading> {
    let readings = Reading::ALL.iter().copied();
    readings.filter(move |reading| reading.operation == operation)
}

/// `rfc-3629:utf-8.encode and unicode:utf-8.encode`.
pub fn names(readings: &[Reading]) -> String {
    let names: Vec<String> = readings.iter().map(|reading| reading.name()).collect();
    names.join(" and ")
}

/// The result of a reading, without the position of an error.
///
/// # Panics
///
/// If the operands do not match the operation's signature.
pub fn answer(reading: Reading, operands: &[Slice<'_>]) -> ReadingResult {
    reading
        .run(operands, &mut NoTrace)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Passes on the result of a reading, where it was made; `None` if it rejects.
///
/// # Panics
///
/// As [`answer`].
pub fn with_answer<R>(
    reading: Reading,
    operands: &[Slice<'_>],
    then: impl FnOnce(Option<&Slice<'_>>) -> R,
) -> R {
    match &reading.run(operands, &mut NoTrace) {
        Ok(Ok(sequence)) => then(Some(&sequence.as_slice())),
        Ok(Err(_)) => then(None),
        Err(error) => panic!("{error}"),
    }
}

/// Whether a reading accepts an input.
pub fn accepts(reading: Reading, input: Slice<'_>) -> bool {
    with_answer(reading, &[input], |answer| answer.is_some())
}

/// The bytes that a reading returns; `None` if it rejects.
pub fn bytes(reading: Reading, input: Slice<'_>) -> Option<Vec<u8>> {
    octets(reading, input).map(Units::into_vec)
}

/// The bytes that a reading returns, without copying them; `None` if it rejects.
pub fn octets(reading: Reading, input: Slice<'_>) -> Option<Units<u8>> {
    match answer(reading, &[input]) {
        Ok(Sequence::Bytes(bytes)) => Some(bytes),
        _ => None,
    }
}

/// The code units that a reading returns; `None` if it rejects.
pub fn units(reading: Reading, input: Slice<'_>) -> Option<Vec<u16>> {
    match answer(reading, &[input]) {
        Ok(Sequence::CodeUnits(units)) => Some(units.into_vec()),
        _ => None,
    }
}

/// The code points that a reading returns, without copying them; `None` if it rejects.
pub fn text(reading: Reading, input: Slice<'_>) -> Option<Units<u32>> {
    match answer(reading, &[input]) {
        Ok(Sequence::CodePoints(code_points)) => Some(code_points),
        _ => None,
    }
}

/// A result in words: the sequence, `accepted`, `nothing` or `rejected`.
pub fn show<E>(operation: Operation, answer: &Result<Sequence, E>) -> String {
    match answer {
        Err(_) => "rejected".to_owned(),
        Ok(_) if operation.signature().validates => "accepted".to_owned(),
        Ok(sequence) if sequence.is_empty() => "nothing".to_owned(),
        Ok(sequence) => sequence.to_string(),
    }
}

/// `U+20AC`.
pub fn name(code_point: u32) -> String {
    format!("U+{code_point:04X}")
}

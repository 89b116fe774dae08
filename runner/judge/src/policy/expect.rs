//! The expectation under policies, given the documents' own.

use std::borrow::Cow;

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Level};

use super::{Policies, Policy, replacement};
use crate::judge::judge;
use crate::reply::Reply;
use crate::verdict::Verdict;

const BYTE_ORDER_MARK: u32 = 0xFEFF;

impl Policies {
    /// The expectation for one operand of an operation, where `documents` is the documents' own.
    ///
    /// It is `documents` itself where the policies make no difference, where the documents specify nothing, and for an
    /// operand of a kind that the operation does not take.
    pub fn expectation<'a>(
        &self,
        operation: Operation,
        operand: &Sequence,
        documents: &'a Expectation,
    ) -> Cow<'a, Expectation> {
        let mut expected = Cow::Borrowed(documents);
        if self.is_empty() || matches!(documents, Expectation::Unspecified(_)) {
            return expected;
        }
        if let Some(before) = self.ended(operand) {
            let rest = self.iter().filter(|policy| *policy != Policy::NulEnds);
            let documents = expect(operation, std::slice::from_ref(&before));
            let ended = Self(rest.collect()).expectation(operation, &before, &documents);
            return Cow::Owned(ended.into_owned());
        }
        if let Some(replaced) = self.replaced(operation, operand, documents) {
            expected = Cow::Owned(replaced);
        }
        if self.has(Policy::ByteOrderMarkRemoved)
            && let Expectation::Output(Sequence::CodePoints(points), level) = &*expected
            && let [BYTE_ORDER_MARK, rest @ ..] = points.as_slice()
        {
            let output = Sequence::code_points(rest);
            expected = Cow::Owned(Expectation::Output(output, *level));
        }
        if self.has(Policy::NoncharactersReplaced)
            && let Expectation::Output(Sequence::CodePoints(points), level) = &*expected
            && points.iter().copied().any(is_noncharacter)
        {
            let replace = |point: &u32| match *point {
                noncharacter if is_noncharacter(noncharacter) => 0xFFFD,
                point => point,
            };
            let output = Sequence::CodePoints(points.iter().map(replace).collect());
            expected = Cow::Owned(Expectation::Output(output, *level));
        }
        if let Some(ordered) = self.ordered(operation, operand, &expected) {
            expected = Cow::Owned(ordered);
        }
        if let Some(at) = self.refused(operation, operand, &expected) {
            expected = Cow::Owned(Expectation::Rejected(Rejection { at }, Level::Must));
        }
        match (&*expected, operand) {
            (Expectation::Rejected(Rejection { at }, level), Sequence::Bytes(bytes))
                if self.has(Policy::OffendingUnit) =>
            {
                let at = at + replacement::begins_a_sequence(&bytes[*at..]);
                Cow::Owned(Expectation::Rejected(Rejection { at }, *level))
            }
            _ => expected,
        }
    }

    /// What stands before the first U+0000, if that ends the input.
    fn ended(&self, operand: &Sequence) -> Option<Sequence> {
        if !self.has(Policy::NulEnds) {
            return None;
        }
        let values = operand.values();
        let end = values.iter().position(|value| *value == 0)?;
        Some(Sequence::from_values(
            operand.kind(),
            values[..end].to_vec(),
        ))
    }

    /// The expectation with ill-formed input replaced, dropped or passed. `None` if these policies do not say, or if
    /// the operand has no such input: ill-formed bytes where the number of U+FFFD is a *should*, or surrogates for
    /// which the documents reject the input.
    fn replaced(
        &self,
        operation: Operation,
        operand: &Sequence,
        documents: &Expectation,
    ) -> Option<Expectation> {
        match (operation, operand, documents) {
            (
                Operation::Utf8DecodeLossy,
                Sequence::Bytes(bytes),
                Expectation::Output(_, Level::Should),
            ) => {
                let decoded = Sequence::code_points(replacement::decode(bytes, self));
                Some(Expectation::Output(decoded, Level::Should))
            }
            (Operation::Utf16DecodeLossy, Sequence::CodeUnits(units), _)
                if units.iter().any(|unit| matches!(unit, 0xD800..=0xDFFF)) =>
            {
                let decoded = replacement::decode_units(units, self);
                let decoded = Sequence::code_points(decoded);
                Some(Expectation::Output(decoded, Level::Must))
            }
            (_, _, Expectation::Output(..) | Expectation::Unspecified(_)) => None,
            (Operation::Cesu8Validate, ..) if self.has(Policy::SurrogatesPassed) => {
                through(Operation::Cesu8LenientValidate, operand)
            }
            (Operation::Cesu8Decode, ..) if self.has(Policy::SurrogatesPassed) => {
                match through(Operation::Cesu8LenientDecode, operand)? {
                    Expectation::Output(units, _) => through(Operation::Wtf16Decode, &units),
                    rejected => Some(rejected),
                }
            }
            (_, Sequence::CodeUnits(units), _) if self.has(Policy::UndecodableKept) => {
                let kept = Sequence::CodeUnits(undecodable_kept(operation, units).into());
                Some(Expectation::Output(kept, Level::Must))
            }
            (_, Sequence::CodePoints(_), _) if self.has(Policy::SurrogatesEncoded) => {
                surrogates_encoded(operation, operand)
            }
            (_, Sequence::CodePoints(points), _) => {
                let instead = self.instead_of_a_surrogate()?;
                let replace = |point: &u32| match point {
                    0xD800..=0xDFFF => instead,
                    point => Some(*point),
                };
                let points = points.iter().filter_map(replace).collect();
                through(operation, &Sequence::CodePoints(points))
            }
            _ => None,
        }
    }

    /// The expectation for bytes in another order, or after a mark. `None` if these policies do not say, or if the operand has
    /// a mark that gives the order.
    fn ordered(
        &self,
        operation: Operation,
        operand: &Sequence,
        expected: &Expectation,
    ) -> Option<Expectation> {
        const MARKS: [[u8; 4]; 2] = [[0x00, 0x00, 0xFE, 0xFF], [0xFF, 0xFE, 0x00, 0x00]];
        match (operation, operand, expected) {
            (Operation::Utf32LabelledDecode, Sequence::Bytes(bytes), _)
                if self.has(Policy::LittleEndian) =>
            {
                let is_marked = MARKS.iter().any(|mark| bytes.starts_with(mark));
                let read = || through(Operation::Utf32LeDecode, operand);
                if is_marked { None } else { read() }
            }
            (
                Operation::Utf32LabelledEncode,
                _,
                Expectation::Output(Sequence::Bytes(bytes), level),
            ) => {
                let is_marked =
                    self.has(Policy::BigEndianWithMark) || self.has(Policy::LittleEndianWithMark);
                let is_little =
                    self.has(Policy::LittleEndian) || self.has(Policy::LittleEndianWithMark);
                let mark = is_marked.then_some(MARKS[0]);
                let units = mark
                    .into_iter()
                    .chain(bytes.as_chunks().0.iter().copied())
                    .flat_map(|[a, b, c, d]| {
                        if is_little {
                            [d, c, b, a]
                        } else {
                            [a, b, c, d]
                        }
                    });
                let output = Sequence::bytes(units.collect::<Vec<u8>>());
                Some(Expectation::Output(output, *level))
            }
            _ => None,
        }
    }

    /// The code point that an encoder puts in place of a surrogate; `Some(None)` if it drops it, `None` if it is an
    /// error.
    fn instead_of_a_surrogate(&self) -> Option<Option<u32>> {
        self.iter().find_map(|policy| match policy {
            Policy::SurrogatesReplaced => Some(Some(0xFFFD)),
            Policy::SurrogatesAsQuestionMark => Some(Some(0x3F)),
            Policy::SurrogatesDropped => Some(None),
            _ => None,
        })
    }

    /// The position of the first character that these policies reject and the documents accept, in input units.
    fn refused(
        &self,
        operation: Operation,
        operand: &Sequence,
        expected: &Expectation,
    ) -> Option<usize> {
        let is_refused = |point: &u32| {
            let nul = *point == 0 && self.has(Policy::NulRejected);
            nul || (is_noncharacter(*point) && self.has(Policy::NoncharactersRejected))
        };
        let refuses = [
            Policy::NulRejected,
            Policy::NoncharactersRejected,
            Policy::SurrogatesRejected,
        ];
        if !refuses.into_iter().any(|policy| self.has(policy)) {
            return None;
        }
        let accepted = match expected {
            Expectation::Rejected(Rejection { at }, _) => *at,
            _ => operand.len(),
        };
        let values = operand.values()[..accepted].to_vec();
        let (decode, encode) = match operation {
            Operation::ModifiedUtf8Decode | Operation::ModifiedUtf8Validate => {
                (Operation::ModifiedUtf8Decode, Operation::ModifiedUtf8Encode)
            }
            Operation::Utf16Decode | Operation::Utf16Validate => {
                (Operation::Utf16Decode, Operation::Utf16Encode)
            }
            Operation::Utf16BeDecode => (operation, Operation::Utf16BeEncode),
            Operation::Utf16LeDecode => (operation, Operation::Utf16LeEncode),
            Operation::Utf32BeDecode => (operation, Operation::Utf32BeEncode),
            Operation::Utf32LeDecode => (operation, Operation::Utf32LeEncode),
            _ if matches!(operand, Sequence::CodePoints(_)) => {
                return values.iter().position(is_refused);
            }
            _ => (Operation::Utf8Decode, Operation::Utf8Encode),
        };
        let decoded = answer(decode, &Sequence::from_values(operand.kind(), values))?.ok()?;
        let position = match &decoded {
            Sequence::CodeUnits(_) => answer(Operation::Utf16Validate, &decoded)?.err()?.at,
            _ => decoded.values().iter().position(is_refused)?,
        };
        let before = decoded.values()[..position].to_vec();
        let before = Sequence::from_values(decoded.kind(), before);
        Some(answer(encode, &before)?.ok()?.len())
    }
}

/// Whether an answer follows a policy that the documents leave open.
pub(crate) fn is_open_choice(
    operation: Operation,
    operand: &Sequence,
    documents: &Expectation,
    reply: &Reply,
) -> bool {
    let open = Policy::of_operation(operation)
        .filter(|policy| policy.contradicts(operation).is_none())
        .map(|policy| Policies(vec![policy]));
    open.into_iter().any(
        |policies| match policies.expectation(operation, operand, documents) {
            Cow::Owned(expected) => judge(&expected, reply).0 == Verdict::Conforms,
            Cow::Borrowed(_) => false,
        },
    )
}

/// The output of an encoder that encodes a surrogate like a character of its value.
fn surrogates_encoded(operation: Operation, code_points: &Sequence) -> Option<Expectation> {
    if operation == Operation::Utf8Encode {
        return through(Operation::GeneralizedUtf8Encode, code_points);
    }
    if operation.encoding().is_utf_32_in_bytes() {
        let order = match operation {
            Operation::Utf32LeEncode => u32::to_le_bytes,
            _ => u32::to_be_bytes,
        };
        let octets: Vec<u8> = code_points.values().into_iter().flat_map(order).collect();
        return Some(Expectation::Output(Sequence::bytes(octets), Level::Must));
    }
    match (operation, through(Operation::Wtf16Encode, code_points)?) {
        (Operation::Cesu8Encode, Expectation::Output(units, _)) => {
            through(Operation::Cesu8LenientEncode, &units)
        }
        (Operation::Utf16BeEncode, Expectation::Output(units, _)) => {
            Some(octets(&units, u16::to_be_bytes))
        }
        (Operation::Utf16LeEncode, Expectation::Output(units, _)) => {
            Some(octets(&units, u16::to_le_bytes))
        }
        (_, units) => Some(units),
    }
}

/// The text with the escapes of whole characters decoded, and everything else as it is.
fn undecodable_kept(operation: Operation, units: &[u16]) -> Vec<u16> {
    let decode = |escapes: &[u16]| -> Option<Vec<u32>> {
        let decoded = answer(operation, &Sequence::code_units(escapes))?.ok()?;
        Some(decoded.values())
    };
    let (mut kept, mut rest) = (Vec::new(), units);
    while let Some(first) = rest.first() {
        // the escapes of one to four bytes
        let mut lengths = [3, 6, 9, 12]
            .into_iter()
            .filter(|length| *length <= rest.len());
        let decoded = match u8::try_from(*first) {
            Ok(b'%') => lengths.find_map(|length| Some((decode(&rest[..length])?, length))),
            _ => None,
        };
        let (values, length) = decoded.unwrap_or_else(|| (vec![u32::from(*first)], 1));
        kept.extend(values.into_iter().map(|value| value as u16));
        rest = &rest[length..];
    }
    kept
}

/// Code units as octets, in the given byte order.
fn octets(units: &Sequence, order: fn(u16) -> [u8; 2]) -> Expectation {
    let octets = match units {
        Sequence::CodeUnits(units) => units.iter().flat_map(|unit| order(*unit)).collect(),
        _ => Vec::new(),
    };
    Expectation::Output(Sequence::bytes(octets), Level::Must)
}

/// Whether a code point is one of the 66 that are for internal use.
fn is_noncharacter(point: u32) -> bool {
    matches!(point, 0xFDD0..=0xFDEF) || point & 0xFFFE == 0xFFFE
}

/// The outcome of the judging document's algorithm; `None` if the operation does not take this kind of operand.
fn answer(operation: Operation, operand: &Sequence) -> Option<Outcome> {
    let answer = Reading::judging(operation).answer(&[operand.as_slice()], &mut NoTrace);
    answer.ok()
}

/// The same, as an expectation.
fn through(operation: Operation, operand: &Sequence) -> Option<Expectation> {
    Some(match answer(operation, operand)? {
        Ok(output) => Expectation::Output(output, Level::Must),
        Err(rejection) => Expectation::Rejected(rejection, Level::Must),
    })
}

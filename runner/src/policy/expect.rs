//! What the answer is under policies, given what it is by the documents.

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Rejection, Sequence};
use utfproof_vectors::{Expectation, Level};

use super::{Policies, Policy, replacement};

const BYTE_ORDER_MARK: u32 = 0xFEFF;

impl Policies {
    /// What the answer of an operation to one operand should be, where the documents' own answer is `documents`.
    ///
    /// What documents leave open stays open.
    pub fn expect(
        &self,
        operation: Operation,
        operand: &Sequence,
        documents: &Expectation,
    ) -> Expectation {
        let documents = match documents {
            Expectation::Unspecified(_) => return documents.clone(),
            _ if self.is_empty() => return documents.clone(),
            documents => documents,
        };
        let mut expected = self.replaced(operation, operand, documents);
        if self.has(Policy::ByteOrderMarkRemoved)
            && let Expectation::Output(output, level) = &expected
            && let [BYTE_ORDER_MARK, rest @ ..] = output.values().as_slice()
        {
            expected =
                Expectation::Output(Sequence::from_values(output.kind(), rest.to_vec()), *level);
        }
        if self.has(Policy::NoncharactersReplaced)
            && let Expectation::Output(output, level) = &expected
        {
            let values = output.values().into_iter();
            let values = values.map(|point| {
                if is_noncharacter(point) {
                    0xFFFD
                } else {
                    point
                }
            });
            let output = Sequence::from_values(output.kind(), values.collect());
            expected = Expectation::Output(output, *level);
        }
        if let Some(at) = self.refused(operation, operand, &expected) {
            expected = Expectation::Rejected(Rejection { at });
        }
        match (&expected, operand) {
            (Expectation::Rejected(Rejection { at }), Sequence::Bytes(bytes))
                if self.has(Policy::OffendingUnit) =>
            {
                let at = at + replacement::begins_a_sequence(&bytes[*at..]);
                Expectation::Rejected(Rejection { at })
            }
            _ => expected,
        }
    }

    /// With what is replaced, dropped or let through.
    fn replaced(
        &self,
        operation: Operation,
        operand: &Sequence,
        documents: &Expectation,
    ) -> Expectation {
        let through = |operation: Operation, operand: &Sequence| match answer(operation, operand) {
            Ok(output) => Expectation::Output(output, Level::Must),
            Err(rejection) => Expectation::Rejected(rejection),
        };
        match (operation, operand) {
            (Operation::Utf8DecodeLossy, Sequence::Bytes(bytes)) => {
                let level = match documents {
                    Expectation::Output(_, level) => *level,
                    _ => Level::Must,
                };
                let decoded = replacement::decode(bytes, self);
                Expectation::Output(Sequence::CodePoints(decoded), level)
            }
            (Operation::Utf16DecodeLossy, Sequence::CodeUnits(units)) => {
                let decoded = replacement::decode_units(units, self);
                Expectation::Output(Sequence::CodePoints(decoded), Level::Must)
            }
            (Operation::Cesu8Validate, _) if self.has(Policy::SurrogatesPassed) => {
                through(Operation::Cesu8LenientValidate, operand)
            }
            (Operation::Cesu8Decode, _) if self.has(Policy::SurrogatesPassed) => {
                match through(Operation::Cesu8LenientDecode, operand) {
                    Expectation::Output(units, _) => through(Operation::Wtf16Decode, &units),
                    rejected => rejected,
                }
            }
            (_, Sequence::CodePoints(points)) if self.has(Policy::SurrogatesEncoded) => {
                let units = || {
                    through(
                        Operation::Wtf16Encode,
                        &Sequence::CodePoints(points.clone()),
                    )
                };
                match (operation, units()) {
                    (Operation::Utf8Encode, _) => {
                        through(Operation::GeneralizedUtf8Encode, operand)
                    }
                    (Operation::Cesu8Encode, Expectation::Output(units, _)) => {
                        through(Operation::Cesu8LenientEncode, &units)
                    }
                    (Operation::Utf16BeEncode, Expectation::Output(units, _)) => {
                        octets(&units, u16::to_be_bytes)
                    }
                    (Operation::Utf16LeEncode, Expectation::Output(units, _)) => {
                        octets(&units, u16::to_le_bytes)
                    }
                    (_, units) => units,
                }
            }
            (_, Sequence::CodePoints(points)) => match self.instead_of_a_surrogate() {
                None => documents.clone(),
                Some(instead) => {
                    let replace = |point: &u32| match point {
                        0xD800..=0xDFFF => instead,
                        point => Some(*point),
                    };
                    let points = points.iter().filter_map(replace).collect();
                    through(operation, &Sequence::CodePoints(points))
                }
            },
            _ => documents.clone(),
        }
    }

    /// What an encoder takes a surrogate for, if not for an error: a code point, or nothing.
    fn instead_of_a_surrogate(&self) -> Option<Option<u32>> {
        self.iter().find_map(|policy| match policy {
            Policy::SurrogatesReplaced => Some(Some(0xFFFD)),
            Policy::SurrogatesAsQuestionMark => Some(Some(0x3F)),
            Policy::SurrogatesDropped => Some(None),
            _ => None,
        })
    }

    /// Where the first character is that is refused although the documents accept it, in input units.
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
            Expectation::Rejected(Rejection { at }) => *at,
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
            _ if matches!(operand, Sequence::CodePoints(_)) => {
                return values.iter().position(is_refused);
            }
            _ => (Operation::Utf8Decode, Operation::Utf8Encode),
        };
        let decoded = answer(decode, &Sequence::from_values(operand.kind(), values)).ok()?;
        let place = match &decoded {
            Sequence::CodeUnits(_) => answer(Operation::Utf16Validate, &decoded).err()?.at,
            _ => decoded.values().iter().position(is_refused)?,
        };
        let before = decoded.values()[..place].to_vec();
        let before = Sequence::from_values(decoded.kind(), before);
        Some(answer(encode, &before).ok()?.len())
    }
}

/// Code units as octets, in an order.
fn octets(units: &Sequence, order: fn(u16) -> [u8; 2]) -> Expectation {
    let octets = match units {
        Sequence::CodeUnits(units) => units.iter().flat_map(|unit| order(*unit)).collect(),
        _ => Vec::new(),
    };
    Expectation::Output(Sequence::Bytes(octets), Level::Must)
}

/// Whether a code point is one of the 66 that are for internal use.
fn is_noncharacter(point: u32) -> bool {
    matches!(point, 0xFDD0..=0xFDEF) || point & 0xFFFE == 0xFFFE
}

/// What the judging document's algorithm says to an operand that is of the kind which the operation takes.
fn answer(operation: Operation, operand: &Sequence) -> Outcome {
    let answer = Reading::judging(operation).answer(&[operand.as_slice()], &mut NoTrace);
    answer.expect("the operand is of the operation's kind")
}

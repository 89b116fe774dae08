//! What an answer should be, and how strongly the document says so.

use utfproof_oracle::{Operation, Outcome, Reading, Rejection, Sequence, Slice};

/// How strongly a document says what the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The document requires it.
    Must,
    /// The document recommends it. Where the level of a case is *should*, it is how many U+FFFD stand in a row that is
    /// recommended; everything else about the answer is required.
    Should,
}

impl Level {
    /// As in files and reports: `must` or `should`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
        }
    }
}

/// What an answer should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// This result.
    Output(Sequence, Level),
    /// The input is rejected, which is a *must*; that the position, if one is given, is this one is a *should*.
    Rejected(Rejection),
    /// The document leaves it open: any answer will do.
    Unspecified(Unspecified),
}

/// Why a document leaves an answer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unspecified {
    /// The WTF-8 specification defines its algorithms for well-formed WTF-8 only.
    NotWtf8,
    /// The WTF-8 specification converts from well-formed UTF-8 only.
    NotUtf8,
    /// The WTF-8 specification calls a surrogate pair among the code points an error in UTF-16, and says no more.
    SurrogatePair,
    /// The draft of 1997 has no rule for octets that it does not itself encode anything as.
    NotUtf8Of1997,
    /// The draft of 1997 says how sequences of at most three octets are decoded to UCS-2, and no more.
    MoreThanThreeOctets,
    /// The draft of 1997 undoes UTF-16 where it finds surrogates, and says nothing of those that are in no pair.
    UnpairedSurrogate,
    /// The draft of 1997 does not say on which side the zero octets go: the side that cannot be meant judges nobody.
    WhichSide,
    /// RFC 2781 calls FFFE an error, where Unicode has a noncharacter that UTF-16 encodes like any other code point.
    Fffe,
    /// RFC 2781 only recommends that text without a byte order mark is taken for big-endian.
    NoByteOrderMark,
}

impl Unspecified {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::NotWtf8,
        Self::NotUtf8,
        Self::SurrogatePair,
        Self::NotUtf8Of1997,
        Self::MoreThanThreeOctets,
        Self::UnpairedSurrogate,
        Self::WhichSide,
        Self::Fffe,
        Self::NoByteOrderMark,
    ];

    /// As in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotWtf8 => "input is not well-formed WTF-8",
            Self::NotUtf8 => "input is not well-formed UTF-8",
            Self::SurrogatePair => "input holds a surrogate pair",
            Self::NotUtf8Of1997 => "input is not well-formed UTF-8 of 1997",
            Self::MoreThanThreeOctets => "input holds a sequence of more than three octets",
            Self::UnpairedSurrogate => "input holds an unpaired surrogate",
            Self::WhichSide => "the document does not say on which side",
            Self::Fffe => "input holds U+FFFE",
            Self::NoByteOrderMark => "input has no byte order mark",
        }
    }
}

/// What an answer to an operation should be, given what the oracle answers.
///
/// The levels are the contract's: ill-formed input to a WTF-8 algorithm other than validation, and a surrogate pair
/// for `wtf-16.encode`, are unspecified; so is all that the draft of 1997 and RFC 2781 are silent on; how many U+FFFD `utf-8.decode-lossy` writes is a *should*.
pub fn expectation(operation: Operation, operands: &[Slice<'_>], outcome: Outcome) -> Expectation {
    if let Some(reason) = unspecified(operation, operands) {
        return Expectation::Unspecified(reason);
    }
    match outcome {
        Err(rejection) => Expectation::Rejected(rejection),
        Ok(output) => {
            let counts_replacements = operation == Operation::Utf8DecodeLossy
                && !accepts(Operation::Utf8Validate, operands[0]);
            Expectation::Output(
                output,
                if counts_replacements {
                    Level::Should
                } else {
                    Level::Must
                },
            )
        }
    }
}

fn unspecified(operation: Operation, operands: &[Slice<'_>]) -> Option<Unspecified> {
    match operation {
        Operation::Wtf8FromUtf8 => {
            (!accepts(Operation::Utf8Validate, operands[0])).then_some(Unspecified::NotUtf8)
        }
        Operation::Wtf8Decode
        | Operation::Wtf8ToUtf16
        | Operation::Wtf8ToUtf8
        | Operation::Wtf8ToUtf8Lossy
        | Operation::Wtf8Concatenate => {
            let well_formed = operands
                .iter()
                .all(|operand| accepts(Operation::Wtf8Validate, *operand));
            (!well_formed).then_some(Unspecified::NotWtf8)
        }
        Operation::Wtf16Encode => {
            let Slice::CodePoints(code_points) = operands[0] else {
                return None;
            };
            let pair = |two: &[u32]| matches!(two, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]);
            code_points
                .windows(2)
                .any(pair)
                .then_some(Unspecified::SurrogatePair)
        }
        Operation::Utf81997Decode => {
            (!is_utf_8_of_1997(operands[0])).then_some(Unspecified::NotUtf8Of1997)
        }
        Operation::Utf81997DecodeToUcs2 => {
            if !is_utf_8_of_1997(operands[0]) {
                Some(Unspecified::NotUtf8Of1997)
            } else {
                let rejects = !accepts(operation, operands[0]);
                rejects.then_some(Unspecified::MoreThanThreeOctets)
            }
        }
        Operation::Utf81997EncodeUcs2ExtendedRight => Some(Unspecified::WhichSide),
        Operation::Utf81997EncodeUcs2 => (!accepts(Operation::Utf16Validate, operands[0]))
            .then_some(Unspecified::UnpairedSurrogate),
        Operation::Utf16BeDecode => has_two(operands[0], [0xFF, 0xFE]).then_some(Unspecified::Fffe),
        Operation::Utf16LeDecode => has_two(operands[0], [0xFE, 0xFF]).then_some(Unspecified::Fffe),
        Operation::Utf16LabelledDecode => {
            let Slice::Bytes(octets) = operands[0] else {
                return None;
            };
            let is_open = octets.len().is_multiple_of(2)
                && !matches!(octets, [] | [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..]);
            is_open.then_some(Unspecified::NoByteOrderMark)
        }
        _ => None,
    }
}

/// Whether octets are what the draft of 1997 encodes some values as: it decodes more than that.
fn is_utf_8_of_1997(octets: Slice<'_>) -> bool {
    let judge = |operation, operand: Slice<'_>| {
        Reading::judging(operation).answer(&[operand], &mut utfproof_oracle::NoTrace)
    };
    let Ok(Ok(values)) = judge(Operation::Utf81997Decode, octets) else {
        return false;
    };
    let encoded = judge(Operation::Utf81997Encode, values.as_slice());
    matches!(encoded, Ok(Ok(encoded)) if encoded.as_slice() == octets)
}

/// Whether two bytes are a 16-bit unit of an operand in which no byte is left over.
fn has_two(octets: Slice<'_>, two: [u8; 2]) -> bool {
    matches!(octets, Slice::Bytes(octets) if matches!(octets.as_chunks(), (units, []) if units.contains(&two)))
}

/// Whether a validation, or an operation that can reject, accepts an operand.
fn accepts(validation: Operation, operand: Slice<'_>) -> bool {
    matches!(
        Reading::judging(validation).answer(&[operand], &mut utfproof_oracle::NoTrace),
        Ok(Ok(_))
    )
}

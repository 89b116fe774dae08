//! Where the documents leave an answer open, and why.

use utfproof_oracle::{Encoding, NoTrace, Operation, Reading, Sequence, Slice, Source, UnitKind};

use crate::accepts::{accepts, takes};

/// Why a document leaves an answer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Unspecified {
    /// The WTF-8 specification defines its algorithms for well-formed WTF-8 only.
    NotWtf8,
    /// The WTF-8 specification converts from well-formed UTF-8 only; and of characters, and where they begin, documents
    /// speak in well-formed UTF-8. The grammar of JSON is one of code points.
    NotUtf8,
    /// The WTF-8 specification calls a surrogate pair among the code points an error in UTF-16, and says no more.
    SurrogatePair,
    /// The draft of 1997 has no rule for octets that it does not itself encode anything as.
    NotUtf8Of1997,
    /// The draft of 1997 says how sequences of at most three octets are decoded to UCS-2, and no more.
    MoreThanThreeOctets,
    /// The draft of 1997 undoes UTF-16 where it finds surrogates, and says nothing of those that are in no pair. RFC 8259 says
    /// that what comes of them cannot be foreseen.
    UnpairedSurrogate,
    /// The draft of 1997 does not say on which side the zero octets go: the side that cannot be meant does not judge.
    WhichSide,
    /// The draft of 1997 has no row for it: no first octet of a sequence, or one that is never encoded.
    NoFirstOctet,
    /// The draft of 1997 has no row for values of more than 31 bits.
    MoreThan31Bits,
    /// The code page Windows-1252 has no character for one of the bytes.
    NotInCodePage,
    /// The draft of CESU-8 says how to tell two encodings apart, and the stream is in neither.
    NeitherUtf8NorCesu8,
    /// RFC 2781 calls FFFE an error, where Unicode has a noncharacter that UTF-16 encodes like any other code point.
    Fffe,
    /// RFC 2781 only recommends that text without a byte order mark is taken for big-endian.
    NoByteOrderMark,
    /// The Unicode Standard lets UTF-32 begin with a byte order mark or without one, and reads U+FEFF there as a mark.
    MarkOrNone,
    /// `java.io.DataInput` reads in Modified UTF-8 what the format of class files forbids: the byte 00, and forms that are
    /// too long.
    NotInClassFiles,
    /// No document says what the first or the last character of nothing is.
    NoCharacter,
    /// No document says where a position after the end of the text is.
    NoPosition,
    /// A position within a character has none in another encoding form.
    WithinCharacter,
    /// No document says what is between two texts, after a last code point, or next to a surrogate.
    NoRange,
    /// The draft of CESU-8 knows no replacement for what is ill-formed.
    NotCesu8,
    /// The format of class files knows no replacement for what is ill-formed.
    NotModifiedUtf8,
}

impl Unspecified {
    /// Every reason.
    pub const ALL: [Self; 21] = [
        Self::NotWtf8,
        Self::NotUtf8,
        Self::SurrogatePair,
        Self::NotUtf8Of1997,
        Self::MoreThanThreeOctets,
        Self::UnpairedSurrogate,
        Self::WhichSide,
        Self::NoFirstOctet,
        Self::MoreThan31Bits,
        Self::NotInCodePage,
        Self::NeitherUtf8NorCesu8,
        Self::Fffe,
        Self::NoByteOrderMark,
        Self::MarkOrNone,
        Self::NotInClassFiles,
        Self::NoCharacter,
        Self::NoPosition,
        Self::WithinCharacter,
        Self::NoRange,
        Self::NotCesu8,
        Self::NotModifiedUtf8,
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
            Self::NoFirstOctet => "input holds an octet that begins no sequence",
            Self::MoreThan31Bits => "input holds a value of more than 31 bits",
            Self::NotInCodePage => "Windows-1252 has no character for a byte",
            Self::NeitherUtf8NorCesu8 => "input is neither UTF-8 nor CESU-8",
            Self::Fffe => "input holds U+FFFE",
            Self::NoByteOrderMark => "input has no byte order mark",
            Self::MarkOrNone => "input is empty or begins with U+FEFF",
            Self::NotInClassFiles => "DataInput reads it, class files may not hold it",
            Self::NoCharacter => "input has no character",
            Self::NoPosition => "the position is after the end",
            Self::WithinCharacter => "the position is within a character",
            Self::NoRange => "operands are not a first and a last scalar value",
            Self::NotCesu8 => "input is not well-formed CESU-8",
            Self::NotModifiedUtf8 => "input is not well-formed Modified UTF-8",
        }
    }
}

/// Why the documents leave open what comes of this, if they do.
pub(crate) fn unspecified(operation: Operation, operands: &[Slice<'_>]) -> Option<Unspecified> {
    match operation {
        Operation::Utf8DecodeFirst | Operation::Utf8DecodeLast => {
            operands[0].is_empty().then_some(Unspecified::NoCharacter)
        }
        Operation::Utf8TrimPartial | Operation::Utf16TrimPartial => {
            let remaining = run(operation, operands);
            not_well_formed(operation, operands[0].prefix(remaining))
        }
        Operation::Utf8Ranges => {
            let is_surrogate = |value: u32| (0xD800..=0xDFFF).contains(&value);
            let is_range = matches!(operands, &[Slice::CodePoints(&[first]), Slice::CodePoints(&[last])]
                if first <= last && !is_surrogate(first) && !is_surrogate(last));
            (!is_range).then_some(Unspecified::NoRange)
        }
        Operation::WhatwgUtf8EncodeInto => None,
        _ if operation.signature().takes_number => {
            not_well_formed(operation, operands[0]).or_else(|| position(operation, operands))
        }
        Operation::Wtf8Utf16Length => not_well_formed(operation, operands[0]),
        Operation::Wtf8FromUtf8 => {
            (!accepts(Operation::Utf8Validate, operands[0])).then_some(Unspecified::NotUtf8)
        }
        Operation::Wtf8Decode
        | Operation::Wtf8DecodeUnvalidated
        | Operation::Wtf8ToUtf16
        | Operation::Wtf8ToUtf8
        | Operation::Wtf8ToUtf8Unvalidated
        | Operation::Wtf8ToUtf8Lossy
        | Operation::Wtf8ToUtf8LossyByCodePoint
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
        Operation::Utf81997SequenceLength => {
            let never_encoded = |octet: &u8| matches!(octet, 0x80..=0xC1 | 0xFE | 0xFF);
            let is_open =
                matches!(operands[0], Slice::Bytes(octets) if octets.iter().any(never_encoded));
            is_open.then_some(Unspecified::NoFirstOctet)
        }
        Operation::Utf81997Encode => {
            let is_open = matches!(operands[0], Slice::Ucs4(values) if values.iter().any(|value| *value > 0x7FFF_FFFF));
            is_open.then_some(Unspecified::MoreThan31Bits)
        }
        Operation::Utf8CharacterStart => {
            if !accepts(Operation::Utf8Validate, operands[0]) {
                Some(Unspecified::NotUtf8)
            } else {
                (!accepts(operation, operands[0])).then_some(Unspecified::NoCharacter)
            }
        }
        Operation::Utf8DecodeOrWindows1252 | Operation::Utf8DecodeWholeOrWindows1252 => {
            has_no_character(operation, operands[0]).then_some(Unspecified::NotInCodePage)
        }
        Operation::Cesu8Detect | Operation::Cesu8DetectUtf8 => {
            let is_either = accepts(Operation::Utf8Validate, operands[0])
                || accepts(Operation::Cesu8Validate, operands[0]);
            (!is_either).then_some(Unspecified::NeitherUtf8NorCesu8)
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
        Operation::Utf32LabelledEncode => {
            let is_open = matches!(operands[0], Slice::CodePoints([] | [0xFEFF, ..]));
            is_open.then_some(Unspecified::MarkOrNone)
        }
        Operation::JsonDecodeString => {
            let outcome = Reading::judging(operation).run(operands, &mut NoTrace);
            let is_open = matches!(&outcome, Ok(Ok(units)) if !accepts(Operation::Utf16Validate, units.as_slice()));
            not_well_formed(operation, operands[0])
                .or(is_open.then_some(Unspecified::UnpairedSurrogate))
        }
        Operation::JsonEncodeStringAscii => (!accepts(Operation::Utf16Validate, operands[0]))
            .then_some(Unspecified::UnpairedSurrogate),
        Operation::Cesu8DecodeLossy | Operation::Cesu8ToUtf8Lossy => {
            (!accepts(Operation::Cesu8Validate, operands[0])).then_some(Unspecified::NotCesu8)
        }
        Operation::ModifiedUtf8DecodeLossy | Operation::ModifiedUtf8ToUtf8Lossy => {
            let is_open = !accepts(Operation::ModifiedUtf8ValidateClassFile, operands[0]);
            is_open.then_some(Unspecified::NotModifiedUtf8)
        }
        Operation::ModifiedUtf8Validate
        | Operation::ModifiedUtf8Decode
        | Operation::ModifiedUtf8ToUtf8 => {
            let operation = Operation::ModifiedUtf8Validate;
            let data_input = Reading {
                source: Source::JavaDataInput,
                operation,
            };
            let is_open = !accepts(operation, operands[0]) && takes(data_input, operands[0]);
            is_open.then_some(Unspecified::NotInClassFiles)
        }
        _ => None,
    }
}

/// Why text is open that is not well-formed in its encoding.
fn not_well_formed(operation: Operation, text: Slice<'_>) -> Option<Unspecified> {
    let (validation, reason) = match operation.encoding() {
        Encoding::Wtf8 => (Operation::Wtf8Validate, Unspecified::NotWtf8),
        Encoding::Utf16 => (Operation::Utf16Validate, Unspecified::UnpairedSurrogate),
        _ => (Operation::Utf8Validate, Unspecified::NotUtf8),
    };
    (!accepts(validation, text)).then_some(reason)
}

/// Why a position in a well-formed text is open. A number of units that may be kept never is.
fn position(operation: Operation, operands: &[Slice<'_>]) -> Option<Unspecified> {
    let position = number(operands[1]);
    let end = match operation {
        Operation::Utf8ByteOffset => run(Operation::Utf8Utf16Length, &operands[..1]),
        _ => operands[0].len(),
    };
    let comes_back = || match operation {
        Operation::Utf8Utf16Offset => {
            accepts(Operation::Utf8Validate, operands[0].prefix(position))
        }
        Operation::Utf8ByteOffset => {
            let there = Sequence::number(run(operation, operands) as u32);
            let back = [operands[0], there.as_slice()];
            run(Operation::Utf8Utf16Offset, &back) == position
        }
        _ => true,
    };
    match operation.signature().output {
        UnitKind::Number if position > end => Some(Unspecified::NoPosition),
        UnitKind::Number => (!comes_back()).then_some(Unspecified::WithinCharacter),
        _ => None,
    }
}

/// The number that an operation gives.
fn run(operation: Operation, operands: &[Slice<'_>]) -> usize {
    let outcome = Reading::judging(operation).run(operands, &mut NoTrace);
    outcome.map_or(0, |outcome| {
        outcome.map_or(0, |output| number(output.as_slice()))
    })
}

/// The value of a number.
fn number(number: Slice<'_>) -> usize {
    match number {
        Slice::Number(&[number]) => number as usize,
        _ => 0,
    }
}

/// Whether octets are what the draft of 1997 encodes some values as: it decodes more than that.
fn is_utf_8_of_1997(octets: Slice<'_>) -> bool {
    let judge =
        |operation, operand: Slice<'_>| Reading::judging(operation).run(&[operand], &mut NoTrace);
    let Ok(Ok(values)) = judge(Operation::Utf81997Decode, octets) else {
        return false;
    };
    let encoded = judge(Operation::Utf81997Encode, values.as_slice());
    matches!(encoded, Ok(Ok(encoded)) if encoded.as_slice() == octets)
}

/// Whether a byte is read as Windows-1252 that has no character there.
fn has_no_character(operation: Operation, bytes: Slice<'_>) -> bool {
    let Slice::Bytes(input) = bytes else {
        return false;
    };
    let is_unassigned = |value: u32| matches!(value, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D);
    if operation == Operation::Utf8DecodeWholeOrWindows1252 {
        return input.iter().any(|byte| is_unassigned((*byte).into()))
            && !accepts(Operation::Utf8Validate, bytes);
    }
    // the same algorithm with U+FFFD, value by value, tells an offending byte from the character of the same number
    let replaced = [Operation::Utf8DecodeLossyPerByte, operation]
        .map(|operation| Reading::judging(operation).run(&[bytes], &mut NoTrace));
    let [Ok(Ok(replaced)), Ok(Ok(output))] = replaced else {
        return false;
    };
    let pairs = replaced.values().into_iter().zip(output.values());
    pairs
        .into_iter()
        .any(|(replaced, value)| replaced == 0xFFFD && is_unassigned(value))
}

/// Whether two bytes are a 16-bit unit of an operand.
fn has_two(octets: Slice<'_>, two: [u8; 2]) -> bool {
    matches!(octets, Slice::Bytes(octets) if octets.as_chunks().0.contains(&two))
}

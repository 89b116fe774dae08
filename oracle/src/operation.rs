//! The table of operations: what each does, its encoding, its name and its signature.

use std::fmt;
use std::str::FromStr;

use utfproof_notation::Following;
use utfproof_notation::UnitKind::{self, Byte, CodePoint, CodeUnit, Number, Ucs4};

use crate::encoding::Encoding;
use crate::signature::Signature;
use crate::unknown_operation::UnknownOperation;

/// Defines [`Operation`], its names and its signatures from one table.
macro_rules! operations {
    ($($(#[doc = $meaning:literal])+ $variant:ident $encoding:ident $name:literal $input:ident -> $output:tt $($flag:ident)* $($second:literal)?;)*) => {
        /// An operation of a codec, named `<encoding>.<what it does>`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Operation {
            $($(#[doc = $meaning])+ $variant,)*
        }

        impl Operation {
            /// Every operation, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The public name, such as `utf-8.decode-lossy`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The encoding, which is the part of the name before the dot: `utf-8`.
            pub const fn encoding(self) -> Encoding {
                match self {
                    $(Self::$variant => Encoding::$encoding,)*
                }
            }

            /// What it does, in one line: the documentation of its variant. It says how a byte order mark (BOM) and
            /// ill-formed input are handled.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($meaning),+).trim_ascii(),)*
                }
            }

            /// The meaning of its second operand, such as `room in bytes`, if it has one.
            pub const fn second_operand(self) -> Option<&'static str> {
                match self {
                    $(Self::$variant => operations!(@second $($second)?),)*
                }
            }

            /// The unit kinds of input and output.
            pub const fn signature(self) -> Signature {
                match self {
                    $(Self::$variant => {
                        let signature = operations!(@out $input $output);
                        $(let signature = operations!(@flag signature $flag);)*
                        signature
                    })*
                }
            }
        }
    };
    (@out $input:ident nothing) => {
        Signature { input: $input, operands: 1, takes_number: false, output: $input, validates: true, rejects: false }
    };
    (@out $input:ident [Number, $following:ident]) => {
        Signature { output: UnitKind::NumberAnd(Following::$following), ..operations!(@out $input $input) }
    };
    (@out $input:ident $output:ident) => {
        Signature { input: $input, operands: 1, takes_number: false, output: $output, validates: false, rejects: false }
    };
    (@second) => { None };
    (@second $second:literal) => { Some($second) };
    (@flag $signature:ident rejects) => { Signature { rejects: true, ..$signature } };
    (@flag $signature:ident two_operands) => { Signature { operands: 2, ..$signature } };
    (@flag $signature:ident and_number) => { Signature { operands: 2, takes_number: true, ..$signature } };
}

operations! {
    /// Whether bytes are well-formed UTF-8; a BOM is a character like any other.
    Utf8Validate Utf8 "utf-8.validate" Byte -> nothing rejects;
    /// UTF-8 to scalar values; ill-formed input is rejected, a BOM is kept.
    Utf8Decode Utf8 "utf-8.decode" Byte -> CodePoint rejects;
    /// Code points to UTF-8; surrogates are rejected.
    Utf8Encode Utf8 "utf-8.encode" CodePoint -> Byte rejects;
    /// UTF-8 to scalar values, one U+FFFD for each maximal subpart of an ill-formed sequence; a BOM is kept.
    Utf8DecodeLossy Utf8 "utf-8.decode-lossy" Byte -> CodePoint;
    /// UTF-8 to scalar values, one U+FFFD for each offending byte; a BOM is kept.
    Utf8DecodeLossyPerByte Utf8 "utf-8.decode-lossy-per-byte" Byte -> CodePoint;
    /// UTF-8 to scalar values, without the parts that are ill-formed; a BOM is kept.
    Utf8DecodeIgnore Utf8 "utf-8.decode-ignore" Byte -> CodePoint;
    /// UTF-8 to scalar values, each offending byte read as Latin-1; a BOM is kept.
    Utf8DecodeOrLatin1 Utf8 "utf-8.decode-or-latin-1" Byte -> CodePoint;
    /// UTF-8 to scalar values, each offending byte read as Windows-1252; a BOM is kept.
    Utf8DecodeOrWindows1252 Utf8 "utf-8.decode-or-windows-1252" Byte -> CodePoint;
    /// UTF-8 to scalar values, or all of it as Latin-1 if any of it is ill-formed; a BOM is kept.
    Utf8DecodeWholeOrLatin1 Utf8 "utf-8.decode-whole-or-latin-1" Byte -> CodePoint;
    /// UTF-8 to scalar values, or all of it as Windows-1252 if any of it is ill-formed; a BOM is kept.
    Utf8DecodeWholeOrWindows1252 Utf8 "utf-8.decode-whole-or-windows-1252" Byte -> CodePoint;
    /// Code points to UTF-8 by their octal digits; surrogates are rejected.
    Utf8EncodeOctal Utf8 "utf-8.encode-octal" CodePoint -> Byte rejects;
    /// Code points to the two-byte form, overlong ones too; values of more than 11 bits are rejected.
    Utf8EncodeIn2Bytes Utf8 "utf-8.encode-in-2-bytes" CodePoint -> Byte rejects;
    /// Code points to the three-byte form, overlong ones too; values of more than 16 bits are rejected.
    Utf8EncodeIn3Bytes Utf8 "utf-8.encode-in-3-bytes" CodePoint -> Byte rejects;
    /// Code points to the four-byte form, overlong ones too; values of more than 21 bits are rejected.
    Utf8EncodeIn4Bytes Utf8 "utf-8.encode-in-4-bytes" CodePoint -> Byte rejects;
    /// For each byte, as the first one of a sequence, how long that is; bytes that begin none are rejected.
    Utf8SequenceLength Utf8 "utf-8.sequence-length" Byte -> Byte rejects;
    /// The bytes from the start of the last character on; rejected if no start is within three bytes.
    Utf8CharacterStart Utf8 "utf-8.character-start" Byte -> Byte rejects;
    /// How many code points UTF-8 has; ill-formed input is rejected.
    Utf8CountCodePoints Utf8 "utf-8.count-code-points" Byte -> Number rejects;
    /// How many code units UTF-8 has in UTF-16; ill-formed input is rejected.
    Utf8Utf16Length Utf8 "utf-8.utf-16-length" Byte -> Number rejects;
    /// How many code units UTF-8 has in UTF-16, with one U+FFFD for each maximal subpart of an ill-formed sequence.
    Utf8Utf16LengthLossy Utf8 "utf-8.utf-16-length-lossy" Byte -> Number;
    /// UTF-8 to UTF-16; ill-formed input is rejected, a BOM is kept.
    Utf8ToUtf16 Utf8 "utf-8.to-utf-16" Byte -> CodeUnit rejects;
    /// UTF-8 to UTF-16, one U+FFFD for each maximal subpart of an ill-formed sequence; a BOM is kept.
    Utf8ToUtf16Lossy Utf8 "utf-8.to-utf-16-lossy" Byte -> CodeUnit;
    /// How many bytes the first character has, and the character; ill-formed bytes there are rejected.
    Utf8DecodeFirst Utf8 "utf-8.decode-first" Byte -> [Number, CodePoints] rejects;
    /// How many bytes the last character has, and the character; ill-formed bytes there are rejected.
    Utf8DecodeLast Utf8 "utf-8.decode-last" Byte -> [Number, CodePoints] rejects;
    /// The last boundary between characters of UTF-8 that is not after a position in bytes.
    Utf8FloorBoundary Utf8 "utf-8.floor-boundary" Byte -> Number and_number "position in bytes";
    /// The first boundary between characters of UTF-8 that is not before a position in bytes.
    Utf8CeilBoundary Utf8 "utf-8.ceil-boundary" Byte -> Number and_number "position in bytes";
    /// As many whole characters of UTF-8 from its beginning as fit into so many bytes; a BOM is kept.
    Utf8Truncate Utf8 "utf-8.truncate" Byte -> Byte and_number "room in bytes";
    /// How many bytes of UTF-8 remain without an incomplete character at the end.
    Utf8TrimPartial Utf8 "utf-8.trim-partial" Byte -> Number;
    /// A position in bytes of UTF-8 as that of the same character in code units of UTF-16.
    Utf8Utf16Offset Utf8 "utf-8.utf-16-offset" Byte -> Number and_number "position in bytes";
    /// The position in bytes of UTF-8, which is the input, for a position in code units of UTF-16.
    Utf8ByteOffset Utf8 "utf-8.byte-offset" Byte -> Number and_number "position in code units of UTF-16";
    /// The sequences of byte ranges that match the UTF-8 of a range of code points; other ones may match the same.
    Utf8Ranges Utf8 "utf-8.ranges" CodePoint -> Byte two_operands "last code point";
    /// UTF-8 to the text type of a program or to UTF-16, and back; ill-formed input is rejected, a BOM is kept.
    Utf8RoundTrip Utf8 "utf-8.round-trip" Byte -> Byte rejects;
    /// UTF-8 to Latin-1; ill-formed input is rejected, and so are characters that Latin-1 has not.
    Utf8ToLatin1 Utf8 "utf-8.to-latin-1" Byte -> Byte rejects;
    /// UTF-8 to CESU-8; ill-formed input is rejected, a BOM is kept.
    Utf8ToCesu8 Utf8 "utf-8.to-cesu-8" Byte -> Byte rejects;
    /// UTF-8 to Modified UTF-8; ill-formed input is rejected, a BOM is kept.
    Utf8ToModifiedUtf8 Utf8 "utf-8.to-modified-utf-8" Byte -> Byte rejects;
    /// UTF-8 to code points, each offending byte as U+DC80 to U+DCFF; a BOM is kept.
    Utf8bDecode Utf8b "utf-8b.decode" Byte -> CodePoint;
    /// Code points to UTF-8, U+DC80 to U+DCFF as the bytes 80 to FF; other surrogates are rejected.
    Utf8bEncode Utf8b "utf-8b.encode" CodePoint -> Byte rejects;
    /// WHATWG: UTF-8 to scalar values, errors replaced by U+FFFD; a leading BOM is removed.
    WhatwgUtf8Decode WhatwgUtf8 "whatwg-utf-8.decode" Byte -> CodePoint;
    /// WHATWG: UTF-8 to scalar values, errors replaced by U+FFFD; a BOM is kept.
    WhatwgUtf8DecodeWithoutBom WhatwgUtf8 "whatwg-utf-8.decode-without-bom" Byte -> CodePoint;
    /// WHATWG: UTF-8 to scalar values, errors rejected; a leading BOM is removed.
    WhatwgUtf8DecodeFatal WhatwgUtf8 "whatwg-utf-8.decode-fatal" Byte -> CodePoint rejects;
    /// WHATWG: UTF-8 in a stream, a byte at a time, errors replaced by U+FFFD; a leading BOM is removed.
    WhatwgUtf8DecodeStream WhatwgUtf8 "whatwg-utf-8.decode-stream" Byte -> CodePoint;
    /// UCS-4 values to UTF-8 as drafted in 1997; values above 7FFFFFFF are rejected.
    Utf81997Encode Utf81997 "utf-8-1997.encode" Ucs4 -> Byte rejects;
    /// UTF-8 as drafted in 1997 to UCS-4; input that the steps do not fit is rejected, a BOM is kept.
    Utf81997Decode Utf81997 "utf-8-1997.decode" Byte -> Ucs4 rejects;
    /// UCS-2 to UTF-8 as drafted in 1997, surrogate pairs undone; unpaired surrogates pass, nothing is rejected.
    Utf81997EncodeUcs2 Utf81997 "utf-8-1997.encode-ucs-2" CodeUnit -> Byte rejects;
    /// UCS-2 to UTF-8 as drafted in 1997, zero octets put on the right; values above 31 bits are rejected.
    Utf81997EncodeUcs2ExtendedRight Utf81997 "utf-8-1997.encode-ucs-2-extended-right" CodeUnit -> Byte rejects;
    /// UTF-8 as drafted in 1997 to UCS-2; sequences of more than three octets are rejected, a BOM is kept.
    Utf81997DecodeToUcs2 Utf81997 "utf-8-1997.decode-to-ucs-2" Byte -> CodeUnit rejects;
    /// For each byte, as the first of a sequence, how long that is in 1997 UTF-8, 01 to 06; others are rejected.
    Utf81997SequenceLength Utf81997 "utf-8-1997.sequence-length" Byte -> Byte rejects;
    /// WHATWG: UTF-8 to scalar values, errors rejected; a BOM is kept.
    WhatwgUtf8DecodeWithoutBomOrFail WhatwgUtf8 "whatwg-utf-8.decode-without-bom-or-fail" Byte -> CodePoint rejects;
    /// WHATWG: code units to UTF-8, each unpaired surrogate replaced by U+FFFD.
    WhatwgUtf8EncodeFromUtf16 WhatwgUtf8 "whatwg-utf-8.encode-from-utf-16" CodeUnit -> Byte;
    /// WHATWG: code units to UTF-8 as a stream, each unpaired surrogate replaced by U+FFFD.
    WhatwgUtf8EncodeStream WhatwgUtf8 "whatwg-utf-8.encode-stream" CodeUnit -> Byte;
    /// WHATWG: code units to UTF-8, as far as they fit into so many bytes: how many are read, and the bytes.
    WhatwgUtf8EncodeInto WhatwgUtf8 "whatwg-utf-8.encode-into" CodeUnit -> [Number, Bytes] and_number "room in bytes";
    /// WHATWG: UTF-16BE to scalar values, errors replaced by U+FFFD; a BOM is kept.
    WhatwgUtf16BeDecode WhatwgUtf16Be "whatwg-utf-16be.decode" Byte -> CodePoint;
    /// WHATWG: UTF-16LE to scalar values, errors replaced by U+FFFD; a BOM is kept.
    WhatwgUtf16LeDecode WhatwgUtf16Le "whatwg-utf-16le.decode" Byte -> CodePoint;
    /// WHATWG: UTF-16BE to scalar values by a `TextDecoder` with `ignoreBOM`: errors become U+FFFD, a BOM is kept.
    WhatwgUtf16BeDecodeWithoutBom WhatwgUtf16Be "whatwg-utf-16be.decode-without-bom" Byte -> CodePoint;
    /// WHATWG: UTF-16BE to scalar values, errors rejected; a leading BOM is removed.
    WhatwgUtf16BeDecodeFatal WhatwgUtf16Be "whatwg-utf-16be.decode-fatal" Byte -> CodePoint rejects;
    /// WHATWG: UTF-16BE in a stream, a byte at a time, errors replaced by U+FFFD; a leading BOM is removed.
    WhatwgUtf16BeDecodeStream WhatwgUtf16Be "whatwg-utf-16be.decode-stream" Byte -> CodePoint;
    /// WHATWG: UTF-16LE to scalar values by a `TextDecoder` with `ignoreBOM`: errors become U+FFFD, a BOM is kept.
    WhatwgUtf16LeDecodeWithoutBom WhatwgUtf16Le "whatwg-utf-16le.decode-without-bom" Byte -> CodePoint;
    /// WHATWG: UTF-16LE to scalar values, errors rejected; a leading BOM is removed.
    WhatwgUtf16LeDecodeFatal WhatwgUtf16Le "whatwg-utf-16le.decode-fatal" Byte -> CodePoint rejects;
    /// WHATWG: UTF-16LE in a stream, a byte at a time, errors replaced by U+FFFD; a leading BOM is removed.
    WhatwgUtf16LeDecodeStream WhatwgUtf16Le "whatwg-utf-16le.decode-stream" Byte -> CodePoint;
    /// WHATWG: the encoding that a BOM names, else UTF-8; the BOM is removed, errors replaced by U+FFFD.
    WhatwgEncodingDecodeAsUtf8 WhatwgEncoding "whatwg-encoding.decode-as-utf-8" Byte -> CodePoint;
    /// Whether code units are well-formed UTF-16.
    Utf16Validate Utf16 "utf-16.validate" CodeUnit -> nothing rejects;
    /// UTF-16 to scalar values; unpaired surrogates are rejected, a BOM is kept.
    Utf16Decode Utf16 "utf-16.decode" CodeUnit -> CodePoint rejects;
    /// UTF-16 to scalar values, one U+FFFD for each unpaired surrogate; a BOM is kept.
    Utf16DecodeLossy Utf16 "utf-16.decode-lossy" CodeUnit -> CodePoint;
    /// How many bytes UTF-16 has in UTF-8; unpaired surrogates are rejected.
    Utf16Utf8Length Utf16 "utf-16.utf-8-length" CodeUnit -> Number rejects;
    /// How many bytes UTF-16 has in UTF-8, with one U+FFFD for each unpaired surrogate.
    Utf16Utf8LengthLossy Utf16 "utf-16.utf-8-length-lossy" CodeUnit -> Number;
    /// UTF-16 to UTF-8; unpaired surrogates are rejected, a BOM is kept.
    Utf16ToUtf8 Utf16 "utf-16.to-utf-8" CodeUnit -> Byte rejects;
    /// UTF-16 to UTF-8, one U+FFFD for each unpaired surrogate; a BOM is kept.
    Utf16ToUtf8Lossy Utf16 "utf-16.to-utf-8-lossy" CodeUnit -> Byte;
    /// The last boundary between characters of UTF-16 that is not after a position in code units.
    Utf16FloorBoundary Utf16 "utf-16.floor-boundary" CodeUnit -> Number and_number "position in code units";
    /// The first boundary between characters of UTF-16 that is not before a position in code units.
    Utf16CeilBoundary Utf16 "utf-16.ceil-boundary" CodeUnit -> Number and_number "position in code units";
    /// As many whole characters of UTF-16 from its beginning as fit into so many code units.
    Utf16Truncate Utf16 "utf-16.truncate" CodeUnit -> CodeUnit and_number "room in code units";
    /// How many code units of UTF-16 remain without a lead surrogate at the end.
    Utf16TrimPartial Utf16 "utf-16.trim-partial" CodeUnit -> Number;
    /// UTF-16 to UTF-8, and back; unpaired surrogates are rejected, a BOM is kept.
    Utf16RoundTrip Utf16 "utf-16.round-trip" CodeUnit -> CodeUnit rejects;
    /// UTF-16 to Latin-1; unpaired surrogates are rejected, and so are characters that Latin-1 has not.
    Utf16ToLatin1 Utf16 "utf-16.to-latin-1" CodeUnit -> Byte rejects;
    /// Code points to UTF-16; surrogates are rejected.
    Utf16Encode Utf16 "utf-16.encode" CodePoint -> CodeUnit rejects;
    /// UTF-16, with each unpaired surrogate replaced by U+FFFD.
    Utf16ToWellFormed Utf16 "utf-16.to-well-formed" CodeUnit -> CodeUnit;
    /// Code points to big-endian UTF-16 without a BOM; surrogates are rejected.
    Utf16BeEncode Utf16Be "utf-16be.encode" CodePoint -> Byte rejects;
    /// Big-endian UTF-16 to scalar values; unpaired surrogates are rejected, a BOM is kept.
    Utf16BeDecode Utf16Be "utf-16be.decode" Byte -> CodePoint rejects;
    /// Code points to little-endian UTF-16 without a BOM; surrogates are rejected.
    Utf16LeEncode Utf16Le "utf-16le.encode" CodePoint -> Byte rejects;
    /// Little-endian UTF-16 to scalar values; unpaired surrogates are rejected, a BOM is kept.
    Utf16LeDecode Utf16Le "utf-16le.decode" Byte -> CodePoint rejects;
    /// UTF-16 in the order that its BOM says, else big-endian; ill-formed input is rejected, the BOM removed.
    Utf16LabelledDecode Utf16Labelled "utf-16-labelled.decode" Byte -> CodePoint rejects;
    /// Whether 32-bit code units are well-formed UTF-32.
    Utf32Validate Utf32 "utf-32.validate" Ucs4 -> nothing rejects;
    /// Code points to big-endian UTF-32 without a BOM; surrogates are rejected.
    Utf32BeEncode Utf32Be "utf-32be.encode" CodePoint -> Byte rejects;
    /// Big-endian UTF-32 to scalar values; ill-formed input is rejected, a BOM is kept.
    Utf32BeDecode Utf32Be "utf-32be.decode" Byte -> CodePoint rejects;
    /// Code points to little-endian UTF-32 without a BOM; surrogates are rejected.
    Utf32LeEncode Utf32Le "utf-32le.encode" CodePoint -> Byte rejects;
    /// Little-endian UTF-32 to scalar values; ill-formed input is rejected, a BOM is kept.
    Utf32LeDecode Utf32Le "utf-32le.decode" Byte -> CodePoint rejects;
    /// Code points to UTF-32: big-endian without a BOM, if nothing is declared; surrogates are rejected.
    Utf32LabelledEncode Utf32Labelled "utf-32-labelled.encode" CodePoint -> Byte rejects;
    /// UTF-32 in the order that its BOM says, else big-endian; ill-formed input is rejected, the BOM removed.
    Utf32LabelledDecode Utf32Labelled "utf-32-labelled.decode" Byte -> CodePoint rejects;
    /// Potentially ill-formed UTF-16 to code points, surrogate pairs merged; a BOM is kept.
    Wtf16Decode Wtf16 "wtf-16.decode" CodeUnit -> CodePoint;
    /// Code points to potentially ill-formed UTF-16.
    Wtf16Encode Wtf16 "wtf-16.encode" CodePoint -> CodeUnit;
    /// Potentially ill-formed UTF-16 to WTF-8, and back, which changes nothing.
    Wtf16RoundTrip Wtf16 "wtf-16.round-trip" CodeUnit -> CodeUnit;
    /// Whether bytes are well-formed generalized UTF-8.
    GeneralizedUtf8Validate GeneralizedUtf8 "generalized-utf-8.validate" Byte -> nothing rejects;
    /// Generalized UTF-8 to code points, surrogates too; ill-formed input is rejected, a BOM is kept.
    GeneralizedUtf8Decode GeneralizedUtf8 "generalized-utf-8.decode" Byte -> CodePoint rejects;
    /// Code points to generalized UTF-8.
    GeneralizedUtf8Encode GeneralizedUtf8 "generalized-utf-8.encode" CodePoint -> Byte;
    /// Whether bytes are well-formed WTF-8.
    Wtf8Validate Wtf8 "wtf-8.validate" Byte -> nothing rejects;
    /// WTF-8 to code points, unpaired surrogates too; ill-formed input is rejected, a BOM is kept.
    Wtf8Decode Wtf8 "wtf-8.decode" Byte -> CodePoint rejects;
    /// WTF-8 to values by the printed steps alone; input that they do not fit is rejected, a BOM is kept.
    Wtf8DecodeUnvalidated Wtf8 "wtf-8.decode-unvalidated" Byte -> Ucs4 rejects;
    /// Code points to WTF-8, surrogate pairs merged.
    Wtf8Encode Wtf8 "wtf-8.encode" CodePoint -> Byte;
    /// Potentially ill-formed UTF-16 to WTF-8.
    Wtf8FromUtf16 Wtf8 "wtf-8.from-utf-16" CodeUnit -> Byte;
    /// WTF-8 to potentially ill-formed UTF-16; ill-formed input is rejected, a BOM is kept.
    Wtf8ToUtf16 Wtf8 "wtf-8.to-utf-16" Byte -> CodeUnit rejects;
    /// UTF-8 to WTF-8, which changes nothing; ill-formed input is rejected.
    Wtf8FromUtf8 Wtf8 "wtf-8.from-utf-8" Byte -> Byte rejects;
    /// WTF-8 to UTF-8; surrogates are rejected.
    Wtf8ToUtf8 Wtf8 "wtf-8.to-utf-8" Byte -> Byte rejects;
    /// WTF-8 to UTF-8, each surrogate replaced by U+FFFD.
    Wtf8ToUtf8Lossy Wtf8 "wtf-8.to-utf-8-lossy" Byte -> Byte;
    /// WTF-8 to UTF-8 by the printed steps alone, without a check of the input; surrogates are rejected.
    Wtf8ToUtf8Unvalidated Wtf8 "wtf-8.to-utf-8-unvalidated" Byte -> Byte rejects;
    /// WTF-8 to UTF-8, each surrogate replaced by U+FFFD in a walk along the code points.
    Wtf8ToUtf8LossyByCodePoint Wtf8 "wtf-8.to-utf-8-lossy-by-code-point" Byte -> Byte;
    /// Two WTF-8 strings joined, a pair that meets at the boundary merged.
    Wtf8Concatenate Wtf8 "wtf-8.concatenate" Byte -> Byte two_operands "second string";
    /// How many code units WTF-8 has in UTF-16, where each surrogate is one.
    Wtf8Utf16Length Wtf8 "wtf-8.utf-16-length" Byte -> Number;
    /// The last boundary between code points of WTF-8 that is not after a position in bytes.
    Wtf8FloorBoundary Wtf8 "wtf-8.floor-boundary" Byte -> Number and_number "position in bytes";
    /// The first boundary between code points of WTF-8 that is not before a position in bytes.
    Wtf8CeilBoundary Wtf8 "wtf-8.ceil-boundary" Byte -> Number and_number "position in bytes";
    /// As many whole code points of WTF-8 from its beginning as fit into so many bytes.
    Wtf8Truncate Wtf8 "wtf-8.truncate" Byte -> Byte and_number "room in bytes";
    /// Whether bytes are CESU-8, whole characters only.
    Cesu8Validate Cesu8 "cesu-8.validate" Byte -> nothing rejects;
    /// CESU-8 to scalar values; ill-formed input and unpaired surrogates are rejected, a BOM is kept.
    Cesu8Decode Cesu8 "cesu-8.decode" Byte -> CodePoint rejects;
    /// CESU-8 to scalar values, with U+FFFD for ill-formed bytes; a BOM is kept.
    Cesu8DecodeLossy Cesu8 "cesu-8.decode-lossy" Byte -> CodePoint;
    /// CESU-8 to UTF-8; ill-formed input and unpaired surrogates are rejected, a BOM is kept.
    Cesu8ToUtf8 Cesu8 "cesu-8.to-utf-8" Byte -> Byte rejects;
    /// CESU-8 to UTF-8, with U+FFFD for ill-formed bytes; a BOM is kept.
    Cesu8ToUtf8Lossy Cesu8 "cesu-8.to-utf-8-lossy" Byte -> Byte;
    /// Code points to CESU-8; surrogates are rejected.
    Cesu8Encode Cesu8 "cesu-8.encode" CodePoint -> Byte rejects;
    /// Whether bytes are 16-bit code units in the forms of CESU-8, surrogates paired or not.
    Cesu8LenientValidate Cesu8Lenient "cesu-8-lenient.validate" Byte -> nothing rejects;
    /// CESU-8 to code units, surrogates paired or not; ill-formed input is rejected, a BOM is kept.
    Cesu8LenientDecode Cesu8Lenient "cesu-8-lenient.decode" Byte -> CodeUnit rejects;
    /// Code units to CESU-8, surrogates paired or not.
    Cesu8LenientEncode Cesu8Lenient "cesu-8-lenient.encode" CodeUnit -> Byte;
    /// Whether bytes without a label are detected as CESU-8.
    Cesu8Detect Cesu8 "cesu-8.detect" Byte -> nothing rejects;
    /// Whether bytes without a label, which may be CESU-8, are detected as UTF-8.
    Cesu8DetectUtf8 Cesu8 "cesu-8.detect-utf-8" Byte -> nothing rejects;
    /// Whether bytes are Modified UTF-8.
    ModifiedUtf8Validate ModifiedUtf8 "modified-utf-8.validate" Byte -> nothing rejects;
    /// Modified UTF-8 to code units, unpaired surrogates too; ill-formed input is rejected, a BOM is kept.
    ModifiedUtf8Decode ModifiedUtf8 "modified-utf-8.decode" Byte -> CodeUnit rejects;
    /// Modified UTF-8 to code units, unpaired surrogates too, with U+FFFD for what is ill-formed; a BOM is kept.
    ModifiedUtf8DecodeLossy ModifiedUtf8 "modified-utf-8.decode-lossy" Byte -> CodeUnit;
    /// Modified UTF-8 to UTF-8; ill-formed input and unpaired surrogates are rejected, a BOM is kept.
    ModifiedUtf8ToUtf8 ModifiedUtf8 "modified-utf-8.to-utf-8" Byte -> Byte rejects;
    /// Modified UTF-8 to UTF-8, with U+FFFD for unpaired surrogates and what is ill-formed; a BOM is kept.
    ModifiedUtf8ToUtf8Lossy ModifiedUtf8 "modified-utf-8.to-utf-8-lossy" Byte -> Byte;
    /// Whether bytes are Modified UTF-8 as class files have it: shortest forms, and no byte 00.
    ModifiedUtf8ValidateClassFile ModifiedUtf8 "modified-utf-8.validate-class-file" Byte -> nothing rejects;
    /// Modified UTF-8 of class files to code units; longer forms and a byte 00 are rejected, a BOM is kept.
    ModifiedUtf8DecodeClassFile ModifiedUtf8 "modified-utf-8.decode-class-file" Byte -> CodeUnit rejects;
    /// Code units to Modified UTF-8.
    ModifiedUtf8Encode ModifiedUtf8 "modified-utf-8.encode" CodeUnit -> Byte;
    /// A length in two bytes, then as much Modified UTF-8, to code units; ill-formed input is rejected, a BOM is kept.
    ModifiedUtf8ReadUtf ModifiedUtf8 "modified-utf-8.read-utf" Byte -> CodeUnit rejects;
    /// Code units to Modified UTF-8 after its length in two bytes; more than 65,535 bytes are rejected.
    ModifiedUtf8WriteUtf ModifiedUtf8 "modified-utf-8.write-utf" CodeUnit -> Byte rejects;
    /// Latin-1 to UTF-8: each byte is the character of its number.
    Latin1ToUtf8 Latin1 "latin-1.to-utf-8" Byte -> Byte;
    /// Latin-1 to UTF-16: each byte is the character of its number.
    Latin1ToUtf16 Latin1 "latin-1.to-utf-16" Byte -> CodeUnit;
    /// ECMAScript: `encodeURIComponent`, which escapes as UTF-8; unpaired surrogates are rejected.
    EcmaScriptEncodeUriComponent EcmaScript "ecmascript.encode-uri-component" CodeUnit -> CodeUnit rejects;
    /// ECMAScript: `decodeURIComponent`; escapes that are no UTF-8 are rejected.
    EcmaScriptDecodeUriComponent EcmaScript "ecmascript.decode-uri-component" CodeUnit -> CodeUnit rejects;
    /// ECMAScript: `JSON.stringify` of a string, unpaired surrogates escaped.
    EcmaScriptQuoteJsonString EcmaScript "ecmascript.quote-json-string" CodeUnit -> CodeUnit;
    /// JSON: the inside of a string, in UTF-8, to code units; what its grammar has not is rejected, a BOM is kept.
    JsonDecodeString Json "json.decode-string" Byte -> CodeUnit rejects;
    /// JSON: code units to the inside of a string in ASCII, by any of the escapes that it has.
    JsonEncodeStringAscii Json "json.encode-string-ascii" CodeUnit -> Byte;
    /// WHATWG URL: percent-encoded bytes to bytes; a percent sign without two digits stays.
    WhatwgUrlPercentDecode WhatwgUrl "whatwg-url.percent-decode" Byte -> Byte;
    /// WHATWG URL: percent-encodes bytes by the component percent-encode set, as `encodeURIComponent` does.
    WhatwgUrlPercentEncode WhatwgUrl "whatwg-url.percent-encode" Byte -> Byte;
}

impl Operation {
    /// The part of the name after the dot: `decode-lossy`.
    pub fn does(self) -> &'static str {
        self.name().split_once('.').map_or("", |(_, does)| does)
    }
}

impl Encoding {
    /// The operation of this encoding with a name after the dot, such as `encode`, if it has one.
    pub fn operation(self, does: &str) -> Option<Operation> {
        let is_it =
            |operation: &Operation| operation.encoding() == self && operation.does() == does;
        Operation::ALL.iter().copied().find(is_it)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Operation {
    type Err = UnknownOperation;

    fn from_str(name: &str) -> Result<Self, UnknownOperation> {
        let known = Self::ALL.iter().find(|operation| operation.name() == name);
        known
            .copied()
            .ok_or_else(|| UnknownOperation::new(name, Self::ALL.iter().map(|o| o.name())))
    }
}

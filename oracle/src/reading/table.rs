//! Which document says what an operation does: one table.

use super::Operands::{self, Bytes, CodePoints, TwoBytes, Units, Values};
use super::{Reading, Source};
use crate::answer::{Answer, Outcoming, Ucs4};
use crate::operation::Operation;
use crate::whatwg_encoding::utf_8_decode_without_bom_or_fail::utf_8_decode_without_bom_or_fail;
use crate::whatwg_encoding::{Encoding, text_decoder, text_encoder, text_encoder_stream};
use crate::wikipedia_2013::detect::{Legacy, detect};
use crate::wikipedia_2013::padded::{self, Form};
use crate::wikipedia_2013::recover::{Replacement, recover};
use crate::{Rejected, Trace};
use crate::{cesu_8_2001, ecmascript, java_data_input, jvms, pep_383, rfc_2781, rfc_3629, unicode};
use crate::{utf_8_1997, whatwg_encoding, wikipedia_2013};
use crate::{wtf_8, wtf_8_1184cb6, wtf_8_2014, wtf_8_893065a, wtf_8_a105bd3, wtf_8_bc96dce};

/// Defines [`Reading::ALL`] and what each reading runs from one table. The first reading of an operation judges.
macro_rules! readings {
    ($($operation:ident { $($source:ident: $operands:pat, $at:ident => $run:expr;)* })*) => {
        impl Reading {
            /// Every reading of every operation; the judging one of an operation comes first.
            pub const ALL: &'static [Self] = &[
                $($(Self { source: Source::$source, operation: Operation::$operation },)*)*
            ];

            /// What the algorithm returns; `None` if it takes other operands.
            pub(super) fn dispatch(self, operands: &Operands<'_>, at: &mut impl Trace) -> Option<Result<Answer, Rejected>> {
                match (self.operation, self.source, operands) {
                    $($(
                        (Operation::$operation, Source::$source, $operands) => {
                            let $at = at;
                            Some(Outcoming::from($run).0)
                        }
                    )*)*
                    _ => None,
                }
            }
        }
    };
}

readings! {
    Utf8Validate {
        Unicode: Bytes(bytes), at => unicode::table_3_7::validate(bytes, at);
        Rfc3629: Bytes(bytes), at => rfc_3629::utf8_octets::utf8_octets(bytes, at);
        Wikipedia2013: Bytes(bytes), at => wikipedia_2013::validate::validate(bytes, at);
    }
    Utf8Decode {
        Rfc3629: Bytes(bytes), at => rfc_3629::decode::decode(bytes, at);
        Unicode: Bytes(bytes), at => unicode::table_3_6_decode::decode(bytes, at);
    }
    Utf8Encode {
        Rfc3629: CodePoints(code_points), at => rfc_3629::encode::encode(code_points, at);
        Unicode: CodePoints(code_points), at => unicode::table_3_6_encode::encode(code_points, at);
        Wikipedia2013: CodePoints(code_points), at => wikipedia_2013::encode::encode(code_points, at);
        WhatwgEncoding: CodePoints(code_points), at => whatwg_encoding::utf_8_encode::utf_8_encode(code_points, at);
    }
    Utf8DecodeLossy {
        Unicode: Bytes(bytes), at => unicode::maximal_subparts::decode(bytes, at);
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::utf_8_decode_without_bom::utf_8_decode_without_bom(bytes, at);
    }
    Utf8DecodeLossyPerByte {
        Wikipedia2013: Bytes(bytes), at => recover(bytes, Replacement::ReplacementCharacter, at);
    }
    Utf8DecodeOrLatin1 {
        Wikipedia2013: Bytes(bytes), at => recover(bytes, Replacement::Latin1, at);
    }
    Utf8DecodeOrWindows1252 {
        Wikipedia2013: Bytes(bytes), at => recover(bytes, Replacement::Windows1252, at);
    }
    Utf8DecodeWholeOrLatin1 {
        Wikipedia2013: Bytes(bytes), at => detect(bytes, Legacy::Latin1, at);
    }
    Utf8DecodeWholeOrWindows1252 {
        Wikipedia2013: Bytes(bytes), at => detect(bytes, Legacy::Windows1252, at);
    }
    Utf8EncodeOctal {
        Wikipedia2013: CodePoints(code_points), at => wikipedia_2013::octal::encode(code_points, at);
    }
    Utf8EncodeIn2Bytes {
        Wikipedia2013: CodePoints(code_points), at => padded::encode(code_points, Form::TwoBytes, at);
    }
    Utf8EncodeIn3Bytes {
        Wikipedia2013: CodePoints(code_points), at => padded::encode(code_points, Form::ThreeBytes, at);
    }
    Utf8EncodeIn4Bytes {
        Wikipedia2013: CodePoints(code_points), at => padded::encode(code_points, Form::FourBytes, at);
    }
    Utf8SequenceLength {
        Wikipedia2013: Bytes(bytes), at => wikipedia_2013::sequence_length::sequence_lengths(bytes, at);
    }
    Utf8CharacterStart {
        Wikipedia2013: Bytes(bytes), at => wikipedia_2013::character_start::character_start(bytes, at);
    }
    Utf8bDecode {
        Pep383: Bytes(bytes), at => pep_383::surrogateescape_decode::decode(bytes, at);
        Wikipedia2013: Bytes(bytes), at => wikipedia_2013::utf_8b_decode::decode(bytes, at);
    }
    Utf8bEncode {
        Pep383: CodePoints(code_points), at => pep_383::surrogateescape_encode::encode(code_points, at);
        Wikipedia2013: CodePoints(code_points), at => wikipedia_2013::utf_8b_encode::encode(code_points, at);
    }
    WhatwgUtf8Decode {
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::utf_8_decode::utf_8_decode(bytes, at);
    }
    WhatwgUtf8DecodeWithoutBom {
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::utf_8_decode_without_bom::utf_8_decode_without_bom(bytes, at);
    }
    WhatwgUtf8DecodeFatal {
        WhatwgEncoding: Bytes(bytes), at => text_decoder::decode_fatal(bytes, at);
    }
    WhatwgUtf8DecodeStream {
        WhatwgEncoding: Bytes(bytes), at => text_decoder::decode_byte_by_byte(bytes, at);
    }
    Utf81997Encode {
        Utf8Draft1997: Values(characters), at => utf_8_1997::encode::encode(characters, at);
    }
    Utf81997Decode {
        Utf8Draft1997: Bytes(octets), at => utf_8_1997::decode::decode(octets, at).map(Ucs4);
    }
    Utf81997EncodeUcs2 {
        Utf8Draft1997: Units(units), at => utf_8_1997::encode_ucs_2::encode(units, at);
    }
    Utf81997EncodeUcs2ExtendedRight {
        Utf8Draft1997: Units(units), at => utf_8_1997::encode_ucs_2_extended_right::encode(units, at);
    }
    Utf81997DecodeToUcs2 {
        Utf8Draft1997: Bytes(octets), at => utf_8_1997::decode_to_ucs_2::decode(octets, at);
    }
    Utf81997SequenceLength {
        Utf8Draft1997: Bytes(octets), at => utf_8_1997::sequence_length::sequence_lengths(octets, at);
    }
    WhatwgUtf8DecodeWithoutBomOrFail {
        WhatwgEncoding: Bytes(bytes), at => utf_8_decode_without_bom_or_fail(bytes, at);
    }
    WhatwgUtf8EncodeFromUtf16 {
        WhatwgEncoding: Units(units), at => text_encoder::encode(units, at);
    }
    WhatwgUtf8EncodeStream {
        WhatwgEncoding: Units(units), at => text_encoder_stream::encode(&[units], at);
    }
    WhatwgUtf16BeDecode {
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::utf_16be_decoder::decode(bytes, at);
    }
    WhatwgUtf16LeDecode {
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::utf_16le_decoder::decode(bytes, at);
    }
    WhatwgEncodingDecodeAsUtf8 {
        WhatwgEncoding: Bytes(bytes), at => whatwg_encoding::decode::decode(bytes, Encoding::Utf8, at);
    }
    Utf16Validate {
        Unicode: Units(units), at => unicode::well_formed_utf_16::validate(units, at);
        EcmaScript: Units(units), at => ecmascript::is_string_well_formed_unicode::validate(units, at);
    }
    Utf16Decode {
        Unicode: Units(units), at => unicode::table_3_5_decode::decode(units, at);
        Rfc2781: Units(units), at => rfc_2781::decode::decode(units, at);
    }
    Utf16DecodeLossy {
        Unicode: Units(units), at => unicode::utf_16_substitution::decode(units, at);
    }
    Utf16Encode {
        Unicode: CodePoints(code_points), at => unicode::table_3_5_encode::encode(code_points, at);
        Rfc2781: CodePoints(code_points), at => rfc_2781::encode::encode(code_points, at);
    }
    Utf16ToWellFormed {
        EcmaScript: Units(units), at => ecmascript::to_well_formed::to_well_formed(units, at);
    }
    Utf16BeEncode {
        Rfc2781: CodePoints(code_points), at => rfc_2781::utf_16be_encode::encode(code_points, at);
    }
    Utf16BeDecode {
        Rfc2781: Bytes(octets), at => rfc_2781::utf_16be_decode::decode(octets, at);
    }
    Utf16LeEncode {
        Rfc2781: CodePoints(code_points), at => rfc_2781::utf_16le_encode::encode(code_points, at);
    }
    Utf16LeDecode {
        Rfc2781: Bytes(octets), at => rfc_2781::utf_16le_decode::decode(octets, at);
    }
    Utf16LabelledDecode {
        Rfc2781: Bytes(octets), at => rfc_2781::decode_labelled::decode(octets, at);
    }
    Wtf16Decode {
        Wtf8: Units(units), at => wtf_8::decode_ill_formed_utf_16::decode(units, at);
        EcmaScript: Units(units), at => ecmascript::string_to_code_points::string_to_code_points(units, at);
        Wtf8Draft2014: Units(units), at => wtf_8_2014::decode_wtf_16::decode(units, at);
        Wtf8Draft893065a: Units(units), at => wtf_8_893065a::decode_from_wtf_16::decode(units, at);
        Wtf8DraftA105bd3: Units(units), at => wtf_8_a105bd3::decode_ill_formed_utf_16::decode(units, at);
    }
    Wtf16Encode {
        Wtf8: CodePoints(code_points), at => wtf_8::encode_ill_formed_utf_16::encode(code_points, at);
        EcmaScript: CodePoints(code_points), at => ecmascript::code_points_to_string::code_points_to_string(code_points, at);
        Wtf8Draft2014: CodePoints(code_points), at => wtf_8_2014::encode_wtf_16::encode(code_points, at);
    }
    GeneralizedUtf8Validate {
        Wtf8: Bytes(bytes), at => wtf_8::generalized_utf_8::validate(bytes, at);
        Wtf8Draft2014: Bytes(bytes), at => wtf_8_2014::table_3::validate(bytes, at);
    }
    GeneralizedUtf8Decode {
        Wtf8: Bytes(bytes), at => wtf_8::generalized_utf_8_decode::decode(bytes, at);
    }
    GeneralizedUtf8Encode {
        Wtf8: CodePoints(code_points), at => wtf_8::generalized_utf_8_encode::encode(code_points, at);
        Wtf8Draft2014: CodePoints(code_points), at => wtf_8_2014::table_2_encode::encode(code_points, at);
    }
    Wtf8Validate {
        Wtf8: Bytes(bytes), at => wtf_8::well_formed::validate(bytes, at);
    }
    Wtf8Decode {
        Wtf8: Bytes(bytes), at => wtf_8::decode::decode(bytes, at);
        Wtf8Draft893065a: Bytes(bytes), at => wtf_8_893065a::decode_from_wtf_8::decode(bytes, at);
        Wtf8Draft1184cb6: Bytes(bytes), at => wtf_8_1184cb6::decode_from_wtf_8::decode(bytes, at);
    }
    Wtf8DecodeUnvalidated {
        Wtf8: Bytes(bytes), at => wtf_8::decode::decode_unvalidated(bytes, at).map(Ucs4);
    }
    Wtf8Encode {
        Wtf8: CodePoints(code_points), at => wtf_8::encode::encode(code_points, at);
        Wtf8Draft893065a: CodePoints(code_points), at => wtf_8_893065a::encode_to_wtf_8::encode(code_points, at);
        Wtf8DraftA105bd3: CodePoints(code_points), at => wtf_8_a105bd3::encode_to_wtf_8::encode(code_points, at);
        Wtf8EditionBc96dce: CodePoints(code_points), at => wtf_8_bc96dce::encode_to_wtf_8::encode(code_points, at);
    }
    Wtf8FromUtf16 {
        Wtf8: Units(units), at => wtf_8::convert_from_utf_16::convert(units, at);
    }
    Wtf8ToUtf16 {
        Wtf8: Bytes(bytes), at => wtf_8::convert_to_utf_16::convert(bytes, at);
    }
    Wtf8FromUtf8 {
        Wtf8: Bytes(bytes), at => wtf_8::convert_from_utf_8::convert(bytes, at);
    }
    Wtf8ToUtf8 {
        Wtf8: Bytes(bytes), at => wtf_8::convert_strictly_to_utf_8::convert(bytes, at);
    }
    Wtf8ToUtf8Lossy {
        Wtf8: Bytes(bytes), at => wtf_8::convert_lossily_to_utf_8::convert(bytes, at);
    }
    Wtf8ToUtf8Unvalidated {
        Wtf8: Bytes(bytes), at => wtf_8::convert_strictly_to_utf_8::convert_unvalidated(bytes, at);
    }
    Wtf8ToUtf8LossyByCodePoint {
        Wtf8: Bytes(bytes), at => wtf_8::convert_lossily_to_utf_8_by_code_point::convert(bytes, at);
    }
    Wtf8Concatenate {
        Wtf8: TwoBytes(left, right), at => wtf_8::concatenate::concatenate(left, right, at);
    }
    Cesu8Validate {
        Cesu8Draft2001: Bytes(bytes), at => cesu_8_2001::characters::validate(bytes, at);
    }
    Cesu8Decode {
        Cesu8Draft2001: Bytes(bytes), at => cesu_8_2001::characters::decode(bytes, at);
    }
    Cesu8Encode {
        Cesu8Draft2001: CodePoints(code_points), at => cesu_8_2001::encode::encode(code_points, at);
    }
    Cesu8LenientValidate {
        Cesu8Draft2001: Bytes(bytes), at => cesu_8_2001::table_2_2_decode::validate(bytes, at);
    }
    Cesu8LenientDecode {
        Cesu8Draft2001: Bytes(bytes), at => cesu_8_2001::table_2_2_decode::decode(bytes, at);
    }
    Cesu8LenientEncode {
        Cesu8Draft2001: Units(units), at => cesu_8_2001::table_2_2_encode::encode(units, at);
    }
    Cesu8Detect {
        Cesu8Draft2001: Bytes(stream), at => cesu_8_2001::detect::is_cesu_8(stream, at);
    }
    Cesu8DetectUtf8 {
        Cesu8Draft2001: Bytes(stream), at => cesu_8_2001::detect::is_utf_8(stream, at);
    }
    ModifiedUtf8Validate {
        Jvms: Bytes(bytes), at => jvms::code_points::validate(bytes, at);
        JavaDataInput: Bytes(bytes), at => java_data_input::groups::validate(bytes, at);
    }
    ModifiedUtf8Decode {
        Jvms: Bytes(bytes), at => jvms::decode::decode(bytes, at);
        JavaDataInput: Bytes(bytes), at => java_data_input::groups::convert(bytes, at);
    }
    ModifiedUtf8Encode {
        Jvms: Units(units), at => jvms::encode::encode(units, at);
        JavaDataInput: Units(units), at => java_data_input::representation::represent(units, at);
        Wikipedia2013: Units(units), at => wikipedia_2013::modified_utf_8::encode(units, at);
    }
    ModifiedUtf8ReadUtf {
        JavaDataInput: Bytes(stream), at => java_data_input::read_utf::read_utf(stream, at);
    }
    ModifiedUtf8WriteUtf {
        JavaDataInput: Units(units), at => java_data_input::write_utf::write_utf(units, at);
    }
}

const fn defective(source: Source, operation: Operation) -> Reading {
    Reading { source, operation }
}

impl Reading {
    /// The readings that are executable as printed and known to be wrong: evidence for no other.
    pub const DEFECTIVE: &'static [Self] = &[
        defective(Source::Wtf8Draft2014, Operation::Wtf16Decode),
        defective(Source::Wtf8Draft2014, Operation::GeneralizedUtf8Encode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf16Decode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf8Encode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf8Decode),
        defective(Source::Wtf8Draft1184cb6, Operation::Wtf8Decode),
        defective(Source::Wtf8DraftA105bd3, Operation::Wtf16Decode),
        defective(Source::Wtf8DraftA105bd3, Operation::Wtf8Encode),
        defective(Source::Wtf8EditionBc96dce, Operation::Wtf8Encode),
        defective(Source::Rfc2781, Operation::Utf16Encode),
        defective(Source::Wikipedia2013, Operation::ModifiedUtf8Encode),
    ];
}

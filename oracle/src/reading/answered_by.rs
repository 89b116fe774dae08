//! The table of readings: which documents define which operation.

use utfproof_notation::Sequence;

use super::Operands::{
    self, Bytes, BytesAndNumber, CodePoints, TwoBytes, TwoCodePoints, Units, UnitsAndNumber, Values,
};
use super::define::readings;
use super::{Reading, Source, WrongOperands};
use crate::operation::Operation;
use crate::returned::{Returned as _, Ucs4};
use crate::whatwg_encoding::text_encoder_encode_into;
use crate::whatwg_encoding::utf_8_decode_without_bom_or_fail::utf_8_decode_without_bom_or_fail;
use crate::whatwg_encoding::{
    Encoding, text_decoder, text_decoder_of_utf_16, text_encoder, text_encoder_stream,
    utf_16be_decoder, utf_16le_decoder,
};
use crate::wikipedia_2013::detect::{Legacy, detect};
use crate::wikipedia_2013::padded::{self, Form};
use crate::wikipedia_2013::recover::{Replacement, recover};
use crate::{Rejected, Trace};
use crate::{
    cesu_8_2001, ecmascript, java_data_input, jvms, pep_383, rfc_2781, rfc_3629, rfc_8259, unicode,
};
use crate::{utf_8_1997, whatwg_encoding, whatwg_url, wikipedia_2013};
use crate::{wtf_8, wtf_8_1184cb6, wtf_8_2014, wtf_8_893065a, wtf_8_a105bd3, wtf_8_bc96dce};

readings! {
    Utf8Validate {
        Unicode: Bytes(bytes), trace => unicode::table_3_7::validate(bytes, trace);
        Rfc3629: Bytes(bytes), trace => rfc_3629::utf8_octets::utf8_octets(bytes, trace);
        Wikipedia2013: Bytes(bytes), trace => wikipedia_2013::validate::validate(bytes, trace);
    }
    Utf8Decode {
        Rfc3629: Bytes(bytes), trace => rfc_3629::decode::decode(bytes, trace);
        Unicode: Bytes(bytes), trace => unicode::table_3_6_decode::decode(bytes, trace);
    }
    Utf8Encode {
        Rfc3629: CodePoints(code_points), trace => rfc_3629::encode::encode(code_points, trace);
        Unicode: CodePoints(code_points), trace => unicode::table_3_6_encode::encode(code_points, trace);
        Wikipedia2013: CodePoints(code_points), trace => wikipedia_2013::encode::encode(code_points, trace);
        WhatwgEncoding: CodePoints(code_points), trace => whatwg_encoding::utf_8_encode::utf_8_encode(code_points, trace);
    }
    Utf8DecodeLossy {
        Unicode: Bytes(bytes), trace => unicode::maximal_subparts::decode(bytes, trace);
        WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::utf_8_decode_without_bom::utf_8_decode_without_bom(bytes, trace);
    }
    Utf8DecodeLossyPerByte { Wikipedia2013: Bytes(bytes), trace => recover(bytes, Replacement::ReplacementCharacter, trace); }
    Utf8DecodeIgnore { Unicode: Bytes(bytes), trace => unicode::leave_out_ill_formed::decode(bytes, trace); }
    Utf8DecodeOrLatin1 { Wikipedia2013: Bytes(bytes), trace => recover(bytes, Replacement::Latin1, trace); }
    Utf8DecodeOrWindows1252 { Wikipedia2013: Bytes(bytes), trace => recover(bytes, Replacement::Windows1252, trace); }
    Utf8DecodeWholeOrLatin1 { Wikipedia2013: Bytes(bytes), trace => detect(bytes, Legacy::Latin1, trace); }
    Utf8DecodeWholeOrWindows1252 { Wikipedia2013: Bytes(bytes), trace => detect(bytes, Legacy::Windows1252, trace); }
    Utf8EncodeOctal { Wikipedia2013: CodePoints(code_points), trace => wikipedia_2013::encode_octal::encode(code_points, trace); }
    Utf8EncodeIn2Bytes { Wikipedia2013: CodePoints(code_points), trace => padded::encode(code_points, Form::TwoBytes, trace); }
    Utf8EncodeIn3Bytes { Wikipedia2013: CodePoints(code_points), trace => padded::encode(code_points, Form::ThreeBytes, trace); }
    Utf8EncodeIn4Bytes { Wikipedia2013: CodePoints(code_points), trace => padded::encode(code_points, Form::FourBytes, trace); }
    Utf8SequenceLength { Wikipedia2013: Bytes(bytes), trace => wikipedia_2013::sequence_length::sequence_lengths(bytes, trace); }
    Utf8CharacterStart { Wikipedia2013: Bytes(bytes), trace => wikipedia_2013::character_start::character_start(bytes, trace); }
    Utf8CountCodePoints { Unicode: Bytes(bytes), trace => unicode::count_code_points::count(bytes, trace); }
    Utf8Utf16Length { Unicode: Bytes(bytes), trace => unicode::utf_16_length_of_utf_8::length(bytes, trace); }
    Utf8Utf16LengthLossy { Unicode: Bytes(bytes), trace => unicode::utf_16_length_of_utf_8_lossy::length(bytes, trace); }
    Utf8ToUtf16 { Unicode: Bytes(bytes), trace => unicode::utf_8_to_utf_16::convert(bytes, trace); }
    Utf8ToUtf16Lossy { Unicode: Bytes(bytes), trace => unicode::utf_8_to_utf_16_lossy::convert(bytes, trace); }
    Utf8DecodeFirst { Unicode: Bytes(bytes), trace => unicode::first_character::decode(bytes, trace); }
    Utf8DecodeLast { Unicode: Bytes(bytes), trace => unicode::last_character::decode(bytes, trace); }
    Utf8FloorBoundary {
        Unicode: BytesAndNumber(bytes, position), trace => unicode::floor_boundary_of_utf_8::floor_boundary(bytes, *position, trace);
        Wikipedia2013: BytesAndNumber(bytes, position), trace => wikipedia_2013::floor_boundary::floor_boundary(bytes, *position, trace);
    }
    Utf8CeilBoundary { Unicode: BytesAndNumber(bytes, position), trace => unicode::ceil_boundary_of_utf_8::ceil_boundary(bytes, *position, trace); }
    Utf8Truncate { Unicode: BytesAndNumber(bytes, most), trace => unicode::truncate_utf_8::truncate(bytes, *most, trace); }
    Utf8TrimPartial { Unicode: Bytes(bytes), trace => unicode::trim_partial_utf_8::trim_partial(bytes, trace); }
    Utf8Ranges { Unicode: TwoCodePoints(firsts, lasts), trace => unicode::byte_ranges::byte_ranges(firsts, lasts, trace); }
    Utf8RoundTrip { Unicode: Bytes(bytes), trace => unicode::round_trip_of_utf_8::round_trip(bytes, trace); }
    Utf8Utf16Offset { Unicode: BytesAndNumber(bytes, position), trace => unicode::utf_16_offset_in_utf_8::utf_16_offset(bytes, *position, trace); }
    Utf8ByteOffset { Unicode: BytesAndNumber(bytes, position), trace => unicode::byte_offset_of_utf_16::byte_offset(bytes, *position, trace); }
    Utf8ToLatin1 { Unicode: Bytes(bytes), trace => unicode::utf_8_to_latin_1::convert(bytes, trace); }
    Utf8ToCesu8 { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::from_utf_8::convert(bytes, trace); }
    Utf8ToModifiedUtf8 { Jvms: Bytes(bytes), trace => jvms::from_utf_8::convert(bytes, trace); }
    Utf8bDecode {
        Pep383: Bytes(bytes), trace => pep_383::surrogateescape_decode::decode(bytes, trace);
        Wikipedia2013: Bytes(bytes), trace => wikipedia_2013::utf_8b_decode::decode(bytes, trace);
    }
    Utf8bEncode {
        Pep383: CodePoints(code_points), trace => pep_383::surrogateescape_encode::encode(code_points, trace);
        Wikipedia2013: CodePoints(code_points), trace => wikipedia_2013::utf_8b_encode::encode(code_points, trace);
    }
    WhatwgUtf8Decode { WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::utf_8_decode::utf_8_decode(bytes, trace); }
    WhatwgUtf8DecodeWithoutBom { WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::utf_8_decode_without_bom::utf_8_decode_without_bom(bytes, trace); }
    WhatwgUtf8DecodeFatal { WhatwgEncoding: Bytes(bytes), trace => text_decoder::decode_fatal(bytes, trace); }
    WhatwgUtf8DecodeStream { WhatwgEncoding: Bytes(bytes), trace => text_decoder::decode_byte_by_byte(bytes, trace); }
    Utf81997Encode { Utf8Draft1997: Values(characters), trace => utf_8_1997::encode::encode(characters, trace); }
    Utf81997Decode { Utf8Draft1997: Bytes(octets), trace => utf_8_1997::decode::decode(octets, trace).map(Ucs4); }
    Utf81997EncodeUcs2 { Utf8Draft1997: Units(units), trace => utf_8_1997::encode_ucs_2::encode(units, trace); }
    Utf81997EncodeUcs2ExtendedRight { Utf8Draft1997: Units(units), trace => utf_8_1997::encode_ucs_2_extended_right::encode(units, trace); }
    Utf81997DecodeToUcs2 { Utf8Draft1997: Bytes(octets), trace => utf_8_1997::decode_to_ucs_2::decode(octets, trace); }
    Utf81997SequenceLength { Utf8Draft1997: Bytes(octets), trace => utf_8_1997::sequence_length::sequence_lengths(octets, trace); }
    WhatwgUtf8DecodeWithoutBomOrFail { WhatwgEncoding: Bytes(bytes), trace => utf_8_decode_without_bom_or_fail(bytes, trace); }
    WhatwgUtf8EncodeFromUtf16 { WhatwgEncoding: Units(units), trace => text_encoder::encode(units, trace); }
    WhatwgUtf8EncodeStream { WhatwgEncoding: Units(units), trace => text_encoder_stream::encode(&[units], trace); }
    WhatwgUtf8EncodeInto { WhatwgEncoding: UnitsAndNumber(units, room), trace => text_encoder_encode_into::encode_into(units, *room, trace); }
    WhatwgUtf16BeDecode { WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::utf_16be_decoder::decode(bytes, trace); }
    WhatwgUtf16LeDecode { WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::utf_16le_decoder::decode(bytes, trace); }
    WhatwgUtf16BeDecodeWithoutBom { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_without_bom(utf_16be_decoder::decoder(trace), bytes, trace); }
    WhatwgUtf16BeDecodeFatal { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_fatal(utf_16be_decoder::decoder(trace), bytes, trace); }
    WhatwgUtf16BeDecodeStream { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_byte_by_byte(utf_16be_decoder::decoder(trace), bytes, trace); }
    WhatwgUtf16LeDecodeWithoutBom { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_without_bom(utf_16le_decoder::decoder(trace), bytes, trace); }
    WhatwgUtf16LeDecodeFatal { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_fatal(utf_16le_decoder::decoder(trace), bytes, trace); }
    WhatwgUtf16LeDecodeStream { WhatwgEncoding: Bytes(bytes), trace => text_decoder_of_utf_16::decode_byte_by_byte(utf_16le_decoder::decoder(trace), bytes, trace); }
    WhatwgEncodingDecodeAsUtf8 { WhatwgEncoding: Bytes(bytes), trace => whatwg_encoding::decode::decode(bytes, Encoding::Utf8, trace); }
    Utf16Validate {
        Unicode: Units(units), trace => unicode::well_formed_utf_16::validate(units, trace);
        EcmaScript: Units(units), trace => ecmascript::is_string_well_formed_unicode::validate(units, trace);
    }
    Utf16Decode {
        Unicode: Units(units), trace => unicode::table_3_5_decode::decode(units, trace);
        Rfc2781: Units(units), trace => rfc_2781::decode::decode(units, trace);
    }
    Utf16DecodeLossy { Unicode: Units(units), trace => unicode::utf_16_substitution::decode(units, trace); }
    Utf16Utf8Length { Unicode: Units(units), trace => unicode::utf_8_length_of_utf_16::length(units, trace); }
    Utf16Utf8LengthLossy { Unicode: Units(units), trace => unicode::utf_8_length_of_utf_16_lossy::length(units, trace); }
    Utf16ToUtf8 { Unicode: Units(units), trace => unicode::utf_16_to_utf_8::convert(units, trace); }
    Utf16ToUtf8Lossy { Unicode: Units(units), trace => unicode::utf_16_to_utf_8_lossy::convert(units, trace); }
    Utf16FloorBoundary { Unicode: UnitsAndNumber(units, position), trace => unicode::floor_boundary_of_utf_16::floor_boundary(units, *position, trace); }
    Utf16CeilBoundary { Unicode: UnitsAndNumber(units, position), trace => unicode::ceil_boundary_of_utf_16::ceil_boundary(units, *position, trace); }
    Utf16Truncate { Unicode: UnitsAndNumber(units, most), trace => unicode::truncate_utf_16::truncate(units, *most, trace); }
    Utf16TrimPartial { Unicode: Units(units), trace => unicode::trim_partial_utf_16::trim_partial(units, trace); }
    Utf16RoundTrip { Unicode: Units(units), trace => unicode::round_trip_of_utf_16::round_trip(units, trace); }
    Utf16ToLatin1 { Unicode: Units(units), trace => unicode::utf_16_to_latin_1::convert(units, trace); }
    Utf16Encode {
        Unicode: CodePoints(code_points), trace => unicode::table_3_5_encode::encode(code_points, trace);
        Rfc2781: CodePoints(code_points), trace => rfc_2781::encode::encode(code_points, trace);
    }
    Utf16ToWellFormed { EcmaScript: Units(units), trace => ecmascript::to_well_formed::to_well_formed(units, trace); }
    Utf16BeEncode { Rfc2781: CodePoints(code_points), trace => rfc_2781::utf_16be_encode::encode(code_points, trace); }
    Utf16BeDecode { Rfc2781: Bytes(octets), trace => rfc_2781::utf_16be_decode::decode(octets, trace); }
    Utf16LeEncode { Rfc2781: CodePoints(code_points), trace => rfc_2781::utf_16le_encode::encode(code_points, trace); }
    Utf16LeDecode { Rfc2781: Bytes(octets), trace => rfc_2781::utf_16le_decode::decode(octets, trace); }
    Utf16LabelledDecode { Rfc2781: Bytes(octets), trace => rfc_2781::decode_labelled::decode(octets, trace); }
    Utf32Validate { Unicode: Values(units), trace => unicode::well_formed_utf_32::validate(units, trace); }
    Utf32BeEncode { Unicode: CodePoints(code_points), trace => unicode::utf_32be_encode::encode(code_points, trace); }
    Utf32BeDecode { Unicode: Bytes(bytes), trace => unicode::utf_32be_decode::decode(bytes, trace); }
    Utf32LeEncode { Unicode: CodePoints(code_points), trace => unicode::utf_32le_encode::encode(code_points, trace); }
    Utf32LeDecode { Unicode: Bytes(bytes), trace => unicode::utf_32le_decode::decode(bytes, trace); }
    Utf32LabelledEncode { Unicode: CodePoints(code_points), trace => unicode::utf_32_encode::encode(code_points, trace); }
    Utf32LabelledDecode { Unicode: Bytes(bytes), trace => unicode::utf_32_decode::decode(bytes, trace); }
    Wtf16Decode {
        Wtf8: Units(units), trace => wtf_8::decode_ill_formed_utf_16::decode(units, trace);
        EcmaScript: Units(units), trace => ecmascript::string_to_code_points::string_to_code_points(units, trace);
        Wtf8Draft2014: Units(units), trace => wtf_8_2014::decode_wtf_16::decode(units, trace);
        Wtf8Draft893065a: Units(units), trace => wtf_8_893065a::decode_from_wtf_16::decode(units, trace);
        Wtf8DraftA105bd3: Units(units), trace => wtf_8_a105bd3::decode_ill_formed_utf_16::decode(units, trace);
    }
    Wtf16Encode {
        Wtf8: CodePoints(code_points), trace => wtf_8::encode_ill_formed_utf_16::encode(code_points, trace);
        EcmaScript: CodePoints(code_points), trace => ecmascript::code_points_to_string::code_points_to_string(code_points, trace);
        Wtf8Draft2014: CodePoints(code_points), trace => wtf_8_2014::encode_wtf_16::encode(code_points, trace);
    }
    Wtf16RoundTrip { Wtf8: Units(units), trace => wtf_8::round_trip_of_utf_16::round_trip(units, trace); }
    GeneralizedUtf8Validate {
        Wtf8: Bytes(bytes), trace => wtf_8::generalized_utf_8::validate(bytes, trace);
        Wtf8Draft2014: Bytes(bytes), trace => wtf_8_2014::table_3::validate(bytes, trace);
    }
    GeneralizedUtf8Decode { Wtf8: Bytes(bytes), trace => wtf_8::generalized_utf_8_decode::decode(bytes, trace); }
    GeneralizedUtf8Encode {
        Wtf8: CodePoints(code_points), trace => wtf_8::generalized_utf_8_encode::encode(code_points, trace);
        Wtf8Draft2014: CodePoints(code_points), trace => wtf_8_2014::table_2_encode::encode(code_points, trace);
    }
    Wtf8Validate { Wtf8: Bytes(bytes), trace => wtf_8::well_formed::validate(bytes, trace); }
    Wtf8Decode {
        Wtf8: Bytes(bytes), trace => wtf_8::decode::decode(bytes, trace);
        Wtf8Draft893065a: Bytes(bytes), trace => wtf_8_893065a::decode_from_wtf_8::decode(bytes, trace);
        Wtf8Draft1184cb6: Bytes(bytes), trace => wtf_8_1184cb6::decode_from_wtf_8::decode(bytes, trace);
    }
    Wtf8DecodeUnvalidated { Wtf8: Bytes(bytes), trace => wtf_8::decode::decode_unvalidated(bytes, trace).map(Ucs4); }
    Wtf8Encode {
        Wtf8: CodePoints(code_points), trace => wtf_8::encode::encode(code_points, trace);
        Wtf8Draft893065a: CodePoints(code_points), trace => wtf_8_893065a::encode_to_wtf_8::encode(code_points, trace);
        Wtf8DraftA105bd3: CodePoints(code_points), trace => wtf_8_a105bd3::encode_to_wtf_8::encode(code_points, trace);
        Wtf8EditionBc96dce: CodePoints(code_points), trace => wtf_8_bc96dce::encode_to_wtf_8::encode(code_points, trace);
    }
    Wtf8FromUtf16 { Wtf8: Units(units), trace => wtf_8::convert_from_utf_16::convert(units, trace); }
    Wtf8ToUtf16 { Wtf8: Bytes(bytes), trace => wtf_8::convert_to_utf_16::convert(bytes, trace); }
    Wtf8FromUtf8 { Wtf8: Bytes(bytes), trace => wtf_8::convert_from_utf_8::convert(bytes, trace); }
    Wtf8ToUtf8 { Wtf8: Bytes(bytes), trace => wtf_8::convert_strictly_to_utf_8::convert(bytes, trace); }
    Wtf8ToUtf8Lossy { Wtf8: Bytes(bytes), trace => wtf_8::convert_lossily_to_utf_8::convert(bytes, trace); }
    Wtf8ToUtf8Unvalidated { Wtf8: Bytes(bytes), trace => wtf_8::convert_strictly_to_utf_8::convert_unvalidated(bytes, trace); }
    Wtf8ToUtf8LossyByCodePoint { Wtf8: Bytes(bytes), trace => wtf_8::convert_lossily_to_utf_8_by_code_point::convert(bytes, trace); }
    Wtf8Concatenate { Wtf8: TwoBytes(left, right), trace => wtf_8::concatenate::concatenate(left, right, trace); }
    Wtf8Utf16Length { Wtf8: Bytes(bytes), trace => wtf_8::utf_16_length::length(bytes, trace); }
    Wtf8FloorBoundary { Wtf8: BytesAndNumber(bytes, position), trace => wtf_8::floor_boundary::floor_boundary(bytes, *position, trace); }
    Wtf8CeilBoundary { Wtf8: BytesAndNumber(bytes, position), trace => wtf_8::ceil_boundary::ceil_boundary(bytes, *position, trace); }
    Wtf8Truncate { Wtf8: BytesAndNumber(bytes, most), trace => wtf_8::truncate::truncate(bytes, *most, trace); }
    Cesu8Validate { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::characters::validate(bytes, trace); }
    Cesu8Decode { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::characters::decode(bytes, trace); }
    Cesu8DecodeLossy { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::decode_lossy::decode(bytes, trace); }
    Cesu8ToUtf8 { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::to_utf_8::convert(bytes, trace); }
    Cesu8ToUtf8Lossy { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::to_utf_8::convert_lossily(bytes, trace); }
    Cesu8Encode { Cesu8Draft2001: CodePoints(code_points), trace => cesu_8_2001::encode::encode(code_points, trace); }
    Cesu8LenientValidate { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::table_2_2_decode::validate(bytes, trace); }
    Cesu8LenientDecode { Cesu8Draft2001: Bytes(bytes), trace => cesu_8_2001::table_2_2_decode::decode(bytes, trace); }
    Cesu8LenientEncode { Cesu8Draft2001: Units(units), trace => cesu_8_2001::table_2_2_encode::encode(units, trace); }
    Cesu8Detect { Cesu8Draft2001: Bytes(stream), trace => cesu_8_2001::detect::is_cesu_8(stream, trace); }
    Cesu8DetectUtf8 { Cesu8Draft2001: Bytes(stream), trace => cesu_8_2001::detect::is_utf_8(stream, trace); }
    ModifiedUtf8Validate {
        Jvms: Bytes(bytes), trace => jvms::code_points::validate(bytes, trace);
        JavaDataInput: Bytes(bytes), trace => java_data_input::groups::validate(bytes, trace);
    }
    ModifiedUtf8Decode {
        Jvms: Bytes(bytes), trace => jvms::decode::decode(bytes, trace);
        JavaDataInput: Bytes(bytes), trace => java_data_input::groups::convert(bytes, trace);
    }
    ModifiedUtf8DecodeLossy { Jvms: Bytes(bytes), trace => jvms::decode_lossy::decode(bytes, trace); }
    ModifiedUtf8ToUtf8 { Jvms: Bytes(bytes), trace => jvms::to_utf_8::convert(bytes, trace); }
    ModifiedUtf8ToUtf8Lossy { Jvms: Bytes(bytes), trace => jvms::to_utf_8_lossy::convert(bytes, trace); }
    ModifiedUtf8ValidateClassFile { Jvms: Bytes(bytes), trace => jvms::code_points::validate(bytes, trace); }
    ModifiedUtf8DecodeClassFile { Jvms: Bytes(bytes), trace => jvms::decode::decode(bytes, trace); }
    ModifiedUtf8Encode {
        Jvms: Units(units), trace => jvms::encode::encode(units, trace);
        JavaDataInput: Units(units), trace => java_data_input::representation::represent(units, trace);
        Wikipedia2013: Units(units), trace => wikipedia_2013::modified_utf_8::encode(units, trace);
    }
    ModifiedUtf8ReadUtf { JavaDataInput: Bytes(stream), trace => java_data_input::read_utf::read_utf(stream, trace); }
    ModifiedUtf8WriteUtf { JavaDataInput: Units(units), trace => java_data_input::write_utf::write_utf(units, trace); }
    Latin1ToUtf8 { Unicode: Bytes(bytes), trace => unicode::latin_1_to_utf_8::convert(bytes, trace); }
    Latin1ToUtf16 { Unicode: Bytes(bytes), trace => unicode::latin_1_to_utf_16::convert(bytes, trace); }
    EcmaScriptEncodeUriComponent { EcmaScript: Units(units), trace => ecmascript::encode::encode(units, "", trace); }
    EcmaScriptDecodeUriComponent { EcmaScript: Units(units), trace => ecmascript::decode::decode(units, &[], trace); }
    EcmaScriptQuoteJsonString { EcmaScript: Units(units), trace => ecmascript::quote_json_string::quote_json_string(units, trace); }
    JsonDecodeString { Rfc8259: Bytes(bytes), trace => rfc_8259::decode_string::decode(bytes, trace); }
    JsonEncodeStringAscii { Rfc8259: Units(units), trace => rfc_8259::encode_string_ascii::encode(units, trace); }
    WhatwgUrlPercentDecode { WhatwgUrl: Bytes(bytes), trace => whatwg_url::percent_decode::percent_decode(bytes, trace); }
    WhatwgUrlPercentEncode { WhatwgUrl: Bytes(bytes), trace => whatwg_url::percent_encode_after_encoding::percent_encode_after_encoding(bytes, trace); }
}

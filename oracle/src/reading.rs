//! Which document says what an operation does.
//!
//! Several documents define the same operation, each in its own way. One of them is the *judging* document, by which
//! an implementation is measured; the others are there because agreement between algorithms that were written
//! independently is evidence, and because an editor wants to see where texts part.

use std::fmt;
use std::str::FromStr;

use utfproof_spec_tables::notation::{Sequence, Slice, UnitKind};

use crate::answer::{Answer, Outcoming, Ucs4};
use crate::operation::{Operation, UnknownOperation};
use crate::whatwg_encoding::utf_8_decode_without_bom_or_fail::utf_8_decode_without_bom_or_fail;
use crate::whatwg_encoding::{Encoding, text_decoder, text_encoder, text_encoder_stream};
use crate::wikipedia_2013::detect::{Legacy, detect};
use crate::wikipedia_2013::padded::{self, Form};
use crate::wikipedia_2013::recover::{Replacement, recover};
use crate::{NoTrace, Rejected, Trace};
use crate::{cesu_8_2001, ecmascript, java_data_input, jvms, pep_383, rfc_2781, rfc_3629, unicode};
use crate::{utf_8_1997, whatwg_encoding, wikipedia_2013};
use crate::{wtf_8, wtf_8_1184cb6, wtf_8_2014, wtf_8_893065a, wtf_8_a105bd3, wtf_8_bc96dce};

/// A document that defines operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The proposed draft of UTR #26, CESU-8.
    Cesu8Draft2001,
    /// `java.io.DataInput` and `java.io.DataOutput`.
    JavaDataInput,
    /// The Java Virtual Machine Specification.
    Jvms,
    /// RFC 3629.
    Rfc3629,
    /// The draft of 1997 that became RFC 2279.
    Utf8Draft1997,
    /// RFC 2781.
    Rfc2781,
    /// ECMAScript.
    EcmaScript,
    /// PEP 383.
    Pep383,
    /// The Unicode Standard.
    Unicode,
    /// The WHATWG Encoding Standard.
    WhatwgEncoding,
    /// Wikipedia, "UTF-8", as of 2013.
    Wikipedia2013,
    /// The WTF-8 specification.
    Wtf8,
    /// Its draft of 2014, as printed.
    Wtf8Draft2014,
    /// Its draft of 2014-10-02, three hours later, as printed.
    Wtf8Draft893065a,
    /// Its draft of 2014-10-03, as printed.
    Wtf8Draft1184cb6,
    /// Its draft of 2014-10-04, as printed.
    Wtf8DraftA105bd3,
    /// Its edition of 2017-08-31, as printed.
    Wtf8EditionBc96dce,
}

impl Source {
    /// The document's id in spec-tables, such as `wtf-8-2014`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cesu8Draft2001 => "cesu-8-2001",
            Self::JavaDataInput => "java-data-input",
            Self::Jvms => "jvms",
            Self::Rfc3629 => "rfc-3629",
            Self::Utf8Draft1997 => "utf-8-1997",
            Self::Rfc2781 => "rfc-2781",
            Self::EcmaScript => "ecmascript",
            Self::Pep383 => "pep-383",
            Self::Unicode => "unicode",
            Self::WhatwgEncoding => "whatwg-encoding",
            Self::Wikipedia2013 => "wikipedia-2013",
            Self::Wtf8 => "wtf-8",
            Self::Wtf8Draft2014 => "wtf-8-2014",
            Self::Wtf8Draft893065a => "wtf-8-893065a",
            Self::Wtf8Draft1184cb6 => "wtf-8-1184cb6",
            Self::Wtf8DraftA105bd3 => "wtf-8-a105bd3",
            Self::Wtf8EditionBc96dce => "wtf-8-bc96dce",
        }
    }
}

/// An operation as one document defines it, named `<document>:<operation>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reading {
    /// The document.
    pub source: Source,
    /// The operation.
    pub operation: Operation,
}

/// What an operation answers: its result, or where it rejects the input.
pub type Outcome = Result<Sequence, Rejection>;

/// The input is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rejection {
    /// The length of the longest prefix of the input that is not rejected, in input units.
    pub at: usize,
}

/// An operand is of the wrong kind, or there are too few or too many.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{operation} takes {expected}, not {given}")]
pub struct WrongOperands {
    /// The operation.
    pub operation: Operation,
    /// What it takes.
    pub expected: String,
    /// What it was given.
    pub given: String,
}

/// The operands of one call, checked against the signature.
enum Operands<'a> {
    Bytes(&'a [u8]),
    Units(&'a [u16]),
    CodePoints(&'a [u32]),
    Values(&'a [u32]),
    TwoBytes(&'a [u8], &'a [u8]),
}

/// Defines [`Reading::ALL`] and what each reading runs from one table. The first reading of an operation judges.
macro_rules! readings {
    ($($operation:ident { $($source:ident: $operands:pat, $at:ident => $run:expr;)* })*) => {
        impl Reading {
            /// Every reading of every operation; the judging one of an operation comes first.
            pub const ALL: &'static [Self] = &[
                $($(Self { source: Source::$source, operation: Operation::$operation },)*)*
            ];

            fn dispatch(self, operands: &Operands<'_>, at: &mut impl Trace) -> Option<Result<Answer, Rejected>> {
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

use Operands::{Bytes, CodePoints, TwoBytes, Units, Values};

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

    /// The reading by which implementations are judged.
    pub fn judging(operation: Operation) -> Self {
        let first = Self::ALL
            .iter()
            .find(|reading| reading.operation == operation);
        *first.expect("every operation has a reading, says a test")
    }

    /// Whether implementations are judged by it.
    pub fn judges(self) -> bool {
        Self::judging(self.operation) == self
    }

    /// The document-qualified name, such as `wtf-8-2014:wtf-16.decode`.
    pub fn name(self) -> String {
        format!("{}:{}", self.source.id(), self.operation)
    }

    /// Runs the document's algorithm.
    ///
    /// # Errors
    ///
    /// [`WrongOperands`] if the operands are not what [`Operation::signature`] says; the inner [`Rejection`] if
    /// the algorithm rejects them, with the longest prefix that it does not reject.
    ///
    /// ```
    /// use utfproof_oracle::{Operation, Reading, Recorder, Rejection, Sequence, Slice};
    /// let decode = Reading::judging(Operation::Utf8Decode);
    /// let euro = decode.answer(&[Slice::Bytes(&[0xE2, 0x82, 0xAC])], &mut Recorder::default())?;
    /// assert_eq!(euro, Ok(Sequence::CodePoints(vec![0x20AC])));
    /// let surrogate = decode.answer(&[Slice::Bytes(&[0x41, 0xED, 0xA0, 0x80])], &mut Recorder::default())?;
    /// assert_eq!(surrogate, Err(Rejection { at: 1 }));
    /// # Ok::<(), utfproof_oracle::WrongOperands>(())
    /// ```
    pub fn answer(
        self,
        operands: &[Slice<'_>],
        at: &mut impl Trace,
    ) -> Result<Outcome, WrongOperands> {
        let result = self.run(operands, at)?;
        Ok(result.map_err(|Rejected| Rejection {
            at: self.longest_accepted_prefix(operands[0]),
        }))
    }

    /// Runs the document's algorithm, as [`Reading::answer`] does, and does not look for the place of a rejection.
    ///
    /// # Errors
    ///
    /// [`WrongOperands`] if the operands are not what [`Operation::signature`] says; the inner [`Rejected`] if the
    /// algorithm rejects them.
    pub fn run(
        self,
        operands: &[Slice<'_>],
        at: &mut impl Trace,
    ) -> Result<Result<Sequence, Rejected>, WrongOperands> {
        let signature = self.operation.signature();
        let wrong = || WrongOperands {
            operation: self.operation,
            expected: describe(std::iter::repeat_n(signature.input, signature.operands)),
            given: describe(operands.iter().map(|operand| operand.kind())),
        };
        let checked = match *operands {
            [Slice::Bytes(bytes)] => Bytes(bytes),
            [Slice::CodeUnits(units)] => Units(units),
            [Slice::CodePoints(code_points)] => CodePoints(code_points),
            [Slice::Ucs4(values)] => Values(values),
            [Slice::Bytes(left), Slice::Bytes(right)] => TwoBytes(left, right),
            _ => return Err(wrong()),
        };
        let answer = self.dispatch(&checked, at).ok_or_else(wrong)?;
        Ok(answer.map(|answer| match answer {
            Answer::Sequence(sequence) => sequence,
            Answer::Nothing => Sequence::empty(signature.output),
        }))
    }

    /// The length of the longest prefix of an input that is not rejected, though the whole of it is.
    fn longest_accepted_prefix(self, input: Slice<'_>) -> usize {
        let accepts = |length: &usize| {
            let prefix = input.prefix(*length);
            matches!(self.run(&[prefix], &mut NoTrace), Ok(Ok(_)))
        };
        (0..input.len()).rev().find(accepts).unwrap_or(0)
    }
}

fn describe(kinds: impl Iterator<Item = UnitKind>) -> String {
    let kinds: Vec<String> = kinds.map(|kind| kind.to_string()).collect();
    if kinds.is_empty() {
        "no operand".to_owned()
    } else {
        format!("({})", kinds.join(", "))
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl FromStr for Reading {
    type Err = UnknownOperation;

    /// Reads `wtf-8-2014:wtf-16.decode`, or `wtf-16.decode` for the judging reading.
    fn from_str(name: &str) -> Result<Self, UnknownOperation> {
        if !name.contains(':') {
            return Ok(Self::judging(name.parse()?));
        }
        let names: Vec<String> = Self::ALL.iter().map(|reading| reading.name()).collect();
        let known = Self::ALL
            .iter()
            .zip(&names)
            .find(|(_, known)| *known == name);
        known
            .map(|(reading, _)| *reading)
            .ok_or_else(|| UnknownOperation::new(name, names.iter().map(String::as_str)))
    }
}

//! CESU-8 against UTF-16 and generalized UTF-8: a code unit has the form of the code point of the same number.

use utfproof_oracle::cesu_8_2001::{characters, detect, table_2_2_decode};
use utfproof_oracle::unicode::table_3_5_decode;
use utfproof_oracle::wtf_8::generalized_utf_8_decode;
use utfproof_oracle::{NoTrace, Operation, Reading, Recorder, Sequence, Slice};

use super::{
    answer, assert_all, edge_units, every_beginning, every_code_point,
    every_sequence_of_4_edge_bytes, every_sequence_of_up_to_3_bytes,
    every_sequence_of_up_to_3_edge_bytes, output, readings, rejected_at,
};

/// The bytes at the edges of the last three of six bytes, and one beyond each.
const EDGES_OF_SIX: [u8; 14] = [
    0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0,
];

fn accepts(reading: Reading, bytes: &[u8]) -> bool {
    answer(reading, &[Slice::Bytes(bytes)]).is_ok()
}

/// Encodes each unit as if it were a code point, in generalized UTF-8.
fn form_by_form(units: &[u16]) -> Vec<u8> {
    let code_points: Vec<u32> = units.iter().copied().map(u32::from).collect();
    match output(
        Operation::GeneralizedUtf8Encode,
        &[Slice::CodePoints(&code_points)],
    ) {
        Sequence::Bytes(bytes) => bytes.into_vec(),
        other => panic!("{other} are not bytes"),
    }
}

/// Decodes generalized UTF-8; `None` if it has a four-byte form.
fn decode_form_by_form(generalized: Reading, bytes: &[u8]) -> Option<Vec<u16>> {
    match answer(generalized, &[Slice::Bytes(bytes)]) {
        Ok(Sequence::CodePoints(code_points)) => {
            code_points.iter().map(|c| (*c).try_into().ok()).collect()
        }
        _ => None,
    }
}

/// Compares the lenient reading with generalized UTF-8, and the strict one with its result decoded as UTF-16.
fn decodes_form_by_form() -> impl Fn(&[u8]) {
    let [lenient, lenient_validate] = [
        Operation::Cesu8LenientDecode,
        Operation::Cesu8LenientValidate,
    ]
    .map(readings);
    let [strict, strict_validate] =
        [Operation::Cesu8Decode, Operation::Cesu8Validate].map(readings);
    let [generalized, utf_16] =
        [Operation::GeneralizedUtf8Decode, Operation::Utf16Decode].map(Reading::judging);
    let decode = move |bytes: &[u8]| decode_form_by_form(generalized, bytes);
    let text = move |units: &[u16]| answer(utf_16, &[Slice::CodeUnits(units)]).ok();
    move |bytes| {
        let longest = |accepts: &dyn Fn(&[u8]) -> bool| {
            let mut lengths = (0..bytes.len()).rev();
            lengths
                .find(|length| accepts(&bytes[..*length]))
                .unwrap_or(0)
        };
        let input = Slice::Bytes(bytes);
        let accepted = Ok(Sequence::bytes(vec![]));
        let units = decode(bytes);
        match &units {
            Some(units) => {
                let units = Ok(Sequence::code_units(units.clone()));
                assert_all(&lenient, input, &units);
                assert_all(&lenient_validate, input, &accepted);
            }
            None => {
                let rejected = rejected_at(longest(&|prefix| decode(prefix).is_some()));
                assert_all(&lenient, input, &rejected);
                assert_all(&lenient_validate, input, &rejected);
            }
        }
        if let Some(characters) = units.and_then(|units| text(&units)) {
            assert_all(&strict, input, &Ok(characters));
            assert_all(&strict_validate, input, &accepted);
        } else {
            let is_text =
                |prefix: &[u8]| decode(prefix).is_some_and(|units| text(&units).is_some());
            let rejected = rejected_at(longest(&is_text));
            assert_all(&strict, input, &rejected);
            assert_all(&strict_validate, input, &rejected);
        }
    }
}

#[test]
fn every_code_unit_has_the_form_of_its_code_point_and_round_trips() {
    let [encode, decode] =
        [Operation::Cesu8LenientEncode, Operation::Cesu8LenientDecode].map(readings);
    let all = (0..=0xFFFF).map(|unit| vec![unit]);
    for units in all.chain(edge_units()) {
        let bytes = form_by_form(&units);
        let encoded = Ok(Sequence::bytes(bytes.clone()));
        assert_all(&encode, Slice::CodeUnits(&units), &encoded);
        let units = Ok(Sequence::code_units(units));
        assert_all(&decode, Slice::Bytes(&bytes), &units);
    }
}

#[test]
fn every_scalar_value_is_encoded_as_its_utf_16_units_and_round_trips() {
    let [encode, decode, validate] = [
        Operation::Cesu8Encode,
        Operation::Cesu8Decode,
        Operation::Cesu8Validate,
    ]
    .map(readings);
    let utf_16 = Reading::judging(Operation::Utf16Encode);
    for code_point in every_code_point() {
        let input = [code_point];
        let input = Slice::CodePoints(&input);
        let Ok(units) = answer(utf_16, &[input]) else {
            assert_all(&encode, input, &rejected_at(0));
            let behind = [0x41, code_point];
            assert_all(&encode, Slice::CodePoints(&behind), &rejected_at(1));
            continue;
        };
        let bytes = output(Operation::Cesu8LenientEncode, &[units.as_slice()]);
        assert_all(&decode, bytes.as_slice(), &Ok(input.to_sequence()));
        assert_all(&validate, bytes.as_slice(), &Ok(Sequence::bytes(vec![])));
        if let Some(char) = char::from_u32(code_point).filter(|char| *char <= '\u{FFFF}') {
            let utf_8 = Sequence::bytes(char.to_string().into_bytes());
            assert_eq!(bytes, utf_8, "the BMP is the same in UTF-8");
        }
        assert_all(&encode, input, &Ok(bytes));
    }
}

/// Ignores the positions of rejections, which the tests of edge bytes below compare too.
#[test]
fn bytes_are_cesu_8_exactly_if_their_forms_are_well_formed_utf_16_up_to_3_bytes() {
    every_sequence_of_up_to_3_bytes(|bytes| {
        let trace = &mut NoTrace;
        let units = generalized_utf_8_decode::decode(bytes, trace).ok();
        let units: Option<Vec<u16>> =
            units.map(|c| c.iter().map_while(|c| (*c).try_into().ok()).collect());
        let lenient = table_2_2_decode::decode(bytes, trace).ok();
        assert_eq!(lenient, units, "{bytes:02X?}");
        let lenient = table_2_2_decode::validate(bytes, trace).is_ok();
        assert_eq!(lenient, units.is_some(), "{bytes:02X?}");
        let text = units.and_then(|units| table_3_5_decode::decode(&units, trace).ok());
        let strict = characters::validate(bytes, trace).is_ok();
        assert_eq!(strict, text.is_some(), "{bytes:02X?}");
        let strict = characters::decode(bytes, trace).ok();
        assert_eq!(strict, text, "{bytes:02X?}");
    });
}

#[test]
fn bytes_are_cesu_8_exactly_if_their_forms_are_well_formed_utf_16_up_to_3_edge_bytes() {
    every_sequence_of_up_to_3_edge_bytes(decodes_form_by_form());
}

#[test]
fn bytes_are_cesu_8_exactly_if_their_forms_are_well_formed_utf_16_for_4_edge_bytes() {
    every_sequence_of_4_edge_bytes(decodes_form_by_form());
}

/// Anything may follow the first unit of a pair, and any three bytes may precede the second.
#[test]
fn bytes_are_cesu_8_exactly_if_their_forms_are_well_formed_utf_16_for_6_edge_bytes() {
    let check = decodes_form_by_form();
    let validate = Reading::judging(Operation::Cesu8Validate);
    let mut characters = 0;
    let [first, third]: [&[u8]; 2] = [&[0xED], &[0x7F, 0x80, 0xBF, 0xC0]];
    let edges = &EDGES_OF_SIX[..];
    every_beginning(&[first, edges, third, edges, edges, edges], |bytes| {
        check(bytes);
        if bytes.len() == 6 {
            check(&[bytes, b"A"].concat());
            characters += u32::from(accepts(validate, bytes));
        }
    });
    assert!(characters > 100, "only {characters} are whole characters");
}

#[test]
fn detection_tells_cesu_8_from_utf_8_by_supplementary_characters_alone() {
    let [detect, detect_utf_8, validate] = [
        Operation::Cesu8Detect,
        Operation::Cesu8DetectUtf8,
        Operation::Cesu8Validate,
    ]
    .map(Reading::judging);
    let check = |bytes: &[u8]| {
        let is_utf_8 = std::str::from_utf8(bytes).is_ok();
        let is_cesu_8 = accepts(validate, bytes);
        assert_eq!(accepts(detect_utf_8, bytes), is_utf_8, "{bytes:02X?}");
        // input that is both has no supplementary characters, and is UTF-8 by the rule
        let detected = is_cesu_8 && !is_utf_8;
        assert_eq!(accepts(detect, bytes), detected, "{bytes:02X?}");
    };
    every_sequence_of_up_to_3_edge_bytes(check);
    every_sequence_of_4_edge_bytes(check);
    let parts: [&[u8]; 9] = [
        b"",
        b"A",
        &[0xC3, 0xA9],
        &[0xEF, 0xBF, 0xBF],
        &[0xF0, 0x90, 0x80, 0x80],
        &[0xF4, 0x8F, 0xBF, 0xBF],
        &[0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80],
        &[0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF],
        &[0xED, 0xA0, 0x80],
    ];
    for a in parts {
        for b in parts {
            parts.iter().for_each(|c| check(&[a, b, c].concat()));
        }
    }
}

#[test]
fn detection_takes_no_step_on_which_the_document_is_silent() {
    let steps = |bytes: &[u8]| {
        let mut trace = Recorder::default();
        let _ = detect::detect(bytes, &mut trace);
        let steps = trace.steps();
        steps.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    // an ill-formed stream is neither: no rule says so
    for bytes in [&[0x80][..], &[0xF4, 0x90, 0x80, 0x80], &[0xF0, 0x90, 0x80]] {
        assert_eq!(steps(bytes), [""; 0], "{bytes:02X?}");
    }
    assert_eq!(steps(&[b'A', 0x80]), ["cesu-8-2001#detect/bmp"]);
    let four_bytes = ["four-bytes", "utf-8"].map(|step| format!("cesu-8-2001#detect/{step}"));
    assert_eq!(steps(&[0xF0, 0x90, 0x80, 0x80]), four_bytes);
}

#[test]
fn byte_order_of_any_units_is_their_order() {
    let encode = |units: &[u16]| output(Operation::Cesu8LenientEncode, &[Slice::CodeUnits(units)]);
    let mut units = edge_units();
    units.sort();
    let bytes: Vec<Sequence> = units.iter().map(|units| encode(units)).collect();
    assert!(bytes.is_sorted());
}

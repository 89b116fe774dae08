//! Generalized UTF-8 and WTF-8, which no library here implements: laws connect them to UTF-8 and UTF-16.

use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::{
    UNITS, answer, assert_all, edge_units, every_code_point, every_sequence_of_4_edge_bytes,
    every_sequence_of_up_to_3_bytes, output, readings, rejected_at,
};

fn accepts(operation: Operation, bytes: &[u8]) -> bool {
    answer(Reading::judging(operation), &[Slice::Bytes(bytes)]).is_ok()
}

fn from_utf_16(units: &[u16]) -> Sequence {
    output(Operation::Wtf8FromUtf16, &[Slice::CodeUnits(units)])
}

fn bytes_of(units: &[u16]) -> Vec<u8> {
    match from_utf_16(units) {
        Sequence::Bytes(bytes) => bytes.into_vec(),
        other => panic!("{other:?}"),
    }
}

/// The three bytes of a surrogate, from the bit pattern `1110xxxx 10xxxxxx 10xxxxxx`.
fn surrogate_form(surrogate: u16) -> [u8; 3] {
    let byte = |bits: u16| u8::try_from(bits).unwrap();
    [
        0xED,
        byte(surrogate >> 6 & 0x3F | 0x80),
        byte(surrogate & 0x3F | 0x80),
    ]
}

/// Replaces the three bytes of surrogates by those of another character, so that UTF-8 accepts them.
fn without_surrogates(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for i in 0..bytes.len() {
        if bytes[i] == 0xED && matches!(bytes.get(i + 1), Some(0xA0..=0xBF)) {
            bytes[i] = 0xEE;
        }
    }
    bytes
}

#[test]
fn generalized_utf_8_accepts_what_utf_8_would_if_surrogates_were_like_private_use() {
    let readings = readings(Operation::GeneralizedUtf8Validate);
    let check = |bytes: &[u8]| {
        let expected = match std::str::from_utf8(&without_surrogates(bytes)) {
            Ok(_) => Ok(Sequence::bytes(vec![])),
            Err(error) => rejected_at(error.valid_up_to()),
        };
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    };
    every_sequence_of_up_to_3_bytes(check);
    every_sequence_of_4_edge_bytes(check);
}

#[test]
fn wtf_8_accepts_what_generalized_utf_8_does_in_up_to_3_bytes() {
    let generalized = Reading::judging(Operation::GeneralizedUtf8Validate);
    let readings = readings(Operation::Wtf8Validate);
    every_sequence_of_up_to_3_bytes(|bytes| {
        let expected = answer(generalized, &[Slice::Bytes(bytes)]);
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    });
}

#[test]
fn wtf_8_rejects_a_lead_followed_by_a_trail_and_no_other_two() {
    let surrogates: Vec<u16> = (0xD800..=0xDFFF)
        .filter(|s| [0x00, 0x01, 0x3F].contains(&(s & 0x3F)))
        .collect();
    for &first in &surrogates {
        for &second in &surrogates {
            let [first_form, second_form] = [first, second].map(surrogate_form);
            let is_pair = first < 0xDC00 && second >= 0xDC00;
            let adjacent = [first_form, second_form].concat();
            let expected = if is_pair {
                rejected_at(3)
            } else {
                Ok(Sequence::bytes(vec![]))
            };
            assert_all(
                &readings(Operation::Wtf8Validate),
                Slice::Bytes(&adjacent),
                &expected,
            );
            assert!(
                accepts(Operation::GeneralizedUtf8Validate, &adjacent),
                "{adjacent:02X?}"
            );
            let apart = [first_form.as_slice(), b"A", &second_form].concat();
            assert!(accepts(Operation::Wtf8Validate, &apart), "{apart:02X?}");
        }
    }
}

#[test]
fn accepted_bytes_round_trip_and_others_are_rejected_at_the_same_position() {
    let families = [
        [
            Operation::GeneralizedUtf8Validate,
            Operation::GeneralizedUtf8Decode,
            Operation::GeneralizedUtf8Encode,
        ],
        [
            Operation::Wtf8Validate,
            Operation::Wtf8Decode,
            Operation::Wtf8Encode,
        ],
    ];
    for [validate, decode, encode] in families {
        let [validate, decode] = [validate, decode].map(Reading::judging);
        let encoders = readings(encode);
        every_sequence_of_up_to_3_bytes(|bytes| {
            let [validated, decoded] =
                [validate, decode].map(|reading| answer(reading, &[Slice::Bytes(bytes)]));
            assert_eq!(
                decoded.as_ref().err(),
                validated.as_ref().err(),
                "{decode} of {bytes:02X?}"
            );
            if let Ok(code_points) = decoded {
                let expected = Ok(Sequence::bytes(bytes));
                assert_all(&encoders, code_points.as_slice(), &expected);
            }
        });
    }
}

#[test]
fn every_code_point_is_encoded_as_by_std_or_as_a_surrogate_and_decoded_again() {
    let encode = [Operation::GeneralizedUtf8Encode, Operation::Wtf8Encode]
        .map(readings)
        .concat();
    let decode = [Operation::GeneralizedUtf8Decode, Operation::Wtf8Decode]
        .map(readings)
        .concat();
    for code_point in every_code_point() {
        let expected = match char::from_u32(code_point) {
            Some(char) => char.to_string().into_bytes(),
            None => surrogate_form(u16::try_from(code_point).unwrap()).to_vec(),
        };
        let code_point = Sequence::code_points(vec![code_point]);
        assert_all(&decode, Slice::Bytes(&expected), &Ok(code_point.clone()));
        assert_all(
            &encode,
            code_point.as_slice(),
            &Ok(Sequence::bytes(expected)),
        );
    }
}

#[test]
fn wtf_8_of_any_units_is_well_formed_and_round_trips() {
    for units in edge_units() {
        let bytes = bytes_of(&units);
        assert!(accepts(Operation::Wtf8Validate, &bytes), "{units:04X?}");
        let back = Ok(Sequence::code_units(units));
        assert_all(
            &readings(Operation::Wtf8ToUtf16),
            Slice::Bytes(&bytes),
            &back,
        );
    }
}

#[test]
fn wtf_8_of_any_units_is_the_encoding_of_their_code_points_and_decodes_to_them() {
    for units in edge_units() {
        let bytes = from_utf_16(&units);
        let code_points = output(Operation::Wtf16Decode, &[Slice::CodeUnits(&units)]);
        assert_all(
            &readings(Operation::Wtf8Encode),
            code_points.as_slice(),
            &Ok(bytes.clone()),
        );
        assert_all(
            &readings(Operation::Wtf8Decode),
            bytes.as_slice(),
            &Ok(code_points),
        );
        let one_each = Sequence::CodePoints(units.iter().copied().map(u32::from).collect());
        assert_all(
            &readings(Operation::Wtf8Encode),
            one_each.as_slice(),
            &Ok(bytes),
        );
    }
}

#[test]
fn wtf_8_becomes_utf_8_as_std_converts_the_units() {
    for units in edge_units() {
        let bytes = bytes_of(&units);
        let lossy = Ok(Sequence::bytes(
            String::from_utf16_lossy(&units).into_bytes(),
        ));
        assert_all(
            &readings(Operation::Wtf8ToUtf8Lossy),
            Slice::Bytes(&bytes),
            &lossy,
        );
        let strict = match String::from_utf16(&units) {
            Ok(text) => Ok(Sequence::bytes(text.into_bytes())),
            Err(_) => rejected_at(std::str::from_utf8(&bytes).unwrap_err().valid_up_to()),
        };
        assert_all(
            &readings(Operation::Wtf8ToUtf8),
            Slice::Bytes(&bytes),
            &strict,
        );
    }
}

#[test]
fn utf_8_is_wtf_8_already_and_anything_else_is_rejected() {
    let readings = [Operation::Wtf8FromUtf8, Operation::Wtf8ToUtf8]
        .map(readings)
        .concat();
    every_sequence_of_up_to_3_bytes(|bytes| {
        let expected = match std::str::from_utf8(bytes) {
            Ok(_) => Ok(Sequence::bytes(bytes)),
            Err(error) => rejected_at(error.valid_up_to()),
        };
        assert_all(&readings, Slice::Bytes(bytes), &expected);
    });
}

#[test]
fn concatenating_wtf_8_appends_the_units() {
    let mut strings = vec![vec![]];
    for a in UNITS {
        strings.push(vec![a]);
        strings.extend(UNITS.map(|b| vec![a, b]));
    }
    let strings: Vec<_> = strings
        .into_iter()
        .map(|units| (bytes_of(&units), units))
        .collect();
    for (left, left_units) in &strings {
        for (right, right_units) in &strings {
            let operands = [Slice::Bytes(left), Slice::Bytes(right)];
            let expected = from_utf_16(&[left_units.as_slice(), right_units].concat());
            for reading in readings(Operation::Wtf8Concatenate) {
                let concatenated = answer(reading, &operands);
                assert!(
                    concatenated.as_ref() == Ok(&expected),
                    "{reading} of {left:02X?} and {right:02X?}: {concatenated:X?}, expected {expected}"
                );
            }
        }
    }
}

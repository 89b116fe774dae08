//! The encyclopedia's forms of UTF-8 without an independent counterpart: octal, overlong, lengths, starts, detection.

use encoding_rs::WINDOWS_1252;
use utfproof_oracle::wikipedia_2013::modified_utf_8;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

use super::{
    answer, assert_all, code_points, edge_units, every_character, every_code_point,
    every_sequence_of_4_edge_bytes, every_sequence_of_up_to_3_bytes, every_supplementary_character,
    output, readings, rejected_at,
};

#[test]
fn octal_digits_encode_every_code_point_like_every_reading_of_utf_8_and_std() {
    let mut readings = readings(Operation::Utf8EncodeOctal);
    readings.extend(super::readings(Operation::Utf8Encode));
    assert!(readings.len() >= 4);
    for code_point in every_code_point() {
        let expected = match char::from_u32(code_point) {
            Some(char) => Ok(Sequence::bytes(char.to_string().into_bytes())),
            None => rejected_at(0),
        };
        assert_all(&readings, Slice::CodePoints(&[code_point]), &expected);
    }
}

/// The three lengths, with the greatest code point that fits and the least one that needs that many bytes.
const FORMS: [(Operation, usize, u32, u32); 3] = [
    (Operation::Utf8EncodeIn2Bytes, 2, 0x07FF, 0x0080),
    (Operation::Utf8EncodeIn3Bytes, 3, 0xFFFF, 0x0800),
    (Operation::Utf8EncodeIn4Bytes, 4, 0x10_FFFF, 0x1_0000),
];

/// The payload bits of all bytes of a form.
fn payload(bytes: &[u8]) -> u32 {
    let first = u32::from(bytes[0]) & (0x7F >> bytes.len());
    let rest = bytes[1..].iter();
    rest.fold(first, |value, byte| value << 6 | u32::from(byte & 0x3F))
}

#[test]
fn every_padded_form_has_its_length_and_its_bits_and_is_valid_only_if_it_is_the_shortest() {
    let (validate, generalized) = (
        readings(Operation::Utf8Validate),
        readings(Operation::GeneralizedUtf8Encode),
    );
    let valid = Ok(Sequence::bytes(vec![]));
    for (operation, length, greatest, least) in FORMS {
        let reading = Reading::judging(operation);
        let mut overlong = 0;
        for code_point in every_code_point() {
            let input = [code_point];
            let padded = answer(reading, &[Slice::CodePoints(&input)]);
            if code_point > greatest {
                assert_eq!(padded, rejected_at(0), "{operation} of {code_point:X}");
                continue;
            }
            let Ok(Sequence::Bytes(bytes)) = &padded else {
                panic!("{operation} of {code_point:X}: {padded:?}");
            };
            assert_eq!(bytes.len(), length, "{code_point:X}");
            assert_eq!(payload(bytes), code_point);
            assert_eq!(bytes[0].leading_ones() as usize, length);
            assert!(bytes[1..].iter().all(|byte| byte.leading_ones() == 1));
            if code_point < least {
                overlong += 1;
                for reading in &validate {
                    let answer = answer(*reading, &[Slice::Bytes(bytes)]);
                    assert_eq!(answer, rejected_at(0), "{reading} of {bytes:02X?}");
                }
                continue;
            }
            assert_all(&generalized, Slice::CodePoints(&input), &padded);
            if char::from_u32(code_point).is_some() {
                assert_all(&validate, Slice::Bytes(bytes), &valid);
            }
        }
        assert_eq!(overlong, least);
    }
}

/// Reads the printed table of bytes: the heading of a row gives the length, for each byte whose cell has a code point.
fn printed_length(byte: u8) -> Option<u8> {
    let document = utfproof_spec_tables::library().document("wikipedia-2013");
    let mut tables = document.unwrap().tables.iter();
    let table = tables.find(|table| table.id == "code-page").unwrap();
    let row = &table.rows[usize::from(byte >> 4)];
    let words: Vec<&str> = row[1 + usize::from(byte & 0xF)].split(' ').collect();
    let &[.., code_point, _] = words.as_slice() else {
        return None;
    };
    if code_point.starts_with('+') {
        return None;
    }
    let length = row[0]
        .split_once("-byte ")
        .map_or("1", |(length, _)| length);
    Some(length.parse().unwrap())
}

#[test]
fn a_byte_announces_the_length_in_the_printed_table_and_of_every_sequence() {
    let reading = Reading::judging(Operation::Utf8SequenceLength);
    let mut lengths: [Option<u8>; 256] = [None; 256];
    for char in every_character() {
        let bytes = char.to_string().into_bytes();
        lengths[usize::from(bytes[0])] = Some(bytes.len().try_into().unwrap());
    }
    for byte in 0..=0xFF {
        let length = lengths[usize::from(byte)];
        assert_eq!(length, printed_length(byte), "{byte:02X}");
        let expected = match length {
            Some(length) => Ok(Sequence::bytes(vec![length])),
            None => rejected_at(0),
        };
        assert_all(&[reading], Slice::Bytes(&[byte]), &expected);
        let behind = [0xC2, byte];
        let expected = match length {
            Some(length) => Ok(Sequence::bytes(vec![2, length])),
            None => rejected_at(1),
        };
        assert_all(&[reading], Slice::Bytes(&behind), &expected);
    }
}

#[test]
fn the_start_is_found_from_every_byte_of_every_character() {
    let reading = Reading::judging(Operation::Utf8CharacterStart);
    for char in every_character() {
        let text = format!("\u{10FFFF}{char}");
        let bytes = text.as_bytes();
        for end in 5..=bytes.len() {
            let part = &bytes[4..end];
            let expected = Ok(Sequence::bytes(part));
            assert_all(&[reading], Slice::Bytes(part), &expected);
            assert_all(&[reading], Slice::Bytes(&bytes[..end]), &expected);
        }
    }
}

#[test]
fn a_start_is_found_where_one_of_the_last_four_bytes_does_not_continue() {
    let reading = Reading::judging(Operation::Utf8CharacterStart);
    let check = |bytes: &[u8]| {
        let within = &bytes[bytes.len().saturating_sub(4)..];
        let start = within
            .iter()
            .rposition(|byte| !(0x80..=0xBF).contains(byte));
        let found = answer(reading, &[Slice::Bytes(bytes)]).ok();
        let expected = start.map(|start| Sequence::bytes(&within[start..]));
        assert_eq!(found, expected, "{bytes:02X?}");
    };
    every_sequence_of_up_to_3_bytes(check);
    every_sequence_of_4_edge_bytes(|bytes| {
        check(bytes);
        check(&[bytes, &[0x80]].concat());
    });
}

#[test]
fn input_is_utf_8_or_legacy_as_a_whole() {
    let validate = Reading::judging(Operation::Utf8Validate);
    let (latin_1, windows_1252) = (
        readings(Operation::Utf8DecodeWholeOrLatin1),
        readings(Operation::Utf8DecodeWholeOrWindows1252),
    );
    let check = |bytes: &[u8]| {
        let input = Slice::Bytes(bytes);
        let text = std::str::from_utf8(bytes);
        assert_eq!(answer(validate, &[input]).is_ok(), text.is_ok());
        if let Ok(text) = text {
            let expected = Ok(code_points(text.chars()));
            assert_all(&latin_1, input, &expected);
            assert_all(&windows_1252, input, &expected);
            return;
        }
        let expected = bytes.iter().map(|&byte| u32::from(byte)).collect();
        assert_all(&latin_1, input, &Ok(Sequence::CodePoints(expected)));
        let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
        assert_all(&windows_1252, input, &Ok(code_points(text.chars())));
    };
    every_sequence_of_up_to_3_bytes(check);
    every_sequence_of_4_edge_bytes(check);
}

#[test]
fn modified_utf_8_in_the_article_is_wtf_8_with_a_longer_nul() {
    for units in edge_units() {
        let printed = modified_utf_8::encode(&units, &mut NoTrace);
        let wtf_8 = output(Operation::Wtf8FromUtf16, &[Slice::CodeUnits(&units)]).values();
        let with_nul = wtf_8.iter().flat_map(|&byte| match byte {
            0x00 => vec![0xC0, 0x80],
            byte => vec![byte],
        });
        let with_nul: Vec<u32> = with_nul.collect();
        let printed: Vec<u32> = printed.iter().map(|&byte| u32::from(byte)).collect();
        assert_eq!(printed, with_nul, "{units:04X?}");
    }
}

#[test]
fn modified_utf_8_in_the_article_is_wrong_for_every_surrogate_pair() {
    for char in every_supplementary_character() {
        let units = char.encode_utf16(&mut [0; 2]).to_vec();
        let printed = modified_utf_8::encode(&units, &mut NoTrace);
        let halves = units.iter().map(|unit| u32::from(*unit));
        let halves: Vec<u32> = halves.collect();
        let right = output(
            Operation::GeneralizedUtf8Encode,
            &[Slice::CodePoints(&halves)],
        );
        assert_ne!(Sequence::bytes(printed), right, "{char:?}");
    }
}

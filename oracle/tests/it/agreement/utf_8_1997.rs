//! UTF-8 as drafted in 1997: against generalized UTF-8 for code points, and by laws and arithmetic beyond.

use utfproof_oracle::{Operation, Outcome, Reading, Sequence, Slice, Source};
use utfproof_spec_tables::library;

use super::{
    answer, assert_all, edge_units, every_code_point, every_sequence_of_4_edge_bytes,
    every_sequence_of_up_to_3_bytes, readings, rejected_at,
};

const LAST: u32 = 0x7FFF_FFFF;

fn reading(operation: Operation) -> Reading {
    Reading {
        source: Source::Utf8Draft1997,
        operation,
    }
}

fn encode(values: &[u32]) -> Outcome {
    answer(reading(Operation::Utf81997Encode), &[Slice::Ucs4(values)])
}

fn decode(octets: &[u8]) -> Outcome {
    answer(reading(Operation::Utf81997Decode), &[Slice::Bytes(octets)])
}

/// The first and the last value of each row of the printed table.
fn rows() -> Vec<(u32, u32)> {
    let tables = &library().document("utf-8-1997").unwrap().tables;
    let one = |text: &str| u32::from_str_radix(text, 16).unwrap();
    let row = |row: &Vec<String>| {
        let (first, last) = row[0].split_once('-').unwrap();
        (one(first), one(last))
    };
    tables[0].rows.iter().map(row).collect()
}

#[test]
fn the_edges_of_the_rows_are_the_least_and_the_greatest_octets_of_their_length() {
    let rows = rows();
    assert_eq!(rows.len(), 6);
    let mut next = 0;
    for (length, (first, last)) in (1..).zip(rows) {
        assert_eq!(first, next, "a gap or an overlap before row {length}");
        for value in [first, first + 1, last - 1, last] {
            let octets = encode(&[value]).unwrap();
            assert_eq!(octets.len(), length, "{value:08X}");
            assert_eq!(decode(&bytes(&octets)), Ok(Sequence::ucs_4(vec![value])));
        }
        next = last + 1;
    }
    assert_eq!(next, LAST + 1);
    // octets by arithmetic: the free bits are all one, or all zero but for the lowest bit that a shorter sequence has
    // no room for
    for (value, octets) in [
        (0x7F, "7F"),
        (0x80, "C2 80"),
        (0x7FF, "DF BF"),
        (0x800, "E0 A0 80"),
        (0xFFFF, "EF BF BF"),
        (0x1_0000, "F0 90 80 80"),
        (0x1F_FFFF, "F7 BF BF BF"),
        (0x20_0000, "F8 88 80 80 80"),
        (0x3FF_FFFF, "FB BF BF BF BF"),
        (0x400_0000, "FC 84 80 80 80 80"),
        (LAST, "FD BF BF BF BF BF"),
    ] {
        assert_eq!(encode(&[value]).unwrap().to_string(), octets);
    }
}

fn bytes(sequence: &Sequence) -> Vec<u8> {
    match sequence {
        Sequence::Bytes(bytes) => bytes.to_vec(),
        other => panic!("{other:?}"),
    }
}

/// Five million values; more than half are spread evenly over the rows, because the last row alone has 97 % of all
/// values.
#[test]
fn values_of_31_bits_round_trip_in_octets_of_the_right_shape() {
    let (of_a_row, apart) = (800_000, 1009);
    let spread = rows().into_iter().flat_map(|(first, last)| {
        let step = ((last - first) / of_a_row).max(1);
        (first..=last).step_by(step as usize)
    });
    for value in spread.chain((0..=LAST).step_by(apart)) {
        let octets = bytes(&encode(&[value]).unwrap());
        assert_eq!(
            decode(&octets),
            Ok(Sequence::ucs_4(vec![value])),
            "{value:08X}"
        );
        let [first, later @ ..] = octets.as_slice() else {
            panic!("{value:08X}")
        };
        let leading_ones = if later.is_empty() { 0 } else { octets.len() };
        assert_eq!(first.leading_ones() as usize, leading_ones, "{value:08X}");
        assert!(
            later.iter().all(|octet| octet.leading_ones() == 1),
            "{value:08X}"
        );
        let shortest = match u32::BITS - value.leading_zeros() {
            0..=7 => 1,
            bits => (bits as usize - 1).div_ceil(5), // one bit, and five more with each octet
        };
        assert_eq!(octets.len(), shortest, "{value:08X}");
    }
}

#[test]
fn values_of_32_bits_are_rejected_at_their_position() {
    for value in (LAST + 1..=u32::MAX)
        .step_by(65_521)
        .chain([LAST + 1, u32::MAX])
    {
        assert_eq!(encode(&[value]), rejected_at(0), "{value:08X}");
        assert_eq!(
            encode(&[0x41, LAST, value, 0x41]),
            rejected_at(2),
            "{value:08X}"
        );
    }
}

#[test]
fn every_code_point_is_encoded_and_decoded_as_in_generalized_utf_8() {
    let generalized = readings(Operation::GeneralizedUtf8Encode);
    for code_point in every_code_point() {
        let octets = encode(&[code_point]);
        assert_all(&generalized, Slice::CodePoints(&[code_point]), &octets);
        assert_eq!(
            decode(&bytes(&octets.unwrap())),
            Ok(Sequence::ucs_4(vec![code_point]))
        );
    }
}

#[test]
fn generalized_utf_8_is_decoded_alike_and_more_is_accepted() {
    let generalized = Reading::judging(Operation::GeneralizedUtf8Decode);
    let check = |octets: &[u8]| {
        if let Ok(code_points) = answer(generalized, &[Slice::Bytes(octets)]) {
            assert_eq!(
                decode(octets),
                Ok(Sequence::ucs_4(code_points.values())),
                "{octets:02X?}"
            );
        }
    };
    every_sequence_of_up_to_3_bytes(check);
    every_sequence_of_4_edge_bytes(check);
}

/// Only the bits marked x make the value: one line for each length.
#[test]
fn any_octets_are_decoded_if_as_many_follow_as_the_first_announces() {
    every_sequence_of_up_to_3_bytes(|octets| {
        let mut values = Vec::new();
        let mut rest = octets;
        let value = loop {
            let [first, later @ ..] = rest else {
                break Ok(Sequence::ucs_4(values));
            };
            let length = match first.leading_ones() {
                0 => 1,
                1 | 7 | 8 => break rejected_at(octets.len() - rest.len()),
                ones => ones as usize,
            };
            if rest.len() < length {
                break rejected_at(octets.len() - rest.len());
            }
            let x = |octet: u8| u32::from(octet) & 0x3F;
            values.push(match length {
                1 => u32::from(*first),
                2 => (u32::from(*first) & 0x1F) << 6 | x(later[0]),
                _ => (u32::from(*first) & 0x0F) << 12 | x(later[0]) << 6 | x(later[1]),
            });
            rest = &rest[length..];
        };
        assert_eq!(decode(octets), value, "{octets:02X?}");
    });
}

#[test]
fn the_overlong_forms_of_a_solidus_are_all_decoded_to_it() {
    let forms: [&[u8]; 6] = [
        &[0x2F],
        &[0xC0, 0xAF],
        &[0xE0, 0x80, 0xAF],
        &[0xF0, 0x80, 0x80, 0xAF],
        &[0xF8, 0x80, 0x80, 0x80, 0xAF],
        &[0xFC, 0x80, 0x80, 0x80, 0x80, 0xAF],
    ];
    for form in forms {
        assert_eq!(decode(form), Ok(Sequence::ucs_4(vec![0x2F])), "{form:02X?}");
    }
}

#[test]
fn ucs_2_is_encoded_like_utf_16_in_wtf_8() {
    let wtf_8 = Reading::judging(Operation::Wtf8FromUtf16);
    let check = |units: &[u16]| {
        let expected = answer(wtf_8, &[Slice::CodeUnits(units)]);
        assert_all(
            &readings(Operation::Utf81997EncodeUcs2),
            Slice::CodeUnits(units),
            &expected,
        );
    };
    (0..=0xFFFF).for_each(|unit| check(&[unit]));
    edge_units().iter().for_each(|units| check(units));
}

#[test]
fn extension_on_the_right_multiplies_a_value_by_65536_and_leaves_a_pair() {
    let right = readings(Operation::Utf81997EncodeUcs2ExtendedRight);
    for unit in 0..=0xFFFF_u16 {
        let expected = encode(&[u32::from(unit) << 16]);
        assert_eq!(expected.is_err(), unit >= 0x8000);
        assert_all(&right, Slice::CodeUnits(&[unit]), &expected);
    }
    for lead in 0xD800..=0xDBFF {
        for trail in [0xDC00, 0xDC01, 0xDFFF] {
            let pair = [lead, trail];
            let left = reading(Operation::Utf81997EncodeUcs2);
            let expected = answer(left, &[Slice::CodeUnits(&pair)]);
            assert_all(&right, Slice::CodeUnits(&pair), &expected);
        }
    }
}

#[test]
fn decoding_to_ucs_2_is_decoding_to_ucs_4_up_to_three_octets() {
    let to_ucs_2 = readings(Operation::Utf81997DecodeToUcs2);
    let check = |octets: &[u8]| {
        let is_long = matches!(octets, [0xF0..=0xFD, ..]);
        let expected = match decode(octets) {
            Ok(_) if is_long => rejected_at(0),
            Ok(values) => {
                let units = values
                    .values()
                    .into_iter()
                    .map(|value| u16::try_from(value).unwrap());
                Ok(Sequence::CodeUnits(units.collect()))
            }
            Err(rejection) => Err(rejection),
        };
        assert_all(&to_ucs_2, Slice::Bytes(octets), &expected);
    };
    every_sequence_of_up_to_3_bytes(check);
    for value in [0x1_0000, 0x1F_FFFF, 0x20_0000, 0x3FF_FFFF, 0x400_0000, LAST] {
        check(&bytes(&encode(&[value]).unwrap()));
    }
}

#[test]
fn the_first_octet_alone_gives_the_length() {
    let lengths = readings(Operation::Utf81997SequenceLength);
    for first in 0..=0xFF_u8 {
        let length = match first.leading_ones() {
            0 => Some(1),
            1 | 7 | 8 => None,
            ones => Some(ones as usize),
        };
        let expected = match length {
            Some(length) => Ok(Sequence::bytes(vec![u8::try_from(length).unwrap()])),
            None => rejected_at(0),
        };
        // that many octets are decoded, but one fewer are not
        let longest = [first, 0x80, 0x80, 0x80, 0x80, 0x80];
        let decoded = (1..=6).find(|length| decode(&longest[..*length]).is_ok());
        assert_eq!(decoded, length, "{first:02X}");
        assert_all(&lengths, Slice::Bytes(&[first]), &expected);
    }
    assert_all(&lengths, Slice::Bytes(&[0x41, 0xFD, 0xFE]), &rejected_at(2));
}

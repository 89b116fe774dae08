//! Modified UTF-8: class files and `DataInput` against each other and against CESU-8 by the code unit.

use std::sync::atomic::{AtomicU64, Ordering};

use utfproof_oracle::cesu_8_2001::table_2_2_decode;
use utfproof_oracle::java_data_input::{groups, representation};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, Source, jvms};

use super::{
    all_sequences_of_up_to_3_bytes, answer, assert_all, edge_units, every_sequence_of_4_edge_bytes,
    every_sequence_of_up_to_3_edge_bytes, output, readings, rejected_at,
};

const DOCUMENTS: [Source; 2] = [Source::Jvms, Source::JavaDataInput];

fn by(source: Source, operation: Operation) -> Reading {
    let reading = Reading { source, operation };
    assert!(Reading::ALL.contains(&reading), "{reading}");
    reading
}

/// CESU-8 by the code unit, with C0 80 in place of 00.
fn without_zero_bytes(units: &[u16]) -> Vec<u8> {
    let cesu_8 = output(Operation::Cesu8LenientEncode, &[Slice::CodeUnits(units)]);
    let Sequence::Bytes(bytes) = cesu_8 else {
        panic!("{cesu_8} are not bytes")
    };
    let two = bytes.iter().map(|byte| match byte {
        0x00 => vec![0xC0, 0x80],
        _ => vec![*byte],
    });
    two.collect::<Vec<_>>().concat()
}

/// CESU-8 by the code unit, but without 00, and with C0 80 for 0000.
fn decode_canonical(bytes: &[u8]) -> Option<Vec<u16>> {
    if bytes.contains(&0) {
        return None;
    }
    let mut cesu_8 = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        if let [0xC0, 0x80, after_both @ ..] = rest {
            cesu_8.push(0);
            rest = after_both;
        } else {
            cesu_8.push(*first);
            rest = after_first;
        }
    }
    table_2_2_decode::decode(&cesu_8, &mut NoTrace).ok()
}

#[test]
fn all_units_are_written_like_cesu_8_without_zero_bytes_and_read_back_by_both() {
    let encoders = DOCUMENTS.map(|source| by(source, Operation::ModifiedUtf8Encode));
    let decoders = readings(Operation::ModifiedUtf8Decode);
    let all = (0..=0xFFFF).map(|unit| vec![unit]);
    for units in all.chain(edge_units()) {
        let bytes = without_zero_bytes(&units);
        let encoded = Ok(Sequence::bytes(bytes.clone()));
        assert_all(&encoders, Slice::CodeUnits(&units), &encoded);
        let units = Ok(Sequence::code_units(units));
        assert_all(&decoders, Slice::Bytes(&bytes), &units);
    }
}

#[test]
fn every_surrogate_pair_is_written_like_cesu_8_and_read_back_by_both() {
    let encoders = DOCUMENTS.map(|source| by(source, Operation::ModifiedUtf8Encode));
    let decoders = readings(Operation::ModifiedUtf8Decode);
    for lead in 0xD800..=0xDBFF {
        for trail in 0xDC00..=0xDFFF {
            let units = [lead, trail];
            let bytes = without_zero_bytes(&units);
            let encoded = Ok(Sequence::bytes(bytes.clone()));
            assert_all(&encoders, Slice::CodeUnits(&units), &encoded);
            let units = Ok(Sequence::code_units(units.as_slice()));
            assert_all(&decoders, Slice::Bytes(&bytes), &units);
        }
    }
}

/// The class file's reading is strict: it accepts the same as CESU-8, with C0 80 for 00. `DataInput` gives the same
/// results for that, and also accepts exactly 00 and overlong forms.
fn differs_where_the_documents_do(bytes: &[u8], parted: &AtomicU64) {
    let trace = &mut NoTrace;
    let class_file = jvms::decode::decode(bytes, trace).ok();
    let data_input = groups::convert(bytes, trace).ok();
    let validated = jvms::code_points::validate(bytes, trace).is_ok();
    assert_eq!(validated, class_file.is_some(), "{bytes:02X?}");
    let validated = groups::validate(bytes, trace).is_ok();
    assert_eq!(validated, data_input.is_some(), "{bytes:02X?}");
    assert_eq!(class_file, decode_canonical(bytes), "{bytes:02X?}");
    match (class_file, data_input) {
        (Some(class_file), data_input) => assert_eq!(data_input, Some(class_file), "{bytes:02X?}"),
        (None, Some(units)) => {
            let written = representation::represent(&units, trace);
            assert_ne!(written, bytes, "{bytes:02X?} would be written");
            assert!(holds_zero_or_overlong(bytes), "{bytes:02X?}");
            parted.fetch_add(1, Ordering::Relaxed);
        }
        (None, None) => {}
    }
}

/// Whether there is a byte 00, or the start of an overlong form: C0 but not C0 80, C1, or E0 with a byte below A0.
fn holds_zero_or_overlong(bytes: &[u8]) -> bool {
    bytes.contains(&0)
        || bytes.windows(2).any(|two| match two {
            [0xC0, second] => *second != 0x80,
            [0xC1, _] | [0xE0, 0x80..=0x9F] => true,
            _ => false,
        })
}

#[test]
fn class_files_and_data_input_differ_in_zero_bytes_and_overlong_forms_only() {
    let parted = AtomicU64::new(0);
    all_sequences_of_up_to_3_bytes(|bytes| differs_where_the_documents_do(bytes, &parted));
    // forms that DataInput accepts, and those of them that class files accept
    let (one, two, three) = (128, 32 * 64, 16 * 64 * 64);
    let (canonical_one, canonical_two, canonical_three) = (127, 30 * 64 + 1, three - 32 * 64);
    let taken = |one: u64, two: u64, three: u64| {
        let of_three_bytes = one * one * one + 2 * one * two + three;
        1 + one + (one * one + two) + of_three_bytes
    };
    let more = taken(one, two, three) - taken(canonical_one, canonical_two, canonical_three);
    assert_eq!(parted.into_inner(), more);
}

#[test]
fn class_files_and_data_input_differ_alike_in_4_edge_bytes() {
    let parted = AtomicU64::new(0);
    every_sequence_of_4_edge_bytes(|bytes| differs_where_the_documents_do(bytes, &parted));
    assert!(parted.into_inner() > 1000);
}

/// The position of a rejection is that of the first form which the reading does not accept, truncated or not.
#[test]
fn the_forms_before_a_rejected_one_are_accepted() {
    let decoders = DOCUMENTS.map(|source| by(source, Operation::ModifiedUtf8Decode));
    let validators = DOCUMENTS.map(|source| by(source, Operation::ModifiedUtf8Validate));
    for (decode, validate) in decoders.into_iter().zip(validators) {
        every_sequence_of_up_to_3_edge_bytes(|bytes| {
            let decoded = answer(decode, &[Slice::Bytes(bytes)]);
            let validated = answer(validate, &[Slice::Bytes(bytes)]);
            assert_eq!(decoded.as_ref().err(), validated.as_ref().err());
            let Err(rejection) = decoded else { return };
            let prefix = |length: usize| answer(decode, &[Slice::Bytes(&bytes[..length])]).is_ok();
            assert!(prefix(rejection.at), "{bytes:02X?}");
            assert!(!(rejection.at + 1..bytes.len()).any(prefix), "{bytes:02X?}");
        });
    }
}

/// `DataInput` converts as many bytes as the length before them says, whatever follows.
#[test]
fn a_string_is_read_by_its_length_and_nothing_after_it() {
    let read = readings(Operation::ModifiedUtf8ReadUtf);
    let convert = by(Source::JavaDataInput, Operation::ModifiedUtf8Decode);
    every_sequence_of_up_to_3_edge_bytes(|bytes| {
        let converted = answer(convert, &[Slice::Bytes(bytes)]).map_err(|_| ());
        let length = [0, u8::try_from(bytes.len()).unwrap()];
        // no prefix can be read, since a readable string stays readable with anything after it
        let expected = converted.or_else(|()| rejected_at(0));
        let input = [&length, bytes].concat();
        assert_all(&read, Slice::Bytes(&input), &expected);
        let behind = [&input[..], &[0xFF]].concat();
        assert_all(&read, Slice::Bytes(&behind), &expected);
        let one_too_many = [&[length[0], length[1] + 1], bytes].concat();
        assert_all(&read, Slice::Bytes(&one_too_many), &rejected_at(0));
    });
    for too_short in [&[][..], &[0x00], &[0x00, 0x01], &[0x01, 0x00, 0x41]] {
        assert_all(&read, Slice::Bytes(too_short), &rejected_at(0));
    }
}

#[test]
fn a_string_is_written_as_its_length_and_its_encoding_and_is_read_back() {
    let [read, write] = [
        Operation::ModifiedUtf8ReadUtf,
        Operation::ModifiedUtf8WriteUtf,
    ]
    .map(readings);
    let all = (0..=0xFFFF).map(|unit| vec![unit]);
    for units in all.chain(edge_units()) {
        let bytes = without_zero_bytes(&units);
        let length = u16::try_from(bytes.len()).unwrap().to_be_bytes();
        let written = [&length[..], &bytes].concat();
        let expected = Ok(Sequence::bytes(written.clone()));
        assert_all(&write, Slice::CodeUnits(&units), &expected);
        assert_all(
            &read,
            Slice::Bytes(&written),
            &Ok(Sequence::code_units(units)),
        );
    }
}

#[test]
fn no_more_than_65535_bytes_are_written() {
    let [read, write] = [
        Operation::ModifiedUtf8ReadUtf,
        Operation::ModifiedUtf8WriteUtf,
    ]
    .map(readings);
    for (unit, most) in [(0x0061, 65_535), (0x0000, 32_767), (0x20AC, 21_845)] {
        let units = vec![unit; most + 1];
        let bytes = without_zero_bytes(&units[..most]);
        let length = u16::try_from(bytes.len()).unwrap().to_be_bytes();
        let written = [&length[..], &bytes].concat();
        let back = Ok(Sequence::code_units(&units[..most]));
        assert_all(&read, Slice::Bytes(&written), &back);
        let written = Ok(Sequence::bytes(written));
        assert_all(&write, Slice::CodeUnits(&units[..most]), &written);
        assert_all(&write, Slice::CodeUnits(&units), &rejected_at(most));
    }
}

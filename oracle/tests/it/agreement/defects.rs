//! The defective readings, which are excluded everywhere else: they differ exactly as their errata say.

use utfproof_oracle::{Operation, Reading, Sequence, Slice, UnitKind};

use super::{answer, every_character, every_code_point, every_supplementary_character};

fn reading(name: &str) -> Reading {
    name.parse().unwrap()
}

#[test]
fn the_draft_of_2014_decodes_no_surrogate_pair_right() {
    let as_printed = reading("wtf-8-2014:wtf-16.decode");
    let pair = UnitKind::CodeUnit.parse("D83D DCA9").unwrap();
    let decoded = answer(as_printed, &[pair.as_slice()]);
    assert_eq!(decoded, Ok(Sequence::code_points(vec![0x1F03D])));
    for char in every_supplementary_character() {
        let units = char.encode_utf16(&mut [0; 2]).to_vec();
        let right = Sequence::code_points(vec![char.into()]);
        let decoded = answer(as_printed, &[Slice::CodeUnits(&units)]);
        assert_ne!(decoded, Ok(right), "{units:04X?}");
    }
}

#[test]
fn the_draft_of_2014_encodes_no_supplementary_code_point_right() {
    let as_printed = reading("wtf-8-2014:generalized-utf-8.encode");
    let encoded = answer(as_printed, &[Slice::CodePoints(&[0x1_0000])]);
    assert_eq!(encoded, Ok(Sequence::bytes(vec![0xE0, 0x90, 0x80, 0x80])));
    for char in every_supplementary_character() {
        let right = Sequence::bytes(char.to_string().into_bytes());
        let encoded = answer(as_printed, &[Slice::CodePoints(&[char.into()])]);
        assert_ne!(encoded, Ok(right), "{char:?}");
    }
}

#[test]
fn the_steps_of_rfc_2781_encode_surrogates_and_are_right_otherwise() {
    let as_printed = reading("rfc-2781:utf-16.encode");
    let judging = Reading::judging(Operation::Utf16Encode);
    for code_point in every_code_point() {
        let input = [Slice::CodePoints(&[code_point])];
        let right = answer(judging, &input);
        match u16::try_from(code_point) {
            Ok(surrogate @ 0xD800..=0xDFFF) => {
                let printed = Ok(Sequence::code_units(vec![surrogate]));
                assert_eq!(answer(as_printed, &input), printed);
                assert!(right.is_err());
            }
            _ => assert_eq!(answer(as_printed, &input), right, "{code_point:X}"),
        }
    }
}

#[test]
fn the_article_writes_supplementary_characters_of_modified_utf_8_as_in_utf_8() {
    let as_printed = reading("wikipedia-2013:modified-utf-8.encode");
    let judging = Reading::judging(Operation::ModifiedUtf8Encode);
    for char in every_character() {
        let units = char.encode_utf16(&mut [0; 2]).to_vec();
        let [printed, right] =
            [as_printed, judging].map(|reading| answer(reading, &[Slice::CodeUnits(&units)]));
        assert_eq!(printed == right, units.len() == 1, "{units:04X?}");
    }
}

/// A test shows for each of them that it differs, here or in `history.rs`.
#[test]
fn no_judging_reading_is_defective() {
    for reading in Reading::DEFECTIVE {
        assert!(!reading.judges(), "{reading}");
        assert!(Reading::ALL.contains(reading), "{reading}");
    }
    assert_eq!(Reading::DEFECTIVE.len(), 11);
}

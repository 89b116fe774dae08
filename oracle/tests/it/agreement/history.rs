//! The early editions of the WTF-8 specification: each differs from the last one exactly where its errata say.

use std::collections::BTreeSet;

use utfproof_oracle::{Operation, Outcome, Reading, Recorder, Sequence, Slice, UnitKind};
use utfproof_spec_tables::library;

use super::{
    answer, edge_units, every_code_point, every_sequence_of_4_edge_bytes,
    every_sequence_of_up_to_3_edge_bytes, output,
};

fn reading(name: &str) -> Reading {
    name.parse().unwrap()
}

/// Runs a reading on an operand in the project's notation.
fn run(name: &str, operand: &str) -> Sequence {
    let reading = reading(name);
    let operand = reading.operation.signature().input.parse(operand).unwrap();
    answer(reading, &[operand.as_slice()]).unwrap()
}

/// Asserts the result of a printed text, and that the last edition differs.
#[track_caller]
fn assert_witness(name: &str, operand: &str, printed: &str, right: &str) {
    assert_eq!(run(name, operand).to_string(), printed, "{name} {operand}");
    let operation = reading(name).operation.name();
    assert_eq!(run(operation, operand).to_string(), right, "{operand}");
    assert_ne!(printed, right, "{operand}");
}

/// The code points at the edges of the encoders.
const CODE_POINTS: [u32; 14] = [
    0x0000, 0x0041, 0x0080, 0x07FF, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFE,
    0x1_0000, 0x10_FFFF,
];

/// Every sequence of up to three of [`CODE_POINTS`], which do not include U+FFFF.
fn edge_code_points() -> Vec<Vec<u32>> {
    let mut sequences = vec![vec![]];
    for a in CODE_POINTS {
        sequences.push(vec![a]);
        for b in CODE_POINTS {
            sequences.push(vec![a, b]);
            sequences.extend(CODE_POINTS.map(|c| vec![a, b, c]));
        }
    }
    sequences
}

fn has_pair(code_points: &[u32]) -> bool {
    code_points
        .windows(2)
        .any(|two| matches!(two, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]))
}

fn encode(name: &str, code_points: &[u32]) -> Outcome {
    answer(reading(name), &[Slice::CodePoints(code_points)])
}

#[test]
fn the_first_bytes_of_three_and_four_are_wrong_until_2017() {
    for name in ["wtf-8-893065a:wtf-8.encode", "wtf-8-a105bd3:wtf-8.encode"] {
        assert_witness(name, "0800", "C0 A0 80", "E0 A0 80");
        assert_witness(name, "20AC", "C2 82 AC", "E2 82 AC");
        assert_witness(name, "10000", "C0 90 80 80", "F0 90 80 80");
        assert_witness(name, "10FFFF", "C4 8F BF BF", "F4 8F BF BF");
    }
    let right = Reading::judging(Operation::Wtf8Encode);
    let readings = ["893065a", "a105bd3", "bc96dce"].map(|commit| {
        let name = format!("wtf-8-{commit}:wtf-8.encode");
        (reading(&name), commit != "bc96dce")
    });
    for code_point in every_code_point().filter(|c| *c != 0xFFFF) {
        let input = [Slice::CodePoints(&[code_point])];
        let Ok(Sequence::Bytes(mut bytes)) = answer(right, &input) else {
            panic!("{code_point:X} is not rejected");
        };
        let right = bytes.clone();
        // the marks of three and four bytes are E0 and F0, where the text has C0
        bytes[0] &= if bytes.len() > 2 { 0b1100_1111 } else { 0xFF };
        for (reading, is_wrong) in readings {
            let expected = if is_wrong { &bytes } else { &right };
            let encoded = answer(reading, &input);
            assert_eq!(encoded, Ok(Sequence::Bytes(expected.clone())), "{reading}");
        }
    }
}

#[test]
fn u_ffff_is_in_two_rows_until_2018() {
    for (name, printed) in [
        ("wtf-8-893065a:wtf-8.encode", "C0 8F BF BF"),
        ("wtf-8-a105bd3:wtf-8.encode", "C0 8F BF BF"),
        ("wtf-8-bc96dce:wtf-8.encode", "F0 8F BF BF"),
    ] {
        assert_witness(name, "FFFF", printed, "EF BF BF");
    }
}

#[test]
fn a_pair_is_not_merged_at_first_and_its_trail_is_then_encoded_twice() {
    let pair = "D83D DCA9";
    let (right, twice) = ("F0 9F 92 A9", "F0 9F 92 A9 ED B2 A9");
    assert_witness("wtf-8-bc96dce:wtf-8.encode", pair, twice, right);
    let twice = "C0 9F 92 A9 CD B2 A9";
    assert_witness("wtf-8-a105bd3:wtf-8.encode", pair, twice, right);
    let not_merged = "CD A0 BD CD B2 A9";
    assert_witness("wtf-8-893065a:wtf-8.encode", pair, not_merged, right);
    let right = Reading::judging(Operation::Wtf8Encode);
    for code_points in edge_code_points() {
        let in_2017 = encode("wtf-8-bc96dce:wtf-8.encode", &code_points);
        let is_right = in_2017 == answer(right, &[Slice::CodePoints(&code_points)]);
        assert_eq!(is_right, !has_pair(&code_points), "{code_points:04X?}");
    }
}

#[test]
fn a_pair_gives_ill_formed_wtf_8_as_a_note_says() {
    let valid = Reading::judging(Operation::Wtf8Validate);
    for code_points in edge_code_points() {
        if has_pair(&code_points) {
            let bytes = encode("wtf-8-893065a:wtf-8.encode", &code_points).unwrap();
            let validated = answer(valid, &[bytes.as_slice()]);
            assert!(validated.is_err(), "{code_points:04X?}");
        }
    }
}

#[test]
fn the_guard_at_the_end_comes_first_and_the_right_variables_next() {
    let name = "wtf-8-893065a:wtf-16.decode";
    assert_witness(name, "D83D DCA9", "1F03D", "1F4A9");
    assert_witness(name, "D800 DC00", "FC00", "10000");
    assert_eq!(run(name, "0041 DBFF").to_string(), "0041 DBFF");
    let name = "wtf-8-a105bd3:wtf-16.decode";
    assert_eq!(run(name, "D83D DCA9").to_string(), "1F4A9");
    assert_eq!(run(name, "0041 DBFF").to_string(), "0041 DBFF");
    for name in ["wtf-8-893065a:wtf-16.decode", name] {
        let (printed, right) = ("D83D D83D DCA9", "D83D 1F4A9");
        assert_witness(name, "D83D D83D DCA9", printed, right);
    }
    let right = Reading::judging(Operation::Wtf16Decode);
    let [variables, consumes] = ["wtf-8-893065a:wtf-16.decode", name].map(reading);
    for units in edge_units() {
        let input = [Slice::CodeUnits(&units)];
        let is_right = |reading| answer(reading, &input) == answer(right, &input);
        let is = |i: usize, range: std::ops::RangeInclusive<u16>| {
            units.get(i).is_some_and(|unit| range.contains(unit))
        };
        // of up to three units, only these are decoded wrongly
        let second_lead =
            is(0, 0xD800..=0xDBFF) && is(1, 0xD800..=0xDBFF) && is(2, 0xDC00..=0xDFFF);
        assert_eq!(is_right(consumes), !second_lead, "{units:04X?}");
        let pair = |i| is(i, 0xD800..=0xDBFF) && is(i + 1, 0xDC00..=0xDFFF);
        assert_eq!(is_right(variables), !pair(0) && !pair(1), "{units:04X?}");
    }
}

/// Leads in a row with a trail after them are decoded right if their number is odd.
#[test]
fn an_even_number_of_leads_hides_the_trail_after_them_until_late_in_2014() {
    let consumes = reading("wtf-8-a105bd3:wtf-16.decode");
    for leads in 1..=9 {
        let mut units = vec![0xD83D; leads];
        units.push(0xDCA9);
        let input = [Slice::CodeUnits(&units)];
        let is_right = answer(consumes, &input) == Ok(output(Operation::Wtf16Decode, &input));
        assert_eq!(is_right, leads % 2 == 1, "{leads}");
    }
}

/// Compares the first decoder of WTF-8 with generalized UTF-8 on well-formed input, surrogate pairs included.
#[test]
fn the_first_decoder_of_wtf_8_decodes_generalized_utf_8_and_swallows_bytes_after_an_error() {
    let name = "wtf-8-893065a:wtf-8.decode";
    assert_eq!(run(name, "ED A0 80 ED B0 80").to_string(), "D800 DC00");
    assert_eq!(run(name, "E2 41").to_string(), "FFFD");
    assert_eq!(run("utf-8.decode-lossy", "E2 41").to_string(), "FFFD 0041");
    assert_eq!(run(name, "C2 E2 82 AC").to_string(), "FFFD FFFD FFFD");
    let (first, generalized) = (
        reading(name),
        Reading::judging(Operation::GeneralizedUtf8Decode),
    );
    let check = |bytes: &[u8]| {
        let input = [Slice::Bytes(bytes)];
        let Ok(Sequence::CodePoints(decoded)) = answer(first, &input) else {
            panic!("it rejects nothing");
        };
        match answer(generalized, &input) {
            Ok(right) => assert_eq!(Sequence::CodePoints(decoded), right, "{bytes:02X?}"),
            // these bytes cannot make U+FFFD itself, EF BF BD
            Err(_) => assert!(decoded.contains(&0xFFFD), "{bytes:02X?}"),
        }
    };
    every_sequence_of_up_to_3_edge_bytes(check);
    every_sequence_of_4_edge_bytes(check);
    for lead in (0xD800..=0xDBFF).step_by(0x55) {
        for trail in (0xDC00..=0xDFFF).step_by(0x55) {
            let pair = Sequence::code_points(vec![lead, trail]);
            let bytes = output(Operation::GeneralizedUtf8Encode, &[pair.as_slice()]);
            let input = [bytes.as_slice()];
            assert_eq!(answer(first, &input), Ok(pair));
            let rejected = answer(Reading::judging(Operation::Wtf8Decode), &input);
            assert!(rejected.is_err(), "{bytes}");
        }
    }
}

/// Whether a trail surrogate follows a lead with only code points of one, two or four bytes in between.
fn is_taken_for_a_pair(code_points: &[u32]) -> bool {
    let of_three_bytes = code_points.iter().filter(|c| (0x800..=0xFFFF).contains(*c));
    has_pair(&of_three_bytes.copied().collect::<Vec<_>>())
}

/// Compares the second decoder of WTF-8 with the last: on well-formed input it differs where its flag was not cleared.
#[test]
fn a_flag_that_is_not_cleared_replaces_unpaired_surrogates_for_two_days() {
    let name = "wtf-8-1184cb6:wtf-8.decode";
    let (printed, right) = ("D800 0041 FFFD FFFD", "D800 0041 DC00");
    assert_witness(name, "ED A0 80 41 ED B0 80", printed, right);
    assert_eq!(run(name, "ED A0 80 ED B0 80").to_string(), "D800 FFFD FFFD");
    assert_eq!(run(name, "E2 41").to_string(), "FFFD");
    let (flagged, last) = (reading(name), Reading::judging(Operation::Wtf8Decode));
    let mut differ = 0;
    for code_points in edge_code_points() {
        let bytes = output(
            Operation::GeneralizedUtf8Encode,
            &[Slice::CodePoints(&code_points)],
        );
        let input = [bytes.as_slice()];
        let decoded = answer(flagged, &input);
        assert!(decoded.is_ok(), "{bytes}");
        let differs = decoded != answer(last, &input);
        assert_eq!(differs, is_taken_for_a_pair(&code_points), "{bytes}");
        differ += usize::from(differs && !has_pair(&code_points));
    }
    assert!(differ > 0, "no well-formed input on which it differs");
}

/// On ill-formed input the two decoders differ only in surrogate pairs.
#[test]
fn the_first_two_decoders_of_wtf_8_replace_the_same_errors() {
    let both = ["893065a", "1184cb6"].map(|c| reading(&format!("wtf-8-{c}:wtf-8.decode")));
    let check = |bytes: &[u8]| {
        // a pair takes six bytes
        let [first, second] = both.map(|reading| answer(reading, &[Slice::Bytes(bytes)]));
        assert_eq!(first, second, "{bytes:02X?}");
    };
    every_sequence_of_up_to_3_edge_bytes(check);
    every_sequence_of_4_edge_bytes(check);
}

/// The same that the vectors show for the judging documents: each step has an input that leads to it.
#[test]
fn every_step_of_a_draft_is_taken_by_some_input() {
    let drafts = || {
        let documents = library().documents().iter();
        documents.filter(|document| document.id.starts_with("wtf-8-"))
    };
    let mut taken = BTreeSet::new();
    let is_of_draft = |reading: &&Reading| drafts().any(|d| d.id == reading.source.id());
    for reading in Reading::ALL.iter().filter(is_of_draft) {
        let mut take = |input: Slice<'_>| {
            let mut trace = Recorder::default();
            reading.answer(&[input], &mut trace).unwrap().ok();
            taken.extend(trace.steps().iter().map(ToString::to_string));
        };
        match reading.operation.signature().input {
            UnitKind::CodeUnit => edge_units()
                .iter()
                .for_each(|units| take(Slice::CodeUnits(units))),
            UnitKind::CodePoint => edge_code_points()
                .iter()
                .for_each(|code_points| take(Slice::CodePoints(code_points))),
            _ => {
                for [a, b, c, d] in [
                    [0x41, 0xC2, 0x80, 0xC2],
                    [0xC2, 0x41, 0xC0, 0xE0],
                    [0xE0, 0x41, 0xE0, 0x80],
                    [0xE0, 0xA0, 0x41, 0xC0],
                    [0xE1, 0x80, 0x80, 0xF0],
                    [0x41, 0x41, 0xE1, 0x80],
                    [0xF0, 0x41, 0xF0, 0x80],
                    [0xF4, 0x90, 0xF1, 0x80],
                    [0xF1, 0x80, 0x41, 0x41],
                    [0x41, 0xF1, 0x80, 0x80],
                    [0xF0, 0x90, 0x80, 0x80],
                    [0xF4, 0x80, 0x80, 0x80],
                    [0xF1, 0x80, 0x80, 0x41],
                ] {
                    take(Slice::Bytes(&[a, b, c, d]));
                }
                take(Slice::Bytes(&[0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80]));
                let table = [0xC2, 0x80, 0xE0, 0xA0, 0x80, 0xF1, 0x80, 0x80, 0x80];
                take(Slice::Bytes(&table));
            }
        }
    }
    for draft in drafts() {
        for algorithm in &draft.algorithms {
            for step in &algorithm.steps {
                let id = format!("{}#{}/{}", draft.id, algorithm.id, step.id);
                assert!(taken.contains(&id), "{id}");
            }
        }
    }
}

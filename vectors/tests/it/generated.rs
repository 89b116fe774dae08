//! The vectors that the generators draw and find.

use std::collections::BTreeSet;

use utfproof_oracle::{Encoding, NoTrace, Operation, Reading, Recorder, Sequence, UnitKind};
use utfproof_spec_tables::library;
use utfproof_vectors::{Origin, SEED, Vector, generate_of, random};

use crate::whole::drawn;

/// The vectors of an origin.
fn generated(operation: Operation, origin: Origin) -> Vec<Vector> {
    let files = generate_of(origin, &[operation]).into_iter();
    files.flat_map(|file| file.vectors).collect()
}

const RANDOM_VECTORS: usize = 64;

fn boundaries_and_random(operation: Operation) -> Vec<Vector> {
    let mut vectors = generated(operation, Origin::Boundaries);
    vectors.extend(random(operation, SEED, RANDOM_VECTORS));
    vectors
}

#[test]
fn each_three_lengths_of_characters_follow_one_another_in_one_text() {
    let decode = Reading::judging(Operation::Utf8Decode);
    let texts = generated(Operation::Utf8Decode, Origin::Boundaries)
        .into_iter()
        .filter_map(|vector| {
            let text = decode.run(&[vector.case(0).operands[0].as_slice()], &mut NoTrace);
            Some(text.unwrap().ok()?.values())
        });
    let has_all = |text: &Vec<u32>| {
        let threes: BTreeSet<&[u32]> = text.windows(3).collect();
        (text.len(), threes.len()) == (66, 64)
    };
    assert!(texts.into_iter().any(|text| has_all(&text)));
}

#[test]
fn ucs_4_values_are_drawn_from_every_row_of_their_table_and_from_beyond_it_with_both_ends() {
    let table = &library().document("utf-8-1997").unwrap().tables[0];
    let ends = table.rows.iter().flat_map(|row| row[0].split('-'));
    let mut ends: Vec<u32> = ends
        .map(|end| UnitKind::Ucs4.parse_one(end).unwrap())
        .collect();
    assert_eq!(ends.len(), 12);
    ends.extend([0x8000_0000, 0xFFFF_FFFF]);
    let vectors = boundaries_and_random(Operation::Utf81997Encode);
    let inputs: Vec<Vec<u32>> = vectors
        .iter()
        .map(|vector| vector.case(0).operands[0].values())
        .collect();
    for end in &ends {
        assert!(inputs.contains(&vec![*end]), "{end:08X}");
    }
    let random = &inputs[inputs.len() - RANDOM_VECTORS..];
    for ends in ends.chunks(2) {
        let drawn = random.iter().flatten();
        let drawn: BTreeSet<_> = drawn.filter(|v| (ends[0]..=ends[1]).contains(v)).collect();
        assert!(drawn.len() > 20, "{ends:X?}: {drawn:X?}");
    }
}

/// Of the documents that came with UCS-4 values and octets of UTF-16; without `UTFPROOF_WHOLE=1`, of two of them.
#[test]
fn every_step_of_a_judging_algorithm_is_taken_at_a_boundary_or_at_random() {
    let octets_of_utf_16 = [
        Encoding::Utf16Be,
        Encoding::Utf16Le,
        Encoding::Utf16Labelled,
    ];
    let documents = [
        ("utf-8-1997", &[Encoding::Utf81997][..]),
        ("rfc-2781", &octets_of_utf_16),
        ("ecmascript", &[Encoding::EcmaScript]),
        ("rfc-8259", &[Encoding::Json]),
        ("whatwg-url", &[Encoding::WhatwgUrl]),
    ];
    for (document, encodings) in drawn(&documents, 2) {
        let mut taken = BTreeSet::new();
        let operations = Operation::ALL.iter().copied();
        for operation in operations.filter(|operation| {
            encodings.contains(&operation.encoding())
                || *document == "ecmascript" && *operation == Operation::Utf16ToWellFormed
        }) {
            for vector in boundaries_and_random(operation) {
                let mut trace = Recorder::default();
                let operands = vector.case(0).operands;
                let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
                let outcome = Reading::judging(operation).answer(&operands, &mut trace);
                assert!(outcome.is_ok(), "{}", vector.id);
                taken.extend(trace.steps().iter().map(ToString::to_string));
            }
        }
        for algorithm in &library().document(document).unwrap().algorithms {
            for step in &algorithm.steps {
                let id = format!("{document}#{}/{}", algorithm.id, step.id);
                let of_no_judging_reading = [
                    "ecmascript#is-string-well-formed-unicode/",
                    "ecmascript#code-points-to-string/",
                ];
                let is_left_out = of_no_judging_reading.iter().any(|of| id.starts_with(of));
                assert!(taken.contains(&id) != is_left_out, "{id}");
            }
        }
    }
}

#[test]
fn the_rows_of_31_bits_are_the_lengths_cut_after_a_first_octet_whose_bits_are_all_zero() {
    let vectors = generated(Operation::Utf81997Encode, Origin::Exhaustive);
    let singles = vectors.iter().map(|vector| &vector.operands[0]);
    let singles: Vec<String> = singles
        .filter(|operand| operand.elements.len() == 1)
        .map(ToString::to_string)
        .collect();
    let expected = [
        "0000..007F",
        "0080..07FF",
        "0800..0FFF",
        "1000..FFFF",
        "10000..3FFFF",
        "40000..1FFFFF",
        "200000..FFFFFF",
        "1000000..3FFFFFF",
        "4000000..3FFFFFFF",
        "40000000..7FFFFFFF",
        "80000000-FFFFFFFF",
    ];
    assert_eq!(singles, expected);
    let encode = Reading::judging(Operation::Utf81997Encode);
    for vector in &vectors {
        for number in vector.sample(8) {
            let case = vector.case(number);
            let outcome = encode.answer(&[case.operands[0].as_slice()], &mut NoTrace);
            let operand = case.operands[0].as_slice();
            let expected = utfproof_vectors::expectation(
                Operation::Utf81997Encode,
                &[operand],
                outcome.unwrap(),
            );
            assert_eq!(case.expectation, expected, "{}", vector.id);
        }
    }
}

//! The generators: one an origin. Every expectation is the oracle's.

mod boundaries;
mod complete;
mod escapes;
mod examples;
mod exhaustive;
mod room;

pub(crate) use complete::guaranteed;
pub use complete::{CompleteRow, complete_rows, rows_of};
pub use exhaustive::ill_formed_of_four;

use rayon::prelude::*;
use utfproof_oracle::Operation;

use crate::facts::is_brief;
use crate::file::VectorFile;
use crate::random::{self, SEED};
use crate::vector::Origin;

/// How many random vectors of each operation are committed.
const RANDOM_VECTORS: usize = 64;

/// The same of an operation whose answers follow from those of others.
const RANDOM_VECTORS_IN_BRIEF: usize = 6;

/// The same where the escapes of JSON and of URLs are decoded.
const RANDOM_VECTORS_OF_ESCAPES: usize = 16;

/// The same of the bytes of UTF-32, of which a character has more than of others.
const RANDOM_VECTORS_OF_UTF_32: usize = 24;

/// Makes the vectors of one origin for every operation anew; operations that have none are left out.
pub fn generate(origin: Origin) -> Vec<VectorFile> {
    generate_of(origin, Operation::ALL)
}

/// The same for some operations.
pub fn generate_of(origin: Origin, operations: &[Operation]) -> Vec<VectorFile> {
    let random_vectors = |operation: Operation| match is_brief(operation) {
        true if matches!(
            operation,
            Operation::JsonDecodeString | Operation::WhatwgUrlPercentDecode
        ) =>
        {
            RANDOM_VECTORS_OF_ESCAPES
        }
        true => RANDOM_VECTORS_IN_BRIEF,
        false if operation.encoding().is_utf_32_in_bytes() => RANDOM_VECTORS_OF_UTF_32,
        false => RANDOM_VECTORS,
    };
    let file = |operation: &Operation| match origin {
        Origin::Examples => examples::file(*operation),
        Origin::Boundaries => boundaries::file(*operation),
        Origin::Exhaustive => exhaustive::file(*operation),
        Origin::Complete => complete::file(*operation),
        Origin::Random => random::file(*operation, SEED, random_vectors(*operation)),
    };
    let files = operations.par_iter().with_max_len(1).map(file);
    files.filter(|file| !file.vectors.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utfproof_oracle::{Encoding, NoTrace, Reading, Recorder, Sequence, UnitKind};
    use utfproof_spec_tables::library;

    use super::*;
    use crate::vector::Vector;

    fn boundaries_and_random(operation: Operation) -> Vec<Vector> {
        let mut vectors = boundaries::file(operation).vectors;
        vectors.extend(random::vectors(operation, SEED, RANDOM_VECTORS));
        vectors
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

    /// Of the documents that came with UCS-4 values and octets of UTF-16.
    #[test]
    fn every_step_of_a_judging_algorithm_is_taken_at_a_boundary_or_at_random() {
        let encodings = [
            Encoding::Utf81997,
            Encoding::Utf16Be,
            Encoding::Utf16Le,
            Encoding::Utf16Labelled,
            Encoding::Utf32,
            Encoding::Utf32Be,
            Encoding::Utf32Le,
            Encoding::Utf32Labelled,
            Encoding::EcmaScript,
            Encoding::Json,
            Encoding::WhatwgUrl,
        ];
        let operations = Operation::ALL.iter().copied().filter(|operation| {
            encodings.contains(&operation.encoding()) || *operation == Operation::Utf16ToWellFormed
        });
        let mut taken = BTreeSet::new();
        for operation in operations {
            for vector in boundaries_and_random(operation) {
                let mut trace = Recorder::default();
                let operands = vector.case(0).operands;
                let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
                let outcome = Reading::judging(operation).answer(&operands, &mut trace);
                assert!(outcome.is_ok(), "{}", vector.id);
                taken.extend(trace.steps().iter().map(ToString::to_string));
            }
        }
        for document in [
            "utf-8-1997",
            "rfc-2781",
            "ecmascript",
            "rfc-8259",
            "whatwg-url",
        ] {
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
        let file = exhaustive::file(Operation::Utf81997Encode);
        let singles = file.vectors.iter().map(|vector| &vector.operands[0]);
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
        for vector in &file.vectors {
            for number in vector.sample(8) {
                let case = vector.case(number);
                let outcome = encode.answer(&[case.operands[0].as_slice()], &mut NoTrace);
                let operand = case.operands[0].as_slice();
                let expected =
                    crate::expectation(Operation::Utf81997Encode, &[operand], outcome.unwrap());
                assert_eq!(case.expectation, expected, "{}", vector.id);
            }
        }
    }
}

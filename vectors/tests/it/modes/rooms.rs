//! Outputs in small buffers, and in buffers that are full in part.

use std::collections::BTreeSet;

use utfproof_oracle::Operation;
use utfproof_vectors::context::{Context, ModeContext, Offers, expect, mode_contexts};
use utfproof_vectors::{Expectation, Suite, Vector};

use super::{ALL, all, vectors};

/// For each vector that is put into contexts, the rooms alone, and the units that are left of a partly full buffer.
fn rooms(
    operation: Operation,
    smallest: u32,
) -> Vec<(&'static Vector, BTreeSet<u32>, BTreeSet<u32>)> {
    let offers = Offers {
        room: Some(smallest),
        ..Offers::default()
    };
    let of_vector = |vector: &'static Vector| {
        let mut alone = BTreeSet::new();
        let mut left = BTreeSet::new();
        for context in mode_contexts(vector, Suite::Full, offers) {
            match context {
                Context::InMode(ModeContext::Room { units, before: 0 }) => {
                    assert!(alone.insert(units), "{}: {units} twice", vector.id);
                }
                Context::InMode(ModeContext::Room { units, before }) => {
                    left.insert(units - before as u32);
                }
                Context::InMode(ModeContext::Refills { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        (vector, alone, left)
    };
    let vectors = vectors(operation).filter(|vector| vector.in_context);
    vectors.map(of_vector).collect()
}

#[test]
fn every_output_is_asked_in_every_room_up_to_one_more_than_it_has() {
    for operation in [
        Operation::Utf8Encode,
        Operation::Utf8DecodeLossy,
        Operation::Utf8ToUtf16,
        Operation::Utf16BeEncode,
    ] {
        let all = rooms(operation, 4);
        assert!(!all.is_empty(), "{operation}");
        for (vector, alone, left) in all {
            let Expectation::Output(output, _) = vector.case(0).expectation else {
                continue;
            };
            let length = u32::try_from(output.len()).unwrap();
            let whole = [length.saturating_sub(1), length, length + 1].map(|room| room.max(4));
            assert!(alone.is_superset(&whole.into()), "{}: {alone:?}", vector.id);
            assert!(
                alone.is_superset(&(4..=length.min(16)).collect()),
                "{}",
                vector.id
            );
            assert_eq!(left, (0..=5).collect(), "{}", vector.id);
        }
    }
}

/// An adapter may need a large buffer, and must not pay for it with a text of that size for each unit of each vector.
#[test]
fn a_large_buffer_costs_little() {
    for smallest in [17, 256, 4_096, 65_536] {
        let all = rooms(Operation::Utf8Encode, smallest);
        let units: u64 = all
            .iter()
            .map(|(.., left)| left.len() as u64 * u64::from(smallest))
            .sum();
        assert!(units > 0 && units < 64 << 20, "{smallest}: {units} units");
        let left: BTreeSet<u32> = all.iter().flat_map(|(.., left)| left.clone()).collect();
        let each = (0..=7).collect();
        assert!(
            smallest > 256 || left.is_superset(&each),
            "{smallest}: {left:?}"
        );
    }
}

#[test]
fn a_partly_full_buffer_has_the_answer_of_the_oracle_to_the_whole_text() {
    for (vector, ..) in rooms(Operation::Utf8Decode, 1).into_iter().step_by(7) {
        let context = Context::InMode(ModeContext::Room {
            units: 3,
            before: 2,
        });
        let case = context.put(vector);
        let alone = vector.case(0).operands[0].to_string();
        let text = case.operands[0].to_string();
        assert_eq!(text, format!("61 61 {alone}").trim_end(), "{}", vector.id);
        assert_eq!(case.expectation, expect(vector.operation, &case.operands));
    }
}

#[test]
fn what_cannot_come_in_parts_has_no_room() {
    for name in [
        "utf-8.validate",
        "utf-8.count-code-points",
        "utf-8.decode-first",
        "wtf-8.concatenate",
        "whatwg-utf-8.encode-into",
        "modified-utf-8.read-utf",
    ] {
        let operation = name.parse().unwrap();
        let asked = all(operation, Suite::Full, ALL);
        assert!(
            asked
                .iter()
                .all(|(_, context)| !matches!(context, ModeContext::Room { .. })),
            "{name}"
        );
    }
}

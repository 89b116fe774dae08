//! The expectations in contexts, most of which follow from others: they have to be those of the oracle.

use std::collections::BTreeSet;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{CaseInContexts, Context, Filling, InContexts, contexts, expect};
use utfproof_vectors::{Case, Expectation, Operands, Origin, Suite};

use super::{chosen, joined};
use crate::built::FILES;
use crate::whole::drawn;

/// Not all of it is asked of the oracle for each context: it has to be what the oracle says all the same. Of nothing, too,
/// which no vector puts into contexts.
#[test]
fn what_is_expected_in_contexts_is_what_the_oracle_says() {
    let (mut outputs, mut rejections) = (0, 0);
    for operation in drawn(Operation::ALL, 20).into_iter().copied() {
        let signature = operation.signature();
        let mut nothing =
            Operands::from(vec![Sequence::empty(signature.input); signature.operands]);
        if signature.takes_number {
            nothing[1] = Sequence::number(0);
        }
        let nothing = Case {
            expectation: expect(operation, &nothing),
            operands: nothing,
        };
        let mut nothing = Some(CaseInContexts::new(operation, nothing));
        for vector in chosen(operation) {
            let mut cases = InContexts::new(vector);
            let contexts = contexts(vector, Suite::Full, signature.operands == 1);
            for context in &contexts {
                let put = match &mut nothing {
                    Some(nothing) if !context.is_cut() => nothing.put(context),
                    _ => cases.put(context),
                };
                let whole = match context.is_cut() {
                    true => Operands::from_iter([joined(operation, &put.operands)]),
                    false => put.operands,
                };
                let of_the_oracle = expect(operation, &whole);
                let is_so = put.expectation == of_the_oracle;
                assert!(is_so, "{}, {context}", vector.id); // the inputs are long
                outputs += usize::from(matches!(of_the_oracle, Expectation::Output(..)));
                rejections += usize::from(matches!(of_the_oracle, Expectation::Rejected(..)));
            }
        }
    }
    assert!(
        outputs > 5_000 && rejections > 1_000,
        "{outputs} {rejections}"
    );
}

/// The results of the cases of a row are joined where the oracle joins a few of them.
#[test]
fn the_texts_of_rows_have_the_result_that_the_oracle_gives() {
    let mut texts = 0;
    for file in FILES
        .iter()
        .filter(|file| file.origin == Origin::Exhaustive)
    {
        for (number, vector) in file.vectors.iter().enumerate() {
            if vector.operands.len() != 1 || number > 40 && !number.is_multiple_of(101) {
                continue;
            }
            let rows = contexts(vector, Suite::Full, false);
            let rows = rows
                .iter()
                .filter(|context| matches!(context, Context::Row { .. }));
            for context in rows.step_by(7) {
                let put = context.put(vector);
                let is_so = put.expectation == expect(file.operation, &put.operands);
                assert!(is_so, "{}: {context:?}", vector.id); // the inputs are long
                texts += 1;
            }
        }
    }
    assert!(texts > 200, "{texts}");
}

/// One vector of each operation has strips and texts of special characters, in contexts or not.
#[test]
fn the_texts_of_special_characters_have_the_result_that_the_oracle_gives() {
    let mut operations = BTreeSet::new();
    let mut texts = 0;
    let exhaustive = FILES
        .iter()
        .filter(|file| file.origin == Origin::Exhaustive);
    for vector in exhaustive.flat_map(|file| &file.vectors) {
        let is_special = |context: &&Context| match context {
            Context::Strip(strip) => strip.character.is_some(),
            Context::Padded { filling, .. } => matches!(filling, Filling::Special | Filling::Marks),
            _ => false,
        };
        let all = contexts(vector, Suite::Full, vector.operands.len() == 1);
        for (number, context) in all.iter().filter(is_special).enumerate() {
            operations.insert(vector.operation);
            if !(number + vector.id.len()).is_multiple_of(5) {
                continue;
            }
            let put = context.put(vector);
            let whole = joined(vector.operation, &put.operands);
            let is_so = put.expectation == expect(vector.operation, &[whole]);
            assert!(is_so, "{}, {context}", vector.id); // the inputs are long
            texts += 1;
        }
    }
    assert!(
        operations.len() > 80 && texts > 1_000,
        "{} {texts}",
        operations.len()
    );
}

/// So that a codec that drops a mark at the start of a buffer of any size is caught.
#[test]
fn each_special_character_stands_at_each_offset_up_to_8_kib() {
    let operation = Operation::Utf8Decode;
    let specials = [
        "EF BB BF",
        "EF BF BD",
        "00",
        "EF BF BF",
        "E2 80 A8",
        "F0 9D 84 9E",
    ];
    let specials = specials.map(|text| operation.signature().input.parse(text).unwrap().values());
    let mut offsets = vec![BTreeSet::new(); specials.len()];
    let files = FILES.iter().filter(|file| file.operation == operation);
    for vector in files.flat_map(|file| &file.vectors) {
        for context in contexts(vector, Suite::Full, false) {
            let Context::Padded {
                filling: Filling::Special,
                ..
            } = context
            else {
                continue;
            };
            let text = context.put(vector).operands[0].values();
            for (special, offsets) in specials.iter().zip(&mut offsets) {
                let places = 0..8_192 + 2;
                offsets.extend(places.filter(|at| text[*at..].starts_with(special)));
            }
        }
    }
    // a text begins with letters, until the rest is whole characters
    for offsets in offsets {
        assert!((17..8_192 + 2).all(|at| offsets.contains(&at)));
    }
}

//! The expectations in contexts, most of which follow from others: they have to be those of the oracle.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{CaseInContexts, Context, InContexts, contexts, expect};
use utfproof_vectors::{Case, Expectation, Operands, Origin, Suite};

use super::{FILES, chosen, joined};

/// Not all of it is asked of the oracle for each context: it has to be what the oracle says all the same. Of nothing, too,
/// which no vector puts into contexts.
#[test]
fn what_is_expected_in_contexts_is_what_the_oracle_says() {
    let (mut outputs, mut rejections) = (0, 0);
    for operation in Operation::ALL.iter().copied() {
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
        outputs > 50_000 && rejections > 10_000,
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

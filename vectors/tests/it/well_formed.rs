//! The well-formed inputs of an operation.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_vectors::is_well_formed;

/// Whether the oracle accepts an input.
fn accepts(operation: Operation, input: Slice<'_>) -> bool {
    matches!(
        Reading::judging(operation).run(&[input], &mut NoTrace),
        Ok(Ok(_))
    )
}

fn all_operations() -> impl Iterator<Item = (Operation, Sequence)> {
    Operation::ALL
        .iter()
        .map(|operation| (*operation, Sequence::empty(operation.signature().input)))
}

#[test]
fn a_validation_accepts_exactly_what_is_well_formed() {
    let validations = all_operations().filter(|(o, _)| o.signature().validates);
    let mut seen = 0;
    for (operation, _) in validations {
        let detects = matches!(operation, Operation::Cesu8Detect);
        for text in [
            "",
            "41",
            "C3 A9",
            "80",
            "ED A0 80",
            "ED A0 80 ED B0 80",
            "F0 90 80 80",
            "C0 80",
        ] {
            let Ok(input) = operation.signature().input.parse(text) else {
                continue;
            };
            let accepted = accepts(operation, input.as_slice());
            assert!(
                detects || is_well_formed(operation, &[input]) == accepted,
                "{operation} {text}"
            );
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

/// What an operation takes for itself, an empty text is well-formed for, if its validation takes the same units.
#[test]
fn the_validation_takes_what_the_operation_takes() {
    let mut wrong = Vec::new();
    for (operation, input) in all_operations() {
        let signature = operation.signature();
        let mut operands = vec![input; signature.operands];
        if signature.takes_number {
            operands[1] = Sequence::number(0);
        }
        if !is_well_formed(operation, &operands) {
            wrong.push(operation.name());
        }
    }
    // an empty text is not what these two take
    assert_eq!(wrong, ["utf-8.character-start", "modified-utf-8.read-utf"]);
}

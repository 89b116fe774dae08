//! The inputs that every codec is asked about.

use utfproof_answers::inputs;
use utfproof_oracle::Operation;

#[test]
fn every_operation_has_inputs_that_fit_it_and_none_twice() {
    for operation in Operation::ALL {
        let all = inputs(*operation);
        assert!(all.len() > 50, "{operation}: {}", all.len());
        assert!(all.len() < 4000, "{operation}: {}", all.len());
        let mut texts: Vec<String> = all
            .iter()
            .map(|operands| format!("{:?}", operands.as_slice()))
            .collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), all.len(), "{operation}");
        for operands in &all {
            assert_eq!(
                operands.len(),
                operation.signature().operands,
                "{operation}"
            );
        }
    }
}

//! The documents' own worked examples.
//!
//! The expectation is the oracle's, as everywhere; that it agrees with what is printed is a test of both.

use utfproof_oracle::{Operation, Sequence};
use utfproof_spec_tables::library;

use crate::by_oracle;
use crate::file::VectorFile;
use crate::vector::Origin;

/// The file of one operation.
pub(super) fn file(operation: Operation) -> VectorFile {
    let mut vectors = Vec::new();
    for document in library().documents() {
        for example in document
            .examples
            .iter()
            .filter(|example| example.operation == operation.name())
        {
            let signature = operation.signature();
            let operands: Vec<Sequence> = example
                .operands
                .iter()
                .enumerate()
                .filter_map(|(place, operand)| signature.operand(place).parse(operand).ok())
                .collect();
            let name = format!("{}/{}", document.id, example.id);
            vectors.push(by_oracle::vector(
                operation,
                Origin::Examples,
                &name,
                &operands,
            ));
        }
    }
    let about = "The worked examples that the documents print, by document. What they print is checked against the \
                 oracle; the answers here are the oracle's.";
    VectorFile {
        operation,
        origin: Origin::Examples,
        about: about.to_owned(),
        random: None,
        automaton: None,
        vectors,
    }
}

//! The inputs at the edges of the documents' ranges; forms that are ill-formed, and texts that some codecs take for
//! something else.

mod forms;
mod texts;

use std::collections::BTreeSet;

use utfproof_oracle::{Encoding, Operation, Sequence};

use crate::by_oracle;
use crate::edges::EDGES;
use crate::facts::{is_another_decoder, is_brief, takes_a_range};
use crate::file::VectorFile;
use crate::generate::{escapes, room};
use crate::units::units_of;
use crate::vector::Origin;

/// The file of one operation.
pub(super) fn file(operation: Operation) -> VectorFile {
    let mut inputs = BTreeSet::new();
    if !is_brief(operation) || operation.encoding() == Encoding::EcmaScript {
        inputs.extend(EDGES.inputs(operation));
        inputs.extend(named(operation));
    }
    inputs.extend(escapes::inputs(operation));
    if is_another_decoder(operation) {
        let forms = EDGES.supplementary_as_cesu_8();
        inputs.extend(forms.map(|bytes| vec![Sequence::bytes(bytes)]));
    }
    if operation.signature().takes_number {
        inputs.extend(room::inputs(operation));
    } else if !takes_a_range(operation) {
        inputs.extend(texts::inputs(operation));
    }
    let vector = |operands: &Vec<Sequence>| {
        let name = by_oracle::input_name(operands);
        by_oracle::vector(operation, Origin::Boundaries, &name, operands)
    };
    let about = "The first and last value of every range in every table of the documents and the values next to \
                 them; the code points that their steps and claims name; around the surrogates, every two of \
                 them; the bits of characters in wrong forms; texts that some codecs mistake for another encoding.";
    let vectors = inputs.iter().map(vector);
    let vectors = vectors.chain(forms::rows(operation)).collect();
    VectorFile {
        operation,
        origin: Origin::Boundaries,
        about: about.to_owned(),
        random: None,
        automaton: None,
        vectors,
    }
}

/// The code points that the documents name, as the operation's inputs.
fn named(operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
    let signature = operation.signature();
    let named = EDGES.named.iter();
    let units = named.map(move |code_point| units_of(operation, *code_point));
    units
        .filter(|units| !units.is_empty())
        .map(move |units| vec![Sequence::from_values(signature.input, units); signature.operands])
}

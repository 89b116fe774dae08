//! One question of a run: a case, alone or in a context, with what the answer should be.

use std::ops::Deref;
use std::sync::Arc;

use utfproof_oracle::Sequence;
use utfproof_vectors::context::{Context, InContexts};
use utfproof_vectors::{Case, Expectation, Vector};

use crate::reply::Request;

/// One question, with where it comes from.
#[derive(Debug)]
pub struct Question {
    /// The vector, by its place in the selection.
    pub vector: usize,
    /// Its number in the whole run.
    pub number: u64,
    /// The number of the case in its vector.
    pub case: u64,
    /// What that case was put into.
    pub context: Option<Chosen>,
    /// What the answer should be; nothing if it does not matter, because what matters is the next one.
    pub expectation: Option<Expectation>,
}

/// One of the contexts of a vector, which all its questions share.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub(crate) all: Arc<Vec<Context>>,
    pub(crate) place: usize,
}

impl Deref for Chosen {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.all[self.place]
    }
}

/// A question, and how it is put.
pub(crate) type Posed = (Question, Request);

/// The question in a context, and what has to be asked right before it.
pub(crate) fn in_context(
    place: (usize, u64),
    vector: &Vector,
    case: &mut InContexts,
    context: Chosen,
) -> (Option<Posed>, Posed) {
    let before = match &*context {
        Context::After { units, .. } => {
            let input = vector.operation.signature().input;
            let question = Question {
                vector: place.0,
                number: place.1,
                case: 0,
                context: None,
                expectation: None,
            };
            let request = Request::new(
                vector.operation,
                [Sequence::from_values(input, units.iter().copied())],
            );
            Some((question, request))
        }
        _ => None,
    };
    let put = case.put(&context);
    (before, question(place, vector, 0, Some(context), put))
}

/// The question of a case, of the vector with this place, that has this number in the whole run.
pub(crate) fn question(
    (place, number): (usize, u64),
    vector: &Vector,
    case_number: u64,
    context: Option<Chosen>,
    case: Case,
) -> Posed {
    let question = Question {
        vector: place,
        number,
        case: case_number,
        context,
        expectation: Some(case.expectation),
    };
    let request = Request {
        operation: vector.operation,
        operands: case.operands,
    };
    (question, request)
}

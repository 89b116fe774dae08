//! A test case: one case of a vector, alone or in a context, with its expectation.

use std::ops::Deref;
use std::sync::Arc;

use utfproof_oracle::Sequence;
use utfproof_vectors::context::{Context, InContexts};
use utfproof_vectors::{Case, Expectation, Vector};

use crate::reply::Request;

/// A test case and its origin.
#[derive(Debug)]
pub struct TestCase {
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

/// One of the contexts of a vector, which all its test cases share.
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

/// A test case with its request.
pub(crate) type PreparedCase = (TestCase, Request);

/// The test case in a context, and the one that has to be asked right before it, if any.
pub(crate) fn in_context(
    place: (usize, u64),
    vector: &Vector,
    case: &mut InContexts,
    context: Chosen,
) -> (Option<PreparedCase>, PreparedCase) {
    let before = match &*context {
        Context::After { units, .. } => {
            let input = vector.operation.signature().input;
            let test_case = TestCase {
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
            Some((test_case, request))
        }
        _ => None,
    };
    let put = case.put(&context);
    (before, test_case(place, vector, 0, Some(context), put))
}

/// The test case with this number in the whole run: one case of the vector at this index, alone or in a context.
pub(crate) fn test_case(
    (place, number): (usize, u64),
    vector: &Vector,
    case_number: u64,
    context: Option<Chosen>,
    case: Case,
) -> PreparedCase {
    let test_case = TestCase {
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
    (test_case, request)
}

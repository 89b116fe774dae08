//! A test case: one case of a vector, alone or in a context, with its expectation.

use std::ops::Deref;
use std::sync::Arc;

use utfproof_vectors::context::{Context, InContexts};
use utfproof_vectors::{Case, Expectation, Vector};

use crate::reply::Request;

/// A test case: which case of which vector, in which context, with its expectation.
#[derive(Debug)]
pub struct TestCase {
    /// The vector, by its index in the selection.
    pub vector: usize,
    /// Its number in the whole run.
    pub number: u64,
    /// The number of the case in its vector.
    pub case: u64,
    /// The context of that case, if it is in one.
    pub context: Option<Chosen>,
    /// The expectation; `None` for a request that only prepares the next one.
    pub expectation: Option<Expectation>,
}

/// One of the contexts of a vector. All its test cases share the list.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub(crate) all: Arc<Vec<Context>>,
    pub(crate) index: usize,
}

impl Deref for Chosen {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.all[self.index]
    }
}

/// A test case with its request.
pub(crate) type PreparedCase = (TestCase, Request);

/// The test case in a context, and the one that must directly precede it, if any.
pub(crate) fn in_context(
    (index, number): (usize, u64),
    vector: &Vector,
    cases: &mut InContexts<'_>,
    context: Chosen,
) -> (Option<PreparedCase>, PreparedCase) {
    let earlier = cases.earlier(&context).map(|(operation, operands)| {
        let test_case = TestCase {
            vector: index,
            number,
            case: 0,
            context: None,
            expectation: None,
        };
        let request = Request {
            operation,
            operands,
        };
        (test_case, request)
    });
    let put = cases.put(&context);
    let number_of_case = context.case_of(vector);
    let test_case = test_case((index, number), vector, number_of_case, Some(context), put);
    (earlier, test_case)
}

/// The test case with this number in the whole run: one case of the vector at this index, alone or in a context.
pub(crate) fn test_case(
    (index, number): (usize, u64),
    vector: &Vector,
    case_number: u64,
    context: Option<Chosen>,
    case: Case,
) -> PreparedCase {
    let test_case = TestCase {
        vector: index,
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

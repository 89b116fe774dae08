//! A test case: one case of a vector, alone or in a context, with its expectation.

use std::ops::Deref;
use std::sync::Arc;

use utfproof_vectors::context::{Context, InContexts, ModeContext, batch};
use utfproof_vectors::{Case, Expectation, Vector};

use crate::reply::{Mode, Reply, Request};

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
    /// The expectation of each input, if it is a batch: it stands for as many test cases, of which this is the first.
    pub inputs: Vec<Expectation>,
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

impl TestCase {
    /// What goes with a request that is sent right before that of this test case.
    pub(crate) const fn preparing(&self) -> Self {
        Self {
            vector: self.vector,
            number: self.number,
            case: 0,
            context: None,
            expectation: None,
            inputs: Vec::new(),
        }
    }
}

/// A test case with its request.
pub(crate) type PreparedCase = (TestCase, Request);

impl Chosen {
    /// The context that stands so many places after this one.
    pub(crate) fn after(&self, places: usize) -> Self {
        Self {
            all: Arc::clone(&self.all),
            index: self.index + places,
        }
    }
}

/// The test case in a context, and the one that must directly precede it, if any. Nothing for an input of a batch after
/// the first, which comes with that.
pub(crate) fn in_context(
    (index, number): (usize, u64),
    vector: &Vector,
    cases: &mut InContexts<'_>,
    context: Chosen,
) -> impl Iterator<Item = PreparedCase> + use<> {
    let (before, of_context) = match &*context {
        Context::InMode(ModeContext::Batch { place: 0, of }) => {
            let inputs = batch(vector.operation, &vector.case(0), *of);
            (
                None,
                Some(of_batch((index, number), vector, context, inputs)),
            )
        }
        Context::InMode(ModeContext::Batch { .. }) => (None, None),
        _ => {
            let before = earlier((index, number), cases, &context);
            let mode = match &*context {
                Context::InMode(context) => context.mode(),
                _ => Mode::Once,
            };
            let put = cases.put(&context);
            let case = context.case_of(vector);
            let (test_case, request) = test_case((index, number), vector, case, Some(context), put);
            (before, Some((test_case, request.in_mode(mode))))
        }
    };
    before.into_iter().chain(of_context)
}

/// A batch as one request.
fn of_batch(
    (index, number): (usize, u64),
    vector: &Vector,
    context: Chosen,
    inputs: Vec<Case>,
) -> PreparedCase {
    let operands = inputs
        .iter()
        .flat_map(|input| input.operands.iter().cloned());
    let request = Request::new(vector.operation, operands).in_mode(Mode::Batch);
    let inputs: Vec<Expectation> = inputs.into_iter().map(|input| input.expectation).collect();
    let test_case = TestCase {
        vector: index,
        number,
        case: 0,
        context: Some(context),
        expectation: inputs.first().cloned(),
        inputs,
    };
    (test_case, request)
}

/// The request that must directly precede a case in a context.
fn earlier(
    (index, number): (usize, u64),
    cases: &mut InContexts<'_>,
    context: &Context,
) -> Option<PreparedCase> {
    let (operation, operands) = cases.earlier(context)?;
    let mode = match context {
        Context::InMode(ModeContext::Reuse { .. }) => Mode::Unended,
        _ => Mode::Once,
    };
    let test_case = TestCase {
        vector: index,
        number,
        case: 0,
        context: None,
        expectation: None,
        inputs: Vec::new(),
    };
    let request = Request::new(operation, operands.iter().cloned()).in_mode(mode);
    Some((test_case, request))
}

/// The same with a test case, a request and a reply for each input of a batch. Where a batch has no reply for each, all
/// its inputs have the reply to the whole.
pub fn unpack(
    test_cases: Vec<TestCase>,
    requests: Vec<Request>,
    replies: Vec<Reply>,
) -> (Vec<TestCase>, Vec<Request>, Vec<Reply>) {
    if test_cases
        .iter()
        .all(|test_case| test_case.inputs.is_empty())
    {
        return (test_cases, requests, replies);
    }
    let mut all = (Vec::new(), Vec::new(), Vec::new());
    for ((test_case, request), reply) in test_cases.into_iter().zip(requests).zip(replies) {
        if test_case.inputs.is_empty() {
            all.0.push(test_case);
            all.1.push(request);
            all.2.push(reply);
            continue;
        }
        let TestCase {
            vector,
            number,
            context,
            inputs,
            ..
        } = test_case;
        match reply {
            Reply::Batch(replies) if replies.len() == inputs.len() => all.2.extend(replies),
            whole => all.2.extend(std::iter::repeat_n(whole, inputs.len())),
        }
        all.1.extend(request.inputs());
        all.0
            .extend((0..).zip(inputs).map(|(place, expectation)| TestCase {
                vector,
                number: number + place as u64,
                case: 0,
                context: context.as_ref().map(|context| context.after(place)),
                expectation: Some(expectation),
                inputs: Vec::new(),
            }));
    }
    all
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
        inputs: Vec::new(),
    };
    let request = Request {
        operation: vector.operation,
        operands: case.operands,
        mode: Mode::Once,
    };
    (test_case, request)
}

//! Asks an implementation a single test case, and judges its reply.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Context, expect};

use crate::declared::judge_declared;
use crate::departure::{Departure, Way};
use crate::implementation::UnderTest;
use crate::lengths;
use crate::reply::{Mode, Request};
use crate::result::Difference;
use crate::tally::{shown_expectation, shown_reply};
use crate::verdict::DifferenceLevel;
use utfproof_vectors::{Operands, is_well_formed};

/// An operation does not take these operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotBeAsked {
    /// The implementation does not describe this operation.
    #[error("it does not have {0}")]
    NoOperation(Operation),
    /// There are several chunks, and the implementation does not take this operation's input in chunks.
    #[error("it takes the input of {0} in one piece, not in chunks")]
    NoChunks(Operation),
    /// The number of operands is wrong, and they cannot be chunks: there are none, or the operation has several
    /// operands.
    #[error("the number of operands of {0} is {due}, not {1}", due = .0.signature().operands)]
    Operands(Operation, usize),
}

/// Asks one test case: the operands of an operation, or the chunks of its only operand. `argument` is the
/// implementation's name on the command line.
///
/// Returns a [`Difference`] even if the answer conforms; its verdict says so.
///
/// # Errors
///
/// [`CannotBeAsked`] if the implementation's description does not cover this operation or these operands.
pub fn ask(
    implementation: &mut dyn UnderTest,
    argument: &str,
    operation: Operation,
    operands: impl Into<Operands>,
) -> Result<Difference, CannotBeAsked> {
    let operands = operands.into();
    let description = implementation.description();
    let support = description.operations.get(&operation);
    let support = support.ok_or(CannotBeAsked::NoOperation(operation))?;
    let in_chunks = match (operands.len(), operation.signature().operands) {
        (given, expected) if given == expected => false,
        (2.., 1) if support.chunks => true,
        (2.., 1) => return Err(CannotBeAsked::NoChunks(operation)),
        (given, _) => return Err(CannotBeAsked::Operands(operation, given)),
    };
    let declared = description.policies.get(&operation).cloned();
    let whole = match in_chunks {
        true => Operands::from_iter([Sequence::joined(&operands).into_owned()]),
        false => operands.clone(),
    };
    let documents = expect(operation, &whole);
    let request = Request {
        operation,
        operands,
        mode: Mode::Once,
    };
    let conversion = lengths::conversion_of(operation, implementation.description());
    let converted = conversion.and_then(|conversion| lengths::request_of(conversion, &request));
    let mut once = |request: &Request| {
        let mut replies = implementation.answer_batch(std::slice::from_ref(request));
        replies.pop().unwrap_or(crate::Reply::NotRun)
    };
    let before = converted
        .as_ref()
        .map(|converted| (converted, once(converted)));
    let reply = once(&request);
    let reply = match before {
        Some(before) => lengths::compared(before, &request, reply),
        None => reply,
    };
    let judged = judge_declared(declared.as_ref(), operation, &whole, &documents, &reply);
    let way = Way::of(&judged, operation, (&whole, Mode::Once), &reply);
    let quoted: Vec<String> = request
        .operands
        .iter()
        .map(|operand| format!(" '{operand}'"))
        .collect();
    let cuts = request.operands.iter().scan(0, |end, chunk| {
        *end += chunk.len();
        Some(*end)
    });
    let cuts = cuts
        .take(request.operands.len().saturating_sub(1))
        .collect();
    Ok(Difference {
        vector: operation.to_string(),
        operation,
        origin: None,
        level: judged.level,
        verdict: judged.verdict,
        // says nothing of an answer that conforms
        departure: way.map_or(Departure::Changed, |way| way.departure),
        well_formed: is_well_formed(operation, &whole),
        cases: 1,
        answers_vary: false,
        in_contexts: 0,
        asked: 1,
        operands: request.operands.to_vec(),
        context: in_chunks.then(|| (&Context::Chunks { mark: None, cuts }).into()),
        asked_before: None,
        expected: shown_expectation(operation, &request.operands, &judged.expectation, &reply),
        answered: shown_reply(&reply),
        smaller: None,
        seed: None,
        known: None,
        repeat: format!("utfproof ask {argument} {operation}{}", quoted.concat()),
        position: None,
    })
}

/// The verdict on an answer, in words.
pub fn verdict(answer: &Difference) -> String {
    use crate::verdict::Verdict;
    match (answer.verdict, answer.level) {
        (Verdict::Conforms, DifferenceLevel::Declared) => "conforms to what it declares".to_owned(),
        (Verdict::Differs, DifferenceLevel::Must) => "violates a must".to_owned(),
        (Verdict::Differs, DifferenceLevel::Should) => "departs from a should".to_owned(),
        (Verdict::Differs, DifferenceLevel::Declared) => "differs from what it declares".to_owned(),
        (verdict, _) => verdict.name().replace('_', " "),
    }
}

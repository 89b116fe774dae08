//! Asks an implementation a single test case, and judges its reply.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Context, expect};

use crate::declared::judge_declared;
use crate::departure::{Departure, Way};
use crate::implementation::UnderTest;
use crate::lengths;
use crate::policy::Policies;
use crate::reply::{Mode, Reply, Request};
use crate::result::{Difference, InContext};
use crate::tally::{shown_expectation, shown_reply};
use crate::verdict::DifferenceLevel;
use utfproof_vectors::{Expectation, Operands, is_well_formed};

/// An operation does not take these operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    let offers = description.operations.get(&operation);
    let offers = offers.ok_or(CannotBeAsked::NoOperation(operation))?;
    let in_chunks = match (operands.len(), operation.signature().operands) {
        (given, expected) if given == expected => false,
        (2.., 1) if offers.chunks => true,
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
        replies.pop().unwrap_or(Reply::NotRun)
    };
    let before = converted
        .as_ref()
        .map(|converted| (converted, once(converted)));
    let reply = once(&request);
    let reply = match before {
        Some(before) => lengths::compared(before, &request, reply),
        None => reply,
    };
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
    let answered = Answered {
        vector: operation.to_string(),
        operation,
        operands: request.operands,
        context: in_chunks.then(|| (&Context::Chunks { mark: None, cuts }).into()),
        expectation: &documents,
        reply: &reply,
    };
    Ok(Difference {
        repeat: format!("utfproof ask {argument} {operation}{}", quoted.concat()),
        ..answered.judged(declared.as_ref())
    })
}

/// A reply to one test case.
pub struct Answered<'a> {
    /// The vector's id.
    pub vector: String,
    /// Its operation.
    pub operation: Operation,
    /// The operands, or the chunks of the only one.
    pub operands: Operands,
    /// The context; if it is chunks, `operands` are chunks.
    pub context: Option<InContext>,
    /// The answer that the documents give.
    pub expectation: &'a Expectation,
    /// The reply.
    pub reply: &'a Reply,
}

impl Answered<'_> {
    /// Judges the reply. Returns a [`Difference`] even if it conforms; its verdict says so. The command that repeats it
    /// is that of the oracle.
    pub fn judged(self, declared: Option<&Policies>) -> Difference {
        let (operation, reply) = (self.operation, self.reply);
        let is_cut = self
            .context
            .as_ref()
            .is_some_and(|context| context.kind.is_cut());
        let whole = match is_cut {
            true => Operands::from_iter([Sequence::joined(&self.operands).into_owned()]),
            false => self.operands.clone(),
        };
        let judged = judge_declared(declared, operation, &whole, self.expectation, reply);
        let way = Way::of(&judged, operation, (&whole, Mode::Once), reply);
        let quoted = whole.iter().map(|operand| format!(" '{operand}'"));
        Difference {
            vector: self.vector,
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
            expected: shown_expectation(operation, &self.operands, &judged.expectation, reply),
            answered: shown_reply(reply),
            operands: self.operands.to_vec(),
            context: self.context,
            asked_before: None,
            smaller: None,
            seed: None,
            known: None,
            repeat: format!(
                "utfproof oracle {operation}{} --trace",
                quoted.collect::<String>()
            ),
            position: None,
        }
    }
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

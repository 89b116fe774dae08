//! Learns the automaton of an implementation from its answers, with the complete vectors of the operation as the first
//! inputs that must agree with it.
//!
//! Unlike [`observe`](mod@crate::observe), it assumes nothing of the implementation's states, and ends at the first request
//! without an answer. No input is asked twice until the end: then a part of the inputs is asked again, because who answers at
//! random has no automaton.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use utfproof_notation::printable;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::automaton::{Answers, Automaton, Beside, NoAutomaton};
use utfproof_vectors::{Origin, Sample, built_in_of};

use crate::implementation::UnderTest;
use crate::long_output::longest_right;
use crate::reply::{Answer, Reply, Request};

/// The most requests for one automaton.
pub const REQUESTS: usize = 1_000_000;

/// The most cases of each complete vector that are asked first: all, if it is one of bytes on which the guarantee rests.
const CASES: u64 = 256;

/// The most inputs that are asked again at the end.
const AGAIN: u64 = 1 << 14;

/// The most inputs that are asked together.
const BATCH: usize = 4096;

/// The automaton of an implementation.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The operation.
    pub operation: Operation,
    /// The automaton. Of all automata with at most as many states, only this one gives the same answers.
    pub own: Automaton,
    /// The automaton that the operation needs.
    pub document: Automaton,
    /// How many different inputs were asked.
    pub inputs: usize,
}

impl Learnt {
    /// The automaton beside that of the document.
    pub const fn beside(&self) -> Beside<'_> {
        Beside {
            own: &self.own,
            document: &self.document,
        }
    }
}

/// Why no automaton was learnt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLearnt {
    /// There is none.
    #[error("it has no automaton that can be learnt: {0}")]
    None(#[from] NoAutomaton),
    /// The implementation does not have the operation.
    #[error("it does not have the operation")]
    NoOperation,
    /// A request has no answer.
    #[error("no answer to '{input}', and an automaton answers every input: {why}")]
    NoAnswer {
        /// The input in notation.
        input: Sequence,
        /// What came instead. Escaped.
        why: String,
    },
    /// The same input got two answers.
    #[error("it gave two different answers to '{0}', and an automaton always gives the same")]
    Inconsistent(Sequence),
    /// It takes too many requests.
    #[error("none was found in {REQUESTS} requests")]
    Requests,
    /// It takes too long.
    #[error("none was found in {0:?}; give it more time with --total-timeout")]
    Time(Duration),
}

/// Learns the automaton of an implementation of an operation, for at most this long.
///
/// # Errors
///
/// [`NotLearnt`] says why there is none.
pub fn learn(
    implementation: &mut dyn UnderTest,
    operation: Operation,
    limit: Duration,
) -> Result<Learnt, NotLearnt> {
    if !implementation
        .description()
        .operations
        .contains_key(&operation)
    {
        return Err(NotLearnt::NoOperation);
    }
    let document = Automaton::learn(operation)?;
    let deadline = Instant::now() + limit;
    implementation.end_by(deadline);
    let asked = Asked {
        implementation: RefCell::new(implementation),
        operation,
        limit,
        deadline,
        known: RefCell::default(),
    };
    let own = Automaton::learn_from(operation, &complete(operation), &asked);
    // who answers at random has too many states, most likely
    if let Ok(_) | Err(NotLearnt::None(NoAutomaton::TooManyStates | NoAutomaton::NoneFits)) = own {
        asked.again()?;
    }
    Ok(Learnt {
        operation,
        own: own?,
        document,
        inputs: asked.known.into_inner().len(),
    })
}

/// The inputs of the complete vectors of an operation.
fn complete(operation: Operation) -> BTreeSet<Vec<u32>> {
    let files = built_in_of(&[operation]).unwrap_or_default();
    let files = files.iter().filter(|file| file.origin == Origin::Complete);
    let cases = files.flat_map(|file| &file.vectors).flat_map(|vector| {
        let cases = vector.sample(CASES);
        cases.map(|number| vector.case(number).operands[0].values())
    });
    cases.collect()
}

/// An implementation, and what it answered; `None` is a rejection.
struct Asked<'a> {
    implementation: RefCell<&'a mut dyn UnderTest>,
    operation: Operation,
    limit: Duration,
    deadline: Instant,
    known: RefCell<BTreeMap<Vec<u32>, Option<Sequence>>>,
}

impl Asked<'_> {
    fn ask(&self, inputs: &[Vec<u32>]) -> Result<Vec<Option<Sequence>>, NotLearnt> {
        if Instant::now() >= self.deadline {
            return Err(NotLearnt::Time(self.limit));
        }
        let request = |input: &Vec<u32>| Request::new(self.operation, [self.sequence(input)]);
        let requests: Vec<Request> = inputs.iter().map(request).collect();
        let replies = self.implementation.borrow_mut().answer_batch(&requests);
        let pairs = requests.into_iter().zip(replies);
        pairs
            .map(|(request, reply)| self.read(&request, reply))
            .collect()
    }

    fn read(&self, request: &Request, reply: Reply) -> Result<Option<Sequence>, NotLearnt> {
        let most = longest_right(&request.operands);
        let why = match reply {
            Reply::Answered(Answer::Output(output)) if size(&output) <= most => {
                return Ok(Some(output));
            }
            Reply::Answered(Answer::Rejected { .. }) => return Ok(None),
            Reply::NotRun if Instant::now() >= self.deadline => {
                return Err(NotLearnt::Time(self.limit));
            }
            Reply::Answered(Answer::Skipped(why)) => format!("skipped: {}", printable(&why)),
            Reply::Answered(_) => "a result that cannot be right".to_owned(),
            Reply::Crashed(why) => format!("crashed: {why}"),
            Reply::Garbled(why) => format!("garbled: {why}"),
            Reply::TimedOut => "timed out".to_owned(),
            Reply::Batch(_) | Reply::NotRun => "it was given up".to_owned(),
        };
        let input = request.operands[0].clone();
        Err(NotLearnt::NoAnswer { input, why })
    }

    fn sequence(&self, input: &[u32]) -> Sequence {
        Sequence::from_values(self.operation.signature().input, input.iter().copied())
    }

    /// Asks a part of the inputs again, in another order.
    fn again(&self) -> Result<(), NotLearnt> {
        let known = self.known.borrow();
        let all: Vec<&Vec<u32>> = known.keys().collect();
        let sample = Sample::new(all.len() as u64, AGAIN).numbers();
        let inputs: Vec<Vec<u32>> = sample.map(|place| all[place as usize].clone()).collect();
        for inputs in inputs.rchunks(BATCH) {
            for (input, answer) in inputs.iter().zip(self.ask(inputs)?) {
                if known[input] != answer {
                    return Err(NotLearnt::Inconsistent(self.sequence(input)));
                }
            }
        }
        Ok(())
    }
}

impl Answers for Asked<'_> {
    type Failure = NotLearnt;

    fn prepare(&self, inputs: Vec<Vec<u32>>) -> Result<(), NotLearnt> {
        let mut known = self.known.borrow_mut();
        let inputs: BTreeSet<Vec<u32>> = inputs.into_iter().collect();
        let new = inputs
            .into_iter()
            .filter(|input| !known.contains_key(input));
        let new: Vec<Vec<u32>> = new.collect();
        for inputs in new.chunks(BATCH) {
            if known.len() + inputs.len() > REQUESTS {
                return Err(NotLearnt::Requests);
            }
            let answers = self.ask(inputs)?;
            known.extend(inputs.iter().cloned().zip(answers));
        }
        Ok(())
    }

    fn answer(&self, input: &[u32]) -> Result<Option<Sequence>, NotLearnt> {
        if let Some(answer) = self.known.borrow().get(input) {
            return Ok(answer.clone());
        }
        self.prepare(vec![input.to_vec()])?;
        Ok(self.known.borrow()[input].clone())
    }
}

/// How many units a result has, or how large its number is.
fn size(output: &Sequence) -> usize {
    match output {
        Sequence::Number(numbers) => numbers.iter().map(|number| *number as usize).sum(),
        output => output.len(),
    }
}

//! Runs a selection of vectors against an implementation, from the questions to the report.
//!
//! Questions go in batches to as many instances of the implementation as are given, each in a thread of its own. While
//! they answer, this thread makes the next batches and judges those that have come back; the report does not depend on
//! the order in which they do.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::exhaust;
use crate::known::KnownDifferences;
use crate::minimise::minimise;
use crate::observe::machines;
use crate::report::Report;
use crate::suite::{Posed, Question, Selection};
use crate::tally::Tally;
use crate::{Description, Reply, Request, Sequence, Subject};

/// How many requests are asked at once, at most; one more if that one is asked right behind another.
const BATCH: usize = 4096;

/// How many units their operands have together, but for those of the last of them: what bounds the memory of a run.
const UNITS_OF_A_BATCH: usize = 1 << 17;

/// To how many cases of each row that is asked directly the answers say which policy fits.
const FITTED: u64 = 64;

/// What a run is about, beside the implementation and the vectors.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The word by which the command line knows the implementation; see [`Report::target`].
    pub target: String,
    /// The language of the implementation, where it is known.
    pub language: Option<String>,
    /// The options that make the command line select the same cases again.
    pub options: String,
    /// The seed of the random cases.
    pub seed: u64,
    /// Whether departures from a *should* are left out of the verdict.
    pub only_musts: bool,
    /// Whether the machines of operations that say yes or no are observed where they differ; see [`Report::machines`].
    pub observes_machines: bool,
    /// Whether this is a shard even if it is all of the run: its report says what a merge needs.
    pub is_shard: bool,
    /// What is known to differ.
    pub known: KnownDifferences,
    /// When this becomes true, the run ends after the batches at hand, and the report says so.
    pub interrupted: Arc<AtomicBool>,
    /// Counts the judged cases while the run goes on.
    pub progress: Arc<AtomicU64>,
}

#[derive(Default)]
struct Batch {
    questions: Vec<Question>,
    requests: Vec<Request>,
}

impl Batch {
    fn new() -> Self {
        Self {
            questions: Vec::with_capacity(BATCH),
            requests: Vec::with_capacity(BATCH),
        }
    }
}

/// Runs a selection against all these instances of one implementation, which must not be none.
pub fn run(
    mut subjects: Vec<Box<dyn Subject + Send>>,
    selection: Selection<'_>,
    settings: &Settings,
) -> Report {
    let started = Instant::now();
    let description = subjects
        .first()
        .map(|subject| subject.description().clone())
        .unwrap_or_default();
    let direct = subjects.first_mut().map_or_else(Vec::new, |subject| {
        exhaust::asked_directly(selection, &description, subject.as_mut())
    });
    let mut tally = Tally::new(selection.vectors, &description.policies);
    ask(
        &mut subjects,
        &description,
        (selection, &direct),
        &settings.interrupted,
        &settings.progress,
        |questions, requests, replies| tally.add_all(questions, requests, replies),
    );
    ask_directly(&mut subjects, &mut tally, (selection, &direct), settings);
    if let Some(subject) = subjects.first_mut() {
        let go_on = || !settings.interrupted.load(Ordering::Relaxed);
        minimise(&mut tally, subject.as_mut(), selection, go_on);
    }
    let mut report = tally.report(selection, &description, settings);
    if let Some(subject) = subjects.first_mut().filter(|_| settings.observes_machines) {
        report.machines = machines(subject.as_mut(), &report.differences);
    }
    report.duration = started.elapsed();
    report.interrupted = settings.interrupted.load(Ordering::Relaxed);
    report.last_words = subjects
        .iter()
        .find_map(|subject| subject.last_words())
        .filter(|_| {
            let total = report.total();
            total.failed() + total.not_run > 0
        });
    report
}

/// Asks all cases of the vectors that are asked directly.
fn ask_directly(
    subjects: &mut [Box<dyn Subject + Send>],
    tally: &mut Tally<'_>,
    (selection, direct): (Selection<'_>, &[bool]),
    settings: &Settings,
) {
    let of_each = exhaust::run(
        subjects,
        selection.vectors,
        (direct, selection.shard),
        &settings.interrupted,
        &settings.progress,
    );
    let Some(subject) = subjects.first_mut() else {
        return;
    };
    let mut ask = |request: &Request| subject.answer_batch(std::slice::from_ref(request)).pop();
    for (vector, counted) in of_each {
        tally.add_counted(vector, counted, &mut ask);
    }
    let to_be_fitted = tally.to_be_fitted();
    let vectors = selection.vectors.iter().zip(direct);
    let vectors =
        vectors.filter(|(vector, direct)| **direct && to_be_fitted.contains(&vector.operation));
    for (vector, _) in vectors {
        for number in vector.sample(FITTED) {
            let case = vector.case(number);
            let request = Request {
                operation: vector.operation,
                operands: case.operands.clone(),
            };
            if let Some(reply) = ask(&request) {
                tally.fit(vector.operation, &case, &reply);
            }
        }
    }
}

/// Asks all questions of a selection but for the cases that are asked directly, and hands them on with their requests and
/// replies, batch by batch: in order, if there is one instance.
pub(crate) fn ask(
    subjects: &mut [Box<dyn Subject + Send>],
    description: &Description,
    (selection, direct): (Selection<'_>, &[bool]),
    interrupted: &AtomicBool,
    progress: &AtomicU64,
    mut take: impl FnMut(&[Question], &[Request], Vec<Reply>),
) {
    let instances = subjects.len();
    let (to_subjects, batches) = channel::<Batch>();
    let (to_judge, answered) = channel::<(Batch, Vec<Reply>)>();
    let batches = Mutex::new(batches);
    std::thread::scope(|scope| {
        let batches = &batches;
        for subject in subjects {
            let to_judge = to_judge.clone();
            scope.spawn(move || answer_batches(subject.as_mut(), batches, &to_judge));
        }
        drop(to_judge);
        let mut judge = |(mut batch, replies): (Batch, Vec<Reply>)| {
            progress.fetch_add(replies.len() as u64, Ordering::Relaxed);
            take(&batch.questions, &batch.requests, replies);
            batch.questions.clear();
            batch.requests.clear();
            batch
        };
        let mut open = 0;
        let questions = selection.questions(description, direct);
        make_batches(questions, interrupted, |batch| {
            to_subjects.send(batch).ok()?;
            // each instance has one, and another is ready
            if open > instances {
                return Some(judge(answered.recv().ok()?));
            }
            open += 1;
            Some(Batch::new())
        });
        drop(to_subjects);
        answered
            .into_iter()
            .for_each(|answered| drop(judge(answered)));
    });
}

/// Makes batches of the questions and sends them, each in exchange for one to be filled, until nobody takes them any more.
fn make_batches(
    mut questions: impl Iterator<Item = Posed>,
    interrupted: &AtomicBool,
    mut send: impl FnMut(Batch) -> Option<Batch>,
) {
    let mut batch = Batch::new();
    let mut units = 0;
    let stopped = questions.try_for_each(|(question, request)| {
        units += request.operands.iter().map(Sequence::len).sum::<usize>();
        // what is asked for its effect on the next question has to be asked of the same instance
        let is_for_the_next = question.expectation.is_none();
        batch.questions.push(question);
        batch.requests.push(request);
        if is_for_the_next || batch.questions.len() < BATCH && units < UNITS_OF_A_BATCH {
            return Some(());
        }
        units = 0;
        match interrupted.load(Ordering::Relaxed) {
            true => None,
            false => send(std::mem::take(&mut batch)).map(|empty| batch = empty),
        }
    });
    if stopped.is_some() && !batch.questions.is_empty() && !interrupted.load(Ordering::Relaxed) {
        send(batch);
    }
}

fn answer_batches(
    subject: &mut dyn Subject,
    batches: &Mutex<Receiver<Batch>>,
    to_judge: &Sender<(Batch, Vec<Reply>)>,
) {
    loop {
        let next = batches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(batch) = next else { return };
        let replies = subject.answer_batch(&batch.requests);
        if to_judge.send((batch, replies)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Condvar;
    use std::time::Duration;

    use utfproof_oracle::Rejection;
    use utfproof_vectors::{Expectation, Suite};

    use super::*;
    use crate::{Operation, Shard};

    /// An instance that answers only when all of them have been asked something.
    struct Together {
        description: Description,
        instances: usize,
        asked: Arc<(Mutex<usize>, Condvar)>,
    }

    impl Subject for Together {
        fn description(&self) -> &Description {
            &self.description
        }

        fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
            let (asked, another) = &*self.asked;
            let mut asked = asked.lock().unwrap();
            *asked += 1;
            another.notify_all();
            let is_alone = |asked: &mut usize| *asked < self.instances;
            let limit = Duration::from_secs(20);
            let (_asked, waited) = another.wait_timeout_while(asked, limit, is_alone).unwrap();
            let reply = if waited.timed_out() {
                Reply::TimedOut
            } else {
                Reply::NotRun
            };
            vec![reply; requests.len()]
        }
    }

    #[test]
    fn all_instances_are_asked_at_the_same_time() {
        let operation = Operation::Utf8Validate;
        let files = utfproof_vectors::built_in_of(&[operation]).unwrap();
        let vectors: Vec<_> = files.into_iter().flat_map(|file| file.vectors).collect();
        let selection = Selection {
            vectors: &vectors,
            suite: Suite::Quick,
            shard: Shard::WHOLE,
        };
        let description = Description::new("together", "1").with([operation]);
        let asked = Arc::default();
        let instance = || Together {
            description: description.clone(),
            instances: 3,
            asked: Arc::clone(&asked),
        };
        let mut subjects: Vec<Box<dyn Subject + Send>> = Vec::new();
        subjects.extend((0..3).map(|_| Box::new(instance()) as Box<dyn Subject + Send>));
        let (mut batches, mut too_late) = (0, 0);
        ask(
            &mut subjects,
            &description,
            (selection, &[]),
            &AtomicBool::new(false),
            &AtomicU64::new(0),
            |_, _, replies| {
                let late = replies.iter().filter(|reply| **reply == Reply::TimedOut);
                too_late += late.count();
                batches += 1;
            },
        );
        assert_eq!(too_late, 0);
        assert!(batches >= subjects.len(), "{batches}");
    }

    fn posed(number: u64, units: usize) -> Posed {
        let question = Question {
            vector: 0,
            number,
            case: number,
            context: None,
            expectation: Some(Expectation::Rejected(Rejection { at: 0 })),
        };
        let request = Request {
            operation: Operation::Utf8Validate,
            operands: [Sequence::bytes(vec![0x41; units])].into(),
        };
        (question, request)
    }

    fn batches(questions: impl Iterator<Item = Posed>, interrupted: bool) -> Vec<Batch> {
        let mut batches = Vec::new();
        make_batches(questions, &AtomicBool::new(interrupted), |batch| {
            batches.push(batch);
            Some(Batch::new())
        });
        batches
    }

    /// How many questions each batch has, the numbers of all being in order.
    fn sizes(units: usize, count: u64) -> Vec<usize> {
        sizes_of((0..count).map(|number| posed(number, units)).collect())
    }

    fn sizes_of(questions: Vec<Posed>) -> Vec<usize> {
        let count = questions.len() as u64;
        let batches = batches(questions.into_iter(), false);
        let mut numbers = 0..;
        let sizes = batches.iter().map(|batch| {
            assert_eq!(batch.questions.len(), batch.requests.len());
            for question in &batch.questions {
                assert_eq!(Some(question.number), numbers.next());
            }
            batch.questions.len()
        });
        let sizes = sizes.collect();
        assert_eq!(numbers.next(), Some(count));
        sizes
    }

    #[test]
    fn a_batch_has_no_more_questions_and_no_more_units_than_it_may() {
        assert_eq!(sizes(1, 0), [0; 0]);
        assert_eq!(sizes(0, 5000), [BATCH, 5000 - BATCH]);
        assert_eq!(sizes(1, BATCH as u64), [BATCH]);
        assert_eq!(sizes(UNITS_OF_A_BATCH / 2, 5), [2, 2, 1]);
        assert_eq!(sizes(UNITS_OF_A_BATCH + 1, 3), [1, 1, 1]);
    }

    #[test]
    fn what_is_asked_right_before_a_question_is_in_the_same_batch() {
        for last in [BATCH - 2, BATCH - 1, BATCH] {
            let questions = (0..BATCH + 3).map(|number| {
                let (question, request) = posed(number as u64, 0);
                let is_before = number == last;
                let expectation = question.expectation.filter(|_| !is_before);
                let question = Question {
                    expectation,
                    ..question
                };
                (question, request)
            });
            let first = BATCH + usize::from(last == BATCH - 1);
            assert_eq!(
                sizes_of(questions.collect()),
                [first, BATCH + 3 - first],
                "{last}"
            );
        }
    }

    #[test]
    fn an_interrupted_run_makes_no_further_batch() {
        let mut made = 0;
        let questions = (0..3).map(|number| {
            made += 1;
            posed(number, UNITS_OF_A_BATCH)
        });
        assert!(batches(questions, true).is_empty());
        assert_eq!(made, 1);
    }
}

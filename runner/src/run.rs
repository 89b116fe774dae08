//! Runs a selection of vectors against an implementation, from the questions to the report.
//!
//! Questions go in batches to as many instances of the implementation as are given, each in a thread of its own. While
//! they answer, this thread makes the next batches and judges those that have come back; the report does not depend on
//! the order in which they do.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::exhaust;
use crate::known::KnownDifferences;
use crate::minimise::minimise;
use crate::observe::machines;
use crate::report::Report;
use crate::suite::{Posed, Question, Selection};
use crate::tally::Tally;
use crate::{Description, Reply, Request, Sequence, Subject};

/// How many requests are asked at once, at most; one more if that one is asked right behind another.
const BATCH: usize = 8192;

/// Where several instances share the questions, how often the batches of all of them become twice as large until they have
/// as many as they may: so that each instance has something of a short run.
const DOUBLED: usize = 4;

/// How many units their operands have together, but for those of the last of them: what bounds the memory of a run.
const UNITS_OF_A_BATCH: usize = 1 << 18;

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
    /// Whether the first difference that counts makes `interrupted` true.
    pub fail_fast: bool,
    /// How long the run may take in all, if that is limited: what is not judged by then counts as not run.
    pub total_timeout: Option<Duration>,
    /// When this becomes true, the run ends with what is answered, and the report says so.
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
    let deadline = settings.total_timeout.map(|limit| started + limit);
    if let Some(deadline) = deadline {
        subjects
            .iter_mut()
            .for_each(|subject| subject.end_by(deadline));
    }
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
        |questions, requests, replies| {
            tally.add_all(questions, requests, replies);
            if settings.fail_fast && tally.fails(settings) {
                settings.interrupted.store(true, Ordering::Relaxed);
            }
        },
    );
    ask_directly(
        &mut subjects,
        &mut tally,
        (selection, &direct),
        (settings, deadline),
    );
    // what is asked only to show more does not say of any case that it was not run
    let given_up = subjects
        .iter()
        .find_map(|subject| subject.given_up().map(str::to_owned));
    if let Some(subject) = subjects.first_mut() {
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let ends = || settings.interrupted.load(Ordering::Relaxed) || is_over();
        minimise(&mut tally, subject.as_mut(), selection, ends);
    }
    let mut report = tally.report(selection, &description, settings);
    let observes = settings.observes_machines && !settings.interrupted.load(Ordering::Relaxed);
    if let Some(subject) = subjects.first_mut().filter(|_| observes) {
        let seen;
        (report.machines, seen) = machines(subject.as_mut(), &report.differences)
            .into_iter()
            .unzip();
        if let Some(part) = &mut report.part {
            part.machines = seen;
        }
    }
    report.duration = started.elapsed();
    report.interrupted = settings.interrupted.load(Ordering::Relaxed);
    report.given_up = given_up.filter(|_| report.total().not_run > 0);
    if report.interrupted {
        // a listed difference that did not occur may be among the rest
        report.stale.retain(|listing| !listing.matches_a_vector);
    }
    report.last_words = subjects
        .iter()
        .find_map(|subject| subject.last_words())
        .filter(|_| {
            let total = report.total();
            total.failed() + total.not_run > 0
        });
    let exits = subjects.iter_mut().map(|subject| subject.finish());
    report.bad_exit = exits.fold(None, Option::or); // all of them end
    report
}

/// Asks all cases of the vectors that are asked directly.
fn ask_directly(
    subjects: &mut [Box<dyn Subject + Send>],
    tally: &mut Tally<'_>,
    (selection, direct): (Selection<'_>, &[bool]),
    (settings, deadline): (&Settings, Option<Instant>),
) {
    let of_each = exhaust::run(
        subjects,
        selection.vectors,
        (direct, selection.shard),
        (&settings.interrupted, deadline),
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
            scope.spawn(move || answer_batches(subject.as_mut(), batches, interrupted, &to_judge));
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
        make_batches(questions, instances, interrupted, |batch| {
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

/// Makes batches of the questions for so many instances and sends them, each in exchange for one to be filled, until nobody
/// takes them any more.
fn make_batches(
    mut questions: impl Iterator<Item = Posed>,
    instances: usize,
    interrupted: &AtomicBool,
    mut send: impl FnMut(Batch) -> Option<Batch>,
) {
    let mut batch = Batch::new();
    let (mut sent, mut units) = (0, 0);
    let mut most = most_questions(sent, instances);
    let stopped = questions.try_for_each(|(question, request)| {
        units += request.operands.iter().map(Sequence::len).sum::<usize>();
        // what is asked for its effect on the next question has to be asked of the same instance
        let is_for_the_next = question.expectation.is_none();
        batch.questions.push(question);
        batch.requests.push(request);
        if is_for_the_next || batch.questions.len() < most && units < UNITS_OF_A_BATCH {
            return Some(());
        }
        (sent, units) = (sent + 1, 0);
        most = most_questions(sent, instances);
        match interrupted.load(Ordering::Relaxed) {
            true => None,
            false => send(std::mem::take(&mut batch)).map(|empty| batch = empty),
        }
    });
    if stopped.is_some() && !batch.questions.is_empty() && !interrupted.load(Ordering::Relaxed) {
        send(batch);
    }
}

/// How many questions the next batch has at most, for so many instances, when so many batches have been sent.
const fn most_questions(sent: usize, instances: usize) -> usize {
    match instances {
        0 | 1 => BATCH,
        _ => BATCH >> DOUBLED.saturating_sub(sent / instances),
    }
}

fn answer_batches(
    subject: &mut dyn Subject,
    batches: &Mutex<Receiver<Batch>>,
    interrupted: &AtomicBool,
    to_judge: &Sender<(Batch, Vec<Reply>)>,
) {
    loop {
        let next = batches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(mut batch) = next else { return };
        let mut replies = subject.answer_batch(&batch.requests);
        if interrupted.load(Ordering::Relaxed) {
            // what was not answered because of that is as if it had not been asked
            let last = replies.iter().rposition(|reply| *reply != Reply::NotRun);
            let answered = last.map_or(0, |last| last + 1);
            replies.truncate(answered);
            batch.requests.truncate(answered);
            batch.questions.truncate(answered);
        }
        if to_judge.send((batch, replies)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests;

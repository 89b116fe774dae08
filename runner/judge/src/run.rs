//! Runs a selection of vectors against an implementation, from the test cases to the report.
//!
//! Test cases go in batches to as many instances of the implementation as are given, each in a thread of its own. While
//! they answer, this thread makes the next batches and judges those that have come back; the report does not depend on
//! the order in which they do.

use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::batches::ask;
use crate::exhaust;
use crate::implementation::UnderTest;
use crate::minimise::minimise;
use crate::observe::seen;
use crate::plan::Plan;
use crate::reply::Request;
use crate::result::Report;
use crate::selection::Selection;
use crate::settings::Settings;
use crate::tally::Tally;

/// Runs a selection against all these instances of one implementation, which must not be none.
pub fn run(
    mut implementations: Vec<Box<dyn UnderTest + Send>>,
    selection: Selection<'_>,
    settings: &Settings,
) -> Report {
    let started = Instant::now();
    let deadline = settings.total_timeout.map(|limit| started + limit);
    if let Some(deadline) = deadline {
        implementations
            .iter_mut()
            .for_each(|implementation| implementation.end_by(deadline));
    }
    let description = implementations
        .first()
        .map(|implementation| implementation.description().clone())
        .unwrap_or_default();
    let plan = match implementations.first_mut() {
        Some(implementation) => Plan::of(selection, &description, implementation.as_mut()),
        None => Plan::by_request(selection),
    };
    let mut tally = Tally::new(selection.vectors, &description.policies);
    ask(
        &mut implementations,
        &description,
        &plan,
        &settings.interrupted,
        &settings.progress,
        |test_cases, requests, replies| {
            tally.add_all(test_cases, requests, replies);
            if settings.fail_fast && tally.fails(settings) {
                settings.interrupted.store(true, Ordering::Relaxed);
            }
        },
    );
    ask_directly(
        &mut implementations,
        &mut tally,
        &plan,
        (settings, deadline),
    );
    let is_all = !settings.interrupted.load(Ordering::Relaxed);
    tally.settle_rivals(&plan, &description, is_all);
    // what is asked only to show more does not say of any case that it was not run
    let given_up = implementations
        .iter()
        .find_map(|implementation| implementation.given_up().map(str::to_owned));
    if let Some(implementation) = implementations.first_mut() {
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let ends = || settings.interrupted.load(Ordering::Relaxed) || is_over();
        minimise(&mut tally, implementation.as_mut(), selection, ends);
    }
    let mut report = tally.report(selection, &description, settings);
    let observes = settings.observes_automata && !settings.interrupted.load(Ordering::Relaxed);
    if let Some(implementation) = implementations.first_mut().filter(|_| observes) {
        let differing = report.differences.iter().map(|d| d.operation);
        report.automata = seen(implementation.as_mut(), differing);
        if let Some(part) = &mut report.part {
            part.automata.clone_from(&report.automata);
        }
    }
    report.duration = started.elapsed();
    report.interrupted = settings.interrupted.load(Ordering::Relaxed);
    report.given_up = given_up.filter(|_| report.total().not_run > 0);
    if report.interrupted {
        // a listed difference that did not occur may be among the rest
        report.stale.retain(|listing| !listing.matches_a_vector);
    }
    report.last_words = implementations
        .iter()
        .find_map(|implementation| implementation.last_words())
        .filter(|_| {
            let total = report.total();
            total.failed() + total.not_run > 0
        });
    let exits = implementations
        .iter_mut()
        .map(|implementation| implementation.finish());
    report.bad_exit = exits.fold(None, Option::or); // all of them end
    report
}

/// Asks all cases of the vectors that are asked directly.
fn ask_directly(
    implementations: &mut [Box<dyn UnderTest + Send>],
    tally: &mut Tally<'_>,
    plan: &Plan<'_>,
    (settings, deadline): (&Settings, Option<Instant>),
) {
    let of_each = exhaust::run(
        implementations,
        plan,
        (&settings.interrupted, deadline),
        &settings.progress,
    );
    let Some(implementation) = implementations.first_mut() else {
        return;
    };
    let mut ask = |request: &Request| {
        implementation
            .answer_batch(std::slice::from_ref(request))
            .pop()
    };
    for (vector, counted) in of_each {
        tally.add_counted(vector, counted, &mut ask);
    }
    for (vector, number) in tally.sampled(plan) {
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

/// An upper bound of how many cases a run has, for showing how far it has come.
pub fn size(selection: Selection<'_>, implementation: &mut dyn UnderTest) -> u64 {
    let description = implementation.description().clone();
    let plan = Plan::of(selection, &description, implementation);
    plan.requests(&description) + exhaust::size(&plan)
}

//! Runs a selection of vectors against an implementation, from the test cases to the report.
//!
//! Test cases go in batches to the instances of the implementation, each in a thread of its own. While they answer,
//! this thread makes the next batches. Each batch that comes back is an [`Event`], which counts as progress and is
//! judged. The report does not depend on the order of the events.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::batches::ask;
use crate::event::Event;
use crate::exhaust;
use crate::first_calls;
use crate::implementation::{Description, UnderTest};
use crate::minimise::{SHRINK_TIME, minimise};
use crate::observe::seen;
use crate::plan::Plan;
use crate::random::Random;
use crate::reply::{Mode, Request};
use crate::result::Report;
use crate::selection::Selection;
use crate::settings::{LONGEST_TEXT, Settings};
use crate::shard::Shard;
use crate::tally::{Asked, Tally};
use crate::wiring::{self, Wiring};

/// Runs a selection against all instances of one implementation; `implementations` must not be empty.
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
    let mut description = implementations
        .first()
        .map(|implementation| implementation.description().clone())
        .unwrap_or_default();
    let longest_text = settings.longest_text.unwrap_or(LONGEST_TEXT);
    for offers in description.operations.values_mut() {
        *offers = offers.with_texts_up_to(longest_text);
    }
    let plan = match implementations.first_mut() {
        Some(implementation) => Plan::of(selection, &description, implementation.as_mut()),
        None => Plan::by_request(selection),
    };
    let mut wiring = Wiring::default();
    let first = implementations.first_mut();
    if let Some(first) = first.filter(|_| settings.checks_wiring) {
        wiring = wiring::look(first.as_mut(), selection.operations(&description));
        first.forget_failures();
        if first.given_up().is_none() {
            wiring.failed = None; // it is asked again
        }
    }
    let mut tally = Tally::new(selection.vectors, &description.policies);
    let interrupted = &*settings.interrupted;
    let mut observe = |event: Event<'_>| {
        let cases = event.cases();
        tally.take(event);
        count(cases, &tally, settings);
    };
    if let Some((request, reply)) = wiring.failed.take()
        && let Some(test_case) = wiring::case_of(selection.vectors, &request)
    {
        observe(Event::Answered {
            test_cases: &[test_case],
            requests: &[request],
            replies: vec![reply],
        });
    }
    ask(
        &mut implementations,
        &description,
        &plan,
        interrupted,
        &mut observe,
    );
    if let Some(first) = implementations.first_mut() {
        let wrong = std::mem::take(&mut wiring.wrong);
        for (test_case, request, reply) in
            wiring::wrong_at_first(wrong, first.as_mut(), selection.vectors)
        {
            observe(Event::Answered {
                test_cases: &[test_case],
                requests: &[request],
                replies: vec![reply],
            });
        }
    }
    exhaust::run(
        &mut implementations,
        &plan,
        (interrupted, deadline),
        &mut observe,
    );
    let mut not_asked = None;
    if let Some(first) = implementations.first_mut() {
        let go_on = || {
            let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            !is_over && !interrupted.load(Ordering::Relaxed)
        };
        let limits = (first_calls::MOST_TIME, go_on);
        not_asked = first_calls::ask(first.as_mut(), (selection, &description), limits, observe);
    }
    let described = (selection, &description);
    ask_random(&mut implementations, described, settings, &mut tally);
    if let Some(implementation) = implementations.first_mut() {
        settle_counted(implementation.as_mut(), &mut tally, &plan);
    }
    let is_all = !interrupted.load(Ordering::Relaxed);
    tally.settle_rivals(&plan, &description, (is_all, settings));
    // later requests only add detail: if they make the implementation fail, no case counts as not run
    let given_up = implementations
        .iter()
        .find_map(|implementation| implementation.given_up().map(str::to_owned));
    let time = settings.shrink_time.unwrap_or(SHRINK_TIME);
    let since = Instant::now();
    let has_time = |time: Duration| {
        let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        !is_over && !interrupted.load(Ordering::Relaxed) && since.elapsed() < time
    };
    settings.shrinking.store(true, Ordering::Relaxed);
    if let Some(implementation) = implementations.first_mut() {
        let go_on = || has_time(time / 4 * 3); // the rest is for the automata
        minimise(&mut tally, implementation.as_mut(), selection, go_on);
    }
    let hanging = tally.hanging();
    let mut report = tally.report(selection, &description, settings);
    let observes = settings.observes_automata;
    if let Some(implementation) = implementations.first_mut().filter(|_| observes) {
        let differing = report.differences.iter().map(|d| d.operation);
        let differing = differing.filter(|operation| !hanging.contains(operation));
        report.automata = seen(implementation.as_mut(), differing, &|| has_time(time));
        if let Some(part) = &mut report.part {
            part.automata.clone_from(&report.automata);
        }
    }
    settings.shrinking.store(false, Ordering::Relaxed);
    report.adapter = wiring.mistakes;
    report.duration = started.elapsed();
    report.interrupted = interrupted.load(Ordering::Relaxed);
    report.given_up = given_up.filter(|_| report.total().not_run > 0);
    if report.interrupted || report.total().not_run > 0 {
        // a known difference that did not occur may be among the cases that were not asked
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
    report.bad_exit = exits.fold(None, Option::or); // finishes all of them
    let remarks = implementations.iter().flat_map(|one| one.remarks());
    report.remarks.extend(remarks.chain(not_asked));
    report.remarks.dedup();
    report
}

/// Counts progress, and ends the run if it fails and is to be ended then.
fn count(cases: u64, tally: &Tally<'_>, settings: &Settings) {
    settings.progress.fetch_add(cases, Ordering::Relaxed);
    if settings.fail_fast && tally.fails(settings) {
        settings.interrupted.store(true, Ordering::Relaxed);
    }
}

/// Draws the random cases, asks them and forgets them again, a portion at a time. It ends with the first portion that gets
/// no reply, because the implementation is given up or its time is over: those cases count as not run.
fn ask_random(
    implementations: &mut [Box<dyn UnderTest + Send>],
    (selection, description): (Selection<'_>, &Description),
    settings: &Settings,
    tally: &mut Tally<'_>,
) {
    let is_shard = settings.is_shard || selection.shard != Shard::WHOLE;
    let interrupted = &*settings.interrupted;
    let has = |operation| description.operations.contains_key(&operation);
    for portion in settings.random.portions(selection, settings.seed, has) {
        if interrupted.load(Ordering::Relaxed) {
            return;
        }
        let mut asked = Asked::nothing(&portion);
        let mut is_answered = false;
        let plan = portion.plan(selection);
        ask(implementations, description, &plan, interrupted, |event| {
            let cases = event.cases();
            is_answered |= event.is_answered();
            tally.take_random(event, &portion, &mut asked);
            count(cases, tally, settings);
        });
        tally.end(&portion, &asked, (is_shard, settings));
        if !is_answered {
            return;
        }
    }
}

/// Settles the counts of the cases that were asked directly, which takes a few requests.
fn settle_counted(implementation: &mut dyn UnderTest, tally: &mut Tally<'_>, plan: &Plan<'_>) {
    let mut ask = |request: &Request| {
        implementation
            .answer_batch(std::slice::from_ref(request))
            .pop()
    };
    tally.settle_counted(&mut ask);
    for (vector, number) in tally.sampled(plan) {
        let case = vector.case(number);
        let request = Request {
            operation: vector.operation,
            operands: case.operands.clone(),
            mode: Mode::Once,
        };
        if let Some(reply) = ask(&request) {
            tally.fit(vector.operation, &case, &reply);
        }
    }
}

/// An upper bound on the cases of a run, for showing progress.
pub fn size(selection: Selection<'_>, random: &Random, implementation: &mut dyn UnderTest) -> u64 {
    let description = implementation.description().clone();
    let plan = Plan::of(selection, &description, implementation);
    let random = random.size(selection, &description);
    plan.requests(&description)
        + random
        + first_calls::size(selection, &description)
        + exhaust::size(&plan)
}

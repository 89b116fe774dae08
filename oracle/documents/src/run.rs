//! Checks documents on all processors, and tells about each finding as soon as it is there, in the order of the document.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use utfproof_spec_tables::{Claim, Document, EncodingDefinition, Example, Table, Wording};

use super::claims;
use super::comparisons::{self, Named};
use crate::table;
use crate::{Check, Checked, Finding, FindingKind, count, encodings, errata, examples, wordings};

/// Which items of a document are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Encodings, tables, examples, claims, wordings, algorithms and errata.
    Everything,
    /// Encodings, tables, examples, claims and wordings.
    Printed,
}

/// What happens while documents are checked.
#[derive(Debug)]
pub enum Event<'e, 'a> {
    /// It begins; this many checks have to be done.
    Begins(usize),
    /// The number of checks that are done.
    Done(usize),
    /// The findings of this document follow.
    Document(&'a Document),
    /// A finding of the document that was named last.
    Found(&'e Finding<'a>),
}

/// One check; it has one finding, or several for a comparison.
enum Task<'a> {
    Encoding(&'a EncodingDefinition),
    Table(&'a Table),
    Example(&'a Example),
    Claim(&'a Claim),
    Wording(&'a Wording),
    Comparison(Named),
}

/// The result of a task.
enum Done<'a> {
    Findings(Vec<Finding<'a>>),
    /// The check of a table covers it.
    AboutTable(&'a Claim),
}

/// A document and its tasks.
struct Plan<'a> {
    document: &'a Document,
    tasks: Vec<Task<'a>>,
}

/// Checks documents, and passes on what happens.
///
/// The checks run at the same time, but the findings are passed on in the order of the documents and of the items in
/// them.
pub fn check_each<'a>(
    documents: &[&'a Document],
    scope: Scope,
    mut tell: impl FnMut(Event<'_, 'a>),
) -> Vec<Checked<'a>> {
    let plans: Vec<Plan<'a>> = documents
        .iter()
        .map(|document| plan(document, scope))
        .collect();
    let all = plans
        .iter()
        .flat_map(|plan| plan.tasks.iter().map(move |task| (plan, task)));
    let all: Vec<(&Plan<'a>, &Task<'a>)> = all.collect();
    tell(Event::Begins(all.len()));
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, Done<'a>)>| {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some((plan, task)) = all.get(number)
            && sender.send((number, run(plan, task))).is_ok()
        {}
    };
    thread::scope(|scope_of_threads| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..threads {
            let (work, sender) = (&work, sender.clone());
            scope_of_threads.spawn(move || work(sender));
        }
        drop(sender);
        let mut waiting = Waiting {
            results,
            early: HashMap::new(),
            done: 0,
        };
        let mut number = 0;
        let mut checked = Vec::new();
        for plan in &plans {
            tell(Event::Document(plan.document));
            let mut findings = Vec::new();
            for _ in &plan.tasks {
                let done = waiting.result(number, |done| tell(Event::Done(done)));
                number += 1;
                let mut found = match done {
                    Done::Findings(found) => found,
                    Done::AboutTable(claim) => {
                        vec![of_claim(claim, claims::about_table(claim, &findings))]
                    }
                };
                errata::explain(plan.document, &mut found);
                for finding in &found {
                    tell(Event::Found(finding));
                }
                findings.extend(found);
            }
            if scope == Scope::Everything {
                let of_errata = errata::check(plan.document, &findings);
                for finding in &of_errata {
                    tell(Event::Found(finding));
                }
                findings.extend(of_errata);
            }
            checked.push((plan.document, findings));
        }
        checked
    })
}

fn plan(document: &Document, scope: Scope) -> Plan<'_> {
    let encodings = document.encodings.iter().map(Task::Encoding);
    let tables = document.tables.iter().map(Task::Table);
    let examples = document.examples.iter().map(Task::Example);
    let claims = document.claims.iter().map(Task::Claim);
    let wordings = document.wordings.iter().map(Task::Wording);
    let mut tasks: Vec<Task<'_>> = encodings
        .chain(tables)
        .chain(examples)
        .chain(claims)
        .chain(wordings)
        .collect();
    if scope == Scope::Everything {
        tasks.extend(comparisons::all(document).into_iter().map(Task::Comparison));
    }
    Plan { document, tasks }
}

fn run<'a>(plan: &Plan<'a>, task: &Task<'a>) -> Done<'a> {
    let document = plan.document;
    let of = |what, [id, section]: [&'a str; 2], status, words: Cow<'a, str>| {
        vec![Finding::new(what, id, section, status).saying(words)]
    };
    let with = |mut findings: Vec<Finding<'a>>, further| {
        findings[0].further = further;
        findings
    };
    Done::Findings(match task {
        Task::Encoding(own) => {
            let (status, further) = encodings::check::check_all(document, own);
            let mut words = format!("{} of bits", count(own.rows.len() as u64, "row"));
            if !own.constraints.is_empty() {
                let constraints = count(own.constraints.len() as u64, "constraint");
                words += &format!(", and {constraints}: {}", own.constraints.join("; "));
            }
            let place = [own.name.as_str(), &own.section];
            with(
                of(FindingKind::Encoding, place, status, words.into()),
                further,
            )
        }
        Task::Table(own) => {
            let (status, further) = table::check_all(document, own);
            let (place, words) = ([own.id.as_str(), &own.section], own.title.as_str().into());
            with(of(FindingKind::Table, place, status, words), further)
        }
        Task::Example(own) => {
            let status = examples::check(document, own);
            of(
                FindingKind::Example,
                [&own.id, &own.section],
                status,
                says(own),
            )
        }
        Task::Claim(own) => match claims::check(document, own) {
            None => return Done::AboutTable(own),
            Some(status) => vec![of_claim(own, status)],
        },
        Task::Wording(own) => {
            let status = wordings::check(document, own);
            let words = own.words.as_str().into();
            of(FindingKind::Wording, [&own.id, &own.section], status, words)
        }
        Task::Comparison(named) => comparisons::check(document, named),
    })
}

fn of_claim(claim: &Claim, status: Check) -> Finding<'_> {
    Finding {
        not_said: claim.not_said,
        ..Finding::new(FindingKind::Claim, &claim.id, &claim.section, status).saying(&claim.text)
    }
}

/// `utf-8.encode 20AC -> E2 82 AC`; in a draft as its author wrote it.
fn says(example: &Example) -> Cow<'_, str> {
    if let Some(written) = &example.as_written {
        return Cow::Borrowed(written);
    }
    let result = match &example.out {
        Some(out) if out.is_empty() => "accepted",
        Some(out) => out,
        None => "rejected",
    };
    let operands = example.operands.join(" + ");
    let at = example
        .at
        .map_or_else(String::new, |at| format!(" at {at}"));
    Cow::Owned(format!("{} {operands} -> {result}{at}", example.operation))
}

/// Results that arrive in any order.
struct Waiting<'a> {
    results: mpsc::Receiver<(usize, Done<'a>)>,
    early: HashMap<usize, Done<'a>>,
    done: usize,
}

impl<'a> Waiting<'a> {
    /// Waits for the result of the task with this number.
    ///
    /// # Panics
    ///
    /// If a task has panicked.
    fn result(&mut self, number: usize, mut tell: impl FnMut(usize)) -> Done<'a> {
        loop {
            if let Some(done) = self.early.remove(&number) {
                return done;
            }
            let (of, done) = self.results.recv().expect("a check panicked");
            self.done += 1;
            tell(self.done);
            self.early.insert(of, done);
        }
    }
}

//! Checks documents on all processors, and tells about each finding as soon as it is there, in the order of the document.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use utfproof_spec_tables::{Claim, Document, EncodingDefinition, Example};

use crate::{Check, Checked, Finding, FindingKind, algorithms, claims, comparisons, count};
use crate::{encodings, errata, examples, table, wordings};

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

/// One check.
type Task<'a> = Box<dyn Fn() -> Done<'a> + Send + Sync + 'a>;

/// The result of a task.
enum Done<'a> {
    /// One finding, or several of a comparison.
    Findings(Vec<Finding<'a>>),
    /// The check of a table covers it.
    AboutTable(&'a Claim),
}

impl<'a> From<Finding<'a>> for Done<'a> {
    fn from(finding: Finding<'a>) -> Self {
        Self::Findings(vec![finding])
    }
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
    let plans: Vec<(&'a Document, Vec<Task<'a>>)> = documents
        .iter()
        .map(|document| (*document, tasks(document, scope)))
        .collect();
    let all: Vec<&Task<'a>> = plans.iter().flat_map(|(_, tasks)| tasks).collect();
    tell(Event::Begins(all.len()));
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, Done<'a>)>| {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(task) = all.get(number)
            && sender.send((number, task())).is_ok()
        {}
    };
    thread::scope(|scope_of_threads| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..threads {
            let (work, sender) = (&work, sender.clone());
            scope_of_threads.spawn(move || work(sender));
        }
        drop(sender);
        let mut early = HashMap::new();
        let mut numbers = 0..all.len();
        let mut checked = Vec::new();
        for (document, tasks) in &plans {
            tell(Event::Document(document));
            let mut findings = Vec::new();
            for number in numbers.by_ref().take(tasks.len()) {
                let done = loop {
                    if let Some(done) = early.remove(&number) {
                        break done;
                    }
                    let (of, done) = results.recv().expect("a check panicked");
                    early.insert(of, done);
                    tell(Event::Done(number + early.len()));
                };
                let mut found = match done {
                    Done::Findings(found) => found,
                    Done::AboutTable(claim) => {
                        vec![of_claim(claim, claims::about_table(claim, &findings))]
                    }
                };
                errata::explain(document, &mut found);
                for finding in &found {
                    tell(Event::Found(finding));
                }
                findings.extend(found);
            }
            if scope == Scope::Everything {
                let of_errata = errata::check(document, &findings);
                for finding in &of_errata {
                    tell(Event::Found(finding));
                }
                findings.extend(of_errata);
            }
            checked.push((*document, findings));
        }
        checked
    })
}

fn tasks(document: &Document, scope: Scope) -> Vec<Task<'_>> {
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for own in &document.encodings {
        tasks.push(Box::new(move || of_encoding(document, own).into()));
    }
    for own in &document.tables {
        tasks.push(Box::new(move || {
            let (checked, further) = table::check_all(document, own);
            let found = Finding::new(FindingKind::Table, &own.id, &own.section, checked);
            let found = found.saying(&own.title);
            Finding { further, ..found }.into()
        }));
    }
    for own in &document.examples {
        tasks.push(Box::new(move || {
            let checked = examples::check(document, own);
            let found = Finding::new(FindingKind::Example, &own.id, &own.section, checked);
            found.saying(says(own)).into()
        }));
    }
    for own in &document.algorithms {
        if let Some(executable) = &own.executable {
            tasks.push(Box::new(move || {
                algorithms::check(document, own, executable).into()
            }));
        }
    }
    for own in &document.claims {
        tasks.push(Box::new(move || match claims::check(document, own) {
            Some(checked) => of_claim(own, checked).into(),
            None => Done::AboutTable(own),
        }));
    }
    for own in &document.wordings {
        tasks.push(Box::new(move || {
            let checked = wordings::check(document, own);
            let found = Finding::new(FindingKind::Wording, &own.id, &own.section, checked);
            found.saying(&own.words).into()
        }));
    }
    if scope == Scope::Everything {
        for named in comparisons::all(document) {
            tasks.push(Box::new(move || {
                Done::Findings(comparisons::check(document, &named))
            }));
        }
    }
    tasks
}

fn of_encoding<'a>(document: &Document, own: &'a EncodingDefinition) -> Finding<'a> {
    let (checked, further) = encodings::check::check_all(document, own);
    let mut words = format!("{} of bits", count(own.rows.len() as u64, "row"));
    if !own.constraints.is_empty() {
        let constraints = count(own.constraints.len() as u64, "constraint");
        words += &format!(", and {constraints}: {}", own.constraints.join("; "));
    }
    let found = Finding::new(FindingKind::Encoding, &own.name, &own.section, checked);
    Finding {
        further,
        ..found.saying(words)
    }
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
    let result = examples::result(example);
    let operands = example.operands.join(" + ");
    let at = example
        .at
        .map_or_else(String::new, |at| format!(" at {at}"));
    Cow::Owned(format!("{} {operands} -> {result}{at}", example.operation))
}

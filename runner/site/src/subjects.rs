//! The implementations of the site: the registered ones, and those that only a report knows.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_notation::{printable, shorten};
use utfproof_report::{OperationReport, Report};

use super::known::{Cause, Known};
use super::{Implementation, Site};

/// The longest file name made of an implementation's own name, without the ending.
const LONGEST: usize = 60;

/// An implementation of the site.
pub(crate) struct Subject<'a> {
    /// The name of its page, without the ending: letters, digits, dots, underscores and hyphens.
    pub(crate) slug: String,
    /// Its name and, if a report knows it, its version. Printable.
    pub(crate) title: String,
    /// Its language; empty if it is not known. Printable.
    pub(crate) language: String,
    /// Its registration.
    pub(crate) registered: Option<&'a Implementation>,
    /// The report of a run, or of its recorded answers.
    pub(crate) report: Option<&'a Report>,
    /// Whether the report is of its recorded answers.
    pub(crate) is_recorded: bool,
    /// The causes of its known differences.
    pub(crate) causes: Vec<Cause>,
}

impl Subject<'_> {
    /// The results of an operation, if there is a report with it.
    pub(crate) fn operation(&self, name: &str) -> Option<&OperationReport> {
        let mut operations = self.report.iter().flat_map(|report| &report.operations);
        operations.find(|report| report.operation.name() == name)
    }
}

/// The implementations of the site, registered ones first.
pub(crate) fn subjects<'a>(
    site: &'a Site,
    recorded: &'a [Report],
    known: Known,
) -> Vec<Subject<'a>> {
    let mut by_argument = BTreeMap::<&str, &Report>::new();
    let mut others = Vec::new();
    let names: BTreeSet<&str> = site
        .implementations
        .iter()
        .map(|i| i.name.as_str())
        .collect();
    for report in &site.reports {
        let argument = report.argument.as_str();
        match names.contains(argument) && !by_argument.contains_key(argument) {
            true => {
                by_argument.insert(argument, report);
            }
            false => others.push(report),
        }
    }
    let run: BTreeSet<&str> = by_argument.keys().copied().collect();
    for report in recorded {
        by_argument.entry(&report.argument).or_insert(report);
    }
    let mut slugs = BTreeSet::new();
    let mut subjects = Vec::new();
    for (registered, causes) in site.implementations.iter().zip(known.causes) {
        let report = by_argument.get(registered.name.as_str()).copied();
        subjects.push(Subject {
            slug: unique(&registered.name, &mut slugs),
            title: report.map_or_else(|| printable(&registered.name).into_owned(), title),
            language: text(registered.language.as_deref().unwrap_or_default()),
            registered: Some(registered),
            report,
            is_recorded: report.is_some() && !run.contains(registered.name.as_str()),
            causes,
        });
    }
    for report in others {
        subjects.push(Subject {
            slug: unique(&report.name, &mut slugs),
            title: title(report),
            language: text(report.language.as_deref().unwrap_or_default()),
            registered: None,
            report: Some(report),
            is_recorded: false,
            causes: Vec::new(),
        });
    }
    subjects
}

/// An implementation's own name and version.
fn title(report: &Report) -> String {
    let name = match report.name.as_str() {
        "" => "(no name)".to_owned(),
        name => text(name),
    };
    format!("{name} {}", text(&report.version))
        .trim_end()
        .to_owned()
}

fn text(text: &str) -> String {
    shorten(&printable(text), LONGEST).into_owned()
}

/// A file name for an implementation that no other one has, whatever its name holds.
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let is_kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let words = name.split(|c: char| !is_kept(c));
    let words = words.filter(|word| !word.is_empty() && !word.starts_with('.'));
    let mut slug = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    slug.truncate(LONGEST); // it is ASCII
    if slug.is_empty() {
        "implementation".clone_into(&mut slug);
    }
    let numbered = (2..).map(|number| format!("{slug}--{number}"));
    let mut names = std::iter::once(slug.clone()).chain(numbered);
    let free = names.find(|name| name != "index" && !taken.contains(name));
    let slug = free.unwrap_or(slug); // numbers do not end
    taken.insert(slug.clone());
    slug
}

//! Merges the reports of all shards of a run. The result is the report of the same run on one computer, except for the
//! duration, which is the sum of all.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use utfproof_oracle::Operation;
use utfproof_vectors::context::ContextKind;

use super::json_names::shown;
use super::part_json::LARGEST_COUNT;
use super::{Difference, ListingInShard, OperationReport, Part, Report, Way};
use crate::drawing::Observed;
use utfproof_judge::Glob;
use utfproof_judge::minimise::{Quota, can_be_smaller};
use utfproof_judge::observe::Seen;
use utfproof_judge::policy::Fit;

mod error;
mod same_run;

pub use error::MergeError;

/// The reports in one file: those of one shard, for one or more implementations.
#[derive(Clone, Debug)]
pub struct ShardFile {
    /// The file's name for error messages, already escaped.
    pub name: String,
    /// The reports, as [`read_shards`](super::read_shards) returns them.
    pub reports: Vec<Report>,
}

/// One shard's report on one implementation, with the name of its file.
struct Shard<'a> {
    file: &'a str,
    report: &'a Report,
    part: &'a Part,
}

/// Merges all shards of a run, implementation by implementation.
///
/// # Errors
///
/// If shards are missing, appear twice or do not belong together; [`MergeError`] names the files.
pub fn merge(files: &[ShardFile]) -> Result<Vec<Report>, MergeError> {
    if files.is_empty() {
        return Err(MergeError::Empty("the list of files".to_owned()));
    }
    let is_one = files.iter().all(|file| file.reports.len() == 1);
    // an implementation is identified by its argument on the command line; one that is checked twice counts as two
    let mut all = BTreeMap::<(&str, usize), Vec<Shard<'_>>>::new();
    // those that could not be run in some shard
    let mut failed = BTreeMap::<&str, &Report>::new();
    for file in files {
        if file.reports.is_empty() {
            return Err(MergeError::Empty(file.name.clone()));
        }
        let mut seen = BTreeMap::<&str, usize>::new();
        for report in &file.reports {
            let argument = if is_one { "" } else { report.argument.as_str() };
            if report.could_not_run.is_some() {
                failed.entry(argument).or_insert(report);
                continue;
            }
            let part = report.part.as_ref();
            let part = part.ok_or_else(|| MergeError::NoShard(file.name.clone()))?;
            let times = seen.entry(argument).or_default();
            let shards = all.entry((argument, *times)).or_default();
            *times += 1;
            shards.push(Shard {
                file: &file.name,
                report,
                part,
            });
        }
    }
    all.retain(|(argument, _), _| !failed.contains_key(argument));
    let mut merged = Vec::with_capacity(all.len());
    for mut shards in all.into_values() {
        // so that the order of the files does not matter
        shards.sort_by_key(|shard| (shard.part.shard.number, shard.file));
        same_run::check(&shards)?;
        are_all_there(&shards)?;
        merged.push((shards[0].index_in_file(files), merge_one(&shards)?));
    }
    merged.sort_by_key(|(index, _)| *index);
    let merged = merged.into_iter().map(|(_, report)| report);
    let failed = failed.into_values().cloned();
    Ok(merged.chain(failed).collect())
}

impl Shard<'_> {
    /// The index of this report in its file.
    fn index_in_file(&self, files: &[ShardFile]) -> usize {
        let mut files = files.iter();
        let index = files.find_map(|file| {
            let mut reports = file.reports.iter();
            reports.position(|report| std::ptr::eq(report, self.report))
        });
        index.unwrap_or_default()
    }
}

fn are_all_there(shards: &[Shard<'_>]) -> Result<(), MergeError> {
    let of = shards[0].part.shard.of;
    let name = shown(&shards[0].report.name);
    for two in shards.windows(2) {
        let number = two[1].part.shard.number;
        if two[0].part.shard.number == number {
            return Err(MergeError::Twice {
                name,
                number,
                of,
                first: two[0].file.to_owned(),
                second: two[1].file.to_owned(),
            });
        }
    }
    let there: BTreeSet<u64> = shards.iter().map(|shard| shard.part.shard.number).collect();
    let missing: Vec<u64> = (1..=of).filter(|number| !there.contains(number)).collect();
    let missing = match missing.as_slice() {
        [] => return Ok(()),
        [one] => format!("shard {one} of {of} is missing"),
        all => {
            let all = list(all.iter().map(u64::to_string));
            format!("shards {all} of {of} are missing")
        }
    };
    let in_files = shards
        .iter()
        .map(|shard| format!("{} in {}", shard.part.shard.number, shard.file));
    let there = in_files.collect::<Vec<_>>().join(", ");
    let verb = if shards.len() == 1 { "is" } else { "are" };
    Err(MergeError::Missing {
        name,
        missing,
        there: format!("{verb} {there}"),
    })
}

/// Merges all shards of one implementation, given in order.
fn merge_one(shards: &[Shard<'_>]) -> Result<Report, MergeError> {
    let first = shards[0].report;
    let problem = |problem: String| {
        let files: Vec<&str> = shards.iter().map(|shard| shard.file).collect();
        MergeError::Content {
            name: files.join(", "),
            problem,
        }
    };
    let operations = operations(shards).map_err(problem)?;
    let differences = differences(shards).map_err(problem)?;
    let automata = automata(shards).map_err(problem)?;
    let reports = || shards.iter().map(|shard| shard.report);
    let durations = reports().map(|report| report.duration);
    Ok(Report {
        duration: durations.fold(Duration::ZERO, Duration::saturating_add),
        operations,
        differences,
        automata,
        stale: listings(shards)
            .into_iter()
            .filter_map(ListingInShard::stale)
            .collect(),
        interrupted: reports().any(|report| report.interrupted),
        strength: shards[0].report.strength,
        unmet: Vec::new(),
        remarks: first.remarks.clone(),
        given_up: reports().find_map(|report| report.given_up.clone()),
        last_words: reports().find_map(|report| report.last_words.clone()),
        bad_exit: reports().find_map(|report| report.bad_exit.clone()),
        part: None,
        ..first.clone()
    })
}

fn operations(shards: &[Shard<'_>]) -> Result<Vec<OperationReport>, String> {
    let mut all = BTreeMap::<Operation, OperationReport>::new();
    for of_shard in shards.iter().flat_map(|shard| &shard.report.operations) {
        match all.entry(of_shard.operation) {
            Entry::Vacant(vacant) => {
                vacant.insert(of_shard.clone());
            }
            Entry::Occupied(mut known) => {
                let counts = known.get_mut().each_count();
                for (count, more) in counts.into_iter().zip(of_shard.clone().each_count()) {
                    *count = sum(*count, *more)?;
                }
                known.get_mut().forged.keep(&of_shard.forged);
            }
        }
    }
    for (operation, report) in &mut all {
        let fits = shards.iter().flat_map(|shard| &shard.part.fits);
        let mut fits = fits.filter(|fits| fits.operation == *operation).peekable();
        (report.fits, report.fits_operation) = match fits.peek() {
            None => Default::default(),
            Some(_) => Fit::of_all(*operation, fits).found(*operation),
        };
    }
    Ok(all.into_values().collect())
}

/// The observed automata, in the order of the operations: each from the first shard that did not give up on it.
fn automata(shards: &[Shard<'_>]) -> Result<Vec<Seen>, String> {
    let mut all = BTreeMap::<Operation, &Seen>::new();
    for seen in shards.iter().flat_map(|shard| &shard.part.automata) {
        let known = all.entry(seen.operation).or_insert(seen);
        if known.states.is_none() {
            *known = seen;
        }
    }
    let observed = all.values().map(|seen| {
        Observed::of(seen)
            .map(|_| (*seen).clone())
            .map_err(|why| format!("\"machines\" ({}): {why}", seen.operation))
    });
    observed.collect()
}

fn sum(count: u64, more: u64) -> Result<u64, String> {
    let sum = count.checked_add(more).filter(|sum| *sum <= LARGEST_COUNT);
    sum.ok_or_else(|| "their counts add up to more cases than any run has".to_owned())
}

/// The key by which a report orders differences and tells them apart.
type Kind = (u64, Option<ContextKind>, Way);

fn differences(shards: &[Shard<'_>]) -> Result<Vec<Difference>, String> {
    let mut all = BTreeMap::<Kind, Difference>::new();
    for difference in shards.iter().flat_map(|shard| &shard.report.differences) {
        let place = difference.position.ok_or("a difference has no \"place\"")?;
        let context = difference.context.as_ref().map(|context| context.kind);
        let kind = (place.vector, context, difference.way());
        match all.entry(kind) {
            Entry::Vacant(vacant) => {
                vacant.insert(difference.clone());
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                if known.vector != difference.vector || known.operation != difference.operation {
                    let (one, other) = (&known.vector, &difference.vector);
                    return Err(format!("{one} and {other} have the same number"));
                }
                let both = (known.occurred().answered, difference.occurred().answered);
                let answers_vary =
                    !matches!(both, (Some(one), Some(other)) if one.is_same_answer(other));
                let cases = sum(known.cases, difference.cases)?;
                let in_contexts = sum(known.in_contexts, difference.in_contexts)?;
                if Some(place.first) < known.position.map(|place| place.first) {
                    known.clone_from(difference);
                }
                (known.cases, known.in_contexts) = (cases, in_contexts);
                known.answers_vary = answers_vary;
            }
        }
    }
    hide_in_contexts(&mut all)?;
    let listings_with_answers = globs(&shards[0].part.listings)?;
    for ((vector, context, ..), difference) in &mut all {
        let asked = shards
            .iter()
            .map(|shard| shard.part.asked(*vector, *context));
        difference.asked = asked.into_iter().try_fold(0, sum)?;
        difference.position = None;
        if let Some(listings) = &listings_with_answers {
            // the shards alone may not know that the answers vary
            difference.known = reason(listings, difference);
        }
    }
    let mut all: Vec<Difference> = all.into_values().collect();
    leave_few_smaller(&mut all);
    Ok(all)
}

/// The listings with their patterns, if any of them names an answer.
fn globs(listings: &[ListingInShard]) -> Result<Option<Vec<(Glob, &ListingInShard)>>, String> {
    if listings.iter().all(|listing| listing.answer.is_none()) {
        return Ok(None);
    }
    let globs = listings.iter().map(|listing| {
        let glob = Glob::new(&listing.pattern).map_err(|error| shown(&error.to_string()));
        Ok::<_, String>((glob?, listing))
    });
    globs.collect::<Result<_, _>>().map(Some)
}

/// The reason of the first listing that covers a difference.
fn reason(listings: &[(Glob, &ListingInShard)], difference: &Difference) -> Option<Arc<str>> {
    let occurred = difference.occurred();
    let mut listings = listings.iter();
    let covering = listings.find(|(glob, listing)| listing.covers(glob, occurred));
    covering.map(|(_, listing)| listing.reason.as_str().into())
}

/// If a vector differs alone, its differences in contexts are counted but not shown.
fn hide_in_contexts(all: &mut BTreeMap<Kind, Difference>) -> Result<(), String> {
    let in_contexts: Vec<Kind> = all
        .keys()
        .filter(|kind| kind.1.is_some())
        .copied()
        .collect();
    for kind in in_contexts {
        let (vector, _, way) = kind;
        if all.contains_key(&(vector, None, way))
            && let Some(hidden) = all.remove(&kind)
            && let Some(shown) = all.get_mut(&(vector, None, way))
        {
            shown.in_contexts = sum(shown.in_contexts, hidden.cases)?;
        }
    }
    Ok(())
}

/// Drops surplus smaller inputs: the shards together made more than a whole run would have.
fn leave_few_smaller(all: &mut [Difference]) {
    let mut quota = Quota::default();
    let mut all: Vec<&mut Difference> = all.iter_mut().collect();
    all.sort_by_key(|difference| difference.way().rank());
    for difference in all {
        let origin = difference.origin;
        let context = difference.context.as_ref().map(|context| context.kind);
        let turn = (difference.operation, difference.way(), context, origin);
        if !can_be_smaller(origin, context, difference.way(), difference.units()) {
            continue;
        }
        if !quota.is_used_up(turn) {
            quota.use_up(turn);
        } else {
            difference.smaller = None;
        }
    }
}

/// The listings of known differences, combined over all shards.
fn listings(shards: &[Shard<'_>]) -> Vec<ListingInShard> {
    let mut all = shards[0].part.listings.clone();
    for shard in &shards[1..] {
        for (known, here) in all.iter_mut().zip(&shard.part.listings) {
            known.was_asked |= here.was_asked;
            known.occurred |= here.occurred;
        }
    }
    all
}

/// Such as `a, b, c and 3 more`, for texts from files.
fn list(texts: impl IntoIterator<Item = String>) -> String {
    const SHOWN: usize = 5;
    let texts: Vec<String> = texts.into_iter().collect();
    let mut list = texts
        .iter()
        .take(SHOWN)
        .map(|text| shown(text))
        .collect::<Vec<_>>()
        .join(", ");
    if texts.len() > SHOWN {
        let _ = write!(list, " and {} more", texts.len() - SHOWN); // writing to a String cannot fail
    }
    list
}

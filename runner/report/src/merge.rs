//! Makes the report of a whole run of the reports of its shards: what a run on one automaton would have reported.
//!
//! Only the duration differs: it is the sum of all.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Duration;

use utfproof_oracle::Operation;
use utfproof_vectors::context::ContextKind;

use super::part_json::{LARGEST_COUNT, shown};
use super::{Difference, DifferenceLevel, ListingInShard, OperationReport, Part, Report, Verdict};
use crate::drawing::Observed;
use utfproof_judge::minimise::{Quota, can_be_smaller};
use utfproof_judge::observe::Seen;
use utfproof_judge::policy::Fit;

mod error;
mod same_run;

pub use error::MergeError;

/// The reports that one file holds: those of one shard, of one implementation or several.
#[derive(Clone, Debug)]
pub struct ShardFile {
    /// The file's name, for error messages: escaped already.
    pub name: String,
    /// What is in it; see [`read_shards`](super::read_shards).
    pub reports: Vec<Report>,
}

/// One shard's report of one implementation, with the file that it is from.
struct Shard<'a> {
    file: &'a str,
    report: &'a Report,
    part: &'a Part,
}

/// Merges all shards of a run, implementation by implementation.
///
/// # Errors
///
/// [`MergeError`]: what is missing, there twice, or does not belong together, and in which files.
pub fn merge(files: &[ShardFile]) -> Result<Vec<Report>, MergeError> {
    if files.is_empty() {
        return Err(MergeError::Empty("the list of files".to_owned()));
    }
    let is_one = files.iter().all(|file| file.reports.len() == 1);
    // the command line knows them by their targets; an implementation that is checked twice is two
    let mut all = BTreeMap::<(&str, usize), Vec<Shard<'_>>>::new();
    for file in files {
        if file.reports.is_empty() {
            return Err(MergeError::Empty(file.name.clone()));
        }
        let mut seen = BTreeMap::<&str, usize>::new();
        for report in &file.reports {
            let argument = if is_one { "" } else { report.argument.as_str() };
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
    let mut merged = Vec::with_capacity(all.len());
    for mut shards in all.into_values() {
        // then the order of the files does not matter
        shards.sort_by_key(|shard| (shard.part.shard.number, shard.file));
        same_run::check(&shards)?;
        are_all_there(&shards)?;
        merged.push((shards[0].place_in(files), merge_one(&shards)?));
    }
    merged.sort_by_key(|(place, _)| *place);
    Ok(merged.into_iter().map(|(_, report)| report).collect())
}

impl Shard<'_> {
    /// Where it stands in its file.
    fn place_in(&self, files: &[ShardFile]) -> usize {
        let mut files = files.iter();
        let place = files.find_map(|file| {
            let mut reports = file.reports.iter();
            reports.position(|report| std::ptr::eq(report, self.report))
        });
        place.unwrap_or_default()
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

/// Merges the shards of one implementation: all of them, in order.
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

/// The automata of all shards, in the order of the operations: of each, what the first shard has seen that did not give up.
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
    sum.ok_or_else(|| "no run asks as many cases as they say together".to_owned())
}

/// What tells differences apart, and their order in a report.
type Kind = (u64, Option<ContextKind>, Verdict, DifferenceLevel);

fn differences(shards: &[Shard<'_>]) -> Result<Vec<Difference>, String> {
    let mut all = BTreeMap::<Kind, Difference>::new();
    for difference in shards.iter().flat_map(|shard| &shard.report.differences) {
        let place = difference.place.ok_or("a difference has no place")?;
        let context = difference.context.as_ref().map(|context| context.kind);
        let kind = (place.vector, context, difference.verdict, difference.level);
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
                let cases = sum(known.cases, difference.cases)?;
                let in_contexts = sum(known.in_contexts, difference.in_contexts)?;
                if Some(place.first) < known.place.map(|place| place.first) {
                    known.clone_from(difference);
                }
                (known.cases, known.in_contexts) = (cases, in_contexts);
            }
        }
    }
    hide_in_contexts(&mut all)?;
    for ((vector, context, ..), difference) in &mut all {
        let asked = shards
            .iter()
            .map(|shard| shard.part.asked(*vector, *context));
        difference.asked = asked.into_iter().try_fold(0, sum)?;
        difference.place = None;
    }
    let mut all: Vec<Difference> = all.into_values().collect();
    leave_few_smaller(&mut all);
    Ok(all)
}

/// Where a vector differs as it is, that it does so in contexts as well is counted, and not shown.
fn hide_in_contexts(all: &mut BTreeMap<Kind, Difference>) -> Result<(), String> {
    let in_contexts: Vec<Kind> = all
        .keys()
        .filter(|kind| kind.1.is_some())
        .copied()
        .collect();
    for kind in in_contexts {
        let (vector, _, verdict, level) = kind;
        if all.contains_key(&(vector, None, verdict, level))
            && let Some(hidden) = all.remove(&kind)
            && let Some(shown) = all.get_mut(&(vector, None, verdict, level))
        {
            shown.in_contexts = sum(shown.in_contexts, hidden.cases)?;
        }
    }
    Ok(())
}

/// Shards have made more inputs smaller than the whole run would have.
fn leave_few_smaller(all: &mut [Difference]) {
    let mut quota = Quota::default();
    for difference in all {
        let origin = difference.origin;
        let context = difference.context.as_ref().map(|context| context.kind);
        let turn = (difference.operation, context, origin);
        if !can_be_smaller(origin, context, difference.verdict, difference.units()) {
            continue;
        }
        if !quota.is_used_up(turn) {
            quota.use_up(turn);
        } else {
            difference.smaller = None;
        }
    }
}

/// What became of the listings of known differences in all shards together.
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

/// `a, b, c and 3 more`, of texts from files.
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
        let _ = write!(list, " and {} more", texts.len() - SHOWN); // a String takes every write
    }
    list
}

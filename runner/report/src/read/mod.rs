//! Reads JSON reports, of shards and of whole runs. They come from other computers, so nothing in them is trusted.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

mod difference;
mod sums;

use utfproof_vectors::Suite;

use super::json::{OperationJson, ReportJson, StaleJson};
use super::json_names::{operation, read_kind, read_policies, shown};
use super::part_json::{self, LARGEST_COUNT};
use super::{Counts, Forged, OperationReport, Part, Report, StaleListing, Unmet, printable};

use difference::read_difference;

/// The largest file of reports, in bytes. Reading takes up to ten times as much memory.
pub const LARGEST_FILE: u64 = 256 << 20;

/// Why a text cannot be read as reports.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or not of the report's layout.
    #[error(
        "{}; a report is what 'utfproof check NAME --shard K/N --json' prints, or '--report FILE.json' writes",
        printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// It is from another version, whose vectors may differ.
    #[error(
        "it is from utfproof {0}, and this is {this}: use the same version for all",
        this = env!("CARGO_PKG_VERSION")
    )]
    Version(String),
    /// It is the report of a whole run.
    #[error(
        "{0}: this is not the report of a shard; run each shard with 'utfproof check … --shard K/N', K from 1 to N, and merge those reports"
    )]
    NoShard(String),
    /// It is the report of a shard.
    #[error("{0}: this is the report of a shard; merge all shards with 'utfproof report merge'")]
    Shard(String),
    /// It contradicts itself, or names something unknown.
    #[error("{place}: {problem}")]
    Content {
        /// The key, in the JSON.
        place: String,
        /// The problem.
        problem: String,
    },
}

/// Reads the JSON of one shard's report, or an array of such reports.
///
/// # Errors
///
/// If it is not such JSON; [`ReadError`] names the problem and its key.
pub fn read_shards(text: &str) -> Result<Vec<Report>, ReadError> {
    read(text, true)
}

/// Reads the JSON of a whole run's report, or an array of such reports: what [`json::render`](super::json::render)
/// returns.
///
/// # Errors
///
/// If it is not such JSON, or is from a shard; [`ReadError`] names the problem and its key.
pub fn read_reports(text: &str) -> Result<Vec<Report>, ReadError> {
    read(text, false)
}

fn read(text: &str, of_shards: bool) -> Result<Vec<Report>, ReadError> {
    if !text.trim_start().starts_with('[') {
        let report: ReportJson<'_> = serde_json::from_str(text)?;
        return Ok(vec![read_report(report, String::new(), of_shards)?]);
    }
    let reports: Vec<ReportJson<'_>> = serde_json::from_str(text)?;
    let numbered = (1..).zip(reports);
    let read =
        |(number, report): (u64, _)| read_report(report, format!("report {number}, "), of_shards);
    numbered.map(read).collect()
}

/// A problem whose key is not known yet.
type Problem = String;

fn read_report(json: ReportJson<'_>, before: String, of_shard: bool) -> Result<Report, ReadError> {
    let at = |place: &str| {
        let place = format!("{before}{place}");
        move |problem| ReadError::Content { place, problem }
    };
    if json.utfproof != env!("CARGO_PKG_VERSION") {
        return Err(ReadError::Version(shown(&json.utfproof)));
    }
    let name = || format!("{before}{}", shown(&json.implementation.name));
    let suite = Suite::named(&json.suite);
    let unknown = || format!("unknown suite '{}'", shown(&json.suite));
    let suite = suite.ok_or_else(unknown).map_err(at("\"suite\""))?;
    if let Some(why) = json.could_not_run {
        // it has nothing else, not even the part of a shard
        return Ok(Report {
            argument: json.argument.unwrap_or_default().into_owned(),
            could_not_run: Some(printable(&why).into_owned()),
            ..Report::of_nothing(json.implementation.name.into_owned(), suite, json.seed)
        });
    }
    let (argument, part) = match (json.shard, of_shard) {
        (Some(part), true) => {
            let argument = part.argument.clone();
            (argument, Some(part.read().map_err(at("\"shard\""))?))
        }
        (None, true) => return Err(ReadError::NoShard(name())),
        (Some(_), false) => return Err(ReadError::Shard(name())),
        (None, false) => (json.argument.unwrap_or_default().into_owned(), None),
    };
    let automata = part_json::read_automata(json.machines).map_err(at("\"machines\""))?;
    let duration = Duration::try_from_secs_f64(json.duration_seconds)
        .map_err(|error| error.to_string())
        .map_err(at("\"duration_seconds\""))?;
    let mut operations = Vec::with_capacity(json.operations.len());
    let mut known = BTreeSet::new();
    for (number, json) in json.operations.into_iter().enumerate() {
        let place = format!("\"operations\"[{number}] ({})", shown(&json.operation));
        let report = read_operation(json).map_err(at(&place))?;
        if !known.insert(report.operation) {
            return Err(at(&place)("it appears twice".to_owned()));
        }
        operations.push(report);
    }
    let mut differences = Vec::with_capacity(json.differences.len());
    let mut kinds = BTreeSet::new();
    for (number, json) in json.differences.into_iter().enumerate() {
        let place = format!("\"differences\"[{number}] ({})", shown(&json.vector));
        let difference = read_difference(json, of_shard).map_err(at(&place))?;
        if !known.contains(&difference.operation) {
            let problem = format!("{} is not among the operations", difference.operation);
            return Err(at(&place)(problem));
        }
        let kind = difference.context.as_ref().map(|context| context.kind);
        let vector = difference.position.map_or(0, |place| place.vector);
        let is_asked = |part: &Part| part.asked(vector, kind) == difference.asked;
        if !part.as_ref().is_none_or(is_asked) || difference.cases > difference.asked {
            let problem = "\"cases\" or \"asked\" contradicts \"shard\"";
            return Err(at(&place)(problem.to_owned()));
        }
        let is_new = kinds.insert((vector, kind, difference.way()));
        if of_shard && !is_new {
            return Err(at(&place)("it appears twice".to_owned()));
        }
        differences.push(difference);
    }
    let stale = json.stale_known_differences.into_iter();
    let stale: Vec<StaleListing> = stale
        .map(read_stale)
        .collect::<Result<_, _>>()
        .map_err(at("\"stale_known_differences\""))?;
    let checked = match &part {
        Some(part) => sums::check(&operations, &differences, part)
            .and_then(|()| sums::check_listings(&differences, &stale, part)),
        None => sums::check_whole(&operations, &differences),
    };
    checked.map_err(|(place, problem)| at(&place)(problem))?;
    let unmet = json.unmet_requirements.into_iter().map(|unmet| {
        let operation = operation(&unmet.operation)?;
        let skipped = unmet.skipped;
        Ok(Unmet { operation, skipped })
    });
    let unmet = unmet
        .collect::<Result<_, _>>()
        .map_err(at("\"unmet_requirements\""))?;
    Ok(Report {
        name: json.implementation.name.into_owned(),
        version: json.implementation.version.into_owned(),
        language: json.implementation.language.map(Cow::into_owned),
        argument,
        suite,
        seed: json.seed,
        duration,
        operations,
        differences,
        automata,
        stale,
        strength: json
            .strength
            .filter(|strength| strength.caught <= strength.of),
        unmet,
        should_counts: true,
        unknown_operations: json.unknown_operations.into_owned(),
        remarks: json.remarks.into_owned(),
        could_not_run: None,
        adapter: json.adapter_mistakes.into_owned(),
        interrupted: json.interrupted,
        given_up: json.given_up.map(Cow::into_owned),
        last_words: json.last_words.map(Cow::into_owned),
        bad_exit: json.bad_exit.map(Cow::into_owned),
        part,
    })
}

fn read_stale(json: StaleJson<'_>) -> Result<StaleListing, Problem> {
    Ok(StaleListing {
        pattern: json.pattern.into_owned(),
        kind: read_kind(json.kind.as_deref())?,
        reason: printable(&json.reason).into_owned(),
        matches_a_vector: json.matches_a_vector,
    })
}

fn read_operation(json: OperationJson) -> Result<OperationReport, Problem> {
    let operation = operation(&json.operation)?;
    let mut report = OperationReport {
        operation,
        counts: Counts {
            conforms: json.conforms,
            differs: json.differs,
            unsupported: json.unsupported,
            crashed: json.crashed,
            timed_out: json.timed_out,
            garbled: json.garbled,
            not_run: json.not_run,
        },
        departs_from_should: json.departs_from_should,
        differs_from_declared: json.differs_from_declared,
        as_declared: json.as_declared,
        forged: match json.forged_ascii {
            Some(forged) => Forged {
                cases: forged.cases,
                example: Some((forged.input.into_owned(), forged.answered.into_owned())),
            },
            None => Forged::default(),
        },
        declared: read_policies(operation, &json.declared)?,
        fits: read_policies(operation, &json.fits)?,
        fits_operation: json
            .fits_operation
            .map(|name| super::json_names::operation(&name))
            .transpose()?,
    };
    match report.each_count().into_iter().max() {
        Some(count) if *count > LARGEST_COUNT => {
            Err(format!("no run has {count} cases of an operation"))
        }
        _ => Ok(report),
    }
}

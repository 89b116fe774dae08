//! Reads the JSON reports of shards, which come from other machines: nothing in them is taken for granted.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

mod difference;
mod sums;

use utfproof_vectors::Suite;

use super::json::{OperationJson, ReportJson, StaleJson};
use super::part_json::{LARGEST_COUNT, operation, read_policies, shown};
use super::{Counts, OperationReport, Report, StaleListing, printable};

use difference::read_difference;

/// The most bytes that a file of reports may have. Reading takes up to some ten times as much memory.
pub const LARGEST_FILE: u64 = 256 << 20;

/// Why a text is not what [`read_shards`] reads.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not the JSON that it should be.
    #[error(
        "{}; a report is what 'utfproof check NAME --shard K/N --json' prints, or '--report FILE.json' writes",
        printable(&.0.to_string())
    )]
    Layout(#[from] serde_json::Error),
    /// It is of another version, which may ask something else.
    #[error(
        "it is of utfproof {0}, and this is {this}: let the same version run the shards and merge them",
        this = env!("CARGO_PKG_VERSION")
    )]
    Version(String),
    /// It is the report of a whole run.
    #[error(
        "{0}: it is not the report of a shard; run each part with 'utfproof check … --shard K/N', K from 1 to N, and merge what comes of that"
    )]
    NoShard(String),
    /// Something in it cannot be.
    #[error("{place}: {problem}")]
    Content {
        /// Where.
        place: String,
        /// What is wrong.
        problem: String,
    },
}

/// Reads the JSON of one report, or of an array of them, each of a shard.
///
/// # Errors
///
/// [`ReadError`]: what is wrong, and where.
pub fn read_shards(text: &str) -> Result<Vec<Report>, ReadError> {
    if !text.trim_start().starts_with('[') {
        let report: ReportJson<'_> = serde_json::from_str(text)?;
        return Ok(vec![read_report(report, String::new())?]);
    }
    let reports: Vec<ReportJson<'_>> = serde_json::from_str(text)?;
    let numbered = (1..).zip(reports);
    let read = |(number, report): (u64, _)| read_report(report, format!("report {number}, "));
    numbered.map(read).collect()
}

/// What is wrong, before it is known where.
type Problem = String;

fn read_report(json: ReportJson<'_>, before: String) -> Result<Report, ReadError> {
    let at = |place: &str| {
        let place = format!("{before}{place}");
        move |problem| ReadError::Content { place, problem }
    };
    if json.utfproof != env!("CARGO_PKG_VERSION") {
        return Err(ReadError::Version(shown(&json.utfproof)));
    }
    let Some(part) = json.shard else {
        let name = shown(&json.implementation.name);
        return Err(ReadError::NoShard(format!("{before}{name}")));
    };
    let argument = part.argument.clone();
    let part = part.read().map_err(at("\"shard\""))?;
    let suite = Suite::named(&json.suite);
    let unknown = || format!("there is no suite '{}'", shown(&json.suite));
    let suite = suite.ok_or_else(unknown).map_err(at("\"suite\""))?;
    let duration = Duration::try_from_secs_f64(json.duration_seconds)
        .map_err(|error| error.to_string())
        .map_err(at("\"duration_seconds\""))?;
    let mut operations = Vec::with_capacity(json.operations.len());
    let mut known = BTreeSet::new();
    for (number, json) in json.operations.into_iter().enumerate() {
        let place = format!("\"operations\"[{number}] ({})", shown(&json.operation));
        let report = read_operation(json).map_err(at(&place))?;
        if !known.insert(report.operation) {
            return Err(at(&place)("it is there twice".to_owned()));
        }
        operations.push(report);
    }
    let mut differences = Vec::with_capacity(json.differences.len());
    let mut kinds = BTreeSet::new();
    for (number, json) in json.differences.into_iter().enumerate() {
        let place = format!("\"differences\"[{number}] ({})", shown(&json.vector));
        let difference = read_difference(json).map_err(at(&place))?;
        if !known.contains(&difference.operation) {
            let problem = format!("{} is not among the operations", difference.operation);
            return Err(at(&place)(problem));
        }
        let kind = difference.context.as_ref().map(|context| context.kind);
        let vector = difference.place.map_or(0, |place| place.vector);
        if part.asked(vector, kind) != difference.asked || difference.cases > difference.asked {
            let problem = "\"cases\", \"asked\" and what \"shard\" says of it do not go together";
            return Err(at(&place)(problem.to_owned()));
        }
        if !kinds.insert((vector, kind, difference.verdict, difference.level)) {
            return Err(at(&place)("it is there twice".to_owned()));
        }
        differences.push(difference);
    }
    let stale = json.stale_known_differences.into_iter();
    let stale: Vec<StaleListing> = stale.map(read_stale).collect();
    sums::check(&operations, &differences, &part)
        .and_then(|()| sums::check_listings(&differences, &stale, &part))
        .map_err(|(place, problem)| at(&place)(problem))?;
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
        automata: Vec::new(),
        stale,
        strength: json
            .strength
            .filter(|strength| strength.caught <= strength.of),
        unmet: Vec::new(), // it is for the merge to require anything
        should_counts: true,
        unknown_operations: json.unknown_operations.into_owned(),
        interrupted: json.interrupted,
        given_up: json.given_up.map(Cow::into_owned),
        last_words: json.last_words.map(Cow::into_owned),
        bad_exit: json.bad_exit.map(Cow::into_owned),
        part: Some(part),
    })
}

fn read_stale(json: StaleJson<'_>) -> StaleListing {
    StaleListing {
        pattern: json.pattern.into_owned(),
        reason: printable(&json.reason).into_owned(),
        matches_a_vector: json.matches_a_vector,
    }
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
        declared: read_policies(operation, &json.declared)?,
        fits: read_policies(operation, &json.fits)?,
        fits_operation: json
            .fits_operation
            .map(|name| super::part_json::operation(&name))
            .transpose()?,
    };
    match report.each_count().into_iter().max() {
        Some(count) if *count > LARGEST_COUNT => {
            Err(format!("no run has {count} cases of an operation"))
        }
        _ => Ok(report),
    }
}

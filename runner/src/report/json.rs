//! The JSON report, whose shape `report.schema.json` says; [`SCHEMA`] is that file.
//!
//! Keys keep their order, and each operation and each difference stands on a line of its own.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

use super::json_lines::Lines;
use super::part_json::{PartJson, PlaceJson};
use super::{Because, Difference, OperationReport, Report, Shown, Smaller, StaleListing};
use crate::policy::Policies;

/// The JSON Schema (draft 2020-12) of what [`render`] returns.
pub const SCHEMA: &str = include_str!("report.schema.json");

/// How many steps are given with their texts: the ids are there anyway, and an input of 64 KiB takes very many.
const LONGEST_BECAUSE: usize = 200;

/// One object for one report, and an array of them for any other number.
///
/// The strings are exactly what the implementation said; characters that a terminal would act on are written as
/// `\u` escapes.
pub fn render(reports: &[Report]) -> String {
    let mut objects = reports.iter().map(render_one);
    if let [_] = reports {
        return objects.next().unwrap_or_default() + "\n";
    }
    format!("[\n{}\n]\n", objects.collect::<Vec<_>>().join(",\n"))
}

fn render_one(report: &Report) -> String {
    write(&ReportJson::from(report), Lines::default())
}

/// Any value as indented JSON, with an end of line.
///
/// # Panics
///
/// If a key of a map in it is no string, or if it says itself that it cannot be written.
pub fn pretty<T: Serialize + ?Sized>(value: &T) -> String {
    write(value, PrettyFormatter::new()) + "\n"
}

/// A value with a line for each of its keys and for each element of a list in it, and an end of line.
pub(crate) fn lines<T: Serialize + ?Sized>(value: &T) -> String {
    write(value, Lines::default()) + "\n"
}

/// A value on one line, with an end of line.
pub(crate) fn line<T: Serialize + ?Sized>(value: &T) -> String {
    write(value, CompactFormatter) + "\n"
}

fn write<T: Serialize + ?Sized>(value: &T, formatter: impl Formatter) -> String {
    // Of what can fail, nothing does. A vector takes every write. What is written is derived from structs, whose keys
    // are their fields' names, and from maps whose keys are strings. Strings are written as they are or in ASCII, and
    // all else that serde_json and our formatter write is ASCII: so it is UTF-8.
    try_write(value, formatter).expect("derived, with keys that are strings")
}

fn try_write<T: Serialize + ?Sized>(
    value: &T,
    formatter: impl Formatter,
) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, formatter))?;
    String::from_utf8(bytes).map_err(serde::ser::Error::custom)
}

#[derive(Serialize)]
struct ReportJson<'a> {
    utfproof: &'static str,
    implementation: ImplementationJson<'a>,
    suite: &'a str,
    seed: u64,
    duration_seconds: f64,
    operations: Vec<OperationJson>,
    differences: Vec<DifferenceJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stale_known_differences: Vec<StaleJson<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unknown_operations: &'a [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_words: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<PartJson>,
}

#[derive(Serialize)]
struct ImplementationJson<'a> {
    name: &'a str,
    version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
}

#[derive(Serialize)]
struct OperationJson {
    operation: &'static str,
    conforms: u64,
    differs: u64,
    unsupported: u64,
    crashed: u64,
    timed_out: u64,
    garbled: u64,
    not_run: u64,
    departs_from_should: u64,
    #[serde(skip_serializing_if = "is_zero")]
    differs_from_declared: u64,
    #[serde(skip_serializing_if = "is_zero")]
    as_declared: u64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    declared: BTreeMap<&'static str, &'static str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fits: BTreeMap<&'static str, &'static str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Policies as a description has them.
pub(super) fn policies(policies: &Policies) -> BTreeMap<&'static str, &'static str> {
    let policies = policies.iter();
    policies
        .map(|policy| (policy.key(), policy.value()))
        .collect()
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    vector: &'a str,
    operation: &'static str,
    level: &'static str,
    #[serde(rename = "in")]
    operands: &'a [String],
    expected: ShownJson<'a>,
    answered: ShownJson<'a>,
    verdict: &'static str,
    steps: Vec<String>,
    cases: u64,
    asked: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chunks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked_before: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smaller: Option<SmallerJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<BecauseJson<'a>>,
    repeat: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceJson>,
}

#[derive(Serialize)]
struct SmallerJson<'a> {
    #[serde(rename = "in")]
    operands: &'a [String],
    expected: ShownJson<'a>,
    answered: ShownJson<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ShownJson<'a> {
    Output {
        out: &'a str,
    },
    Rejected {
        error: ErrorJson<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    Failure {
        failure: &'a str,
    },
}

/// `true`, or the implementation's own message.
#[derive(Serialize)]
#[serde(untagged)]
enum ErrorJson<'a> {
    Bare(bool),
    Message(&'a str),
}

#[derive(Serialize)]
struct BecauseJson<'a> {
    item: &'a str,
    step: String,
    text: &'a str,
}

#[derive(Serialize)]
struct StaleJson<'a> {
    pattern: &'a str,
    reason: &'a str,
    matches_a_vector: bool,
}

impl<'a> From<&'a Report> for ReportJson<'a> {
    fn from(report: &'a Report) -> Self {
        let milliseconds = u32::try_from(report.duration.as_millis()).unwrap_or(u32::MAX);
        Self {
            utfproof: env!("CARGO_PKG_VERSION"),
            implementation: ImplementationJson {
                name: &report.name,
                version: &report.version,
                language: report.language.as_deref(),
            },
            suite: report.suite,
            seed: report.seed,
            duration_seconds: f64::from(milliseconds) / 1000.0,
            operations: report.operations.iter().map(Into::into).collect(),
            differences: report.differences.iter().map(Into::into).collect(),
            stale_known_differences: report.stale.iter().map(Into::into).collect(),
            unknown_operations: &report.unknown_operations,
            interrupted: report.interrupted,
            last_words: report.last_words.as_deref(),
            shard: report
                .part
                .as_ref()
                .map(|part| PartJson::new(part, &report.target)),
        }
    }
}

impl From<&OperationReport> for OperationJson {
    fn from(report: &OperationReport) -> Self {
        let counts = report.counts;
        Self {
            operation: report.operation.name(),
            conforms: counts.conforms,
            differs: counts.differs,
            unsupported: counts.unsupported,
            crashed: counts.crashed,
            timed_out: counts.timed_out,
            garbled: counts.garbled,
            not_run: counts.not_run,
            departs_from_should: report.departs_from_should,
            differs_from_declared: report.differs_from_declared,
            as_declared: report.as_declared,
            declared: policies(&report.declared),
            fits: policies(&report.fits),
        }
    }
}

impl<'a> From<&'a Difference> for DifferenceJson<'a> {
    fn from(difference: &'a Difference) -> Self {
        let because = Some(difference.because.as_slice());
        let because = because.filter(|because| because.len() <= LONGEST_BECAUSE);
        let because = because.unwrap_or_default();
        let context = difference.context.as_ref();
        Self {
            vector: &difference.vector,
            operation: difference.operation.name(),
            level: difference.level.name(),
            operands: &difference.operands,
            expected: (&difference.expected).into(),
            answered: (&difference.answered).into(),
            verdict: difference.verdict.name(),
            steps: difference.steps.iter().map(ToString::to_string).collect(),
            cases: difference.cases,
            asked: difference.asked,
            chunks: difference.is_in_chunks(),
            context: context.map(|context| context.text.as_str()),
            asked_before: difference.asked_before.as_deref(),
            smaller: difference.smaller.as_ref().map(Into::into),
            seed: difference.seed,
            known: difference.known.as_deref(),
            because: because.iter().map(Into::into).collect(),
            repeat: &difference.repeat,
            place: PlaceJson::of(difference),
        }
    }
}

impl<'a> From<&'a Smaller> for SmallerJson<'a> {
    fn from(smaller: &'a Smaller) -> Self {
        Self {
            operands: &smaller.operands,
            expected: (&smaller.expected).into(),
            answered: (&smaller.answered).into(),
        }
    }
}

impl<'a> From<&'a Shown> for ShownJson<'a> {
    fn from(shown: &'a Shown) -> Self {
        match shown {
            Shown::Output(out) => Self::Output { out },
            Shown::Rejected { message, at } => Self::Rejected {
                error: message
                    .as_deref()
                    .map_or(ErrorJson::Bare(true), ErrorJson::Message),
                at: *at,
            },
            Shown::Failure(failure) => Self::Failure { failure },
        }
    }
}

impl<'a> From<&'a Because> for BecauseJson<'a> {
    fn from(because: &'a Because) -> Self {
        Self {
            item: &because.item,
            step: because.step.to_string(),
            text: &because.text,
        }
    }
}

impl<'a> From<&'a StaleListing> for StaleJson<'a> {
    fn from(stale: &'a StaleListing) -> Self {
        Self {
            pattern: &stale.pattern,
            reason: &stale.reason,
            matches_a_vector: stale.matches_a_vector,
        }
    }
}

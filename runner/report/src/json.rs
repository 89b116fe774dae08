//! The JSON report. Its schema is `report.schema.json`, also available as [`SCHEMA`].
//!
//! Keys keep their order, and each operation and each difference has its own line. The same structs write reports and
//! read those of shards.

use std::borrow::Cow;
use std::io;

use serde::{Deserialize, Serialize};
use utfproof_judge::Pattern;
use utfproof_notation::Written;
use utfproof_notation::json::{to_text, write_lines};
use utfproof_oracle::{Event, Sequence};
use utfproof_vectors::Unique;
use utfproof_vectors::core::Flag;

use super::cause_json::{CauseJson, causes_of, is_zero};
use super::json_names::{PoliciesJson, kind_name, policies};
use super::outcome_json::{ShownJson, written};
use super::part_json::{AutomatonJson, PartJson, PlaceJson};
use super::{Because, Difference, OperationReport, Report, Smaller, StaleListing, SuiteStrength};

/// The JSON Schema (draft 2020-12) of the text that [`render`] returns.
pub const SCHEMA: &str = include_str!("report.schema.json");

/// The most steps that are given with their texts, because an input of 64 KiB takes very many. The ids are always given.
const LONGEST_BECAUSE: usize = 200;

/// Renders one report as an object, and any other number as an array.
///
/// The strings are exactly those of the implementation; characters that a terminal would act on are written as `\u`
/// escapes.
pub fn render(reports: &[Report]) -> String {
    to_text(|bytes| write(reports, bytes).map_err(serde_json::Error::io))
}

/// Writes the same text one report at a time, because many reports with many differences are hundreds of megabytes.
///
/// # Errors
///
/// Those of the writer.
pub fn write(reports: &[Report], writer: &mut impl io::Write) -> io::Result<()> {
    if let [report] = reports {
        write_lines(&ReportJson::from(report), &mut *writer)?;
        return writer.write_all(b"\n");
    }
    writer.write_all(b"[\n")?;
    for (number, report) in reports.iter().enumerate() {
        if number > 0 {
            writer.write_all(b",\n")?;
        }
        write_lines(&ReportJson::from(report), &mut *writer)?;
    }
    writer.write_all(b"\n]\n")
}

#[derive(Serialize, Deserialize)]
pub(super) struct ReportJson<'a, Differences = Vec<DifferenceJson<'a>>> {
    pub(super) utfproof: Cow<'a, str>,
    pub(super) implementation: ImplementationJson<'a>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(super) adapter_mistakes: Cow<'a, [String]>,
    pub(super) suite: Cow<'a, str>,
    pub(super) seed: u64,
    pub(super) duration_seconds: f64,
    pub(super) operations: Vec<OperationJson>,
    pub(super) differences: Differences,
    /// Computed again from the differences, never read.
    #[serde(skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    causes: Vec<CauseJson<'a>>,
    /// See [`Conclusion`](super::Conclusion): the verdict of the run. Reading ignores it, because it follows from the rest.
    #[serde(skip_deserializing)]
    verdict: &'static str,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) could_not_run: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) stale_known_differences: Vec<StaleJson<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) unmet_requirements: Vec<UnmetJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) strength: Option<SuiteStrength>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(super) unknown_operations: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(super) remarks: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) interrupted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) given_up: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_words: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bad_exit: Option<Cow<'a, str>>,
    /// See [`Report::argument`]; in the report of a shard, its part has it, and the automata.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) argument: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) machines: Vec<AutomatonJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<PartJson>,
}

/// A required operation that was not judged, or the number of its cases that were skipped.
#[derive(Serialize, Deserialize)]
pub(super) struct UnmetJson {
    pub(super) operation: Cow<'static, str>,
    pub(super) skipped: u64,
}

#[derive(Serialize, Deserialize)]
pub(super) struct ImplementationJson<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) version: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<Cow<'a, str>>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct OperationJson {
    pub(super) operation: Cow<'static, str>,
    pub(super) conforms: u64,
    pub(super) differs: u64,
    pub(super) unsupported: u64,
    pub(super) crashed: u64,
    pub(super) timed_out: u64,
    pub(super) garbled: u64,
    pub(super) not_run: u64,
    #[serde(default)]
    pub(super) departs_from_should: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) differs_from_declared: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) as_declared: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) forged_ascii: Option<ForgedJson<'static>>,
    #[serde(default, skip_serializing_if = "Unique::is_empty")]
    pub(super) declared: PoliciesJson,
    #[serde(default, skip_serializing_if = "Unique::is_empty")]
    pub(super) fits: PoliciesJson,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fits_operation: Option<Cow<'static, str>>,
}

/// Answers that make ASCII out of ill-formed bytes.
#[derive(Serialize, Deserialize)]
pub(super) struct ForgedJson<'a> {
    pub(super) cases: u64,
    #[serde(rename = "in")]
    pub(super) input: Cow<'a, str>,
    pub(super) answered: Cow<'a, str>,
}

/// The differences of a report, each converted only when it is written: with their steps, many are hundreds of
/// megabytes.
struct Each<'a>(&'a [Difference]);

impl Serialize for Each<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(DifferenceJson::from))
    }
}

/// One difference. Reading ignores `steps` and `because`, which the oracle computes again.
#[derive(Serialize, Deserialize)]
pub(super) struct DifferenceJson<'a> {
    pub(super) vector: Cow<'a, str>,
    pub(super) operation: Cow<'a, str>,
    pub(super) level: Cow<'a, str>,
    #[serde(rename = "in", borrow)]
    pub(super) operands: Vec<Written<'a>>,
    pub(super) expected: ShownJson<'a>,
    pub(super) answered: ShownJson<'a>,
    pub(super) verdict: Cow<'a, str>,
    pub(super) kind: Cow<'a, str>,
    pub(super) well_formed: bool,
    /// Computed again from the input, never read.
    #[serde(skip_deserializing)]
    flags: Vec<&'static str>,
    #[serde(skip_deserializing)]
    steps: Vec<String>,
    pub(super) cases: u64,
    pub(super) asked: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) answers_vary: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) chunks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) context: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", borrow)]
    pub(super) asked_before: Option<Vec<Written<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) smaller: Option<SmallerJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) known: Option<Cow<'a, str>>,
    #[serde(skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    because: Vec<BecauseJson>,
    pub(super) repeat: Cow<'a, str>,
    /// Of these and the next, the report of a shard has `place`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) in_contexts: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) context_kind: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<PlaceJson>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SmallerJson<'a> {
    #[serde(rename = "in", borrow)]
    pub(super) operands: Vec<Written<'a>>,
    pub(super) expected: ShownJson<'a>,
    pub(super) answered: ShownJson<'a>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) cut_short: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pattern: Option<Pattern>,
}

#[derive(Serialize)]
struct BecauseJson {
    item: String,
    step: String,
    text: &'static str,
}

#[derive(Serialize, Deserialize)]
pub(super) struct StaleJson<'a> {
    pub(super) pattern: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<Cow<'a, str>>,
    pub(super) reason: Cow<'a, str>,
    pub(super) matches_a_vector: bool,
}

impl<'a> From<&'a Report> for ReportJson<'a, Each<'a>> {
    fn from(report: &'a Report) -> Self {
        let milliseconds = u32::try_from(report.duration.as_millis()).unwrap_or(u32::MAX);
        let part = report.part.as_ref();
        Self {
            utfproof: env!("CARGO_PKG_VERSION").into(),
            implementation: ImplementationJson {
                name: (&report.name).into(),
                version: (&report.version).into(),
                language: report.language.as_deref().map(Into::into),
            },
            adapter_mistakes: (&report.adapter).into(),
            suite: report.suite.name().into(),
            seed: report.seed,
            duration_seconds: f64::from(milliseconds) / 1000.0,
            verdict: report.conclusion().name(),
            could_not_run: report.could_not_run.as_deref().map(Into::into),
            operations: report.operations.iter().map(Into::into).collect(),
            differences: Each(&report.differences),
            // only all shards together have them
            causes: part.map_or_else(|| causes_of(report), |_| Vec::new()),
            stale_known_differences: report.stale.iter().map(Into::into).collect(),
            unmet_requirements: report
                .unmet
                .iter()
                .map(|unmet| UnmetJson {
                    operation: unmet.operation.name().into(),
                    skipped: unmet.skipped,
                })
                .collect(),
            strength: report.strength,
            unknown_operations: (&report.unknown_operations).into(),
            remarks: (&report.remarks).into(),
            interrupted: report.interrupted,
            given_up: report.given_up.as_deref().map(Into::into),
            last_words: report.last_words.as_deref().map(Into::into),
            bad_exit: report.bad_exit.as_deref().map(Into::into),
            argument: part.is_none().then_some((&report.argument).into()),
            machines: match part {
                None => report.automata.iter().map(Into::into).collect(),
                Some(_) => Vec::new(),
            },
            shard: part.map(|part| PartJson::new(part, &report.argument)),
        }
    }
}

impl From<&OperationReport> for OperationJson {
    fn from(report: &OperationReport) -> Self {
        let counts = report.counts;
        Self {
            operation: report.operation.name().into(),
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
            forged_ascii: report
                .forged
                .example
                .clone()
                .map(|(input, answered)| ForgedJson {
                    cases: report.forged.cases,
                    input: input.into(),
                    answered: answered.into(),
                }),
            declared: policies(&report.declared),
            fits: policies(&report.fits),
            fits_operation: report.fits_operation.map(|fits| fits.name().into()),
        }
    }
}

impl<'a> From<&'a Difference> for DifferenceJson<'a> {
    fn from(difference: &'a Difference) -> Self {
        let trace = difference.trace();
        let is_step = |event: &&Event| matches!(event, Event::Step(_));
        let because = match trace.events.iter().filter(is_step).count() {
            0..=LONGEST_BECAUSE => Because::of(&trace),
            _ => Vec::new(),
        };
        let context = difference.context.as_ref();
        Self {
            vector: (&difference.vector).into(),
            operation: difference.operation.name().into(),
            level: difference.level.name().into(),
            operands: texts(&difference.operands),
            expected: (&difference.expected).into(),
            answered: (&difference.answered).into(),
            verdict: difference.verdict.name().into(),
            kind: difference.departure.name().into(),
            well_formed: difference.well_formed,
            flags: difference
                .flags()
                .iter()
                .map(Flag::name)
                .collect::<Vec<_>>(),
            steps: trace.steps().iter().map(ToString::to_string).collect(),
            cases: difference.cases,
            asked: difference.asked,
            answers_vary: difference.answers_vary,
            chunks: difference.is_in_chunks(),
            context: context.map(|context| (&context.text).into()),
            asked_before: difference.asked_before.as_deref().map(texts),
            smaller: difference.smaller.as_ref().map(Into::into),
            seed: difference.seed,
            known: difference.known.as_deref().map(Into::into),
            because: because.into_iter().map(Into::into).collect(),
            repeat: (&difference.repeat).into(),
            in_contexts: match &difference.position {
                None => difference.in_contexts,
                Some(_) => 0,
            },
            context_kind: context
                .filter(|_| difference.position.is_none())
                .map(|context| context.kind.name().into()),
            place: PlaceJson::of(difference),
        }
    }
}

/// Sequences and numbers as JSON.
fn texts(sequences: &[Sequence]) -> Vec<Written<'static>> {
    sequences.iter().map(written).collect()
}

impl<'a> From<&'a Smaller> for SmallerJson<'a> {
    fn from(smaller: &'a Smaller) -> Self {
        Self {
            operands: texts(&smaller.operands),
            expected: (&smaller.expected).into(),
            answered: (&smaller.answered).into(),
            cut_short: smaller.is_cut_short,
            pattern: smaller.pattern.clone(),
        }
    }
}

impl From<Because> for BecauseJson {
    fn from(because: Because) -> Self {
        Self {
            item: because.item,
            step: because.step.to_string(),
            text: because.text,
        }
    }
}

impl<'a> From<&'a StaleListing> for StaleJson<'a> {
    fn from(stale: &'a StaleListing) -> Self {
        Self {
            pattern: (&stale.pattern).into(),
            kind: kind_name(stale.kind).map(Into::into),
            reason: (&stale.reason).into(),
            matches_a_vector: stale.matches_a_vector,
        }
    }
}

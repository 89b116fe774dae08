//! A comparison as JSON, whose schema is `comparison.schema.json`.

use serde::Serialize;

use super::compare::shorten;
use super::file::{RunJson, answer_json};
use super::{Comparison, OperationChange, Presence, RowChange, Side, Trend, Was};
use utfproof_notation::json;
use utfproof_report::Cause;
use utfproof_report::table::in_words;

impl Comparison {
    /// The JSON Schema (draft 2020-12) of the text that [`Comparison::json`] returns.
    pub const SCHEMA: &str = include_str!("comparison.schema.json");

    /// The comparison as JSON, each operation and each row on its own line.
    pub fn json(&self) -> String {
        let rows = self.operations.iter().flat_map(|operation| {
            let rows = operation.rows.iter();
            rows.map(|row| row_json(&operation.operation, row))
        });
        let by_cause = Trend::ALL.map(|trend| (trend, self.by_cause(trend)));
        let causes = by_cause.iter().flat_map(|(trend, by_cause)| {
            let causes = in_words(&by_cause.differences).into_iter();
            causes.map(|(says, cause)| cause_json(*trend, says, &cause))
        });
        json::lines(&ComparisonJson {
            utfproof: env!("CARGO_PKG_VERSION"),
            old: side_json(&self.old),
            new: side_json(&self.new),
            suite: self.suite.name(),
            changed: self.is_changed(),
            operations: self.operations.iter().map(operation_json).collect(),
            causes: causes.collect(),
            rows: rows.collect(),
        })
    }
}

#[derive(Serialize)]
struct ComparisonJson<'a> {
    utfproof: &'static str,
    old: SideJson<'a>,
    new: SideJson<'a>,
    suite: &'static str,
    changed: bool,
    operations: Vec<OperationJson<'a>>,
    causes: Vec<CauseJson>,
    rows: Vec<RowJson<'a>>,
}

#[derive(Serialize)]
struct CauseJson {
    trend: &'static str,
    operation: &'static str,
    level: &'static str,
    kind: &'static str,
    well_formed: bool,
    says: String,
    rows: usize,
    #[serde(rename = "in")]
    operands: Vec<String>,
    vector: String,
}

fn cause_json(trend: Trend, says: String, cause: &Cause<'_>) -> CauseJson {
    let operands = cause.witness.shown().operands.iter();
    CauseJson {
        trend: trend.name(),
        operation: cause.operation.name(),
        level: cause.way.level.name(),
        kind: cause.way.departure.name(),
        well_formed: cause.way.well_formed,
        says,
        rows: cause.members.len(),
        operands: operands
            .map(|operand| shorten(&operand.to_string()))
            .collect(),
        vector: cause.witness.vector.clone(),
    }
}

#[derive(Serialize)]
struct SideJson<'a> {
    name: &'a str,
    version: &'a str,
    utfproof: &'a str,
}

#[derive(Serialize)]
struct OperationJson<'a> {
    operation: &'a str,
    compared: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    takes_chunks_now: Option<bool>,
    no_longer: usize,
    another: usize,
    open: usize,
    now: usize,
}

#[derive(Serialize)]
struct RowJson<'a> {
    vector: &'a str,
    operation: &'a str,
    trend: &'static str,
    cases: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<&'a str>,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    operands: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<RunJson>,
    was: WasJson,
    is: WasJson,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WasJson {
    AsDocuments { as_documents: bool },
    KeptAnswer(Box<RunJson>),
}

fn side_json(side: &Side) -> SideJson<'_> {
    SideJson {
        name: &side.name,
        version: &side.version,
        utfproof: &side.utfproof,
    }
}

fn operation_json(change: &OperationChange) -> OperationJson<'_> {
    let count = |trend: Trend| change.rows.iter().filter(|row| row.trend == trend).count();
    let (compared, left_out) = match change.presence {
        Presence::Both => ("all", None),
        Presence::Partly { left_out } => ("what_both_list", Some(left_out)),
        Presence::Gained => ("gained", None),
        Presence::Lost => ("lost", None),
        Presence::OnlyNew => ("only_new", None),
        Presence::OnlyOld => ("only_old", None),
    };
    OperationJson {
        operation: &change.operation,
        compared,
        left_out,
        takes_chunks_now: change.chunks,
        no_longer: count(Trend::NoLonger),
        another: count(Trend::Another),
        open: count(Trend::Open),
        now: count(Trend::Now),
    }
}

fn row_json<'a>(operation: &'a str, row: &'a RowChange) -> RowJson<'a> {
    let first = &row.first;
    RowJson {
        vector: &row.vector,
        operation,
        trend: row.trend.name(),
        cases: row.cases,
        context: first.context.as_deref(),
        operands: first.operands(),
        expected: first.expected().as_ref().map(answer_json),
        was: was_json(&first.was),
        is: was_json(&first.is),
    }
}

fn was_json(was: &Was) -> WasJson {
    match was {
        Was::AsDocuments => WasJson::AsDocuments { as_documents: true },
        Was::Other(answer) => WasJson::KeptAnswer(Box::new(answer_json(answer))),
        Was::Open(answer) => {
            let mut json = answer_json(answer);
            json.open = true;
            WasJson::KeptAnswer(Box::new(json))
        }
    }
}

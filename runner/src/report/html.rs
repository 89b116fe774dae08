//! The report as one self-contained page: no network, no script.

use std::collections::BTreeMap;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;
use utfproof_oracle::Operation;

use super::RenderError;
use super::columns::{Column, Tone, columns, meanings};
use super::condense::condense;
use super::escape::{printable, shorten};
use super::explain::{Place, happened, input, outcomes, places};
use super::summary::{
    LEVELS_LEGEND, MATRIX_LEGEND, Status, Tally, conclusion, grouped, operations, run, title,
};
use super::{Conclusion, Difference, OperationReport, Report, StaleListing, Standard};

/// How many differences of one operation are shown: a page with more is none that a browser likes to open.
const LIMIT: usize = 200;

/// How many lines explain a difference.
const REASONS: usize = 40;

/// The page.
///
/// Every implementation, and every operation of each, has an anchor such as `cpython-3-11-7/utf-8.decode`.
///
/// # Errors
///
/// If the template fails, which a report cannot cause.
pub fn render(reports: &[Report]) -> Result<String, RenderError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let mut syntax = SyntaxConfig::builder();
    environment.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_template("report.html", include_str!("report.html.jinja"))?;
    let anchors = anchors(reports);
    let page = Page {
        version: env!("CARGO_PKG_VERSION"),
        matrix_legend: MATRIX_LEGEND,
        levels_legend: LEVELS_LEGEND,
        implementations: reports
            .iter()
            .zip(&anchors)
            .map(|(report, anchor)| ImplementationPart::new(report, anchor))
            .collect(),
        matrix: operations(reports)
            .into_iter()
            .map(|operation| MatrixRow::new(operation, reports, &anchors))
            .collect(),
    };
    Ok(environment
        .get_template("report.html")?
        .render(Serde(page))?)
}

#[derive(Serialize)]
struct Page {
    version: &'static str,
    matrix_legend: &'static str,
    levels_legend: &'static str,
    implementations: Vec<ImplementationPart>,
    matrix: Vec<MatrixRow>,
}

#[derive(Serialize)]
struct MatrixRow {
    operation: &'static str,
    cells: Vec<MatrixCell>,
}

#[derive(Serialize)]
struct MatrixCell {
    /// Empty where there is nothing to go to.
    anchor: String,
    status: Sign,
    text: String,
}

/// A status as a class of the style sheet and as a sign: colour alone says nothing.
#[derive(Serialize)]
struct Sign {
    class: &'static str,
    sign: &'static str,
}

#[derive(Serialize)]
struct ImplementationPart {
    anchor: String,
    title: String,
    /// For the head of a column.
    short_title: String,
    run: String,
    status: Sign,
    conclusion: String,
    columns: Vec<&'static str>,
    meanings: String,
    operations: Vec<OperationPart>,
    stale: Vec<StalePart>,
    unknown_operations: Vec<String>,
    last_words: Option<String>,
}

#[derive(Serialize)]
struct OperationPart {
    anchor: String,
    name: &'static str,
    status: Sign,
    words: String,
    counts: Vec<CountPart>,
    differences: Vec<DifferencePart>,
    more: usize,
}

#[derive(Serialize)]
struct CountPart {
    class: &'static str,
    text: String,
}

#[derive(Serialize)]
struct DifferencePart {
    vector: String,
    happened: String,
    level: &'static str,
    input: String,
    expected: String,
    answered: String,
    because: Vec<BecausePart>,
    places: Vec<PlacePart>,
    known: Option<String>,
    repeat: String,
}

#[derive(Serialize)]
struct BecausePart {
    item: String,
    step: String,
    text: String,
}

#[derive(Serialize)]
struct PlacePart {
    title: &'static str,
    url: &'static str,
    sections: String,
}

#[derive(Serialize)]
struct StalePart {
    pattern: String,
    reason: String,
    matches_a_vector: bool,
}

impl MatrixRow {
    fn new(operation: Operation, reports: &[Report], anchors: &[String]) -> Self {
        let cell = |(report, anchor): (&Report, &String)| {
            let tally = Tally::find(report, operation);
            let present = report.operations.iter().any(|o| o.operation == operation);
            MatrixCell {
                anchor: if present {
                    format!("{anchor}/{operation}")
                } else {
                    String::new()
                },
                status: sign(tally.status()),
                text: tally.short(),
            }
        };
        Self {
            operation: operation.name(),
            cells: reports.iter().zip(anchors).map(cell).collect(),
        }
    }
}

impl ImplementationPart {
    fn new(report: &Report, anchor: &str) -> Self {
        let columns = columns(report);
        let operation = |o: &OperationReport| {
            let tally = Tally::of_operation(report, o);
            let (differences, more) = differences(report, o.operation);
            OperationPart {
                anchor: format!("{anchor}/{}", o.operation),
                name: o.operation.name(),
                status: sign(tally.status()),
                words: tally.words(),
                counts: columns.iter().map(|c| CountPart::new(c, o)).collect(),
                differences,
                more,
            }
        };
        Self {
            anchor: anchor.to_owned(),
            title: title(report),
            short_title: shorten(&title(report), 32).into_owned(),
            run: run(report),
            status: match report.conclusion() {
                Conclusion::Conforms => sign(Status::Conforms),
                Conclusion::Differs | Conclusion::NothingJudged => sign(Status::Must),
            },
            conclusion: conclusion(report),
            columns: columns.iter().map(|column| column.heading).collect(),
            meanings: meanings(&columns),
            operations: report.operations.iter().map(operation).collect(),
            stale: report.stale.iter().map(StalePart::new).collect(),
            unknown_operations: report
                .unknown_operations
                .iter()
                .map(|name| printable(name).into_owned())
                .collect(),
            last_words: report.last_words.as_deref().map(printable_lines),
        }
    }
}

impl CountPart {
    fn new(column: &Column, operation: &OperationReport) -> Self {
        let count = (column.of)(operation);
        let class = match (column.tone, count) {
            (_, 0) => "absent",
            (Tone::Good, _) => "",
            (Tone::Doubtful, _) => "should",
            (Tone::Bad, _) => "must",
        };
        Self {
            class,
            text: grouped(count),
        }
    }
}

impl StalePart {
    fn new(stale: &StaleListing) -> Self {
        Self {
            pattern: printable(&stale.pattern).into_owned(),
            reason: printable(&stale.reason).into_owned(),
            matches_a_vector: stale.matches_a_vector,
        }
    }
}

/// Those of an operation, as many as are shown, and how many are not: first what violates a *must*, last what is
/// listed.
fn differences(report: &Report, operation: Operation) -> (Vec<DifferencePart>, usize) {
    let own = report.differences.iter();
    let mut own: Vec<_> = own.filter(|d| d.operation == operation).collect();
    own.sort_by_key(|d| (d.known.is_some(), d.level != Standard::Must));
    let more = own.len().saturating_sub(LIMIT);
    let shown = own.into_iter().take(LIMIT);
    (shown.map(DifferencePart::new).collect(), more)
}

impl DifferencePart {
    fn new(difference: &Difference) -> Self {
        let (expected, answered) = outcomes(difference);
        let because = condense(&difference.because, REASONS).into_iter();
        let place = |place: Place| PlacePart {
            title: place.title,
            url: place.url,
            sections: place.sections.join("; "),
        };
        Self {
            vector: printable(&difference.vector).into_owned(),
            happened: happened(difference),
            level: difference.level.name(),
            input: input(difference),
            expected,
            answered,
            because: because
                .map(|reason| BecausePart {
                    item: reason.item,
                    step: reason.step,
                    text: reason.text,
                })
                .collect(),
            places: places(difference).into_iter().map(place).collect(),
            known: difference
                .known
                .as_deref()
                .map(|r| printable(r).into_owned()),
            repeat: printable(&difference.repeat).into_owned(),
        }
    }
}

fn sign(status: Status) -> Sign {
    let (class, sign) = match status {
        Status::Absent => ("absent", ""),
        Status::NotRun => ("should", "…"),
        Status::Conforms => ("ok", "✓"),
        Status::AsDeclared => ("ok", "◇"),
        Status::Declared => ("should", "◆"),
        Status::Known => ("known", "≈"),
        Status::Should => ("should", "△"),
        Status::Must => ("must", "✗"),
    };
    Sign { class, sign }
}

fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// An anchor for each report, of letters, digits and hyphens, no two alike.
fn anchors(reports: &[Report]) -> Vec<String> {
    let mut seen = BTreeMap::<String, usize>::new();
    let anchor = |report: &Report| {
        let title = title(report).to_ascii_lowercase();
        let words = title.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let mut anchor = words.join("-");
        if anchor.is_empty() {
            "implementation".clone_into(&mut anchor);
        }
        let times = seen.entry(anchor.clone()).or_default();
        *times += 1;
        match *times {
            1 => anchor,
            times => format!("{anchor}--{times}"),
        }
    };
    reports.iter().map(anchor).collect()
}

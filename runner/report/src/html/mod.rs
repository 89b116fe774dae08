//! The report as one self-contained page, readable without a network and without its script.
//!
//! It opens with a matrix of implementations and operations. For a single implementation, the differences come first.
//! Each cell links to its details. The script filters, opens the target of a link, and keeps the filters in the page's
//! address; it adds no content.
//!
//! The parts that a web site has too are public.

mod anchors;
mod details;
mod explained;
mod matrix;
mod pictures;
mod state;

use std::io;

use data_encoding::BASE64;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::summary::{LEVELS_LEGEND, Tally, conclusion, grouped, title};
use super::{Conclusion, RenderError, Report};
use crate::drawing;
use anchors::anchors;
use details::Implementation;
use explained::Limits;

pub use explained::{Explanation, explanation};
pub use matrix::{Cell, Matrix, MatrixRow};
pub use state::{ABSENT, KNOWN, STATES, State};

/// The script of a page with a matrix, and with the form of [`filters`].
pub const SCRIPT: &str = include_str!("page.js");
/// The style sheet of a page, without that of its pictures.
pub const STYLE: &str = include_str!("page.css");

/// The most implementations in the page's title.
const TITLES: usize = 8;

/// With this many implementations or fewer, the details of each are open from the start.
const FEW: usize = 4;

/// The parts of the page: its beginning with the filters, the matrix, one implementation, and its end.
const BEGIN: (&str, &str) = ("begin.html", include_str!("begin.html.jinja"));
const FILTERS: (&str, &str) = ("filters.html", include_str!("filters.html.jinja"));
const MATRIX: (&str, &str) = ("matrix.html", include_str!("matrix.html.jinja"));
const IMPLEMENTATION: (&str, &str) = (
    "implementation.html",
    include_str!("implementation.html.jinja"),
);
const END: (&str, &str) = ("end.html", include_str!("end.html.jinja"));

/// Writes the page, one implementation at a time.
///
/// Every implementation, and every operation of each, has an anchor such as `cpython/utf-8.decode`.
///
/// # Errors
///
/// Those of the writer. A template that fails is a bug: no report can cause it.
pub fn write(reports: &[Report], writer: &mut impl io::Write) -> Result<(), RenderError> {
    let environment = environment()?;
    let mut part = |(name, _): (&str, &str), values: Value| -> Result<(), RenderError> {
        let text = environment.get_template(name)?.render(values)?;
        Ok(writeln!(writer, "{text}")?)
    };
    let anchors = anchors(reports);
    let few = reports.len() <= FEW;
    let alone = reports.len() == 1;
    let matrix = Matrix::new(reports, &anchors);
    let begin = Begin {
        version: env!("CARGO_PKG_VERSION"),
        title: titles(reports),
        style: STYLE,
        automaton_style: drawing::STYLE,
        script_hash: BASE64.encode(&Sha256::digest(SCRIPT)),
        summary: summary(reports),
        verdict: reports.first().filter(|_| alone).map(Verdict::of),
        alone,
    };
    part(BEGIN, Serde(begin).into())?;
    part(FILTERS, filter_values(&matrix))?;
    let matrix = matrix_values(&matrix, &Links::WITHIN, (EMPTY, ""), alone);
    if !alone {
        part(MATRIX, matrix.clone())?;
    }
    let limits = Limits::for_page(reports);
    for (number, (report, anchor)) in reports.iter().zip(&anchors).enumerate() {
        let implementation = Implementation::new(report, number, anchor, limits);
        let values = context! { i => Serde(implementation), few, alone, headed => alone, first_open => alone, matrix_link => "#matrix" };
        part(IMPLEMENTATION, values)?;
    }
    if alone {
        part(MATRIX, matrix)?;
    }
    part(END, context! { script => SCRIPT })
}

/// The meaning of an empty cell in a report.
const EMPTY: &str = "it does not have the operation, or no case of it was selected";

/// The parts of a matrix's links, which are not escaped. To an implementation: `before`, its anchor, `after`. To an
/// operation: `before`, the anchor, `between`, its name.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Links {
    /// The beginning of each link.
    pub before: &'static str,
    /// The end of a link to an implementation.
    pub after: &'static str,
    /// The text between the implementation and the operation.
    pub between: &'static str,
    /// The folder with a page for each operation; empty if there is none.
    pub operations: &'static str,
}

impl Links {
    /// Links to details on the same page.
    const WITHIN: Self = Self {
        before: "#",
        after: "",
        between: "/",
        operations: "",
    };
}

fn matrix_values(
    matrix: &Matrix,
    links: &Links,
    (empty, quiet): (&str, &str),
    alone: bool,
) -> Value {
    context! {
        matrix => Serde(matrix), links => Serde(links), states => Serde(STATES), empty, quiet,
        levels_legend => LEVELS_LEGEND, alone
    }
}

/// A matrix and its legend, as part of another page; `empty` is the meaning of an empty cell, and `quiet` stands before
/// the implementations of which nothing is known.
///
/// # Errors
///
/// If the template fails, which is a bug: no matrix can cause it.
pub fn matrix(
    matrix: &Matrix,
    links: &Links,
    empty: &str,
    quiet: &str,
) -> Result<String, RenderError> {
    let values = matrix_values(matrix, links, (empty, quiet), false);
    Ok(environment()?.get_template(MATRIX.0)?.render(values)?)
}

/// The inputs of vectors with these ids, joined into as few rows as possible; then the names of vectors that are no rows.
pub fn rows<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let (rows, names) = super::ranges::joined(ids);
    rows.into_iter().chain(names).collect()
}

/// The form with which [`SCRIPT`] filters a matrix.
///
/// # Errors
///
/// If the template fails, which is a bug.
pub fn filters(matrix: &Matrix) -> Result<String, RenderError> {
    let values = filter_values(matrix);
    Ok(environment()?.get_template(FILTERS.0)?.render(values)?)
}

fn filter_values(matrix: &Matrix) -> Value {
    context! {
        states => Serde(STATES), languages => matrix.languages(), width => matrix.width, folded => matrix.folded
    }
}

/// The details of one implementation, as part of another page, which has its [`Verdict`] above. Those of its operations have ids such as
/// `anchor/utf-8.decode`; `matrix` is the address of the matrix, which is put into the page as it is.
///
/// # Errors
///
/// If the template fails, which is a bug: no report can cause it.
pub fn implementation(report: &Report, anchor: &str, matrix: &str) -> Result<String, RenderError> {
    let limits = Limits::for_page(std::slice::from_ref(report));
    let implementation = Implementation::new(report, 0, anchor, limits);
    let values = context! {
        i => Serde(implementation), few => true, alone => false, headed => true, first_open => true, matrix_link => matrix
    };
    Ok(environment()?
        .get_template(IMPLEMENTATION.0)?
        .render(values)?)
}

fn environment() -> Result<Environment<'static>, RenderError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let mut syntax = SyntaxConfig::builder();
    environment.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    for (name, text) in [BEGIN, FILTERS, MATRIX, IMPLEMENTATION, END] {
        environment.add_template(name, text)?;
    }
    Ok(environment)
}

#[derive(Serialize)]
struct Begin {
    version: &'static str,
    title: String,
    style: &'static str,
    automaton_style: &'static str,
    /// The hash by which the page's security policy allows this script and no other.
    script_hash: String,
    summary: String,
    /// The verdict on the only implementation.
    verdict: Option<Verdict>,
    /// Whether there is only one implementation.
    alone: bool,
}

/// The verdict of a run, for the top of a page.
#[derive(Debug, Serialize)]
pub struct Verdict {
    /// The state of all its operations.
    pub state: State,
    /// The implementation's name and version.
    pub title: String,
    /// The verdict in words.
    pub words: String,
}

impl Verdict {
    /// The verdict of a report.
    pub fn of(report: &Report) -> Self {
        Self {
            state: matrix::overall(report),
            title: title(report),
            words: conclusion(report),
        }
    }
}

/// The names of the implementations, or the first of many.
fn titles(reports: &[Report]) -> String {
    let titles: Vec<String> = reports.iter().take(TITLES).map(title).collect();
    let more = if reports.len() > TITLES { " …" } else { "" };
    titles.join(", ") + more
}

/// How many implementations conform, and how many more conform except for known differences.
fn summary(reports: &[Report]) -> String {
    if let [report] = reports {
        match report.conclusion() {
            Conclusion::CouldNotRun => return "It could not be run.".to_owned(),
            Conclusion::Interrupted => return "The run was interrupted.".to_owned(),
            Conclusion::NothingJudged => return "Nothing was judged.".to_owned(),
            Conclusion::Conforms | Conclusion::Differs => {}
        }
    }
    let conforming = reports
        .iter()
        .filter(|report| report.conclusion() == Conclusion::Conforms);
    let (listed, plain): (Vec<&Report>, Vec<&Report>) =
        conforming.partition(|report| Tally::of_report(report).known > 0);
    match (plain.len(), listed.len(), reports.len()) {
        (_, _, 0) => "Nothing was run.".to_owned(),
        (plain, listed, all) => {
            let [plain, listed, all] = [plain, listed, all].map(|count| grouped(count as u64));
            let more = match listed.as_str() {
                "0" => String::new(),
                "1" => "; 1 more conforms except for known differences".to_owned(),
                more => format!("; {more} more conform except for known differences"),
            };
            format!("{plain} of {all} implementations conform{more}.")
        }
    }
}

//! The report as one self-contained page: no network, and nothing that needs its script to be read.
//!
//! It opens with a matrix of implementations and operations. Each cell is a link to what there is to say about it, below
//! the matrix. The script filters, opens what a link leads to, and keeps the filters in the page's address; it knows
//! nothing that the page does not show.

mod anchors;
mod details;
mod explained;
mod groups;
mod matrix;
mod pictures;
mod ranges;
mod state;

use data_encoding::BASE64;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::summary::{LEVELS_LEGEND, grouped};
use super::{Conclusion, RenderError, Report};
use crate::drawing;
use anchors::anchors;
use details::Implementation;
use explained::Limits;
use matrix::Matrix;
use state::{STATES, State};

const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// With so many implementations or fewer, what there is to say about each is open from the start.
const FEW: usize = 4;

/// The page.
///
/// Every implementation, and every operation of each, has an anchor such as `cpython/utf-8.decode`.
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
    environment.add_template("report.html", include_str!("page.html.jinja"))?;
    let anchors = anchors(reports);
    let limits = Limits::for_page(reports);
    let implementations = reports.iter().zip(&anchors).enumerate();
    let page = Page {
        version: env!("CARGO_PKG_VERSION"),
        style: STYLE,
        machine_style: drawing::STYLE,
        script: SCRIPT,
        script_hash: BASE64.encode(&Sha256::digest(SCRIPT)),
        summary: summary(reports),
        states: STATES,
        levels_legend: LEVELS_LEGEND,
        matrix: Matrix::new(reports, &anchors),
        few: reports.len() <= FEW,
        implementations: implementations
            .map(|(number, (report, anchor))| Implementation::new(report, number, anchor, limits))
            .collect(),
    };
    Ok(environment
        .get_template("report.html")?
        .render(Serde(page))?)
}

#[derive(Serialize)]
struct Page {
    version: &'static str,
    style: &'static str,
    machine_style: &'static str,
    script: &'static str,
    /// By which the page's policy lets this script run, and no other one.
    script_hash: String,
    summary: String,
    states: [State; STATES.len()],
    levels_legend: &'static str,
    matrix: Matrix,
    few: bool,
    implementations: Vec<Implementation>,
}

/// How many conform.
fn summary(reports: &[Report]) -> String {
    let conforming = reports.iter().map(Report::conclusion);
    let conforming = conforming.filter(|c| *c == Conclusion::Conforms).count();
    match (conforming, reports.len()) {
        (_, 0) => "Nothing was run.".to_owned(),
        (0, 1) => "It does not conform.".to_owned(),
        (_, 1) => "It conforms.".to_owned(),
        (some, all) => format!(
            "{} of {} implementations conform.",
            grouped(some as u64),
            grouped(all as u64)
        ),
    }
}

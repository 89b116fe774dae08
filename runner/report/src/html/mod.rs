//! The report as one self-contained page: no network, and nothing that needs its script to be read.
//!
//! It opens with a matrix of implementations and operations; of one implementation, with its differences, and the matrix
//! follows. Each cell is a link to what there is to say about it. The script filters, opens what a link leads to, and keeps the filters in the page's address; it knows
//! nothing that the page does not show.

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

use super::summary::{LEVELS_LEGEND, Tally, grouped, title};
use super::{Conclusion, RenderError, Report};
use crate::drawing;
use anchors::anchors;
use details::Implementation;
use explained::Limits;
use matrix::Matrix;
use state::{STATES, State};

const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// So many implementations are named in the page's title.
const TITLES: usize = 8;

/// With so many implementations or fewer, what there is to say about each is open from the start.
const FEW: usize = 4;

/// The parts of the page: how it begins, the matrix, one implementation, and how it ends.
const BEGIN: (&str, &str) = ("begin.html", include_str!("begin.html.jinja"));
const MATRIX: (&str, &str) = ("matrix.html", include_str!("matrix.html.jinja"));
const IMPLEMENTATION: (&str, &str) = (
    "implementation.html",
    include_str!("implementation.html.jinja"),
);
const END: (&str, &str) = ("end.html", include_str!("end.html.jinja"));

/// Writes the page, an implementation at a time.
///
/// Every implementation, and every operation of each, has an anchor such as `cpython/utf-8.decode`.
///
/// # Errors
///
/// That of the writer; or if a template fails, which a report cannot cause.
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
        states: STATES,
        languages: matrix.languages(),
        alone,
    };
    part(BEGIN, Serde(begin).into())?;
    let matrix = context! {
        matrix => Serde(matrix), states => Serde(STATES), levels_legend => LEVELS_LEGEND, few, alone
    };
    if !alone {
        part(MATRIX, matrix.clone())?;
    }
    let limits = Limits::for_page(reports);
    for (number, (report, anchor)) in reports.iter().zip(&anchors).enumerate() {
        let implementation = Implementation::new(report, number, anchor, limits);
        let values = context! { i => Serde(implementation), few, alone };
        part(IMPLEMENTATION, values)?;
    }
    if alone {
        part(MATRIX, matrix)?;
    }
    part(END, context! { script => SCRIPT })
}

fn environment() -> Result<Environment<'static>, RenderError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let mut syntax = SyntaxConfig::builder();
    environment.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    for (name, text) in [BEGIN, MATRIX, IMPLEMENTATION, END] {
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
    /// By which the page's policy lets its script run, and no other one.
    script_hash: String,
    summary: String,
    states: [State; STATES.len()],
    languages: Vec<String>,
    /// Whether it is about one implementation.
    alone: bool,
}

/// Which implementations it is about, the first of them if they are many.
fn titles(reports: &[Report]) -> String {
    let titles: Vec<String> = reports.iter().take(TITLES).map(title).collect();
    let more = if reports.len() > TITLES { " …" } else { "" };
    titles.join(", ") + more
}

/// How many conform, and how many more would if it were not for what is listed.
fn summary(reports: &[Report]) -> String {
    let conforming = reports
        .iter()
        .filter(|report| report.conclusion() == Conclusion::Conforms);
    let (listed, plain): (Vec<&Report>, Vec<&Report>) =
        conforming.partition(|report| Tally::of_report(report).known > 0);
    match (plain.len(), listed.len(), reports.len()) {
        (_, _, 0) => "Nothing was run.".to_owned(),
        (0, 0, 1) => "It does not conform.".to_owned(),
        (0, _, 1) => "It conforms but for differences that are listed.".to_owned(),
        (_, _, 1) => "It conforms.".to_owned(),
        (plain, listed, all) => {
            let [plain, listed, all] = [plain, listed, all].map(|count| grouped(count as u64));
            let more = match listed.as_str() {
                "0" => String::new(),
                "1" => "; 1 more conforms but for differences that are listed".to_owned(),
                more => format!("; {more} more conform but for differences that are listed"),
            };
            format!("{plain} of {all} implementations conform{more}.")
        }
    }
}

//! The report as JSON from which <https://shields.io/badges/endpoint-badge> draws a badge.

use serde::Serialize;

use super::summary::{Tally, grouped};
use super::{Conclusion, Report};

/// The endpoint's answer, in the order of its documentation.
#[derive(Serialize)]
struct Badge {
    #[serde(rename = "schemaVersion")]
    schema_version: u8,
    label: &'static str,
    message: String,
    color: &'static str,
}

const GOOD: &str = "brightgreen";
const AS_DECLARED: &str = "green";
const DOUBTFUL: &str = "yellow";
const BAD: &str = "red";
const NOTHING: &str = "lightgrey";

/// One line of JSON. For one implementation it says whether it conforms, or in how many cases it does not; for several,
/// how many conform.
pub fn render(reports: &[Report]) -> String {
    let conclusion = Conclusion::of_run(reports);
    let (message, color) = match reports {
        [] => ("nothing run".to_owned(), NOTHING),
        [report] => of_one(report),
        reports => of_several(reports, conclusion),
    };
    utfproof_notation::json::line(&Badge {
        schema_version: 1,
        label: "utfproof",
        message,
        color,
    })
}

fn of_one(report: &Report) -> (String, &'static str) {
    let tally = Tally::of_report(report);
    let does_not_count = |shoulds: u64| !report.should_counts && shoulds > 0;
    match report.conclusion() {
        Conclusion::CouldNotRun => ("could not be run".to_owned(), BAD),
        Conclusion::Interrupted => ("interrupted".to_owned(), NOTHING),
        Conclusion::NothingJudged => ("nothing judged".to_owned(), NOTHING),
        Conclusion::Conforms if does_not_count(tally.shoulds) => {
            ("conforms to every must".to_owned(), GOOD)
        }
        Conclusion::Conforms if tally.as_declared > 0 => {
            let declared = grouped(tally.as_declared);
            (format!("conforms, {declared} as declared"), AS_DECLARED)
        }
        Conclusion::Conforms => ("conforms".to_owned(), GOOD),
        Conclusion::Differs => {
            let counts = [
                (tally.musts, "must"),
                (tally.shoulds, "should"),
                (tally.declared, "declared"),
                (tally.counts.not_run, "not run"),
                (u64::from(report.bad_exit.is_some()), "at the end"),
                (report.stale.len() as u64, "stale"),
                (report.unmet.len() as u64, "required missing"),
            ];
            let counts = counts.into_iter().filter(|(count, _)| *count > 0);
            let words: Vec<_> = counts
                .map(|(count, what)| format!("{} {what}", grouped(count)))
                .collect();
            let only_shoulds = tally.musts + tally.declared + tally.counts.not_run == 0
                && report.unmet.is_empty()
                && report.bad_exit.is_none();
            let color = if only_shoulds { DOUBTFUL } else { BAD };
            (words.join(", "), color)
        }
    }
}

fn of_several(reports: &[Report], conclusion: Conclusion) -> (String, &'static str) {
    let count = |one| {
        let conclusions = reports.iter().map(Report::conclusion);
        conclusions.filter(|conclusion| *conclusion == one).count() as u64
    };
    let conforming = count(Conclusion::Conforms);
    let color = match conclusion {
        Conclusion::Conforms => GOOD,
        Conclusion::CouldNotRun => BAD,
        Conclusion::Differs if conforming == 0 => BAD,
        Conclusion::Differs => DOUBTFUL,
        Conclusion::Interrupted | Conclusion::NothingJudged => NOTHING,
    };
    let mut message = format!(
        "{} of {} conform",
        grouped(conforming),
        grouped(reports.len() as u64)
    );
    for (one, says) in [
        (Conclusion::CouldNotRun, "not run"),
        (Conclusion::Interrupted, "interrupted"),
        (Conclusion::NothingJudged, "not judged"),
    ] {
        if let count @ 1.. = count(one) {
            message += &format!(", {} {says}", grouped(count));
        }
    }
    (message, color)
}

//! The report as JUnit XML: a suite for each implementation, a test case for each operation and each difference.

use quick_junit::{NonSuccessKind, Report as JUnit, TestCase, TestCaseStatus, TestSuite};

use super::RenderError;
use super::choices::{instead, lines};
use super::escape::{printable, printable_lines};
use super::explain::{fields, happened, outcomes};
use super::summary::{ADAPTER_FIRST, AFTER_THE_END, Status, Tally, conclusion, plural, title};
use super::{Conclusion, Difference, Report, StaleListing, Verdict};

/// The width of the explanation in a failure, in characters.
const WIDTH: usize = 100;

/// The XML text.
///
/// An operation that conforms has passed, and an unsupported one is skipped. An operation that differs is replaced by
/// its differences: each is a failure whose type is its level, or is skipped with a reason if it does not count in the
/// verdict. If an implementation gives the answers of another operation, each failure names that operation. The choices
/// that an implementation declares are the suite's output, because most CI servers hide its properties. A run without a
/// verdict, and an implementation that could not be run, are errors.
///
/// # Errors
///
/// If the XML cannot be written, which a report cannot cause.
pub fn render(reports: &[Report]) -> Result<String, RenderError> {
    let mut junit = JUnit::new("utfproof");
    junit.add_test_suites(reports.iter().map(suite));
    if reports.is_empty() {
        let mut suite = TestSuite::new("utfproof");
        suite.add_test_case(test_case("utfproof", "run", error("nothing was run")));
        junit.add_test_suite(suite);
    }
    Ok(junit.to_string()?)
}

fn suite(report: &Report) -> TestSuite {
    let name = title(report);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(report.duration);
    for mistake in &report.adapter {
        suite.add_property(("adapter", printable(mistake).as_ref()));
    }
    suite.add_property(("suite", report.suite.name()));
    suite.add_property(("seed", report.seed.to_string().as_str()));
    suite.add_property(("conclusion", conclusion(report).as_str()));
    suite.add_test_cases(report.operations.iter().filter_map(|operation| {
        let status = operation_status(&Tally::of_operation(report, operation), report)?;
        Some(test_case(&name, operation.operation.name(), status))
    }));
    suite.add_test_cases(report.differences.iter().map(|difference| {
        let status = difference_status(difference, report);
        test_case(&name, &printable(&difference.vector), status)
    }));
    suite.add_test_cases(report.unmet.iter().map(|unmet| {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(unmet.says());
        status.set_type("required");
        test_case(&name, unmet.operation.name(), status)
    }));
    if report.bad_exit.is_some() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(AFTER_THE_END);
        status.set_type("must");
        suite.add_test_case(test_case(&name, "end of input", status));
    }
    suite.add_test_cases(report.stale.iter().map(|stale| {
        let id = format!("known-differences/{}", printable(&stale.pattern));
        test_case(&name, &id, stale_status(stale))
    }));
    let not_judged = match report.conclusion() {
        Conclusion::CouldNotRun => Some("start"),
        Conclusion::NothingJudged => Some("nothing judged"),
        _ if report.interrupted => Some("interrupted"),
        Conclusion::Conforms | Conclusion::Differs | Conclusion::Interrupted => None,
    };
    if let Some(what) = not_judged {
        let error = error(&conclusion(report));
        suite.add_test_case(test_case(&name, what, error));
    }
    let mistakes = report.adapter.iter();
    let first = (!report.adapter.is_empty()).then(|| ADAPTER_FIRST.to_owned());
    let mut texts: Vec<String> = mistakes
        .map(|mistake| printable(mistake).into_owned())
        .chain(first)
        .chain(lines(report, |operation| operation.to_string()))
        .collect();
    texts.extend(
        report
            .remarks
            .iter()
            .map(|remark| printable(remark).into_owned()),
    );
    if !texts.is_empty() {
        suite.set_system_out(texts.join("\n"));
    }
    let words = report.last_words.as_deref().map(printable_lines);
    let bad_exit = report.bad_exit.as_deref().map(printable_lines);
    let texts: Vec<String> = words.into_iter().chain(bad_exit).collect();
    if !texts.is_empty() {
        suite.set_system_err(texts.join("\n"));
    }
    suite
}

fn test_case(implementation: &str, name: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(implementation);
    case
}

/// `None` if the operation's differences replace it.
fn operation_status(tally: &Tally, report: &Report) -> Option<TestCaseStatus> {
    let counts = tally.counts;
    if counts.not_run > 0 {
        let cases = plural(counts.not_run, "case");
        let why = report.given_up.as_deref().map(printable);
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        return Some(error(&format!(
            "{cases} not run, because the runner gave up{why}"
        )));
    }
    match tally.status() {
        Status::Must => None,
        Status::Should if report.should_counts => None,
        Status::Absent => {
            let cases = plural(counts.unsupported, "case");
            Some(skipped(&format!("unsupported: {cases}")))
        }
        _ => Some(TestCaseStatus::success()),
    }
}

fn difference_status(difference: &Difference, report: &Report) -> TestCaseStatus {
    let text = text(difference);
    let mut status = if let Some(reason) = &difference.known {
        skipped(&format!("listed as known: {}", printable(reason)))
    } else if difference.counts(report.should_counts) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        let (expected, answered) = outcomes(difference);
        let mut message = format!(
            "{}: expected {expected}, answered {}",
            happened(difference),
            printable(&answered)
        );
        if let Some(instead) = does_instead(difference, report) {
            message += &format!("; {instead}");
        }
        status.set_message(message);
        status.set_type(difference.level.name());
        status
    } else {
        skipped("departs from a should; with --level must, this does not count")
    };
    status.set_description(text);
    status
}

/// A clause that names the operation whose answers it gives instead, if there is one.
fn does_instead(difference: &Difference, report: &Report) -> Option<String> {
    let mut operations = report.operations.iter();
    let operation = operations.find(|report| report.operation == difference.operation)?;
    let instead = instead(operation, |operation| operation.to_string());
    instead.filter(|_| difference.verdict == Verdict::Differs)
}

fn text(difference: &Difference) -> String {
    let mut text = String::from("\n");
    for field in fields(difference, WIDTH) {
        let mut label = field.label;
        for line in field.lines {
            text += &format!("{label:<11}{line}\n");
            label = "";
        }
    }
    text
}

fn stale_status(stale: &StaleListing) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(format!("{} ({})", stale.says(), printable(&stale.reason)));
    status.set_type("stale known difference");
    status
}

fn error(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message);
    status
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(message);
    status
}

//! The report as GitHub Flavored Markdown, for a comment or the summary of a job.
//!
//! Text from an implementation appears only in code spans and fences, where links, mentions and tags do nothing.

use std::fmt::Write as _;

use super::choices::lines;
use super::columns::{columns, meanings};
use super::escape::{printable, printable_lines};
use super::explain::fields;
use super::headings::{after_operation, before_inputs, brief, counts, rows, says};
use super::listed::{listed, vectors};
use super::summary::{
    ADAPTER_FIRST, AFTER_THE_END, LEVELS_LEGEND, MATRIX_LEGEND, Tally, conclusion, grouped,
    operations, plural, run, title,
};
use super::{Cause, Conclusion, Rank, Report, causes};

/// The most causes of an implementation shown: a comment may have 65,536 characters.
const LIMIT: usize = 40;

/// The width of an explanation in a fence, in characters.
const WIDTH: usize = 100;

/// Renders reports as Markdown.
pub fn render(reports: &[Report]) -> String {
    let mut text = String::from("# utfproof\n\n");
    for report in reports {
        let sign = match report.conclusion() {
            Conclusion::Conforms => "✓",
            _ => "✗",
        };
        let _ = writeln!(
            text,
            "- {sign} {} {}",
            code(&title(report)),
            conclusion(report)
        );
    }
    if reports.is_empty() {
        text += "- ✗ nothing was run\n";
    }
    text.push('\n');
    for report in reports {
        text += &adapter(report);
    }
    if reports.len() > 1 {
        text += &matrix(reports);
    }
    for report in reports {
        text += &section(report);
    }
    if reports.iter().any(|report| !report.differences.is_empty()) {
        let _ = writeln!(text, "{LEVELS_LEGEND}");
    }
    text
}

/// The mistakes of the adapter, which are said first.
fn adapter(report: &Report) -> String {
    if report.adapter.is_empty() {
        return String::new();
    }
    let mistakes = report.adapter.iter();
    let lines: String = mistakes
        .map(|mistake| format!("- ⚠ {}\n", code(mistake)))
        .collect();
    format!("{lines}\n{ADAPTER_FIRST}\n\n")
}

/// Operations down, implementations across.
fn matrix(reports: &[Report]) -> String {
    let mut text = String::from("| |");
    for report in reports {
        let _ = write!(text, " {} |", code_in_table(&title(report)));
    }
    let _ = writeln!(text, "\n|:--|{}", "--:|".repeat(reports.len()));
    for operation in operations(reports) {
        let _ = write!(text, "| `{operation}` |");
        for report in reports {
            let _ = write!(text, " {} |", Tally::find(report, operation).short());
        }
        text.push('\n');
    }
    let _ = writeln!(text, "\n{MATRIX_LEGEND}\n");
    text
}

fn section(report: &Report) -> String {
    if report.was_not_started() {
        return String::new(); // its line above says all
    }
    let mut text = format!("## {}\n\n{}\n\n", code(&title(report)), run(report));
    let columns = columns(report);
    let headings: Vec<_> = columns.iter().map(|column| column.heading).collect();
    let _ = writeln!(text, "| operation | {} |", headings.join(" | "));
    let _ = writeln!(text, "|:--|{}", "--:|".repeat(columns.len()));
    for operation in &report.operations {
        let counts = columns.iter().map(|column| grouped((column.of)(operation)));
        let counts = counts.collect::<Vec<_>>().join(" | ");
        let _ = writeln!(text, "| `{}` | {counts} |", operation.operation);
    }
    text.push('\n');
    let meanings = meanings(&columns);
    if !meanings.is_empty() {
        let _ = writeln!(text, "{meanings}\n");
    }
    text + &choices(report) + &differences(report) + &known(report) + &remarks(report)
}

/// The choices that the operations declare or show.
fn choices(report: &Report) -> String {
    let lines = lines(report, |operation| code(operation.name()));
    let mut text: String = lines.iter().map(|line| format!("- {line}\n")).collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The unknown differences by cause, the worst first; departures from a *should* in one line each, if there is worse.
fn differences(report: &Report) -> String {
    let causes = causes(report.differences.iter().filter(|d| d.known.is_none()));
    let has_worse = causes
        .first()
        .is_some_and(|cause| cause.rank() != Rank::Should);
    let (shown, hidden) = causes.split_at(causes.len().min(LIMIT));
    let is_brief = |cause: &&Cause<'_>| has_worse && cause.rank() == Rank::Should;
    let (brief, explained): (Vec<_>, Vec<_>) = shown.iter().partition(is_brief);
    let mut text: String = explained.into_iter().map(explanation).collect();
    for cause in &brief {
        let _ = writeln!(text, "- {}", heading(cause));
    }
    if !brief.is_empty() {
        text.push('\n');
    }
    if !hidden.is_empty() {
        let kinds = plural(hidden.len() as u64, "more kind");
        let vectors: usize = hidden.iter().map(|cause| cause.members.len()).sum();
        let vectors = plural(vectors as u64, "vector");
        let _ = writeln!(
            text,
            "… {kinds} of difference, on {vectors}: see the JSON or the HTML report.\n"
        );
    }
    text
}

/// The known differences, by reason.
fn known(report: &Report) -> String {
    let listed = listed(report);
    let (shown, hidden) = listed.split_at(listed.len().min(LIMIT));
    let mut text = String::new();
    for known in shown {
        let (says, reason) = (known.says(code), code(known.reason));
        let _ = writeln!(text, "- {says}, as listed: {reason}");
    }
    if !hidden.is_empty() {
        let reasons = plural(hidden.len() as u64, "more reason");
        let vectors = plural(vectors(hidden), "vector");
        let _ = writeln!(
            text,
            "- … {reasons} for {vectors}: see the JSON or the HTML report."
        );
    }
    text
}

/// One cause with its smallest input.
fn explanation(cause: &Cause<'_>) -> String {
    let mut lines = format!("{:<11}{}\n", "vector", printable(&cause.witness.vector));
    for field in fields(cause.witness, WIDTH) {
        let mut label = field.label;
        for line in field.lines {
            let _ = writeln!(lines, "{label:<11}{line}");
            label = "";
        }
    }
    format!("{}\n\n{}\n", heading(cause), fence(&lines))
}

/// What a cause is, on which inputs, how often, and its level.
fn heading(cause: &Cause<'_>) -> String {
    format!(
        "{}{} {}{} {}, {}, {}",
        code(cause.operation.name()),
        after_operation(cause),
        says(cause),
        before_inputs(cause),
        code(&brief(&rows(cause))),
        counts(cause),
        cause.way.level.name()
    )
}

fn remarks(report: &Report) -> String {
    let mut text = String::new();
    for stale in &report.stale {
        let _ = writeln!(
            text,
            "- stale known difference: {} ({}): {}",
            code(&stale.pattern),
            code(&stale.reason),
            stale.says()
        );
    }
    for remark in report.remarks.iter().take(LIMIT) {
        let _ = writeln!(text, "- remark: {}", code(remark));
    }
    if !report.unknown_operations.is_empty() {
        let names = report.unknown_operations.iter().take(LIMIT);
        let names: Vec<_> = names.map(|name| code(name)).collect();
        let _ = writeln!(
            text,
            "- not tested, because this suite does not know them: {}",
            names.join(", ")
        );
    }
    if let Some(why) = &report.given_up {
        let _ = writeln!(text, "- given up before all cases were run: {}", code(why));
    }
    if let Some(words) = &report.last_words {
        let lines: Vec<_> = words.lines().map(printable).collect();
        let _ = writeln!(
            text,
            "\nThe end of its standard error:\n\n{}",
            fence(&(lines.join("\n") + "\n"))
        );
    }
    if let Some(how) = &report.bad_exit {
        let how = printable_lines(how);
        let _ = writeln!(text, "\n✗ {AFTER_THE_END}:\n\n{}", fence(&(how + "\n")));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// A code span, never empty, inside more backticks than it contains in a row.
fn code(text: &str) -> String {
    let text = printable(text);
    let ticks = "`".repeat(longest_run(&text) + 1);
    let needs_space = text.is_empty() || text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']);
    let space = if needs_space { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// A code span for a table. It escapes a pipe, which would end the cell and which renderers unescape differently.
fn code_in_table(text: &str) -> String {
    code(&text.replace('|', r"\u{7c}"))
}

/// A fenced block, of whole lines.
fn fence(lines: &str) -> String {
    let ticks = "`".repeat(longest_run(lines).max(2) + 1);
    format!("{ticks}text\n{lines}{ticks}\n")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or(0)
}

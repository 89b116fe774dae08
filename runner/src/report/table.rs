//! What a person sees on a terminal.

use std::fmt::{self, Display, Write as _};

use super::columns::{Tone, columns, meanings};
use super::escape::{printable, shorten};
use super::explain::{fields, happened, wrap};
use super::grid::{Cell, grid};
use super::paint::{BAD, FAINT, GOOD, PLAIN, STRONG, WARN, paint};
use super::summary::{
    LEVELS_LEGEND, MATRIX_LEGEND, Status, Tally, conclusion, grouped, operations, plural, run,
    title,
};
use super::{Conclusion, Difference, Report, Standard, Verdict};
use utfproof_oracle::Operation;

/// How much of an operation's name is shown that this suite does not know.
const LONGEST_NAME: usize = 60;

/// What the terminal can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether colour is wanted. Nothing is said by colour alone.
    pub color: bool,
    /// How many characters fit a line.
    pub width: usize,
}

impl Style {
    /// No colour, and lines of 100 characters.
    pub const PLAIN: Self = Self {
        color: false,
        width: 100,
    };
}

/// Every report with its table and its differences, no more than `limit` of them an operation in full; a matrix of
/// implementations and operations if there are several reports; and what each one comes to in one line.
pub fn render(reports: &[Report], style: Style, limit: usize) -> String {
    shown(reports, style, limit).to_string()
}

/// What [`render`] returns, a report at a time when it is written.
pub fn shown(reports: &[Report], style: Style, limit: usize) -> impl Display {
    let screen = Screen { style, limit };
    Table { screen, reports }
}

struct Table<'a> {
    screen: Screen,
    reports: &'a [Report],
}

impl Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { screen, reports } = self;
        for report in *reports {
            writeln!(f, "{}", screen.report(report))?;
        }
        if reports.len() > 1 {
            writeln!(f, "{}", screen.matrix(reports))?;
        }
        if reports.iter().any(|report| !report.differences.is_empty()) {
            writeln!(f, "{}", screen.faint(LEVELS_LEGEND))?;
        }
        for report in *reports {
            f.write_str(&screen.conclusion(report))?;
        }
        Ok(())
    }
}

/// One answer with its verdict, explained as differences are.
pub fn answer(title: &str, verdict: &str, answer: &Difference, style: Style) -> String {
    let screen = Screen { style, limit: 1 };
    let style = match answer.verdict {
        Verdict::Conforms => GOOD,
        _ => BAD,
    };
    let verdict = screen.paint(style, verdict);
    let mut text = format!(
        "{}  {}  {verdict}\n",
        screen.paint(STRONG, title),
        answer.operation
    );
    text += &screen.explanation(answer);
    text
}

struct Screen {
    style: Style,
    limit: usize,
}

impl Screen {
    fn report(&self, report: &Report) -> String {
        let mut text = format!(
            "{}   {}\n\n",
            self.paint(STRONG, &title(report)),
            run(report)
        );
        text += &self.operations(report);
        for operation in &report.operations {
            text += &self.differences(report, operation.operation);
        }
        text += &self.known(report);
        text += &self.stale(report);
        text += &self.remarks(report);
        text
    }

    /// The table of operations, and what its columns mean.
    fn operations(&self, report: &Report) -> String {
        let columns = columns(report);
        let mut rows = vec![vec![Cell::new("operation", FAINT)]];
        rows[0].extend(columns.iter().map(|c| Cell::new(c.heading, FAINT)));
        for operation in &report.operations {
            let mut row = vec![Cell::new(operation.operation.name(), PLAIN)];
            row.extend(columns.iter().map(|column| {
                let count = (column.of)(operation);
                let style = match (column.tone, count) {
                    (_, 0) => FAINT,
                    (Tone::Good, _) => GOOD,
                    (Tone::Doubtful, _) => WARN,
                    (Tone::Bad, _) => BAD,
                };
                Cell::new(grouped(count), style)
            }));
            rows.push(row);
        }
        let mut text = grid(&rows, self.style.color);
        text += &self.policies(report);
        let meanings = meanings(&columns);
        if !meanings.is_empty() {
            text += &self.faint(&meanings);
        }
        text
    }

    /// What it declares that it chose, and what it seems to have chosen where it declares nothing.
    fn policies(&self, report: &Report) -> String {
        let mut text = String::new();
        for operation in &report.operations {
            let name = operation.operation.name();
            if !operation.declared.is_empty() {
                let line = format!("{name} declares: {}", operation.declared.says());
                text += &self.faint(&line);
            }
            if !operation.fits.is_empty() {
                let line = format!(
                    "{name}: all its answers fit a choice that others made too, and that it can declare: {} ({})",
                    operation.fits.says(),
                    operation.fits
                );
                text += &self.faint(&line);
            }
        }
        text
    }

    /// Those of an operation that are not listed as known.
    fn differences(&self, report: &Report, operation: Operation) -> String {
        let all = most_telling_first(report, operation);
        let mut text = String::new();
        for difference in all.iter().take(self.limit) {
            text.push('\n');
            text += &self.difference(difference);
        }
        let more = all.len().saturating_sub(self.limit) as u64;
        if more > 0 {
            let more = plural(more, "more vector");
            let hint = format!(
                "… {more} of {operation}. All of them: --json, or --report FILE.html (.md, .xml, .json)"
            );
            let _ = writeln!(text, "\n{hint}");
        }
        text
    }

    fn difference(&self, difference: &Difference) -> String {
        let level = match difference.level {
            Standard::Must => self.paint(BAD, "must"),
            Standard::Should => self.paint(WARN, "should"),
            Standard::Declared => self.paint(WARN, "declared"),
        };
        let id = printable(&difference.vector);
        let mut text = format!(
            "{}  {:<24}  {level}\n",
            self.paint(STRONG, &format!("{id:<48}")),
            happened(difference)
        );
        text += &self.explanation(difference);
        text
    }

    fn explanation(&self, difference: &Difference) -> String {
        let mut text = String::new();
        for field in fields(difference, self.style.width.saturating_sub(13)) {
            let mut label = field.label;
            for line in field.lines {
                let _ = writeln!(
                    text,
                    "  {}{line}",
                    self.paint(FAINT, &format!("{label:<11}"))
                );
                label = "";
            }
        }
        text
    }

    fn known(&self, report: &Report) -> String {
        let known: Vec<_> = report
            .differences
            .iter()
            .filter_map(|difference| Some((difference, difference.known.as_deref()?)))
            .collect();
        if known.is_empty() {
            return String::new();
        }
        let mut text = format!(
            "\nlisted as known, so they do not count: {}\n",
            plural(known.len() as u64, "vector")
        );
        for (difference, reason) in known.iter().take(self.limit) {
            let _ = writeln!(
                text,
                "  {} {} ({}): {}",
                printable(&difference.vector),
                happened(difference),
                difference.level.name(),
                printable(reason)
            );
        }
        let more = known.len().saturating_sub(self.limit) as u64;
        if more > 0 {
            let _ = writeln!(text, "  … {} more", grouped(more));
        }
        text
    }

    fn stale(&self, report: &Report) -> String {
        let mut text = String::new();
        for stale in &report.stale {
            let what = if stale.matches_a_vector {
                "it conforms there now: take it off the list"
            } else {
                "no vector of this run has such an id"
            };
            let (pattern, reason) = (printable(&stale.pattern), printable(&stale.reason));
            let gone = self.paint(BAD, "listed difference gone");
            let _ = writeln!(text, "\n{gone}: {pattern} ({reason})\n  {what}");
        }
        text
    }

    fn remarks(&self, report: &Report) -> String {
        let mut text = String::new();
        if !report.unknown_operations.is_empty() {
            let names = report.unknown_operations.iter().take(self.limit.max(1));
            let names: Vec<_> = names.map(|name| unknown_operation(name)).collect();
            let more = report.unknown_operations.len() - names.len();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let _ = writeln!(
                text,
                "\nnot asked, because this suite does not know them: {}{more} ('utfproof list' shows all operations)",
                names.join(", ")
            );
        }
        if let Some(why) = &report.given_up {
            let _ = writeln!(
                text,
                "\ngiven up before all cases were run: {}",
                printable(why)
            );
        }
        if let Some(words) = &report.last_words {
            let _ = writeln!(text, "\nthe end of what it wrote to standard error:");
            let lines: Vec<_> = words.lines().collect();
            for line in &lines[lines.len().saturating_sub(12)..] {
                let _ = writeln!(text, "  | {}", shorten(&printable(line), 500));
            }
        }
        text
    }

    /// Operations down, implementations across, in as many blocks as the width makes necessary.
    fn matrix(&self, reports: &[Report]) -> String {
        let names = operations(reports).into_iter().map(Operation::name);
        let first = names.map(str::len).max().unwrap_or(0);
        let fit = (self.style.width.saturating_sub(first + 2) / (NAME_WIDTH + 2)).max(1);
        let mut text = String::new();
        for block in reports.chunks(fit) {
            text += &grid(
                &self.matrix_rows(&operations(block), block),
                self.style.color,
            );
            text.push('\n');
        }
        text + &self.faint(MATRIX_LEGEND)
    }

    fn matrix_rows(&self, operations: &[Operation], reports: &[Report]) -> Vec<Vec<Cell>> {
        let mut rows = vec![vec![Cell::new("", PLAIN)]];
        for report in reports {
            let name = title(report);
            rows[0].push(Cell::new(shorten(&name, NAME_WIDTH), STRONG));
        }
        for operation in operations {
            let mut row = vec![Cell::new(operation.name(), PLAIN)];
            row.extend(reports.iter().map(|report| {
                let tally = Tally::find(report, *operation);
                let style = match tally.status() {
                    Status::Conforms | Status::AsDeclared => GOOD,
                    Status::Must | Status::Declared => BAD,
                    Status::Should | Status::NotRun => WARN,
                    Status::Known | Status::Absent => FAINT,
                };
                Cell::new(tally.short(), style)
            }));
            rows.push(row);
        }
        rows
    }

    fn conclusion(&self, report: &Report) -> String {
        let style = match report.conclusion() {
            Conclusion::Conforms => GOOD,
            Conclusion::Differs | Conclusion::NothingJudged => BAD,
        };
        let words = self.paint(style, &conclusion(report));
        format!("{} {words}\n", self.paint(STRONG, &title(report)))
    }

    fn faint(&self, text: &str) -> String {
        let lines = wrap(text, self.style.width.saturating_sub(2));
        let lines = lines.iter().map(|line| self.paint(FAINT, line));
        lines.map(|line| format!("  {line}\n")).collect()
    }

    fn paint(&self, style: anstyle::Style, text: &str) -> String {
        paint(self.style.color, style, text)
    }
}

/// The differences of an operation that are not listed as known, the worst level first. Each level begins with one of
/// each thing that can happen, so that a crash is not left out behind the many that only differ.
fn most_telling_first(report: &Report, operation: Operation) -> Vec<&Difference> {
    let mut seen = Vec::new();
    let mut ranked = Vec::new();
    for difference in &report.differences {
        if difference.operation != operation || difference.known.is_some() {
            continue;
        }
        let kind = (difference.level, difference.verdict);
        let again = seen.contains(&kind);
        if !again {
            seen.push(kind);
        }
        ranked.push((difference.level, again, difference));
    }
    ranked.sort_by_key(|&(level, again, _)| (level, again));
    let differences = ranked.into_iter().map(|(.., difference)| difference);
    differences.collect()
}

/// How much of an implementation's name and version heads a column of the matrix.
const NAME_WIDTH: usize = 18;

/// An operation that this suite does not know, with the one that it may have been meant to be.
fn unknown_operation(name: &str) -> String {
    let shown = shorten(&printable(name), LONGEST_NAME).into_owned();
    let is_short = name.len() <= LONGEST_NAME;
    let error = is_short.then(|| name.parse::<Operation>().err()).flatten();
    match error.and_then(|error| error.nearest) {
        Some(nearest) => format!("{shown} (did you mean {nearest}?)"),
        None => shown,
    }
}

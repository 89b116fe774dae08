//! What a person sees on a terminal.

mod remarks;

use std::fmt::{self, Display, Write as _};

use super::choices::lines;
use super::columns::{Tone, columns, meanings};
use super::escape::{printable, shorten};
use super::explain::{fields, happened, wrap};
use super::grid::{Cell, grid};
use super::groups::{Group, brief, groups};
use super::paint::{BAD, FAINT, GOOD, PLAIN, STRONG, WARN, paint};
use super::summary::{
    LEVELS_LEGEND, MATRIX_LEGEND, Status, Tally, conclusion, grouped, operations, plural, run,
    title,
};
use super::{Conclusion, Difference, DifferenceLevel, Report, Verdict};
use utfproof_oracle::Operation;

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

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict on each report, a line each.
    Verdicts,
    /// Differences by cause: of each operation so many causes, each with its smallest input explained; the rest is counted,
    /// with this hint where to find all of them.
    Causes(usize, &'static str),
    /// Every difference explained.
    Everything,
}

/// Every report with its table and its differences; a matrix of implementations and operations if there are several
/// reports; and what each one comes to in one line.
pub fn render(reports: &[Report], style: Style, detail: Detail) -> String {
    shown(reports, style, detail).to_string()
}

/// What [`render`] returns, a report at a time when it is written.
pub fn shown(reports: &[Report], style: Style, detail: Detail) -> impl Display {
    let screen = Screen { style, detail };
    Table { screen, reports }
}

struct Table<'a> {
    screen: Screen,
    reports: &'a [Report],
}

impl Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { screen, reports } = self;
        if screen.detail != Detail::Verdicts {
            for report in *reports {
                writeln!(f, "{}", screen.report(report))?;
            }
            if reports.len() > 1 {
                writeln!(f, "{}", screen.matrix(reports))?;
            }
            if reports.iter().any(|report| !report.differences.is_empty()) {
                writeln!(f, "{}", screen.faint(LEVELS_LEGEND))?;
            }
        }
        for report in *reports {
            f.write_str(&screen.conclusion(report))?;
        }
        Ok(())
    }
}

/// One answer with its verdict, explained as differences are.
pub fn answer(title: &str, verdict: &str, answer: &Difference, style: Style) -> String {
    let screen = Screen {
        style,
        detail: Detail::Everything,
    };
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
    detail: Detail,
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

    /// What it chose, or does instead.
    fn policies(&self, report: &Report) -> String {
        let lines = lines(report, |operation| operation.to_string());
        lines.iter().map(|line| self.faint(line)).collect()
    }

    /// Those of an operation that are not listed as known, by cause.
    fn differences(&self, report: &Report, operation: Operation) -> String {
        let new = report.differences.iter();
        let new = new.filter(|d| d.operation == operation && d.known.is_none());
        let groups = most_telling_first(groups(new));
        let shown = groups.len().min(self.causes());
        let mut text = String::new();
        for group in &groups[..shown] {
            text.push('\n');
            text += &self.group(operation, group);
        }
        let Detail::Causes(_, hint) = self.detail else {
            return text;
        };
        let hidden = &groups[shown..];
        if !hidden.is_empty() {
            let causes = plural(hidden.len() as u64, "more kind");
            let vectors: usize = hidden.iter().map(|group| group.members.len()).sum();
            let vectors = plural(vectors as u64, "vector");
            let rest = format!(
                "… {causes} of difference in {operation}, of {vectors}. All of them: {hint}"
            );
            let _ = writeln!(text, "\n{}", wrap(&rest, self.style.width).join("\n"));
        }
        text
    }

    /// How many causes of an operation are explained, and how many reasons of known differences are listed.
    const fn causes(&self) -> usize {
        match self.detail {
            Detail::Verdicts => 0,
            Detail::Causes(most, _) => most,
            Detail::Everything => usize::MAX,
        }
    }

    /// What an operation does that it should not, with its smallest input; or with all of them.
    fn group(&self, operation: Operation, group: &Group<'_>) -> String {
        let level = group.smallest.level.name();
        let (says, brief) = (group.says(), brief(&group.rows()));
        let heading = format!("{operation} {says}: {brief}, {} {level}", group.counts());
        let mut lines = wrap(&heading, self.style.width.saturating_sub(2));
        // the operation and the level are words, and so at the beginning of a line and at the end of one
        if let Some(first) = lines.first_mut() {
            let rest = first.split_off(operation.name().len());
            *first = self.paint(STRONG, operation.name()) + &rest;
        }
        if let Some(last) = lines.last_mut() {
            last.truncate(last.len() - level.len());
            let level = self.level(group.smallest.level);
            *last = format!("{}  {level}", last.trim_end());
        }
        let mut text = lines.join("\n  ") + "\n";
        match self.detail {
            Detail::Everything if group.members.len() > 1 => {
                for member in &group.members {
                    text.push('\n');
                    text += &self.difference(member);
                }
            }
            _ => {
                let vector = printable(&group.smallest.vector);
                let _ = writeln!(text, "  {}{vector}", self.label("vector"));
                text += &self.explanation(group.smallest);
            }
        }
        text
    }

    fn level(&self, level: DifferenceLevel) -> String {
        let style = match level {
            DifferenceLevel::Must => BAD,
            DifferenceLevel::Should | DifferenceLevel::Declared => WARN,
        };
        self.paint(style, level.name())
    }

    fn difference(&self, difference: &Difference) -> String {
        let id = printable(&difference.vector);
        let mut text = format!(
            "{}  {:<24}  {}\n",
            self.paint(STRONG, &format!("{id:<48}")),
            happened(difference),
            self.level(difference.level)
        );
        text += &self.explanation(difference);
        text
    }

    fn explanation(&self, difference: &Difference) -> String {
        let mut text = String::new();
        for field in fields(difference, self.style.width.saturating_sub(13)) {
            let mut label = field.label;
            for line in field.lines {
                let _ = writeln!(text, "  {}{line}", self.label(label));
                label = "";
            }
        }
        text
    }

    fn label(&self, label: &str) -> String {
        self.paint(FAINT, &format!("{label:<11}"))
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

/// Groups, the worst level first. Each level begins with one of each thing that can happen, so that a crash is not left
/// out after the many that only differ.
fn most_telling_first(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let mut seen = Vec::new();
    let mut ranked = Vec::new();
    for group in groups {
        let kind = (group.smallest.level, group.smallest.verdict);
        let again = seen.contains(&kind);
        if !again {
            seen.push(kind);
        }
        ranked.push((group.smallest.level, again, group));
    }
    ranked.sort_by_key(|(level, again, _)| (*level, *again));
    let groups = ranked.into_iter().map(|(.., group)| group);
    groups.collect()
}

/// How much of an implementation's name and version heads a column of the matrix.
const NAME_WIDTH: usize = 18;

//! The report as text for a terminal.

mod of_causes;
mod remarks;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Write as _};

use super::choices::lines;
use super::columns::{Tone, columns, meanings};
use super::escape::{printable, shorten};
use super::explain::{fields, happened, wrap};
use super::grid::{Cell, grid};
use super::headings::{after_operation, before_inputs, brief, counts, rows, says};
use super::paint::{BAD, FAINT, GOOD, PLAIN, STRONG, WARN, paint};
use super::summary::{
    LEVELS_LEGEND, MATRIX_LEGEND, Status, Tally, conclusion, grouped, operations, plural, run,
    strength, title,
};
use super::{
    Cause, Conclusion, Difference, DifferenceLevel, Rank, Report, Verdict, causes, remark,
};
use utfproof_oracle::Operation;

pub use of_causes::{by_cause, headings, in_words};

/// The terminal's colour and width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colour. Colour alone never carries meaning.
    pub color: bool,
    /// The width of a line, in characters.
    pub width: usize,
}

impl Style {
    /// No colour, lines of 100 characters.
    pub const PLAIN: Self = Self {
        color: false,
        width: 100,
    };
}

/// How much to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// One line for each report: its verdict.
    Verdicts,
    /// Differences by cause: up to this many causes for each operation, each explained on its smallest input. The rest
    /// are counted, with this hint where to find them.
    Causes(usize, &'static str),
    /// Every difference explained.
    Everything,
}

/// Renders each report with its table and its differences, then a matrix of implementations and operations if there are
/// several reports, then one line with the verdict on each.
pub fn render(reports: &[Report], style: Style, detail: Detail) -> String {
    shown(reports, style, detail).to_string()
}

/// The text of [`render`], made one report at a time while it is written.
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
        for report in *reports {
            f.write_str(&screen.adapter(report))?;
        }
        if screen.detail != Detail::Verdicts {
            for report in *reports {
                let text = screen.report(report);
                if !text.is_empty() {
                    writeln!(f, "{text}")?;
                }
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
            if let (Detail::Everything, Some(strength)) = (screen.detail, strength(report)) {
                f.write_str(&screen.faint(&strength))?;
            }
        }
        Ok(())
    }
}

/// One answer with its verdict and an explanation like that of a difference.
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
    if let Some(remark) = remark(answer) {
        let _ = writeln!(text, "  {}{remark}", screen.label("remark"));
    }
    text
}

struct Screen {
    style: Style,
    detail: Detail,
}

impl Screen {
    fn report(&self, report: &Report) -> String {
        if report.was_not_started() {
            return String::new(); // its line at the end says all
        }
        let mut text = format!(
            "{}   {}\n\n",
            self.paint(STRONG, &title(report)),
            run(report)
        );
        text += &self.operations(report);
        text += &self.differences(report);
        text += &self.known(report);
        text += &self.stale(report);
        text += &self.remarks(report);
        text
    }

    /// The table of operations, and a legend of its columns.
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

    /// The choices that the operations declare or show.
    fn policies(&self, report: &Report) -> String {
        let lines = lines(report, |operation| operation.to_string());
        lines.iter().map(|line| self.faint(line)).collect()
    }

    /// The unknown differences by cause, the worst first.
    fn differences(&self, report: &Report) -> String {
        let new = report.differences.iter();
        let causes = causes(new.filter(|d| d.known.is_none()));
        let is_shown = most_telling(&causes, self.causes());
        let has_worse = causes
            .first()
            .is_some_and(|cause| cause.rank() != Rank::Should);
        let is_brief = has_worse && self.detail != Detail::Everything;
        let mut text = String::new();
        let mut was_brief = false;
        for (cause, _) in causes.iter().zip(&is_shown).filter(|(_, shown)| **shown) {
            // departures from a should have one line each, if there is worse
            if cause.rank() == Rank::Should && is_brief {
                if !was_brief {
                    text.push('\n');
                }
                text += &self.heading(cause);
                was_brief = true;
            } else {
                text.push('\n');
                text += &self.cause(cause);
            }
        }
        let Detail::Causes(_, hint) = self.detail else {
            return text;
        };
        for operation in report.operations.iter().map(|report| report.operation) {
            let all = causes.iter().zip(&is_shown);
            let hidden = all.filter(|(cause, shown)| !**shown && cause.operation == operation);
            let vectors: Vec<usize> = hidden.map(|(cause, _)| cause.members.len()).collect();
            if vectors.is_empty() {
                continue;
            }
            let kinds = plural(vectors.len() as u64, "more kind");
            let vectors = plural(vectors.iter().sum::<usize>() as u64, "vector");
            let rest =
                format!("… {kinds} of difference in {operation}, on {vectors}. To see all: {hint}");
            let _ = writeln!(text, "\n{}", wrap(&rest, self.style.width).join("\n"));
        }
        text
    }

    /// The most causes to explain for each operation, and the most reasons of known differences to list.
    const fn causes(&self) -> usize {
        match self.detail {
            Detail::Verdicts => 0,
            Detail::Causes(most, _) => most,
            Detail::Everything => usize::MAX,
        }
    }

    /// One cause of differences, with its smallest input or with all of them.
    fn cause(&self, cause: &Cause<'_>) -> String {
        let mut text = self.heading(cause);
        match self.detail {
            Detail::Everything if cause.members.len() > 1 => {
                for member in &cause.members {
                    text.push('\n');
                    text += &self.difference(member);
                }
            }
            _ => {
                let vector = printable(&cause.witness.vector);
                let _ = writeln!(text, "  {}{vector}", self.label("vector"));
                text += &self.explanation(cause.witness);
            }
        }
        text
    }

    /// What a cause is, on which inputs, how often, and its level.
    fn heading(&self, cause: &Cause<'_>) -> String {
        let (operation, level) = (cause.operation, cause.way.level.name());
        let heading = format!(
            "{operation}{} {}{} {}, {} {level}",
            after_operation(cause),
            says(cause),
            before_inputs(cause),
            brief(&rows(cause)),
            counts(cause)
        );
        let mut lines = wrap(&heading, self.style.width.saturating_sub(2));
        // the operation begins the first line and the level ends the last, because neither contains a space to break at
        if let Some(first) = lines.first_mut() {
            let rest = first.split_off(operation.name().len());
            *first = self.paint(STRONG, operation.name()) + &rest;
        }
        if let Some(last) = lines.last_mut() {
            last.truncate(last.len() - level.len());
            let level = self.level(cause.way.level);
            *last = format!("{}  {level}", last.trim_end());
        }
        lines.join("\n  ") + "\n"
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

    /// Operations down, implementations across, in as many blocks as the width needs.
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
            _ => BAD,
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

/// Which causes to show, up to so many of each operation: first one of each rank, so that a crash is shown even among many
/// wrong answers, then the worst.
fn most_telling(causes: &[Cause<'_>], most: usize) -> Vec<bool> {
    let mut is_shown = vec![false; causes.len()];
    let mut shown = BTreeMap::<Operation, usize>::new();
    let mut seen = BTreeSet::new();
    let firsts = causes.iter().map(|cause| {
        let verdict = cause.way.verdict;
        seen.insert((cause.operation, cause.rank(), verdict))
    });
    let firsts: Vec<bool> = firsts.collect();
    for of_firsts in [true, false] {
        for (place, cause) in causes.iter().enumerate() {
            let shown = shown.entry(cause.operation).or_default();
            if firsts[place] == of_firsts && *shown < most {
                *shown += 1;
                is_shown[place] = true;
            }
        }
    }
    is_shown
}

/// The most characters of an implementation's name and version at the head of a column.
const NAME_WIDTH: usize = 18;

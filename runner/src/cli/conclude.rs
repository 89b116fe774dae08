//! Writes reports to files, shows them, and returns the exit status.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use utfproof::Operation;
use utfproof::report::table::{self, Detail, Style};
use utfproof::report::{self, Conclusion, Format, Report, json, printable};

use super::output::{ColorArgument, Failure, complain, emit_by, width, write_file_by};
use super::vectors::operations;

/// The terminal explains this many causes of differences for each operation.
const CAUSES: Detail = Detail::Causes(3, "-v, or --report FILE.html (.md, .xml, .json)");

/// The exit status of an interrupted run without a difference so far: a shell's status for SIGINT.
const INTERRUPTED: u8 = 130;

#[derive(Args)]
pub(super) struct Output {
    /// Print only the JSON report to standard output
    #[arg(long)]
    json: bool,

    /// Write a report to a file whose ending chooses the format: .json, .xml (JUnit), .md, .html, or badge.json (for
    /// shields.io); can be repeated
    #[arg(long, value_name = "FILE")]
    report: Vec<PathBuf>,

    /// Explain every difference, not only one for each cause
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    /// Print only the verdicts, one line for each implementation
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    color: ColorArgument,

    /// Which differences count: with 'must', departures from a should are shown but do not count
    #[arg(long, value_enum, default_value_t = LevelArgument::Should)]
    level: LevelArgument,

    /// Fail if one of these operations is not judged or skips a case; * matches anything; can be repeated
    #[arg(long, value_name = "GLOB")]
    require: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelArgument {
    Must,
    Should,
}

impl Output {
    /// Whether departures from a *should* do not count.
    pub(super) fn only_musts(&self) -> bool {
        self.level == LevelArgument::Must
    }

    /// Whether standard output is for the JSON report alone.
    pub(super) const fn is_json(&self) -> bool {
        self.json
    }

    /// Whether the whole text is shown, rather than JSON or the verdicts alone.
    pub(super) fn is_whole(&self) -> bool {
        !self.json && !self.quiet
    }

    /// The formats of the files. Called first, so that a wrong ending fails before the run.
    pub(super) fn formats(&self) -> Result<Vec<Format>, Failure> {
        let formats = self.report.iter().map(|path| Format::for_path(path));
        formats.collect::<Result<_, _>>().map_err(Failure::new)
    }

    /// The required operations. Called first, so that a wrong name fails before the run.
    pub(super) fn required(&self) -> Result<Vec<Operation>, Failure> {
        match self.require.as_slice() {
            [] => Ok(Vec::new()),
            globs => operations(globs),
        }
    }

    /// Writes and shows reports; returns the exit status. An interrupted run never counts as conforming.
    pub(super) fn conclude(
        &self,
        formats: &[Format],
        reports: &[Report],
        is_interrupted: bool,
    ) -> Result<u8, Failure> {
        // computed before any output, so that no failed write changes the verdict
        let worst = reports.iter().map(Report::conclusion).max();
        let status = match worst.unwrap_or(Conclusion::NothingJudged) {
            Conclusion::Conforms | Conclusion::NothingJudged if is_interrupted => INTERRUPTED,
            worst => worst.exit_status(),
        };
        for (path, format) in self.report.iter().zip(formats) {
            write_file_by(path, |file| report::write(*format, reports, file))?;
        }
        self.show(reports)?;
        Ok(status)
    }

    fn show(&self, reports: &[Report]) -> Result<(), Failure> {
        if reports.is_empty() && !self.json {
            return Ok(()); // interrupted, or none could be started: already reported
        }
        for report in reports
            .iter()
            .filter(|report| self.json && report.total().judged() > 0)
        {
            if let Some(why) = &report.given_up {
                let [name, why] = [&report.name, why].map(|text| printable(text));
                complain(&format!(
                    "{name}: given up before all cases were run: {why}"
                ));
            }
        }
        for report in reports {
            if let Some(how) = &report.bad_exit {
                let lines: Vec<_> = how.lines().map(printable).collect();
                let name = printable(&report.name);
                complain(&format!("{name}: warning: {}", lines.join("\n")));
            }
        }
        for report in reports.iter().filter(|report| {
            report.conclusion() == Conclusion::NothingJudged && !report.interrupted
        }) {
            let name = printable(&report.name);
            let why = report.given_up.as_deref().map(printable);
            let why = why.unwrap_or("it has none of the selected operations".into());
            complain(&format!("{name}: no case was judged: {why}"));
        }
        if self.json {
            return emit_by(|stdout| json::write(reports, stdout));
        }
        let style = Style {
            color: self.color.is_wanted(),
            width: width(),
        };
        let detail = match (self.quiet, self.verbose) {
            (true, _) => Detail::Verdicts,
            (_, true) => Detail::Everything,
            _ => CAUSES,
        };
        emit_by(|stdout| write!(stdout, "{}", table::shown(reports, style, detail)))
    }
}

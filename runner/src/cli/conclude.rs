//! Writes reports to files, shows them, and returns the exit status.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use utfproof_oracle::Operation;
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Conclusion, Format, Report, json, printable};

use super::output::{ColorArgument, Failure, complain, emit_by, width, write_file_by};
use super::vectors::operations;

/// The terminal explains this many causes of differences for each operation.
const CAUSES: Detail = Detail::Causes(3, "-v, or --report FILE.html (.md, .xml, .json)");

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

    /// Whether all outputs tell known differences by their numbers and reasons: the text does, and a badge.
    pub(super) fn tells_listed_in_numbers(&self, formats: &[Format]) -> bool {
        !self.json && formats.iter().all(|format| *format == Format::Badge)
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

    /// The files of the reports.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.report
    }

    /// Writes and shows reports; returns the exit status. An interrupted run never counts as conforming.
    pub(super) fn conclude(&self, formats: &[Format], reports: &[Report]) -> Result<u8, Failure> {
        // computed before any output, so that no failed write changes the verdict
        let status = Conclusion::of_run(reports).exit_status();
        self.write(formats, reports)?;
        self.show(reports)?;
        Ok(status)
    }

    /// Tells every outlet why the run failed before a verdict, and returns that: the reports of a run before must not be
    /// taken for this one's.
    pub(super) fn fail<T>(
        &self,
        formats: &[Format],
        nothing: Report,
        to_stdout: bool,
        why: Failure,
    ) -> Result<T, Failure> {
        let reports = [Report {
            could_not_run: Some(why.to_string()),
            ..nothing
        }];
        self.write(formats, &reports)?;
        if self.json && to_stdout {
            emit_by(|stdout| json::write(&reports, stdout))?;
        }
        Err(why)
    }

    fn write(&self, formats: &[Format], reports: &[Report]) -> Result<(), Failure> {
        for (path, format) in self.report.iter().zip(formats) {
            write_file_by(path, |file| utfproof_report::write(*format, reports, file))?;
        }
        Ok(())
    }

    fn show(&self, reports: &[Report]) -> Result<(), Failure> {
        if reports.iter().all(|report| report.could_not_run.is_some()) && !self.json {
            return Ok(()); // already on standard error
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
            let name = printable(&report.name);
            if let Some(how) = &report.bad_exit {
                let lines: Vec<_> = how.lines().map(printable).collect();
                complain(&format!("{name}: {}", lines.join("\n")));
            }
            for remark in report.remarks.iter().filter(|_| !self.is_whole()) {
                complain(&format!("{name}: remark: {}", printable(remark)));
            }
        }
        for report in reports
            .iter()
            .filter(|report| report.conclusion() == Conclusion::NothingJudged)
        {
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

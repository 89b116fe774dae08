//! What becomes of reports: they are written to files, shown, and come to an exit status.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use utfproof::report::table::{self, Style};
use utfproof::report::{self, Conclusion, Format, Report, json, printable};

use super::output::{Failure, color, complain, emit_by, width, write_file_by};

/// How many differences of an operation are explained on a terminal.
const EXPLAINED: usize = 3;

/// The exit status of an interrupted run of which nothing differs so far: that of a shell, for SIGINT.
const INTERRUPTED: u8 = 130;

#[derive(Args)]
pub(super) struct Output {
    /// Print the JSON report, and nothing else, to standard output
    #[arg(long)]
    json: bool,

    /// Write a report; the ending chooses the form: .json, .xml (JUnit), .md, .html, or badge.json (for shields.io)
    #[arg(long, value_name = "FILE")]
    report: Vec<PathBuf>,

    /// What counts: with 'must', departures from a should are shown but left out of the verdict
    #[arg(long, value_enum, default_value_t = LevelArgument::Should)]
    level: LevelArgument,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelArgument {
    Must,
    Should,
}

impl Output {
    /// Whether departures from a *should* are left out of the verdict.
    pub(super) fn only_musts(&self) -> bool {
        self.level == LevelArgument::Must
    }

    /// The formats of the files: a wrong name is said before anything is done.
    pub(super) fn formats(&self) -> Result<Vec<Format>, Failure> {
        let formats = self.report.iter().map(|path| Format::for_path(path));
        formats.collect::<Result<_, _>>().map_err(Failure::new)
    }

    /// Writes and shows reports; returns the exit status that they come to. Of an interrupted run not all was judged, so
    /// that nobody can say that it conforms.
    pub(super) fn conclude(
        &self,
        formats: &[Format],
        reports: &[Report],
        is_interrupted: bool,
    ) -> Result<u8, Failure> {
        for (path, format) in self.report.iter().zip(formats) {
            write_file_by(path, |file| report::write(*format, reports, file))?;
        }
        self.show(reports)?;
        let worst = reports.iter().map(Report::conclusion).max();
        Ok(match worst.unwrap_or(Conclusion::NothingJudged) {
            Conclusion::Conforms if is_interrupted => INTERRUPTED,
            worst => worst.exit_status(),
        })
    }

    fn show(&self, reports: &[Report]) -> Result<(), Failure> {
        if self.json {
            for report in reports {
                if let Some(why) = &report.given_up {
                    let [name, why] = [&report.name, why].map(|text| printable(text));
                    complain(&format!(
                        "{name}: given up before all cases were run: {why}"
                    ));
                }
            }
            return emit_by(|stdout| json::write(reports, stdout));
        }
        for report in reports
            .iter()
            .filter(|report| report.conclusion() == Conclusion::NothingJudged)
        {
            let name = printable(&report.name);
            let why = report.given_up.as_deref().map(printable);
            let why = why.unwrap_or("it answers none of the operations that were asked".into());
            complain(&format!("{name}: not one case was judged: {why}"));
        }
        let style = Style {
            color: color(),
            width: width(),
        };
        emit_by(|stdout| write!(stdout, "{}", table::shown(reports, style, EXPLAINED)))
    }
}

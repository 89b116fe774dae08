//! `utfproof spec`: checks documents.

use std::io::IsTerminal as _;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use utfproof_documents::draft::Draft;
use utfproof_documents::{self as documents, Event, Report, Scope};
use utfproof_spec_tables::Document;

use super::Arguments;
use crate::cli::output::{Failure, color, emit, remark, write_file};
use crate::cli::progress;

/// The time between two lines about the progress, where no bar can be shown.
const PAUSE: Duration = Duration::from_secs(5);

pub(super) fn run(
    arguments: &Arguments,
    chosen: &[&Document],
    draft: Option<&Draft>,
) -> Result<u8, Failure> {
    let places = draft.map(|draft| &draft.places);
    let unreadable = draft.map_or(&[][..], |draft| &draft.unreadable);
    let report = Report {
        color: color(),
        only_failures: arguments.only_failures,
        places,
    };
    let mut progress = Progress::new(chosen.len());
    let mut failed = None;
    let mut document = None;
    let mut write = |progress: &Progress, text: &str| {
        if !arguments.json && !text.is_empty() && failed.is_none() {
            failed = progress.bar.suspend(|| emit(text)).err();
        }
    };
    let mut checked = documents::check_each(chosen, Scope::Everything, |event| match event {
        Event::Begins(checks) => progress.begin(checks),
        Event::Done(number) => progress.done(number),
        Event::Document(of) => {
            document = Some(of);
            write(&progress, &report.heading(of));
            for finding in unreadable {
                write(&progress, &report.line(of, finding));
            }
        }
        Event::Found(finding) => {
            if let Some(document) = document {
                write(&progress, &report.line(document, finding));
            }
        }
    });
    progress.bar.finish_and_clear();
    for (_, findings) in &mut checked {
        findings.splice(0..0, unreadable.iter().cloned());
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(path) = &arguments.html {
        write_file(path, &documents::render_html(&checked, places))?;
    }
    if let Some(path) = &arguments.sarif {
        let file = |name: &str| match &arguments.documents[..] {
            [draft] if Path::new(draft).is_dir() => format!("{draft}/{name}"),
            [draft] => draft.clone(),
            _ => name.to_owned(),
        };
        write_file(path, &documents::render_sarif(&checked, places, file))?;
    }
    emit(&match arguments.json {
        true => documents::render_json(&checked, places),
        false => report.end(&checked),
    })?;
    Ok(documents::conclusion(&checked))
}

/// A bar on a terminal, and lines on standard error elsewhere.
struct Progress {
    bar: ProgressBar,
    /// Whether nothing but these lines tells that something is done.
    speaks: bool,
    documents: usize,
    checks: usize,
    began: Instant,
    said: Instant,
}

impl Progress {
    fn new(documents: usize) -> Self {
        let now = Instant::now();
        Self {
            bar: progress::of_few(0),
            speaks: !std::io::stderr().is_terminal(),
            documents,
            checks: 0,
            began: now,
            said: now,
        }
    }

    fn begin(&mut self, checks: usize) {
        self.checks = checks;
        self.bar.set_length(checks as u64);
        self.bar.set_message("checks");
        if self.speaks && self.documents > 1 {
            remark(&format!("{checks} checks of {} documents", self.documents));
        }
    }

    fn done(&mut self, number: usize) {
        self.bar.set_position(number as u64);
        if self.speaks && self.said.elapsed() >= PAUSE {
            self.said = Instant::now();
            let seconds = self.began.elapsed().as_secs();
            remark(&format!(
                "{number} of {} checks done after {seconds} s",
                self.checks
            ));
        }
    }
}

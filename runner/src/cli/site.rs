//! `utfproof site`.

mod folder;

use std::path::{Path, PathBuf};

use clap::Args;
use utfproof::registry::{self, Provenance};
use utfproof::site_data;
use utfproof_report::{LARGEST_FILE, Report, read_reports};
use utfproof_site::{Site, files};

use super::atlas::answers;
use super::input::{BY_HAND, of_file, read_bytes, read_text};
use super::output::{Failure, emit, shown};

const EXAMPLES: &str = "\
Examples:
  utfproof site site
  utfproof check all --report all.json; utfproof site site --report all.json";

/// Writes a web site of the documents, the operations, the implementations and the findings
///
/// It needs no network and no server: open index.html. It shows the known differences in this program, and the reports
/// of runs that are given. The folder must be new, empty, or written by this command, which replaces it as a whole.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The folder to write
    folder: PathBuf,

    /// Add the playground: the oracle as WebAssembly, which .ci/playground of the source builds
    #[arg(long, value_name = "FILE.wasm")]
    playground: Option<PathBuf>,

    /// Show the results of a run: a JSON report of 'utfproof check'; can be repeated
    #[arg(long, value_name = "FILE")]
    report: Vec<PathBuf>,

    /// Show the recorded answers in this folder, instead of those in this program; see 'utfproof answers'
    #[arg(long, value_name = "FOLDER")]
    answers: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    folder::check(&arguments.folder)?;
    let playground = arguments.playground.as_deref().map(module).transpose()?;
    let mut reports = Vec::new();
    for path in &arguments.report {
        let text = read_text(path, LARGEST_FILE, "report")?;
        let read: Vec<Report> = read_reports(&text).map_err(|error| of_file(path, &error))?;
        reports.extend(read);
    }
    let mut implementations = registry::implementations().map_err(Failure::new)?;
    implementations.retain(|known| known.provenance() != Provenance::WrongOnPurpose);
    let site = Site {
        implementations: site_data::implementations(&implementations).map_err(Failure::new)?,
        reports,
        answers: answers(arguments.answers.as_deref())?,
        automata: site_data::automata().map_err(Failure::new)?,
        histories: site_data::histories().map_err(Failure::new)?,
        releases: site_data::releases().map_err(Failure::new)?,
        findings: site_data::findings().map_err(Failure::new)?,
        glossary: site_data::glossary(),
        playground,
    };
    let files = files(&site).map_err(Failure::new)?;
    folder::write(&arguments.folder, &files)?;
    let folder = shown(&arguments.folder);
    emit(&format!(
        "wrote {} files; open {folder}/index.html\n",
        files.len()
    ))?;
    Ok(0)
}

/// A file with a WebAssembly module.
fn module(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_bytes(path, BY_HAND, "WebAssembly module")?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(bytes),
        false => Err(of_file(path, &"it is not a WebAssembly module")),
    }
}

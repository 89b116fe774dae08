//! The web site: documents, vectors and implementations, as static pages.
//!
//! [`files`] takes plain data and returns the files of the site. It reads and writes no file, and runs no codec.
//!
//! The pages need no network and no script. Only the matrix, to filter it, and the playground have one.

mod atlas;
mod definitions;
mod documents;
mod findings;
mod front;
mod history;
mod implementations;
mod known;
mod learnt;
mod matrix;
mod operations;
mod page;
mod playground;
mod subjects;
mod vectors;
mod vendor;
mod words;

use rayon::prelude::*;
use utfproof_answers::{LearntAutomata, PackageHistory, Recorded};
use utfproof_judge::KnownDifferences;
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::{RenderError, Report};
use utfproof_vectors::{FileError, VectorFile};

use documents::Documents;
use known::Known;
use operations::Operations;
use page::Pages;
use subjects::{Subject, subjects};

/// The contents of the site, in addition to the documents and the vectors.
#[derive(Debug, Default)]
pub struct Site {
    /// The registered implementations.
    pub implementations: Vec<Implementation>,
    /// Reports of whole runs. One whose argument is the name of a registered implementation is on that one's page.
    pub reports: Vec<Report>,
    /// Recorded answers. They make the report of an implementation without one, and the atlas.
    pub answers: Vec<Recorded>,
    /// Learnt automata. Those of a registered implementation are on its page.
    pub automata: Vec<LearntAutomata>,
    /// The histories of packages.
    pub histories: Vec<PackageHistory>,
    /// The recorded answers of the releases in these histories.
    pub releases: Vec<Recorded>,
    /// The findings.
    pub findings: Vec<Finding>,
    /// The glossary: names, and what they mean.
    pub glossary: Vec<(String, String)>,
    /// The oracle as a WebAssembly module, which `.ci/playground` builds; without it there is no playground.
    pub playground: Option<Vec<u8>>,
}

/// A registered implementation.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// Its name on the command line.
    pub name: String,
    /// A description of one line.
    pub about: String,
    /// Its language, if known.
    pub language: Option<String>,
    /// How to install its requirements, if it has any.
    pub install: Option<String>,
    /// Its known differences.
    pub known: KnownDifferences,
}

/// A promise that released software breaks.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The implementation's name on the command line.
    pub implementation: String,
    /// The software's own name and version.
    pub software: String,
    /// The problem, in one line.
    pub title: String,
    /// The operation that shows it.
    pub operation: Operation,
    /// The smallest input; more than one for chunks.
    pub operands: Vec<Sequence>,
    /// The answer, in words.
    pub answered: String,
    /// The manual's promise in our words, and where it is.
    pub documented: String,
    /// Why the answer breaks the promise.
    pub judgement: String,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the site's folder, with `/` between folders.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A template fails, which is a bug.
    #[error("cannot render a page: {0}")]
    Template(#[from] minijinja::Error),
    /// A part of a report cannot be rendered.
    #[error(transparent)]
    Report(#[from] RenderError),
    /// The data of the playground cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A vector file of this program is malformed.
    #[error(transparent)]
    Vectors(#[from] FileError),
}

/// The files of the site, in the order of their paths. The same data gives the same files.
///
/// # Errors
///
/// [`SiteError`], each of which is a bug: no data can cause it.
pub fn files(site: &Site) -> Result<Vec<File>, SiteError> {
    let vectors = utfproof_vectors::built_in()?;
    let known = Known::new(&site.implementations, &vectors);
    let recorded = site.answers.par_iter().map(Recorded::report);
    let recorded: Vec<Report> = recorded.collect();
    let subjects = subjects(site, &recorded, known);
    let mut pages = Pages::new(site.playground.is_some())?;
    write(site, &vectors, &subjects, &mut pages)?;
    Ok(pages.finish())
}

fn write(
    site: &Site,
    vectors: &[VectorFile],
    subjects: &[Subject<'_>],
    pages: &mut Pages,
) -> Result<(), SiteError> {
    let operations = Operations::new(site, vectors, subjects);
    let documents = Documents::new();
    front::write(site, vectors, subjects, pages)?;
    matrix::write(subjects, pages)?;
    atlas::write(site, pages)?;
    history::write(site, pages)?;
    implementations::write(site, subjects, pages)?;
    operations.write(pages)?;
    documents.write(pages)?;
    findings::write(site, pages)?;
    playground::write(site, subjects, pages)?;
    vendor::write(pages)?;
    words::write_glossary(site, pages)
}

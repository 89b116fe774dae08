//! The data of the web site that is built into this program: known differences, findings and the glossary.

use include_dir::{Dir, include_dir};
use rayon::prelude::*;
use utfproof_answers::{FileError, HistoryError, LearntAutomata, PackageHistory, Recorded};
use utfproof_site::{Finding, Implementation};

use crate::findings::{self, FindingsError};
use crate::registry::RegisteredImplementation;
use utfproof_judge::{KnownDifferences, KnownDifferencesError};

static ANSWERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/answers/data");

static AUTOMATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/answers/automata");

static HISTORIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/answers/history");

static KNOWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/known-differences");

const FINDINGS: &str = include_str!("../findings.json");
const FINDINGS_PAGE: &str = include_str!("../FINDINGS.md");
const ARCHITECTURE: &str = include_str!("../docs/architecture.md");

/// Why the built-in data cannot be used, which a test rules out.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A list of known differences is malformed.
    #[error("{0}: {1}")]
    Known(String, KnownDifferencesError),
    /// Recorded answers are malformed.
    #[error("answers/data/{0}: {1}")]
    Answers(String, FileError),
    /// Learnt automata are malformed.
    #[error("answers/automata/{0}: {1}")]
    Automata(String, FileError),
    /// Recorded answers of a release are malformed.
    #[error("answers/history/{0}: {1}")]
    Releases(String, FileError),
    /// A history is malformed.
    #[error("answers/history/{0}: {1}")]
    History(String, HistoryError),
    /// The findings are malformed.
    #[error(transparent)]
    Findings(#[from] FindingsError),
    /// A finding is not on the page of findings, or its input is malformed.
    #[error("finding {0}: {1}")]
    Finding(usize, String),
}

/// Implementations with their known differences.
///
/// # Errors
///
/// If a list is malformed.
pub fn implementations(
    registered: &[RegisteredImplementation],
) -> Result<Vec<Implementation>, DataError> {
    let implementation = |registered: &RegisteredImplementation| {
        let file = format!("{}.json", registered.name);
        let text = KNOWN.get_file(&file).and_then(|file| file.contents_utf8());
        let known = text.map(KnownDifferences::read).transpose();
        Ok(Implementation {
            name: registered.name.clone(),
            about: registered.about.clone(),
            language: registered.language.clone(),
            install: registered.install().map(str::to_owned),
            known: known
                .map_err(|error| DataError::Known(file, error))?
                .unwrap_or_default(),
        })
    };
    registered.par_iter().map(implementation).collect()
}

/// The recorded answers of implementations.
///
/// # Errors
///
/// If a file is malformed.
pub fn answers() -> Result<Vec<Recorded>, DataError> {
    let read = |file: &include_dir::File<'_>| {
        let name = file.path().display().to_string();
        let text = file.contents_utf8().unwrap_or_default();
        Recorded::read(text).map_err(|error| DataError::Answers(name, error))
    };
    let files: Vec<_> = ANSWERS.files().collect();
    files.into_par_iter().map(read).collect()
}

/// The learnt automata of implementations.
///
/// # Errors
///
/// If a file is malformed.
pub fn automata() -> Result<Vec<LearntAutomata>, DataError> {
    let read = |file: &include_dir::File<'_>| {
        let name = file.path().display().to_string();
        let text = file.contents_utf8().unwrap_or_default();
        LearntAutomata::read(text).map_err(|error| DataError::Automata(name, error))
    };
    let files: Vec<_> = AUTOMATA.files().collect();
    files.into_par_iter().map(read).collect()
}

/// The recorded answers of the releases in the histories of packages.
///
/// # Errors
///
/// If a file is malformed, or refers to a file that is missing.
pub fn releases() -> Result<Vec<Recorded>, DataError> {
    let read = |folder: &Dir<'_>| {
        let files: Vec<_> = folder.files().collect();
        let texts = files
            .iter()
            .map(|file| file.contents_utf8().unwrap_or_default());
        let texts: Vec<&str> = texts.collect();
        Recorded::read_all(&texts).map_err(|(index, error)| {
            DataError::Releases(files[index].path().display().to_string(), error)
        })
    };
    let folders: Vec<_> = HISTORIES.dirs().collect();
    let releases: Result<Vec<Vec<Recorded>>, DataError> =
        folders.into_par_iter().map(read).collect();
    Ok(releases?.into_iter().flatten().collect())
}

/// The recorded histories of packages, in the order of their names.
///
/// # Errors
///
/// If a file is malformed.
pub fn histories() -> Result<Vec<PackageHistory>, DataError> {
    let read = |file: &include_dir::File<'_>| {
        let name = file.path().display().to_string();
        let text = file.contents_utf8().unwrap_or_default();
        PackageHistory::read(text).map_err(|error| DataError::History(name, error))
    };
    let mut histories: Vec<_> = HISTORIES.files().map(read).collect::<Result<_, _>>()?;
    histories.sort_by(|a, b| a.package.cmp(&b.package));
    Ok(histories)
}

/// The findings, with the answers and versions of the page about them.
///
/// # Errors
///
/// If they are malformed, or the page is not about the same findings.
pub fn findings() -> Result<Vec<Finding>, DataError> {
    let mut sections = FINDINGS_PAGE.split("\n## ").skip(1);
    let mut all = Vec::new();
    for (number, (finding, operation)) in (1..).zip(findings::read(FINDINGS)?) {
        let malformed = |problem: &str| DataError::Finding(number, problem.to_owned());
        let section = sections.next().unwrap_or_default();
        let heading = section.lines().next().unwrap_or_default();
        let software = heading
            .strip_prefix(&format!("{number}. "))
            .and_then(|rest| rest.strip_suffix(&finding_title(&finding.title)))
            .ok_or_else(|| malformed("the page has another title"))?;
        let mut lines = section.lines();
        let answered = lines.find_map(|line| line.strip_prefix("| answered | "));
        let answered = answered.ok_or_else(|| malformed("the page has no answer"))?;
        let signature = operation.signature();
        let operands = (0..).zip(&finding.operands);
        let operands = operands.map(|(place, text)| signature.operand(place).parse(text));
        let operands = operands.collect::<Result<_, _>>();
        all.push(Finding {
            implementation: finding.implementation,
            software: plain(software),
            title: finding.title,
            operation,
            operands: operands.map_err(|error| malformed(&error.to_string()))?,
            answered: plain(answered.trim_end_matches(" |")),
            documented: finding.documented,
            judgement: finding.judgement,
        });
    }
    Ok(all)
}

/// The end of a section's heading.
fn finding_title(title: &str) -> String {
    format!(": {}", findings::cell(title))
}

/// A cell of the page as plain text.
fn plain(cell: &str) -> String {
    let mut text = String::new();
    let mut is_escaped = false;
    for c in cell.chars() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            '`' if !is_escaped => {}
            c => {
                text.push(c);
                is_escaped = false;
            }
        }
    }
    text
}

/// The glossary of the architecture: names, and what they mean.
pub fn glossary() -> Vec<(String, String)> {
    let (_, table) = ARCHITECTURE
        .split_once("\n## Glossary\n")
        .unwrap_or_default();
    let rows = table.lines().filter_map(|line| {
        let (name, meaning) = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split_once(" | ")?;
        (name != "name").then(|| (name.to_owned(), meaning.to_owned()))
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utfproof_answers::Asked;

    use super::*;
    use crate::registry;

    #[test]
    fn each_recorded_history_is_as_the_program_writes_it() {
        for file in HISTORIES.files() {
            let text = file.contents_utf8().unwrap();
            let history = PackageHistory::read(text).unwrap();
            assert_eq!(history.without_reasons().write(), text);
        }
    }

    #[test]
    #[cfg(feature = "seconds")]
    fn each_learnt_automaton_is_as_the_program_writes_it_and_of_todays_documents() {
        use utfproof_vectors::automaton::Automaton;

        let registered = registry::implementations().unwrap();
        for file in AUTOMATA.files() {
            let text = file.contents_utf8().unwrap();
            let automata = LearntAutomata::read(text).unwrap();
            assert_eq!(automata.write(), text);
            assert!(registered.iter().any(|known| known.name == automata.id));
            for automaton in automata.operations.values().flatten() {
                let document = Automaton::learn(automaton.operation).unwrap();
                assert_eq!(
                    automaton.document_states,
                    document.states.len(),
                    "{}",
                    automata.id
                );
            }
        }
    }

    #[test]
    fn the_answers_of_a_history_are_those_of_the_releases_that_were_asked() {
        let mut names = BTreeSet::new();
        for folder in HISTORIES.dirs() {
            let path = folder.path();
            let history = HISTORIES.get_file(format!("{}.json", path.display()));
            let history = history.and_then(|file| file.contents_utf8()).unwrap();
            let history = PackageHistory::read(history).unwrap();
            let asked = history.releases.iter();
            let asked = asked.filter(|release| release.state == Asked::Asked);
            let text = |version: &str| {
                let file = HISTORIES.get_file(path.join(format!("{version}.jsonl")));
                let text = file.and_then(|file| file.contents_utf8());
                text.unwrap_or_else(|| panic!("{} {version}", path.display()))
            };
            let texts: Vec<&str> = asked.map(|release| text(&release.version)).collect();
            assert_eq!(texts.len(), folder.files().count(), "{}", path.display());
            let recorded = Recorded::read_all(&texts).unwrap();
            for (number, one) in recorded.iter().enumerate() {
                assert_eq!(one.id, format!("{}@{}", history.package, one.version));
                assert_eq!(one.write_after(&recorded[..number]), texts[number]);
                assert!(names.insert(one.id.clone()), "{} twice", one.id);
            }
        }
        assert!(names.len() > 250, "{}", names.len());
    }

    #[test]
    fn the_built_in_data_of_the_site_is_complete() {
        let registered = registry::implementations().unwrap();
        let known = implementations(&registered).unwrap();
        let with_list = known
            .iter()
            .filter(|known| !known.known.listings().is_empty());
        assert_eq!(
            with_list.count(),
            KNOWN.files().count(),
            "a list is of no implementation"
        );
        assert!(findings().unwrap().len() > 40);
        let glossary = glossary();
        assert!(
            glossary
                .iter()
                .any(|(name, _)| name == "oracle" || name == "vector")
        );
        assert!(glossary.len() > 20);
    }
}

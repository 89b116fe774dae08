//! Reads the documents that are built into the crate, and finds a step by its id.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use serde::de::DeserializeOwned;

use crate::algorithm::{Algorithm, Step};
use crate::documents::{Document, DocumentFile, Sentence};

static DOCUMENTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/documents");
static EDITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/editions");

/// All documents.
#[derive(Clone, Debug)]
pub struct Library {
    documents: Vec<Document>,
    editions: Vec<Document>,
}

/// The built-in documents, read once.
///
/// # Panics
///
/// If they are malformed, which a test in this crate rules out.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        Library::read().unwrap_or_else(|error| panic!("built-in documents: {error}"))
    });
    &LIBRARY
}

/// Why a document cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file is missing.
    #[error("{file}: no such file, or it is not UTF-8 text")]
    Missing {
        /// Path below `documents/`.
        file: String,
    },
    /// A file does not have the shape of its kind.
    #[error("{file}: {error}")]
    Malformed {
        /// Path below `documents/`.
        file: String,
        /// The error, with line and column.
        error: serde_json::Error,
    },
    /// Two entries have the same id.
    #[error("{file}: the id '{id}' is given twice")]
    Twice {
        /// Path below `documents/`.
        file: String,
        /// The id.
        id: String,
    },
}

/// A step and where it is.
#[derive(Clone, Copy, Debug)]
pub struct StepPlace<'a> {
    /// The document.
    pub document: &'a Document,
    /// Its algorithm.
    pub algorithm: &'a Algorithm,
    /// The step.
    pub step: &'a Step,
}

/// No step has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no step '{id}': {why}")]
pub struct UnknownStep {
    /// The unknown id, escaped.
    pub id: String,
    /// Which part is unknown, and the known ones.
    pub why: String,
}

impl Library {
    fn read() -> Result<Self, LoadError> {
        let read = |folder: &'static Dir<'static>| {
            let documents = folder.dirs().map(|of| read_document(folder, of));
            let mut documents = documents.collect::<Result<Vec<_>, _>>()?;
            documents.sort_by(|a, b| a.id.cmp(&b.id));
            Ok(documents)
        };
        Ok(Self {
            documents: read(&DOCUMENTS)?,
            editions: read(&EDITIONS)?,
        })
    }

    /// The documents that vectors are made from, by id.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// Other editions of them, by id. They have no algorithms of their own, and no vectors are made from them.
    pub fn editions(&self) -> &[Document] {
        &self.editions
    }

    /// The document or the edition with an id such as `wtf-8-2014`.
    pub fn document(&self, id: &str) -> Option<&Document> {
        let mut all = self.documents.iter().chain(&self.editions);
        all.find(|document| document.id == id)
    }

    /// The algorithm with an id such as `wtf-8#concatenating`.
    ///
    /// # Errors
    ///
    /// If a part of the id is unknown; the error lists the known ones.
    pub fn algorithm(&self, id: &str) -> Result<(&Document, &Algorithm), UnknownStep> {
        let unknown = |why: String| UnknownStep {
            id: id.escape_debug().to_string(),
            why,
        };
        let Some((document_id, algorithm_id)) = id.split_once('#') else {
            return Err(unknown(
                "an id has the form document#algorithm/step".to_owned(),
            ));
        };
        let document = self.document(document_id).ok_or_else(|| {
            unknown(format!(
                "documents: {}",
                join(self.documents.iter().map(|d| &d.id))
            ))
        })?;
        let algorithm = document
            .algorithms
            .iter()
            .find(|a| a.id == algorithm_id)
            .ok_or_else(|| {
                let known = join(document.algorithms.iter().map(|a| &a.id));
                unknown(format!("algorithms of {document_id}: {known}"))
            })?;
        Ok((document, algorithm))
    }

    /// The step with an id such as `wtf-8#concatenating/1.2`.
    ///
    /// # Errors
    ///
    /// Which part of the id is unknown, and what there is instead.
    pub fn step(&self, id: &str) -> Result<StepPlace<'_>, UnknownStep> {
        let unknown = |why: String| UnknownStep {
            id: id.escape_debug().to_string(),
            why,
        };
        let Some((algorithm_id, step_id)) = id.split_once('/') else {
            return Err(unknown(
                "an id has the form document#algorithm/step".to_owned(),
            ));
        };
        let (document, algorithm) = self
            .algorithm(algorithm_id)
            .map_err(|error| unknown(error.why))?;
        let step = algorithm
            .steps
            .iter()
            .find(|s| s.id == step_id)
            .ok_or_else(|| {
                let known = join(algorithm.steps.iter().map(|s| &s.id));
                unknown(format!("steps of {algorithm_id}: {known}"))
            })?;
        Ok(StepPlace {
            document,
            algorithm,
            step,
        })
    }

    /// The sentence with an id such as `rfc-3629#protect`.
    pub fn sentence(&self, id: &str) -> Option<(&Document, &Sentence)> {
        let (document, sentence) = id.split_once('#')?;
        let document = self.document(document)?;
        let mut sentences = document.sentences.iter();
        Some((document, sentences.find(|s| s.id == sentence)?))
    }

    /// The sentences that govern the results of an algorithm, given as `rfc-3629#encode`.
    pub fn ruling_results<'a>(
        &'a self,
        algorithm: &'a str,
    ) -> impl Iterator<Item = (&'a Document, &'a Sentence)> {
        self.ruling(algorithm, |sentence| &sentence.results_of)
    }

    /// The sentences that govern a rejection by a step, given as `rfc-3629#decode/protect`.
    pub fn ruling_rejections<'a>(
        &'a self,
        step: &'a str,
    ) -> impl Iterator<Item = (&'a Document, &'a Sentence)> {
        self.ruling(step, |sentence| &sentence.rejections_by)
    }

    fn ruling<'a>(
        &'a self,
        id: &'a str,
        ruled: fn(&Sentence) -> &Vec<String>,
    ) -> impl Iterator<Item = (&'a Document, &'a Sentence)> {
        let of_document = move |document: &'a Document| {
            let own = id.strip_prefix(document.id.as_str());
            let own = own.and_then(|own| own.strip_prefix('#'));
            let rules = move |sentence: &&Sentence| {
                let mut ruled = ruled(sentence).iter();
                ruled.any(|ruled| ruled == id || Some(ruled.as_str()) == own)
            };
            let sentences = document.sentences.iter().filter(rules);
            sentences.map(move |sentence| (document, sentence))
        };
        self.documents.iter().flat_map(of_document)
    }
}

fn join<'a>(ids: impl Iterator<Item = &'a String>) -> String {
    ids.map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// An absent file of a document is an empty list, except `document.json`.
fn read_document(all: &Dir<'_>, folder: &Dir<'_>) -> Result<Document, LoadError> {
    let id = folder.path().display().to_string();
    read_files(id, |file| match all.get_file(file) {
        Some(file) => file.contents_utf8().map(str::to_owned),
        None => (!file.ends_with("/document.json")).then(|| "[]".to_owned()),
    })
}

/// Reads a document with this id; `text` has the text of each file, such as `wtf-8/tables.json`.
///
/// # Errors
///
/// If a file is missing or malformed, or an id is given twice.
pub fn read_files(
    id: String,
    text: impl Fn(&str) -> Option<String>,
) -> Result<Document, LoadError> {
    let about: DocumentFile = read_file(&text, &id, "document")?;
    let document = Document {
        title: about.title,
        short_title: about.short_title,
        edition: about.edition,
        date: about.date,
        url: about.url,
        about: about.about,
        sections: about.sections,
        algorithms: read_file(&text, &id, "algorithms")?,
        tables: read_file(&text, &id, "tables")?,
        encodings: read_optional(&text, &id, "encodings")?,
        examples: read_file(&text, &id, "examples")?,
        claims: read_file(&text, &id, "claims")?,
        wordings: read_file(&text, &id, "wordings")?,
        sentences: read_file(&text, &id, "sentences")?,
        comparisons: read_file(&text, &id, "comparisons")?,
        errata: read_file(&text, &id, "errata")?,
        id,
    };
    check_ids(&document)?;
    Ok(document)
}

fn read_file<T: DeserializeOwned>(
    text: impl Fn(&str) -> Option<String>,
    document: &str,
    kind: &str,
) -> Result<T, LoadError> {
    let file = format!("{document}/{kind}.json");
    let text = text(&file).ok_or_else(|| LoadError::Missing { file: file.clone() })?;
    serde_json::from_str(&text).map_err(|error| LoadError::Malformed { file, error })
}

/// Like [`read_file`], but a file that is missing has no entries.
fn read_optional<T: DeserializeOwned>(
    text: impl Fn(&str) -> Option<String>,
    document: &str,
    kind: &str,
) -> Result<Vec<T>, LoadError> {
    match read_file(text, document, kind) {
        Err(LoadError::Missing { .. }) => Ok(Vec::new()),
        read => read,
    }
}

fn check_ids(document: &Document) -> Result<(), LoadError> {
    unique(
        document,
        "algorithms",
        document.algorithms.iter().map(|a| &a.id),
    )?;
    for algorithm in &document.algorithms {
        unique(
            document,
            "algorithms",
            algorithm.steps.iter().map(|s| &s.id),
        )?;
    }
    unique(
        document,
        "encodings",
        document.encodings.iter().map(|e| &e.name),
    )?;
    unique(document, "tables", document.tables.iter().map(|t| &t.id))?;
    unique(
        document,
        "examples",
        document.examples.iter().map(|e| &e.id),
    )?;
    unique(document, "claims", document.claims.iter().map(|c| &c.id))?;
    unique(
        document,
        "wordings",
        document.wordings.iter().map(|w| &w.id),
    )?;
    unique(document, "errata", document.errata.iter().map(|e| &e.id))?;
    unique(
        document,
        "sentences",
        document.sentences.iter().map(|s| &s.id),
    )?;
    Ok(())
}

fn unique<'a>(
    document: &Document,
    kind: &str,
    ids: impl Iterator<Item = &'a String>,
) -> Result<(), LoadError> {
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            let file = format!("{}/{kind}.json", document.id);
            return Err(LoadError::Twice {
                file,
                id: id.clone(),
            });
        }
    }
    Ok(())
}

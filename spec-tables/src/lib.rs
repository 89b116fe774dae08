//! The documents of the UTF-8 family, as data.
//!
//! Each document has a folder in `documents/`, with one JSON file for each kind: `document`, `algorithms`, `tables`,
//! `examples`, `claims`, `errata`; `wordings` where a document has some, and `encodings` if it defines some by bits.
//! Algorithms are restated in our own words, step by step. Tables, examples and claims
//! are kept as printed, even wrong ones, and errata correct them. The edition is part of a document's identity:
//! `wtf-8-2014` and `wtf-8` are two documents. Further editions are in `editions/`, with the same files: they have no
//! algorithms, and no vectors are made from them.
//!
//! This crate only describes algorithms: it runs and judges nothing.
//!
//! ```
//! let library = utfproof_spec_tables::library();
//! let step = library.step("wtf-8#concatenating/1.2")?;
//! assert_eq!(step.document.id, "wtf-8");
//! assert!(library.step("wtf-8#concatenating/9").is_err());
//! # Ok::<(), utfproof_spec_tables::UnknownStep>(())
//! ```

mod algorithm;
mod documents;
pub mod facts;
mod library;

pub use algorithm::{Algorithm, Executable, Step};
pub use documents::{
    Claim, Comparison, Document, EncodingDefinition, Erratum, ErratumSubject, Example, Section,
    Sentence, SentenceLevel, Severity, Table, TableKind, Wording, WordingRule,
};
pub use library::{Library, LoadError, StepPlace, UnknownStep, library, read_files};

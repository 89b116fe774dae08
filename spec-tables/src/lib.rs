//! What the documents of the UTF-8 family say, as data.
//!
//! One folder a document in `documents/`, one JSON file a kind: `document`, `algorithms`, `tables`, `examples`,
//! `claims`, `errata`. Algorithms are restated in our own words, step by step; tables, examples and claims are
//! there as printed, wrong ones too, and an erratum says what is wrong with them. The edition is part of a
//! document's identity: `wtf-8-2014` and `wtf-8` are two documents.
//!
//! This crate runs nothing and judges nothing: it knows no algorithm but its description.
//!
//! ```
//! let library = utfproof_spec_tables::library();
//! let step = library.step("wtf-8#concatenating/1.2")?;
//! assert_eq!(step.document.id, "wtf-8");
//! assert!(library.step("wtf-8#concatenating/9").is_err());
//! # Ok::<(), utfproof_spec_tables::UnknownStep>(())
//! ```

mod documents;
mod library;

pub use documents::{
    Algorithm, Claim, Comparison, Document, Erratum, ErratumSubject, Example, Sentence,
    SentenceLevel, Severity, Step, Table, TableKind,
};
pub use library::{Library, LoadError, StepPlace, UnknownStep, library};

//! `utfproof list`.

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use utfproof::registry::{Provenance, RegisteredImplementation};
use utfproof_judge::Glob;
use utfproof_notation::json;
use utfproof_oracle::{Operation, Reading};
use utfproof_spec_tables::{Document, library};

use super::implementations::implementations;
use super::output::{Failure, emit};

const EXAMPLES: &str = "\
Examples:
  utfproof list 'utf-8.*'              all UTF-8 operations
  utfproof list lossy                  everything with this word in its name or description
  utfproof list java --installed       the installed implementations for Java
  utfproof list --json";

/// Lists operations, documents and implementations
///
/// With words, it lists only entries with all of these words in their name or description. A word with a * (or ?, [, {)
/// must match the whole name.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Only entries that match these words or globs
    #[arg(value_name = "WORD|GLOB")]
    words: Vec<String>,

    /// Print the list as JSON
    #[arg(long)]
    json: bool,

    /// Only installed implementations. To find out, utfproof starts programs, which takes seconds
    #[arg(long)]
    installed: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let filter = Filter::new(&arguments.words)?;
    let mut listed = match arguments.installed {
        true => Listed::default(),
        false => Listed::with_operations_and_documents(&filter),
    };
    let mut known = implementations()?;
    known.retain(|implementation| {
        filter.takes(
            &implementation.name,
            &[&implementation.about, language(implementation)],
        )
    });
    if arguments.installed {
        // a probe is a process: one after the other they would take many seconds
        known = known.into_par_iter().filter(is_installed).collect();
    }
    listed.implementations = known.iter().map(ImplementationPart::from).collect();
    if listed.is_empty() {
        return Err(Failure::new(format_args!(
            "nothing matches '{}'; 'utfproof list' without words shows everything",
            arguments.words.join(" ").escape_debug()
        )));
    }
    emit(&match arguments.json {
        true => json::pretty(&listed),
        false => listed.text(),
    })?;
    Ok(0)
}

fn is_installed(implementation: &RegisteredImplementation) -> bool {
    implementation.missing().is_none()
}

fn language(implementation: &RegisteredImplementation) -> &str {
    implementation.language.as_deref().unwrap_or_default()
}

/// Words that must all occur, and globs that must all match the name.
struct Filter {
    words: Vec<String>,
    globs: Vec<Glob>,
}

impl Filter {
    fn new(words: &[String]) -> Result<Self, Failure> {
        let is_glob = |word: &&String| word.contains(['*', '?', '[', '{']);
        let (globs, words): (Vec<&String>, Vec<&String>) = words.iter().partition(is_glob);
        let globs = globs.into_iter().map(|glob| Glob::new(glob));
        let globs = globs.map(|glob| glob.map_err(Failure::new));
        Ok(Self {
            words: words.iter().map(|word| word.to_lowercase()).collect(),
            globs: globs.collect::<Result<_, Failure>>()?,
        })
    }

    fn takes(&self, name: &str, about: &[&str]) -> bool {
        let texts = || [name].into_iter().chain(about.iter().copied());
        let has = |word: &String| texts().any(|text| text.to_lowercase().contains(word));
        self.words.iter().all(has) && self.globs.iter().all(|glob| glob.matches(name))
    }
}

/// The list, also as JSON.
#[derive(Default, Serialize)]
struct Listed {
    operations: Vec<OperationPart>,
    documents: Vec<DocumentPart>,
    implementations: Vec<ImplementationPart>,
}

#[derive(Serialize)]
struct OperationPart {
    operation: &'static str,
    meaning: &'static str,
    /// The kind of each operand's items.
    r#in: Vec<String>,
    /// The kind of the result's items; `None` for a validator.
    out: Option<String>,
    rejects: bool,
    /// The documents that define it, the judging one first.
    documents: Vec<&'static str>,
}

#[derive(Serialize)]
struct DocumentPart {
    document: &'static str,
    title: &'static str,
    date: &'static str,
    url: &'static str,
}

#[derive(Serialize)]
struct ImplementationPart {
    name: String,
    about: String,
    language: Option<String>,
    kind: &'static str,
    /// How to install its requirements.
    install: Option<String>,
}

impl From<&'static Operation> for OperationPart {
    fn from(operation: &'static Operation) -> Self {
        let signature = operation.signature();
        let readings = Reading::ALL.iter();
        let readings = readings.filter(|reading| reading.operation == *operation);
        Self {
            operation: operation.name(),
            meaning: operation.meaning(),
            r#in: (0..signature.operands)
                .map(|place| signature.operand(place).to_string())
                .collect(),
            out: (!signature.validates).then(|| signature.output.to_string()),
            rejects: signature.rejects,
            documents: readings.map(|reading| reading.source.id()).collect(),
        }
    }
}

impl From<&'static Document> for DocumentPart {
    fn from(document: &'static Document) -> Self {
        Self {
            document: &document.id,
            title: &document.title,
            date: &document.date,
            url: &document.url,
        }
    }
}

impl From<&RegisteredImplementation> for ImplementationPart {
    fn from(implementation: &RegisteredImplementation) -> Self {
        Self {
            name: implementation.name.clone(),
            about: implementation.about.clone(),
            language: implementation.language.clone(),
            kind: kind(implementation.provenance()),
            install: implementation.install().map(str::to_owned),
        }
    }
}

const fn kind(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::BuiltIn => "built-in",
        Provenance::Adapter => "adapter",
        Provenance::WrongOnPurpose => "wrong-on-purpose",
    }
}

impl Listed {
    fn with_operations_and_documents(filter: &Filter) -> Self {
        let mut operations: Vec<OperationPart> =
            Operation::ALL.iter().map(OperationPart::from).collect();
        operations.retain(|operation| {
            let documents = operation.documents.join(" ");
            filter.takes(operation.operation, &[operation.meaning, &documents])
        });
        let mut documents: Vec<DocumentPart> = library()
            .documents()
            .iter()
            .map(DocumentPart::from)
            .collect();
        documents.retain(|document| filter.takes(document.document, &[document.title]));
        Self {
            operations,
            documents,
            implementations: Vec::new(),
        }
    }

    const fn is_empty(&self) -> bool {
        self.operations.is_empty() && self.documents.is_empty() && self.implementations.is_empty()
    }

    /// The parts that are not empty, each after a heading.
    fn text(&self) -> String {
        let operations: String = self.operations.iter().map(OperationPart::text).collect();
        let documents: String = self.documents.iter().map(DocumentPart::text).collect();
        let of_kind = |provenance: Provenance| -> String {
            let all = self.implementations.iter();
            let some = all.filter(|implementation| implementation.kind == kind(provenance));
            some.map(ImplementationPart::text).collect()
        };
        let parts = [
            (
                "Operations, with the documents that define them, the judging one first (utfproof oracle OPERATION IN…)",
                operations,
            ),
            (
                "Documents (utfproof spec DOCUMENT; utfproof oracle DOCUMENT:OPERATION IN…)",
                documents,
            ),
            (
                "Built-in implementations (utfproof check NAME…)",
                of_kind(Provenance::BuiltIn),
            ),
            (
                "Implementations that run as adapters (utfproof check NAME…; --installed shows only installed ones)",
                of_kind(Provenance::Adapter),
            ),
            (
                "Deliberately wrong implementations, to show what a difference looks like (utfproof check NAME…)",
                of_kind(Provenance::WrongOnPurpose),
            ),
        ];
        let parts = parts.iter().filter(|(_, lines)| !lines.is_empty());
        let parts: Vec<String> = parts
            .map(|(heading, lines)| format!("{heading}\n{lines}"))
            .collect();
        parts.join("\n")
    }
}

impl OperationPart {
    fn text(&self) -> String {
        let out = self.out.as_deref().unwrap_or("yes or no");
        let rejects = match self.rejects && self.out.is_some() {
            true => ", or rejects",
            false => "",
        };
        let signature = format!("{} → {out}{rejects}", self.r#in.join(", "));
        format!(
            "  {:39}  {signature:35}  {}\n      {}\n",
            self.operation,
            self.documents.join(", "),
            self.meaning
        )
    }
}

impl DocumentPart {
    fn text(&self) -> String {
        format!("  {:17} {}, {}\n", self.document, self.title, self.date)
    }
}

impl ImplementationPart {
    fn text(&self) -> String {
        format!("  {:31} {}\n", self.name, self.about)
    }
}

//! A page for each document: its algorithms with their steps, its tables, examples, claims, sentences and errata.

use serde::Serialize;
use utfproof_oracle::Reading;
use utfproof_spec_tables::{
    Algorithm, Claim, Document, ErratumSubject, Example, Sentence, SentenceLevel, Severity, Table,
    library,
};

use super::SiteError;
use super::page::{Page, Pages};

/// All documents.
pub(crate) struct Documents {
    all: Vec<Data>,
}

#[derive(Serialize)]
struct Data {
    id: &'static str,
    title: &'static str,
    edition: &'static str,
    date: &'static str,
    url: &'static str,
    about: &'static str,
    /// The operations that it defines, and whether it judges each.
    operations: Vec<(&'static str, bool)>,
    algorithms: &'static [Algorithm],
    steps: usize,
    tables: Vec<Checked<&'static Table>>,
    examples: Vec<Checked<ExamplePart>>,
    claims: Vec<Checked<&'static Claim>>,
    sentences: Vec<SentencePart>,
    errata: Vec<ErratumPart>,
}

/// A part of a document, with the errata that say it is wrong.
#[derive(Serialize)]
struct Checked<T> {
    #[serde(flatten)]
    part: T,
    errata: Vec<&'static str>,
}

#[derive(Serialize)]
struct ExamplePart {
    id: &'static str,
    section: &'static str,
    operation: &'static str,
    /// Whether there is a page for the operation.
    is_own: bool,
    input: String,
    out: String,
    about: &'static str,
}

#[derive(Serialize)]
struct SentencePart {
    level: &'static str,
    section: &'static str,
    text: &'static str,
}

#[derive(Serialize)]
struct ErratumPart {
    id: &'static str,
    severity: &'static str,
    class: &'static str,
    subject: &'static str,
    section: &'static str,
    printed: &'static str,
    problem: &'static str,
    witness: &'static str,
    later: &'static str,
}

impl Documents {
    pub(crate) fn new() -> Self {
        let documents = library().documents().iter();
        Self {
            all: documents.map(data).collect(),
        }
    }

    pub(crate) fn write(&self, pages: &mut Pages) -> Result<(), SiteError> {
        for document in &self.all {
            let page = Page {
                path: &format!("documents/{}.html", document.id),
                title: &format!("{} — utfproof", document.title),
                part: "documents/index.html",
                template: "document",
                script: None,
            };
            pages.write(&page, document)?;
        }
        let page = Page {
            path: "documents/index.html",
            title: "Documents — utfproof",
            part: "documents/index.html",
            template: "documents",
            script: None,
        };
        pages.write(&page, &self.all)
    }
}

fn data(document: &'static Document) -> Data {
    let readings = Reading::ALL.iter();
    let own = readings.filter(|reading| reading.source.id() == document.id);
    let steps = document
        .algorithms
        .iter()
        .map(|algorithm| algorithm.steps.len());
    let tables = document.tables.iter();
    let tables = tables.map(|table| checked(document, "table", &table.id, table));
    let examples = document.examples.iter();
    let examples = examples.map(|e| checked(document, "example", &e.id, example(e)));
    let claims = document.claims.iter();
    let claims = claims.map(|claim| checked(document, "claim", &claim.id, claim));
    Data {
        id: &document.id,
        title: &document.title,
        edition: &document.edition,
        date: &document.date,
        url: &document.url,
        about: &document.about,
        operations: own.map(|r| (r.operation.name(), r.judges())).collect(),
        algorithms: &document.algorithms,
        steps: steps.sum(),
        tables: tables.collect(),
        examples: examples.collect(),
        claims: claims.collect(),
        sentences: document.sentences.iter().map(sentence).collect(),
        errata: errata(document),
    }
}

/// A part, with the ids of the errata that it shows.
fn checked<T>(document: &'static Document, kind: &str, id: &str, part: T) -> Checked<T> {
    let name = format!("{kind} {id}");
    let errata = document.errata.iter();
    let errata = errata.filter(|erratum| erratum.shown_by.contains(&name));
    Checked {
        part,
        errata: errata.map(|erratum| erratum.id.as_str()).collect(),
    }
}

fn example(example: &'static Example) -> ExamplePart {
    let shown = |text: &str| match text {
        "" => "(empty)".to_owned(),
        text => text.to_owned(),
    };
    let operands: Vec<String> = example.operands.iter().map(|text| shown(text)).collect();
    ExamplePart {
        id: &example.id,
        section: &example.section,
        operation: &example.operation,
        is_own: example
            .operation
            .parse::<utfproof_oracle::Operation>()
            .is_ok(),
        input: operands.join(" | "),
        out: match &example.out {
            Some(out) => shown(out),
            None => "an error".to_owned(),
        },
        about: &example.about,
    }
}

fn sentence(sentence: &'static Sentence) -> SentencePart {
    SentencePart {
        level: match sentence.level {
            SentenceLevel::Must => "must",
            SentenceLevel::Should => "should",
        },
        section: &sentence.section,
        text: &sentence.text,
    }
}

fn errata(document: &'static Document) -> Vec<ErratumPart> {
    let errata = document.errata.iter();
    let part = errata.map(|erratum| {
        let (severity, class) = match erratum.severity {
            Severity::WrongResult => ("wrong result", "must"),
            Severity::FalseClaim => ("false claim", "should"),
            Severity::Editorial => ("editorial", "known"),
            Severity::Difference => ("difference, nothing is wrong", "known"),
        };
        ErratumPart {
            id: &erratum.id,
            severity,
            class,
            subject: match erratum.kind {
                ErratumSubject::Algorithm => "algorithm",
                ErratumSubject::Table => "table",
                ErratumSubject::Example => "example",
                ErratumSubject::Claim => "claim",
                ErratumSubject::Wording => "wording",
            },
            section: &erratum.section,
            printed: &erratum.printed,
            problem: &erratum.problem,
            witness: &erratum.witness,
            later: &erratum.later,
        }
    });
    part.collect()
}

//! A page for each operation: its meaning, its automaton, its vectors, and who differs.

use rayon::prelude::*;
use serde::Serialize;
use utfproof_oracle::{ByteOrder, Operation, UnitKind};
use utfproof_report::drawing::{Sketch, embed};
use utfproof_vectors::automaton::Automaton;
use utfproof_vectors::{Vector, VectorFile};

use super::definitions::{Definition, SentencePart, definitions, sentences};
use super::learnt::{self, Row};
use super::page::{Page, Pages};
use super::subjects::Subject;
use super::vectors::{Answer, answers, inputs};
use super::{Site, SiteError};

/// The most vectors of an origin that a page shows.
const SHOWN: usize = 120;

/// All operations, with what the site knows of each.
pub(crate) struct Operations {
    all: Vec<Data>,
}

#[derive(Serialize)]
struct Data {
    name: &'static str,
    encoding: &'static str,
    meaning: &'static str,
    signature: String,
    /// An input, in notation, for the example of a command.
    example: String,
    definitions: Vec<Definition>,
    sentences: Vec<SentencePart>,
    /// The picture of its automaton.
    automaton: Option<String>,
    /// Why it has none.
    no_automaton: Option<String>,
    /// The automata that were learnt of implementations.
    learnt: Vec<Row>,
    origins: Vec<OriginPart>,
    vectors: usize,
    cases: u64,
    differing: Vec<Differing>,
    conforming: Vec<Link>,
}

#[derive(Serialize)]
struct OriginPart {
    origin: &'static str,
    about: String,
    vectors: usize,
    cases: u64,
    shown: Vec<VectorPart>,
}

#[derive(Serialize)]
struct VectorPart {
    id: String,
    inputs: String,
    answer: Answer,
}

/// An implementation that conforms.
#[derive(Serialize)]
pub(crate) struct Link {
    slug: String,
    title: String,
}

/// An implementation that differs.
#[derive(Serialize)]
struct Differing {
    slug: String,
    /// The beginning of the id that its details have.
    anchor: &'static str,
    title: String,
    language: String,
    /// The reasons of its known differences.
    reasons: Vec<String>,
    /// The number of cases that differ, if a report says.
    cases: Option<u64>,
}

impl Operations {
    pub(crate) fn new(site: &Site, files: &[VectorFile], subjects: &[Subject<'_>]) -> Self {
        // an automaton takes up to a second to learn
        let all = Operation::ALL.par_iter();
        let all = all.map(|operation| data(*operation, site, files, subjects));
        Self { all: all.collect() }
    }

    pub(crate) fn write(&self, pages: &mut Pages) -> Result<(), SiteError> {
        for operation in &self.all {
            let page = Page {
                path: &format!("operations/{}.html", operation.name),
                title: &format!("{} — utfproof", operation.name),
                part: "operations/index.html",
                template: "operation",
                script: None,
            };
            pages.write(&page, operation)?;
        }
        let page = Page {
            path: "operations/index.html",
            title: "Operations — utfproof",
            part: "operations/index.html",
            template: "operations",
            script: None,
        };
        pages.write(&page, &self.all)
    }
}

fn data(operation: Operation, site: &Site, files: &[VectorFile], subjects: &[Subject<'_>]) -> Data {
    let own = files.iter().filter(|file| file.operation == operation);
    let origins: Vec<OriginPart> = own.map(origin).collect();
    let automaton = Automaton::learn(operation);
    let drawn = automaton
        .as_ref()
        .map(|automaton| embed(&Sketch::of(automaton), "tip"));
    let definitions = definitions(operation);
    Data {
        name: operation.name(),
        encoding: operation.encoding().name(),
        meaning: operation.meaning(),
        signature: signature(operation),
        example: example(operation),
        sentences: sentences(&definitions),
        definitions,
        automaton: drawn.ok(),
        no_automaton: automaton.err().map(|reason| reason.to_string()),
        learnt: learnt::of_operation(site, subjects, operation),
        vectors: origins.iter().map(|origin| origin.vectors).sum(),
        cases: origins
            .iter()
            .map(|origin| origin.cases)
            .fold(0, u64::saturating_add),
        origins,
        differing: subjects
            .iter()
            .filter_map(|s| differing(s, operation))
            .collect(),
        conforming: subjects
            .iter()
            .filter_map(|s| conforming(s, operation))
            .collect(),
    }
}

fn signature(operation: Operation) -> String {
    let signature = operation.signature();
    let operands = (0..signature.operands).map(|place| signature.operand(place).to_string());
    let input = operands.collect::<Vec<_>>().join(", ");
    match (signature.validates, signature.rejects) {
        (true, _) => format!("{input} → yes or no"),
        (false, true) => format!("{input} → {}, or an error", signature.output),
        (false, false) => format!("{input} → {}", signature.output),
    }
}

/// An input of the operation; bytes are those of the euro sign.
fn example(operation: Operation) -> String {
    let signature = operation.signature();
    let encoding = operation.encoding();
    let operand = |place| match signature.operand(place) {
        UnitKind::Byte => match (encoding.byte_order(), encoding.is_utf_32_in_bytes()) {
            (None, _) => "'E2 82 AC'",
            (Some(ByteOrder::LittleEndian), false) => "'AC 20'",
            (Some(ByteOrder::LittleEndian), true) => "'AC 20 00 00'",
            (Some(_), false) => "'20 AC'",
            (Some(_), true) => "'00 00 20 AC'",
        },
        UnitKind::CodeUnit => "'D83D DCA9'",
        UnitKind::Number => "4",
        _ if signature.operands > 1 => ["'20AC'", "'1F4A9'"][place],
        _ => "'20AC 1F4A9'",
    };
    let operands: Vec<&str> = (0..signature.operands).map(operand).collect();
    operands.join(" ")
}

fn origin(file: &VectorFile) -> OriginPart {
    let part = |vector: &Vector| VectorPart {
        id: vector.id.rsplit('/').next().unwrap_or_default().to_owned(),
        inputs: inputs(vector),
        answer: answers(vector),
    };
    OriginPart {
        origin: file.origin.name(),
        about: file.about.clone(),
        vectors: file.vectors.len(),
        cases: file.cases(),
        shown: file.vectors.iter().take(SHOWN).map(part).collect(),
    }
}

fn differing(subject: &Subject<'_>, operation: Operation) -> Option<Differing> {
    let own = subject
        .causes
        .iter()
        .filter(|cause| cause.operation == operation.name());
    let reasons: Vec<String> = own.map(|cause| cause.reason.clone()).collect();
    let counts = subject
        .operation(operation.name())
        .map(|report| report.counts);
    let cases = counts.map(|counts| counts.differs + counts.failed());
    let differs = !reasons.is_empty() || cases.is_some_and(|cases| cases > 0);
    differs.then(|| Differing {
        slug: subject.slug.clone(),
        anchor: match (subject.report, cases) {
            (Some(_), None) => "known",
            _ => "differences",
        },
        title: subject.title.clone(),
        language: subject.language.clone(),
        reasons,
        cases,
    })
}

/// The implementation, if its report has no difference in this operation.
pub(crate) fn conforming(subject: &Subject<'_>, operation: Operation) -> Option<Link> {
    let counts = subject.operation(operation.name())?.counts;
    let conforms = counts.differs + counts.failed() + counts.not_run == 0 && counts.judged() > 0;
    conforms.then(|| Link {
        slug: subject.slug.clone(),
        title: subject.title.clone(),
    })
}

//! Findings as JSON, for programs.

use serde::Serialize;

use crate::{
    Checked, Diagnostic, Finding, Fix, MissingRows, Note, Place, Places, Status, conclusion,
};
use utfproof_notation::json::pretty;

/// One object: all documents with all findings. Its `verdict` is `holds`, `known`, `new`, `gone` or `not-tested`; its
/// `conclusion` is the exit status. `places` says where the items of a draft stand.
pub fn render_json(checked: &[Checked<'_>], places: Option<&Places>) -> String {
    let documents = checked.iter().map(|(document, findings)| DocumentJson {
        document: &document.id,
        title: &document.title,
        edition: &document.edition,
        findings: findings
            .iter()
            .map(|finding| FindingJson::new(finding, places))
            .collect(),
    });
    let all = AllJson {
        utfproof: env!("CARGO_PKG_VERSION"),
        conclusion: conclusion(checked),
        documents: documents.collect(),
    };
    pretty(&all)
}

#[derive(Serialize)]
struct AllJson<'a> {
    utfproof: &'static str,
    conclusion: u8,
    documents: Vec<DocumentJson<'a>>,
}

#[derive(Serialize)]
struct DocumentJson<'a> {
    document: &'a str,
    title: &'a str,
    edition: &'a str,
    findings: Vec<FindingJson<'a>>,
}

#[derive(Serialize)]
struct FindingJson<'a> {
    what: &'static str,
    id: &'a str,
    section: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    says: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    not_said: bool,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<WitnessJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<WitnessJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    erratum: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    later: Option<&'a str>,
}

#[derive(Serialize)]
struct WitnessJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    input: &'a str,
    printed: &'a str,
    right: &'a str,
    #[serde(rename = "unreadable", skip_serializing_if = "std::ops::Not::not")]
    is_unreadable: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    or_input: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    print: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<CellJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'a MissingRows>,
    #[serde(skip_serializing_if = "<[Fix]>::is_empty")]
    fixes: &'a [Fix],
}

#[derive(Serialize)]
struct CellJson<'a> {
    #[serde(flatten)]
    place: &'a Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_row: Option<&'a [String]>,
}

impl<'a> WitnessJson<'a> {
    fn new(finding: &Finding<'_>, diagnostic: &'a Diagnostic) -> Self {
        let cell = diagnostic.place.as_deref().map(|place| CellJson {
            place,
            right: diagnostic.cell(),
            right_row: diagnostic.row(),
        });
        let against = diagnostic.notes.iter().find_map(|note| match note {
            Note::Against(text) => Some(text.as_str()),
            _ => None,
        });
        let is_other = |note: &&Note| !matches!(note, Note::Against(_));
        let notes = diagnostic.notes.iter().filter(is_other);
        Self {
            place: None,
            input: &diagnostic.input,
            printed: &diagnostic.printed,
            right: &diagnostic.found,
            is_unreadable: diagnostic.is_unreadable,
            notes: notes.map(Note::to_string).collect(),
            or_input: diagnostic.input_instead(),
            print: finding.print(diagnostic),
            against,
            cell,
            missing: diagnostic.missing(),
            fixes: &diagnostic.fixes,
        }
    }
}

impl<'a> FindingJson<'a> {
    fn new(finding: &'a Finding<'a>, places: Option<&'a Places>) -> Self {
        let witness = |witness| WitnessJson::new(finding, witness);
        let further = finding.further.iter().map(|one| WitnessJson {
            place: places.and_then(|places| places.row(one)),
            ..witness(one)
        });
        let (over, first, why) = match &finding.status {
            Status::Holds { over } => (Some(over.as_str()), None, None),
            Status::Fails { witness } => (None, Some(witness), None),
            Status::NotTested { why } => (None, None, Some(why.as_str())),
        };
        let erratum = finding.erratum;
        Self {
            what: finding.what.name(),
            id: &finding.id,
            section: &finding.section,
            place: places.and_then(|places| places.of(finding)),
            says: &finding.says,
            not_said: finding.not_said,
            verdict: finding.standing().name(),
            over,
            witness: first.map(witness),
            why,
            further: further.collect(),
            erratum: erratum.map(|erratum| erratum.id.as_str()),
            problem: erratum.map(|erratum| erratum.problem.as_str()),
            later: erratum.map(|erratum| erratum.later.as_str()),
        }
    }
}

//! Findings in SARIF 2.1.0, which GitHub and editors show at the lines of a draft.

use serde_json::json;
use utfproof_notation::json::pretty;

use super::lines::in_line;
use crate::{Checked, Diagnostic, Finding, FindingKind, Places, Standing, Status};

/// For each kind of items, the rule that they break if they fail.
const RULES: [(FindingKind, &str); 8] = [
    (
        FindingKind::Encoding,
        "a definition of an encoding is wrong",
    ),
    (FindingKind::Table, "a table is wrong"),
    (FindingKind::Example, "an example is wrong"),
    (FindingKind::Claim, "a claim is false"),
    (FindingKind::Wording, "a few words are wrong"),
    (
        FindingKind::Reading,
        "an algorithm differs from the one that judges",
    ),
    (FindingKind::Erratum, "an erratum does not show"),
    (
        FindingKind::Mark,
        "a mark is wrong, or what follows it cannot be read",
    ),
];

/// What fails and what was not checked, a result each. `file` has the path for the name of a file; `places` says where the items
/// of a draft stand.
pub fn render_sarif(
    checked: &[Checked<'_>],
    places: Option<&Places>,
    file: impl Fn(&str) -> String,
) -> String {
    let findings = checked
        .iter()
        .flat_map(|(document, findings)| findings.iter().map(move |finding| (document, finding)));
    let results = findings.flat_map(|(document, finding)| {
        let of = |level, words: String, diagnostic: Option<&Diagnostic>| {
            let location = places.and_then(|places| match diagnostic {
                Some(diagnostic) => places.location(finding, diagnostic),
                None => places.item(finding),
            });
            let physical = location.map(|location| {
                let uri = uri(&file(&location.file));
                json!({ "artifactLocation": { "uri": uri }, "region": { "startLine": location.line } })
            });
            let name = format!("{}/{}", document.id, finding.id);
            let logical = json!([{ "fullyQualifiedName": name }]);
            json!({
                "ruleId": finding.what.name(),
                "level": level,
                "message": { "text": words },
                "locations": [{ "physicalLocation": physical, "logicalLocations": logical }],
            })
        };
        let level = match finding.standing() {
            Standing::Known => "note",
            _ => "error",
        };
        match &finding.status {
            Status::Holds { .. } if finding.standing() == Standing::Gone => {
                vec![of("error", "it holds although an erratum says otherwise".to_owned(), None)]
            }
            Status::Holds { .. } => Vec::new(),
            Status::NotTested { why } => vec![of("note", format!("not checked: {why}"), None)],
            Status::Fails { .. } => finding
                .witnesses()
                .enumerate()
                .map(|(number, witness)| of(level, message(finding, witness, number > 0), Some(witness)))
                .collect(),
        }
    });
    let rules = RULES
        .map(|(kind, rule)| json!({ "id": kind.name(), "shortDescription": { "text": rule } }));
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "utfproof",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "results": results.collect::<Vec<_>>(),
        }],
    }))
}

/// `80-BF: printed rejected, right U+0080; should be 80-9F`. A further mistake is one of the table with all others corrected.
fn message(finding: &Finding<'_>, diagnostic: &Diagnostic, is_further: bool) -> String {
    let mut words = in_line(finding, diagnostic, &diagnostic.words());
    if is_further {
        words = format!("once the other mistakes are corrected: {words}");
    }
    if let Some(missing) = diagnostic.missing() {
        words += &format!(", {}", missing.place());
    }
    if let Some(input) = diagnostic.input_instead() {
        words += &format!("; or input {input}");
    }
    if let Some(place) = &diagnostic.place {
        words += &format!("; {place}");
    }
    if let Some(cell) = diagnostic.cell() {
        words += &format!("; should be {cell}");
    }
    for (label, line) in finding.prints(diagnostic) {
        words += &format!("\n{label}: {line}");
    }
    words
}

/// A path as a URI: bytes with another meaning are escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    uri
}

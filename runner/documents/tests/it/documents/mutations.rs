//! Each registered erratum is needed: without it a failure is new, and with its printed words corrected it is gone.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_documents::{self as documents, Diagnostic, Finding, FindingKind, Standing, Status};
use utfproof_spec_tables::{Document, Erratum, WordingRule, library};

use super::{CHECKED, is_some};

/// Errata that only the comparison of algorithms shows, which a run of the printed items does not make.
fn is_of_readings(erratum: &Erratum) -> bool {
    let mut names = erratum.shown_by.iter();
    names.all(|name| name.starts_with("reading "))
}

fn failures<'a>(
    findings: &'a [Finding<'a>],
) -> impl Iterator<Item = (&'a Finding<'a>, &'a Diagnostic)> {
    findings.iter().filter_map(|finding| match &finding.status {
        Status::Fails { witness } if finding.what != FindingKind::Erratum => {
            Some((finding, witness))
        }
        _ => None,
    })
}

#[test]
fn without_an_erratum_its_failure_is_new() {
    let mut tried = 0;
    for (document, findings) in CHECKED.iter() {
        let compared = findings.iter().any(|f| f.what == FindingKind::Erratum);
        for erratum in &document.errata {
            if is_of_readings(erratum) && !compared {
                continue;
            }
            let mut without = Document::clone(document);
            without.errata.retain(|other| other.id != erratum.id);
            let mut findings = findings.clone();
            documents::explain(&without, &mut findings);
            let is_new = findings.iter().any(|f| f.standing() == Standing::New);
            assert!(is_new, "{}/{}", document.id, erratum.id);
            assert_eq!(documents::conclusion(&[(&without, findings)]), 1);
            tried += 1;
        }
    }
    assert!(tried > if is_some() { 4 } else { 65 }, "{tried}");
}

#[test]
fn each_erratum_has_a_witness_of_its_own() {
    for (document, findings) in CHECKED.iter() {
        let mut witnesses = BTreeMap::<_, BTreeSet<&str>>::new();
        // a claim about two readings may have the witness of their comparison
        let printed = failures(findings).filter(|(it, _)| it.what != FindingKind::Reading);
        for (finding, witness) in printed {
            let words = (&witness.input, &witness.printed, &witness.found);
            let errata = witnesses.entry(words).or_default();
            errata.extend(finding.erratum.map(|erratum| erratum.id.as_str()));
        }
        let alone = witnesses.values().filter(|errata| errata.len() == 1);
        let alone: BTreeSet<&str> = alone.flatten().copied().collect();
        for erratum in document
            .errata
            .iter()
            .filter(|erratum| !is_of_readings(erratum))
        {
            assert!(
                alone.contains(&*erratum.id),
                "{}/{}",
                document.id,
                erratum.id
            );
        }
    }
}

/// Corrects what a failure is about, as the failure itself says; `None` if nothing printed is a value.
fn corrected(document: &Document, finding: &Finding<'_>, witness: &Diagnostic) -> Option<Document> {
    let mut document = document.clone();
    if let Some(cell) = witness.place.as_deref() {
        let mut tables = document.tables.iter_mut();
        let table = tables.find(|table| table.id == cell.table)?;
        let heading = cell.column.as_ref()?;
        let column = table.columns.iter().position(|column| column == heading)?;
        let right = match witness.cell() {
            Some(right) => right.to_owned(),
            // the code point that the cell should have
            None => {
                let code_point = witness.input.strip_prefix("U+")?;
                let (_, right) = witness.found.rsplit_once("U+")?;
                cell.printed.replace(code_point, right)
            }
        };
        table.rows[cell.row - 1][column] = right;
        return Some(document);
    }
    let id = &*finding.id;
    match finding.what {
        FindingKind::Example => {
            let example = document
                .examples
                .iter_mut()
                .find(|example| example.id == id)?;
            example.error = witness.found == "rejected";
            example.out = (!example.error).then(|| witness.found.clone());
        }
        FindingKind::Wording => {
            let wordings = document.wordings.clone();
            let wording = document
                .wordings
                .iter_mut()
                .find(|wording| wording.id == id)?;
            wording.words = match wording.rule {
                WordingRule::Spelling
                | WordingRule::Hangul
                | WordingRule::CodeUnits
                | WordingRule::Quotation => witness.found.clone(),
                WordingRule::Listed => wording.among.first()?.clone(),
                WordingRule::Alike => {
                    let mut same = wordings.iter().filter(|other| other.of == wording.of);
                    same.next()?.words.clone()
                }
            };
        }
        FindingKind::Claim => {
            let claim = document.claims.iter_mut().find(|claim| claim.id == id)?;
            let text = match id {
                "without-tags-or-a-protocol-it-is-invalid" => {
                    claim.text.replace("a tag", "a tag, an API")
                }
                "an-agreement-in-an-api-is-enough" => {
                    claim.text.replace(", or if an API agrees on it", "")
                }
                "cesu-8-will-be-registered" => "CESU-8 is registered with IANA.".to_owned(),
                "number-of-code-points" => claim.text.replace(&*witness.printed, &witness.found),
                _ => return None,
            };
            claim.text = text;
        }
        _ => return None,
    }
    Some(document)
}

#[test]
#[cfg(feature = "slow")]
fn a_corrected_value_makes_its_erratum_fail_the_other_way() {
    let mut gone = BTreeSet::new();
    for (checked, findings) in CHECKED.iter() {
        // the other claims take long
        let mut document = library().document(&checked.id).unwrap().clone();
        for (finding, witness) in failures(findings) {
            let name = format!("{} {}", finding.what, finding.id);
            document.claims = checked.claims.clone();
            let Some(mut corrected) = corrected(&document, finding, witness) else {
                continue;
            };
            let is_its_own = |id: &String| *id == *finding.id;
            corrected.examples.retain(|example| is_its_own(&example.id));
            let kept = |claim: &str| {
                finding.what == FindingKind::Claim
                    && (claim == finding.id || claim.contains("api") || claim.contains("protocol"))
            };
            corrected.claims.retain(|claim| kept(&claim.id));
            corrected
                .wordings
                .retain(|wording| wording.rule == WordingRule::Alike || is_its_own(&wording.id));
            let of_cell = witness.place.as_ref().map(|place| &place.table);
            corrected.tables.retain(|table| Some(&table.id) == of_cell);
            let findings = documents::check_printed(&corrected);
            let now = findings
                .iter()
                .find(|f| f.what == finding.what && f.id == finding.id);
            let now = now.unwrap();
            assert_eq!(
                now.standing(),
                Standing::Gone,
                "{}: {name}: {now:?}",
                document.id
            );
            assert_eq!(documents::conclusion(&[(&corrected, findings)]), 1);
            gone.insert(format!("{}/{name}", document.id));
        }
    }
    assert!(gone.len() > 40, "{gone:#?}");
}

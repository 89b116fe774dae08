//! What an operation chose, or does instead, in sentences for a person.

use super::OperationReport;
use utfproof_judge::policy::{Policies, Policy};

/// What it declares, and what fits its answers if it declares nothing: one sentence each.
pub(super) fn sentences(report: &OperationReport) -> Vec<String> {
    let operation = report.operation;
    let mut sentences = Vec::new();
    if !report.declared.is_empty() {
        let declared = &report.declared;
        let mut sentence = format!("declares: {}", declared.says());
        if let Some(contradiction) = declared.contradiction(operation) {
            sentence += &format!("; this excuses nothing: {}", contradiction.says());
        }
        sentences.push(sentence + &costs(declared));
    }
    match (report.fits.contradiction(operation), report.fits_operation) {
        (Some(contradiction), _) => {
            let mut sentence = format!(
                "all its answers fit this: {}; it cannot be declared: {}",
                report.fits.says(),
                contradiction.says()
            );
            if let Some(instead) = report.fits_operation {
                sentence += &format!("; these are the answers of {instead}");
            }
            sentences.push(sentence);
        }
        (None, Some(instead)) => {
            sentences.push(format!("these are the answers of {instead}"));
        }
        (None, None) if !report.fits.is_empty() => sentences.push(format!(
            "all its answers fit a choice that the documents leave open, and that it can declare: {} ({}){}",
            report.fits.says(),
            report.fits,
            costs(&report.fits)
        )),
        (None, None) => {}
    }
    sentences
}

/// What the choices cost those who use the codec.
fn costs(policies: &Policies) -> String {
    let costs: Vec<&str> = policies.iter().filter_map(Policy::costs).collect();
    match costs.is_empty() {
        true => String::new(),
        false => format!(". It costs: {}", costs.join("; ")),
    }
}

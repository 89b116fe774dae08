//! The choices that an operation declares or shows, in sentences for a person.

use utfproof_judge::policy::{Policies, Policy};
use utfproof_notation::sentence;
use utfproof_oracle::Operation;

use super::escape::printable;
use super::{OperationReport, Report};

/// The sentences of all operations, a line each, with the operation's name as `name` writes it.
pub(super) fn lines(report: &Report, name: fn(Operation) -> String) -> Vec<String> {
    let lines = report.operations.iter().flat_map(|operation| {
        let sentences = sentences(operation, name).into_iter();
        sentences.map(move |sentence| {
            // "declares" is a verb whose subject is the operation
            let colon = match sentence.starts_with("declares") {
                true => "",
                false => ":",
            };
            format!("{}{colon} {sentence}", name(operation.operation))
        })
    });
    lines.collect()
}

/// A sentence on the choices that an operation declares, and one on the choices that its answers fit, if they differ.
pub(super) fn sentences(report: &OperationReport, name: fn(Operation) -> String) -> Vec<String> {
    let operation = report.operation;
    let mut sentences = Vec::from_iter(
        report
            .forged
            .says()
            .map(|says| printable(&says).into_owned()),
    );
    if !report.declared.is_empty() {
        let declared = &report.declared;
        let mut sentence = format!("declares: {}", declared.says());
        if let Some(contradiction) = declared.contradiction(operation) {
            sentence += &format!("; this excuses nothing: {}", contradiction.says());
        }
        sentences.push(with_costs(sentence, declared));
    }
    let instead = instead(report, name);
    match (report.fits.contradiction(operation), instead) {
        (Some(contradiction), instead) if report.fits != report.declared => {
            let mut sentence = format!(
                "all its answers fit this choice: {}; it cannot be declared: {}",
                report.fits.says(),
                contradiction.says()
            );
            if let Some(instead) = instead {
                sentence += &format!("; {instead}");
            }
            sentences.push(sentence);
        }
        (_, Some(instead)) => sentences.push(instead),
        (Some(_), None) => sentences.push("all its answers fit what it declares".to_owned()),
        (None, None) if !report.fits.is_empty() => sentences.push(with_costs(
            format!(
                "all its answers fit a choice that the documents leave open and that it can declare: {} ({})",
                report.fits.says(),
                report.fits
            ),
            &report.fits,
        )),
        (None, None) => {}
    }
    sentences
}

/// A clause that names the other operation whose answers it gives, if there is one.
pub(super) fn instead(
    report: &OperationReport,
    name: impl Fn(Operation) -> String,
) -> Option<String> {
    let instead = report.fits_operation?;
    Some(format!("these are the answers of {}", name(instead)))
}

/// A sentence, and the cost of the choices for users of the codec.
fn with_costs(text: String, policies: &Policies) -> String {
    let costs: Vec<&str> = policies.iter().filter_map(Policy::costs).collect();
    match costs.is_empty() {
        true => text,
        false => format!("{} It costs: {}", sentence(&text), costs.join("; ")),
    }
}

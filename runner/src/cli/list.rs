//! `utfproof list`.

use clap::Args;
use rayon::prelude::*;
use utfproof::registry::{self, Provenance, Target};
use utfproof_oracle::{Operation, Reading};
use utfproof_spec_tables::library;

use super::output::{Failure, emit};

/// Lists operations, documents and implementations
#[derive(Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<u8, Failure> {
    emit(&format!(
        "{}\n{}\n{}",
        operations(),
        documents(),
        implementations()?
    ))?;
    Ok(0)
}

fn operations() -> String {
    let mut text =
        String::from("Operations, the judging document first (utfproof oracle OPERATION IN…)\n");
    for operation in Operation::ALL {
        let signature = operation.signature();
        let input = vec![signature.input.to_string(); signature.operands].join(", ");
        let output = if signature.validates {
            "yes or no".to_owned()
        } else {
            signature.output.to_string()
        };
        let rejects = if signature.rejects && !signature.validates {
            ", or rejects"
        } else {
            ""
        };
        let readings = Reading::ALL
            .iter()
            .filter(|reading| reading.operation == *operation);
        let sources: Vec<&str> = readings.map(|reading| reading.source.id()).collect();
        let signature = format!("{input} → {output}{rejects}");
        text.push_str(&format!(
            "  {operation:38} {signature:36} {}\n",
            sources.join(", ")
        ));
    }
    text
}

fn documents() -> String {
    let mut text = String::from(
        "Documents (utfproof spec DOCUMENT; utfproof oracle DOCUMENT:OPERATION IN…)\n",
    );
    for document in library().documents() {
        text.push_str(&format!(
            "  {:17} {}, {}\n",
            document.id, document.title, document.date
        ));
    }
    text
}

fn implementations() -> Result<String, Failure> {
    let targets = registry::targets().map_err(Failure::new)?;
    let mut text = String::new();
    for (provenance, heading) in [
        (
            Provenance::BuiltIn,
            "Implementations that are compiled in (utfproof check NAME…)",
        ),
        (
            Provenance::Adapter,
            "Implementations behind adapters (utfproof check NAME…)",
        ),
        (
            Provenance::WrongOnPurpose,
            "Wrong on purpose, to show what a difference looks like (utfproof check NAME…)",
        ),
    ] {
        text.push_str(heading);
        text.push('\n');
        let targets = targets.par_iter();
        let targets = targets.filter(|target| target.provenance() == provenance);
        let lines: Vec<String> = targets.map(line).collect();
        text.extend(lines);
        text.push('\n');
    }
    text.pop();
    Ok(text)
}

fn line(target: &Target) -> String {
    let missing = target
        .missing()
        .map(|install| format!("  [not here: {install}]"))
        .unwrap_or_default();
    format!("  {:31} {}{missing}\n", target.name, target.about)
}

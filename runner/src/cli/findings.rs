//! `utfproof findings`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use utfproof::ask::ask;
use utfproof::findings::{Confirmed, Finding, is_still_one, page, read};
use utfproof::registry::{self, RegisteredImplementation, RegistryError};
use utfproof::silence_implementations;
use utfproof_oracle::Operation;

use super::input::{BY_HAND, of_file, read_text};
use super::output::{Failure, complain, emit, remark, write_file};

/// Asks released software again about what was found in it, and makes the page of findings
///
/// The file is a JSON array of findings, each with the implementation, the operation, the smallest input and a person's
/// judgement. Exit status: 0 all that this machine can run still deviate; 1 one no longer does; 2 the file cannot be
/// used.
#[derive(Args)]
pub(super) struct Arguments {
    /// The findings
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the page in Markdown; all the software has to be here for that
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let fail = |error: &dyn std::fmt::Display| of_file(&arguments.file, error);
    let text = read_text(&arguments.file, BY_HAND, "file of findings")?;
    let findings = read(&text).map_err(|error| fail(&error))?;
    silence_implementations();
    let implementations = registry::implementations().map_err(Failure::new)?;
    let mut confirmed = Vec::new();
    let (mut missing, mut gone) = (0, 0);
    for (number, (finding, operation)) in (1..).zip(&findings) {
        let name = &finding.implementation;
        let implementation = implementations
            .iter()
            .find(|implementation| implementation.name == *name);
        let implementation = implementation.ok_or_else(|| {
            fail(&format_args!(
                "finding {number}: unknown implementation '{name}'"
            ))
        })?;
        match again(implementation, finding, *operation) {
            Err(RegistryError::NotHere { name, install }) => {
                remark(&format!("not here: {name}; install with: {install}"));
                missing += 1;
            }
            Err(error) => return Err(fail(&format_args!("finding {number}: {error}"))),
            Ok(Err(error)) => return Err(fail(&format_args!("finding {number}, {name}: {error}"))),
            Ok(Ok(answer)) => {
                if !is_still_one(&answer.answer) {
                    complain(&format!(
                        "finding {number}, {name} {}: no longer one: {}",
                        answer.version, answer.answer.repeat
                    ));
                    gone += 1;
                }
                confirmed.push((finding.clone(), answer));
            }
        }
    }
    emit(&format!(
        "{} findings: {} confirmed, {gone} gone, {missing} not here\n",
        findings.len(),
        confirmed.len() - gone
    ))?;
    if let Some(path) = &arguments.output {
        if missing > 0 {
            return Err(Failure::new(
                "the page is not written: some of the software is not here",
            ));
        }
        write_file(path, &page(&confirmed))?;
    }
    Ok(u8::from(gone > 0))
}

/// What it answers now; the inner error says why it cannot be asked that.
fn again(
    registered: &RegisteredImplementation,
    finding: &Finding,
    operation: Operation,
) -> Result<Result<Confirmed, String>, RegistryError> {
    let kind = operation.signature().input;
    let operands = finding.operands.iter().map(|text| kind.parse(text));
    let operands = match operands.collect::<Result<Vec<_>, _>>() {
        Ok(operands) => operands,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let mut implementation = registered.start(Duration::from_secs(30))?;
    let answer = ask(
        implementation.as_mut(),
        &registered.argument(),
        operation,
        operands,
    );
    let description = implementation.description();
    let (name, version) = (description.name.clone(), description.version.clone());
    Ok(answer
        .map_err(|error| error.to_string())
        .map(|answer| Confirmed {
            name,
            version,
            answer,
        }))
}

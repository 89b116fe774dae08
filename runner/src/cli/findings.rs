//! `utfproof findings`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use utfproof::findings::{Confirmed, Finding, page, read, still_holds};
use utfproof::registry::{self, RegisteredImplementation, RegistryError};
use utfproof_judge::ask::ask;
use utfproof_judge::silence_implementations;
use utfproof_oracle::Operation;

use super::input::{BY_HAND, of_file, read_text};
use super::output::{Failure, complain, emit, remark, write_file};

const EXAMPLES: &str = "\
Examples:
  utfproof findings runner/findings.json
  utfproof findings runner/findings.json -o runner/FINDINGS.md";

/// Checks that findings in released software still hold, and writes the page about them
///
/// The file is a JSON array of findings, each with the implementation, the operation, the smallest input and a person's
/// judgement.
///
/// Exit status: 0 all findings that can run here still hold; 1 one no longer holds; 2 the file cannot be used.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The file of findings
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the page in Markdown, which needs all of the software to be installed
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
    let (mut missing, mut stale) = (0, 0);
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
            Err(RegistryError::NotInstalled { name, install }) => {
                remark(&format!("not installed: {name}; install with: {install}"));
                missing += 1;
            }
            Err(error) => return Err(fail(&format_args!("finding {number}: {error}"))),
            Ok(Err(error)) => return Err(fail(&format_args!("finding {number}, {name}: {error}"))),
            Ok(Ok(answer)) => {
                if !still_holds(&answer.answer) {
                    complain(&format!(
                        "finding {number}, {name} {}: no longer holds: {}",
                        answer.version, answer.answer.repeat
                    ));
                    stale += 1;
                }
                confirmed.push((finding.clone(), answer));
            }
        }
    }
    emit(&format!(
        "{} findings: {} confirmed, {stale} stale, {missing} not installed\n",
        findings.len(),
        confirmed.len() - stale
    ))?;
    if let Some(path) = &arguments.output {
        if missing > 0 {
            return Err(Failure::new(
                "cannot write the page: some of the software is not installed",
            ));
        }
        write_file(path, &page(&confirmed))?;
    }
    Ok(u8::from(stale > 0))
}

/// Asks an implementation again; the inner error says why it cannot be asked that.
fn again(
    registered: &RegisteredImplementation,
    finding: &Finding,
    operation: Operation,
) -> Result<Result<Confirmed, String>, RegistryError> {
    let signature = operation.signature();
    let operands = finding.operands.iter().enumerate();
    let operands = operands.map(|(place, text)| signature.operand(place).parse(text));
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

//! `utfproof check --like`: judges by what another implementation answered.

use std::fmt::Write as _;
use std::time::Duration;

use utfproof::registry::RegisteredImplementation;
use utfproof_answers::{Atlas, Recorded, input_text};
use utfproof_judge::silence_implementations;
use utfproof_notation::printable;
use utfproof_oracle::Sequence;

use super::Arguments;
use crate::cli::answers::recorded;
use crate::cli::atlas::answers;
use crate::cli::output::{Failure, emit};

/// Compares implementations with the recorded answers of another one. The exit status is 1 if one answers differently.
pub(super) fn check(
    implementations: &[RegisteredImplementation],
    arguments: &Arguments,
    like: &str,
) -> Result<u8, Failure> {
    let mut known = answers(None)?;
    let at = known.iter().position(|one| one.id == like);
    let at = at.ok_or_else(|| {
        Failure::new(format_args!(
            "--like {}: no answers of this implementation were recorded; 'utfproof list' shows all names",
            printable(like)
        ))
    })?;
    let mut model = known.swap_remove(at);
    let operations = arguments.filter.operations()?;
    model
        .operations
        .retain(|operation, _| operations.contains(operation));
    silence_implementations();
    let timeout = Duration::from_secs_f64(arguments.timeout);
    let mut status = 0;
    for implementation in implementations {
        let own = recorded(implementation, timeout)?;
        let (text, differs) = compared(implementation, own, &model)?;
        emit(&text)?;
        status |= u8::from(differs);
    }
    Ok(status)
}

fn compared(
    implementation: &RegisteredImplementation,
    mut own: Recorded,
    model: &Recorded,
) -> Result<(String, bool), Failure> {
    own.operations
        .retain(|operation, _| model.operations.contains_key(operation));
    let title = |one: &Recorded| {
        let title = format!("{} {}", one.name, one.version);
        printable(title.trim()).into_owned()
    };
    let (name, like) = (title(&own), title(model));
    let number = own.operations.len();
    if number == 0 {
        return Err(Failure::new(format_args!(
            "{name} and {like} have no operation in common"
        )));
    }
    // the two must not share a name, which tells them apart
    let mut model = model.clone();
    model.id = format!("{} as recorded", model.id);
    let atlas = Atlas::new(&[own, model.clone()]);
    let mut text = String::new();
    let mut differing = 0;
    for of in &atlas.operations {
        for parting in &of.partings {
            differing += 1;
            let words: Vec<String> = parting
                .input
                .iter()
                .map(|operand: &Sequence| format!(" '{operand}'"))
                .collect();
            let is_own = |class: usize| !of.classes[class].ids.contains(&model.id);
            let [mut answered, mut expected] = parting
                .answers
                .clone()
                .map(|answer| answer.says(of.operation));
            if !is_own(parting.one) {
                std::mem::swap(&mut answered, &mut expected);
            }
            let _ = write!(
                // writing to memory cannot fail
                text,
                "\n{}   {} of {} inputs differ: {}\n  input     {}\n  {:10}{expected}\n  answered  {answered}\n  repeat    utfproof ask {} {}{}\n",
                of.operation,
                parting.inputs,
                of.inputs,
                parting.harm.says(),
                input_text(&parting.input),
                "like",
                implementation.argument(),
                of.operation,
                words.concat(),
            );
        }
    }
    let conclusion = match differing {
        0 => format!("{name} answers exactly like {like}, in {number} operations\n"),
        differing => {
            format!("\n{name} differs from {like} in {differing} of {number} operations\n")
        }
    };
    Ok((
        format!("{}{conclusion}", text.trim_start_matches('\n')),
        differing > 0,
    ))
}

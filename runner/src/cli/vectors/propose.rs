//! `utfproof vectors propose`.

use std::path::PathBuf;

use clap::Args;
use utfproof_notation::counted;
use utfproof_strength::caught_in_addition;
use utfproof_vectors::core::{
    Chosen, CoreFile, Regression, built_in_core, built_in_regressions, write_input,
};
use utfproof_vectors::{Vector, built_in_of};

use crate::cli::input::{BY_HAND, read_text};
use crate::cli::output::{Failure, emit, shown, write_file};

const EXAMPLES: &str = "\
Each line of the file has four fields:
  OPERATION; INPUT; REASON; SOURCE
INPUT is hexadecimal, as in vectors/core: '61*1023' repeats a value, '(C3 A9)*12' a group; '|' is the border of two
chunks, ',' separates operands, '#3' is a number. REASON and SOURCE are ASCII without ';'. '#' begins a comment.
  utf-8.decode; 61*15 F0 9F | 92 A9; a character across two chunks, at the end of a block; example/codec#12

Examples:
  utfproof vectors propose mine.txt                                  the answers, and what is new
  utfproof vectors propose mine.txt --add vectors/regressions.txt    also adds what is new";

/// Answers inputs from outside, and says whether they are worth a line
///
/// For each input it prints the line that a core file would have, whether the input is new, and which known faults the
/// input catches that the core file does not.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The file of inputs
    file: PathBuf,

    /// Add the inputs that are new to this file, vectors/regressions.txt
    #[arg(long, value_name = "FILE")]
    add: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let text = read_text(&arguments.file, BY_HAND, "file of inputs")?;
    let name = shown(&arguments.file);
    let proposed = Regression::read_all(&name, &text).map_err(Failure::new)?;
    if proposed.is_empty() {
        return Err(Failure::new(format_args!("{name} has no inputs")));
    }
    let known = built_in_regressions().map_err(Failure::new)?;
    let mut new = Vec::new();
    for input in &proposed {
        let core = built_in_core(&[input.operation]).map_err(Failure::new)?;
        let seen = seen(input, &core, &known, &new)?;
        let only = match core.first() {
            None => Vec::new(),
            Some(core) => caught_only_by(core, input),
        };
        emit(&format!("{}\n", input.line().write(input.operation)))?;
        match &seen {
            Some(place) => emit(&format!("  not new: {place}\n"))?,
            None => emit("  new\n")?,
        }
        match only.as_slice() {
            [] => emit("  catches no known fault that the core file misses\n")?,
            only => emit(&format!(
                "  catches what the core file misses: {}\n",
                only.join(", ")
            ))?,
        }
        if seen.is_none() {
            new.push(input.clone());
        }
    }
    let (all, new_ones) = (proposed.len() as u64, new.len());
    emit(&format!("{}, {new_ones} new\n", counted(all, "input")))?;
    if let Some(path) = &arguments.add {
        let mut text = read_text(path, BY_HAND, "file of regressions")?;
        // a file that cannot be read is not written
        Regression::read_all(&shown(path), &text).map_err(Failure::new)?;
        for input in &new {
            text.push_str(&input.write());
            text.push('\n');
        }
        write_file(path, &text)?;
        emit(&format!(
            "{new_ones} added to {}; next: build, then 'utfproof vectors write'\n",
            shown(path)
        ))?;
    }
    Ok(0)
}

/// Where an input is already, in words.
fn seen(
    input: &Regression,
    core: &[CoreFile],
    known: &[Regression],
    proposed: &[Regression],
) -> Result<Option<String>, Failure> {
    let text = write_input(&input.operands, &input.cuts);
    let mut lines = core.iter().flat_map(CoreFile::lines);
    if let Some(line) = lines.find(|line| line.input() == text) {
        return Ok(Some(format!("it is {} in the core file", line.id)));
    }
    let is_same = |other: &&Regression| {
        (other.operation, &other.operands, &other.cuts)
            == (input.operation, &input.operands, &input.cuts)
    };
    if known.iter().chain(proposed).any(|other| is_same(&other)) {
        return Ok(Some("it is a regression already".to_owned()));
    }
    if !input.cuts.is_empty() {
        return Ok(None);
    }
    let files = built_in_of(&[input.operation]).map_err(Failure::new)?;
    let mut vectors = files.iter().flat_map(|file| &file.vectors);
    let vector: Option<&Vector> = vectors.find(|vector| vector.has(&input.operands));
    Ok(vector.map(|vector| format!("it is a case of {}", vector.id)))
}

fn caught_only_by(core: &CoreFile, input: &Regression) -> Vec<String> {
    let input = Chosen {
        operands: input.operands.clone(),
        cuts: input.cuts.clone(),
        kind: "regressions".to_owned(),
        why: input.reason.clone(),
        earlier: None,
    };
    let caught = caught_in_addition(core, &[input]);
    caught.into_iter().flatten().collect()
}

//! `utfproof atlas`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use utfproof::site_data;
use utfproof_answers::{Atlas, Recorded, is_release};
use utfproof_judge::Glob;

use super::input::{BY_HAND, of_file, read_file};
use super::output::{ColorArgument, Failure, emit, width};

/// The most pairs of each operation that are shown.
const SHOWN: usize = 5;

const EXAMPLES: &str = "\
Examples:
  utfproof atlas                                           from the answers in this program
  utfproof atlas --operation utf-8.decode --all
  utfproof atlas cpython node jdk                          only where these part
  utfproof atlas npm:pbf@2.0.1 npm:pbf@3.0.0               releases of a recorded history
  utfproof atlas --answers answers --json                  from files of 'utfproof answers'";

/// Shows on which input two implementations part, for each operation that both have
///
/// It runs nothing: the answers were recorded. Implementations that answer everything alike are one class. For each two
/// classes, it shows the smallest input of the worst kind, the kinds that matter to security first; and the command that
/// asks both again.
///
/// Exit status: 0 no two part; 1 two part; 2 there are no answers.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Only these implementations, or releases of a recorded history, such as npm:pbf@3.0.0
    #[arg(value_name = "IMPLEMENTATION")]
    names: Vec<String>,

    /// Read the files of answers in this folder, instead of the answers in this program
    #[arg(long, value_name = "FOLDER")]
    answers: Option<PathBuf>,

    /// Only these operations; * matches anything; can be repeated
    #[arg(long, value_name = "GLOB")]
    operation: Vec<String>,

    /// Show every pair of classes
    #[arg(long, conflicts_with = "json")]
    all: bool,

    /// Print the atlas as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    color: ColorArgument,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut recorded = answers(arguments.answers.as_deref())?;
    if arguments.answers.is_none() && arguments.names.iter().any(|name| is_release(name)) {
        recorded.extend(site_data::releases().map_err(Failure::new)?);
    }
    let globs = arguments.operation.iter().map(|glob| Glob::new(glob));
    let globs = globs
        .collect::<Result<Vec<Glob>, _>>()
        .map_err(Failure::new)?;
    for name in &arguments.names {
        if !recorded.iter().any(|one| one.id == *name) {
            return Err(Failure::new(format_args!(
                "no answers of '{}' were recorded; record them with 'utfproof {}', and add --answers FOLDER",
                name.escape_debug(),
                match is_release(name) {
                    true => "history PACKAGE --answers FOLDER".to_owned(),
                    false => format!("answers {} -o FOLDER", name.escape_debug()),
                }
            )));
        }
    }
    recorded.retain(|one| arguments.names.is_empty() || arguments.names.contains(&one.id));
    if !globs.is_empty() {
        for one in &mut recorded {
            one.operations
                .retain(|operation, _| globs.iter().any(|glob| glob.matches(operation.name())));
        }
    }
    let atlas = Atlas::new(&recorded);
    match arguments.json {
        true => emit(&atlas.json())?,
        false => {
            let most = if arguments.all { usize::MAX } else { SHOWN };
            emit(&atlas.render(arguments.color.is_wanted(), width(), most))?;
        }
    }
    Ok(match recorded.is_empty() {
        true => 2,
        false => u8::from(atlas.operations.iter().any(|of| !of.partings.is_empty())),
    })
}

/// The answers in a folder, or those in this program.
pub(super) fn answers(folder: Option<&Path>) -> Result<Vec<Recorded>, Failure> {
    let Some(folder) = folder else {
        return site_data::answers().map_err(Failure::new);
    };
    let failed = |error: std::io::Error| of_file(folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            files.push((read_file(&path, BY_HAND, "file of answers")?, path));
        }
    }
    if files.is_empty() {
        return Err(of_file(
            folder,
            &"it has no file of answers (NAME.jsonl); 'utfproof answers' writes them",
        ));
    }
    let texts: Vec<&str> = files.iter().map(|(text, _)| text.as_str()).collect();
    Recorded::read_all(&texts).map_err(|(index, error)| of_file(&files[index].1, &error))
}

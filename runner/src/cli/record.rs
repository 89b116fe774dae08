//! Records implementations in files of open data: `utfproof answers`, and `utfproof automaton --record`.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use utfproof::registry::RegisteredImplementation;
use utfproof_judge::silence_implementations;

use super::interrupt::interruptible;
use super::output::{Failure, complain, emit, shown, write_file};

/// Writes a file `NAME.jsonl` for each implementation, unless there is nothing to record of it. `record` returns its text,
/// and may look whether the user has interrupted.
pub(super) fn record_all(
    implementations: &[RegisteredImplementation],
    folder: &Path,
    record: impl Fn(&RegisteredImplementation, &AtomicBool) -> Result<Option<String>, Failure> + Sync,
) -> Result<u8, Failure> {
    let interrupted = interruptible(
        "interrupted: the files so far are complete; interrupt again to stop at once",
    )?;
    silence_implementations();
    let write = |implementation: &RegisteredImplementation| {
        let text = match interrupted.load(Ordering::Relaxed) {
            true => return Err(Failure::new("interrupted")),
            false => record(implementation, &interrupted)?,
        };
        if let Some(text) = &text {
            write_file(&folder.join(format!("{}.jsonl", implementation.name)), text)?;
        }
        Ok(text.map(|text| text.len()))
    };
    let outcomes: Vec<(&RegisteredImplementation, Result<Option<usize>, Failure>)> =
        implementations
            .par_iter()
            .map(|one| (one, write(one)))
            .collect();
    let (mut files, mut bytes, mut failures) = (0, 0, 0);
    for (implementation, outcome) in &outcomes {
        match outcome {
            Ok(length) => {
                files += usize::from(length.is_some());
                bytes += length.unwrap_or_default();
            }
            Err(why) => {
                failures += 1;
                complain(&format!("{}: {why}", implementation.name));
            }
        }
    }
    emit(&format!(
        "wrote {files} files of {bytes} bytes to {}\n",
        shown(folder)
    ))?;
    Ok(if failures == 0 { 0 } else { 2 })
}

//! Core files: the cases that others copy, one a line. This module alone knows their layout.
//!
//! A core file stands alone: its comments say how to read it. Its lines are the complete vectors of an operation, the edges
//! of all ranges, and the contexts that catch the wrong codecs that nothing shorter catches. `check --suite core` asks the
//! same lines.

mod chosen;
mod file;
mod flag;
mod flags_json;
#[cfg(feature = "generators")]
mod generate;
mod line;
pub mod notation;
mod regression;

use include_dir::{Dir, include_dir};
use utfproof_oracle::Operation;

pub use chosen::{Chosen, ChosenFile};
pub use file::{CORE_FORMAT, CoreFile, CoreGroup};
pub use flag::{Flag, FlagText, Flags};
pub use flags_json::flags_json;
#[cfg(feature = "generators")]
pub use generate::generate_core;
pub use line::{CoreError, CoreLine, parse_input, write_input};
pub use regression::{REGRESSIONS, Regression, built_in_regressions};

static CORE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/core");

#[cfg(feature = "generators")]
static CHOSEN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/chosen");

/// The contexts that were chosen for the core file of an operation, which are built in; `None` if none were.
///
/// # Errors
///
/// The first place that is wrong, which a test of this crate rules out.
#[cfg(feature = "generators")]
pub fn built_in_chosen(operation: Operation) -> Result<Option<ChosenFile>, CoreError> {
    let name = format!("{operation}.txt");
    let text = CHOSEN
        .get_file(&name)
        .and_then(include_dir::File::contents_utf8);
    text.map(|text| ChosenFile::read(&name, text)).transpose()
}

/// The core files of some operations that are built in.
///
/// # Errors
///
/// The first file that is malformed, which a test of this crate rules out.
pub fn built_in_core(operations: &[Operation]) -> Result<Vec<CoreFile>, CoreError> {
    let wanted = operations
        .iter()
        .map(|operation| format!("{operation}.txt"));
    let files = wanted.filter_map(|name| {
        let text = CORE.get_file(&name)?.contents_utf8()?;
        Some(CoreFile::read(&name, text))
    });
    files.collect()
}

/// The names and the texts of the core files that are built in, and of the list of flags.
pub fn built_in_core_texts() -> impl Iterator<Item = (String, &'static str)> {
    let files = CORE.files();
    files.filter_map(|file| Some((file.path().display().to_string(), file.contents_utf8()?)))
}

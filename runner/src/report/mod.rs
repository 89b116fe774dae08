//! Renders what a run found out: a [`Report`] in, text out.

pub mod badge;
mod choices;
mod columns;
mod condense;
mod explain;
mod format;
mod grid;
mod groups;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod merge;
mod part_json;
mod ranges;
mod read;
mod summary;
pub mod table;

pub use format::{Format, RenderError, UnknownFormat, render, write};
pub use read::{LARGEST_FILE, ReadError, read_shards};
pub use utfproof_judge::policy::StillFits;
pub use utfproof_judge::result::*;
pub use utfproof_judge::verdict::{Counts, Standard, Verdict};
pub use utfproof_notation::printable;
use utfproof_notation::{escape, style as paint};

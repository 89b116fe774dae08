//! Renders the result of a run: a [`Report`] in, text out.

#[cfg(feature = "formats")]
pub mod badge;
#[cfg(feature = "formats")]
mod cause_json;
mod choices;
mod columns;
mod condense;
#[cfg(feature = "formats")]
pub mod drawing;
mod explain;
#[cfg(feature = "formats")]
mod format;
mod grid;
mod headings;
#[cfg(feature = "formats")]
pub mod html;
#[cfg(feature = "formats")]
pub mod json;
#[cfg(feature = "formats")]
mod json_names;
#[cfg(feature = "formats")]
pub mod junit;
#[cfg(feature = "formats")]
pub mod learnt;
mod listed;
#[cfg(feature = "formats")]
pub mod markdown;
#[cfg(feature = "formats")]
pub mod merge;
#[cfg(feature = "formats")]
mod outcome_json;
#[cfg(feature = "formats")]
mod part_json;
mod ranges;
#[cfg(feature = "formats")]
mod read;
mod summary;
pub mod table;

#[cfg(feature = "formats")]
pub use format::{Format, RenderError, UnknownFormat, render, write};
#[cfg(feature = "formats")]
pub use read::{LARGEST_FILE, ReadError, read_reports, read_shards};
pub use utfproof_judge::causes::{Cause, causes};
pub use utfproof_judge::forged::{Forged, remark};
pub use utfproof_judge::policy::StillFits;
pub use utfproof_judge::result::*;
pub use utfproof_judge::verdict::{Counts, DifferenceLevel, Verdict};
pub use utfproof_judge::{Departure, Rank, Way};
pub use utfproof_notation::printable;
use utfproof_notation::{escape, style as paint};

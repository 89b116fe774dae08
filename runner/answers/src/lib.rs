//! The answers of codecs to a fixed set of short inputs, as files that anyone can read, and what follows from them without
//! running anything: a report of each codec, and the [atlas](Atlas) of where two codecs part.
//!
//! [`LearntAutomata`] has the automata that were learnt of a codec, in a file of its own.
//!
//! The inputs depend on no vector file, so the files stay valid when the vectors change.

mod atlas;
mod automata;
mod file;
mod harm;
mod history;
mod inputs;
mod recorded;
mod report;
mod show;

pub use atlas::{Across, Atlas, Class, OfOperation, Parting};
pub use automata::LearntAutomata;
pub use file::FileError;
pub use harm::Harm;
pub use history::{Asked, FaultHistory, HistoryError, PackageHistory, ReleaseState};
pub use inputs::inputs;
pub use recorded::{Recorded, Told, is_release, record};
pub use show::input_text;

//! The oracle: every step of every document, executable.
//!
//! A deliberately literal implementation of every algorithm in the documents of the UTF-8 family. Each document has a
//! folder and each algorithm a file. An algorithm uses the document's variable names and keeps its steps in order, each
//! of them marked, so that a reviewer can read it beside the document.
//!
//! No document's module calls another document's, and none calls a codec of the standard library. The redundancy is the
//! product: agreement between independently written algorithms is evidence. There is no cleverness, no unsafe code and
//! no I/O.
//!
//! ```
//! use utfproof_oracle::{Event, Reading, Recorder, Sequence, UnitKind};
//!
//! // The draft of 2014, as printed, uses the lead surrogate where it means the trail surrogate.
//! let reading: Reading = "wtf-8-2014:wtf-16.decode".parse()?;
//! let pair = UnitKind::CodeUnit.parse("D83D DCA9")?;
//! let mut trace = Recorder::default();
//! let outcome = reading.answer(&[pair.as_slice()], &mut trace)?;
//! assert_eq!(outcome, Ok(Sequence::code_points(vec![0x1F03D])));
//! assert!(trace.steps().iter().any(|step| step.to_string() == "wtf-8-2014#decode-wtf-16/2.1.2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(
    clippy::cast_possible_truncation,
    reason = "the documents' arithmetic, whose ranges the steps ensure"
)]

pub mod cesu_8_2001;
pub mod ecmascript;
pub mod java_data_input;
pub mod jvms;
pub mod pep_383;
pub mod rfc_2781;
pub mod rfc_3629;
pub mod rfc_8259;
pub mod unicode;
pub mod utf_8_1997;
pub mod whatwg_encoding;
pub mod whatwg_url;
pub mod wikipedia_2013;
pub mod wtf_8;
pub mod wtf_8_1184cb6;
pub mod wtf_8_2014;
pub mod wtf_8_893065a;
pub mod wtf_8_a105bd3;
pub mod wtf_8_bc96dce;

#[cfg(feature = "mutants")]
pub mod mutants;

mod encoding;
mod operation;
mod reading;
mod returned;
mod signature;
mod trace;
mod unknown_operation;
mod value;

pub use encoding::{ByteOrder, Encoding};
pub use operation::Operation;
pub use reading::{Compiled, Outcome, Reading, Rejection, Source, WrongOperands};
pub use signature::Signature;
pub use trace::{Event, Fingerprint, Item, NoTrace, Recorder, StepId, Trace, Within};
pub use unknown_operation::UnknownOperation;
pub use utfproof_notation::{Following, NotationError, Sequence, Slice, UnitKind};
pub use value::Value;

/// An algorithm rejects its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejected;

//! The traces that readings run with. All algorithms are compiled for each of them here, once, and not again in every
//! crate that runs one.

use utfproof_notation::{Sequence, Slice};

use super::{Reading, WrongOperands};
use crate::{Fingerprint, NoTrace, Recorder, Rejected, Trace};

/// A trace that readings run with.
pub trait Compiled: Trace {
    #[doc(hidden)]
    fn run(
        &mut self,
        reading: Reading,
        operands: &[Slice<'_>],
    ) -> Result<Result<Sequence, Rejected>, WrongOperands>;
}

macro_rules! compiled {
    ($($trace:ident)*) => {
        $(
            impl Compiled for $trace {
                fn run(
                    &mut self,
                    reading: Reading,
                    operands: &[Slice<'_>],
                ) -> Result<Result<Sequence, Rejected>, WrongOperands> {
                    reading.run_with(operands, self)
                }
            }
        )*
    };
}

compiled! { NoTrace Recorder Fingerprint }

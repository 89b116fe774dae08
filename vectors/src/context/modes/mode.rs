//! The mode of a request: how its input is to be converted.

/// How often and how a request is to be converted. Every mode but the first is for implementations that offer it; see
/// [`Offers`](crate::context::Offers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Convert the input.
    #[default]
    Once,
    /// Convert the input this many times. The answer is the first one, or the first that differs from it.
    Times(u32),
    /// Give the input to the converter that is kept for the operation, without saying that it ends, and then return the
    /// converter to its start by its own means. Any answer will do.
    Unended,
    /// Convert each operand as an input of its own, all in one call. There is an answer for each.
    Batch,
    /// Convert the input into a buffer of this many units of output, which is emptied as often as it takes. The answer is
    /// all that came out, and it may say how much after each call.
    Room(u32),
    /// The first operand stands this many times before the second, and both are one text. Convert it, and tell the result by
    /// its length and checksum.
    Repeat(u32),
    /// Convert the chunks, and say what has come out after each of them and at the end.
    Incremental,
}

impl Mode {
    /// Its key in a request, after the input, with the number that is the key's value or with the value itself. The mode
    /// [`Batch`](Self::Batch) has its key instead of `in`.
    pub const fn key(self) -> Option<(&'static str, Result<u32, &'static str>)> {
        match self {
            Self::Once | Self::Batch => None,
            Self::Times(times) => Some(("times", Ok(times))),
            Self::Unended => Some(("end", Err("false"))),
            Self::Room(units) => Some(("room", Ok(units))),
            Self::Repeat(times) => Some(("repeat", Ok(times))),
            Self::Incremental => Some(("outs", Err("true"))),
        }
    }

    /// As two numbers, from which [`of_numbers`](Self::of_numbers) makes it again.
    pub const fn numbers(self) -> (u8, u32) {
        match self {
            Self::Once => (0, 0),
            Self::Times(times) => (1, times),
            Self::Unended => (2, 0),
            Self::Batch => (3, 0),
            Self::Room(units) => (4, units),
            Self::Incremental => (5, 0),
            Self::Repeat(times) => (6, times),
        }
    }

    /// The mode with these [`numbers`](Self::numbers).
    pub const fn of_numbers((mode, number): (u8, u32)) -> Self {
        match mode {
            1 => Self::Times(number),
            2 => Self::Unended,
            3 => Self::Batch,
            4 => Self::Room(number),
            5 => Self::Incremental,
            6 => Self::Repeat(number),
            _ => Self::Once,
        }
    }
}

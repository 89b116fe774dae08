//! What an implementation offers: the optional parts of the protocol.

/// What an implementation offers for an operation beyond one conversion of a whole input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// It takes the input cut into consecutive chunks. Only for operations with one operand.
    pub chunks: bool,
    /// It keeps one converter, accepts an input that does not end, and resets the converter. Only for operations with one
    /// operand.
    pub reuse: bool,
    /// It converts an input many times in one request.
    pub times: bool,
    /// It converts many inputs in one call. Only for operations with one operand.
    pub batch: bool,
    /// It converts into a buffer of this many units of output, or of any larger size. Only for operations that
    /// [have room](crate::context::has_room).
    pub room: Option<u32>,
    /// It reports the output after each chunk of an input. Only for operations that it takes in chunks, and that
    /// [have incremental output](crate::has_incremental_output).
    pub outs: bool,
    /// Its rejections may say how long the ill-formed part is. No request depends on it.
    pub length: bool,
}

impl Offers {
    /// Everything that one of the two offers, with the smaller of their rooms.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            chunks: self.chunks || other.chunks,
            reuse: self.reuse || other.reuse,
            times: self.times || other.times,
            batch: self.batch || other.batch,
            room: self.room.into_iter().chain(other.room).min(),
            outs: self.outs || other.outs,
            length: self.length || other.length,
        }
    }
}

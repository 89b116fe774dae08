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
    /// It makes a text of up to this many units from a pattern, and tells the result by its length and checksum. Only for
    /// operations that [take long texts](crate::context::takes_long_texts).
    pub repeat: Option<u32>,
    /// It reports the output after each chunk of an input. Only for operations that it takes in chunks, and that
    /// [have incremental output](crate::has_incremental_output).
    pub outs: bool,
    /// Its rejections may say how long the ill-formed part is. No request depends on it.
    pub length: bool,
}

/// A key of an operation in a description that is true or false.
pub struct Flag {
    /// The key.
    pub key: &'static str,
    /// When to write true, for error messages.
    pub remedy: &'static str,
    field: fn(&mut Offers) -> &mut bool,
}

impl Flag {
    /// Whether the key is true.
    pub fn is_set(&self, mut offers: Offers) -> bool {
        *(self.field)(&mut offers)
    }

    /// Makes the key true or false.
    pub fn set(&self, offers: &mut Offers, value: bool) {
        *(self.field)(offers) = value;
    }
}

impl Offers {
    /// The keys that are true or false, in the order of their fields. The others are `room` and `repeat`.
    pub const FLAGS: [Flag; 6] = [
        Flag {
            key: "chunks",
            remedy: "",
            field: |offers| &mut offers.chunks,
        },
        Flag {
            key: "reuse",
            remedy: ": write true if the adapter keeps one converter and takes requests with \"end\":false",
            field: |offers| &mut offers.reuse,
        },
        Flag {
            key: "times",
            remedy: ": write true, and each request says how many times over it converts",
            field: |offers| &mut offers.times,
        },
        Flag {
            key: "batch",
            remedy: ": write true, and each request says how many inputs it has",
            field: |offers| &mut offers.batch,
        },
        Flag {
            key: "outs",
            remedy: ": write true if the adapter says what came out after each chunk",
            field: |offers| &mut offers.outs,
        },
        Flag {
            key: "length",
            remedy: ": write true if a rejection may say how long the ill-formed part is",
            field: |offers| &mut offers.length,
        },
    ];

    /// The same, with texts of at most so many units.
    #[must_use]
    pub fn with_texts_up_to(self, longest: u32) -> Self {
        Self {
            repeat: self.repeat.map(|own| own.min(longest)),
            ..self
        }
    }

    /// Everything that one of the two offers, with the smaller of their rooms, and the longer of their texts.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut both = self;
        for flag in Self::FLAGS {
            flag.set(&mut both, flag.is_set(self) || flag.is_set(other));
        }
        Self {
            room: self.room.into_iter().chain(other.room).min(),
            repeat: self.repeat.max(other.repeat),
            ..both
        }
    }
}

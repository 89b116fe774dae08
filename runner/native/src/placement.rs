//! Where inputs and outputs are put, and what is around them.

/// How much around the input and the output is filled, and looked at afterwards.
pub(crate) const AROUND: usize = 128;
/// The largest alignment that is tried, in bytes.
pub(crate) const ALIGNMENTS: usize = 64;

/// A place in a guarded area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// So many bytes before the page that cannot be touched.
    Ends(usize),
    /// So many bytes after one.
    Begins(usize),
    /// So many bytes after a multiple of 64, far from either.
    Aligned(usize),
}

impl Place {
    /// Where `length` bytes begin in an area of `size`, which must have room for [`needed`] bytes.
    pub(crate) const fn start(self, length: usize, size: usize) -> usize {
        match self {
            Self::Ends(gap) => size - gap - length,
            Self::Begins(gap) => gap,
            Self::Aligned(alignment) => AROUND + alignment,
        }
    }
}

/// The size of an area in which `length` bytes have any place.
pub(crate) const fn needed(length: usize) -> usize {
    length + 2 * AROUND + ALIGNMENTS
}

/// What is before and after the input, by its number.
pub(crate) type Filling = usize;
/// How many fillings there are.
pub(crate) const FILLINGS: usize = 4;

/// A unit of a filling: continuation bytes or trail surrogates, which could complete a character; letters; units that are
/// in no text; and NULs, which end one.
const fn filling(unit: usize, filling: Filling) -> u32 {
    match (unit, filling % FILLINGS) {
        (1, 0) => 0xBF,
        (_, 0) => 0xDC00,
        (_, 1) => 0x41,
        (_, 2) => u32::MAX,
        _ => 0,
    }
}

/// Fills bytes that begin at a multiple of the unit.
pub(crate) fn fill(bytes: &mut [u8], unit: usize, number: Filling) {
    let value = filling(unit, number).to_ne_bytes();
    // the bytes of the value in the order of memory, without those that the unit does not have
    let value = match cfg!(target_endian = "big") {
        true => &value[4 - unit..],
        false => &value[..unit],
    };
    match value {
        [byte] => bytes.fill(*byte),
        _ => bytes
            .chunks_exact_mut(unit)
            .for_each(|into| into.copy_from_slice(value)),
    }
}

/// How one conversion is run. The answer must not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) input: Place,
    pub(crate) output: Place,
    pub(crate) before: Filling,
    pub(crate) after: Filling,
    /// What every byte of the output is before.
    pub(crate) old: u8,
    /// What every byte around the output is.
    pub(crate) canary: u8,
}

impl Placement {
    /// Input and output end at pages that cannot be touched.
    pub(crate) const ENDS: Self = Self {
        input: Place::Ends(0),
        output: Place::Ends(0),
        before: 1,
        after: 0,
        old: 0x00,
        canary: 0x5A,
    };

    /// Input and output begin right after such pages.
    pub(crate) const BEGINS: Self = Self {
        input: Place::Begins(0),
        output: Place::Begins(0),
        before: 0,
        after: 0,
        old: 0xFF,
        canary: 0xA5,
    };

    /// Both are at these alignments, rounded down to their units; the number chooses the fillings.
    pub(crate) const fn aligned(
        (input, output): (usize, usize),
        units: (usize, usize),
        number: usize,
    ) -> Self {
        Self {
            input: Place::Aligned(input % ALIGNMENTS / units.0 * units.0),
            output: Place::Aligned(output % ALIGNMENTS / units.1 * units.1),
            before: number % FILLINGS,
            after: 1 + number % (FILLINGS - 1),
            old: 0xA5,
            canary: 0x3C,
        }
    }
}

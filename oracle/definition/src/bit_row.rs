//! A row of a table of bits: a range of values, and their units, in which letters stand for the bits of a value.

use smallvec::SmallVec;
use utfproof_oracle::UnitKind;

/// The units of one value.
pub type Units = SmallVec<[u32; 6]>;

/// A row, such as `0080-07FF`, `110xxxxx`, `10xxxxxx`.
#[derive(Clone)]
pub struct BitRow {
    /// The number of the printed row, from 0. A printed row with several ranges is several rows here.
    pub number: usize,
    /// The lowest value.
    pub first: u32,
    /// The highest value.
    pub last: u32,
    patterns: Vec<BitPattern>,
    /// The number of letters: the row has room for as many bits.
    room: u32,
    /// The number subtracted from a value before its bits are taken.
    ///
    /// It is 0 except in a row with the letter w, which the tables of UTF-16 and CESU-8 have. Both say that wwww is
    /// uuuuu - 1, where uuuuu are the bits from 0x10000 up. So the row has the bits of the code point minus 0x10000.
    less: u32,
}

/// The bits of a unit, such as `110xxxxx`.
#[derive(Clone)]
pub struct BitPattern {
    /// As printed.
    printed: String,
    /// The bits that are printed as 0 or 1.
    mask: u32,
    /// The values of these; 0 at the letters.
    fixed: u32,
}

impl BitPattern {
    /// Reads the units of a row. A cell may be empty: the longest row has more. The error says what is wrong.
    pub fn read(cells: &[String], kind: UnitKind) -> Result<Vec<Self>, String> {
        let bits = kind.max().count_ones();
        let pattern = |cell: &String| {
            let why = || {
                let cell = cell.escape_debug();
                format!("'{cell}' is not {bits} bits, each of them 0, 1 or a small letter")
            };
            Self::of(cell, kind).ok_or_else(why)
        };
        let cells = cells.iter().filter(|cell| !cell.is_empty());
        let patterns = cells.map(pattern).collect::<Result<Vec<_>, _>>()?;
        match patterns.is_empty() {
            true => Err("it has no bits; a row is: 0080-07FF | 110xxxxx 10xxxxxx".to_owned()),
            false => Ok(patterns),
        }
    }

    fn of(printed: &str, kind: UnitKind) -> Option<Self> {
        let is_bit = |c: u8| matches!(c, b'0' | b'1' | b'a'..=b'z');
        let bits = kind.max().count_ones() as usize;
        if printed.len() != bits || !printed.bytes().all(is_bit) {
            return None;
        }
        let those = |is: fn(u8) -> bool| {
            let bits = printed.bytes().map(is);
            bits.fold(0, |all, bit| all << 1 | u32::from(bit))
        };
        Some(Self {
            printed: printed.to_owned(),
            mask: those(|c| c.is_ascii_digit()),
            fixed: those(|c| c == b'1'),
        })
    }

    fn width(&self) -> u32 {
        self.printed.len() as u32
    }

    /// The number of letters.
    fn letters(&self) -> u32 {
        self.width() - self.mask.count_ones()
    }

    /// The places of the letters, the least significant first.
    fn places(&self) -> impl DoubleEndedIterator<Item = u32> {
        (0..self.width()).filter(|place| self.mask >> place & 1 == 0)
    }

    /// The letters, if they are the lowest bits, as in almost every table.
    fn lowest(&self) -> Option<u32> {
        let letters = !self.mask & (u32::MAX >> (u32::BITS - self.width()));
        (letters & letters.wrapping_add(1) == 0).then_some(letters)
    }

    /// The unit whose letters have these bits, of which it takes the lowest.
    fn fill(&self, bits: u32) -> u32 {
        if let Some(letters) = self.lowest() {
            return self.fixed | bits & letters;
        }
        let letters = (0..).zip(self.places());
        letters.fold(self.fixed, |unit, (bit, place)| {
            unit | (bits >> bit & 1) << place
        })
    }

    /// The bits at the letters of a unit; `None` if other bits are not the fixed ones.
    fn bits(&self, unit: u32) -> Option<u32> {
        let bits = || match self.lowest() {
            Some(letters) => unit & letters,
            None => {
                let places = self.places().rev();
                places.fold(0, |bits, place| bits << 1 | (unit >> place & 1))
            }
        };
        (unit & self.mask == self.fixed).then(bits)
    }
}

impl BitRow {
    /// A row for the values from `first` to `last`.
    pub fn new(number: usize, first: u32, last: u32, patterns: Vec<BitPattern>) -> Self {
        let has_w = patterns.iter().any(|pattern| pattern.printed.contains('w'));
        Self {
            number,
            first,
            last,
            room: patterns.iter().map(BitPattern::letters).sum(),
            less: if has_w { 0x1_0000 } else { 0 },
            patterns,
        }
    }

    /// How many units it has.
    pub fn units(&self) -> usize {
        self.patterns.len()
    }

    /// The units as printed.
    pub fn printed(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| pattern.printed.as_str())
    }

    /// The number of bits that it has room for.
    pub const fn room(&self) -> u32 {
        self.room
    }

    /// The number subtracted from a value before its bits are taken.
    pub const fn less(&self) -> u32 {
        self.less
    }

    /// The number of letters of each unit.
    pub fn letters(&self) -> Vec<u32> {
        self.patterns.iter().map(BitPattern::letters).collect()
    }

    /// Whether its range has a value.
    pub const fn holds(&self, value: u32) -> bool {
        self.first <= value && value <= self.last
    }

    /// Whether the row has enough letters for the bits of a value.
    pub fn has_room_for(&self, value: u32) -> bool {
        value.checked_shr(self.room).unwrap_or(0) == 0
    }

    /// The highest value that its bits can have.
    pub fn highest(&self) -> u32 {
        let bits = 1_u64.checked_shl(self.room).map_or(u64::MAX, |all| all - 1);
        u32::try_from(bits.saturating_add(self.less.into())).unwrap_or(u32::MAX)
    }

    /// Replaces the letters by the bits of a value, the most significant first; `None` if the value has more bits than
    /// the row has letters.
    pub fn fill(&self, value: u32) -> Option<Units> {
        if !self.has_room_for(value) {
            return None;
        }
        let mut rest = self.room;
        let fill = |pattern: &BitPattern| {
            rest -= pattern.letters();
            pattern.fill(value.checked_shr(rest).unwrap_or(0))
        };
        Some(self.patterns.iter().map(fill).collect())
    }

    /// The units of a value; `None` if the row has no room for it.
    pub fn encode(&self, value: u32) -> Option<Units> {
        self.fill(value.checked_sub(self.less)?)
    }

    /// The bytes of a value; `None` if the row has no room for it, or has units that are not bytes.
    pub fn bytes(&self, value: u32) -> Option<Vec<u8>> {
        let units = self.encode(value)?.into_iter();
        units.map(|unit| u8::try_from(unit).ok()).collect()
    }

    /// The value whose bits are at the start of `bytes`, if these have the fixed bits.
    pub fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let bytes = bytes.get(..self.units())?.iter();
        let mut value = 0_u32;
        for (byte, pattern) in bytes.zip(&self.patterns) {
            let bits = pattern.bits(u32::from(*byte))?;
            value = value.checked_shl(pattern.letters()).unwrap_or(0) | bits;
        }
        value.checked_add(self.less)
    }

    /// The first unit, from 0, with a letter where `other`, for the same values, has a 0 or a 1; and the right unit.
    pub fn needless_letters(&self, other: &Self) -> Option<(usize, String)> {
        if self.units() != other.units() {
            return None;
        }
        let mut pairs = self.patterns.iter().zip(&other.patterns).enumerate();
        let (place, (own, other)) = pairs.find(|(_, (own, other))| !own.mask & other.mask != 0)?;
        let letters = !own.mask & other.mask;
        let bits = (0..own.width()).rev().zip(own.printed.chars());
        let right = bits.map(
            |(bit, printed)| match (letters >> bit & 1, other.fixed >> bit & 1) {
                (0, _) => printed,
                (_, 0) => '0',
                _ => '1',
            },
        );
        Some((place, right.collect()))
    }

    /// The unit at a place whose letters have these bits.
    pub fn unit(&self, place: usize, bits: u32) -> u32 {
        self.patterns[place].fill(bits)
    }
}

//! Encoding and decoding by a definition, one character after another.

use super::bit_row::BitRow;
use super::{Definition, Surrogates};

/// Whether a value is a lead surrogate.
const fn is_lead(value: u32) -> bool {
    matches!(value, 0xD800..=0xDBFF)
}

/// Whether a value is a trail surrogate.
const fn is_trail(value: u32) -> bool {
    matches!(value, 0xDC00..=0xDFFF)
}

/// The code point that two surrogates stand for.
const fn joined(lead: u32, trail: u32) -> u32 {
    0x1_0000 + ((lead - 0xD800) << 10 | (trail - 0xDC00))
}

/// The two surrogates that stand for a code point from 10000 on.
const fn halves(value: u32) -> [u32; 2] {
    let above = value - 0x1_0000;
    [0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)]
}

/// The value at the start of some bytes.
pub(super) struct Read {
    pub(super) value: u32,
    pub(super) length: usize,
    /// The row, or both rows of a pair.
    pub(super) row: usize,
}

impl Definition {
    /// Encodes values.
    ///
    /// # Errors
    ///
    /// The place of the first value that has no form.
    pub fn encode(&self, values: &[u32]) -> Result<Vec<u8>, usize> {
        let mut bytes = Vec::new();
        let mut place = 0;
        while let Some(&value) = values.get(place) {
            let next = values
                .get(place + 1)
                .copied()
                .filter(|next| is_trail(*next));
            let (value, used) = match (self.surrogates, next) {
                (Surrogates::NoPairs, Some(trail)) if is_lead(value) => (joined(value, trail), 2),
                _ => (value, 1),
            };
            bytes.extend(self.encode_one(value).ok_or(place)?);
            place += used;
        }
        Ok(bytes)
    }

    /// The bytes of one value; `None` if it has no form.
    pub fn encode_one(&self, value: u32) -> Option<Vec<u8>> {
        if value > self.maximum {
            return None;
        }
        if let Surrogates::Pairs { .. } = self.surrogates
            && value > 0xFFFF
        {
            let [lead, trail] = halves(value).map(|half| self.row_of(half)?.bytes(half));
            return Some([lead?, trail?].concat());
        }
        if !self.may_be_alone(value) {
            return None;
        }
        self.row_of(value)?.bytes(value)
    }

    /// Whether a value may be a character, as far as it is a surrogate.
    pub(super) const fn may_be_alone(&self, value: u32) -> bool {
        let never = matches!(
            self.surrogates,
            Surrogates::Never | Surrogates::Pairs { unpaired: false }
        );
        !(never && matches!(value, 0xD800..=0xDFFF))
    }

    /// The row whose form a value has.
    pub fn row_of(&self, value: u32) -> Option<&BitRow> {
        let holds = |row: &&BitRow| match value {
            0 if self.zero_in_two => row.units() == 2,
            _ => row.holds(value),
        };
        self.rows.iter().find(holds)
    }

    /// Whether a row may be read as a value.
    pub(super) fn may_be_read(&self, row: &BitRow, value: u32) -> bool {
        if value == 0 && self.zero_in_two {
            return row.units() == 2;
        }
        value <= self.maximum && (row.holds(value) || !self.is_shortest)
    }

    /// Decodes bytes to values. Where several rows fit, it is the first.
    ///
    /// # Errors
    ///
    /// The position at which no character begins.
    pub fn decode(&self, bytes: &[u8]) -> Result<Vec<u32>, usize> {
        let mut values = Vec::new();
        self.read(bytes, |read| values.push(read.value))?;
        Ok(values)
    }

    /// Whether bytes are a sequence of characters.
    pub fn accepts(&self, bytes: &[u8]) -> bool {
        self.read(bytes, |_| ()).is_ok()
    }

    /// Reads one character after another.
    pub(super) fn read(&self, bytes: &[u8], mut each: impl FnMut(&Read)) -> Result<(), usize> {
        let mut place = 0;
        let mut before = 0;
        while place < bytes.len() {
            let read = self.character(&bytes[place..]).ok_or(place)?;
            let is_pair = is_lead(before) && is_trail(read.value);
            if is_pair && self.surrogates == Surrogates::NoPairs {
                return Err(place);
            }
            each(&read);
            before = read.value;
            place += read.length;
        }
        Ok(())
    }

    /// The character at the start of bytes.
    fn character(&self, bytes: &[u8]) -> Option<Read> {
        let one = self.value(bytes)?;
        if let Surrogates::Pairs { .. } = self.surrogates
            && is_lead(one.value)
            && let Some(two) = self.value(&bytes[one.length..])
            && is_trail(two.value)
        {
            return Some(Read {
                value: joined(one.value, two.value),
                length: one.length + two.length,
                row: self.rows.len() + one.row * self.rows.len() + two.row,
            });
        }
        self.may_be_alone(one.value).then_some(one)
    }

    /// The value at the start of bytes, be it half a pair.
    fn value(&self, bytes: &[u8]) -> Option<Read> {
        self.rows.iter().enumerate().find_map(|(number, row)| {
            let value = row.decode(bytes)?;
            let read = Read {
                value,
                length: row.units(),
                row: number,
            };
            self.may_be_read(row, value).then_some(read)
        })
    }
}

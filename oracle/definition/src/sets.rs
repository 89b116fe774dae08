//! Sets of bytes.

/// A set of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ByteSet([u64; 4]);

impl ByteSet {
    pub(super) const fn insert(&mut self, byte: u8) {
        self.0[byte as usize / 64] |= 1 << (byte % 64);
    }

    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize / 64] >> (byte % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        both.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        both
    }

    pub(super) fn bytes(&self) -> impl DoubleEndedIterator<Item = u8> {
        (0x00..=0xFF).filter(|byte| self.contains(*byte))
    }

    /// The lowest byte; 0 if it is empty.
    pub(super) fn first(&self) -> u8 {
        self.bytes().next().unwrap_or_default()
    }

    /// The highest byte; 0 if it is empty.
    pub(super) fn last(&self) -> u8 {
        self.bytes().next_back().unwrap_or_default()
    }
}

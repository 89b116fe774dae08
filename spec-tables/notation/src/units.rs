//! Where the units of a sequence lie: up to 16 bytes of them in the sequence itself. More of them, if it is known
//! beforehand how many, lie in a block of memory that sequences share, made one behind the other by one thread: of the
//! millions that a run asks and is answered, none is allocated. Others have memory of their own.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::{Pod, cast_slice, cast_slice_mut};
use bytes::BytesMut;
use smallvec::{Array, SmallVec};

/// How many bytes a block has.
const BLOCK: usize = 1 << 16;

/// How many bytes of units lie in a block at most: those that need more are too few to matter.
const MOST_IN_BLOCK: usize = BLOCK / 8;

/// What pieces of a block begin at multiples of, in bytes: so that any units can lie there.
const ALIGNED: usize = align_of::<u32>();

/// What a sequence can be of: numbers of 8, 16 and 32 bits.
pub trait Unit: Pod + Ord + Hash + fmt::Debug {
    /// As many as lie in the sequence itself.
    type Few: Array<Item = Self>;
}

impl Unit for u8 {
    type Few = [Self; 16];
}

impl Unit for u16 {
    type Few = [Self; 8];
}

impl Unit for u32 {
    type Few = [Self; 4];
}

/// Units one behind the other: a vector that is a slice wherever it is read.
///
/// A clone has memory of its own: what is kept longer than others does not keep the block in which they lay.
pub struct Units<T: Unit>(Place<T>);

enum Place<T: Unit> {
    /// In here, or in memory of their own.
    Own(SmallVec<T::Few>),
    /// In a block, with room for so many.
    Shared(BytesMut, PhantomData<T>),
}

impl<T: Unit> Units<T> {
    /// None.
    pub fn new() -> Self {
        Self::from(SmallVec::new())
    }

    /// None, and room for so many.
    pub fn with_capacity(count: usize) -> Self {
        match shared::<T>(count) {
            Some(piece) => Self(Place::Shared(piece, PhantomData)),
            None => Self::from(SmallVec::with_capacity(count)),
        }
    }

    /// So many that are 0.
    pub fn zeroed(count: usize) -> Self {
        match shared::<T>(count) {
            Some(mut piece) => {
                piece.resize(count * size_of::<T>(), 0);
                Self(Place::Shared(piece, PhantomData))
            }
            None => Self::from(SmallVec::from_elem(T::zeroed(), count)),
        }
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        if self.is_empty() {
            *self = Self::with_capacity(more);
        }
        match &mut self.0 {
            Place::Own(units) => units.reserve_exact(more),
            Place::Shared(piece, _) if has_room::<T>(piece, more) => {}
            Place::Shared(..) => self.leave_block(more),
        }
    }

    /// Appends these.
    pub fn extend_from_slice(&mut self, more: &[T]) {
        match &mut self.0 {
            Place::Own(units) => units.extend_from_slice(more),
            Place::Shared(piece, _) if has_room::<T>(piece, more.len()) => {
                piece.extend_from_slice(cast_slice(more));
            }
            Place::Shared(..) => {
                self.leave_block(more.len());
                self.extend_from_slice(more);
            }
        }
    }

    /// Leaves only the first of them, so many.
    pub fn truncate(&mut self, count: usize) {
        match &mut self.0 {
            Place::Own(units) => units.truncate(count),
            Place::Shared(piece, _) => piece.truncate(count * size_of::<T>()),
        }
    }

    /// All of them, borrowed.
    pub fn as_slice(&self) -> &[T] {
        self
    }

    /// A vector of them.
    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Place::Own(units) => units.into_vec(),
            Place::Shared(..) => self.to_vec(),
        }
    }

    /// Gives them memory of their own, with room for so many more.
    fn leave_block(&mut self, more: usize) {
        let mut units = SmallVec::with_capacity(self.len() + more);
        units.extend_from_slice(self);
        *self = Self::from(units);
    }
}

thread_local! {
    /// What is left of the block that this thread cuts pieces from.
    static BLOCK_AT_HAND: RefCell<BytesMut> = RefCell::default();
}

/// A piece of a block, empty, with room for so many units, if that is where they lie.
fn shared<T: Unit>(count: usize) -> Option<BytesMut> {
    let bytes = count.checked_mul(size_of::<T>())?;
    if bytes <= size_of::<T::Few>() || bytes > MOST_IN_BLOCK {
        return None;
    }
    let bytes = bytes.next_multiple_of(ALIGNED);
    let piece = BLOCK_AT_HAND.with_borrow_mut(|block| {
        if block.capacity() < bytes {
            let mut whole = BytesMut::with_capacity(BLOCK + ALIGNED);
            *block = whole.split_off(whole.as_ptr().align_offset(ALIGNED));
        }
        let left = block.split_off(bytes);
        std::mem::replace(block, left)
    });
    Some(piece)
}

fn has_room<T>(piece: &BytesMut, more: usize) -> bool {
    (piece.capacity() - piece.len()) / size_of::<T>() >= more
}

impl<T: Unit> Default for Units<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Unit> From<SmallVec<T::Few>> for Units<T> {
    fn from(units: SmallVec<T::Few>) -> Self {
        Self(Place::Own(units))
    }
}

impl<T: Unit> FromIterator<T> for Units<T> {
    fn from_iter<I: IntoIterator<Item = T>>(units: I) -> Self {
        Self::from(SmallVec::from_iter(units))
    }
}

impl<T: Unit> Extend<T> for Units<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        match &mut self.0 {
            Place::Own(units) => units.extend(more),
            Place::Shared(..) => more
                .into_iter()
                .for_each(|unit| self.extend_from_slice(&[unit])),
        }
    }
}

impl<'a, T: Unit> IntoIterator for &'a Units<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Unit> Deref for Units<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Place::Own(units) => units,
            Place::Shared(piece, _) => cast_slice(piece),
        }
    }
}

impl<T: Unit> DerefMut for Units<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Place::Own(units) => units,
            Place::Shared(piece, _) => cast_slice_mut(piece),
        }
    }
}

impl<T: Unit> Clone for Units<T> {
    fn clone(&self) -> Self {
        Self::from(SmallVec::from_slice(self))
    }
}

impl<T: Unit> fmt::Debug for Units<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Unit> PartialEq for Units<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Unit> Eq for Units<T> {}

impl<T: Unit> PartialOrd for Units<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Unit> Ord for Units<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Unit> Hash for Units<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(test)]
mod tests;

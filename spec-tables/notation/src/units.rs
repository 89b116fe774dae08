//! The units of a sequence. Up to 16 bytes of them are stored inline, which is enough for most cases.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use smallvec::{Array, SmallVec};

/// A number of 8, 16 or 32 bits.
pub trait Unit: Copy + Default + Ord + Hash + fmt::Debug + 'static {
    /// An array of as many units as are stored inline.
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

/// Units in order: a vector that derefs to a slice.
pub struct Units<T: Unit>(Store<T>);

enum Store<T: Unit> {
    Own(SmallVec<T::Few>),
    /// Units that stand where somebody chose to put them.
    Lent(&'static [T]),
}

impl<T: Unit> Units<T> {
    /// An empty vector.
    pub fn new() -> Self {
        Self::own(SmallVec::new())
    }

    const fn own(units: SmallVec<T::Few>) -> Self {
        Self(Store::Own(units))
    }

    /// Units that stay where they are: at the end of a page, say. A clone has a copy of them, and so has what was changed.
    pub const fn lent(units: &'static [T]) -> Self {
        Self(Store::Lent(units))
    }

    /// The vector itself; lent units are copied into it first.
    fn vector(&mut self) -> &mut SmallVec<T::Few> {
        if let Store::Lent(units) = self.0 {
            self.0 = Store::Own(SmallVec::from_slice(units));
        }
        match &mut self.0 {
            Store::Own(units) => units,
            Store::Lent(_) => unreachable!("it was copied"),
        }
    }

    /// An empty vector with room for `capacity` units.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::own(SmallVec::with_capacity(capacity))
    }

    /// A vector of `length` zeros.
    pub fn zeroed(length: usize) -> Self {
        Self::own(SmallVec::from_elem(T::default(), length))
    }

    /// Reserves room for `additional` more units.
    pub fn reserve(&mut self, additional: usize) {
        self.vector().reserve_exact(additional);
    }

    /// Appends a unit.
    pub fn push(&mut self, unit: T) {
        self.vector().push(unit);
    }

    /// Appends units.
    pub fn extend_from_slice(&mut self, more: &[T]) {
        self.vector().extend_from_slice(more);
    }

    /// Keeps only the first `length` units.
    pub fn truncate(&mut self, length: usize) {
        self.vector().truncate(length);
    }

    /// The units, borrowed.
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Store::Own(units) => units,
            Store::Lent(units) => units,
        }
    }

    /// The units as a `Vec`.
    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Store::Own(units) => units.into_vec(),
            Store::Lent(units) => units.to_vec(),
        }
    }
}

impl<T: Unit> Clone for Units<T> {
    fn clone(&self) -> Self {
        match &self.0 {
            Store::Own(units) => Self::own(units.clone()),
            Store::Lent(units) => Self::from(*units),
        }
    }
}

impl<T: Unit> PartialEq for Units<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
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
        self.as_slice().cmp(other.as_slice())
    }
}

impl<T: Unit> Hash for Units<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: Unit> Default for Units<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Unit> From<Vec<T>> for Units<T> {
    fn from(units: Vec<T>) -> Self {
        Self::own(SmallVec::from_vec(units))
    }
}

impl<T: Unit> From<&[T]> for Units<T> {
    fn from(units: &[T]) -> Self {
        Self::own(SmallVec::from_slice(units))
    }
}

impl<T: Unit> FromIterator<T> for Units<T> {
    fn from_iter<I: IntoIterator<Item = T>>(units: I) -> Self {
        Self::own(SmallVec::from_iter(units))
    }
}

impl<T: Unit> Extend<T> for Units<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        self.vector().extend(more);
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
        self.as_slice()
    }
}

impl<T: Unit> DerefMut for Units<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.vector()
    }
}

impl<T: Unit> fmt::Debug for Units<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

//! The units of a sequence. Up to 16 bytes of them are stored inline, which is enough for most cases.

use std::fmt;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};

use smallvec::{Array, SmallVec};

/// A number of 8, 16 or 32 bits.
pub trait Unit: Copy + Default + Ord + Hash + fmt::Debug {
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Units<T: Unit>(SmallVec<T::Few>);

impl<T: Unit> Units<T> {
    /// An empty vector.
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// An empty vector with room for `capacity` units.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(SmallVec::with_capacity(capacity))
    }

    /// A vector of `length` zeros.
    pub fn zeroed(length: usize) -> Self {
        Self(SmallVec::from_elem(T::default(), length))
    }

    /// Reserves room for `additional` more units.
    pub fn reserve(&mut self, additional: usize) {
        self.0.reserve_exact(additional);
    }

    /// Appends a unit.
    pub fn push(&mut self, unit: T) {
        self.0.push(unit);
    }

    /// Appends units.
    pub fn extend_from_slice(&mut self, more: &[T]) {
        self.0.extend_from_slice(more);
    }

    /// Keeps only the first `length` units.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// The units, borrowed.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The units as a `Vec`.
    pub fn into_vec(self) -> Vec<T> {
        self.0.into_vec()
    }
}

impl<T: Unit> Default for Units<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Unit> From<Vec<T>> for Units<T> {
    fn from(units: Vec<T>) -> Self {
        Self(SmallVec::from_vec(units))
    }
}

impl<T: Unit> From<&[T]> for Units<T> {
    fn from(units: &[T]) -> Self {
        Self(SmallVec::from_slice(units))
    }
}

impl<T: Unit> FromIterator<T> for Units<T> {
    fn from_iter<I: IntoIterator<Item = T>>(units: I) -> Self {
        Self(SmallVec::from_iter(units))
    }
}

impl<T: Unit> Extend<T> for Units<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        self.0.extend(more);
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
        &self.0
    }
}

impl<T: Unit> DerefMut for Units<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Unit> fmt::Debug for Units<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

//! The results of algorithms, of any kind, so that one table of readings can hold them all.

use utfproof_notation::{Sequence, Unit, UnitKind, Units};

use crate::Rejected;

/// The result of an algorithm: a sequence of any kind, or nothing.
pub(crate) enum Returned {
    Nothing,
    Sequence(Sequence),
}

impl From<()> for Returned {
    fn from((): ()) -> Self {
        Self::Nothing
    }
}

impl From<Vec<u8>> for Returned {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Sequence(Sequence::bytes(bytes))
    }
}

impl From<Units<u8>> for Returned {
    fn from(bytes: Units<u8>) -> Self {
        Self::Sequence(Sequence::Bytes(bytes))
    }
}

impl From<Units<u32>> for Returned {
    fn from(code_points: Units<u32>) -> Self {
        Self::Sequence(Sequence::CodePoints(code_points))
    }
}

impl From<Vec<u16>> for Returned {
    fn from(units: Vec<u16>) -> Self {
        Self::Sequence(Sequence::code_units(units))
    }
}

impl From<Vec<u32>> for Returned {
    fn from(code_points: Vec<u32>) -> Self {
        Self::Sequence(Sequence::code_points(code_points))
    }
}

impl From<usize> for Returned {
    fn from(number: usize) -> Self {
        Self::Sequence(Sequence::number(number as u32))
    }
}

impl From<(usize, Vec<u8>)> for Returned {
    fn from((number, bytes): (usize, Vec<u8>)) -> Self {
        let bytes = bytes.into_iter().map(u32::from);
        let kind = UnitKind::NumberAndBytes;
        Self::Sequence(Sequence::number_and(kind, number as u32, bytes))
    }
}

impl From<(usize, u32)> for Returned {
    fn from((number, code_point): (usize, u32)) -> Self {
        let kind = UnitKind::NumberAndCodePoints;
        Self::Sequence(Sequence::number_and(kind, number as u32, [code_point]))
    }
}

/// UCS-4 values, which are not code points: the wrapper keeps the two apart.
pub(crate) struct Ucs4(pub(crate) Vec<u32>);

impl From<Ucs4> for Returned {
    fn from(Ucs4(values): Ucs4) -> Self {
        Self::Sequence(Sequence::ucs_4(values))
    }
}

/// The result of any algorithm, so that those that cannot reject share a table with those that can.
pub(crate) struct ReturnedOrRejected(pub(crate) Result<Returned, Rejected>);

impl<T: Into<Returned>> From<Result<T, Rejected>> for ReturnedOrRejected {
    fn from(result: Result<T, Rejected>) -> Self {
        Self(result.map(Into::into))
    }
}

impl<T> From<Vec<T>> for ReturnedOrRejected
where
    Vec<T>: Into<Returned>,
{
    fn from(result: Vec<T>) -> Self {
        Self(Ok(result.into()))
    }
}

impl<T: Unit> From<Units<T>> for ReturnedOrRejected
where
    Units<T>: Into<Returned>,
{
    fn from(result: Units<T>) -> Self {
        Self(Ok(result.into()))
    }
}

impl From<usize> for ReturnedOrRejected {
    fn from(number: usize) -> Self {
        Self(Ok(number.into()))
    }
}

impl From<(usize, Vec<u8>)> for ReturnedOrRejected {
    fn from(results: (usize, Vec<u8>)) -> Self {
        Self(Ok(results.into()))
    }
}

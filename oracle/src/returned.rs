//! The results of algorithms, of any kind, so that one table of readings can hold them all.

use utfproof_notation::{Following, Sequence, Unit, Units};

use crate::{Operation, Rejected};

/// What an algorithm returns. It becomes the result where it is returned: to move it on takes longer than some algorithms.
pub(crate) trait Returned {
    /// The result of an operation.
    fn result_of(self, operation: Operation) -> Result<Sequence, Rejected>;
}

impl<T: Returned> Returned for Result<T, Rejected> {
    fn result_of(self, operation: Operation) -> Result<Sequence, Rejected> {
        self?.result_of(operation)
    }
}

/// Of a validation.
impl Returned for () {
    fn result_of(self, operation: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::empty(operation.signature().output))
    }
}

impl<T: Unit> Returned for Vec<T>
where
    Units<T>: Returned,
{
    fn result_of(self, operation: Operation) -> Result<Sequence, Rejected> {
        Units::from(self).result_of(operation)
    }
}

impl Returned for Units<u8> {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::Bytes(self))
    }
}

impl Returned for Units<u16> {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::CodeUnits(self))
    }
}

impl Returned for Units<u32> {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::CodePoints(self))
    }
}

/// UCS-4 values, which are not code points: the wrapper keeps the two apart.
pub(crate) struct Ucs4(pub(crate) Vec<u32>);

impl Returned for Ucs4 {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::ucs_4(self.0))
    }
}

impl Returned for usize {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        Ok(Sequence::number(self as u32))
    }
}

impl Returned for (usize, Vec<u8>) {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        let (number, bytes) = (self.0 as u32, self.1.into_iter().map(u32::from));
        Ok(Sequence::number_and(Following::Bytes, number, bytes))
    }
}

impl Returned for (usize, u32) {
    fn result_of(self, _: Operation) -> Result<Sequence, Rejected> {
        let number = self.0 as u32;
        Ok(Sequence::number_and(
            Following::CodePoints,
            number,
            [self.1],
        ))
    }
}

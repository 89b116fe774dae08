//! Puts the inputs of a codec in Rust between pages that cannot be touched.

use std::io;
use std::slice;

use utfproof_judge::{Request, Sequence};
use utfproof_notation::{Unit, Units};
use utfproof_vectors::Lend;

use crate::memory::Area;
use crate::placement::{AROUND, Filling, Place, fill, needed};
use crate::trap::{self, INPUT, INPUTS};

/// The least size of an area: most inputs fit.
const LEAST: usize = 1 << 16;
/// The area of direct calls. It can be written, since a processor is slow to read through one view what was just written
/// through a different one. The areas before it are those of the operands of a request.
const DIRECT: usize = INPUTS - 1;

/// The memory of a worker, which lends it for the time of a call.
pub(crate) struct Lender {
    areas: Vec<Area>,
    place: Place,
    /// The units before and after each input.
    around: (Filling, Filling),
    /// The length and the start of the input of each area, around which it is filled.
    filled: [Option<(usize, usize)>; INPUTS],
}

impl Lender {
    pub(crate) fn new() -> io::Result<Self> {
        let mut lender = Self {
            areas: Vec::new(),
            place: Place::Ends(0),
            around: (0, 0),
            filled: [None; INPUTS],
        };
        for number in 0..INPUTS {
            lender.areas.push(area(number, LEAST)?);
        }
        Ok(lender)
    }

    /// Puts inputs there from now on.
    pub(crate) fn put(&mut self, place: Place, around: (Filling, Filling)) {
        self.place = place;
        self.around = around;
        self.filled = [None; INPUTS];
    }

    /// The request with its first operands where they are to be, so that a read beyond them is seen. It must be gone before
    /// the next one is lent.
    pub(crate) fn request(&mut self, request: &Request) -> io::Result<Request> {
        for (number, operand) in request.operands.iter().take(DIRECT).enumerate() {
            let size = needed(4 * operand.len());
            if self.areas[number].size() < size {
                self.areas[number] = area(number, size)?;
                self.filled[number] = None;
            }
        }
        let mut lent = request.clone();
        for (number, operand) in lent.operands.iter_mut().take(DIRECT).enumerate() {
            self.sequence(number, operand);
        }
        Ok(lent)
    }

    fn sequence(&mut self, number: usize, sequence: &mut Sequence) {
        match sequence {
            Sequence::Bytes(bytes) => self.units(number, bytes),
            Sequence::CodeUnits(units) => self.units(number, units),
            Sequence::CodePoints(values)
            | Sequence::Ucs4(values)
            | Sequence::Number(values)
            | Sequence::NumberAnd(_, values) => self.units(number, values),
        }
    }

    fn units<T: Unit>(&mut self, number: usize, units: &mut Units<T>) {
        let lent: &[T] = self.lend(number, units);
        // SAFETY: the areas live as long as the process, unless a longer input takes their place, which happens between two
        // requests. The codec sees the slice only through the request, whose clones are copies, so nothing refers to it then
        let lent: &'static [T] = unsafe { slice::from_raw_parts(lent.as_ptr(), lent.len()) };
        *units = Units::lent(lent);
    }

    /// The units, in an area that is large enough for them.
    #[inline]
    fn lend<T: Copy>(&mut self, number: usize, units: &[T]) -> &[T] {
        let length = size_of_val(units);
        let start = match self.filled[number] {
            Some((filled, start)) if filled == length => start,
            _ => self.fill(number, size_of::<T>(), length),
        };
        let area = &mut self.areas[number];
        let into = match number {
            DIRECT => area.address(start).cast::<T>(),
            _ => area.pointer(start).cast::<T>(),
        };
        for (at, unit) in units.iter().enumerate() {
            // SAFETY: the input's place is within the area, at a multiple of the unit
            unsafe { into.add(at).write(*unit) };
        }
        // SAFETY: these are the same bytes as the codec sees them; they change only while `self` is borrowed anew
        unsafe { slice::from_raw_parts(area.address(start).cast(), units.len()) }
    }

    /// Fills what is around an input of so many bytes. Returns where it starts.
    fn fill(&mut self, number: usize, unit: usize, length: usize) -> usize {
        let area = &mut self.areas[number];
        let place = match self.place {
            Place::Aligned(alignment) => Place::Aligned(alignment / unit * unit),
            place => place,
        };
        let start = place.start(length, area.size());
        let end = start + length;
        let after = area.size().min(end + AROUND);
        fill(area.bytes_mut(start.saturating_sub(AROUND)..start), unit, self.around.0);
        fill(area.bytes_mut(end..after), unit, self.around.1);
        let seen = area.address(start) as usize;
        trap::place(INPUT + number, seen..seen + length);
        self.filled[number] = Some((length, start));
        start
    }
}

fn area(number: usize, size: usize) -> io::Result<Area> {
    let area = Area::new(size, number == DIRECT)?;
    trap::watch(INPUT + number, area.addresses());
    Ok(area)
}

/// For direct calls, whose inputs have a few units.
impl Lend for Lender {
    fn bytes(&mut self, bytes: &[u8]) -> &[u8] {
        self.lend(DIRECT, bytes)
    }

    fn code_units(&mut self, units: &[u16]) -> &[u16] {
        self.lend(DIRECT, units)
    }

    fn values(&mut self, values: &[u32]) -> &[u32] {
        self.lend(DIRECT, values)
    }
}

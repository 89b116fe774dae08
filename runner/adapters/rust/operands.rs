//! The operands of a request, as the types that crates take.

use crate::hexadecimal::{read_bytes, read_numbers};
use crate::protocol::NoOutput;

/// The operands of a request, in hexadecimal, and what follows them.
pub struct Operands<'a> {
    pub all: Vec<&'a [u8]>,
    pub number: usize,
    /// How often the first one stands before the second, if both are one text.
    pub times: Option<usize>,
}

impl Operands<'_> {
    /// The first operand.
    pub fn bytes(&self) -> Vec<u8> {
        self.whole(0, read_bytes)
    }

    /// An operand, by its place from 0; or a text that is made of the first two.
    fn whole<T: Copy>(&self, place: usize, read: impl Fn(&[u8]) -> Vec<T>) -> Vec<T> {
        let Some(times) = self.times else {
            return read(self.all[place]);
        };
        let [pattern, end] = [0, 1].map(|place| read(self.all[place]));
        let mut text = Vec::with_capacity(times * pattern.len() + end.len());
        text.extend(std::iter::repeat_n(pattern, times).flatten());
        text.extend(end);
        text
    }

    /// All operands.
    pub fn chunks(&self) -> Vec<Vec<u8>> {
        if self.times.is_some() {
            return vec![self.bytes()];
        }
        self.all.iter().map(|operand| read_bytes(operand)).collect()
    }

    /// The number that the operation takes.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The first operand, as code units.
    pub fn units(&self) -> Vec<u16> {
        self.whole(0, |operand| {
            read_numbers(operand).map(|number| number as u16).collect()
        })
    }

    /// The first operand, as code points.
    pub fn points(&self) -> Vec<u32> {
        self.points_of(0)
    }

    /// An operand, by its place from 0, as code points.
    pub fn points_of(&self, place: usize) -> Vec<u32> {
        self.whole(place, |operand| read_numbers(operand).collect())
    }

    /// The first operand, of code points, as a Rust string.
    pub fn text(&self) -> Result<String, NoOutput> {
        let text = self.points().into_iter().map(char::from_u32).collect();
        let Some(text) = text else {
            return Err(NoOutput::Skipped("a string of Rust cannot hold surrogates"));
        };
        Ok(text)
    }

    /// The first operand, of UTF-8, as a Rust string.
    pub fn utf_8(&self) -> Result<String, NoOutput> {
        let text = String::from_utf8(self.bytes());
        text.map_err(|_| NoOutput::Skipped("a string of Rust cannot hold ill-formed bytes"))
    }

    /// The first operand, of code units, as a Rust string.
    pub fn text_of_units(&self) -> Result<String, NoOutput> {
        let text = char::decode_utf16(self.units()).collect::<Result<_, _>>();
        text.map_err(|_| NoOutput::Skipped("a string of Rust cannot hold unpaired surrogates"))
    }
}

//! An input in parts, and what is made of it to find a smaller one. It is cut between characters, so that what is
//! well-formed stays so.

use utfproof_oracle::{ByteOrder, Operation};

use crate::characters::{Form, characters};

/// An input in parts: its operands, or its chunks.
pub(super) type Parts = Vec<Vec<u32>>;

/// The unit of plain text. It counts as the lowest of all.
pub(super) const PLAIN: u32 = 0x61;

/// If more units are not plain, none of them is replaced or lowered for itself.
const MOST_LOWERED: usize = 64;

/// An input with the places of its characters.
pub(super) struct Text<'p> {
    pub(super) parts: &'p Parts,
    form: Form,
    /// Where each character begins among the units of all parts that are cut, and where the last one ends.
    places: Vec<usize>,
}

impl<'p> Text<'p> {
    pub(super) fn new(operation: Operation, in_chunks: bool, parts: &'p Parts) -> Self {
        let form = Form::of_input(operation);
        let takes_number = operation.signature().takes_number;
        let texts = if takes_number {
            &parts[..1]
        } else {
            &parts[..]
        };
        let joined = texts.concat();
        let mut places = vec![0];
        let mut cut = |units: &[u32]| {
            for character in characters(form, units) {
                places.push(places.last().map_or(0, |last| last + character.len()));
            }
        };
        match in_chunks {
            true => cut(&joined),
            false => texts.iter().for_each(|text| cut(text)),
        }
        Self {
            parts,
            form,
            places,
        }
    }

    /// How many characters it has.
    pub(super) const fn characters(&self) -> usize {
        self.places.len() - 1
    }

    /// Its second half, and its first.
    pub(super) fn halves(&self) -> impl Iterator<Item = Parts> + use<'_> {
        let (all, half) = (self.characters(), self.characters() / 2);
        let halves = [(0, half), (half, all)].into_iter();
        halves
            .filter(move |_| half > 0)
            .map(|(from, to)| self.without(from, to))
    }

    /// The input without its last `piece` characters, and without its first.
    pub(super) fn without_an_end(&self, piece: usize) -> impl Iterator<Item = Parts> + use<'_> {
        let all = self.characters();
        let ends = [(all.saturating_sub(piece), all), (0, piece)].into_iter();
        ends.filter(move |_| piece < all)
            .map(|(from, to)| self.without(from, to))
    }

    /// The input without each piece of so many characters; an operand that becomes empty stays.
    pub(super) fn without_each(&self, piece: usize) -> impl Iterator<Item = Parts> + use<'_> {
        let all = self.characters();
        let pieces = (0..all).step_by(piece);
        pieces.map(move |from| self.without(from, (from + piece).min(all)))
    }

    /// The input with plain text, as long as they are, in place of the `piece` characters after the first `done` units, or
    /// before the last.
    pub(super) fn plain_next(&self, at_end: bool, done: usize, piece: usize) -> Option<Parts> {
        let (from, to) = self.next(at_end, done, piece);
        self.with(from, to, self.places[to] - self.places[from])
    }

    /// How many units those characters have.
    pub(super) fn units_of_next(&self, at_end: bool, done: usize, piece: usize) -> usize {
        let (from, to) = self.next(at_end, done, piece);
        self.places[to] - self.places[from]
    }

    /// Where those characters are among all.
    fn next(&self, at_end: bool, done: usize, piece: usize) -> (usize, usize) {
        let all = self.characters();
        let units = self.places[all];
        match at_end {
            false => {
                let from = self.places.partition_point(|place| *place < done).min(all);
                (from, (from + piece).min(all))
            }
            true => {
                let end = units.saturating_sub(done);
                let to = self.places.partition_point(|place| *place <= end) - 1;
                (to.saturating_sub(piece), to)
            }
        }
    }

    /// The input with one character of plain text in place of each character, or as many units of it.
    pub(super) fn plain_each(&self) -> impl Iterator<Item = Parts> + use<'_> {
        let all = if self.is_nearly_plain() {
            self.characters()
        } else {
            0
        };
        (0..all).flat_map(move |one| {
            let units = self.places[one + 1] - self.places[one];
            let character = self.plain().map_or(0, |plain| plain.len());
            let lengths = [
                Some(character),
                Some(units).filter(|units| *units > character),
            ];
            let lengths = lengths.into_iter().flatten();
            lengths.filter_map(move |units| self.with(one, one + 1, units))
        })
    }

    /// The input with one unit lowered: to that of plain text, or by one of its bits.
    pub(super) fn lowered(&self) -> impl Iterator<Item = Parts> + use<'_> {
        let rank = |value: u32| (value != PLAIN, value);
        let is_short = self.is_nearly_plain();
        let parts = self.parts.iter().enumerate().filter(move |_| is_short);
        let units = parts.flat_map(|(part, units)| {
            let units = units.iter().enumerate();
            units.map(move |(place, unit)| (part, place, *unit))
        });
        units.flat_map(move |(part, place, unit)| {
            let bits = (0..u32::BITS).rev().map(move |bit| unit & !(1 << bit));
            let lower = [PLAIN, 0, 1].into_iter().chain(bits);
            let lower = lower.filter(move |lower| rank(*lower) < rank(unit));
            lower.map(move |lower| {
                let mut lowered = self.parts.clone();
                lowered[part][place] = lower;
                lowered
            })
        })
    }

    /// Whether few of its units are not plain.
    fn is_nearly_plain(&self) -> bool {
        let units = self.parts.iter().flatten();
        let others = units.filter(|unit| **unit != PLAIN);
        others.take(MOST_LOWERED + 1).count() <= MOST_LOWERED
    }

    /// One character of plain text.
    const fn plain(&self) -> Option<&'static [u32]> {
        match self.form {
            Form::Bytes | Form::CodeUnits | Form::Single => Some(&[PLAIN]),
            Form::Utf16(ByteOrder::LittleEndian) => Some(&[PLAIN, 0]),
            Form::Utf16(_) => Some(&[0, PLAIN]),
            Form::Utf32 => None,
        }
    }

    /// The input without the characters in a range.
    fn without(&self, from: usize, to: usize) -> Parts {
        self.replaced(self.places[from], self.places[to], &[])
    }

    /// The input with so many units of plain text in place of the characters in a range; `None` if that is so already, or
    /// does not come out even.
    fn with(&self, from: usize, to: usize, units: usize) -> Option<Parts> {
        let plain = self.plain()?;
        let is_even = units.is_multiple_of(plain.len());
        let text = is_even.then(|| plain.repeat(units / plain.len()))?;
        let (from, to) = (self.places[from], self.places[to]);
        (!self.is_already(from, to, &text)).then(|| self.replaced(from, to, &text))
    }

    /// Whether a range of units is this text. A long input is plain nearly everywhere, and copying it takes long.
    fn is_already(&self, from: usize, to: usize, mut text: &[u32]) -> bool {
        if to - from != text.len() {
            return false;
        }
        let mut begin = 0;
        for part in self.parts {
            let end = begin + part.len();
            let here = &part[from.clamp(begin, end) - begin..to.clamp(begin, end) - begin];
            let (wanted, rest) = text.split_at(here.len().min(text.len()));
            if here != wanted {
                return false;
            }
            (text, begin) = (rest, end);
        }
        text.is_empty()
    }

    /// The input with a text in place of a range of units; cuts within that range stay where they are, or go to its end.
    fn replaced(&self, from: usize, to: usize, text: &[u32]) -> Parts {
        let (mut begin, mut text) = (0, text);
        let mut replaced = self.parts.clone();
        for part in &mut replaced {
            let end = begin + part.len();
            let within = from.clamp(begin, end) - begin..to.clamp(begin, end) - begin;
            if end > from && begin < to {
                let length = match end >= to {
                    true => text.len(),
                    false => within.len().min(text.len()),
                };
                let (here, rest) = text.split_at(length);
                part.splice(within, here.iter().copied());
                text = rest;
            }
            begin = end;
        }
        replaced
    }
}

/// The input without each of its units.
pub(super) fn without_units(parts: &Parts) -> impl Iterator<Item = Parts> {
    let units = parts.iter().enumerate().flat_map(|(part, units)| {
        let places = 0..units.len();
        places.map(move |place| (part, place))
    });
    units.map(|(part, place)| {
        let mut smaller = parts.clone();
        smaller[part].remove(place);
        smaller
    })
}

/// The chunks with two neighbours joined.
pub(super) fn mergers(parts: &Parts) -> impl Iterator<Item = Parts> {
    (1..parts.len()).map(move |second| {
        let mut smaller = parts.clone();
        let after = smaller.remove(second);
        smaller[second - 1].extend(after);
        smaller
    })
}

pub(super) fn units_of(parts: &Parts) -> usize {
    parts.iter().map(Vec::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(parts: &Parts) -> Text<'_> {
        Text::new(Operation::Utf8Validate, true, parts)
    }

    #[test]
    fn pieces_are_whole_characters_and_cuts_stay() {
        let parts = vec![vec![0x41, 0xE2, 0x82], vec![0xAC, 0x42]];
        let text = text(&parts);
        assert_eq!(text.characters(), 3);
        let halves: Vec<Parts> = text.halves().collect();
        assert_eq!(
            halves,
            [
                vec![vec![0xE2, 0x82], vec![0xAC, 0x42]],
                vec![vec![0x41], vec![]]
            ]
        );
        assert_eq!(
            text.without_each(1).nth(1),
            Some(vec![vec![0x41], vec![0x42]])
        );
    }

    #[test]
    fn plain_text_is_as_long_as_what_it_replaces() {
        let parts = vec![vec![0x41, 0xE2, 0x82], vec![0xAC, 0x42]];
        let text = text(&parts);
        let all = text.plain_next(false, 0, 3);
        assert_eq!(all, Some(vec![vec![0x61; 3], vec![0x61; 2]]));
        let last = text.plain_next(true, 0, 1);
        assert_eq!(last, Some(vec![vec![0x41, 0xE2, 0x82], vec![0xAC, 0x61]]));
        let plain = vec![vec![0x61]];
        let text = Text::new(Operation::Utf8Validate, false, &plain);
        assert_eq!(text.plain_next(false, 0, 1), None);
        assert_eq!(text.lowered().count(), 0);
    }
}

//! Patterns: sets of sequences, written as a product of ranges.
//!
//! A pattern is a sequence in the usual notation in which a element may stand for several values:
//!
//! | element | in an operand | in a result |
//! |---|---|---|
//! | `ED` | this value | this value |
//! | `80-BF` | each of these values, and the answer does not depend on which | |
//! | `80..BF` | each of these values, and the answer runs along with it | each of these values, in step with the operands |
//! | `20AC,0081,201A` | | these values, in step with the operands |
//!
//! The sequences of a pattern are counted like an odometer, the last element fastest. The results of a row are counted
//! in step with the elements of its operands that are written with `..`, so that a program that can count can enumerate a row
//! with its answers, without a codec: `E0 A0..BF 80..BF` and `0800..0FFF` are 2,048 inputs and their answers.

use std::fmt;

use utfproof_oracle::{Sequence, UnitKind};

/// One element of a [`Pattern`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// This value.
    One(u32),
    /// Each value from the first to the last, and the answer does not depend on which: operands only.
    Any(u32, u32),
    /// Each value from the first to the last, and the answer runs along.
    Run(u32, u32),
    /// These values, and the answer runs along: results only.
    List(Vec<u32>),
}

impl Element {
    /// How many values it stands for; at least 1.
    pub fn size(&self) -> u64 {
        match self {
            Self::One(_) => 1,
            Self::Any(first, last) | Self::Run(first, last) => u64::from(last - first) + 1,
            Self::List(values) => values.len() as u64,
        }
    }

    /// Whether it stands for a value.
    pub(crate) fn has(&self, value: u32) -> bool {
        match self {
            Self::One(one) => *one == value,
            Self::Any(first, last) | Self::Run(first, last) => (*first..=*last).contains(&value),
            Self::List(values) => values.contains(&value),
        }
    }

    /// How many values the answer distinguishes: 1 for a element that it does not depend on.
    pub(crate) fn run_size(&self) -> u64 {
        match self {
            Self::Any(..) => 1,
            _ => self.size(),
        }
    }

    /// The value with a number from 0 to `size() - 1`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an index is less than the size, which fits"
    )]
    pub(crate) fn value(&self, index: u64) -> u32 {
        match self {
            Self::One(value) => *value,
            Self::Any(first, _) | Self::Run(first, _) => first + index as u32,
            Self::List(values) => values[index as usize],
        }
    }

    fn parse(kind: UnitKind, text: &str) -> Result<Self, String> {
        let one = |text: &str| {
            kind.parse_one(text)
                .ok_or_else(|| format!("'{}' is not one of the {kind}", text.escape_debug()))
        };
        let range = |first: &str, last: &str| {
            let (first, last) = (one(first)?, one(last)?);
            if first < last {
                Ok((first, last))
            } else {
                Err(format!("'{}' is not a range", text.escape_debug()))
            }
        };
        if let Some((first, last)) = text.split_once("..") {
            let (first, last) = range(first, last)?;
            return Ok(Self::Run(first, last));
        }
        if let Some((first, last)) = text.split_once('-') {
            let (first, last) = range(first, last)?;
            return Ok(Self::Any(first, last));
        }
        if text.contains(',') {
            return Ok(Self::List(
                text.split(',').map(one).collect::<Result<_, _>>()?,
            ));
        }
        Ok(Self::One(one(text)?))
    }

    /// Writes it, in the notation of its place.
    fn write(&self, kind: UnitKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |value: u32| kind.format_one(value);
        match self {
            Self::One(value) => f.write_str(&one(*value)),
            Self::Any(first, last) => write!(f, "{}-{}", one(*first), one(*last)),
            Self::Run(first, last) => write!(f, "{}..{}", one(*first), one(*last)),
            Self::List(values) => f.write_str(
                &values
                    .iter()
                    .map(|value| one(*value))
                    .collect::<Vec<_>>()
                    .join(","),
            ),
        }
    }
}

/// A set of sequences of one length; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The kind of the sequences.
    pub kind: UnitKind,
    /// The elements, first to last.
    pub elements: Vec<Element>,
}

impl Pattern {
    /// The pattern of one sequence.
    pub fn of(sequence: &Sequence) -> Self {
        Self {
            kind: sequence.kind(),
            elements: sequence.values().into_iter().map(Element::One).collect(),
        }
    }

    /// Whether this is one of its sequences.
    pub(crate) fn has(&self, sequence: &Sequence) -> bool {
        let has = |(element, value): (&Element, u32)| match element {
            Element::One(one) => *one == value,
            Element::Any(first, last) | Element::Run(first, last) => {
                (*first..=*last).contains(&value)
            }
            Element::List(values) => values.contains(&value),
        };
        sequence.len() == self.elements.len()
            && self.elements.iter().zip(sequence.values()).all(has)
    }

    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// Which element is none, and why.
    ///
    /// ```
    /// use utfproof_vectors::{Pattern, UnitKind};
    /// let pattern = Pattern::parse(UnitKind::Byte, "E0 A0..BF 80..BF")?;
    /// assert_eq!((pattern.count(), pattern.runs()), (2048, 2048));
    /// assert!(Pattern::parse(UnitKind::Byte, "E0 BF..A0").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(kind: UnitKind, text: &str) -> Result<Self, String> {
        let words = text.split(' ').filter(|_| !text.is_empty());
        // a hundred thousand patterns are kept: no room for more elements
        let mut elements = Vec::with_capacity(words.clone().count());
        for (place, word) in words.enumerate() {
            elements.push(Element::parse(kind.at(place), word)?);
        }
        let is_whole = match kind {
            UnitKind::Number => elements.len() == 1,
            _ => !(elements.is_empty() && kind.begins_with_a_number()),
        };
        if !is_whole {
            return Err(format!("'{}' is not {kind}", text.escape_debug()));
        }
        Ok(Self { kind, elements })
    }

    /// How many sequences it stands for, or `u64::MAX` where they are more than that.
    pub fn count(&self) -> u64 {
        self.elements
            .iter()
            .map(Element::size)
            .fold(1, u64::saturating_mul)
    }

    /// How many of them the answer distinguishes.
    pub fn runs(&self) -> u64 {
        self.elements
            .iter()
            .map(Element::run_size)
            .fold(1, u64::saturating_mul)
    }

    /// The elements of the sequence with a number from 0 to `count() - 1`, the last first, each with which of its values
    /// stands there.
    pub(crate) fn indices(&self, number: u64) -> impl ExactSizeIterator<Item = (&Element, u64)> {
        let mut rest = number;
        self.elements.iter().rev().map(move |element| {
            let index = rest % element.size();
            rest /= element.size();
            (element, index)
        })
    }

    /// Puts the values of the sequence with a number from 0 to `count() - 1` into as many places as there are elements.
    pub(crate) fn put(&self, number: u64, values: &mut [u32]) {
        let places = values.iter_mut().rev().zip(self.indices(number));
        places.for_each(|(place, (element, index))| *place = element.value(index));
    }

    /// The sequence with a number from 0 to `count() - 1`.
    pub fn sequence(&self, number: u64) -> Sequence {
        self.sequence_and_run(number).0
    }

    /// The same, and which of the runs it belongs to.
    pub fn sequence_and_run(&self, number: u64) -> (Sequence, u64) {
        let mut run = Run::FIRST;
        let values = self.indices(number).map(|(element, index)| {
            run.choose(element, index);
            element.value(index)
        });
        let mut sequence = Sequence::from_values(self.kind, values);
        sequence.reverse();
        (sequence, run.number)
    }
}

/// Which of the runs of a pattern a sequence belongs to, by its elements, the last first, and the values there.
pub(crate) fn run_of<'a>(indices: impl Iterator<Item = (&'a Element, u64)>) -> u64 {
    let mut run = Run::FIRST;
    indices.for_each(|(element, index)| run.choose(element, index));
    run.number
}

/// One of the runs of a pattern, as far as the values at its elements are chosen, the last element first.
struct Run {
    number: u64,
    /// How many runs the elements have that are chosen.
    of: u64,
}

impl Run {
    const FIRST: Self = Self { number: 0, of: 1 };

    /// Chooses one of the values of the next element.
    fn choose(&mut self, element: &Element, index: u64) {
        if element.run_size() > 1 {
            self.number += index * self.of;
            self.of = self.of.saturating_mul(element.size()); // no number leads beyond that
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, element) in self.elements.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            element.write(self.kind.at(i), f)?;
        }
        Ok(())
    }
}

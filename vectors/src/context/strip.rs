//! Strips: a case, or one character, at many places of a long text, with whole blocks of text on both sides.

use std::fmt;

use utfproof_oracle::{Operation, Sequence};

use super::in_contexts::cut;
use super::padding::{Text, one_character};
use super::{Filling, expect};
use crate::expectation::Expectation;
use crate::level::Level;
use crate::units::units_of;
use crate::vector::Case;

/// A text that has something at many places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    /// The characters of the text between the places.
    pub filling: Filling,
    /// The places.
    pub places: Places,
    /// How far it stands from each: one of [`LANES`], in turn from place to place; [`LANES`] more for the same everywhere.
    pub lane: usize,
    /// The length of the text after the last place, in input units.
    pub after: usize,
    /// Whether places are counted in units of the output. Then the filling is ASCII.
    pub of_output: bool,
    /// The character at the places; the case follows at the end. Without it, the case is at the places.
    pub character: Option<char>,
    /// If a chunk ends at each place: so many units after the place.
    pub cut: Option<usize>,
}

/// Where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// Near each power of two, from the fourth to this one. Then a block of half that size on both sides has nothing else.
    Powers(u32),
    /// Near each multiple of 100 up to 4,000.
    Hundreds,
}

/// The number of distances from a place: 3 units before it to 1 unit after it, so that characters lie across the edge of a
/// block and at both sides of it, and a quarter further on, in the middle of a block.
pub const LANES: usize = 6;

/// The least power of two that is a place.
const FIRST_POWER: u32 = 4;

/// A place in a lane.
pub(super) const fn near(round: usize, number: usize) -> usize {
    match number % LANES {
        5 => round + round / 4,
        lane => round + lane - 3,
    }
}

impl Places {
    /// The places in a lane, in order.
    fn near(self, lane: usize) -> Vec<usize> {
        let rotates = usize::from(lane < LANES);
        let near = |(number, round): (usize, usize)| near(round, number * rotates + lane);
        match self {
            Self::Powers(last) => {
                let powers = (FIRST_POWER..=last).map(|power| 1 << power);
                powers.enumerate().map(near).collect()
            }
            Self::Hundreds => (1..=40)
                .map(|times| times * 100)
                .enumerate()
                .map(near)
                .collect(),
        }
    }
}

impl fmt::Display for Strip {
    /// In words that follow the input: `near each power of two to 4096, in ASCII`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(character) = self.character {
            write!(f, "after U+{:04X} ", u32::from(character))?;
        }
        match self.places {
            Places::Powers(last) => write!(f, "near each power of two to {}", 1_u32 << last)?,
            Places::Hundreds => f.write_str("near each hundred")?,
        }
        write!(f, ", in {}", self.filling.name())?;
        if self.of_output {
            f.write_str(", by the output")?;
        }
        if self.cut.is_some() {
            f.write_str(", in chunks")?;
        }
        Ok(())
    }
}

/// The parts of a strip.
struct Pieces<'a> {
    text: &'a Text,
    /// The case or the character at the places.
    thing: &'a Sequence,
    /// The case at the end.
    tail: Option<&'a Sequence>,
}

/// The results of the pieces, which joined are the result of a strip.
struct Results {
    thing: Sequence,
    tail: Sequence,
    level: Level,
}

impl Strip {
    /// The case, or the character, at the places, with the expectation. If a short text shows that results can be joined,
    /// the expectation is joined; otherwise the oracle is asked about the whole.
    pub(super) fn put(&self, operation: Operation, case: &Case) -> Case {
        let own = &case.operands[0];
        let character = self.character.map(|character| {
            let units = units_of(operation, u32::from(character));
            Sequence::from_values(own.kind(), units)
        });
        let pieces = Pieces {
            text: Text::of(operation, self.filling),
            thing: character.as_ref().unwrap_or(own),
            tail: character.as_ref().map(|_| own),
        };
        let results = pieces.results(operation);
        let gaps = self.gaps(&pieces, results.as_ref());
        let (whole, places) = pieces.joined(&gaps, self.after);
        let expectation = results.and_then(|results| {
            let result = pieces.joined_results(&gaps, self.after, &results)?;
            Some(Expectation::Output(result, results.level))
        });
        let expectation =
            expectation.unwrap_or_else(|| expect(operation, std::slice::from_ref(&whole)));
        match self.cut {
            Some(units) => {
                let cuts: Vec<usize> = places.iter().map(|place| place + units).collect();
                cut(&whole, &cuts, expectation)
            }
            None => Case {
                operands: [whole].into_iter().collect(),
                expectation,
            },
        }
    }

    /// The lengths of the texts before each place, in input units. A place that lies before the end of the last one is
    /// left out.
    fn gaps(&self, pieces: &Pieces<'_>, results: Option<&Results>) -> Vec<usize> {
        let (mut gaps, mut end) = (Vec::new(), 0);
        for place in self.places.near(self.lane) {
            let Some(gap) = place.checked_sub(end) else {
                continue;
            };
            let (units, values) = match (self.of_output, results) {
                (true, Some(results)) => {
                    let Some(units) = pieces.text.units_of_values(gap, gaps.is_empty()) else {
                        continue;
                    };
                    (units, results.thing.len())
                }
                _ => (gap, pieces.thing.len()),
            };
            let is_written = pieces.text.part_length(units, gaps.is_empty());
            gaps.push(is_written);
            end = match self.of_output && results.is_some() {
                true => place + values,
                false => end + is_written + values,
            };
        }
        gaps
    }
}

impl Pieces<'_> {
    /// The results of the pieces. `None` if they cannot be told apart, or cannot be joined.
    fn results(&self, operation: Operation) -> Option<Results> {
        let one = one_character(operation, Filling::One);
        let gaps = [self.text.shortest(), one];
        let without_tail = Pieces {
            tail: None,
            ..*self
        };
        let result = |pieces: &Pieces<'_>, gaps: &[usize]| {
            let (whole, _) = pieces.joined(gaps, one);
            match expect(operation, &[whole]) {
                Expectation::Output(output, level) => Some((output, level)),
                Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
            }
        };
        let (once, level) = result(&without_tail, &gaps[..1])?;
        let before = self.text.part_result(gaps[0], true)?;
        let after = self.text.part_result(one, false)?;
        let own = once.as_slice().strip_prefix(before.as_slice())?;
        let length = own.len().checked_sub(after.len())?;
        let is_after = own.part(length..own.len()) == after.as_slice();
        let mut results = Results {
            thing: own.prefix(length).to_sequence(),
            tail: Sequence::empty(once.kind()),
            level,
        };
        let (twice, level) = result(self, &gaps)?;
        let joined = without_tail.joined_results(&gaps, one, &results)?;
        let rest = twice.as_slice().strip_prefix(joined.as_slice())?;
        let has_tail = self.tail.is_some_and(|tail| !tail.is_empty());
        if !is_after || !has_tail && !rest.is_empty() {
            return None;
        }
        results.tail = rest.to_sequence();
        results.level = level;
        Some(results)
    }

    /// The units, and where the things stand.
    fn joined(&self, gaps: &[usize], after: usize) -> (Sequence, Vec<usize>) {
        let mut all = Sequence::empty(self.thing.kind());
        let length = gaps.iter().sum::<usize>() + gaps.len() * self.thing.len();
        all.reserve(length + after + self.tail.map_or(0, Sequence::len));
        let mut places = Vec::with_capacity(gaps.len());
        for (number, gap) in gaps.iter().enumerate() {
            self.text.append_part(*gap, number == 0, &mut all);
            places.push(all.len());
            all.extend(self.thing.as_slice());
        }
        self.text.append_part(after, false, &mut all);
        if let Some(tail) = self.tail {
            all.extend(tail.as_slice());
        }
        (all, places)
    }

    /// The results of the same pieces, joined.
    fn joined_results(&self, gaps: &[usize], after: usize, results: &Results) -> Option<Sequence> {
        let mut all = Sequence::empty(results.thing.kind());
        for (number, gap) in gaps.iter().enumerate() {
            all.extend(self.text.part_result(*gap, number == 0)?.as_slice());
            all.extend(results.thing.as_slice());
        }
        all.extend(self.text.part_result(after, false)?.as_slice());
        all.extend(results.tail.as_slice());
        Some(all)
    }
}

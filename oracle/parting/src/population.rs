//! The inputs for two readings, in classes that take the same steps.

use std::collections::BTreeSet;
use std::convert::Infallible;

use utfproof_oracle::{Encoding, Fingerprint, NoTrace, Reading, Slice, UnitKind, WrongOperands};

use super::classes::{Class, Classes, Look};
use super::edges;
use super::{Pair, ReadingResult};
use crate::on_all_processors;
use crate::search::strings_of;

/// Up to this length every input is counted.
const SHORT: usize = 3;

/// Up to this length, the longest of the family, rejected inputs are continued byte by byte.
const LONGEST_SEQUENCE: usize = 6;

/// The most strings of one length that are continued.
const CONTINUED: usize = 4096;

/// The most strings that are joined.
const JOINED: usize = 80;

/// All inputs tried.
pub(super) struct Population {
    /// The number of inputs of up to three units.
    pub(super) inputs: u128,
    /// The number of longer inputs tried.
    pub(super) longer: u64,
    /// The inputs, by the steps of the readings.
    pub(super) classes: Vec<Class>,
}

impl Population {
    /// Runs both readings.
    pub(super) fn of(pair: Pair) -> Self {
        let kind = pair.kind;
        let mut classes = match kind {
            UnitKind::Byte => every_short_byte_sequence(pair),
            _ => every_short_sequence(pair, kind),
        };
        let inputs = classes.all.iter().map(|class| class.inputs).sum();
        let longer = longer(pair, kind, &mut classes);
        Self {
            inputs,
            longer,
            classes: classes.all,
        }
    }
}

/// Adds every one of them.
fn every_short_byte_sequence(pair: Pair) -> Classes {
    let bytes: Vec<u32> = (0x00..=0xFF).collect();
    let mut classes = Classes::default();
    for length in 0..SHORT {
        for_each(&bytes, length, &mut |values| {
            classes.add(pair.look(values), values, 1);
        });
    }
    let parts = on_all_processors(&bytes, |first| {
        let mut classes = Classes::default();
        let mut values = [*first; SHORT];
        for_each(&bytes, SHORT - 1, &mut |later| {
            values[1..].copy_from_slice(later);
            let string = values.map(|value| value as u8);
            let string = Slice::Bytes(&string);
            classes.add(pair.look_on(string, string), &values, 1);
        });
        classes
    });
    for part in parts {
        for (look, number) in part.numbers {
            classes.merge(look, &part.all[number]);
        }
    }
    classes
}

/// There are too many to try: the first and the last value of every range represent the others.
fn every_short_sequence(pair: Pair, kind: UnitKind) -> Classes {
    let ranges = edges::ranges(kind, &[pair.left, pair.right]);
    let numbers: Vec<u32> = (0..).take(ranges.len()).collect();
    let mut classes = Classes::default();
    for length in 0..=SHORT {
        for_each(&numbers, length, &mut |numbers| {
            let ranges = numbers.iter().map(|number| &ranges[*number as usize]);
            let size = |from: u32, to: u32| u128::from(to - from) + 1;
            let all: u128 = ranges
                .clone()
                .map(|range| size(*range.start(), *range.end()))
                .product();
            let ends: Vec<[u32; 2]> = ranges.map(|range| [*range.start(), *range.end()]).collect();
            let mut corners = BTreeSet::new();
            for_each(&[0, 1], length, &mut |which| {
                let corner = ends
                    .iter()
                    .zip(which)
                    .map(|(ends, end)| ends[*end as usize]);
                corners.insert(corner.collect::<Vec<u32>>());
            });
            // the first ones get one more, so that the sum is right
            let (share, rest) = (all / corners.len() as u128, all % corners.len() as u128);
            for (number, corner) in (0..).zip(corners) {
                let inputs = share + u128::from(number < rest);
                classes.add(pair.look(&corner), &corner, inputs);
            }
        });
    }
    classes
}

/// Continues rejected inputs byte by byte, and joins accepted ones. Returns the number of inputs.
fn longer(pair: Pair, kind: UnitKind, classes: &mut Classes) -> u64 {
    let mut tried = 0;
    let values: BTreeSet<u32> = classes
        .all
        .iter()
        .flat_map(Class::ends)
        .flatten()
        .copied()
        .collect();
    if kind == UnitKind::Byte {
        for length in SHORT..LONGEST_SEQUENCE {
            let unfinished = classes.all.iter().filter(|class| !class.is_accepted);
            let ends = unfinished
                .flat_map(Class::ends)
                .filter(|end| end.len() == length);
            let mut strings: BTreeSet<Vec<u32>> = ends.map(<[u32]>::to_vec).collect();
            while strings.len() > CONTINUED {
                strings.pop_last();
            }
            for string in &strings {
                for value in &values {
                    let longer = [string.as_slice(), &[*value]].concat();
                    classes.add(pair.look(&longer), &longer, 0);
                    tried += 1;
                }
            }
        }
    }
    let strings = strings_to_join(pair, kind, classes);
    if kind == UnitKind::Byte {
        // a byte may swallow the beginning of the next string
        for string in &strings {
            for byte in 0x00..=0xFF {
                let longer = [&[byte], string.as_slice()].concat();
                if longer.len() > SHORT {
                    classes.add(pair.look(&longer), &longer, 0);
                    tried += 1;
                }
            }
        }
    }
    let numbers: Vec<u32> = (0..).take(strings.len()).collect();
    for length in 1..=SHORT {
        for_each(&numbers, length, &mut |numbers| {
            let strings = numbers
                .iter()
                .map(|number| strings[*number as usize].as_slice());
            let joined = strings.collect::<Vec<_>>().concat();
            if joined.len() > SHORT {
                classes.add(pair.look(&joined), &joined, 0);
                tried += 1;
            }
        });
    }
    tried
}

/// The encoded code points at the edges, and the shortest accepted strings.
fn strings_to_join(pair: Pair, kind: UnitKind, classes: &Classes) -> Vec<Vec<u32>> {
    let mut strings: Vec<Vec<u32>> = Vec::new();
    let [left, right] = [pair.left, pair.right].map(|reading| reading.operation.encoding());
    let encoders = [left, right, Encoding::GeneralizedUtf8];
    let encoders = encoders.map(|encoding| encoding.operation("encode").map(Reading::judging));
    let encodes = |encoder: &Reading| {
        let signature = encoder.operation.signature();
        signature.output == kind && signature.input != kind
    };
    let encoders: Vec<Reading> = encoders.into_iter().flatten().filter(encodes).collect();
    for encoder in &encoders {
        for end in edges::ends(encoder.operation.signature().input, &encoders) {
            if let (Ok(encoded), NoTrace) = Pair::run(*encoder, &[end])
                && !strings.contains(&encoded.values())
            {
                strings.push(encoded.values());
            }
        }
    }
    let accepted = classes.all.iter().filter(|class| class.is_accepted);
    let accepted: BTreeSet<(usize, Vec<u32>)> = accepted
        .flat_map(Class::ends)
        .map(|end| (end.len(), end.to_vec()))
        .collect();
    for (length, string) in accepted {
        if length > 0 && strings.iter().all(|short| !string.starts_with(short)) {
            strings.push(string);
        }
    }
    strings.truncate(JOINED);
    strings
}

impl Pair {
    fn look(self, values: &[u32]) -> Look {
        let [left, right] = [self.left, self.right];
        let input = Self::input(left, values);
        let takes_the_same = left.operation.signature().input == right.operation.signature().input;
        let other = (!takes_the_same).then(|| Self::input(right, values));
        self.look_on(
            input.as_slice(),
            other.as_ref().unwrap_or(&input).as_slice(),
        )
    }

    /// The behaviour on an input that both readings take; they may name its kind differently.
    fn look_on(self, of_left: Slice<'_>, of_right: Slice<'_>) -> Look {
        let (mut left_steps, mut right_steps) = (Fingerprint::default(), Fingerprint::default());
        // the results stay where they were made: to move one takes longer than some algorithms
        let left = self.left.run(&[of_left], &mut left_steps);
        let right = self.right.run(&[of_right], &mut right_steps);
        let [left, right] = [&left, &right].map(of_a_right_kind);
        Look {
            left: left_steps.steps(),
            right: right_steps.steps(),
            differs: !self.agree(left, right),
            is_accepted: left.is_ok() || right.is_ok(),
        }
    }
}

fn of_a_right_kind(ran: &Result<ReadingResult, WrongOperands>) -> &ReadingResult {
    ran.as_ref().unwrap_or_else(|error| panic!("{error}"))
}

/// Calls a function with every string of a length over an alphabet.
fn for_each(alphabet: &[u32], length: usize, call: &mut impl FnMut(&[u32])) {
    let each = &mut |string: &[u32]| {
        call(string);
        Ok::<(), Infallible>(())
    };
    let _ = strings_of(alphabet, length, each); // nothing fails
}

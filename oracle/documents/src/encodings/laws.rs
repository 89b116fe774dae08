//! Laws of an encoding, each of which holds, or fails with the smallest counterexample.
//!
//! The laws about bytes are decided for all strings at once, by computing with sets of bytes; nothing is sampled.

use serde::Serialize;
use utfproof_oracle::Slice;

use super::forms::Form;
use super::rows::BitRow;
use super::sets::ByteSet;
use super::{Definition, Surrogates, forms};

/// The highest code point.
const LAST_CODE_POINT: u32 = 0x10_FFFF;

/// A law, and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Law {
    /// Its name, such as `prefix-free`.
    pub law: &'static str,
    /// The law in one sentence.
    pub says: &'static str,
    /// The smallest counterexample, if it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
}

/// How a law is tested.
type Test = fn(&Laws) -> Option<String>;

/// Each law: its name, what it says, and the test that returns a counterexample.
const LAWS: [(&str, &str, Test); 9] = [
    (
        "lossless",
        "decoding gives back every value that is encoded",
        Laws::loss,
    ),
    (
        "one form",
        "each value has only one form",
        Laws::second_form,
    ),
    (
        "prefix-free",
        "no character begins with another",
        Laws::prefix,
    ),
    (
        "self-synchronising",
        "no character begins inside others",
        Laws::overlap,
    ),
    (
        "length first",
        "the first byte tells how many bytes follow",
        Laws::two_lengths,
    ),
    (
        "sorted",
        "strings sort by bytes as by code points",
        Laws::out_of_order,
    ),
    (
        "contains ASCII",
        "ASCII is encoded as itself",
        Laws::not_ascii,
    ),
    (
        "ASCII alone",
        "a byte below 80 is always that ASCII character",
        Laws::ascii_inside,
    ),
    (
        "all code points",
        "every code point is encoded, surrogates too",
        Laws::missing,
    ),
];

/// Tests all laws.
pub fn all(definition: &Definition) -> Vec<Law> {
    let laws = Laws::of(definition);
    LAWS.iter().map(|law| laws.test(law)).collect()
}

/// Whether a law holds; `None` if it has another name than these.
pub fn one(definition: &Definition, name: &str) -> Option<Law> {
    let law = LAWS.iter().find(|(law, ..)| *law == name)?;
    Some(Laws::of(definition).test(law))
}

/// The names of all laws.
pub fn names() -> impl Iterator<Item = &'static str> {
    LAWS.iter().map(|(name, ..)| *name)
}

/// The bytes of the longest character, and the lowest value that has as many.
pub fn longest(definition: &Definition) -> (usize, u32) {
    let lengths = definition
        .ranges()
        .into_iter()
        .filter_map(|(first, _)| Some((definition.encode_one(first)?.len(), first)));
    let longest = lengths.max_by_key(|(length, first)| (*length, u32::MAX - first));
    longest.unwrap_or_default()
}

/// The lowest value with more than so many bytes.
pub(crate) fn first_longer(definition: &Definition, most: usize) -> Option<u32> {
    let ranges = definition.ranges().into_iter();
    let is_longer = |value: &u32| {
        let bytes = definition.encode_one(*value);
        bytes.is_some_and(|bytes| bytes.len() > most)
    };
    ranges.map(|(first, _)| first).filter(is_longer).min()
}

/// Two code points that sort the other way in UTF-16, if there are any: the lowest in the order of UTF-16.
pub(crate) fn out_of_utf_16_order(definition: &Definition) -> Option<String> {
    let units = |value: u32| match value {
        0x1_0000.. => [
            0xD800 + ((value - 0x1_0000) >> 10),
            0xDC00 + ((value - 0x1_0000) & 0x3FF),
        ],
        // a single unit sorts before two that begin with it
        _ => [value, 0],
    };
    let mut values: Vec<u32> = (0..=LAST_CODE_POINT).collect();
    values.sort_by_key(|value| units(*value));
    let mut highest: Option<(u32, Vec<u8>)> = None;
    for later in &values {
        let Some(bytes) = definition.encode_one(*later) else {
            continue;
        };
        if highest.as_ref().is_some_and(|(_, before)| *before > bytes) {
            let mut earlier = values
                .iter()
                .filter_map(|value| Some((*value, definition.encode_one(*value)?)));
            let (earlier, before) = earlier.find(|(_, before)| *before > bytes)?;
            return Some(format!(
                "{}, but {}, which sorts before it",
                is(earlier, &before),
                is(*later, &bytes)
            ));
        }
        highest = Some((*later, bytes));
    }
    None
}

/// `C0-C1, F5-FF`.
pub(crate) fn byte_ranges(bytes: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*byte) => *last = *byte,
            _ => runs.push((*byte, *byte)),
        }
    }
    let show = |(first, last): (u8, u8)| match first == last {
        true => format!("{first:02X}"),
        false => format!("{first:02X}-{last:02X}"),
    };
    runs.into_iter().map(show).collect::<Vec<_>>().join(", ")
}

/// The bytes that are in no character.
pub fn unused(definition: &Definition) -> Vec<u8> {
    let forms = definition.forms();
    let is_used = |byte: &u8| {
        let mut sets = forms.iter().flat_map(|form| &form.sets);
        sets.any(|set| set.contains(*byte))
    };
    (0x00..=0xFF).filter(|byte| !is_used(byte)).collect()
}

impl Definition {
    /// Ranges of the values that are encoded, in order; within each the bytes increase with the values.
    pub(super) fn ranges(&self) -> Vec<(u32, u32)> {
        let last = |row: &BitRow| row.last.min(self.maximum);
        let rows = self.rows.iter().filter(|row| row.first <= self.maximum);
        let mut ranges: Vec<(u32, u32)> = rows
            .flat_map(|row| forms::split((row.first, last(row))))
            .filter(|(first, _)| self.may_be_alone(*first))
            .collect();
        if let Surrogates::Pairs { .. } = self.surrogates {
            ranges.push((0x1_0000, LAST_CODE_POINT));
        }
        if self.zero_in_two && ranges[0].1 > 0 {
            ranges[0].0 = 1;
            ranges.insert(0, (0, 0));
        }
        ranges
    }
}

struct Laws {
    definition: Definition,
    forms: Vec<Form>,
}

/// `U+20AC is E2 82 AC`.
fn is(value: u32, bytes: &[u8]) -> String {
    format!("{} is {}", name(value), Slice::Bytes(bytes))
}

/// `U+20AC`.
pub(crate) fn name(value: u32) -> String {
    format!("U+{value:04X}")
}

impl Laws {
    fn of(definition: &Definition) -> Self {
        Self {
            definition: definition.clone(),
            forms: definition.forms(),
        }
    }

    fn test(&self, (law, says, test): &(&'static str, &'static str, Test)) -> Law {
        Law {
            law,
            says,
            counterexample: test(self),
        }
    }

    /// The value of the bytes of a character, by its form alone.
    fn value(&self, bytes: &[u8]) -> String {
        let values = self.definition.decode(bytes).unwrap_or_default();
        let names: Vec<String> = values.into_iter().map(name).collect();
        match names.as_slice() {
            [] => "a character".to_owned(),
            _ => names.join(" "),
        }
    }

    fn loss(&self) -> Option<String> {
        let ranges = self.definition.ranges().into_iter();
        let values = ranges.flat_map(|(first, last)| {
            // beyond the code points there are too many: the ends of the rows
            let beyond = [first, last]
                .into_iter()
                .filter(|value| *value > LAST_CODE_POINT);
            (first..=last.min(LAST_CODE_POINT)).chain(beyond)
        });
        let mut losses = values.filter_map(|value| {
            let bytes = self.definition.encode_one(value)?;
            let decoded = self.definition.decode(&bytes);
            if decoded.as_deref() == Ok(&[value]) {
                return None;
            }
            let decoded = match decoded {
                Ok(values) => values.into_iter().map(name).collect::<Vec<_>>().join(" "),
                Err(at) => format!("rejected at {at}"),
            };
            Some(format!(
                "{}, which is decoded as {decoded}",
                is(value, &bytes)
            ))
        });
        losses.next()
    }

    fn second_form(&self) -> Option<String> {
        let definition = &self.definition;
        let rows = definition.rows.iter();
        let others = rows.filter_map(|row| {
            if definition.is_shortest {
                return None;
            }
            // the lowest value that this row can be read as, and that has another form
            let mut values = (row.less()..=row.highest()).take_while(|value| {
                *value <= definition.maximum && *value < row.first.saturating_add(2)
            });
            values.find_map(|value| {
                let own = definition.encode_one(value)?;
                let other = row.encode(value)?;
                let is_other = own != other && definition.may_be_read(row, value);
                is_other.then_some((value, own, other))
            })
        });
        let (value, own, other) = others.min_by_key(|(value, _, other)| (*value, other.len()))?;
        Some(format!(
            "{}, and also {}",
            is(value, &own),
            Slice::Bytes(&other)
        ))
    }

    fn pairs(&self) -> impl Iterator<Item = (&Form, &Form)> {
        let forms = self.forms.iter().enumerate();
        forms.flat_map(|(number, one)| {
            let others = self.forms.iter().enumerate();
            let others = others.filter(move |(other, _)| *other != number);
            others.map(move |(_, other)| (one, other))
        })
    }

    fn prefix(&self) -> Option<String> {
        let found = self.pairs().filter_map(|(short, long)| {
            let both = common(&short.sets, long.sets.get(..short.sets.len())?)?;
            let rest = long.sets[both.len()..].iter().map(ByteSet::first);
            let whole: Vec<u8> = both.iter().copied().chain(rest).collect();
            Some((whole.len(), whole, both))
        });
        let (_, long, short) = found.min()?;
        Some(if short == long {
            format!("{} is two characters", Slice::Bytes(&long))
        } else {
            let long_value = self.joined_value(&long);
            let short_value = self.value(&short);
            format!(
                "{short_value} is {}, with which {long_value} begins, {}",
                Slice::Bytes(&short),
                Slice::Bytes(&long)
            )
        })
    }

    /// The value of a form that decoding may not reach.
    fn joined_value(&self, bytes: &[u8]) -> String {
        let definition = &self.definition;
        let read = definition.rows.iter().find_map(|row| {
            let value = row.decode(bytes).filter(|_| row.units() == bytes.len())?;
            definition.may_be_read(row, value).then_some(value)
        });
        read.map_or_else(|| self.value(bytes), name)
    }

    fn overlap(&self) -> Option<String> {
        let all = self.forms.iter().flat_map(|outer| {
            let within = move |inner: &Form| {
                let starts = 1..outer.sets.len();
                let found = starts.filter_map(|start| self.inside(outer, start, inner));
                found.min_by_key(|(whole, ..)| (whole.len(), whole.clone()))
            };
            self.forms.iter().filter_map(within).collect::<Vec<_>>()
        });
        let least = all.min_by_key(|(whole, ..)| (whole.len(), whole.clone()));
        let (whole, start, length, first) = least?;
        let inner = &whole[start..start + length];
        Some(if first == whole.len() {
            format!(
                "{}, which has {} inside, {}",
                is_text(&self.joined_value(&whole), &whole),
                self.value(inner),
                Slice::Bytes(inner)
            )
        } else {
            let text = format!(
                "{} {}",
                self.joined_value(&whole[..first]),
                self.value(&whole[first..])
            );
            format!(
                "{}, which has {} inside, {}",
                is_text(&text, &whole),
                self.value(inner),
                Slice::Bytes(inner)
            )
        })
    }

    /// A text that begins with a character of the outer form and has one of the inner form at a place inside it: the
    /// text, the place, the length of the inner one, and of the outer.
    fn inside(
        &self,
        outer: &Form,
        start: usize,
        inner: &Form,
    ) -> Option<(Vec<u8>, usize, usize, usize)> {
        let tail = &outer.sets[start..];
        let shared = tail.len().min(inner.sets.len());
        let both = common(&tail[..shared], &inner.sets[..shared])?;
        let before = outer.sets[..start].iter().map(ByteSet::first);
        let mut whole: Vec<u8> = before.chain(both).collect();
        whole.extend(tail[shared..].iter().map(ByteSet::first));
        whole.extend(self.text_that_begins(&inner.sets[shared..])?);
        Some((whole, start, inner.sets.len(), outer.sets.len()))
    }

    /// The shortest characters whose bytes begin with one of each set.
    fn text_that_begins(&self, sets: &[ByteSet]) -> Option<Vec<u8>> {
        if sets.is_empty() {
            return Some(Vec::new());
        }
        let with = |form: &Form| {
            let shared = sets.len().min(form.sets.len());
            let mut text = common(&sets[..shared], &form.sets[..shared])?;
            text.extend(form.sets[shared..].iter().map(ByteSet::first));
            text.extend(self.text_that_begins(&sets[shared..])?);
            Some(text)
        };
        let texts = self.forms.iter().filter_map(with);
        texts.min_by_key(|text| (text.len(), text.clone()))
    }

    fn two_lengths(&self) -> Option<String> {
        let pairs = self
            .pairs()
            .filter(|(short, long)| short.sets.len() < long.sets.len());
        let found = pairs.filter_map(|(short, long)| {
            let first = short.sets[0].and(&long.sets[0]);
            let with = |form: &Form| {
                let rest = form.sets[1..].iter().map(ByteSet::first);
                std::iter::once(first.first())
                    .chain(rest)
                    .collect::<Vec<u8>>()
            };
            (!first.is_empty()).then(|| (long.sets.len(), with(short), with(long)))
        });
        let (_, short, long) = found.min()?;
        Some(format!(
            "{}, but {}",
            is_text(&self.joined_value(&short), &short),
            is_text(&self.joined_value(&long), &long)
        ))
    }

    fn out_of_order(&self) -> Option<String> {
        let ranges = self.definition.ranges();
        let encode = |value: u32| self.definition.encode_one(value).unwrap_or_default();
        // within a range all is in order, so the least value with a lower one that sorts after it is the first of a range
        ranges.iter().enumerate().find_map(|(number, (later, _))| {
            let bytes = encode(*later);
            let before = ranges[..number].iter();
            let earlier = before.filter(|(_, last)| encode(*last) > bytes);
            let earlier = earlier
                .map(|(first, last)| least_above(*first, *last, |value| encode(value) > bytes));
            let earlier = earlier.min()?;
            Some(format!(
                "{}, but {}, which sorts before it",
                is(earlier, &encode(earlier)),
                is(*later, &bytes)
            ))
        })
    }

    fn not_ascii(&self) -> Option<String> {
        (0x00..=0x7F_u8).find_map(|byte| {
            let encoded = self.definition.encode_one(byte.into());
            match encoded {
                Some(bytes) if bytes == [byte] => None,
                Some(bytes) => Some(is(byte.into(), &bytes)),
                None => Some(format!("{} is not encoded", name(byte.into()))),
            }
        })
    }

    fn ascii_inside(&self) -> Option<String> {
        let is_ascii = |byte: u8| byte < 0x80;
        let found = self.forms.iter().flat_map(|form| {
            let places = form.sets.iter().enumerate();
            places.filter_map(|(place, set)| {
                let byte = set.bytes().find(|byte| {
                    let is_itself = form.sets.len() == 1
                        && self.definition.decode(&[*byte]).as_deref() == Ok(&[u32::from(*byte)]);
                    is_ascii(*byte) && !is_itself
                })?;
                let mut bytes = form.first();
                bytes[place] = byte;
                Some((bytes.len(), bytes, byte))
            })
        });
        let (_, bytes, byte) = found.min()?;
        Some(format!(
            "{}, with the byte {byte:02X}",
            is_text(&self.joined_value(&bytes), &bytes)
        ))
    }

    fn missing(&self) -> Option<String> {
        let missing =
            (0..=LAST_CODE_POINT).find(|value| self.definition.encode_one(*value).is_none());
        missing.map(|value| format!("{} is not encoded", name(value)))
    }
}

/// `U+20AC is E2 82 AC`.
fn is_text(text: &str, bytes: &[u8]) -> String {
    format!("{text} is {}", Slice::Bytes(bytes))
}

/// The lowest bytes, one in both of each two sets.
fn common(one: &[ByteSet], other: &[ByteSet]) -> Option<Vec<u8>> {
    let both = one.iter().zip(other).map(|(one, other)| one.and(other));
    both.map(|both| (!both.is_empty()).then(|| both.first()))
        .collect()
}

/// The least value of a range for which something is true that is true of the last, and of all after the least.
fn least_above(first: u32, last: u32, is: impl Fn(u32) -> bool) -> u32 {
    let (mut from, mut to) = (first, last);
    while from < to {
        let middle = from + (to - from) / 2;
        if is(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    to
}

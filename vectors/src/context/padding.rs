//! Padding: plain text around a case.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use utfproof_oracle::{Operation, Sequence, Slice};

use super::{BYTE_ORDER_MARK, Filling, expect};
use crate::expectation::Expectation;
use crate::numbers::number_for_any;
use crate::units::units_of;

/// `length` input units of text, as an operation takes them. If whole characters do not fit exactly, the text begins with
/// ASCII.
///
/// If the text itself were rejected or unspecified, the case after it would not matter. So characters after which the answer
/// is already decided are replaced by ASCII. The text begins with a byte order mark if the operation leaves text without one
/// unspecified.
///
/// ```
/// use utfproof_vectors::context::{Filling, padding};
///
/// let units = padding("utf-8.decode".parse()?, Filling::Two, 5);
/// assert_eq!(units, [0x61, 0xC3, 0xA9, 0xC3, 0xA9]);
/// let units = padding("utf-8.encode-in-2-bytes".parse()?, Filling::Mixed, 4);
/// assert_eq!(units, [0x61, 0xE9, 0x61, 0xE9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn padding(operation: Operation, filling: Filling, length: usize) -> Vec<u32> {
    let mut units = Sequence::empty(operation.signature().input);
    Text::of(operation, filling).append_units(length, &mut units);
    units.values()
}

/// The parts of a text: a byte order mark if one is needed, ASCII until the rest fits exactly, the end of a period, and
/// whole periods. A period has each character of the filling once.
#[derive(Debug)]
pub(super) struct Text {
    units: [Repeated; 3],
    /// The operation's result for each part, if all have results.
    results: Option<[Repeated; 3]>,
    /// The ends of a period, from the empty one to all but the first character: their lengths in units, and the lengths of
    /// their results in values.
    ends: Vec<(usize, usize)>,
}

/// How much of each part a text has.
struct Parts {
    marks: usize,
    ascii: usize,
    /// An index of [`Text::ends`].
    end: usize,
    periods: usize,
}

impl Text {
    pub(super) fn of(operation: Operation, filling: Filling) -> &'static Self {
        TEXTS[&(operation, filling)].get_or_init(|| text(operation, filling))
    }

    /// The parts of a text of `length` units.
    fn parts(&self, length: usize) -> Parts {
        let [mark, ascii, period] = self.units.each_ref().map(|part| part.one);
        if ascii == 0 || period == 0 {
            return Parts {
                marks: 0,
                ascii: 0,
                end: 0,
                periods: 0,
            };
        }
        let marks = usize::from(mark > 0 && length >= mark);
        let length = length - marks * mark;
        let rest = length % period;
        let end = self.ends.partition_point(|(units, _)| *units <= rest) - 1;
        Parts {
            marks,
            ascii: (rest - self.ends[end].0) / ascii,
            end,
            periods: length / period,
        }
    }

    /// The length of the longest text of at most `length` units that has only whole characters.
    pub(super) fn length(&self, most: usize) -> usize {
        let parts = self.parts(most);
        let [mark, ascii, period] = self.units.each_ref().map(|part| part.one);
        parts.marks * mark + parts.ascii * ascii + self.ends[parts.end].0 + parts.periods * period
    }

    /// The length of the shortest text that has a mark and a whole period.
    pub(super) fn shortest(&self) -> usize {
        let [mark, _, period] = &self.units;
        mark.one + period.one
    }

    /// Appends `length` units of text.
    pub(super) fn append_units(&self, length: usize, to: &mut Sequence) {
        let parts = self.parts(length);
        let [mark, ascii, period] = &self.units;
        mark.append(parts.marks, to);
        ascii.append(parts.ascii, to);
        period.append_end(self.ends[parts.end].0, to);
        period.append(parts.periods, to);
    }

    /// The operation's result for `length` units of text, with capacity for `room` more values.
    pub(super) fn result(&self, length: usize, room: usize) -> Option<Sequence> {
        let [mark, ascii, period] = self.results.as_ref()?;
        let parts = self.parts(length);
        let mut result = Sequence::empty(mark.many.kind());
        let end = self.ends[parts.end].1;
        let own =
            mark.one * parts.marks + ascii.one * parts.ascii + end + period.one * parts.periods;
        result.reserve(own + room);
        mark.append(parts.marks, &mut result);
        ascii.append(parts.ascii, &mut result);
        period.append_end(end, &mut result);
        period.append(parts.periods, &mut result);
        Some(result)
    }

    /// The length of a text in the middle of an input, or at its beginning: whole characters of at most `length` units.
    pub(super) fn part_length(&self, length: usize, is_first: bool) -> usize {
        let mark = self.skipped(is_first);
        self.length(mark + length) - mark
    }

    /// Appends a text in the middle of an input, or at its beginning.
    pub(super) fn append_part(&self, length: usize, is_first: bool, to: &mut Sequence) {
        let mark = self.skipped(is_first);
        if mark == 0 {
            return self.append_units(length, to);
        }
        let mut all = Sequence::empty(to.kind());
        self.append_units(mark + length, &mut all);
        to.extend(all.as_slice().part(mark..all.len()));
    }

    /// The operation's result for such a text.
    pub(super) fn part_result(&self, length: usize, is_first: bool) -> Option<Sequence> {
        let mark = self.skipped(is_first);
        let result = self.result(mark + length, 0)?;
        if mark == 0 {
            return Some(result);
        }
        let of_mark = self.results.as_ref()?[0].one;
        Some(result.as_slice().part(of_mark..result.len()).to_sequence())
    }

    /// The length of such a text of ASCII whose result has about this many values, and not more.
    pub(super) fn units_of_values(&self, values: usize, is_first: bool) -> Option<usize> {
        let [mark, ascii, _] = self.results.as_ref()?.each_ref().map(|part| part.one);
        let [mark_units, ascii_units, _] = self.units.each_ref().map(|part| part.one);
        let (mark, mark_units) = if is_first { (mark, mark_units) } else { (0, 0) };
        let of_ascii = values.checked_sub(mark)?.checked_div(ascii)?;
        Some(mark_units + of_ascii * ascii_units)
    }

    /// The length of the mark, which a text in the middle of an input does not have.
    fn skipped(&self, is_first: bool) -> usize {
        if is_first { 0 } else { self.units[0].one }
    }

    /// The length of a period, in units.
    pub(super) fn period(&self) -> usize {
        self.units[2].one
    }

    /// The length of the text of ASCII whose result has this many values.
    pub(super) fn length_of_result(&self, values: usize) -> Option<usize> {
        let [mark, ascii, _] = self.results.as_ref()?.each_ref().map(|part| part.one);
        let of_ascii = values.checked_sub(mark)?;
        let is_even = ascii > 0 && of_ascii.is_multiple_of(ascii);
        is_even.then(|| self.units[0].one + of_ascii / ascii * self.units[1].one)
    }
}

/// Appends `length` input units of text that needs no mark before it.
pub(super) fn append_after(
    operation: Operation,
    filling: Filling,
    length: usize,
    to: &mut Sequence,
) {
    Text::of(operation, filling).append_part(length, false, to);
}

/// The length of the first character of a period, in units.
pub(super) fn one_character(operation: Operation, filling: Filling) -> usize {
    let text = Text::of(operation, filling);
    let first_but_one = text.ends.last().map_or(0, |(units, _)| *units);
    text.units[2].one - first_but_one
}

/// A sequence to repeat. It is stored many times over, so that few copies make a long one.
#[derive(Debug)]
pub(super) struct Repeated {
    /// The length of the sequence itself.
    pub(super) one: usize,
    many: Sequence,
}

/// The least length of the stored repetitions.
const MANY: usize = 128;

impl Repeated {
    pub(super) fn new(one: Slice<'_>) -> Self {
        let mut many = one.to_sequence();
        while !one.is_empty() && many.len() < MANY {
            many.extend(many.clone().as_slice());
        }
        Self {
            one: one.len(),
            many,
        }
    }

    /// One of them.
    pub(super) fn first(&self) -> Slice<'_> {
        self.many.as_slice().prefix(self.one)
    }

    /// Appends its last units.
    fn append_end(&self, units: usize, to: &mut Sequence) {
        to.extend(self.first().part(self.one - units..self.one));
    }

    pub(super) fn append(&self, times: usize, to: &mut Sequence) {
        let mut left = times * self.one;
        while left > 0 {
            let copied = left.min(self.many.len());
            to.extend(self.many.as_slice().prefix(copied));
            left -= copied;
        }
    }
}

static TEXTS: LazyLock<HashMap<(Operation, Filling), OnceLock<Text>>> = LazyLock::new(|| {
    let operations = Operation::ALL.iter();
    let of_operation = |operation: &Operation| {
        Filling::ALL.map(|filling| ((*operation, filling), OnceLock::new()))
    };
    operations.flat_map(of_operation).collect()
});

fn text(operation: Operation, filling: Filling) -> Text {
    let mark = match operation {
        Operation::Utf16LabelledDecode | Operation::Utf32LabelledDecode => {
            units_of(operation, BYTE_ORDER_MARK)
        }
        _ => Vec::new(),
    };
    let ascii = units_of(operation, u32::from('a'));
    let characters = filling.characters().into_iter();
    let characters = characters.map(|character| units_of(operation, u32::from(character)));
    let mut characters: Vec<Vec<u32>> = characters
        .filter(|character| goes_on_after(operation, &[mark.as_slice(), character].concat()))
        .collect();
    if characters.is_empty() {
        characters.push(ascii.clone());
    }
    let parts = [mark, ascii, characters.concat()];
    let results = results(operation, &parts);
    let ends = ends(operation, &parts[0], &characters);
    let results = results.filter(|results| {
        let all = ends.last().map(|(_, values)| *values);
        all.is_some_and(|all| all <= results[2].len())
    });
    let input = operation.signature().input;
    let units = parts.map(|part| Repeated::new(Sequence::from_values(input, part).as_slice()));
    Text {
        units,
        results: results.map(|results| {
            results
                .each_ref()
                .map(|result| Repeated::new(result.as_slice()))
        }),
        ends,
    }
}

/// The ends of a period, as in [`Text::ends`], after a mark.
fn ends(operation: Operation, mark: &[u32], characters: &[Vec<u32>]) -> Vec<(usize, usize)> {
    let size = |characters: &[Vec<u32>]| {
        let result = result(operation, &[mark, &characters.concat()].concat());
        result.map_or(0, |result| result.len())
    };
    let of_mark = size(&[]);
    // U+FEFF at the beginning of an input may be a byte order mark, and not a character of the text
    let byte_order_mark = units_of(operation, BYTE_ORDER_MARK);
    let starts = (1..=characters.len()).rev();
    let starts = starts.filter(|start| characters.get(*start) != Some(&byte_order_mark));
    let ends = starts.map(|start| {
        let end = &characters[start..];
        (
            end.iter().map(Vec::len).sum(),
            size(end).saturating_sub(of_mark),
        )
    });
    ends.collect()
}

/// The operation's results for a mark, for ASCII after it, and for a period after it.
fn results(operation: Operation, parts: &[Vec<u32>; 3]) -> Option<[Sequence; 3]> {
    // results cannot be joined: they are quoted, or text goes on with an escape that was not one
    let is_of_a_whole = matches!(
        operation,
        Operation::EcmaScriptQuoteJsonString
            | Operation::JsonDecodeString
            | Operation::WhatwgUrlPercentDecode
    );
    if operation.signature().output.begins_with_a_number() || is_of_a_whole {
        return None;
    }
    let [mark, ascii, period] = parts;
    let of_mark = result(operation, mark)?;
    let after_the_mark = |units: &Vec<u32>| {
        let result = result(operation, &[mark.as_slice(), units].concat())?;
        let own = result.as_slice().part(of_mark.len()..result.len());
        Some(own.to_sequence())
    };
    let (of_ascii, of_period) = (after_the_mark(ascii)?, after_the_mark(period)?);
    Some([of_mark, of_ascii, of_period])
}

/// The operation's result for some units. A second operand is empty, or a number large enough to have no effect.
fn result(operation: Operation, units: &[u32]) -> Option<Sequence> {
    let signature = operation.signature();
    let units = Sequence::from_values(signature.input, units.iter().copied());
    let second = match signature.takes_number {
        true => Sequence::number(number_for_any(operation)),
        false => Sequence::empty(signature.input),
    };
    let operands = [units, second];
    match expect(operation, &operands[..signature.operands]) {
        Expectation::Output(output, _) => Some(output),
        Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
    }
}

/// Whether the answer is still open after a text: the text has a result, alone or before a supplementary character, without
/// which nothing is detected as CESU-8.
fn goes_on_after(operation: Operation, text: &[u32]) -> bool {
    let supplementary = units_of(operation, u32::from('𝄞'));
    let operation = match operation {
        Operation::ModifiedUtf8ReadUtf => Operation::ModifiedUtf8Decode, // the text follows its number of bytes
        _ => operation,
    };
    let mut ends = [&[], supplementary.as_slice()].into_iter();
    ends.any(|end| has_result(operation, [text, end].concat()))
}

/// Whether an operation has a result for some input units, as each of its operands.
pub(crate) fn has_result(operation: Operation, units: Vec<u32>) -> bool {
    let signature = operation.signature();
    let operand = Sequence::from_values(signature.input, units);
    let mut operands = vec![operand; signature.operands];
    if signature.takes_number {
        operands[1] = Sequence::number(number_for_any(operation));
    }
    matches!(expect(operation, &operands), Expectation::Output(..))
}

//! What claims say about sequences besides operations: parts, lengths, pieces given to a decoder one after the other.

use utfproof_notation::UnitKind::{self, Byte, CodePoint, Number};
use utfproof_oracle::{Event, Recorder, Sequence, Slice};

use super::pieces::{self, OfPieces};
use super::set::Set;
use super::subsequences::{ill_formed, well_formed, with_runs, with_subparts};
use super::term::Term;

/// A function of sequences.
#[derive(Clone, Copy, Debug)]
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) kinds: Kinds,
    pub(super) of: Of,
}

/// The kind of the operands, if a function takes only one; and that of its result, if it is not that of the first operand.
type Kinds = [Option<UnitKind>; 2];

/// What a function makes of its operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    One(fn(Slice<'_>) -> Sequence),
    Two(fn(Slice<'_>, Slice<'_>) -> Sequence),
    Set(fn(Slice<'_>, &Set) -> Sequence),
    /// The first one, as often as the second one, a number, says.
    Times,
    /// The first one with each unit of a set replaced by a term in which *z* is that unit.
    Replaced,
    /// The items that the loop of an operation looks at, by its trace.
    Visited,
    /// What a decoder or an encoder makes of them, one after the other.
    Pieces(OfPieces),
    /// The same for one operand, which is cut into pieces in every way.
    InEveryWay(OfPieces),
}

const KEEPING: Kinds = [None, None];
const TO_NUMBER: Kinds = [None, Some(Number)];
const TO_TEXT: Kinds = [None, Some(CodePoint)];
pub(super) const OF_BYTES: Kinds = [Some(Byte), Some(Byte)];
pub(super) const BYTES_TO_TEXT: Kinds = [Some(Byte), Some(CodePoint)];

const ALL: [Function; 18] = [
    function("first", KEEPING, Of::One(first)),
    function("last", KEEPING, Of::One(last)),
    function("rest", KEEPING, Of::One(rest)),
    function("reversed", KEEPING, Of::One(reversed)),
    function("signed", KEEPING, Of::One(signed)),
    function("without", KEEPING, Of::Set(without)),
    function("within", KEEPING, Of::Set(within)),
    function("replaced", KEEPING, Of::Replaced),
    function("pairs", KEEPING, Of::One(pairs)),
    function("times", KEEPING, Of::Times),
    function("length", TO_NUMBER, Of::One(|of| number(of.len()))),
    function("count", TO_NUMBER, Of::Two(count)),
    function("differing", KEEPING, Of::Two(differing)),
    function("well-formed", OF_BYTES, Of::One(well_formed)),
    function("ill-formed", OF_BYTES, Of::One(ill_formed)),
    function("subparts", BYTES_TO_TEXT, Of::One(with_subparts)),
    function("runs", BYTES_TO_TEXT, Of::One(with_runs)),
    function("visited", TO_TEXT, Of::Visited),
];

pub(super) const fn function(name: &'static str, kinds: Kinds, of: Of) -> Function {
    Function { name, kinds, of }
}

impl Function {
    pub(super) fn named(name: &str) -> Option<Self> {
        let mut all = ALL.into_iter().chain(pieces::ALL);
        if let Some(name) = name.strip_suffix(" in every way") {
            return all.find_map(|function| match function.of {
                Of::Pieces(of) if function.name == name => Some(Self {
                    of: Of::InEveryWay(of),
                    ..function
                }),
                _ => None,
            });
        }
        all.find(|function| function.name == name)
    }

    pub(super) const fn takes_set(self) -> bool {
        matches!(self.of, Of::Set(_) | Of::Replaced)
    }

    pub(super) const fn replaces(self) -> bool {
        matches!(self.of, Of::Replaced)
    }

    /// Whether it has this number of operands besides a set.
    pub(super) const fn takes(self, operands: usize) -> bool {
        match self.of {
            Of::Two(_) | Of::Times | Of::Replaced => operands == 2,
            Of::Pieces(_) => operands > 0,
            _ => operands == 1,
        }
    }

    /// Its value where the first operand is `of`.
    pub(super) fn value(
        self,
        of: Slice<'_>,
        others: &[Term],
        set: Option<&Set>,
        inputs: &[Slice<'_>],
    ) -> Option<Sequence> {
        let second = || others.first()?.value(inputs);
        match self.of {
            Of::One(value) => Some(value(of)),
            Of::Two(value) => Some(value(of, second()?.as_slice())),
            Of::Set(value) => Some(value(of, set?)),
            Of::Times => times(second()?.as_slice(), of),
            Of::Replaced => replaced(of, set?, others.first()?, inputs),
            Of::Visited => None,
            Of::Pieces(value) => {
                let others = others.iter().map(|operand| operand.value(inputs));
                let others: Vec<Sequence> = others.collect::<Option<_>>()?;
                let mut all = vec![of];
                all.extend(others.iter().map(Sequence::as_slice));
                value(&all)
            }
            Of::InEveryWay(value) => pieces::in_every_way(value, of),
        }
    }
}

fn first(of: Slice<'_>) -> Sequence {
    of.prefix(1.min(of.len())).to_sequence()
}

fn last(of: Slice<'_>) -> Sequence {
    of.without_prefix(of.len().saturating_sub(1)).to_sequence()
}

fn rest(of: Slice<'_>) -> Sequence {
    of.without_prefix(1.min(of.len())).to_sequence()
}

fn reversed(of: Slice<'_>) -> Sequence {
    let mut reversed = of.to_sequence();
    reversed.reverse();
    reversed
}

/// Bytes whose order is that of the same bytes as signed numbers.
fn signed(of: Slice<'_>) -> Sequence {
    let signed = of.values().into_iter().map(|value| value ^ 0x80);
    Sequence::from_values(of.kind(), signed)
}

fn without(of: Slice<'_>, set: &Set) -> Sequence {
    let values = of.values().into_iter();
    Sequence::from_values(of.kind(), values.filter(|value| !set.has(*value)))
}

fn within(of: Slice<'_>, set: &Set) -> Sequence {
    let values = of.values().into_iter();
    Sequence::from_values(of.kind(), values.filter(|value| set.has(*value)))
}

/// All lead surrogates with a trail surrogate after them, with those.
fn pairs(of: Slice<'_>) -> Sequence {
    let values = of.values();
    let pairs = values.windows(2);
    let pairs = pairs.filter(|pair| matches!(pair, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]));
    Sequence::from_values(of.kind(), pairs.flatten().copied())
}

fn number(of: usize) -> Sequence {
    Sequence::number(u32::try_from(of).unwrap_or(u32::MAX))
}

/// How often the second occurs in the first.
fn count(of: Slice<'_>, part: Slice<'_>) -> Sequence {
    let rests = (0..of.len()).map(|at| of.without_prefix(at));
    number(rests.filter_map(|rest| rest.strip_prefix(part)).count())
}

/// The two units at the first difference, the lesser one first.
fn differing(one: Slice<'_>, other: Slice<'_>) -> Sequence {
    let (ones, others) = (one.values(), other.values());
    let differ = ones.iter().zip(&others).find(|(one, other)| one != other);
    let both = differ.map(|(one, other)| [*one.min(other), *one.max(other)]);
    Sequence::from_values(one.kind(), both.into_iter().flatten())
}

/// Nothing is repeated more often.
const MOST: u32 = 1 << 17;

fn times(number: Slice<'_>, of: Slice<'_>) -> Option<Sequence> {
    let number = *number.values().first()?;
    let mut all = Sequence::empty(of.kind());
    if number > MOST {
        return None;
    }
    (0..number).for_each(|_| all.extend(of));
    Some(all)
}

fn replaced(of: Slice<'_>, set: &Set, by: &Term, inputs: &[Slice<'_>]) -> Option<Sequence> {
    let mut all = Sequence::empty(of.kind());
    for at in 0..of.len() {
        let unit = of.part(at..at + 1);
        if unit.values().iter().any(|value| set.has(*value)) {
            let mut inputs = inputs.to_vec();
            inputs.resize(2, Slice::Bytes(&[]));
            inputs.push(unit);
            all.extend(by.value(&inputs)?.as_slice());
        } else {
            all.extend(unit);
        }
    }
    Some(all)
}

/// The items that an operation looks at; `None` for any other term.
pub(super) fn visited(term: &Term, inputs: &[Slice<'_>]) -> Option<Sequence> {
    let Term::Of {
        reading, operands, ..
    } = term
    else {
        return None;
    };
    let mut trace = Recorder::default();
    let operand = operands.first()?.value(inputs)?;
    let _ = reading.answer(&[operand.as_slice()], &mut trace);
    let items = trace.events.iter().filter_map(|event| match event {
        Event::LookAt(item) => Some(item.value),
        _ => None,
    });
    Some(Sequence::from_values(CodePoint, items))
}

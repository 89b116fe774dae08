//! What claims say about sequences besides operations: parts, lengths, pieces given to a decoder one after the other.

use std::fmt;

use utfproof_notation::UnitKind;
use utfproof_oracle::{Event, Recorder, Sequence, Slice};

use super::pieces;
use super::set::Set;
use super::subsequences;
use super::term::Term;

/// A function of sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    First,
    Last,
    Rest,
    Reversed,
    /// Bytes whose order is that of the same bytes as signed numbers.
    Signed,
    /// Its units but for those of a set.
    Without,
    /// Its units of a set.
    Within,
    /// Each unit of a set, replaced by a term in which *z* is that unit.
    Replaced,
    /// All lead surrogates with a trail surrogate after them, with those.
    Pairs,
    /// As often as the second operand, a number, says.
    Times,
    Length,
    /// How often the second occurs in the first.
    Count,
    /// The two units at the first difference, the lesser one first.
    Differing,
    /// The bytes of all minimal well-formed subsequences of UTF-8, D85a.
    WellFormed,
    /// The bytes of all others.
    IllFormed,
    /// The text with one U+FFFD for each maximal subpart, D93b.
    Subparts,
    /// The text with one U+FFFD for each ill-formed subsequence, D84a.
    Runs,
    /// A decoder or an encoder that gets its operands one after the other.
    Pieces(usize),
    /// The same for one operand, which is cut into pieces in every way.
    InEveryWay(usize),
    /// The items that the loop of an operation looks at, by its trace.
    Visited,
}

const NAMES: [(&str, Function); 18] = [
    ("first", Function::First),
    ("last", Function::Last),
    ("rest", Function::Rest),
    ("reversed", Function::Reversed),
    ("signed", Function::Signed),
    ("without", Function::Without),
    ("within", Function::Within),
    ("replaced", Function::Replaced),
    ("pairs", Function::Pairs),
    ("times", Function::Times),
    ("length", Function::Length),
    ("count", Function::Count),
    ("differing", Function::Differing),
    ("well-formed", Function::WellFormed),
    ("ill-formed", Function::IllFormed),
    ("subparts", Function::Subparts),
    ("runs", Function::Runs),
    ("visited", Function::Visited),
];

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Pieces(number) | Self::InEveryWay(number) => pieces::ALL[*number].name,
            _ => NAMES
                .iter()
                .find(|(_, it)| it == self)
                .map_or("", |(name, _)| name),
        };
        f.write_str(name)
    }
}

impl Function {
    pub(super) fn named(name: &str) -> Option<Self> {
        let known = NAMES.iter().find(|(known, _)| *known == name);
        let of_pieces = |name| pieces::ALL.iter().position(|of| of.name == name);
        let cut = || of_pieces(name.strip_suffix(" in every way")?);
        known
            .map(|(_, function)| *function)
            .or_else(|| of_pieces(name).map(Self::Pieces))
            .or_else(|| cut().map(Self::InEveryWay))
    }

    pub(super) const fn takes_set(self) -> bool {
        matches!(self, Self::Without | Self::Within | Self::Replaced)
    }

    /// Whether it has this number of operands besides a set.
    pub(super) const fn takes(self, operands: usize) -> bool {
        match self {
            Self::Replaced | Self::Times | Self::Count | Self::Differing => operands == 2,
            Self::Pieces(_) => operands > 0,
            _ => operands == 1,
        }
    }

    /// The kinds of its operands, if it takes only one, and of its result; `None` if it keeps the kind.
    pub(super) const fn kinds(self) -> Option<(Option<UnitKind>, UnitKind)> {
        match self {
            Self::Length | Self::Count => Some((None, UnitKind::Number)),
            Self::WellFormed | Self::IllFormed => Some((Some(UnitKind::Byte), UnitKind::Byte)),
            Self::Subparts | Self::Runs => Some((Some(UnitKind::Byte), UnitKind::CodePoint)),
            Self::Visited => Some((None, UnitKind::CodePoint)),
            Self::Pieces(number) | Self::InEveryWay(number) => {
                let of = &pieces::ALL[number];
                Some((Some(of.input), of.output))
            }
            _ => None,
        }
    }

    /// Its value where the first operand is `of`.
    pub(super) fn of(
        self,
        of: Slice<'_>,
        others: &[Term],
        set: Option<&Set>,
        inputs: &[Slice<'_>],
    ) -> Option<Sequence> {
        let kept = |is_kept: &dyn Fn(u32) -> bool| {
            let values = of.values().into_iter().filter(|value| is_kept(*value));
            Some(Sequence::from_values(of.kind(), values))
        };
        let length = |length: usize| u32::try_from(length).ok().map(Sequence::number);
        let bytes = || match of {
            Slice::Bytes(bytes) => bytes,
            _ => &[],
        };
        match self {
            Self::First => Some(of.prefix(1.min(of.len())).to_sequence()),
            Self::Last => Some(of.without_prefix(of.len().saturating_sub(1)).to_sequence()),
            Self::Rest => Some(of.without_prefix(1.min(of.len())).to_sequence()),
            Self::Reversed => {
                let mut reversed = of.to_sequence();
                reversed.reverse();
                Some(reversed)
            }
            Self::Signed => {
                let signed = of.values().into_iter().map(|value| value ^ 0x80);
                Some(Sequence::from_values(of.kind(), signed))
            }
            Self::Without => kept(&|value| set.is_none_or(|set| !set.has(value))),
            Self::Within => kept(&|value| set.is_some_and(|set| set.has(value))),
            Self::Replaced => replaced(of, set?, &others[0], inputs),
            Self::Pairs => Some(pairs(of)),
            Self::Length => length(of.len()),
            Self::Count => {
                let part = others[0].value(inputs)?;
                let rests = 0..of.len();
                let mut number = 0;
                for at in rests {
                    number += usize::from(
                        of.without_prefix(at)
                            .strip_prefix(part.as_slice())
                            .is_some(),
                    );
                }
                length(number)
            }
            Self::Differing => {
                let other = others[0].value(inputs)?;
                let (one, other) = (of.values(), other.as_slice().values());
                let differ = one.iter().zip(&other).find(|(one, other)| one != other);
                let both = differ.map(|(one, other)| [*one.min(other), *one.max(other)]);
                Some(Sequence::from_values(of.kind(), both.into_iter().flatten()))
            }
            Self::WellFormed => Some(subsequences::well_formed(bytes())),
            Self::IllFormed => Some(subsequences::ill_formed(bytes())),
            Self::Subparts => Some(subsequences::with_subparts(bytes())),
            Self::Runs => Some(subsequences::with_runs(bytes())),
            Self::Pieces(number) => {
                let others = others.iter().map(|operand| operand.value(inputs));
                let others: Vec<Sequence> = others.collect::<Option<_>>()?;
                let mut all = vec![of];
                all.extend(others.iter().map(Sequence::as_slice));
                (pieces::ALL[number].of)(&all)
            }
            Self::InEveryWay(number) => pieces::in_every_way(&pieces::ALL[number], of),
            Self::Visited => None,
            Self::Times => times(others[0].value(inputs)?.as_slice(), of),
        }
    }
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
    Some(Sequence::from_values(UnitKind::CodePoint, items))
}

/// Nothing is repeated more often.
const MOST: u32 = 1 << 17;

fn times(number: Slice<'_>, of: Slice<'_>) -> Option<Sequence> {
    let mut all = Sequence::empty(of.kind());
    let number = *number.values().first()?;
    if number > MOST {
        return None;
    }
    for _ in 0..number {
        all.extend(of);
    }
    Some(all)
}

fn replaced(of: Slice<'_>, set: &Set, by: &Term, inputs: &[Slice<'_>]) -> Option<Sequence> {
    let mut all = Sequence::empty(of.kind());
    for at in 0..of.len() {
        let unit = of.part(at..at + 1);
        if unit.values().iter().any(|value| set.has(*value)) {
            let nothing = Slice::Bytes(&[]);
            let mut inputs: Vec<Slice<'_>> = inputs.to_vec();
            inputs.resize(2, nothing);
            inputs.push(unit);
            all.extend(by.value(&inputs)?.as_slice());
        } else {
            all.extend(unit);
        }
    }
    Some(all)
}

fn pairs(of: Slice<'_>) -> Sequence {
    let values = of.values();
    let pairs = values.windows(2);
    let pairs = pairs.filter(|pair| matches!(pair, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]));
    Sequence::from_values(of.kind(), pairs.flatten().copied())
}

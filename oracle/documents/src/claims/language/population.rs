//! What *x*, *y* and *z* stand for in a claim.

use std::convert::Infallible;

use utfproof_notation::UnitKind;
use utfproof_oracle::{Operation, Sequence, Slice};
use utfproof_spec_tables::Document;

use super::set::{Set, noun};
use super::term::unknown;
use crate::{Check, Diagnostic, Reason, Shortfall, Witness, count, readings, search};

/// The inputs on which a claim is tried.
#[derive(Clone, Debug)]
pub(super) enum Population {
    /// Single values; if exactly these are meant, the opposite is claimed of all others.
    Values {
        set: Set,
        exactly: bool,
    },
    /// A lead surrogate with a trail surrogate after it.
    Pairs,
    Strings,
    /// Of bytes: up to two, and of three and four over the edges.
    ShortStrings,
    ScalarValueStrings,
    /// The results of this operation.
    Encoded(Operation),
    /// Strings of up to so many parts.
    Parts(usize, Vec<String>),
    /// *x* and *y*, and perhaps *z*, each of a smaller population.
    Several(usize, Box<Self>),
    /// *x* of the one, and *y* of the other.
    Each(Vec<Set>),
    /// A value and the next one of the set.
    Neighbours(Set),
    /// The bytes of a scalar value by this operation, cut into *x* and *y*.
    CutCharacters(Operation),
}

/// Tries one input.
pub(super) type Try<'t> = &'t (dyn Fn(&[Slice<'_>]) -> Result<(), Diagnostic> + Sync);

impl Population {
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        let text = text.trim();
        let encode = |encoding: &str| {
            let name = format!("{encoding}.encode");
            let encode: Operation = name.parse().map_err(|_| unknown(&name))?;
            match encode.signature().input {
                UnitKind::CodePoint => Ok(encode),
                kind => Err(Reason::from(format!(
                    "has strings of {name}, which takes {kind}"
                ))),
            }
        };
        if let Some(set) = text.strip_prefix("exactly ").and_then(Set::read) {
            return Ok(Self::Values { set, exactly: true });
        }
        if let Some(set) = Set::read(text) {
            return Ok(Self::Values {
                set,
                exactly: false,
            });
        }
        if let Some((number, parts)) = text
            .strip_prefix("up to ")
            .and_then(|text| text.split_once(" of "))
            && let Ok(number) = number.parse()
        {
            let parts = parts.split(',').map(|part| part.trim().to_owned());
            return Ok(Self::Parts(number, parts.collect()));
        }
        if let Some((x, y)) = text
            .strip_prefix("x of ")
            .and_then(|text| text.split_once(" and y of "))
            && let (Some(x), Some(y)) = (Set::read(x), Set::read(y))
        {
            return Ok(Self::Each(vec![x, y]));
        }
        if let Some(set) = text.strip_prefix("neighbouring ").and_then(Set::read) {
            return Ok(Self::Neighbours(set));
        }
        for (number, word) in [(2, "two "), (3, "three ")] {
            if let Some(of) = text.strip_prefix(word) {
                return Ok(Self::Several(number, Box::new(Self::read(of)?)));
            }
        }
        Ok(match text.split(' ').collect::<Vec<_>>()[..] {
            ["surrogate", "pairs"] => Self::Pairs,
            ["strings"] => Self::Strings,
            ["short", "strings"] => Self::ShortStrings,
            ["strings", "of", "scalar", "values"] => Self::ScalarValueStrings,
            [encoding, "strings"] => Self::Encoded(encode(encoding)?),
            [encoding, "characters", "cut", "in", "two"] => Self::CutCharacters(encode(encoding)?),
            _ => return Err(format!("has no population like 'strings', 'wtf-8 strings', 'scalar values' or 0800-FFFF: '{text}'").into()),
        })
    }

    /// The operation that makes it.
    pub(super) fn operation(&self) -> Option<Operation> {
        match self {
            Self::Encoded(encode) | Self::CutCharacters(encode) => Some(*encode),
            Self::Several(_, of) => of.operation(),
            _ => None,
        }
    }

    /// Tries all inputs, smallest first. Returns their number in words.
    pub(super) fn each(&self, document: &Document, kind: UnitKind, holds: Try<'_>) -> Check {
        match self {
            Self::Values { set, .. } => {
                let mut tried = 0;
                for value in set.values(kind).filter(|value| *value <= kind.max()) {
                    holds(&[Sequence::from_values(kind, [value]).as_slice()])?;
                    tried += 1;
                }
                Ok(count(tried, noun(kind)))
            }
            Self::Pairs => {
                let mut tried = 0;
                for pair in search::pairs() {
                    holds(&[Sequence::from_values(kind, pair.map(u32::from)).as_slice()])?;
                    tried += 1;
                }
                Ok(count(tried, "surrogate pair"))
            }
            Self::Strings => Ok(match kind {
                UnitKind::Byte => search::bytes(|string| holds(&[Slice::Bytes(string)])),
                UnitKind::CodeUnit => search::units(|string| holds(&[Slice::CodeUnits(string)])),
                UnitKind::CodePoint => {
                    search::code_point_strings(|string| holds(&[Slice::CodePoints(string)]))
                }
                kind => return Err(without_strings(kind)),
            }?),
            Self::ShortStrings => Ok(search::fewer_bytes(|string| {
                holds(&[Slice::Bytes(string)])
            })?),
            Self::ScalarValueStrings => Ok(search::scalar_value_strings(|string| {
                holds(&[Sequence::from_values(kind, string.iter().copied()).as_slice()])
            })?),
            Self::Encoded(encode) => {
                let encode = readings::own(document, *encode);
                Ok(search::code_point_strings(
                    |string| match readings::answer(encode, &[Slice::CodePoints(string)]) {
                        Ok(encoded) => holds(&[encoded.as_slice()]),
                        Err(_) => Ok(()),
                    },
                )?)
            }
            Self::Parts(..) => {
                let all = self.few(document, kind)?;
                all.iter()
                    .try_for_each(|string| holds(&[string.as_slice()]))?;
                Ok(count(all.len() as u64, "string"))
            }
            Self::Several(number, of) => {
                let all = of.few(document, kind)?;
                is_bounded(
                    all.len()
                        .checked_pow(u32::try_from(*number).unwrap_or(u32::MAX)),
                )?;
                let tried = each_of(&vec![all.as_slice(); *number], holds)?;
                let noun = if *number == 2 { "pair" } else { "triple" };
                Ok(format!("{} of strings", count(tried, noun)))
            }
            Self::Each(sets) => {
                let all = sets.iter().map(|set| single(set, kind));
                let all: Vec<Vec<Sequence>> = all.collect();
                is_bounded(
                    all.iter()
                        .map(Vec::len)
                        .try_fold(1_usize, usize::checked_mul),
                )?;
                let all: Vec<&[Sequence]> = all.iter().map(Vec::as_slice).collect();
                Ok(count(each_of(&all, holds)?, "pair"))
            }
            Self::Neighbours(set) => {
                let mut tried = 0;
                let mut last: Option<Sequence> = None;
                for value in set.values(kind) {
                    let next = Sequence::from_values(kind, [value]);
                    if let Some(last) = &last {
                        holds(&[last.as_slice(), next.as_slice()])?;
                        tried += 1;
                    }
                    last = Some(next);
                }
                Ok(format!("{} of neighbours", count(tried, "pair")))
            }
            Self::CutCharacters(encode) => {
                let encode = readings::own(document, *encode);
                let mut tried = 0;
                for value in search::scalar_values() {
                    let bytes = readings::bytes(encode, Slice::CodePoints(&[value]));
                    let bytes = bytes.unwrap_or_default();
                    for cut in 1..bytes.len() {
                        let (x, y) = bytes.split_at(cut);
                        holds(&[Slice::Bytes(x), Slice::Bytes(y)])?;
                        tried += 1;
                    }
                }
                Ok(count(tried, "cut"))
            }
        }
    }

    /// Its inputs, or a few of them: several of these are tried together.
    fn few(&self, document: &Document, kind: UnitKind) -> Result<Vec<Sequence>, Shortfall> {
        let of = |kind, edges: &[u32]| {
            let edges = edges
                .iter()
                .map(|edge| Sequence::from_values(kind, [*edge]));
            up_to(2, &edges.collect::<Vec<_>>(), kind)
        };
        Ok(match (self, kind) {
            (Self::Values { set, .. }, _) => single(set, kind),
            (Self::Parts(number, parts), _) => {
                let parts = parts.iter().map(|part| {
                    let values = kind.parse(part);
                    values.map_err(|_| Witness::unreadable(part, format!("it is no {kind}")))
                });
                let parts: Vec<Sequence> = parts.collect::<Result<_, _>>()?;
                let all = u32::try_from(*number).ok();
                is_bounded(all.and_then(|number| parts.len().checked_pow(number)))?;
                up_to(*number, &parts, kind)
            }
            (Self::Encoded(encode), _) => {
                let encode = readings::own(document, *encode);
                let texts = of(UnitKind::CodePoint, &search::EDGE_CODE_POINTS).into_iter();
                texts
                    .filter_map(|text| readings::answer(encode, &[text.as_slice()]).ok())
                    .collect()
            }
            (Self::ScalarValueStrings, _) => of(kind, &search::edge_scalar_values()),
            (Self::Strings, UnitKind::Byte) => of(kind, &search::EDGE_BYTES.map(u32::from)),
            (Self::Strings, UnitKind::CodeUnit) => of(kind, &search::EDGE_UNITS.map(u32::from)),
            (Self::Strings, _) => of(kind, &search::EDGE_CODE_POINTS),
            _ => return Err(without_strings(kind)),
        })
    }
}

/// All strings of up to so many parts.
fn up_to(number: usize, parts: &[Sequence], kind: UnitKind) -> Vec<Sequence> {
    let parts: Vec<&Sequence> = parts.iter().collect();
    let mut strings = Vec::new();
    let _ = search::strings(&parts, number, |parts| {
        let mut string = Sequence::empty(kind);
        parts.iter().for_each(|part| string.extend(part.as_slice()));
        strings.push(string);
        Ok::<(), Infallible>(())
    });
    strings
}

/// More inputs are not tried one by one.
const MOST: usize = 1 << 23;

fn is_bounded(inputs: Option<usize>) -> Result<(), Shortfall> {
    match inputs {
        Some(inputs) if inputs <= MOST => Ok(()),
        _ => Err(Witness::unreadable("its inputs", format!("there are more than {MOST}")).into()),
    }
}

fn without_strings(kind: UnitKind) -> Shortfall {
    let why = format!("{kind} have no strings to try; name a range");
    Witness::unreadable("strings", why).into()
}

fn single(set: &Set, kind: UnitKind) -> Vec<Sequence> {
    let values = set.values(kind).filter(|value| *value <= kind.max());
    values
        .map(|value| Sequence::from_values(kind, [value]))
        .collect()
}

/// Tries each combination, those of the first ones first. Returns their number.
fn each_of(all: &[&[Sequence]], holds: Try<'_>) -> Result<u64, Diagnostic> {
    fn rest<'s>(
        all: &[&'s [Sequence]],
        chosen: &mut Vec<Slice<'s>>,
        holds: Try<'_>,
    ) -> Result<u64, Diagnostic> {
        let Some((first, others)) = all.split_first() else {
            return holds(chosen).map(|()| 1);
        };
        let mut tried = 0;
        for string in *first {
            chosen.push(string.as_slice());
            tried += rest(others, chosen, holds)?;
            chosen.pop();
        }
        Ok(tried)
    }
    rest(all, &mut Vec::new(), holds)
}

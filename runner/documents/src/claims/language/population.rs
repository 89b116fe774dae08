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
    /// Single values.
    Values(Set),
    /// Single values; the opposite is claimed of all others.
    Exactly(Set),
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
    Several(u32, Box<Self>),
    /// *x* of the one, and *y* of the other.
    Each([Set; 2]),
    /// A value and the next one of the set.
    Neighbours(Set),
    /// The bytes of a scalar value by this operation, cut into *x* and *y*.
    CutCharacters(Operation),
}

/// Tries one input.
pub(crate) type Try<'t> = &'t (dyn Fn(&[Slice<'_>]) -> Result<(), Diagnostic> + Sync);

/// Tries all inputs of a population, smallest first. Returns their number in words.
pub(crate) fn each_of(of: &str, document: &Document, kind: UnitKind, holds: Try<'_>) -> Check {
    let population = Population::read(of).map_err(|why| Diagnostic::unreadable(of, why))?;
    population.each(document, kind, holds)
}

impl Population {
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        let text = text.trim();
        if let Some(of_sets) = Self::of_sets(text) {
            return Ok(of_sets);
        }
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

    /// One that sets or parts make; `None` if the text is none.
    fn of_sets(text: &str) -> Option<Self> {
        if let Some(set) = Set::read(text) {
            return Some(Self::Values(set));
        }
        let (word, rest) = text.split_once(' ')?;
        Some(match word {
            "exactly" => Self::Exactly(Set::read(rest)?),
            "neighbouring" => Self::Neighbours(Set::read(rest)?),
            "x" => {
                let (x, y) = rest.strip_prefix("of ")?.split_once(" and y of ")?;
                Self::Each([Set::read(x)?, Set::read(y)?])
            }
            "up" => {
                let (number, parts) = rest.strip_prefix("to ")?.split_once(" of ")?;
                let parts = parts.split(',').map(|part| part.trim().to_owned());
                Self::Parts(number.parse().ok()?, parts.collect())
            }
            _ => return None,
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

    /// The kind of its inputs, if they are not made to be of the kind that a claim takes.
    pub(super) fn kind(&self) -> Option<UnitKind> {
        match self {
            Self::Encoded(encode) => Some(encode.signature().output),
            Self::ShortStrings | Self::CutCharacters(_) => Some(UnitKind::Byte),
            Self::ScalarValueStrings => Some(UnitKind::CodePoint),
            Self::Several(_, of) => of.kind(),
            _ => None,
        }
    }

    /// Tries all inputs, smallest first. Returns their number in words.
    pub(super) fn each(&self, document: &Document, kind: UnitKind, holds: Try<'_>) -> Check {
        Ok(match self {
            Self::Values(set) | Self::Exactly(set) => {
                let values = set.values(kind).map(|value| [one(kind, value)]);
                try_each(values, noun(kind), holds)?
            }
            Self::Pairs => {
                let pairs = search::pairs().map(|pair| pair.map(u32::from));
                let pairs = pairs.map(|pair| [Sequence::from_values(kind, pair)]);
                try_each(pairs, "surrogate pair", holds)?
            }
            Self::Strings => match kind {
                UnitKind::Byte => search::bytes(|string| holds(&[Slice::Bytes(string)]))?,
                UnitKind::CodeUnit => search::units(|string| holds(&[Slice::CodeUnits(string)]))?,
                UnitKind::CodePoint => {
                    search::code_point_strings(|string| holds(&[Slice::CodePoints(string)]))?
                }
                kind => return Err(without_strings(kind)),
            },
            Self::ShortStrings => search::fewer_bytes(|string| holds(&[Slice::Bytes(string)]))?,
            Self::ScalarValueStrings => search::scalar_value_strings(|string| {
                holds(&[Sequence::from_values(kind, string.iter().copied()).as_slice()])
            })?,
            Self::Encoded(encode) => {
                let encode = readings::own(document, *encode);
                search::code_point_strings(|string| {
                    readings::with_answer(encode, &[Slice::CodePoints(string)], |encoded| {
                        encoded.map_or(Ok(()), |encoded| holds(&[*encoded]))
                    })
                })?
            }
            Self::Parts(..) => {
                let strings = self.few(document, kind)?.into_iter();
                try_each(strings.map(|string| [string]), "string", holds)?
            }
            Self::Several(number, of) => {
                let all = of.few(document, kind)?;
                is_bounded(all.len().checked_pow(*number))?;
                let all: Vec<Slice<'_>> = all.iter().map(Sequence::as_slice).collect();
                let tried =
                    search::strings_of(&all, *number as usize, &mut |inputs| holds(inputs))?;
                let noun = if *number == 2 { "pair" } else { "triple" };
                format!("{} of strings", count(tried, noun))
            }
            Self::Each(sets) => {
                let [all, others] = sets.each_ref().map(|set| single(set, kind));
                is_bounded(all.len().checked_mul(others.len()))?;
                for x in &all {
                    for y in &others {
                        holds(&[x.as_slice(), y.as_slice()])?;
                    }
                }
                count((all.len() * others.len()) as u64, "pair")
            }
            Self::Neighbours(set) => {
                let both = set.values(kind).zip(set.values(kind).skip(1));
                let both = both.map(|(x, y)| [one(kind, x), one(kind, y)]);
                format!("{} of neighbours", try_each(both, "pair", holds)?)
            }
            Self::CutCharacters(encode) => {
                let encode = readings::own(document, *encode);
                let cuts = search::scalar_values().flat_map(|value| {
                    let bytes = readings::octets(encode, Slice::CodePoints(&[value]));
                    let bytes = bytes.unwrap_or_default();
                    (1..bytes.len()).map(move |cut| {
                        let (x, y) = bytes.split_at(cut);
                        [Sequence::bytes(x), Sequence::bytes(y)]
                    })
                });
                try_each(cuts, "cut", holds)?
            }
        })
    }

    /// Its inputs, or a few of them: several of these are tried together.
    fn few(&self, document: &Document, kind: UnitKind) -> Result<Vec<Sequence>, Shortfall> {
        let edges = match (self, kind) {
            (Self::Values(set) | Self::Exactly(set), _) => return Ok(single(set, kind)),
            (Self::Parts(number, parts), _) => {
                let parts = parts.iter().map(|part| {
                    let values = kind.parse(part);
                    values.map_err(|_| Witness::unreadable(part, format!("it is no {kind}")))
                });
                let parts: Vec<Sequence> = parts.collect::<Result<_, _>>()?;
                // so that the strings of a single part have a bound as well
                let (number_of_parts, each) = (u32::try_from(*number).ok(), parts.len().max(2));
                is_bounded(number_of_parts.and_then(|number| each.checked_pow(number)))?;
                return Ok(up_to(*number, &parts, kind));
            }
            (Self::Encoded(encode), _) => {
                let encode = readings::own(document, *encode);
                let texts = Self::Strings
                    .few(document, UnitKind::CodePoint)?
                    .into_iter();
                let encoded = texts.map(|text| readings::answer(encode, &[text.as_slice()]));
                return Ok(encoded.filter_map(Result::ok).collect());
            }
            (Self::ScalarValueStrings, _) => search::edge_scalar_values(),
            (Self::Strings, UnitKind::Byte) => search::EDGE_BYTES.map(u32::from).to_vec(),
            (Self::Strings, UnitKind::CodeUnit) => search::EDGE_UNITS.map(u32::from).to_vec(),
            (Self::Strings, _) => search::EDGE_CODE_POINTS.to_vec(),
            _ => return Err(without_strings(kind)),
        };
        let edges = edges.into_iter().map(|edge| one(kind, edge));
        Ok(up_to(2, &edges.collect::<Vec<_>>(), kind))
    }
}

fn one(kind: UnitKind, value: u32) -> Sequence {
    Sequence::from_values(kind, [value])
}

fn single(set: &Set, kind: UnitKind) -> Vec<Sequence> {
    set.values(kind).map(|value| one(kind, value)).collect()
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

/// Tries each of some inputs. Returns their number in words.
fn try_each<const N: usize>(
    inputs: impl Iterator<Item = [Sequence; N]>,
    noun: &str,
    holds: Try<'_>,
) -> Result<String, Diagnostic> {
    let mut tried = 0;
    for input in inputs {
        holds(&input.each_ref().map(Sequence::as_slice))?;
        tried += 1;
    }
    Ok(count(tried, noun))
}

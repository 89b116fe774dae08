//! What operations and functions make of *x*, *y* and *z*.

use utfproof_notation::UnitKind;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};
use utfproof_spec_tables::Document;

use super::arithmetic::Arithmetic;
use super::by_unit::{self, ByUnit};
use super::functions::{self, Function, Of};
use super::outside::all_outside;
use super::set::Set;
use crate::{Reason, Witness, readings};

/// A term; once it is resolved, its values have a kind, and its operations are those of a document.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// *x*, *y* or *z*.
    Input(usize),
    /// Values as they are written.
    Values(String),
    Constant(Sequence),
    /// One value, calculated from others.
    Calculated(Arithmetic, UnitKind),
    Joined(Vec<Self>),
    Of {
        reading: Reading,
        /// Whether the claim names the document of the operation.
        is_named: bool,
        operands: Vec<Self>,
    },
    Function(Function, Vec<Self>, Option<Set>),
    /// A term of *z* alone, by its value, with its kind: a claim about millions of strings asks for few of them.
    OfUnits(ByUnit, Option<UnitKind>),
}

/// The names of inputs.
const INPUTS: [&str; 3] = ["x", "y", "z"];

/// Reads a term: `x`, `wtf-8.encode(x)`, `x + y`, `{10000 + x}`, or values.
pub(super) fn read(text: &str) -> Result<Term, Reason> {
    let text = text.trim();
    let parts = all_outside(text, "+");
    if let [_, _, ..] = parts[..] {
        return Ok(Term::Joined(read_all(parts)?));
    }
    if let Some(input) = INPUTS.iter().position(|name| *name == text) {
        return Ok(Term::Input(input));
    }
    let inner = text.strip_prefix('{');
    if let Some(inner) = inner.and_then(|text| text.strip_suffix('}')) {
        let inner = Arithmetic::read(inner).ok_or_else(|| format!("has no sum: '{inner}'"))?;
        return Ok(Term::Calculated(inner, UnitKind::Number));
    }
    let Some((name, operands)) = text.strip_suffix(')').and_then(|text| text.split_once('('))
    else {
        return Ok(Term::Values(text.to_owned()));
    };
    let mut operands = all_outside(operands, ",");
    if let Some(function) = Function::named(name) {
        let mut set = None;
        if function.takes_set() && operands.len() > 1 {
            let by = operands.split_off(operands.len() - usize::from(function.replaces()));
            // a set may have commas
            let text = operands.split_off(1).join(",");
            operands.extend(by);
            let of = Set::read(&text).ok_or_else(|| format!("has no set of values: '{text}'"))?;
            set = Some(of);
        }
        let operands = read_all(operands)?;
        if !function.takes(operands.len()) || function.takes_set() != set.is_some() {
            return Err(format!("has another number of operands than {name}").into());
        }
        return Ok(Term::Function(function, operands, set));
    }
    let (source, name) = match name.split_once(':') {
        Some((source, name)) => (Some(source), name),
        None => (None, name),
    };
    let operation: Operation = name.parse().map_err(|_| unknown(name))?;
    let named = source.map(|source| {
        let mut all = Reading::ALL.iter().copied();
        let named = all.find(|it| it.operation == operation && it.source.id() == source);
        named.ok_or_else(|| format!("has no {name} of {source}"))
    });
    let named = named.transpose()?;
    let signature = operation.signature();
    let operands = read_all(operands)?;
    if signature.takes_number || signature.operands != operands.len() {
        return Err(format!("has another number of operands than {name}").into());
    }
    Ok(Term::Of {
        reading: named.unwrap_or_else(|| Reading::judging(operation)),
        is_named: named.is_some(),
        operands,
    })
}

fn read_all(texts: Vec<&str>) -> Result<Vec<Term>, Reason> {
    texts.into_iter().map(read).collect()
}

/// No operation has this name.
pub(super) fn unknown(name: &str) -> Reason {
    let Witness { found, notes, .. } = readings::unknown(name, std::iter::empty());
    Reason {
        words: found,
        notes,
    }
}

/// What is found out while terms are resolved.
pub(super) struct Resolving<'d> {
    pub(super) document: &'d Document,
    /// The kind of values where nothing else tells it.
    pub(super) otherwise: Option<UnitKind>,
    /// The kinds that operations demand of the inputs.
    pub(super) demands: Vec<UnitKind>,
    /// The readings of all operations.
    pub(super) readings: Vec<Reading>,
}

impl Term {
    /// The kind of its units, if it tells.
    pub(super) fn kind(&self) -> Option<UnitKind> {
        match self {
            Self::Input(_) | Self::Values(_) | Self::Calculated(..) => None,
            Self::Constant(sequence) => Some(sequence.kind()),
            Self::Joined(parts) => parts.iter().find_map(Self::kind),
            Self::Of { reading, .. } => Some(reading.operation.signature().output),
            Self::OfUnits(_, kind) => *kind,
            Self::Function(function, operands, _) => {
                function.kinds[1].or_else(|| operands[0].kind())
            }
        }
    }

    /// Finds the readings of its operations and the kinds of its parts; the error says which do not fit.
    pub(super) fn resolve(
        &mut self,
        wanted: Option<UnitKind>,
        resolving: &mut Resolving<'_>,
    ) -> Result<(), Reason> {
        let misfit = |what: &dyn std::fmt::Display, kind: UnitKind| match wanted {
            Some(wanted) if wanted != kind => Err(Reason::from(format!(
                "has {what} where {wanted} are needed"
            ))),
            _ => Ok(()),
        };
        let wanted = wanted.or_else(|| self.kind());
        let values = wanted.or(resolving.otherwise);
        match self {
            Self::Input(_) => resolving.demands.extend(wanted),
            Self::Values(text) => {
                if let Some(kind) = values {
                    let text = if text == "nothing" { "" } else { text };
                    let values = kind.parse(text);
                    let values = values.map_err(|_| format!("has no x and no {kind}: '{text}'"))?;
                    *self = Self::Constant(values);
                }
            }
            Self::Calculated(_, kind) => *kind = values.unwrap_or(*kind),
            Self::Constant(_) | Self::OfUnits(..) => {}
            Self::Joined(parts) => parts
                .iter_mut()
                .try_for_each(|part| part.resolve(wanted, resolving))?,
            Self::Of {
                reading,
                is_named,
                operands,
            } => {
                if !*is_named {
                    *reading = readings::own(resolving.document, reading.operation);
                }
                resolving.readings.push(*reading);
                let signature = reading.operation.signature();
                misfit(&reading.operation, signature.output)?;
                operands
                    .iter_mut()
                    .try_for_each(|operand| operand.resolve(Some(signature.input), resolving))?;
            }
            Self::Function(function, operands, set) => {
                let within = match function.kinds {
                    [_, None] => wanted,
                    [input, Some(output)] => {
                        misfit(&function.name, output)?;
                        input.or_else(|| operands.iter().find_map(Self::kind))
                    }
                };
                let (first, others) = operands.split_at_mut(1);
                first[0].resolve(within, resolving)?;
                let demands = resolving.demands.len();
                let within = match function.of {
                    Of::Times => Some(UnitKind::Number),
                    _ => within.or_else(|| first[0].kind()),
                };
                for other in &mut *others {
                    other.resolve(within, resolving)?;
                }
                // what *z* is depends on the first one
                if function.replaces() {
                    resolving.demands.truncate(demands);
                    if let (Some(set), true) = (set, resolving.otherwise.is_some()) {
                        others[0].look_up(first[0].kind(), set);
                    }
                }
            }
        }
        Ok(())
    }

    /// Its value; `None` if an operation rejects.
    pub(super) fn value(&self, inputs: &[Slice<'_>]) -> Option<Sequence> {
        let mut value = None;
        self.with_value(inputs, &mut |of| value = of.map(|of| of.to_sequence()));
        value
    }

    /// Passes on its value, which stays where an operation has made it: claims ask for many millions, and to move one takes
    /// longer than some operations.
    pub(super) fn with_value(
        &self,
        inputs: &[Slice<'_>],
        then: &mut dyn FnMut(Option<&Slice<'_>>),
    ) {
        let mut with = |made: Option<Sequence>| {
            then(made.as_ref().map(Sequence::as_slice).as_ref());
        };
        match self {
            Self::Input(number) => then(inputs.get(*number)),
            Self::Constant(sequence) => then(Some(&sequence.as_slice())),
            Self::Values(_) => then(None),
            Self::OfUnits(values, _) => then(by_unit::value(values, inputs).as_ref()),
            Self::Calculated(arithmetic, kind) => {
                let value = arithmetic.value(inputs);
                let value = value.filter(|value| *value <= UnitKind::max(*kind));
                with(value.map(|value| Sequence::from_values(*kind, [value])));
            }
            Self::Joined(parts) => with(joined(parts, inputs)),
            Self::Of {
                reading, operands, ..
            } => match operands.as_slice() {
                [one] => one.with_value(inputs, &mut |one| {
                    let Some(one) = one else { return then(None) };
                    readings::with_answer(*reading, &[*one], &mut *then);
                }),
                [one, two] => one.with_value(inputs, &mut |one| {
                    let Some(one) = one else { return then(None) };
                    two.with_value(inputs, &mut |two| {
                        let Some(two) = two else { return then(None) };
                        readings::with_answer(*reading, &[*one, *two], &mut *then);
                    });
                }),
                _ => unreachable!("an operation takes one operand or two"),
            },
            Self::Function(function, operands, set) => match function.of {
                Of::Visited => with(functions::visited(&operands[0], inputs)),
                _ => operands[0].with_value(inputs, &mut |first| {
                    let (others, set) = (&operands[1..], set.as_ref());
                    let made = first.and_then(|first| function.value(*first, others, set, inputs));
                    then(made.as_ref().map(Sequence::as_slice).as_ref());
                }),
            },
        }
    }

    /// Whether it is shown with its value where a claim fails.
    pub(super) fn is_calculated(&self) -> bool {
        !matches!(self, Self::Input(_) | Self::Constant(_) | Self::Values(_))
    }

    /// Its value for some inputs, in words.
    pub(super) fn shown(&self, inputs: &[Slice<'_>]) -> String {
        match (self.value(inputs), self) {
            (Some(_), Self::Of { reading, .. }) if reading.operation.signature().validates => {
                "accepted".to_owned()
            }
            (value, _) => shown(value.as_ref().map(Sequence::as_slice)),
        }
    }
}

/// The values of all parts, one after the other.
fn joined(parts: &[Term], inputs: &[Slice<'_>]) -> Option<Sequence> {
    let (first, others) = parts.split_first()?;
    let mut joined = first.value(inputs)?;
    for other in others {
        joined.extend(other.value(inputs)?.as_slice());
    }
    Some(joined)
}

/// A value in words.
pub(crate) fn shown(sequence: Option<Slice<'_>>) -> String {
    match sequence {
        None => "rejected".to_owned(),
        Some(sequence) if sequence.is_empty() => "nothing".to_owned(),
        Some(sequence) => sequence.to_string(),
    }
}

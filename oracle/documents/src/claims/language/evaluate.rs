//! Tries an equation on its population.

use std::ops::RangeInclusive;

use utfproof_notation::UnitKind;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};
use utfproof_spec_tables::Document;

use super::equation::{Equation, Population, Relation, Term, TwoOf};
use crate::known::Known;
use crate::{Check, Reason, Shortfall, Witness, count, readings, search};

/// Tries an equation with a document's own readings; where it has none, with the judging ones.
pub(super) fn check(document: &Document, equation: &Equation) -> Check {
    static KNOWN: Known<(String, Vec<Reading>), Check> = Known::new();
    let kind = kind(equation).map_err(|why| Witness::unreadable(&equation.text, why))?;
    let terms = [Some(&equation.term), equation.relation.other()];
    let mut operations: Vec<Operation> = terms
        .into_iter()
        .flatten()
        .flat_map(Term::operations)
        .collect();
    if let Population::Encoded(encode) | Population::Two(TwoOf::Encoded(encode)) = &equation.on {
        operations.push(*encode);
    }
    let readings = operations
        .into_iter()
        .map(|operation| readings::own(document, operation));
    let trial = Trial::new(document, equation, kind)
        .map_err(|why| Witness::unreadable(&equation.text, why))?;
    let checked = KNOWN.get((equation.text.clone(), readings.collect()), || trial.run());
    match (checked, equation.is_negated) {
        (Err(Shortfall::Fails(witness)), true) => {
            Ok(format!("{}: {}", witness.input, witness.found))
        }
        (Ok(over), true) => {
            Err(Witness::new(over, &equation.text, "it is so for all of them").into())
        }
        (checked, _) => checked,
    }
}

/// The kind of *x* and *y*.
fn kind(equation: &Equation) -> Result<UnitKind, Reason> {
    let Equation { term, relation, .. } = equation;
    let other = relation.other();
    let compared = other.filter(|_| relation.compares());
    let wanted = compared.and_then(|other| term.kind().or_else(|| other.kind()));
    let mut kinds = term.demands(wanted)?;
    kinds.extend(other.map_or_else(|| Ok(Vec::new()), |other| other.demands(wanted))?);
    match kinds.as_slice() {
        [] => Err("has no x whose kind an operation tells".into()),
        [first, others @ ..] if others.iter().all(|kind| kind == first) => Ok(*first),
        [first, ..] => Err(format!("takes x for {first}, and for something else").into()),
    }
}

struct Trial<'a> {
    document: &'a Document,
    equation: &'a Equation,
    /// The kind of *x* and *y*.
    kind: UnitKind,
    term: Resolved,
    other: Option<Resolved>,
}

impl<'a> Trial<'a> {
    fn new(document: &'a Document, equation: &'a Equation, kind: UnitKind) -> Result<Self, String> {
        let Equation { term, relation, .. } = equation;
        let other = relation.other();
        let compared = term
            .kind()
            .or_else(|| other.and_then(Term::kind))
            .unwrap_or(kind);
        let resolve = |term: &Term| Resolved::new(document, term, compared);
        Ok(Self {
            document,
            equation,
            kind,
            term: resolve(term)?,
            other: other.map(resolve).transpose()?,
        })
    }

    fn run(&self) -> Check {
        match &self.equation.on {
            Population::Values { ranges, exactly } => self.on_values(ranges, *exactly),
            Population::Pairs => {
                let mut tried = 0;
                for pair in search::pairs() {
                    self.holds(
                        &[Sequence::from_values(self.kind, pair.map(u32::from)).as_slice()],
                    )?;
                    tried += 1;
                }
                Ok(count(tried, "surrogate pair"))
            }
            Population::Strings => match self.kind {
                UnitKind::Byte => search::bytes(|string| self.holds(&[Slice::Bytes(string)])),
                UnitKind::CodeUnit => {
                    search::units(|string| self.holds(&[Slice::CodeUnits(string)]))
                }
                UnitKind::CodePoint => {
                    search::code_point_strings(|string| self.holds(&[Slice::CodePoints(string)]))
                }
                kind => Err(Witness::unreadable(
                    &self.equation.text,
                    format!("{kind} have no strings to try; name a range"),
                )
                .into()),
            },
            Population::ScalarValueStrings => search::scalar_value_strings(|string| {
                self.holds(&[Sequence::from_values(self.kind, string.iter().copied()).as_slice()])
            }),
            Population::Encoded(encode) => {
                let encode = readings::own(self.document, *encode);
                search::code_point_strings(|string| {
                    match readings::answer(encode, &[Slice::CodePoints(string)]) {
                        Ok(encoded) => self.holds(&[encoded.as_slice()]),
                        Err(_) => Ok(()),
                    }
                })
            }
            Population::Two(of) => self.on_two(of),
        }
    }

    fn on_values(&self, ranges: &[RangeInclusive<u32>], exactly: bool) -> Check {
        let is_in = |value: &u32| ranges.iter().any(|range| range.contains(value));
        let mut tried = 0;
        let mut try_one = |value: u32| {
            let value_is_in = is_in(&value);
            if !value_is_in && !exactly {
                return Ok(());
            }
            tried += 1;
            let x = Sequence::from_values(self.kind, [value]);
            match (self.holds(&[x.as_slice()]), value_is_in) {
                (held, true) => held,
                (Err(_), false) => Ok(()),
                (Ok(()), false) => Err(Witness::new(
                    x,
                    "outside of the ranges",
                    "the same as within them",
                )),
            }
        };
        match self.kind {
            UnitKind::Ucs4 => search::ucs_4_values()
                .into_iter()
                .try_for_each(&mut try_one)?,
            kind => (0..=kind.max()).try_for_each(&mut try_one)?,
        }
        let noun = match self.kind {
            UnitKind::Byte => "byte",
            UnitKind::CodeUnit => "code unit",
            UnitKind::CodePoint => "code point",
            _ => "UCS-4 value",
        };
        Ok(count(tried, noun))
    }

    fn on_two(&self, of: &TwoOf) -> Check {
        let mut strings = Vec::new();
        match of {
            TwoOf::Values(ranges) => {
                let values = ranges.iter().cloned().flatten();
                strings.extend(values.map(|value| Sequence::from_values(self.kind, [value])));
            }
            TwoOf::Encoded(encode) => {
                let encode = readings::own(self.document, *encode);
                search::strings(&search::EDGE_CODE_POINTS, 2, |string| {
                    strings.extend(readings::answer(encode, &[Slice::CodePoints(string)]).ok());
                    Ok(())
                })?;
            }
            TwoOf::Strings => {
                let alphabet: Vec<u32> = match self.kind {
                    UnitKind::Byte => search::EDGE_BYTES.map(u32::from).to_vec(),
                    UnitKind::CodeUnit => search::EDGE_UNITS.map(u32::from).to_vec(),
                    _ => search::EDGE_CODE_POINTS.to_vec(),
                };
                search::strings(&alphabet, 2, |string| {
                    strings.push(Sequence::from_values(self.kind, string.iter().copied()));
                    Ok(())
                })?;
            }
        }
        for left in &strings {
            for right in &strings {
                self.holds(&[left.as_slice(), right.as_slice()])?;
            }
        }
        Ok(format!(
            "{} of strings",
            count((strings.len() * strings.len()) as u64, "pair")
        ))
    }

    /// Tries it on *x*, and *y* if there is one.
    fn holds(&self, inputs: &[Slice<'_>]) -> Result<(), Witness> {
        let came = self.term.value(inputs);
        let other = self.other.as_ref().and_then(|other| other.value(inputs));
        let both = (
            came.as_ref().map(Value::as_slice),
            other.as_ref().map(Value::as_slice),
        );
        let holds = match (&self.equation.relation, both) {
            (Relation::Accepted, (came, _)) => came.is_some(),
            (Relation::Rejected, (came, _)) => came.is_none(),
            (Relation::Units(number), (came, _)) => came.is_some_and(|came| came.len() == *number),
            (Relation::Equals(_), (came, other)) => came.is_some() && came == other,
            (Relation::EqualsOrFails(_), (came, other)) => came.is_none() || came == other,
            (Relation::Differs(_), (came, other)) => came.is_some() && came != other,
            (Relation::AcceptedWhere(_), (came, other)) => came.is_some() == other.is_some(),
        };
        if holds {
            return Ok(());
        }
        let (came, other) = (shown(both.0), shown(both.1));
        let printed = match &self.equation.relation {
            Relation::Accepted => "accepted".to_owned(),
            Relation::Rejected => "rejected".to_owned(),
            Relation::Units(number) => count(*number as u64, "unit"),
            Relation::Equals(_) => other,
            Relation::EqualsOrFails(_) => format!("{other}, or rejected"),
            Relation::Differs(_) => format!("not {other}"),
            Relation::AcceptedWhere(_) => match both.1 {
                Some(_) => "accepted".to_owned(),
                None => "rejected".to_owned(),
            },
        };
        let inputs = inputs.iter().map(|input| match (input, &self.equation.on) {
            (Slice::CodePoints([value]), Population::Values { .. }) => readings::name(*value),
            _ => shown(Some(*input)),
        });
        let inputs: Vec<String> = inputs.collect();
        Err(Witness::new(inputs.join(" and "), printed, came))
    }
}

/// A term with the readings that calculate it.
enum Resolved {
    /// *x* or *y*.
    Input(usize),
    Constant(Sequence),
    Of(Reading, Vec<Self>),
    Joined(Box<[Self; 2]>),
}

/// An input, or a result.
enum Value<'i> {
    Input(Slice<'i>),
    Result(Sequence),
}

impl Value<'_> {
    fn as_slice(&self) -> Slice<'_> {
        match self {
            Self::Input(slice) => *slice,
            Self::Result(sequence) => sequence.as_slice(),
        }
    }
}

impl Resolved {
    /// The error says which values cannot be read.
    fn new(document: &Document, term: &Term, kind: UnitKind) -> Result<Self, String> {
        Ok(match term {
            Term::X => Self::Input(0),
            Term::Y => Self::Input(1),
            Term::Values(text) => {
                let values = kind.parse(text);
                Self::Constant(values.map_err(|_| format!("has no x and no {kind}: '{text}'"))?)
            }
            Term::Joined(two) => {
                let [left, right] = two.each_ref().map(|term| Self::new(document, term, kind));
                Self::Joined(Box::new([left?, right?]))
            }
            Term::Of(operation, operands) => {
                let kind = operation.signature().input;
                let operands = operands
                    .iter()
                    .map(|operand| Self::new(document, operand, kind));
                Self::Of(
                    readings::own(document, *operation),
                    operands.collect::<Result<_, _>>()?,
                )
            }
        })
    }

    /// `None` if an operation rejects.
    fn value<'i>(&self, inputs: &[Slice<'i>]) -> Option<Value<'i>> {
        match self {
            Self::Input(number) => inputs.get(*number).copied().map(Value::Input),
            Self::Constant(sequence) => Some(Value::Result(sequence.clone())),
            Self::Joined(two) => {
                let mut joined = two[0].value(inputs)?.as_slice().to_sequence();
                joined.extend(two[1].value(inputs)?.as_slice());
                Some(Value::Result(joined))
            }
            Self::Of(reading, operands) => {
                let answer = match operands.as_slice() {
                    [one] => readings::answer(*reading, &[one.value(inputs)?.as_slice()]),
                    several => {
                        let values = several.iter().map(|operand| operand.value(inputs));
                        let values: Vec<Value<'_>> = values.collect::<Option<_>>()?;
                        let values: Vec<Slice<'_>> = values.iter().map(Value::as_slice).collect();
                        readings::answer(*reading, &values)
                    }
                };
                answer.ok().map(Value::Result)
            }
        }
    }
}

fn shown(sequence: Option<Slice<'_>>) -> String {
    match sequence {
        None => "rejected".to_owned(),
        Some(sequence) if sequence.is_empty() => "nothing".to_owned(),
        Some(sequence) => sequence.to_string(),
    }
}

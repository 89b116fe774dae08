//! Claims that calculate: `wtf-8.to-utf-16(wtf-8.from-utf-16(x)) = x on strings`.

use std::ops::RangeInclusive;

use utfproof_notation::UnitKind;
use utfproof_oracle::Operation;

use crate::cells::{plain_range, values};
use crate::{Reason, Witness, readings};

/// A statement about every *x*, or every *x* and *y*, of a population.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    /// As it is written.
    pub(super) text: String,
    pub(super) is_negated: bool,
    pub(super) term: Term,
    pub(super) relation: Relation,
    pub(super) on: Population,
}

/// What operations make of *x* and *y*.
#[derive(Clone, Debug)]
pub(super) enum Term {
    X,
    Y,
    /// Values as they are written.
    Values(String),
    Of(Operation, Vec<Term>),
    /// The one, and the other after it.
    Joined(Box<[Term; 2]>),
}

#[derive(Clone, Debug)]
pub(super) enum Relation {
    Equals(Term),
    Differs(Term),
    /// It equals the other term, or there is no result.
    EqualsOrFails(Term),
    Accepted,
    Rejected,
    AcceptedWhere(Term),
    /// So many bytes, code units or code points.
    Units(usize),
}

/// What *x* stands for.
#[derive(Clone, Debug)]
pub(super) enum Population {
    /// Single values; if exactly these are meant, the opposite is claimed of all others.
    Values {
        ranges: Vec<RangeInclusive<u32>>,
        exactly: bool,
    },
    /// A lead surrogate with a trail surrogate after it.
    Pairs,
    Strings,
    ScalarValueStrings,
    /// The results of this operation.
    Encoded(Operation),
    /// *x* and *y*.
    Two(TwoOf),
}

/// What *x* and *y* are.
#[derive(Clone, Debug)]
pub(super) enum TwoOf {
    Strings,
    /// The results of this operation.
    Encoded(Operation),
    /// Single values.
    Values(Vec<RangeInclusive<u32>>),
}

/// Single values by name.
const SETS: [(&str, &[RangeInclusive<u32>]); 6] = [
    ("bytes", &[0x00..=0xFF]),
    ("code points", &[0..=0x10_FFFF]),
    ("scalar values", &[0..=0xD7FF, 0xE000..=0x10_FFFF]),
    ("surrogates", &[0xD800..=0xDFFF]),
    ("scalar values of the BMP", &[0..=0xD7FF, 0xE000..=0xFFFF]),
    ("supplementary code points", &[0x1_0000..=0x10_FFFF]),
];

/// Reads an equation; the error says what it lacks.
pub(super) fn read(text: &str) -> Result<Equation, Reason> {
    let (statement, on) = text
        .rsplit_once(" on ")
        .ok_or("has no population, as 'on strings'")?;
    let (is_negated, statement) = match statement.strip_prefix("not ") {
        Some(statement) => (true, statement),
        None => (false, statement),
    };
    let (term, relation) = relation(statement)?;
    Ok(Equation {
        text: text.to_owned(),
        is_negated,
        term,
        relation,
        on: population(on.trim())?,
    })
}

fn relation(statement: &str) -> Result<(Term, Relation), Reason> {
    if let Some((left, right)) = statement.split_once(" = ") {
        let (right, or_fails) = match right.strip_suffix(" or is rejected") {
            Some(right) => (right, true),
            None => (right, false),
        };
        let (left, right) = (term(left)?, term(right)?);
        return Ok((
            left,
            match or_fails {
                true => Relation::EqualsOrFails(right),
                false => Relation::Equals(right),
            },
        ));
    }
    if let Some((left, right)) = statement.split_once(" ≠ ") {
        return Ok((term(left)?, Relation::Differs(term(right)?)));
    }
    if let Some((left, right)) = statement.split_once(" is accepted where ") {
        return Ok((term(left)?, Relation::AcceptedWhere(term(right)?)));
    }
    let (left, right) = statement
        .rsplit_once(" is ")
        .ok_or("has no relation, as '=' or 'is rejected'")?;
    let relation = match right.split(' ').collect::<Vec<_>>()[..] {
        ["accepted"] => Relation::Accepted,
        ["rejected"] => Relation::Rejected,
        [number, "byte" | "bytes" | "unit" | "units"] => {
            Relation::Units(number.parse().map_err(|_| "has no number of units")?)
        }
        _ => return Err("has no relation, as '=' or 'is rejected'".into()),
    };
    Ok((term(left)?, relation))
}

/// Reads a term: `x`, `wtf-8.encode(x)`, `x + y`, or values.
fn term(text: &str) -> Result<Term, Reason> {
    let text = text.trim();
    if let Some((left, right)) = outside(text, '+') {
        return Ok(Term::Joined(Box::new([term(left)?, term(right)?])));
    }
    match text {
        "x" => return Ok(Term::X),
        "y" => return Ok(Term::Y),
        _ => {}
    }
    let Some((name, operands)) = text.strip_suffix(')').and_then(|text| text.split_once('('))
    else {
        return Ok(Term::Values(text.to_owned()));
    };
    let operation: Operation = name.parse().map_err(|_| unknown(name))?;
    let signature = operation.signature();
    let operands = match outside(operands, ',') {
        Some((first, second)) => vec![term(first)?, term(second)?],
        None => vec![term(operands)?],
    };
    if signature.takes_number || signature.operands != operands.len() {
        return Err(format!("has another number of operands than {name}").into());
    }
    Ok(Term::Of(operation, operands))
}

/// No operation has this name.
fn unknown(name: &str) -> Reason {
    let Witness { found, notes, .. } = readings::unknown(name, std::iter::empty());
    Reason {
        words: found,
        notes,
    }
}

/// Splits a text at a sign that is in no parentheses.
fn outside(text: &str, sign: char) -> Option<(&str, &str)> {
    let mut depth = 0;
    let at = text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (c == sign && depth == 0).then_some(at)
    })?;
    Some((&text[..at], &text[at + 1..]))
}

fn population(text: &str) -> Result<Population, Reason> {
    let (exactly, set) = match text.strip_prefix("exactly ") {
        Some(set) => (true, set),
        None => (false, text),
    };
    if let Some((_, ranges)) = SETS.iter().find(|(name, _)| *name == set) {
        let ranges = ranges.to_vec();
        return Ok(Population::Values { ranges, exactly });
    }
    let encode = |encoding: &str| {
        let name = format!("{encoding}.encode");
        name.parse::<Operation>().map_err(|_| unknown(&name))
    };
    Ok(match text.split(' ').collect::<Vec<_>>()[..] {
        ["surrogate", "pairs"] => Population::Pairs,
        ["strings"] => Population::Strings,
        ["strings", "of", "scalar", "values"] => Population::ScalarValueStrings,
        ["two", "strings"] => Population::Two(TwoOf::Strings),
        ["two", encoding, "strings"] => Population::Two(TwoOf::Encoded(encode(encoding)?)),
        ["two", ..] => match population(text.trim_start_matches("two ")) {
            Ok(Population::Values { ranges, .. }) => Population::Two(TwoOf::Values(ranges)),
            other => return other,
        },
        [encoding, "strings"] => Population::Encoded(encode(encoding)?),
        _ => {
            let range = |range: &str| values(UnitKind::Ucs4, &plain_range(range.trim()));
            let ranges: Result<Vec<_>, _> = set.split(',').map(range).collect();
            let ranges = ranges.map_err(|_| format!("has no population like 'strings', 'wtf-8 strings', 'scalar values' or 0800-FFFF: '{text}'"))?;
            Population::Values { ranges, exactly }
        }
    })
}

impl Term {
    /// The operations in it.
    pub(super) fn operations(&self) -> Vec<Operation> {
        match self {
            Self::X | Self::Y | Self::Values(_) => Vec::new(),
            Self::Joined(two) => two.iter().flat_map(Self::operations).collect(),
            Self::Of(operation, operands) => {
                let within = operands.iter().flat_map(Self::operations);
                std::iter::once(*operation).chain(within).collect()
            }
        }
    }

    /// The kind of its units, if it tells.
    pub(super) fn kind(&self) -> Option<UnitKind> {
        match self {
            Self::X | Self::Y | Self::Values(_) => None,
            Self::Joined(two) => two.iter().find_map(Self::kind),
            Self::Of(operation, _) => Some(operation.signature().output),
        }
    }

    /// The kinds that its parts demand of *x* and *y*, if they agree where one is in another.
    pub(super) fn demands(&self, wanted: Option<UnitKind>) -> Result<Vec<UnitKind>, Reason> {
        match self {
            Self::X | Self::Y => Ok(wanted.into_iter().collect()),
            Self::Values(_) => Ok(Vec::new()),
            Self::Joined(two) => {
                let wanted = wanted.or_else(|| self.kind());
                let [left, right] = two.each_ref().map(|term| term.demands(wanted));
                Ok([left?, right?].concat())
            }
            Self::Of(operation, operands) => {
                let signature = operation.signature();
                if let Some(wanted) = wanted.filter(|wanted| *wanted != signature.output) {
                    return Err(format!("has {operation} where {wanted} are needed").into());
                }
                let demands = operands
                    .iter()
                    .map(|operand| operand.demands(Some(signature.input)));
                Ok(demands.collect::<Result<Vec<_>, _>>()?.concat())
            }
        }
    }
}

impl Relation {
    pub(super) const fn other(&self) -> Option<&Term> {
        match self {
            Self::Equals(term)
            | Self::Differs(term)
            | Self::EqualsOrFails(term)
            | Self::AcceptedWhere(term) => Some(term),
            Self::Accepted | Self::Rejected | Self::Units(_) => None,
        }
    }

    /// Whether both sides must have the same kind of units.
    pub(super) const fn compares(&self) -> bool {
        matches!(
            self,
            Self::Equals(_) | Self::Differs(_) | Self::EqualsOrFails(_)
        )
    }
}

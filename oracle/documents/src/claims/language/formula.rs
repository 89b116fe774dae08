//! What a claim says about *x*, *y* and *z*: relations of terms, and what is made of them.

use utfproof_oracle::Slice;

use super::outside::outside;
use super::set::Set;
use super::term::{self, Resolving, Term};
use crate::Reason;

/// A relation, or several with *and*, *or*, *not*, *if* and *exactly if*.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Relation(Box<Term>, Relation),
    Not(Box<Self>),
    And(Box<[Self; 2]>),
    Or(Box<[Self; 2]>),
    If(Box<[Self; 2]>),
    ExactlyIf(Box<[Self; 2]>),
}

#[derive(Clone, Debug)]
pub(super) enum Relation {
    Accepted,
    Rejected,
    /// So many bytes, code units or code points.
    Units(Vec<usize>, String),
    Only(Set),
    Has(Set),
    HasNone(Set),
    To(Comparison, Box<Term>),
}

/// A relation of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equals,
    Differs,
    /// It equals the other term, or there is no result.
    EqualsOrFails,
    /// Both are equal, or there is no result of either.
    Same,
    /// It comes first when they are sorted.
    Precedes,
    AtMost,
    BeginsWith,
    Contains,
}

const COMPARISONS: [(&str, Comparison); 7] = [
    (" = ", Comparison::Equals),
    (" ≠ ", Comparison::Differs),
    (" ≡ ", Comparison::Same),
    (" precedes ", Comparison::Precedes),
    (" ≤ ", Comparison::AtMost),
    (" begins with ", Comparison::BeginsWith),
    (" contains ", Comparison::Contains),
];

/// What a word makes of two formulas.
type OfTwo = fn(Box<[Formula; 2]>) -> Formula;

/// Reads a formula.
pub(super) fn read(text: &str) -> Result<Formula, Reason> {
    let text = text.trim();
    let of: [(&str, OfTwo); 4] = [
        (" exactly if ", Formula::ExactlyIf),
        (" if ", Formula::If),
        (" or ", Formula::Or),
        (" and ", Formula::And),
    ];
    for (word, of) in of {
        if let Some((left, right)) = outside(text, word)
            && right != "is rejected"
        {
            return Ok(of(Box::new([read(left)?, read(right)?])));
        }
    }
    if let Some(denied) = text.strip_prefix("not ") {
        return Ok(Formula::Not(Box::new(read(denied)?)));
    }
    if let Some(inner) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    {
        return read(inner);
    }
    relation(text)
}

fn relation(text: &str) -> Result<Formula, Reason> {
    if let Some((left, right)) = outside(text, " is accepted where ") {
        let accepted = |text| {
            let term = Box::new(term::read(text)?);
            Ok::<_, Reason>(Formula::Relation(term, Relation::Accepted))
        };
        return Ok(Formula::ExactlyIf(Box::new([
            accepted(left)?,
            accepted(right)?,
        ])));
    }
    for (sign, comparison) in COMPARISONS {
        let Some((left, right)) = outside(text, sign) else {
            continue;
        };
        let (right, comparison) = match right.strip_suffix(" or is rejected") {
            Some(right) => (right, Comparison::EqualsOrFails),
            None => (right, comparison),
        };
        let left = Box::new(term::read(left)?);
        let right = Box::new(term::read(right)?);
        return Ok(Formula::Relation(left, Relation::To(comparison, right)));
    }
    let set = |text: &str| Set::read(text).ok_or_else(|| format!("has no set of values: '{text}'"));
    let (left, relation) = if let Some((left, right)) = outside(text, " has none of ") {
        (left, Relation::HasNone(set(right)?))
    } else if let Some((left, right)) = outside(text, " has ") {
        (left, Relation::Has(set(right)?))
    } else {
        let (left, right) =
            outside(text, " is ").ok_or("has no relation, as '=' or 'is rejected'")?;
        (left, property(right)?)
    };
    Ok(Formula::Relation(Box::new(term::read(left)?), relation))
}

fn property(text: &str) -> Result<Relation, Reason> {
    let units = [" byte", " bytes", " unit", " units"];
    let numbers = units.iter().find_map(|units| text.strip_suffix(units));
    let numbers = numbers.map(|numbers| numbers.split(',').map(|number| number.trim().parse()));
    Ok(match (text, numbers) {
        ("accepted", _) => Relation::Accepted,
        ("rejected", _) => Relation::Rejected,
        (_, Some(numbers)) => {
            let numbers: Result<_, _> = numbers.collect();
            Relation::Units(
                numbers.map_err(|_| "has no number of units")?,
                text.to_owned(),
            )
        }
        _ => Relation::Only(Set::read(text).ok_or("has no relation, as '=' or 'is rejected'")?),
    })
}

impl Formula {
    /// Resolves all terms.
    pub(super) fn resolve(&mut self, resolving: &mut Resolving<'_>) -> Result<(), Reason> {
        match self {
            Self::Not(of) => of.resolve(resolving),
            Self::And(both) | Self::Or(both) | Self::If(both) | Self::ExactlyIf(both) => {
                both.iter_mut().try_for_each(|of| of.resolve(resolving))
            }
            Self::Relation(term, Relation::To(_, other)) => {
                let wanted = term.kind().or_else(|| other.kind());
                term.resolve(wanted, resolving)?;
                other.resolve(wanted, resolving)
            }
            Self::Relation(term, _) => {
                let wanted = term.kind();
                term.resolve(wanted, resolving)
            }
        }
    }

    /// Whether it holds for some inputs.
    pub(super) fn holds(&self, inputs: &[Slice<'_>]) -> bool {
        match self {
            Self::Not(of) => !of.holds(inputs),
            Self::And(both) => both.iter().all(|of| of.holds(inputs)),
            Self::Or(both) => both.iter().any(|of| of.holds(inputs)),
            Self::If(both) => !both[1].holds(inputs) || both[0].holds(inputs),
            Self::ExactlyIf(both) => both[0].holds(inputs) == both[1].holds(inputs),
            Self::Relation(term, relation) => relation.holds(term, inputs),
        }
    }

    /// What is printed of it, and what is right, for inputs that it does not hold for.
    pub(super) fn difference(&self, text: &str, inputs: &[Slice<'_>]) -> (String, String) {
        if let Self::If(both) = self {
            return both[0].difference(text, inputs);
        }
        if let Self::Relation(term, relation) = self {
            return (relation.printed(inputs), term.shown(inputs));
        }
        let mut terms = Vec::new();
        self.values(inputs, &mut terms);
        (text.to_owned(), terms.join(", "))
    }

    fn values(&self, inputs: &[Slice<'_>], all: &mut Vec<String>) {
        match self {
            Self::Not(of) => of.values(inputs, all),
            Self::And(both) | Self::Or(both) | Self::If(both) | Self::ExactlyIf(both) => {
                both.iter().for_each(|of| of.values(inputs, all));
            }
            Self::Relation(term, relation) => {
                let other = match relation {
                    Relation::To(_, other) => Some(other),
                    _ => None,
                };
                for term in [Some(term), other].into_iter().flatten() {
                    if term.is_calculated() {
                        all.push(term.shown(inputs));
                    }
                }
            }
        }
    }
}

impl Relation {
    fn holds(&self, term: &Term, inputs: &[Slice<'_>]) -> bool {
        let mut holds = false;
        term.with_value(inputs, &mut |came| match self {
            Self::To(comparison, other) => {
                other.with_value(inputs, &mut |other| holds = comparison.holds(came, other));
            }
            _ => holds = self.holds_for(came),
        });
        holds
    }

    /// Whether a value is as a relation without another term says.
    fn holds_for(&self, came: Option<&Slice<'_>>) -> bool {
        let has = |set: &Set, came: &Slice<'_>| came.values().iter().any(|value| set.has(*value));
        match (self, came) {
            (Self::Accepted, _) => came.is_some(),
            (Self::Rejected, _) => came.is_none(),
            (Self::Units(numbers, _), Some(came)) => numbers.contains(&came.len()),
            (Self::Only(set), Some(came)) => came.values().iter().all(|value| set.has(*value)),
            (Self::Has(set), Some(came)) => has(set, came),
            (Self::HasNone(set), Some(came)) => !has(set, came),
            (Self::To(..), _) | (_, None) => false,
        }
    }

    fn printed(&self, inputs: &[Slice<'_>]) -> String {
        match self {
            Self::Accepted => "accepted".to_owned(),
            Self::Rejected => "rejected".to_owned(),
            Self::Units(_, text) => text.clone(),
            Self::Only(_) => "no other values".to_owned(),
            Self::Has(_) => "one of these values".to_owned(),
            Self::HasNone(_) => "none of these values".to_owned(),
            Self::To(comparison, other) => {
                let other = other.shown(inputs);
                match comparison {
                    Comparison::Equals | Comparison::Same => other,
                    Comparison::EqualsOrFails => format!("{other}, or rejected"),
                    Comparison::Differs => format!("not {other}"),
                    Comparison::Precedes => format!("something before {other}"),
                    Comparison::AtMost => format!("at most {other}"),
                    Comparison::BeginsWith => format!("{other} at the start"),
                    Comparison::Contains => format!("{other} in it"),
                }
            }
        }
    }
}

impl Comparison {
    fn holds(self, came: Option<&Slice<'_>>, other: Option<&Slice<'_>>) -> bool {
        match self {
            Self::EqualsOrFails => came.is_none() || came == other,
            Self::Same => came == other,
            Self::Differs => came.is_some() && came != other,
            _ => {
                let (Some(came), Some(other)) = (came, other) else {
                    return false;
                };
                match self {
                    Self::Precedes => order(*came, *other).is_lt(),
                    Self::AtMost => order(*came, *other).is_le(),
                    Self::BeginsWith => came.strip_prefix(*other).is_some(),
                    Self::Contains => (0..=came.len())
                        .any(|at| came.without_prefix(at).strip_prefix(*other).is_some()),
                    _ => came == other,
                }
            }
        }
    }
}

/// The order of two sequences of a kind.
fn order(one: Slice<'_>, other: Slice<'_>) -> std::cmp::Ordering {
    match (one, other) {
        (Slice::Bytes(one), Slice::Bytes(other)) => one.cmp(other),
        (Slice::CodeUnits(one), Slice::CodeUnits(other)) => one.cmp(other),
        _ => one.values().cmp(&other.values()),
    }
}

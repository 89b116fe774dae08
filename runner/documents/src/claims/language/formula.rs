//! What a claim says about *x*, *y* and *z*: relations of terms, and what is made of them.

use std::cmp::Ordering;

use utfproof_oracle::Slice;

use super::outside::outside;
use super::set::Set;
use super::term::{self, Resolving, Term};
use crate::Reason;

/// A relation, or several with *and*, *or*, *not*, *if* and *exactly if*.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    /// A term is so, which is printed in these words.
    Is(Box<Term>, Property, String),
    Compared(Box<[Term; 2]>, Comparison),
    Not(Box<Self>),
    And(Box<[Self; 2]>),
    Or(Box<[Self; 2]>),
    If(Box<[Self; 2]>),
    ExactlyIf(Box<[Self; 2]>),
}

#[derive(Clone, Debug)]
pub(super) enum Property {
    Accepted,
    Rejected,
    /// So many bytes, code units or code points.
    Units(Vec<usize>),
    Only(Set),
    Has(Set),
    HasNone(Set),
}

/// A relation of two terms: its sign, what is right in place of the first term, and whether it holds of two results, where
/// there are any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison(
    &'static str,
    &'static str,
    fn(Option<&Slice<'_>>, Option<&Slice<'_>>) -> bool,
);

const COMPARISONS: [Comparison; 7] = [
    Comparison(" = ", "{}", |one, other| one.is_some() && one == other),
    Comparison(" ≠ ", "not {}", |one, other| {
        one.is_some() && one != other
    }),
    Comparison(" ≡ ", "{}", |one, other| one == other),
    Comparison(" precedes ", "something before {}", |one, other| {
        order(one, other).is_some_and(Ordering::is_lt)
    }),
    Comparison(" ≤ ", "at most {}", |one, other| {
        order(one, other).is_some_and(Ordering::is_le)
    }),
    Comparison(" begins with ", "{} at the start", |one, other| {
        place(one, other) == Some(0)
    }),
    Comparison(" contains ", "{} in it", |one, other| {
        place(one, other).is_some()
    }),
];

/// The first term equals the other one, or there is no result of it.
const EQUALS_OR_FAILS: Comparison = Comparison(" = ", "{}, or rejected", |one, other| {
    one.is_none() || one == other
});

/// The order of two sequences of a kind.
fn order(one: Option<&Slice<'_>>, other: Option<&Slice<'_>>) -> Option<Ordering> {
    Some(match (one?, other?) {
        (Slice::Bytes(one), Slice::Bytes(other)) => one.cmp(other),
        (Slice::CodeUnits(one), Slice::CodeUnits(other)) => one.cmp(other),
        (one, other) => one.values().cmp(&other.values()),
    })
}

/// The first place where one sequence has another.
fn place(one: Option<&Slice<'_>>, other: Option<&Slice<'_>>) -> Option<usize> {
    let (one, other) = (one?, other?);
    (0..=one.len()).find(|at| one.without_prefix(*at).strip_prefix(*other).is_some())
}

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
        let [left, right] = [left, right].map(|term| is(term, Property::Accepted, "accepted"));
        return Ok(Formula::ExactlyIf(Box::new([left?, right?])));
    }
    for comparison in COMPARISONS {
        let Some((left, right)) = outside(text, comparison.0) else {
            continue;
        };
        let (right, comparison) = match right.strip_suffix(" or is rejected") {
            Some(right) => (right, EQUALS_OR_FAILS),
            None => (right, comparison),
        };
        let both = [term::read(left)?, term::read(right)?];
        return Ok(Formula::Compared(Box::new(both), comparison));
    }
    let set = |text: &str| Set::read(text).ok_or_else(|| format!("has no set of values: '{text}'"));
    if let Some((left, right)) = outside(text, " has none of ") {
        return is(left, Property::HasNone(set(right)?), "none of these values");
    }
    if let Some((left, right)) = outside(text, " has ") {
        return is(left, Property::Has(set(right)?), "one of these values");
    }
    let no_relation = "has no relation, as '=' or 'is rejected'";
    let (left, right) = outside(text, " is ").ok_or(no_relation)?;
    let units = [" byte", " bytes", " unit", " units"];
    let numbers = units.iter().find_map(|units| right.strip_suffix(units));
    match (right, numbers) {
        ("accepted", _) => is(left, Property::Accepted, right),
        ("rejected", _) => is(left, Property::Rejected, right),
        (_, Some(numbers)) => {
            let numbers = numbers.split(',').map(|number| number.trim().parse());
            let numbers: Result<_, _> = numbers.collect();
            let numbers = numbers.map_err(|_| "has no number of units")?;
            is(left, Property::Units(numbers), right)
        }
        _ => {
            let set = Set::read(right).ok_or(no_relation)?;
            is(left, Property::Only(set), "no other values")
        }
    }
}

fn is(term: &str, property: Property, printed: &str) -> Result<Formula, Reason> {
    let term = Box::new(term::read(term)?);
    Ok(Formula::Is(term, property, printed.to_owned()))
}

impl Formula {
    /// Resolves all terms.
    pub(super) fn resolve(&mut self, resolving: &mut Resolving<'_>) -> Result<(), Reason> {
        match self {
            Self::Is(term, ..) => term.resolve(None, resolving),
            Self::Compared(both, _) => {
                let wanted = both.iter().find_map(Term::kind);
                both.iter_mut()
                    .try_for_each(|term| term.resolve(wanted, resolving))
            }
            Self::Not(of) => of.resolve(resolving),
            Self::And(both) | Self::Or(both) | Self::If(both) | Self::ExactlyIf(both) => {
                both.iter_mut().try_for_each(|of| of.resolve(resolving))
            }
        }
    }

    /// Whether it holds for some inputs.
    pub(super) fn holds(&self, inputs: &[Slice<'_>]) -> bool {
        match self {
            Self::Is(term, property, _) => {
                let mut holds = false;
                term.with_value(inputs, &mut |came| holds = property.is_of(came));
                holds
            }
            Self::Compared(both, Comparison(.., compare)) => {
                let mut holds = false;
                both[0].with_value(inputs, &mut |one| {
                    both[1].with_value(inputs, &mut |other| holds = compare(one, other));
                });
                holds
            }
            Self::Not(of) => !of.holds(inputs),
            Self::And(both) => both.iter().all(|of| of.holds(inputs)),
            Self::Or(both) => both.iter().any(|of| of.holds(inputs)),
            Self::If(both) => !both[1].holds(inputs) || both[0].holds(inputs),
            Self::ExactlyIf(both) => both[0].holds(inputs) == both[1].holds(inputs),
        }
    }

    /// What is printed of it, and what is right, for inputs that it does not hold for.
    pub(super) fn difference(&self, text: &str, inputs: &[Slice<'_>]) -> (String, String) {
        match self {
            Self::Is(term, _, printed) => (printed.clone(), term.shown(inputs)),
            Self::Compared(both, Comparison(_, printed, _)) => {
                let [one, other] = both.each_ref().map(|term| term.shown(inputs));
                (printed.replace("{}", &other), one)
            }
            Self::If(both) => both[0].difference(text, inputs),
            _ => {
                let mut terms = Vec::new();
                self.values(inputs, &mut terms);
                (text.to_owned(), terms.join(", "))
            }
        }
    }

    fn values(&self, inputs: &[Slice<'_>], all: &mut Vec<String>) {
        let terms = match self {
            Self::Is(term, ..) => std::slice::from_ref(&**term),
            Self::Compared(both, _) => both.as_slice(),
            Self::Not(of) => return of.values(inputs, all),
            Self::And(both) | Self::Or(both) | Self::If(both) | Self::ExactlyIf(both) => {
                return both.iter().for_each(|of| of.values(inputs, all));
            }
        };
        let calculated = terms.iter().filter(|term| term.is_calculated());
        all.extend(calculated.map(|term| term.shown(inputs)));
    }
}

impl Property {
    fn is_of(&self, came: Option<&Slice<'_>>) -> bool {
        let has = |set: &Set, came: &Slice<'_>| came.values().iter().any(|value| set.has(*value));
        match (self, came) {
            (Self::Accepted, _) => came.is_some(),
            (Self::Rejected, _) => came.is_none(),
            (Self::Units(numbers), Some(came)) => numbers.contains(&came.len()),
            (Self::Only(set), Some(came)) => came.values().iter().all(|value| set.has(*value)),
            (Self::Has(set), Some(came)) => has(set, came),
            (Self::HasNone(set), Some(came)) => !has(set, came),
            (_, None) => false,
        }
    }
}

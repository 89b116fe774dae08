//! A regular expression for the accepted sequences: the states of the automaton are removed one by one.

use std::collections::BTreeMap;
use std::mem::take;
use std::ops::RangeInclusive;

use super::validity::{Validity, range};

/// An expression over bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Expression {
    /// One byte in a range.
    One(Vec<RangeInclusive<u32>>),
    /// All parts in order.
    Then(Vec<Expression>),
    Either(Vec<Expression>),
    Many(Box<Expression>),
}

use Expression::{Either, Many, One, Then};

/// No byte at all.
const EMPTY: Expression = Then(Vec::new());

/// What leads from one state to another.
type Edges = BTreeMap<(usize, usize), Expression>;

/// The pattern, for the whole of an input, in the syntax that libraries for byte strings share.
pub(super) fn of(validity: &Validity) -> String {
    let states = validity.runs.len();
    let (start, end) = (states, states + 1);
    let mut edges = Edges::from([((start, 0), EMPTY)]);
    for (state, runs) in validity.runs.iter().enumerate() {
        if validity.accepts[state] {
            add(&mut edges, (state, end), EMPTY);
        }
        for run in runs {
            let byte = One(vec![run.bytes.clone()]);
            add(&mut edges, (state, run.next), byte);
        }
    }
    let mut left: Vec<usize> = (0..states).collect();
    while let Some(place) = (0..left.len()).min_by_key(|place| cost(&edges, left[*place])) {
        remove(&mut edges, left.remove(place));
    }
    let whole = edges.remove(&(start, end));
    let whole = whole.map_or("[^\\x00-\\xFF]".to_owned(), |whole| write(&whole));
    whole + "\n"
}

/// How many edges there will be in place of a state; the first state goes last.
fn cost(edges: &Edges, state: usize) -> (bool, usize) {
    let others = edges.keys().filter(|(from, to)| from != to);
    let into = others.clone().filter(|(_, to)| *to == state).count();
    let out = others.filter(|(from, _)| *from == state).count();
    (state == 0, into * out)
}

fn remove(edges: &mut Edges, state: usize) {
    let around = edges.remove(&(state, state));
    let many = around.map_or(EMPTY, |around| Many(Box::new(around)));
    let (into, others): (Edges, Edges) = take(edges)
        .into_iter()
        .partition(|((_, to), _)| *to == state);
    let (out, others) = others
        .into_iter()
        .partition(|((from, _), _)| *from == state);
    let out: Edges = out;
    *edges = others;
    for ((from, _), before) in &into {
        for ((_, to), after) in &out {
            let parts = [before.clone(), many.clone(), after.clone()];
            add(edges, (*from, *to), then(parts));
        }
    }
}

fn add(edges: &mut Edges, edge: (usize, usize), by: Expression) {
    let both = match edges.remove(&edge) {
        None => by,
        Some(known) => either(known, by),
    };
    edges.insert(edge, both);
}

fn then(parts: [Expression; 3]) -> Expression {
    let parts = parts.into_iter().flat_map(|part| match part {
        Then(parts) => parts,
        part => vec![part],
    });
    one_or(parts.collect(), Then)
}

fn either(left: Expression, right: Expression) -> Expression {
    let ways = [left, right].into_iter().flat_map(|way| match way {
        Either(ways) => ways,
        way => vec![way],
    });
    let mut distinct: Vec<Expression> = Vec::new();
    for way in ways {
        let class = distinct.iter().position(|known| matches!(known, One(_)));
        match (way, class.map(|class| &mut distinct[class])) {
            (One(more), Some(One(ranges))) => ranges.extend(more),
            (way, _) => {
                if !distinct.contains(&way) {
                    distinct.push(way);
                }
            }
        }
    }
    one_or(distinct, Either)
}

/// The only part, or what several are together.
fn one_or(parts: Vec<Expression>, together: fn(Vec<Expression>) -> Expression) -> Expression {
    match <[Expression; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => together(parts),
    }
}

fn write(expression: &Expression) -> String {
    match expression {
        One(ranges) => class(ranges),
        Then(parts) => parts.iter().map(group).collect(),
        Either(ways) => {
            let written = ways.iter().filter(|way| **way != EMPTY).map(write);
            let written = written.collect::<Vec<_>>().join("|");
            if ways.contains(&EMPTY) {
                format!("(?:{written})?")
            } else {
                written
            }
        }
        Many(part) => match &**part {
            One(ranges) => format!("{}*", class(ranges)),
            part => format!("(?:{})*", write(part)),
        },
    }
}

/// As a part of a longer expression.
fn group(expression: &Expression) -> String {
    match expression {
        Either(ways) if !ways.contains(&EMPTY) => format!("(?:{})", write(expression)),
        _ => write(expression),
    }
}

fn class(ranges: &[RangeInclusive<u32>]) -> String {
    let shown = |bytes| range(bytes, "\\x", "-");
    match ranges {
        [one] if one.start() == one.end() => shown(one),
        ranges => format!("[{}]", ranges.iter().map(shown).collect::<String>()),
    }
}

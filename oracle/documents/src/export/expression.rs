//! A regular expression for the accepted sequences: the states of the automaton are removed one by one.

use std::collections::BTreeMap;

use super::validity::Validity;

/// An expression over bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Expression {
    /// No byte at all.
    Empty,
    /// One byte in a range.
    One(Vec<(u8, u8)>),
    Then(Vec<Expression>),
    Either(Vec<Expression>),
    Many(Box<Expression>),
}

use Expression::{Either, Empty, Many, One, Then};

/// What leads from one state to another.
type Edges = BTreeMap<(usize, usize), Expression>;

/// The pattern, for the whole of an input, in the syntax that libraries for byte strings share.
pub(super) fn of(validity: &Validity) -> String {
    let states = validity.runs.len();
    let (start, end) = (states, states + 1);
    let mut edges = Edges::from([((start, 0), Empty)]);
    for (state, runs) in validity.runs.iter().enumerate() {
        if validity.accepts[state] {
            add(&mut edges, (state, end), Empty);
        }
        for run in runs {
            add(
                &mut edges,
                (state, run.next),
                One(vec![(run.first, run.last)]),
            );
        }
    }
    let mut left: Vec<usize> = (0..states).collect();
    while let Some(place) = (0..left.len()).min_by_key(|place| cost(&edges, left[*place])) {
        remove(&mut edges, left.remove(place));
    }
    let whole = edges.remove(&(start, end));
    format!(
        "{}\n",
        whole.map_or("[^\\x00-\\xFF]".to_owned(), |whole| write(&whole))
    )
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
    let take = |edges: &Edges, is_it: &dyn Fn(&(usize, usize)) -> bool| {
        let taken = edges.iter().filter(|(edge, _)| is_it(edge));
        taken
            .map(|(edge, by)| (*edge, by.clone()))
            .collect::<Vec<_>>()
    };
    let into = take(edges, &|(_, to)| *to == state);
    let out = take(edges, &|(from, _)| *from == state);
    edges.retain(|(from, to), _| *from != state && *to != state);
    for ((from, _), before) in &into {
        for ((_, to), after) in &out {
            let many = around
                .clone()
                .map_or(Empty, |around| Many(Box::new(around)));
            add(
                edges,
                (*from, *to),
                then([before.clone(), many, after.clone()]),
            );
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
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Empty => {}
            Then(parts) => flat.extend(parts),
            part => flat.push(part),
        }
    }
    match flat.pop() {
        None => Empty,
        Some(only) if flat.is_empty() => only,
        Some(last) => {
            flat.push(last);
            Then(flat)
        }
    }
}

fn either(left: Expression, right: Expression) -> Expression {
    let mut ways = Vec::new();
    for way in [left, right] {
        match way {
            Either(more) => ways.extend(more),
            way => ways.push(way),
        }
    }
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
    match distinct.pop() {
        Some(only) if distinct.is_empty() => only,
        Some(last) => {
            distinct.push(last);
            Either(distinct)
        }
        None => Empty,
    }
}

fn write(expression: &Expression) -> String {
    match expression {
        Empty => String::new(),
        One(ranges) => class(ranges),
        Then(parts) => parts.iter().map(group).collect(),
        Either(ways) => {
            let written = ways.iter().filter(|way| **way != Empty).map(write);
            let written = written.collect::<Vec<_>>().join("|");
            if ways.contains(&Empty) {
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
        Either(ways) if !ways.contains(&Empty) => format!("(?:{})", write(expression)),
        _ => write(expression),
    }
}

fn class(ranges: &[(u8, u8)]) -> String {
    let range = |(first, last): &(u8, u8)| {
        if first == last {
            format!("\\x{first:02X}")
        } else {
            format!("\\x{first:02X}-\\x{last:02X}")
        }
    };
    match ranges {
        [one] if one.0 == one.1 => range(one),
        ranges => format!("[{}]", ranges.iter().map(range).collect::<String>()),
    }
}

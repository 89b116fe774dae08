//! The stretches of releases in which a fault is there, or is not.

use super::{Release, State};

/// Consecutive releases among those that were asked, with the same state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Their state.
    pub state: State,
    /// The index of the first one.
    pub first: usize,
    /// The index of the last one.
    pub last: usize,
}

impl Span {
    const fn is_wrong(&self) -> bool {
        matches!(self.state, State::Wrong)
    }
}

/// The stretches of releases that were asked, in order.
pub fn spans(states: &[Option<State>]) -> Vec<Span> {
    let mut spans = Vec::<Span>::new();
    for (index, state) in states.iter().enumerate() {
        let Some(state) = *state else { continue };
        match spans.last_mut().filter(|span| span.state == state) {
            Some(span) => span.last = index,
            None => spans.push(Span {
                state,
                first: index,
                last: index,
            }),
        }
    }
    spans
}

/// When a fault was there, in words: `wrong since 3.0.0, right in 2.0.1`.
pub(super) fn in_words(states: &[Option<State>], releases: &[Release]) -> String {
    let spans = spans(states);
    let version = |index: usize| releases[index].version.as_str();
    let mut parts = Vec::new();
    for (number, span) in spans.iter().enumerate().filter(|(_, span)| span.is_wrong()) {
        let before = number.checked_sub(1).map(|number| spans[number]);
        let after = spans.get(number + 1).copied();
        let (first, last) = (version(span.first), version(span.last));
        let mut part = match (before, after) {
            (None, None) if first == last => format!("wrong in {first}, the only release asked"),
            (None, None) => format!("wrong in all releases asked, {first} to {last}"),
            (None, Some(_)) if first == last => {
                format!("wrong in {first}, the first release asked")
            }
            (None, Some(_)) => format!("wrong from the first release asked, {first}, to {last}"),
            (Some(_), None) => format!("wrong since {first}"),
            (Some(_), Some(_)) if first == last => format!("wrong in {first} only"),
            (Some(_), Some(_)) => format!("wrong from {first} to {last}"),
        };
        let mut beside = Vec::new();
        for (span, index) in [
            (before, before.map(|span| span.last)),
            (after, after.map(|span| span.first)),
        ] {
            let (Some(span), Some(index)) = (span, index) else {
                continue;
            };
            beside.push(match span.state {
                State::Absent => format!("no such operation in {}", version(index)),
                State::Right | State::Wrong => format!("right in {}", version(index)),
            });
        }
        if !beside.is_empty() {
            part += &format!(", {}", beside.join(" and "));
        }
        let unknown = |from: usize, to: usize| (from + 1..to).len();
        let left = before.map_or(0, |before| unknown(before.last, span.first))
            + after.map_or(0, |after| unknown(span.last, after.first));
        match left {
            0 => {}
            1 => part += " (1 release between is unknown)",
            left => part += &format!(" ({left} releases between are unknown)"),
        }
        parts.push(part);
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Known;

    fn told(states: &str) -> String {
        let releases: Vec<Release> = (1..=states.len())
            .map(|number| Release {
                version: format!("{number}.0"),
                known: Known::Nothing,
            })
            .collect();
        let states: Vec<Option<State>> = states
            .chars()
            .map(|state| match state {
                'r' => Some(State::Right),
                'w' => Some(State::Wrong),
                'a' => Some(State::Absent),
                _ => None,
            })
            .collect();
        in_words(&states, &releases)
    }

    #[test]
    fn a_line_says_since_when_a_fault_is_there_and_where_it_is_not() {
        assert_eq!(told("rrww"), "wrong since 3.0, right in 2.0");
        assert_eq!(told("r-rw-w"), "wrong since 4.0, right in 3.0");
        assert_eq!(
            told("rwr"),
            "wrong in 2.0 only, right in 1.0 and right in 3.0"
        );
        assert_eq!(
            told("rwwr"),
            "wrong from 2.0 to 3.0, right in 1.0 and right in 4.0"
        );
        assert_eq!(
            told("wwr"),
            "wrong from the first release asked, 1.0, to 2.0, right in 3.0"
        );
        assert_eq!(told("-w-w"), "wrong in all releases asked, 2.0 to 4.0");
        assert_eq!(
            told("awr"),
            "wrong in 2.0 only, no such operation in 1.0 and right in 3.0"
        );
        assert_eq!(
            told("rwrrw"),
            "wrong in 2.0 only, right in 1.0 and right in 3.0; wrong since 5.0, right in 4.0"
        );
    }

    #[test]
    fn what_was_not_asked_next_to_a_change_is_counted() {
        assert_eq!(
            told("r-w"),
            "wrong since 3.0, right in 1.0 (1 release between is unknown)"
        );
        assert_eq!(
            told("r--w"),
            "wrong since 4.0, right in 1.0 (2 releases between are unknown)"
        );
    }
}

//! What a picture of a machine has arrows for, and what it says in a sentence instead.

use std::collections::BTreeMap;

use utfproof_vectors::machine::Machine;

use super::{describe, values};

/// The widest that a line of a label gets, but for a range that is wider by itself.
const WIDEST: usize = 23;

/// All that leads from one state to another one, or back to itself.
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The ranges that lead there, and behind those that show something, what they show.
    pub(super) label: Vec<Line>,
}

/// A line of a label.
pub(super) struct Line {
    pub(super) text: String,
    /// Whether it says what shows; otherwise it has ranges.
    pub(super) shows: bool,
}

/// The arrows of a machine.
pub(super) struct Arrows {
    pub(super) drawn: Vec<Arrow>,
    pub(super) left_out: LeftOut,
}

/// Which transitions have no arrow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LeftOut {
    Nothing,
    /// Those that lead to this state, which nothing leaves.
    To(usize),
    /// Those of other states that lead where they lead from this one, and show the same: what has begun is broken off,
    /// and something else begins.
    As(usize),
}

impl Arrows {
    pub(super) fn of(machine: &Machine) -> Self {
        let left_out = LeftOut::of(machine);
        let states = 0..machine.states.len();
        let drawn = states.flat_map(|state| {
            arrows_from(machine, state, |letter| {
                !left_out.has(machine, state, letter)
            })
        });
        Self {
            drawn: drawn.collect(),
            left_out,
        }
    }
}

impl LeftOut {
    /// Of a machine that rejects, what leads to the state that nothing leaves, if there is one; of any other machine, what
    /// is like the transitions of the state that most are like.
    fn of(machine: &Machine) -> Self {
        let mut others = 1..machine.states.len();
        match machine.is_total() {
            true if others.is_empty() => Self::Nothing,
            true => Self::As(most_alike(machine)),
            false => others
                .find(|state| is_sink(machine, *state))
                .map_or(Self::Nothing, Self::To),
        }
    }

    fn has(self, machine: &Machine, state: usize, letter: usize) -> bool {
        match self {
            Self::Nothing => false,
            Self::To(sink) => machine.states[state].leads_to[letter] == sink,
            Self::As(other) => state != other && is_as(machine, state, other, letter),
        }
    }
}

/// Whether nothing leaves a state.
fn is_sink(machine: &Machine, state: usize) -> bool {
    let leads_to = &machine.states[state].leads_to;
    leads_to.iter().all(|next| *next == state)
}

/// The state that most transitions are like, of several the first.
fn most_alike(machine: &Machine) -> usize {
    let alike = |state: &usize| {
        let others = 0..machine.states.len();
        let alike = others.map(|other| {
            let letters = 0..machine.letters.len();
            letters
                .filter(|letter| is_as(machine, other, *state, *letter))
                .count()
        });
        alike.sum::<usize>()
    };
    let states = (0..machine.states.len()).rev();
    states.max_by_key(alike).unwrap_or(0)
}

/// Whether a letter leads from one state where it leads from another one, and shows the same.
fn is_as(machine: &Machine, state: usize, other: usize, letter: usize) -> bool {
    let [state, other] = [state, other].map(|number| &machine.states[number]);
    state.leads_to[letter] == other.leads_to[letter] && state.shows[letter] == other.shows[letter]
}

/// The arrows from a state for these letters.
fn arrows_from(machine: &Machine, from: usize, has: impl Fn(usize) -> bool) -> Vec<Arrow> {
    let state = &machine.states[from];
    let mut by_target: BTreeMap<usize, Vec<(String, Vec<String>)>> = BTreeMap::new();
    let mut letter = 0;
    while letter < machine.letters.len() {
        let (to, shows) = (state.leads_to[letter], describe(&state.shows[letter]));
        let is_same = |other: &usize| {
            has(*other)
                && (state.leads_to[*other], describe(&state.shows[*other])) == (to, shows.clone())
        };
        let run = (letter..machine.letters.len()).take_while(is_same).count();
        if run > 0 {
            let ends = [letter, letter + run - 1].map(|end| &machine.letters[end]);
            let range = values(machine, *ends[0].start(), *ends[1].end());
            let groups = by_target.entry(to).or_default();
            match groups.iter_mut().find(|(known, _)| *known == shows) {
                Some((_, ranges)) => ranges.push(range),
                None => groups.push((shows, vec![range])),
            }
        }
        letter += run.max(1);
    }
    let arrow = |(to, groups): (usize, Vec<_>)| Arrow {
        from,
        to,
        label: groups.into_iter().flat_map(lines).collect(),
    };
    by_target.into_iter().map(arrow).collect()
}

/// The ranges, several a line, and what they show.
fn lines((shows, ranges): (String, Vec<String>)) -> Vec<Line> {
    let mut lines: Vec<String> = Vec::new();
    for range in ranges {
        match lines.last_mut() {
            Some(line) if line.len() + range.len() + 2 <= WIDEST => *line += &format!(", {range}"),
            Some(line) => {
                line.push(',');
                lines.push(range);
            }
            None => lines.push(range),
        }
    }
    let of_ranges = lines.into_iter().map(|text| Line { text, shows: false });
    let shows = (!shows.is_empty()).then_some(Line {
        text: shows,
        shows: true,
    });
    of_ranges.chain(shows).collect()
}

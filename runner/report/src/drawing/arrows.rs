//! Which transitions of an automaton become arrows, and which the picture describes in a sentence instead.

use std::collections::BTreeMap;

use super::sketch::{Move, Sketch, values};

/// The longest line of a label, in characters; a single range may be longer.
const WIDEST: usize = 23;

/// Heads the label of an arrow that the expected automaton does not have.
const NOT_AS_EXPECTED: &str = "≠ expected:";

/// All drawn transitions from one state to another, or back to itself.
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The ranges that lead there, each followed by the change to the result, if any.
    pub(super) label: Vec<Line>,
    /// Whether the expected automaton has no such arrow.
    pub(super) differs: bool,
}

/// A line of a label.
pub(super) struct Line {
    pub(super) text: String,
    /// Whether it describes a change to the result; otherwise it lists ranges.
    pub(super) shows: bool,
}

/// The arrows of an automaton.
pub(super) struct Arrows {
    pub(super) drawn: Vec<Arrow>,
    pub(super) left_out: LeftOut,
}

/// Which transitions have no arrow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LeftOut {
    Nothing,
    /// Those to this state, which no transition leaves.
    To(usize),
    /// Those of other states that do the same as from this one: they break off a sequence and begin another.
    As(usize),
}

impl Arrows {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let left_out = LeftOut::of(sketch);
        let has = |spot: usize| move |letter: usize| !left_out.has(sketch, spot, letter);
        let drawn = (0..sketch.spots.len()).flat_map(|spot| {
            let [expected, other] =
                [false, true].map(|differs| arrows_from(sketch, spot, differs, has(spot)));
            one_to_itself(expected, other)
        });
        Self {
            drawn: drawn.collect(),
            left_out,
        }
    }
}

/// All arrows from a state. Two that lead back to it become one, because only one fits above a state.
fn one_to_itself(mut expected: Vec<Arrow>, other: Vec<Arrow>) -> Vec<Arrow> {
    for arrow in other {
        let is_circle = |known: &&mut Arrow| arrow.from == arrow.to && known.to == arrow.to;
        match expected.iter_mut().find(is_circle) {
            Some(circle) => {
                circle.label.extend(arrow.label);
                circle.differs = true;
            }
            None => expected.push(arrow),
        }
    }
    expected
}

impl LeftOut {
    /// If the automaton rejects: the transitions to its sink, if it has one. Otherwise: those equal to a transition of
    /// the most typical state.
    fn of(sketch: &Sketch) -> Self {
        let mut others = 1..sketch.spots.len();
        match sketch.is_total {
            true if others.is_empty() => Self::Nothing,
            true => Self::As(most_alike(sketch)),
            false => others
                .find(|spot| is_sink(sketch, *spot))
                .map_or(Self::Nothing, Self::To),
        }
    }

    /// Whether a transition has no arrow. One that differs from the expected automaton always has one.
    fn has(self, sketch: &Sketch, spot: usize, letter: usize) -> bool {
        let own = &sketch.spots[spot].moves[letter];
        match self {
            _ if own.differs => false,
            Self::Nothing => false,
            Self::To(sink) => own.to == sink,
            Self::As(other) => spot != other && *own == sketch.spots[other].moves[letter],
        }
    }
}

/// Whether no transition leaves a state.
fn is_sink(sketch: &Sketch, spot: usize) -> bool {
    let moves = &sketch.spots[spot].moves;
    !moves.is_empty() && moves.iter().all(|own| own.to == spot)
}

/// The state whose transitions most others equal; the first of several.
fn most_alike(sketch: &Sketch) -> usize {
    let alike = |spot: &usize| {
        let moves = &sketch.spots[*spot].moves;
        let others = sketch.spots.iter();
        let pairs = others.flat_map(|other| other.moves.iter().zip(moves));
        pairs.filter(|(one, other)| one == other).count()
    };
    let spots = (0..sketch.spots.len()).rev();
    spots.max_by_key(alike).unwrap_or(0)
}

/// The arrows from a state for the letters that `has` selects: those that differ from the expected ones, or the others.
fn arrows_from(
    sketch: &Sketch,
    from: usize,
    differs: bool,
    has: impl Fn(usize) -> bool,
) -> Vec<Arrow> {
    let moves = &sketch.spots[from].moves;
    let mut by_target: BTreeMap<usize, Vec<(String, Vec<String>)>> = BTreeMap::new();
    let mut letter = 0;
    while letter < moves.len() {
        let Move { to, shows, .. } = &moves[letter];
        let is_same = |other: &usize| {
            let own = &moves[*other];
            own.differs == differs && has(*other) && (own.to, &own.shows) == (*to, shows)
        };
        let run = (letter..moves.len()).take_while(is_same).count();
        if run > 0 {
            let [first, last] = [letter, letter + run - 1].map(|end| &sketch.letters[end]);
            let range = values(sketch.kind, &(*first.start()..=*last.end()));
            let groups = by_target.entry(*to).or_default();
            match groups.iter_mut().find(|(known, _)| known == shows) {
                Some((_, ranges)) => ranges.push(range),
                None => groups.push((shows.clone(), vec![range])),
            }
        }
        letter += run.max(1);
    }
    let arrow = |(to, groups): (usize, Vec<_>)| Arrow {
        from,
        to,
        label: differs
            .then(|| Line {
                text: NOT_AS_EXPECTED.to_owned(),
                shows: true,
            })
            .into_iter()
            .chain(groups.into_iter().flat_map(lines))
            .collect(),
        differs,
    };
    by_target.into_iter().map(arrow).collect()
}

/// The ranges, several to a line, and then the change to the result.
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

//! The ways of the arrows, once everything has its place.

use std::collections::BTreeMap;

use super::arrows::Arrow;
use super::layout::{Point, RADIUS};

/// From the tip of an arrow to the ring that it points to.
const TIP: f64 = 2.0;

/// The way of an arrow.
pub(super) struct Route {
    /// Where it is straight: at the states and where it passes a column; empty if it leads from a state to itself.
    pub(super) straights: Vec<[Point; 2]>,
    /// The middle of its label.
    pub(super) label: Point,
}

/// Where something is: its middle, and half of the width of its column.
#[derive(Clone, Copy)]
pub(super) struct StatePosition {
    pub(super) middle: Point,
    pub(super) half: f64,
}

/// The vertices that an arrow passes, from its own beginning to its end, and which of them is its label.
pub(super) struct Chain {
    pub(super) vertices: Vec<usize>,
    pub(super) label: usize,
}

/// How far above or below the middle of its states each arrow leaves the one and reaches the other: in the order in
/// which the arrows part, so that they do not cross there.
pub(super) fn ports(
    arrows: &[Arrow],
    chains: &[Option<Chain>],
    places: &[StatePosition],
) -> Vec<[f64; 2]> {
    let mut sides: BTreeMap<(usize, bool), Vec<End>> = BTreeMap::new();
    for (number, (arrow, chain)) in arrows.iter().zip(chains).enumerate() {
        let Some(Chain { vertices, .. }) = chain else {
            continue;
        };
        let leads_back = places[arrow.to].middle.x < places[arrow.from].middle.x;
        let ends = [(arrow.from, vertices.first()), (arrow.to, vertices.last())];
        for (which, (state, nearest)) in ends.into_iter().enumerate() {
            let y = places[nearest.copied().unwrap_or(state)].middle.y;
            let is_at_the_right = (which == 0) != leads_back;
            let side = sides.entry((state, is_at_the_right)).or_default();
            side.push(End {
                arrow: number,
                which,
                y,
            });
        }
    }
    let mut ports = vec![[0.0; 2]; arrows.len()];
    for mut side in sides.into_values() {
        side.sort_by(|one, other| one.y.total_cmp(&other.y));
        let between = side.len().saturating_sub(1) as f64;
        let step = (1.5 * RADIUS / between.max(1.0)).min(RADIUS / 2.0);
        for (place, end) in side.into_iter().enumerate() {
            ports[end.arrow][end.which] = (place as f64 - between / 2.0) * step;
        }
    }
    ports
}

/// An end of an arrow, at a side of a state.
struct End {
    arrow: usize,
    /// 0 where it leaves a state, 1 where it reaches one.
    which: usize,
    /// How high it passes the next column.
    y: f64,
}

/// Where an arrow is straight: from the ring of a state to the edge of its column, through the columns between, and from
/// the edge of a column to the ring of the other state.
pub(super) fn straights(
    from: StatePosition,
    to: StatePosition,
    chain: &Chain,
    ports: [f64; 2],
    places: &[StatePosition],
) -> Vec<[Point; 2]> {
    let side = if from.middle.x < to.middle.x {
        1.0
    } else {
        -1.0
    };
    let ring = |port: f64, distance: f64| (distance * distance - port * port).sqrt();
    let level = |y: f64, from: f64, to: f64| [Point { x: from, y }, Point { x: to, y }];
    let leave = from.middle.x + side * ring(ports[0], RADIUS);
    let reach = to.middle.x - side * ring(ports[1], RADIUS + TIP);
    let mut straights = vec![level(
        from.middle.y + ports[0],
        leave,
        from.middle.x + side * from.half,
    )];
    straights.extend(chain.vertices.iter().map(|vertex| {
        let StatePosition { middle, half } = places[*vertex];
        level(middle.y, middle.x - side * half, middle.x + side * half)
    }));
    straights.push(level(
        to.middle.y + ports[1],
        to.middle.x - side * to.half,
        reach,
    ));
    straights
}

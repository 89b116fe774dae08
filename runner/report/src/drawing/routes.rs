//! Routes the arrows between vertices whose positions are known.

use std::collections::BTreeMap;

use super::arrows::Arrow;
use super::geometry::{Point, RADIUS, VertexPosition};

/// The gap between the tip of an arrow and the ring that it points to.
const TIP: f64 = 2.0;

/// The route of an arrow.
pub(super) struct Route {
    /// Its straight parts: at the states, and through each column; empty if it leads from a state to itself.
    pub(super) straights: Vec<[Point; 2]>,
    /// The middle of its label.
    pub(super) label: Point,
}

/// The vertices that an arrow passes, from its start to its tip, and which of them is its label.
pub(super) struct Chain {
    pub(super) vertices: Vec<usize>,
    pub(super) label: usize,
}

/// For each arrow, how far from the middle it leaves its first state and reaches its last, positive downwards. The
/// order at each side of a state is that of the nearest vertices, so that arrows do not cross there.
pub(super) fn ports(
    arrows: &[Arrow],
    chains: &[Option<Chain>],
    positions: &[VertexPosition],
) -> Vec<[f64; 2]> {
    let mut sides: BTreeMap<(usize, bool), Vec<End>> = BTreeMap::new();
    for (number, (arrow, chain)) in arrows.iter().zip(chains).enumerate() {
        let Some(Chain { vertices, .. }) = chain else {
            continue;
        };
        let leads_back = positions[arrow.to].middle.x < positions[arrow.from].middle.x;
        let ends = [(arrow.from, vertices.first()), (arrow.to, vertices.last())];
        for (which, (state, nearest)) in ends.into_iter().enumerate() {
            let y = positions[nearest.copied().unwrap_or(state)].middle.y;
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
        for (index, end) in side.into_iter().enumerate() {
            ports[end.arrow][end.which] = (index as f64 - between / 2.0) * step;
        }
    }
    ports
}

/// An end of an arrow, at a side of a state.
struct End {
    arrow: usize,
    /// 0 where it leaves a state, 1 where it reaches one.
    which: usize,
    /// Its height in the next column.
    y: f64,
}

/// The straight parts of an arrow: from the first state's ring to the edge of its column, through each column between,
/// and from the edge of the last column to the other state's ring.
pub(super) fn straights(
    from: VertexPosition,
    to: VertexPosition,
    chain: &Chain,
    ports: [f64; 2],
    positions: &[VertexPosition],
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
        let VertexPosition { middle, half } = positions[*vertex];
        level(middle.y, middle.x - side * half, middle.x + side * half)
    }));
    straights.push(level(
        to.middle.y + ports[1],
        to.middle.x - side * to.half,
        reach,
    ));
    straights
}

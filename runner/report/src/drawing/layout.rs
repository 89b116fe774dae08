//! Computes positions in the picture of an automaton.
//!
//! The states are in columns, from left to right, so that an arrow leads to the right unless it closes a cycle; labels
//! have columns of their own in between. A crate for layered graphs orders and spaces the vertices within each column:
//! it gets a vertex wherever an arrow passes a column, and the size of each label.

use rust_sugiyama::configure::Config;
use rust_sugiyama::from_vertices_and_edges;

use super::arrows::{Arrow, Line};
use super::geometry::{Point, RADIUS, VertexPosition};
use super::ranks::ranks;
use super::routes::{Chain, Route, ports, straights};

/// From one line of a text to the next.
pub(super) const LINE_HEIGHT: f64 = 14.0;
/// The largest width of a character in a label.
const CHARACTER: f64 = 6.8;
/// The height of an arrow from a state to itself.
pub(super) const LOOP: f64 = 24.0;
/// The free space at the margin; half of it separates vertices in a column.
pub(super) const MARGIN: f64 = 22.0;
/// The free space between two columns.
const BETWEEN_COLUMNS: f64 = 40.0;
/// The width of an arrow's line.
const LINE_WIDTH: f64 = 2.0;
/// The shortest straight end of an arrow.
const HEAD: f64 = 10.0;

/// The positions of a picture's parts.
pub(super) struct Layout {
    /// The middles of the states.
    pub(super) states: Vec<Point>,
    /// The routes of the arrows, in the order of the arrows.
    pub(super) routes: Vec<Route>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The width of a text, an upper bound.
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// A state, a label, or the passage of an arrow through a column.
struct Vertex {
    column: usize,
    width: f64,
    above: f64,
    below: f64,
}

/// Lays an automaton out; `captions` are the texts below the states.
pub(super) fn lay_out(arrows: &[Arrow], captions: &[String]) -> Layout {
    let ranks = ranks(captions.len(), arrows);
    let mut graph = Graph::default();
    for (state, caption) in captions.iter().enumerate() {
        let itself = arrows
            .iter()
            .find(|arrow| (arrow.from, arrow.to) == (state, state));
        let label = itself.map_or(&[][..], |arrow| &arrow.label);
        let loop_height = itself.map_or(0.0, |_| LOOP + LINE_HEIGHT * label.len() as f64);
        graph.vertices.push(Vertex {
            column: 2 * ranks[state],
            width: widest(label).max(width(caption)).max(2.0 * (RADIUS + HEAD)),
            above: RADIUS + loop_height,
            below: RADIUS + LINE_HEIGHT,
        });
    }
    let chains: Vec<Option<Chain>> = arrows
        .iter()
        .map(|arrow| graph.chain(arrow, &ranks))
        .collect();
    graph.place(captions.len(), arrows, &chains)
}

/// The width of a label.
pub(super) fn widest(label: &[Line]) -> f64 {
    label
        .iter()
        .map(|line| width(&line.text))
        .fold(0.0, f64::max)
}

#[derive(Default)]
struct Graph {
    vertices: Vec<Vertex>,
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Adds a vertex wherever an arrow passes a column. `None` for an arrow from a state to itself.
    fn chain(&mut self, arrow: &Arrow, ranks: &[usize]) -> Option<Chain> {
        if arrow.from == arrow.to {
            return None;
        }
        let (from, to) = (2 * ranks[arrow.from], 2 * ranks[arrow.to]);
        let leads_back = to < from;
        let columns = from.min(to) + 1..from.max(to);
        // next to the state that it leaves
        let label_column = if leads_back { from - 1 } else { from + 1 };
        let first = self.vertices.len();
        let label = first + label_column - columns.start;
        self.vertices.extend(columns.map(|column| {
            let (width, height) = match column == label_column {
                true => (widest(&arrow.label), LINE_HEIGHT * arrow.label.len() as f64),
                false => (0.0, LINE_WIDTH),
            };
            Vertex {
                column,
                width,
                above: height / 2.0,
                below: height / 2.0,
            }
        }));
        let mut vertices: Vec<usize> = (first..self.vertices.len()).collect();
        let (left, right) = if leads_back {
            (arrow.to, arrow.from)
        } else {
            (arrow.from, arrow.to)
        };
        let way = [&[left], vertices.as_slice(), &[right]].concat();
        self.edges
            .extend(way.windows(2).map(|pair| (pair[0] as u32, pair[1] as u32)));
        if leads_back {
            vertices.reverse();
        }
        Some(Chain { vertices, label })
    }

    fn place(&self, states: usize, arrows: &[Arrow], chains: &[Option<Chain>]) -> Layout {
        let columns = self.columns();
        let (rows, height) = self.rows();
        let positions: Vec<VertexPosition> = self
            .vertices
            .iter()
            .zip(rows)
            .map(|(vertex, y)| VertexPosition {
                middle: Point {
                    x: columns[vertex.column].0,
                    y,
                },
                half: columns[vertex.column].1,
            })
            .collect();
        let ports = ports(arrows, chains, &positions);
        let route = |((arrow, chain), ports): ((&Arrow, &Option<Chain>), [f64; 2])| {
            let [from, to] = [arrow.from, arrow.to].map(|state| positions[state]);
            match chain {
                Some(chain) => Route {
                    straights: straights(from, to, chain, ports, &positions),
                    label: positions[chain.label].middle,
                },
                None => {
                    let Point { x, y } = from.middle;
                    let y = y - RADIUS - LOOP - LINE_HEIGHT * arrow.label.len() as f64 / 2.0;
                    Route {
                        straights: Vec::new(),
                        label: Point { x, y },
                    }
                }
            }
        };
        let last = columns.last().copied().unwrap_or_default();
        Layout {
            states: positions[..states]
                .iter()
                .map(|position| position.middle)
                .collect(),
            routes: arrows.iter().zip(chains).zip(ports).map(route).collect(),
            width: last.0 + last.1 + BETWEEN_COLUMNS,
            height,
        }
    }

    /// The middle of each column, and half of its width.
    fn columns(&self) -> Vec<(f64, f64)> {
        let number = self.vertices.iter().map(|vertex| vertex.column + 1).max();
        let mut halves = vec![0.0_f64; number.unwrap_or(0)];
        for vertex in &self.vertices {
            halves[vertex.column] = halves[vertex.column].max(vertex.width / 2.0);
        }
        let mut left = BETWEEN_COLUMNS;
        let position = |half: f64| {
            let middle = left + half;
            left += 2.0 * half + BETWEEN_COLUMNS;
            (middle, half)
        };
        halves.into_iter().map(position).collect()
    }

    /// The middle of each vertex in its column, and the height of the picture.
    fn rows(&self) -> (Vec<f64>, f64) {
        let config = Config {
            vertex_spacing: MARGIN / 2.0,
            ..Config::default()
        };
        let vertices: Vec<(u32, (f64, f64))> = (0..)
            .zip(&self.vertices)
            .map(|(number, vertex)| (number, (vertex.above + vertex.below, 1.0)))
            .collect();
        let mut rows = vec![0.0; self.vertices.len()];
        let mut top = MARGIN;
        for (laid_out, _, _) in from_vertices_and_edges(&vertices, &self.edges, &config) {
            // the crate lays out from top to bottom, this picture from left to right
            let start =
                |(number, (middle, _)): &(usize, (f64, f64))| middle - vertices[*number].1.0 / 2.0;
            let least = laid_out.iter().map(start).fold(f64::INFINITY, f64::min);
            let mut bottom = top;
            for middle in &laid_out {
                let vertex = &self.vertices[middle.0];
                let upper = top + start(middle) - least;
                rows[middle.0] = upper + vertex.above;
                bottom = f64::max(bottom, upper + vertex.above + vertex.below);
            }
            top = bottom + MARGIN;
        }
        (rows, top)
    }
}

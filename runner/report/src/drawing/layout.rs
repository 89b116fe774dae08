//! Where everything is in the picture of an automaton.
//!
//! The states are in columns, from left to right, so that an arrow leads to the right unless it closes a circle; labels
//! have columns of their own in between. What is in a column in which order, and how far apart, is the work of a crate
//! for layered graphs: it is given a vertex wherever an arrow passes a column, and room for each label.

use rust_sugiyama::configure::Config;
use rust_sugiyama::from_vertices_and_edges;

use super::arrows::{Arrow, Line};
use super::ranks::ranks;
use super::routes::{Chain, Route, StatePosition, ports, straights};

/// The radius of a state.
pub(super) const RADIUS: f64 = 18.0;
/// From one line of a text to the next.
pub(super) const LINE_HEIGHT: f64 = 14.0;
/// How wide a character of a label is, at the most.
const CHARACTER: f64 = 6.8;
/// How high an arrow rises that leads from a state to itself.
pub(super) const LOOP: f64 = 24.0;
/// What is free at the margin, and twice what is free in a column.
pub(super) const MARGIN: f64 = 22.0;
/// What is free between a column and the next.
const BETWEEN_COLUMNS: f64 = 40.0;
/// What the line of an arrow takes.
const LINE_WIDTH: f64 = 2.0;
/// How long the last of an arrow is straight, at least.
const HEAD: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// A picture without its paint.
pub(super) struct Layout {
    /// The middles of the states.
    pub(super) states: Vec<Point>,
    /// The arrows, in the order in which they were given.
    pub(super) routes: Vec<Route>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// How wide a text is.
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// Something that takes room in a column.
struct Vertex {
    column: usize,
    width: f64,
    above: f64,
    below: f64,
}

/// Lays an automaton out: `captions` is what stands below each state.
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

/// How wide a label is.
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
    /// Makes a vertex wherever an arrow passes a column; none for one that leads from a state to itself.
    fn chain(&mut self, arrow: &Arrow, ranks: &[usize]) -> Option<Chain> {
        if arrow.from == arrow.to {
            return None;
        }
        let (from, to) = (2 * ranks[arrow.from], 2 * ranks[arrow.to]);
        let leads_back = to < from;
        let columns = from.min(to) + 1..from.max(to);
        // beside the state that it leads from
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
        let places: Vec<StatePosition> = self
            .vertices
            .iter()
            .zip(rows)
            .map(|(vertex, y)| StatePosition {
                middle: Point {
                    x: columns[vertex.column].0,
                    y,
                },
                half: columns[vertex.column].1,
            })
            .collect();
        let ports = ports(arrows, chains, &places);
        let route = |((arrow, chain), ports): ((&Arrow, &Option<Chain>), [f64; 2])| {
            let [from, to] = [arrow.from, arrow.to].map(|state| places[state]);
            match chain {
                Some(chain) => Route {
                    straights: straights(from, to, chain, ports, &places),
                    label: places[chain.label].middle,
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
            states: places[..states].iter().map(|place| place.middle).collect(),
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
        let place = |half: f64| {
            let middle = left + half;
            left += 2.0 * half + BETWEEN_COLUMNS;
            (middle, half)
        };
        halves.into_iter().map(place).collect()
    }

    /// Where the middle of each vertex is in its column, and how high the whole is.
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
        for (places, _, _) in from_vertices_and_edges(&vertices, &self.edges, &config) {
            // what is laid out top down there is laid out from left to right here
            let start =
                |(number, (middle, _)): &(usize, (f64, f64))| middle - vertices[*number].1.0 / 2.0;
            let least = places.iter().map(start).fold(f64::INFINITY, f64::min);
            let mut bottom = top;
            for place in &places {
                let vertex = &self.vertices[place.0];
                let upper = top + start(place) - least;
                rows[place.0] = upper + vertex.above;
                bottom = f64::max(bottom, upper + vertex.above + vertex.below);
            }
            top = bottom + MARGIN;
        }
        (rows, top)
    }
}

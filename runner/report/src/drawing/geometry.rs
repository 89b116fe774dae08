//! Points and sizes that the layout, the routes and the picture share.

/// The radius of a state, in the picture's units.
pub(super) const RADIUS: f64 = 18.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The position of a state, a label or a bend: its middle, and half the width of its column.
#[derive(Clone, Copy)]
pub(super) struct VertexPosition {
    pub(super) middle: Point,
    pub(super) half: f64,
}

//! The picture of an automaton, as SVG.

use super::arrows::{Arrow, Arrows, LeftOut};
use super::geometry::{Point, RADIUS};
use super::layout::{LINE_HEIGHT, LOOP, Layout, MARGIN, lay_out, widest, width};
use super::routes::Route;
use super::sketch::{Ring, Sketch};

/// The style sheet of all pictures, for light and dark pages.
pub const STYLE: &str = "\
svg.automaton { --paper: #fff; --ink: #1b1f24; --line: #57606a; --faint: #8c959f; background: var(--paper); }
@media (prefers-color-scheme: dark) {
  svg.automaton { --paper: #0d1117; --ink: #e6edf3; --line: #8b949e; --faint: #6e7681; }
}
.automaton text { font: 11px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--ink); text-anchor: middle; }
.automaton .number { font-weight: bold; font-size: 13px; }
.automaton .access, .automaton .shows { fill: var(--line); }
.automaton .shows { font-style: italic; }
.automaton .note { text-anchor: start; }
.automaton .label rect { fill: var(--paper); }
.automaton circle, .automaton path { fill: none; stroke: var(--line); stroke-width: 1.2; }
.automaton .open { stroke-dasharray: 3 3; }
.automaton .differs { stroke: var(--ink); stroke-width: 1.8; stroke-dasharray: 6 4; }
.automaton .unexpected text { fill: var(--ink); font-weight: bold; }
.automaton .faint circle { stroke: var(--faint); }
.automaton marker path { fill: var(--line); stroke: none; }
";

/// Draws an automaton as an SVG file.
pub fn draw(sketch: &Sketch) -> String {
    Picture::of(sketch).svg("tip", &style(), "")
}

/// Draws an automaton as part of a page that has [`STYLE`]. `tip` must be unique among the ids of that page.
pub fn embed(sketch: &Sketch, tip: &str) -> String {
    Picture::of(sketch).svg(tip, "", "")
}

/// Draws two automata as one SVG file, the first above the second.
pub fn draw_both(sketches: [&Sketch; 2]) -> String {
    let [above, below] = sketches.map(Picture::of);
    let [(left, top), (right, bottom)] = [above.size(), below.size()];
    let place = format!(" y=\"{top:.0}\"");
    let (wide, high) = (left.max(right), top + bottom);
    let [above, below] = [above.svg("tip", "", ""), below.svg("other-tip", "", &place)];
    format!(
        "{}>\n{}{above}{below}</svg>\n",
        opening(wide, high),
        style()
    )
}

fn style() -> String {
    format!("<style>\n{STYLE}</style>\n")
}

/// The beginning of the first tag.
fn opening(wide: f64, high: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"automaton\" role=\"img\" width=\"{wide:.0}\" \
         height=\"{high:.0}\" viewBox=\"0 0 {wide:.0} {high:.0}\""
    )
}

/// A sketch with all its places.
struct Picture<'a> {
    sketch: &'a Sketch,
    arrows: Arrows,
    layout: Layout,
    notes: Vec<String>,
}

impl<'a> Picture<'a> {
    fn of(sketch: &'a Sketch) -> Self {
        let spots = sketch.spots.iter();
        let accesses: Vec<String> = spots.map(|spot| spot.access.clone()).collect();
        let arrows = Arrows::of(sketch);
        Self {
            sketch,
            layout: lay_out(&arrows.drawn, &accesses),
            notes: notes(sketch, arrows.left_out),
            arrows,
        }
    }

    fn size(&self) -> (f64, f64) {
        let Self { layout, notes, .. } = self;
        let widest_note = notes.iter().map(|note| width(note)).fold(0.0, f64::max);
        let wide = layout.width.max(widest_note + 2.0 * MARGIN);
        let high = layout.height + LINE_HEIGHT * notes.len() as f64 + MARGIN / 2.0;
        (wide, high)
    }

    /// The picture, at a place in a larger one if there are attributes for it.
    fn svg(&self, tip: &str, style: &str, place: &str) -> String {
        let Self {
            sketch,
            arrows,
            layout,
            notes,
        } = self;
        let mut svg = self.head(place);
        svg += style;
        svg += &marker(tip);
        let routed = || arrows.drawn.iter().zip(&layout.routes);
        svg.extend(routed().map(|(arrow, route)| line(arrow, route, layout, tip)));
        svg.extend(routed().map(|(arrow, route)| label(arrow, route, sketch)));
        svg += &beginning(layout.states[0], tip);
        for (number, (spot, at)) in sketch.spots.iter().zip(&layout.states).enumerate() {
            let class = match arrows.left_out == LeftOut::To(number) {
                true => "state faint",
                false => "state",
            };
            let rings = rings(spot.ring, *at);
            svg += &state(&spot.name, &spot.access, class, &rings, *at);
        }
        for (row, note) in (0..).zip(notes) {
            let y = layout.height + LINE_HEIGHT * f64::from(row);
            svg += &format!("<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.1}\">{note}</text>\n");
        }
        svg + "</svg>\n"
    }

    /// The beginning of the picture: its size and a description.
    fn head(&self, place: &str) -> String {
        let (wide, high) = self.size();
        let (operation, whose) = (&self.sketch.operation, &self.sketch.whose);
        let words = self.notes.join(" ");
        format!(
            "{}{place}>\n<title>The automaton of {operation}{whose}</title>\n<desc>{words}</desc>\n",
            opening(wide, high)
        )
    }
}

fn marker(tip: &str) -> String {
    format!(
        "<defs><marker id=\"{tip}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.5 8 4 0 7.5Z\"/></marker></defs>\n"
    )
}

/// The sentences below the picture.
fn notes(sketch: &Sketch, left_out: LeftOut) -> Vec<String> {
    let (operation, whose) = (&sketch.operation, &sketch.whose);
    let mut notes = vec![format!(
        "{operation}{whose}: {} states.",
        sketch.spots.len()
    )];
    let name = |spot: usize| &sketch.spots[spot].name;
    notes.extend(match left_out {
        LeftOut::Nothing => None,
        LeftOut::To(spot) => Some(format!(
            "Transitions without an arrow lead to state {}, which no transition leaves.",
            name(spot)
        )),
        LeftOut::As(spot) => Some(format!(
            "Transitions without an arrow do the same as from state {}.",
            name(spot)
        )),
    });
    let has = |ring: Ring| sketch.spots.iter().any(|spot| spot.ring == ring);
    let rings = "Input that ends in a double ring is accepted";
    notes.push(match has(Ring::Single) {
        true => format!("{rings}, in a single ring rejected."),
        false => format!("{rings}."),
    });
    let is_expected = sketch.whose.is_empty();
    if has(Ring::Dashed) {
        notes.push(match is_expected {
            true => "The documents leave open input that ends in a dashed ring.".to_owned(),
            false => "Input that ends in a dashed ring has no answer, or was not tried.".to_owned(),
        });
    }
    if !is_expected {
        notes.push(
            "Dashed arrows, marked ≠ expected, differ from the expected automaton.".to_owned(),
        );
    }
    if sketch.is_total {
        notes.push(
            "Drops and adds: units that the result loses and gains, R for U+FFFD, c for any other."
                .to_owned(),
        );
    }
    notes
}

/// The rings of a state, which show the verdict on an input that ends there.
fn rings(kind: Ring, Point { x, y }: Point) -> String {
    let ring = |radius: f64, class: &str| {
        format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")
    };
    match kind {
        Ring::Double => ring(RADIUS, "ring") + &ring(RADIUS - 3.5, "ring"),
        Ring::Single => ring(RADIUS, "ring"),
        Ring::Dashed => ring(RADIUS, "ring open"),
    }
}

fn state(name: &str, access: &str, class: &str, rings: &str, Point { x, y }: Point) -> String {
    let [middle, below] = [y + 4.5, y + RADIUS + 12.0];
    format!(
        "<g class=\"{class}\">{rings}<text class=\"number\" x=\"{x:.1}\" y=\"{middle:.1}\">{name}</text>\
         <text class=\"access\" x=\"{x:.1}\" y=\"{below:.1}\">{access}</text></g>\n"
    )
}

/// The label of an arrow, on its own background.
fn label(arrow: &Arrow, route: &Route, sketch: &Sketch) -> String {
    let Point { x, y } = route.label;
    let lines = &arrow.label;
    let wide = widest(lines);
    let high = LINE_HEIGHT * lines.len() as f64;
    let [from, to] = [arrow.from, arrow.to].map(|spot| &sketch.spots[spot].name);
    let class = if arrow.differs {
        "label unexpected"
    } else {
        "label"
    };
    let mut group = format!(
        "<g class=\"{class}\"><title>{from} to {to}</title>\
         <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>",
        x - wide / 2.0,
        y - high / 2.0
    );
    for (row, line) in (0..).zip(lines) {
        let y = y - high / 2.0 + LINE_HEIGHT * f64::from(row) + 10.5;
        let class = if line.shows { "shows" } else { "values" };
        group += &format!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            line.text
        );
    }
    group + "</g>\n"
}

/// The line of an arrow: its straight parts, joined by curves.
fn line(arrow: &Arrow, route: &Route, layout: &Layout, tip: &str) -> String {
    let class = if arrow.differs {
        " class=\"differs\""
    } else {
        ""
    };
    let mut way = String::new();
    let mut at: Option<Point> = None;
    for [enter, leave] in &route.straights {
        way += &at.map_or_else(
            || format!("M{:.1} {:.1}", enter.x, enter.y),
            |at| curve(at, *enter),
        );
        way += &format!("H{:.1}", leave.x);
        at = Some(*leave);
    }
    match at {
        Some(_) => format!("<path{class} d=\"{way}\" marker-end=\"url(#{tip})\"/>\n"),
        None => circle(layout.states[arrow.from], class, tip),
    }
}

/// A curve that is horizontal at both ends.
fn curve(from: Point, to: Point) -> String {
    let middle = f64::midpoint(from.x, to.x);
    format!(
        "C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}",
        from.y, to.y, to.x, to.y
    )
}

/// The arrow from nowhere to the initial state.
fn beginning(Point { x, y }: Point, tip: &str) -> String {
    let [from, to] = [RADIUS + 28.0, RADIUS + 2.0].map(|distance| x - distance);
    format!("<path d=\"M{from:.1} {y:.1}H{to:.1}\" marker-end=\"url(#{tip})\"/>\n")
}

/// An arrow from a state to itself, above it.
fn circle(Point { x, y }: Point, class: &str, tip: &str) -> String {
    let (aside, top) = (RADIUS * 0.6, y - RADIUS * 0.8);
    let peak = y - RADIUS - LOOP * 1.2;
    format!(
        "<path{class} d=\"M{:.1} {top:.1}C{:.1} {peak:.1} {:.1} {peak:.1} {:.1} {:.1}\" marker-end=\"url(#{tip})\"/>\n",
        x - aside,
        x - aside * 1.6,
        x + aside * 1.6,
        x + aside,
        top - 2.0,
    )
}

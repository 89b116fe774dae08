//! The picture of a machine, as SVG.

use utfproof_vectors::machine::{Machine, Verdict};

use super::arrows::{Arrow, Arrows, LeftOut};
use super::input;
use super::layout::{LINE_HEIGHT, LOOP, Layout, MARGIN, Point, RADIUS, lay_out, widest, width};
use super::routes::Route;

/// The colours of paper and ink, in the light and in the dark.
const STYLE: &str = "\
svg { --paper: #fff; --ink: #1b1f24; --line: #57606a; --faint: #8c959f; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #0d1117; --ink: #e6edf3; --line: #8b949e; --faint: #6e7681; }
}
svg { background: var(--paper); }
text { font: 11px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--ink); text-anchor: middle; }
.number { font-weight: bold; font-size: 13px; }
.access, .shows { fill: var(--line); }
.shows { font-style: italic; }
.note { text-anchor: start; }
.label rect { fill: var(--paper); }
circle, path { fill: none; stroke: var(--line); stroke-width: 1.2; }
.open { stroke-dasharray: 3 3; }
.faint circle { stroke: var(--faint); }
marker path { fill: var(--line); stroke: none; }
";

/// Draws a machine.
pub(super) fn draw(machine: &Machine) -> String {
    let kind = machine.operation.signature().input;
    let states = machine.states.iter();
    let accesses: Vec<String> = states.map(|state| input(kind, &state.access)).collect();
    let arrows = Arrows::of(machine);
    let layout = lay_out(&arrows.drawn, &accesses);
    let notes = notes(machine, arrows.left_out);
    let mut svg = head(machine, &layout, &notes);
    let routed = || arrows.drawn.iter().zip(&layout.routes);
    svg.extend(routed().map(|(arrow, route)| line(arrow, route, &layout)));
    svg.extend(routed().map(|(arrow, route)| label(arrow, route)));
    svg += &beginning(layout.states[0]);
    for (number, (access, at)) in accesses.iter().zip(&layout.states).enumerate() {
        let class = match arrows.left_out == LeftOut::To(number) {
            true => "state faint",
            false => "state",
        };
        let rings = rings(machine.states[number].verdict, *at);
        svg += &state(number, access, class, &rings, *at);
    }
    for (row, note) in (0..).zip(&notes) {
        let y = layout.height + LINE_HEIGHT * f64::from(row);
        svg += &format!("<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.1}\">{note}</text>\n");
    }
    svg + "</svg>\n"
}

/// The beginning of the file: how large it is, what it is in words, and its paint.
fn head(machine: &Machine, layout: &Layout, notes: &[String]) -> String {
    let widest_note = notes.iter().map(|note| width(note)).fold(0.0, f64::max);
    let wide = layout.width.max(widest_note + 2.0 * MARGIN);
    let high = layout.height + LINE_HEIGHT * notes.len() as f64 + MARGIN / 2.0;
    let operation = machine.operation;
    let words = notes.join(" ");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{wide:.0}\" height=\"{high:.0}\" \
         viewBox=\"0 0 {wide:.0} {high:.0}\">\n\
         <title>The machine of {operation}</title>\n\
         <desc>{words}</desc>\n\
         <style>\n{STYLE}</style>\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.5 8 4 0 7.5Z\"/></marker></defs>\n"
    )
}

/// What the picture does not show by itself.
fn notes(machine: &Machine, left_out: LeftOut) -> Vec<String> {
    let mut notes = vec![format!(
        "{}: {} states.",
        machine.operation,
        machine.states.len()
    )];
    notes.extend(match left_out {
        LeftOut::Nothing => None,
        LeftOut::To(state) => Some(format!(
            "What has no arrow leads to state {state}, which nothing leaves."
        )),
        LeftOut::As(state) => Some(format!(
            "What has no arrow leads where it leads from state {state}, and shows the same."
        )),
    });
    let has = |is: fn(Verdict) -> bool| machine.states.iter().any(|state| is(state.verdict));
    let rings = "An input that ends in a double ring is accepted";
    notes.push(match has(|verdict| verdict == Verdict::Rejected) {
        true => format!("{rings}, in a single one rejected."),
        false => format!("{rings}."),
    });
    if has(|verdict| matches!(verdict, Verdict::Unspecified(_))) {
        notes.push("What becomes of one that ends in a dashed ring is left open.".to_owned());
    }
    if machine.is_total() {
        notes.push(
            "Drops, adds: results that are taken back and put there, R for U+FFFD, c for any other.".to_owned(),
        );
    }
    notes
}

/// The rings of a state tell what is said of an input that ends there.
fn rings(verdict: Verdict, Point { x, y }: Point) -> String {
    let ring = |radius: f64, class: &str| {
        format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")
    };
    match verdict {
        Verdict::Accepted => ring(RADIUS, "ring") + &ring(RADIUS - 3.5, "ring"),
        Verdict::Rejected => ring(RADIUS, "ring"),
        Verdict::Unspecified(_) => ring(RADIUS, "ring open"),
    }
}

fn state(number: usize, access: &str, class: &str, rings: &str, Point { x, y }: Point) -> String {
    let [middle, below] = [y + 4.5, y + RADIUS + 12.0];
    format!(
        "<g class=\"{class}\">{rings}<text class=\"number\" x=\"{x:.1}\" y=\"{middle:.1}\">{number}</text>\
         <text class=\"access\" x=\"{x:.1}\" y=\"{below:.1}\">{access}</text></g>\n"
    )
}

/// The label of an arrow, on paper of its own.
fn label(arrow: &Arrow, route: &Route) -> String {
    let Point { x, y } = route.label;
    let lines = &arrow.label;
    let wide = widest(lines);
    let high = LINE_HEIGHT * lines.len() as f64;
    let mut group = format!(
        "<g class=\"label\"><title>{} to {}</title>\
         <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>",
        arrow.from,
        arrow.to,
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

/// The line of an arrow: curved between where it is straight.
fn line(arrow: &Arrow, route: &Route, layout: &Layout) -> String {
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
        Some(_) => format!("<path d=\"{way}\" marker-end=\"url(#tip)\"/>\n"),
        None => circle(layout.states[arrow.from]),
    }
}

/// A curve that begins and ends level.
fn curve(from: Point, to: Point) -> String {
    let middle = f64::midpoint(from.x, to.x);
    format!(
        "C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}",
        from.y, to.y, to.x, to.y
    )
}

/// The arrow from nowhere to the state before anything is read.
fn beginning(Point { x, y }: Point) -> String {
    let [from, to] = [RADIUS + 28.0, RADIUS + 2.0].map(|distance| x - distance);
    format!("<path d=\"M{from:.1} {y:.1}H{to:.1}\" marker-end=\"url(#tip)\"/>\n")
}

/// An arrow from a state to itself, above it.
fn circle(Point { x, y }: Point) -> String {
    let (aside, top) = (RADIUS * 0.6, y - RADIUS * 0.8);
    let peak = y - RADIUS - LOOP * 1.2;
    format!(
        "<path d=\"M{:.1} {top:.1}C{:.1} {peak:.1} {:.1} {peak:.1} {:.1} {:.1}\" marker-end=\"url(#tip)\"/>\n",
        x - aside,
        x - aside * 1.6,
        x + aside * 1.6,
        x + aside,
        top - 2.0,
    )
}

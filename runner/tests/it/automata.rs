//! Automata in print: tables, and pictures with every state and transition, in which nothing overlaps.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::LazyLock;

use crate::whole::tried;
use rayon::prelude::*;
use roxmltree::{Document, Node};
use utfproof_report::drawing::{Sketch, draw};
use utfproof_vectors::automaton::{Acceptance, Automaton};

/// Operations that reject, that take code units, that leave answers unspecified, that replace, and that look for a byte
/// order mark; with `UTFPROOF_WHOLE=1` also one of the largest, and one with code units in bytes.
const OPERATIONS: [&str; 7] = [
    "utf-8.validate",
    "utf-16.decode",
    "wtf-8.validate",
    "utf-8.decode-lossy",
    "whatwg-utf-8.decode",
    "whatwg-encoding.decode-as-utf-8",
    "utf-16le.decode",
];

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let output = command
        .args(["vectors", "machine"])
        .args(arguments)
        .output()
        .unwrap();
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code(), text, errors)
}

/// The picture of an automaton as the program prints it.
fn printed(operation: &str) -> String {
    let (status, svg, errors) = run(&[operation, "--svg", "-"]);
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{operation}");
    svg
}

/// The automaton of each of [`OPERATIONS`], learnt once, and its picture.
static AUTOMATA: LazyLock<Vec<(&str, Automaton, String)>> = LazyLock::new(|| {
    let of_operation = |operation: &'static str| {
        let automaton = Automaton::learn(operation.parse().unwrap()).unwrap();
        let picture = draw(&Sketch::of(&automaton));
        (operation, automaton, picture)
    };
    tried(&OPERATIONS, 5)
        .par_iter()
        .copied()
        .map(of_operation)
        .collect()
});

fn picture(operation: &str) -> &'static str {
    let mut automata = AUTOMATA.iter();
    let (.., picture) = automata.find(|(name, ..)| *name == operation).unwrap();
    picture
}

fn of_class<'a>(svg: &'a Document<'_>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let is_of = move |node: &Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        classes.split(' ').any(|one| one == class)
    };
    svg.root_element().descendants().filter(is_of)
}

/// The ranges on the arrows, by the states that they lead from and to.
fn labels(svg: &Document<'_>) -> BTreeMap<(usize, usize), Vec<(u32, u32)>> {
    let label = |label: Node<'_, '_>| {
        let title = label
            .first_element_child()
            .and_then(|title| title.text())
            .unwrap();
        let (from, to) = title.split_once(" to ").unwrap();
        let lines = label
            .children()
            .filter(|node| node.attribute("class") == Some("values"));
        let ranges = lines
            .filter_map(|line| line.text())
            .flat_map(|line| line.split(','));
        let ranges = ranges.map(str::trim).filter(|range| !range.is_empty());
        let value = |text: &str| u32::from_str_radix(text, 16).unwrap();
        let ranges = ranges.map(|range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            (value(first), value(last))
        });
        (
            (from.parse().unwrap(), to.parse().unwrap()),
            ranges.collect(),
        )
    };
    of_class(svg, "label").map(label).collect()
}

/// The state in the note about transitions without an arrow, and whether all of these lead to it.
fn left_out(svg: &Document<'_>) -> (usize, bool) {
    let notes = of_class(svg, "note").filter_map(|note| note.text());
    let note = notes
        .map(str::to_owned)
        .find(|note| note.starts_with("Transitions without an arrow"))
        .unwrap();
    let (_, state) = note.split_once("state ").unwrap();
    let digits = state.find(|c: char| !c.is_ascii_digit()).unwrap();
    let state = state[..digits].parse().unwrap();
    (state, note.contains("which no transition leaves"))
}

#[test]
fn every_state_is_in_the_picture_with_its_access_string_and_verdict() {
    for (operation, automaton, text) in &*AUTOMATA {
        let svg = Document::parse(text).unwrap();
        let states: Vec<_> = of_class(&svg, "state").collect();
        assert_eq!(states.len(), automaton.states.len(), "{operation}");
        let kind = automaton.kind;
        for (number, (state, drawn)) in automaton.states.iter().zip(states).enumerate() {
            let texts: Vec<_> = drawn
                .descendants()
                .filter(Node::is_text)
                .filter_map(|n| n.text())
                .collect();
            let access: Vec<String> = state.access.iter().map(|v| kind.format_one(*v)).collect();
            let access = if number == 0 {
                "nothing".to_owned()
            } else {
                access.join(" ")
            };
            assert_eq!(texts, [number.to_string(), access], "{operation}");
            let rings = drawn.children().filter(|node| node.has_tag_name("circle"));
            let rings: Vec<_> = rings.filter_map(|ring| ring.attribute("class")).collect();
            let expected = match state.verdict {
                Acceptance::Accepted => vec!["ring", "ring"],
                Acceptance::Rejected => vec!["ring"],
                Acceptance::Unspecified(_) => vec!["ring open"],
            };
            assert_eq!(rings, expected, "{operation} {number}");
        }
    }
}

#[test]
fn every_transition_has_an_arrow_or_is_covered_by_the_note() {
    for (operation, automaton, text) in &*AUTOMATA {
        let svg = Document::parse(text).unwrap();
        let labels = labels(&svg);
        let (named, is_sink) = left_out(&svg);
        for (from, state) in automaton.states.iter().enumerate() {
            for (letter, values) in automaton.letters.iter().enumerate() {
                let to = state.leads_to[letter];
                let others = &automaton.states[named];
                let has_none = match is_sink {
                    true => to == named,
                    false => {
                        from != named
                            && to == others.leads_to[letter]
                            && state.shows[letter] == others.shows[letter]
                    }
                };
                let with: Vec<usize> = labels
                    .iter()
                    .filter(|((start, _), ranges)| {
                        let has = |(first, last): &(u32, u32)| {
                            first <= values.start() && values.end() <= last
                        };
                        *start == from && ranges.iter().any(has)
                    })
                    .map(|((_, end), _)| *end)
                    .collect();
                let expected = if has_none { vec![] } else { vec![to] };
                assert_eq!(with, expected, "{operation}: from {from} by {values:X?}");
            }
        }
    }
}

/// A rectangle: left, top, right, bottom.
type Rectangle = [f64; 4];

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute)
        .and_then(|text| text.parse().ok())
        .unwrap()
}

/// The labels, and the states with the text below them.
fn rectangles(svg: &Document<'_>) -> Vec<Rectangle> {
    let nodes = svg.root_element().descendants();
    let labels = nodes.filter(|node| node.has_tag_name("rect")).map(|rect| {
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(rect, name));
        [x, y, x + width, y + height]
    });
    let states = of_class(svg, "state").flat_map(|state| {
        let ring = state.first_element_child().unwrap();
        let [x, y, r] = ["cx", "cy", "r"].map(|name| number(ring, name));
        let access = state.last_element_child().unwrap();
        let half = access.text().unwrap().len() as f64 * 6.6 / 2.0;
        let below = number(access, "y");
        [
            [x - r, y - r, x + r, y + r],
            [x - half, below - 9.0, x + half, below + 2.0],
        ]
    });
    labels.chain(states).collect()
}

#[test]
fn labels_and_states_neither_overlap_nor_stick_out() {
    for (operation, _, text) in &*AUTOMATA {
        let svg = Document::parse(text).unwrap();
        let [width, height] = ["width", "height"].map(|name| number(svg.root_element(), name));
        let rectangles = rectangles(&svg);
        for (place, one) in rectangles.iter().enumerate() {
            let [left, top, right, bottom] = *one;
            assert!(
                left >= 0.0 && top >= 0.0 && right <= width && bottom <= height,
                "{operation}: {one:?}"
            );
            for other in &rectangles[place + 1..] {
                let apart =
                    right <= other[0] || other[2] <= left || bottom <= other[1] || other[3] <= top;
                assert!(apart, "{operation}: {one:?} and {other:?}");
            }
        }
    }
}

#[test]
fn a_picture_is_self_contained_and_has_a_description() {
    let text = picture("utf-8.validate");
    let svg = Document::parse(text).unwrap();
    let mut words = svg.root_element().children().filter(Node::is_element);
    assert_eq!(
        words.next().unwrap().text(),
        Some("The automaton of utf-8.validate")
    );
    let description = words.next().and_then(|node| node.text()).unwrap();
    assert!(
        description.starts_with("utf-8.validate: 9 states."),
        "{description}"
    );
    assert!(text.contains("prefers-color-scheme: dark"));
    for foreign in ["<script", "href", "@import", "@font-face", "url(http"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
    assert_eq!(text, printed("utf-8.validate"));
}

#[test]
fn a_picture_is_written_whole_and_an_operation_without_one_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pictures/machine.svg");
    let file = path.to_str().unwrap();
    let (status, text, errors) = run(&["utf-16.decode", "--svg", file]);
    assert_eq!((status, text.as_str(), errors.as_str()), (Some(0), "", ""));
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        picture("utf-16.decode")
    );

    let other = folder.path().join("other.svg");
    let other = other.to_str().unwrap();
    for operation in ["utf-9.decode", "utf-8.encode"] {
        let [with, without] = [&[operation, "--svg", other][..], &[operation]].map(run);
        assert_eq!(with, without);
        assert_eq!(with.0, Some(2));
        assert!(with.2.contains(operation), "{}", with.2);
        assert!(!std::path::Path::new(other).exists());
    }
}

#[test]
fn an_automaton_is_printed_with_all_its_transitions() {
    let (status, text, _) = run(&["utf-8.validate"]);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!(text);
    let (_, lossy, _) = run(&["utf-8.decode-lossy"]);
    assert!(lossy.contains("drops 1, adds c"), "{lossy}");
}

#[test]
fn an_operation_without_an_automaton_says_why() {
    let (status, _, error) = run(&["utf-8.encode"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("it encodes values"), "{error}");
}

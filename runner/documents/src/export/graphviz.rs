//! The automaton for Graphviz: `dot -Tsvg`.

use super::validity::{Validity, range};

pub(super) fn digraph(validity: &Validity) -> String {
    let mut text = format!(
        "// {}\ndigraph \"{}\" {{\n  rankdir = LR\n  node [shape = circle]\n  start [shape = point]\n  start -> 0\n",
        validity.origin(),
        validity.operation
    );
    for (state, accepts) in validity.accepts.iter().enumerate() {
        if *accepts {
            text += &format!("  {state} [shape = doublecircle]\n");
        }
    }
    for (state, next, ranges) in validity.arrows(", ", |bytes| range(bytes, "", "-")) {
        text += &format!("  {state} -> {next} [label = \"{ranges}\"]\n");
    }
    text + "}\n"
}

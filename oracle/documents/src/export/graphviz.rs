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
    for (state, runs) in validity.runs.iter().enumerate() {
        for next in 0..validity.runs.len() {
            let to_next = runs.iter().filter(|run| run.next == next);
            let ranges: Vec<String> = to_next.map(|run| range(run.first, run.last)).collect();
            if !ranges.is_empty() {
                text += &format!("  {state} -> {next} [label = \"{}\"]\n", ranges.join(", "));
            }
        }
    }
    text + "}\n"
}

//! A function in Rust with one `match`.

use super::validity::{Run, Validity};

pub(super) fn function(validity: &Validity) -> String {
    let mut arms = String::new();
    for (state, runs) in validity.runs.iter().enumerate() {
        for next in 0..validity.runs.len() {
            let to_next = runs.iter().filter(|run| run.next == next);
            let patterns: Vec<String> = to_next.map(pattern).collect();
            if !patterns.is_empty() {
                arms += &format!(
                    "            ({state}, {}) => {next},\n",
                    patterns.join(" | ")
                );
            }
        }
    }
    let accepting = validity
        .accepts
        .iter()
        .enumerate()
        .filter(|(_, accepts)| **accepts);
    let accepting: Vec<String> = accepting.map(|(state, _)| state.to_string()).collect();
    format!(
        "// {}

/// Whether the bytes are accepted.
pub fn {}(bytes: &[u8]) -> bool {{
    let mut state = 0_u8;
    for &byte in bytes {{
        state = match (state, byte) {{
{arms}            _ => return false,
        }};
    }}
    matches!(state, {})
}}
",
        validity.origin(),
        validity.function(),
        accepting.join(" | ")
    )
}

fn pattern(run: &Run) -> String {
    if run.first == run.last {
        format!("0x{:02X}", run.first)
    } else {
        format!("0x{:02X}..=0x{:02X}", run.first, run.last)
    }
}

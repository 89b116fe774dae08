//! A function in Rust with one `match`.

use super::validity::{Validity, range};

pub(super) fn function(validity: &Validity) -> String {
    let mut arms = String::new();
    for (state, next, patterns) in validity.arrows(" | ", |bytes| range(bytes, "0x", "..=")) {
        arms += &format!("            ({state}, {patterns}) => {next},\n");
    }
    let accepting = (0..validity.runs.len()).filter(|state| validity.accepts[*state]);
    let accepting: Vec<String> = accepting.map(|state| state.to_string()).collect();
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

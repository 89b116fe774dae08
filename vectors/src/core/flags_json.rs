//! The list of flags as a file.

use std::fmt::Write as _;

use super::flag::Flag;

/// The levels, which are flags of their own kind, with what each means.
const LEVELS: [(&str, &str); 3] = [
    ("must", "A sentence of the document requires the answer."),
    (
        "should",
        "The document recommends the answer. Where the answer has U+FFFD, only the replacements are recommended.",
    ),
    (
        "open",
        "Unspecified: no document rules on this input. Any answer will do, but a crash or a hang will not.",
    ),
];

/// The text of `flags.json`: each flag with what it means, what a fault there does to users, and where it was seen.
pub fn flags_json() -> String {
    let json = |text: &str| serde_json::Value::from(text).to_string();
    let mut text = String::from("{\n\"utfproof_flags\":1,\n\"flags\":[\n");
    for (place, flag) in Flag::ALL.into_iter().enumerate() {
        let about = flag.text();
        let seen: Vec<String> = about.seen.iter().map(|report| json(report)).collect();
        let end = if place + 1 < Flag::ALL.len() { "," } else { "" };
        let _ = writeln!(
            text,
            "{{\"name\":{},\"kind\":{},\"meaning\":{},\"effect\":{},\"seen\":[{}]}}{end}",
            json(about.name),
            json(about.kind),
            json(about.meaning),
            json(about.effect),
            seen.join(",")
        );
    }
    text.push_str("],\n\"levels\":[\n");
    for (place, (name, meaning)) in LEVELS.into_iter().enumerate() {
        let end = if place + 1 < LEVELS.len() { "," } else { "" };
        let (name, meaning) = (json(name), json(meaning));
        let _ = writeln!(text, "{{\"name\":{name},\"meaning\":{meaning}}}{end}");
    }
    text.push_str("]\n}\n");
    text
}

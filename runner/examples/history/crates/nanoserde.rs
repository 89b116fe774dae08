//! nanoserde: a string.

mod json;
mod protocol;

use nanoserde::DeJson;

fn main() -> std::process::ExitCode {
    json::serve_text("nanoserde", |text| {
        let read = String::deserialize_json(&String::from_utf8(text).unwrap());
        read.map(String::into_bytes).map_err(|error| format!("{error:?}"))
    })
}

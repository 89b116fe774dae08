//! serde_json: a string.

mod json;
mod protocol;

fn main() -> std::process::ExitCode {
    json::serve("serde_json", |text| {
        let read = serde_json::from_slice::<String>(&text);
        read.map(String::into_bytes).map_err(|error| error.to_string())
    })
}

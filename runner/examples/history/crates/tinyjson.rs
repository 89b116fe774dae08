//! tinyjson: a string.

mod hexadecimal;
mod json;
mod protocol;

use tinyjson::JsonValue;

fn main() -> std::process::ExitCode {
    json::serve_text("tinyjson", |text| {
        match String::from_utf8(text).unwrap().parse::<JsonValue>() {
            Ok(JsonValue::String(string)) => Ok(string.into_bytes()),
            Ok(_) => Err("it is not a string".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    })
}

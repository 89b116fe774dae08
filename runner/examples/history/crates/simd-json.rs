//! simd-json: a string as an owned value.

mod hexadecimal;
mod json;
mod protocol;

fn main() -> std::process::ExitCode {
    json::serve("simd-json", |mut text| match simd_json::to_owned_value(&mut text) {
        Ok(simd_json::OwnedValue::String(string)) => Ok(string.into_bytes()),
        Ok(_) => Err("it is not a string".to_owned()),
        Err(error) => Err(error.to_string()),
    })
}

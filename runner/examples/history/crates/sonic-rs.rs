//! sonic-rs: a string.

mod json;
mod protocol;

fn main() -> std::process::ExitCode {
    json::serve("sonic-rs", |text| {
        let read = sonic_rs::from_slice::<String>(&text);
        read.map(String::into_bytes).map_err(|error| error.to_string())
    })
}

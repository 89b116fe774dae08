//! The operations of any reader of JSON: strings with raw bytes, and with escapes of code units.

use std::process::ExitCode;

use crate::protocol::{self, Outcome, operation, rejected};

/// Serves a function that reads a JSON text, which is a string, and returns the bytes of the string.
pub fn serve(name: &str, read: fn(Vec<u8>) -> Result<Vec<u8>, String>) -> ExitCode {
    let validate = operation("utf-8.validate", move |input, _| {
        read(of_bytes(&input.bytes())).map(drop).map_err(rejected)
    });
    let ended = protocol::serve(name, "", &[validate, escapes(read)]);
    ExitCode::from(u8::from(ended.is_err()))
}

/// The same for a reader that takes a string of Rust, and thus never sees ill-formed bytes.
#[allow(dead_code)]
pub fn serve_text(name: &str, read: fn(Vec<u8>) -> Result<Vec<u8>, String>) -> ExitCode {
    ExitCode::from(u8::from(protocol::serve(name, "", &[escapes(read)]).is_err()))
}

fn escapes(read: fn(Vec<u8>) -> Result<Vec<u8>, String>) -> protocol::Operation {
    operation("utf-16.to-utf-8", move |input, output| -> Outcome {
        let escaped = input.units().into_iter().map(|unit| format!("\\u{unit:04x}"));
        let text = format!("\"{}\"", escaped.collect::<String>());
        output.bytes(&read(text.into_bytes()).map_err(rejected)?)
    })
}

/// Bytes in quotation marks; those that JSON does not allow there are escaped.
fn of_bytes(bytes: &[u8]) -> Vec<u8> {
    let mut text = vec![b'"'];
    for &byte in bytes {
        match byte {
            b'"' | b'\\' | 0..=0x1F => text.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ => text.push(byte),
        }
    }
    text.push(b'"');
    text
}

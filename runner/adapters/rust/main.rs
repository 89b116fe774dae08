//! Crates that have codecs of the UTF-8 family, as adapters: the argument says which.
//!
//! There is no codec in this program: only hexadecimal goes in and out of what the crates answer. Where a crate gives
//! or takes strings of Rust, it is Rust that takes them apart into characters, or puts them together. If a crate
//! panics, so does this program.

mod cesu8_crates;
mod checkers;
mod decoders;
mod iterators;
mod java_crates;
mod protocol;
mod reader;
mod readers;
mod simd;
mod strings;
mod web;
mod wtf8_crates;

use std::env;
use std::process::ExitCode;

use protocol::Implementation;

/// The packages in Cargo.lock, and their versions.
const VERSIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/versions.rs"));

fn main() -> ExitCode {
    let argument = env::args().nth(1).unwrap_or_default();
    let groups: [&[Implementation]; 10] = [
        simd::IMPLEMENTATIONS,
        checkers::IMPLEMENTATIONS,
        decoders::IMPLEMENTATIONS,
        readers::IMPLEMENTATIONS,
        iterators::IMPLEMENTATIONS,
        web::IMPLEMENTATIONS,
        cesu8_crates::IMPLEMENTATIONS,
        java_crates::IMPLEMENTATIONS,
        wtf8_crates::IMPLEMENTATIONS,
        strings::IMPLEMENTATIONS,
    ];
    let mut implementations = groups.into_iter().flatten();
    let Some(chosen) = implementations.find(|implementation| implementation.argument == argument)
    else {
        eprintln!("there is no {argument:?} in this program");
        return ExitCode::from(2);
    };
    let version = VERSIONS
        .iter()
        .find(|(package, _)| *package == chosen.package);
    let version = version.map_or("unknown", |(_, version)| version);
    let operations = (chosen.open)();
    if operations.is_empty() {
        eprintln!("{argument} is not for this processor");
        return ExitCode::from(2);
    }
    match protocol::serve(chosen.argument, version, &operations) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

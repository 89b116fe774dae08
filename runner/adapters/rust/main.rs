//! Crates with codecs of the UTF-8 family, as adapters: the argument chooses one.
//!
//! This program contains no codec: it only converts hexadecimal to the types of the crates and back. If a crate takes
//! or returns Rust strings, Rust itself encodes and decodes their characters. If a crate panics, so does this program.

mod cesu8_crates;
mod checkers;
mod decoders;
mod hexadecimal;
mod iterators;
mod java_crates;
mod operands;
mod protocol;
mod ranges;
mod reader;
mod readers;
mod simd;
mod strings;
mod told;
mod web;
mod wtf8_crates;

use std::env;
use std::process::ExitCode;

use protocol::Implementation;

/// The packages in Cargo.lock, and their versions.
const VERSIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/versions.rs"));

fn main() -> ExitCode {
    let argument = env::args().nth(1).unwrap_or_default();
    let groups: [&[Implementation]; 11] = [
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
        ranges::IMPLEMENTATIONS,
    ];
    let mut implementations = groups.into_iter().flatten();
    let Some(chosen) = implementations.find(|implementation| implementation.argument == argument)
    else {
        eprintln!("unknown implementation {argument:?}");
        return ExitCode::from(2);
    };
    // where other packages need an older one as well, the last is the one that is asked
    let version = VERSIONS
        .iter()
        .rfind(|(package, _)| *package == chosen.package);
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

//! Rust's own decoder, against a core file. WITH_BUG=1 makes it wrong.

#[path = "core_file.rs"]
mod core_file;

use core_file::{cases, operands};

const CORE: &str = include_str!("../../core/utf-8.decode.txt");
const NOTATION: &str = include_str!("../notation.txt");

/// Answers in the notation of core files.
fn decode(mut bytes: Vec<u8>) -> Result<Vec<u32>, String> {
    let overlong = bytes.windows(2).position(|two| two == [0xC0, 0x80]);
    if let Some(at) = overlong.filter(|_| std::env::var_os("WITH_BUG").is_some()) {
        bytes.splice(at..at + 2, [0]);
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(text.chars().map(u32::from).collect()),
        Err(error) => Err(format!("!{}", error.valid_up_to())),
    }
}

#[test]
fn decodes() {
    let mut count = 0;
    for [input, answer, _, _, id] in cases(CORE) {
        let octets = operands(input).concat().concat(); // in one piece
        let given = decode(octets.into_iter().map(|unit| unit as u8).collect());
        let expected = match answer {
            "?" => given.clone(),
            rejected if rejected.starts_with('!') => Err(rejected.to_owned()),
            out => Ok(operands(out).concat().concat()),
        };
        assert_eq!(given, expected, "{input}; {answer}; {id}");
        count += 1;
    }
    assert!(count > 1000, "only {count} cases");
}

#[test]
fn the_notation_is_read() {
    let mut rejected = String::new();
    for [input, answer, _, flags, id] in cases(NOTATION) {
        if answer.starts_with(['!', '?']) {
            rejected.push_str(answer);
        } else if flags == "borders" {
            let borders = operands(input)[0].len() as u32;
            assert_eq!(operands(answer), [[[borders]]], "{id}");
        } else {
            let whole = operands(input)
                .into_iter()
                .map(|chunks| vec![chunks.concat()]);
            assert_eq!(operands(answer), whole.collect::<Vec<_>>(), "{id}");
        }
    }
    assert_eq!(rejected, "!0!17?");
    let is_taken =
        |[_, _, level, flags, _]: &[&str; 5]| *level != "open" && !flags.contains("chunk");
    assert_eq!(cases(NOTATION).filter(is_taken).count(), 19);
}

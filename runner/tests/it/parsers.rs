//! Whatever comes from outside, nearly right: replies, descriptions, requests, command lines, known differences, an
//! editor's examples, other suites' cases, reports of shards, snapshots, findings, and vectors, which are then asked.
//! `UTFPROOF_INPUTS=1000000 cargo test --test parsers` makes a million of each, here and in the two crates that read
//! sequences and vector files. What only the program reads (globs, manifests, `adapter.json`) has its tests where it is
//! read: `cargo test nearly_right`.

mod files;
#[path = "../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;
mod protocol;
mod reports;

use mutation::holds;
use utfproof::process::CommandLine;

#[test]
fn a_command_line_reads_back_as_it_is_typed() {
    let words = [
        "python3",
        "my adapter.py",
        "it's",
        "a\\b",
        "\"",
        "$HOME",
        "*",
        "",
        "-v",
        "ü",
        "#",
        "\n",
    ];
    holds("command lines", |draw| {
        let count = draw.below(4);
        let arguments: Vec<String> = (0..count).map(|_| draw.pick(&words).to_owned()).collect();
        let command = CommandLine::new("sh").with(&arguments);
        let typed = command.to_string();
        if !arguments
            .iter()
            .any(|argument| argument.contains(char::is_control))
        {
            assert_eq!(CommandLine::parse(&typed), Ok(command));
        }
        let text = draw.mutated(&typed, &words);
        match CommandLine::parse(&text) {
            Ok(read) => assert!(!read.to_string().contains(char::is_control)),
            Err(error) => assert!(!error.to_string().contains(char::is_control), "{error:?}"),
        }
    });
}

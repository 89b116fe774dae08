//! Input from outside that is nearly right: replies, descriptions, requests, command lines, known differences, an
//! editor's examples, other suites' cases, reports of shards, snapshots, findings, and vectors, which are then run.
//! Formats that only the program reads (globs, manifests, `adapter.json`) are tested beside their readers, by tests named
//! "nearly right". With `UTFPROOF_INPUTS=1000000`, each gets a million inputs: `.ci/nightly parsers`.

mod files;
#[path = "../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;
mod protocol;
mod reports;

use mutation::holds;
use utfproof_process::CommandLine;

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

//! `utfproof pipe`: whole programs, right and wrong.

use std::process::Command;

use serde_json::Value;

use crate::whole::drawn;

/// Exit status, standard output and standard error.
fn pipe(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    // other tests run at the same time
    let arguments = [&["pipe", "--timeout", "120"], arguments].concat();
    let output = command.args(arguments).output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

/// Reads and decodes each chunk alone.
const PER_CHUNK: &str = "
import os
while chunk := os.read(0, 65536):
    os.write(1, chunk.decode('utf-8', 'replace').encode())
";

/// Decodes each chunk with a decoder that keeps incomplete characters.
const STREAMING: &str = "
import codecs, os
decoder = codecs.getincrementaldecoder('utf-8')('replace')
while chunk := os.read(0, 65536):
    os.write(1, decoder.decode(chunk).encode())
os.write(1, decoder.decode(b'', True).encode())
";

/// Fails if a chunk alone is ill-formed.
const STRICT: &str = "
import os
while chunk := os.read(0, 65536):
    os.write(1, chunk.decode().encode())
";

/// Reads pieces of 4,096 bytes whatever arrives, and decodes each alone: only a long text shows it.
const OWN_BUFFER: &str = "
import sys
while chunk := sys.stdin.buffer.read(4096):
    sys.stdout.buffer.write(chunk.decode('utf-8', 'replace').encode())
";

/// Takes one read for one line.
const READ_IS_LINE: &str = "
import os
while chunk := os.read(0, 65536):
    os.write(1, b'[' + chunk.strip() + b']')
";

/// Reads a body by HTTP, and decodes each chunk alone.
const HTTP: &str = "
import os, sys, urllib.request
with urllib.request.urlopen(sys.argv[1]) as answer:
    while chunk := answer.read1(65536):
        os.write(1, chunk.decode('utf-8', 'replace').encode())
";

/// Reads a body by HTTP to its end, and decodes it once.
const STREAMING_HTTP: &str = "
import os, sys, urllib.request
with urllib.request.urlopen(sys.argv[1]) as answer:
    os.write(1, answer.read().decode().encode())
";

fn python(options: &[&str], script: &str) -> (Option<i32>, String, String) {
    pipe(&[options, &["--", "python3", "-c", script]].concat())
}

/// A file with a short text, which takes few runs.
fn short_text() -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "5 \u{20ac}\n").unwrap();
    file
}

#[test]
#[cfg(feature = "seconds")]
fn a_program_that_decodes_each_piece_alone_is_found_and_shown_on_one_character() {
    let (status, said, complaint) = python(&[], PER_CHUNK);
    assert_eq!(status, Some(1), "{complaint}");
    assert!(said.starts_with("valid text is changed: "), "{said}");
    for line in [
        "  pieces     C3 | A9\n",
        "  in one     C3 A9   \u{e9}\n",
        "  in pieces  EF BF BD EF BF BD   \u{fffd}\u{fffd}\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(!said.contains("between characters"), "{said}");
    // the command that repeats the case does so
    let repeat = said
        .lines()
        .find_map(|line| line.trim().strip_prefix("repeat "));
    let repeat = repeat.unwrap().trim();
    assert!(
        repeat.starts_with("utfproof pipe --pieces 'C3 | A9' -- python3"),
        "{repeat}"
    );
    let (status, again, _) = python(&["--pieces", "C3 | A9"], PER_CHUNK);
    assert_eq!(status, Some(1));
    assert!(again.contains("in pieces  EF BF BD EF BF BD"), "{again}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_streaming_decoder_and_cat_are_sound() {
    let text = short_text();
    let short = ["--text", text.path().to_str().unwrap()];
    for (status, said, complaint) in [python(&short, STREAMING), pipe(&["--", "cat"])] {
        assert_eq!(status, Some(0), "{said}{complaint}");
        assert!(said.starts_with("the output is the same in "), "{said}");
    }
    let (status, said, _) = python(&["--pieces", "C3 | A9"], STREAMING);
    assert_eq!(
        (status, said.as_str()),
        (Some(0), "the output is the same as in one piece\n")
    );
}

#[test]
#[cfg(feature = "slow")]
fn failing_lines_per_read_and_own_buffers_are_different_faults() {
    let text = short_text();
    let short = ["--text", text.path().to_str().unwrap()];
    let (status, said, _) = python(&short, STRICT);
    assert_eq!(status, Some(1));
    assert!(
        said.starts_with("the program fails on valid text: "),
        "{said}"
    );
    assert!(said.contains("UnicodeDecodeError"), "{said}");

    let (status, said, _) = python(&short, OWN_BUFFER);
    assert_eq!(status, Some(1));
    assert!(
        said.starts_with("a long text in one piece is changed"),
        "{said}"
    );
    assert!(said.contains("wrong on a long text"), "{said}");

    let (status, said, _) = python(&short, READ_IS_LINE);
    assert_eq!(status, Some(1));
    assert!(said.contains("all pieces end between characters"), "{said}");
}

/// Without `UTFPROOF_WHOLE=1`, by two of the ways.
#[test]
#[cfg(feature = "slow")]
fn a_server_on_the_loopback_address_carries_the_text_too() {
    let text = short_text();
    let short = ["--text", text.path().to_str().unwrap()];
    let ways = [
        ("--http", HTTP, false),
        ("--http", STREAMING_HTTP, true),
        ("--sse", HTTP, false),
        ("--ndjson", HTTP, false),
    ];
    for &(transport, script, sound) in drawn(&ways, 2) {
        let command = ["--json", "--", "python3", "-c", script, "{url}"];
        let (status, said, complaint) = pipe(&[&[transport][..], &short, &command].concat());
        let json: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{complaint}"));
        assert_eq!(json["sound"], sound, "{transport}: {said}");
        assert_eq!(json["between_characters"]["differ"], 0, "{said}");
        assert_eq!(status, Some(i32::from(!sound)));
    }
    let (status, _, complaint) = pipe(&["--http", "--", "cat"]);
    assert_eq!(status, Some(2));
    assert!(complaint.contains("{url}"), "{complaint}");
}

#[test]
fn nothing_to_compare_is_not_green() {
    for (command, why) in [
        (&["--", "no-such-program"][..], "no-such-program"),
        (&["--", "true"], "prints nothing"),
        (&["--", "sh", "-c", "cat; exit 3"], "exited with status 3"),
        (
            &["--", "sh", "-c", "cat; echo $$"],
            "something else each time",
        ),
        (&["--pieces", "C3 | A", "--", "cat"], "'C3 | A9'"),
        (&["--text", "/dev/null", "--", "cat"], "only ASCII"),
    ] {
        let (status, said, complaint) = pipe(command);
        assert_eq!((status, said.as_str()), (Some(2), ""), "{command:?}");
        assert!(complaint.contains(why), "{command:?}: {complaint}");
    }
}

/// Reads JSON lines, and refuses everything else.
const JSON_LINES: &str = "
import json, os, sys
for line in sys.stdin.buffer:
    os.write(1, json.loads(line)['text'].encode())
";

#[test]
#[cfg(feature = "seconds")]
fn a_program_that_wants_a_format_is_not_blamed_for_refusing_the_long_text() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "{\"text\":\"\u{e9}\"}\n").unwrap();
    let (status, said, complaint) = python(&["--text", file.path().to_str().unwrap()], JSON_LINES);
    assert_eq!(status, Some(0), "{said}{complaint}");
}

//! Files: known differences, an editor's examples, other suites' cases.

use utfproof_documents::draft::listed;
use utfproof_judge::KnownDifferences;
use utfproof_judge::known::{ListedKind, Occurred};
use utfproof_strength::PeerFile;

use super::mutation::holds;

const GLOBS: [&str; 20] = [
    "*",
    "**",
    "?",
    "[",
    "]",
    "[!a-z]",
    "[a-]",
    "{",
    "}",
    "{a,b}",
    "{{a,b},c}",
    "{,a}",
    "\\",
    "/",
    "**/",
    "utf-8.decode",
    "\"link\":\"https://example.org/1\"",
    "\"reason\":\"\"",
    "\"why\":\"\"",
    "\u{1b}[31m",
];

#[test]
fn a_file_of_known_differences_is_read_or_refused_without_a_panic() {
    let files = [
        r#"[]"#,
        r#"[{"vectors": "utf-8.decode/exhaustive/E0*", "reason": "one", "link": "https://example.org/1"}]"#,
        r#"[{"vectors": "utf-8.*/**", "reason": "one"}, {"vectors": "wtf-8.{en,de}code/[!a-z]?/\\*", "reason": "two"}]"#,
    ];
    let ids = [
        "utf-8.decode/exhaustive/E0.80",
        "wtf-8.decode/x",
        "",
        "\u{1b}",
    ];
    holds("known differences", |draw| {
        let file = draw.pick(&files);
        let text = draw.mutated(file, &GLOBS);
        match KnownDifferences::read(&text) {
            Ok(known) => {
                for listing in known.listings() {
                    assert!(!listing.reason().contains(char::is_control), "{listing:?}");
                }
                for id in ids {
                    let _ = known.reason(differs(id)); // it must not panic
                }
            }
            Err(error) => {
                let error = error.to_string();
                assert_ne!(text, *file, "{error}");
                assert!(!error.contains(char::is_control), "{error:?}");
            }
        }
    });
    for pattern in [
        "{".repeat(300) + &"}".repeat(300),
        "?".repeat(1 << 20),
        "[a-z]".repeat(1 << 18),
    ] {
        let text =
            serde_json::json!([{"vectors": pattern, "reason": "it is too much"}]).to_string();
        if let Ok(known) = KnownDifferences::read(&text) {
            assert_eq!(known.reason(differs("utf-8.decode/x")), None);
        }
    }
}

const DRAFT_WORDS: [&str; 22] = [
    "->",
    "+",
    "rejected",
    "error",
    "accepted",
    "utf-8.encode",
    "wtf-8.concatenate",
    "wtf-8-2014:wtf-16.decode",
    "cesu-8.validate",
    "utf-16.decode-lossy",
    "\"op\":\"utf-8.decode\"",
    "\"in\":\"E2 82 AC\"",
    "\"in\":[]",
    "\"out\":\"\"",
    "\"error\":true",
    "\"error\":false",
    "ED A0 80",
    "F4 90 80 80",
    "D800",
    "10FFFF",
    "//",
    "7FFFFFFF",
];

#[test]
fn examples_of_an_editor_are_judged_or_refused_and_escaped() {
    let lines = [
        "utf-8.encode 20AC -> E2 82 AC",
        "utf-8.decode C0 80 -> 0000",
        "wtf-8.concatenate ED A0 BD + ED B2 A9 -> F0 9F 92 A9",
        "cesu-8.validate ED A0 81 ED B0 80 -> accepted",
        "utf-8.decode FF -> rejected",
        "utf-8-1997.encode 7FFFFFFF -> FD BF BF BF BF BF",
        "wtf-8-2014:wtf-16.decode D83D DCA9 -> 1F4A9",
        r#"{"op":"utf-16.decode","in":"D83D DCA9","out":"1F4A9"}"#,
        r#"{"op":"utf-8.decode","in":["ED A0 80"],"error":true}"#,
    ];
    holds("examples", |draw| {
        let line = draw.pick(&lines);
        let text = draw.mutated(line, &DRAFT_WORDS);
        let checked = listed::check(&text);
        let shown = listed::render(&checked, false);
        assert!(
            !shown.replace('\n', "").contains(char::is_control),
            "{shown:?}"
        );
        assert!(serde_json::from_str::<serde_json::Value>(&listed::render_json(&checked)).is_ok());
        assert!(checked.iter().all(|draft| draft.line >= 1));
    });
}

const PEER_WORDS: [&str; 18] = [
    "utf8.validate",
    "utf8.decode_lossy",
    "utf8.first_error",
    "cesu8.decode",
    "wtf8.concat",
    "wtf8.to_utf16",
    "none.such",
    "\"input2_hex\":\"eda080\"",
    "\"input_hex\":\"d83d\"",
    "\"expected\":null",
    "\"expected\":true",
    "\"expected\":\"c0\"",
    "\"expected\":{\"code_points\":[65,-1]}",
    "\"expected\":{\"code_points\":[4294967296]}",
    "+f",
    "0x",
    "ff",
    "00110000",
];

#[test]
fn cases_of_other_suites_are_read_or_refused_without_a_panic() {
    let lines = [
        r#"{"op":"utf8.validate","input_hex":"e282ac","expected":true,"source":"a"}"#,
        r#"{"op":"utf8.valid_up_to","input_hex":"41ff","expected":1}"#,
        r#"{"op":"utf8.decode_lossy","input_hex":"ff","expected":"efbfbd"}"#,
        r#"{"op":"utf8.encode_code_point","input_hex":"000020ac","expected":"e282ac"}"#,
        r#"{"op":"cesu8.decode","input_hex":"eda081edb080","expected":{"code_points":[65536]}}"#,
        r#"{"op":"wtf8.concat","input_hex":"eda0bd","input2_hex":"edb2a9","expected":"f09f92a9"}"#,
        r#"{"op":"wtf8.to_utf16","input_hex":"f09f92a9","expected":"d83ddca9"}"#,
        r#"{"op":"somebody.else","expected":0}"#,
    ];
    holds("peer cases", |draw| {
        let several = (0..=draw.below(2))
            .map(|_| draw.pick(&lines))
            .collect::<Vec<_>>()
            .join("\n");
        let text = draw.mutated(&several, &PEER_WORDS);
        match PeerFile::read("cases\u{1b}[31m", &text) {
            Ok(file) if file.others == 0 => {
                for line in text.lines() {
                    let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else {
                        continue; // a cut may fall inside a character of another part
                    };
                    let hex = line["input_hex"].as_str().unwrap_or_default();
                    assert!(hex.bytes().all(|byte| byte.is_ascii_hexdigit()), "{text}");
                }
            }
            Ok(_) => {}
            Err(error) => {
                assert_ne!(text, several, "{error}");
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    });
}

fn differs(vector: &str) -> Occurred<'_> {
    Occurred {
        vector,
        kind: ListedKind::Differs,
        answered: None,
    }
}

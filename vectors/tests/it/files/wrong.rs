//! Files that are refused, and what the message says.

use super::SMALL;
use utfproof_vectors::VectorFile;

/// A text in [`SMALL`], its replacement, and parts of the error.
const WRONG: [(&str, &str, &[&str]); 21] = [
    (
        "\"at\":0",
        "\"at\":0,\"why\":1",
        &["unknown field `why`", "line 1"],
    ),
    (
        "\"lines\":3",
        "\"lines\":3,\"line\":3",
        &["unknown field `line`", "line 7"],
    ),
    ("\"at\":0", "\"at\":\"0\"", &["invalid type", "line 1"]),
    (
        "\"origin\":\"exhaustive\",\n",
        "",
        &["missing field `origin`"],
    ),
    (
        "\"utfproof_vectors\":1",
        "\"utfproof_vectors\":2",
        &["version 2 of the layout", "reads version 1"],
    ),
    (
        "\"lines\":3",
        "\"lines\":4",
        &["\"lines\" says 4, and there are 3 vectors"],
    ),
    (
        "\"cases\":2115",
        "\"cases\":2116",
        &["\"cases\" says 2116, and the vectors have 2115"],
    ),
    (
        "\"operation\":\"utf-8.decode\"",
        "\"operation\":\"utf-8.decod\"",
        &["operation: unknown", "did you mean 'utf-8.decode'?"],
    ),
    (
        "\"origin\":\"exhaustive\"",
        "\"origin\":\"far\"",
        &["origin: unknown origin 'far'", "boundaries"],
    ),
    (
        "\"count\":2048",
        "\"count\":2047",
        &[
            "vector 3 ('utf-8.decode/exhaustive/E0.A0-BF.80-BF')",
            "\"count\" says 2047, and \"in\" has 2048",
        ],
    ),
    (
        "\"id\":\"utf-8.decode/",
        "\"id\":\"utf-8.validate/",
        &[
            "vector 1 ('utf-8.validate/exhaustive/empty')",
            "its id does not begin with 'utf-8.decode/exhaustive/'",
        ],
    ),
    (
        "exhaustive/80-C1",
        "exhaustive/empty",
        &[
            "vector 2 ('utf-8.decode/exhaustive/empty')",
            "its id is used twice",
        ],
    ),
    (
        "utf8-octets/no-first-octet",
        "utf8-octets/no-such-step",
        &[
            "vector 2 (",
            "\"steps\": no step 'rfc-3629#utf8-octets/no-such-step'",
            "steps of rfc-3629#utf8-octets: ",
        ],
    ),
    (
        "\"0800..0FFF\"",
        "\"0800..0FFE\"",
        &["vector 3 (", "\"out\" is not in step with"],
    ),
    (
        "\"0800..0FFF\"",
        "\"0800-0FFF\"",
        &["vector 3 (", "\"out\": a range is written with '..'"],
    ),
    (
        "[\"80-C1\"]",
        "[\"80-CG\"]",
        &[
            "vector 2 ('utf-8.decode/exhaustive/80-C1')",
            "\"in\": 'CG' is not one of the bytes",
        ],
    ),
    (
        "[\"80-C1\"]",
        "[\"C1-80\"]",
        &["vector 2 (", "\"in\": 'C1-80' is not a range"],
    ),
    (
        "[\"80-C1\"]",
        "[\"80,C1\"]",
        &["vector 2 (", "\"in\": a list can only stand in \"out\""],
    ),
    (
        "[\"80-C1\"]",
        "[\"80\",\"C1\"]",
        &["vector 2 (", "\"in\" has 2 operands, not 1"],
    ),
    (
        "\"error\":true,\"at\":0",
        "\"error\":true",
        &["vector 2 (", "\"error\" without \"at\""],
    ),
    (
        "\"out\":\"0800..0FFF\"",
        "\"level\":\"should\"",
        &[
            "vector 3 (",
            "it needs one of \"out\", \"error\" with \"at\", and \"unspecified\"",
        ],
    ),
];

#[test]
fn a_wrong_file_is_refused_with_file_vector_and_position() {
    let right = &*SMALL;
    assert!(VectorFile::read("right", right).is_ok());
    for (from, to, parts) in WRONG {
        assert!(
            right.contains(from),
            "nothing to replace: {from} in\n{right}"
        );
        let error = VectorFile::read("a\u{1b}file", &right.replacen(from, to, 1))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("a\\u{1b}file: "), "{error}");
        for part in parts {
            assert!(
                error.contains(part),
                "{from} -> {to}\nno   {part}\nin   {error}"
            );
        }
    }
}

#[test]
fn a_position_after_the_end_of_the_input_is_refused() {
    let file = |at: usize| {
        let text = format!(
            r#"{{"utfproof_vectors":1,"about":"","command":"","operation":"utf-8.validate","origin":"boundaries",
"lines":1,"cases":1,"vectors":[{{"id":"utf-8.validate/boundaries/cut","in":["E2 82"],"error":true,"at":{at},
"steps":["unicode#table-3-7/outside"]}}]}}"#
        );
        VectorFile::read("a file", &text)
    };
    assert!(file(0).is_ok() && file(2).is_ok());
    for at in [3, usize::MAX] {
        let error = file(at).unwrap_err().to_string();
        let says = format!(
            "vector 1 ('utf-8.validate/boundaries/cut'): \"at\" is {at}, and \"in\" has 2 units"
        );
        assert!(error.contains(&says), "{error}");
    }
}

#[test]
fn a_duplicate_state_identifier_is_refused() {
    let files = utfproof_vectors::built_in_texts();
    let mut texts = files.filter(|(path, _)| path == "utf-8.validate/complete.json");
    let (_, text) = texts.next().unwrap();
    let twice = text.replacen("\"identifiers\":{", "\"identifiers\":{\"E0\":[],", 1);
    let error = VectorFile::read("a file", &twice).unwrap_err().to_string();
    assert!(error.contains("the key \"E0\" appears twice"), "{error}");
}

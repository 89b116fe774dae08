//! The cases of other suites, whose strength is measured like that of the vectors.

use utfproof_oracle::Operation;
use utfproof_strength::{Family, PeerFile, Sets, Strength, measure};
use utfproof_vectors::Suite;

pub(super) const THEIRS: &str = r#"{"op":"utf8.validate","input_hex":"eda080","expected":false,"source":"theirs"}
{"op":"utf8.valid_up_to","input_hex":"41c080","expected":1,"source":"theirs"}
{"op":"utf8.decode_lossy","input_hex":"41ff","expected":"41efbfbd","source":"theirs"}
{"op":"wtf8.concat","input_hex":"eda0bd","input2_hex":"edb2a9","expected":"f09f92a9","source":"theirs"}
{"op":"utf8.rot13","input_hex":"41","expected":"4e","source":"theirs"}
"#;

fn theirs(text: &str) -> Strength {
    let peer = PeerFile::read("theirs", text).unwrap();
    let sets = Sets::new(Vec::new(), Suite::Quick, vec![peer]);
    let families = [Family::Faults, Family::Steps, Family::Machines];
    let operations = [
        Operation::Utf8Validate,
        Operation::Utf8DecodeLossy,
        Operation::Wtf8Concatenate,
    ];
    measure(&sets, &families, &operations)
}

#[test]
fn cases_of_other_suites_catch_the_mutants_they_target() {
    let strength = theirs(THEIRS);
    assert_eq!(strength.sets, ["theirs"]);
    // the case with a result in UTF-8 is also a case of validation
    assert_eq!(strength.cases, [5]);
    assert!(
        strength.disagreements.is_empty(),
        "{:?}",
        strength.disagreements
    );
    let of = |family: Family, name: &str| {
        let mut groups = strength.groups.iter();
        groups
            .find(|group| group.family == family && group.name == name)
            .unwrap()
    };
    assert!(of(Family::Faults, "faults of real codecs").caught[0] > 1);
    assert!(of(Family::Steps, "wtf_8").caught[0] > 5);
    let machines = of(Family::Machines, "utf-8.validate");
    assert!(machines.caught[0] > 0 && machines.caught[0] < machines.all);
    assert!(!machines.survivors.is_empty());
}

#[test]
fn a_case_that_contradicts_the_oracle_is_named_and_catches_nothing() {
    let wrong = THEIRS.replace("false", "true");
    let strength = theirs(&wrong);
    assert_eq!(strength.cases, [4]);
    assert_eq!(strength.disagreements, ["theirs:1 theirs"]);
}

#[test]
fn a_malformed_file_of_cases_is_refused_with_the_line() {
    for (text, line, part) in [
        ("{}", 1, "missing field"),
        ("\n", 1, "EOF"),
        (&format!("{THEIRS}nonsense"), 6, "expected"),
        (
            r#"{"op":"utf8.validate","input_hex":"4","expected":true}"#,
            1,
            "hexadecimal",
        ),
        (
            r#"{"op":"utf8.validate","input_hex":"zz","expected":true}"#,
            1,
            "hexadecimal",
        ),
        (
            r#"{"op":"utf8.validate","input_hex":"41","expected":1}"#,
            1,
            "expected",
        ),
        (
            r#"{"op":"cesu8.decode","input_hex":"41","expected":{"code_points":[66],"code_points":[65]}}"#,
            1,
            "\"expected\" is not of the form",
        ),
        (
            r#"{"op":"wtf8.concat","input_hex":"41","expected":"41"}"#,
            1,
            "operands",
        ),
    ] {
        let error = PeerFile::read("theirs", text).unwrap_err();
        assert_eq!(error.line, line, "{text}");
        assert!(error.problem.contains(part), "{error}");
    }
}

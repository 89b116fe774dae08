//! Rows that are swept at the speed of the library.

use super::{check, said, total};

/// Checks the cases of these vectors in the suite `exhaustive`.
fn swept(name: &str, vectors: &str, more: &[&str]) -> serde_json::Value {
    let options = [&["--suite", "exhaustive", "--vector", vectors], more].concat();
    check(name, &options).1
}

#[test]
fn every_case_of_a_row_is_asked() {
    let report = swept(
        "decoder",
        "utf-8.decode/exhaustive/{E0.A0-BF.80-BF,80-C1}",
        &[],
    );
    let cases = total(&report, "conforms");
    assert!((32 * 64 + 66..3_000).contains(&cases), "{cases}");
    assert_eq!(total(&report, "differs"), 0);
    // one case of this row
    let report = swept(
        "surrogates",
        "utf-8.validate/exhaustive/ED.A0-FF.80-FF",
        &[],
    );
    let differs = total(&report, "differs");
    assert!((1..100).contains(&differs), "{report}");
}

/// The validators of the plants are called in turns; the decoder is called for each case.
#[test]
fn a_death_within_a_turn_costs_one_case_by_both_ways_to_ask() {
    let row = "utf-8.validate/exhaustive/EE-EF.80-BF.80-BF";
    for name in ["thousandth", "thousandth_by_call"] {
        let report = swept(name, row, &[]);
        let crashed = total(&report, "crashed");
        assert!((1..30).contains(&crashed), "{name}: {report}");
        let conforms = total(&report, "conforms");
        assert_eq!(conforms + crashed, 2 * 64 * 64, "{name}");
    }
}

#[test]
fn a_death_costs_one_case_of_a_row() {
    let report = swept("exits", "utf-8.validate/exhaustive/EE-EF.80-BF.80-BF", &[]);
    assert_eq!(total(&report, "crashed"), 1);
    assert_eq!(total(&report, "conforms"), 2 * 64 * 64 - 1);
    let answers = said(&report, "EE 80 80");
    assert!(
        answers
            .iter()
            .any(|said| said.contains("ends the process with status 0"))
    );
}

#[test]
fn a_fault_within_a_row_is_named_and_costs_no_other_case() {
    let row = "utf-8.validate/exhaustive/00-7F.00-7F.00-7F.00-7F";
    let report = swept("clickhouse", row, &["--shard", "1/20000"]);
    // in the placements that end at a page
    let [differs, conforms] = ["differs", "conforms"].map(|verdict| total(&report, verdict));
    assert!(differs > 1_000 && conforms > 1_000, "{report}");
    let of_shard = 128_u64.pow(4) / 20_000;
    assert!((differs + conforms).abs_diff(of_shard) <= 1, "{report}");
    let answers = said(&report, "00 00 00 00");
    let words = "reads 19 bytes past the end of the input (input of 4 bytes";
    assert!(
        answers.iter().any(|said| said.starts_with(words)),
        "{answers:?}"
    );
}

//! The histories of packages.

use utfproof_answers::{Asked, HistoryError, PackageHistory, ReleaseState};

#[test]
fn a_history_reads_back_and_a_changed_one_is_refused() {
    let history = PackageHistory {
        utfproof: "0.1.0".to_owned(),
        package: "npm:a".to_owned(),
        adapter: "node a.mjs".to_owned(),
        build: None,
        selection: None,
        interrupted: false,
        releases: vec![ReleaseState {
            version: "1.0.0".to_owned(),
            state: Asked::Failed,
            why: Some("no".to_owned()),
        }],
        causes: Vec::new(),
    };
    let text = history.write();
    assert_eq!(PackageHistory::read(&text).unwrap(), history);
    let recorded = history.without_reasons().write();
    assert!(!recorded.contains("why"), "{recorded}");
    for changed in [
        text.replace("1.0.0", "1.0.1"),
        text.trim_end().to_owned(),
        recorded.replace(",\n  \"sha256\"", ",\n  \"sha255\""),
    ] {
        let refused = PackageHistory::read(&changed);
        assert!(matches!(refused, Err(HistoryError::Digest)), "{changed}");
    }
}

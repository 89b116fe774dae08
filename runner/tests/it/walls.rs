//! Which crate may depend on which, as in `runner/docs/architecture.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate's folder and name, and the crates of this repository that it may depend on.
const CRATES: &[(&str, &str, &[&str])] = &[
    ("spec-tables/notation", "notation", &[]),
    ("spec-tables", "spec-tables", &["notation"]),
    ("oracle", "oracle", &["notation", "spec-tables"]),
    ("vectors", "vectors", &["notation", "spec-tables", "oracle"]),
    ("vectors/readers", "readers", &[]),
    ("oracle/parting", "parting", BELOW),
    ("oracle/definition", "definition", BELOW),
    ("oracle/numbered-steps", "numbered-steps", &["oracle"]),
    (
        "runner/documents",
        "documents",
        &[
            "notation",
            "spec-tables",
            "oracle",
            "vectors",
            "parting",
            "definition",
            "numbered-steps",
        ],
    ),
    ("oracle/playground", "playground", BELOW),
    ("runner/judge", "judge", BELOW),
    (
        "runner/process",
        "process",
        &["notation", "oracle", "vectors", "judge"],
    ),
    ("runner/pipe", "pipe", &["notation", "process"]),
    ("runner/history", "history", &["notation", "process"]),
    (
        "runner/native",
        "native",
        &["notation", "oracle", "vectors", "judge"],
    ),
    ("runner/codecs", "codecs", &["oracle", "vectors", "judge"]),
    (
        "runner/report",
        "report",
        &["notation", "spec-tables", "oracle", "vectors", "judge"],
    ),
    (
        "runner/snapshot",
        "snapshot",
        &["notation", "oracle", "vectors", "judge", "report"],
    ),
    (
        "runner/answers",
        "answers",
        &["notation", "oracle", "vectors", "judge", "report"],
    ),
    (
        "runner/site",
        "site",
        &[
            "answers",
            "notation",
            "spec-tables",
            "oracle",
            "vectors",
            "judge",
            "readers",
            "report",
        ],
    ),
    (
        "runner/harness",
        "harness",
        &["notation", "oracle", "vectors", "judge", "native", "report"],
    ),
    (
        "runner/strength",
        "strength",
        &[
            "notation",
            "spec-tables",
            "oracle",
            "documents",
            "vectors",
            "judge",
            "codecs",
        ],
    ),
    ("runner/dist", "dist", &[]),
];

const BELOW: &[&str] = &["notation", "spec-tables", "oracle", "vectors"];

/// Libraries, and the only crates that may use them.
const OWNED: &[(&str, &[&str])] = &[
    ("clap", &["utfproof"]),
    ("clap_mangen", &["utfproof"]),
    ("minijinja", &["utfproof-report", "utfproof-site"]),
    ("quick-junit", &["utfproof-report"]),
    ("rust-sugiyama", &["utfproof-report"]),
    (
        "rayon",
        &[
            "utfproof-vectors",
            "utfproof-parting",
            "utfproof-site",
            "utfproof-strength",
            "utfproof",
        ],
    ),
    ("libc", &["utfproof-native"]),
    ("regex-lite", &["utfproof-judge"]),
    ("signal-hook", &["utfproof-process", "utfproof"]),
    ("rustix", &["utfproof-process", "utfproof"]),
    ("tempfile", &["utfproof", "utfproof-dist"]),
    ("simdutf8", &["utfproof-codecs"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of a crate's dependencies, without those of its tests.
fn dependencies(folder: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    let mut is_wanted = false;
    let mut names = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with('[') {
            is_wanted = line.ends_with("dependencies]") && !line.contains("dev-");
        } else if let Some((name, _)) = line.split_once(['.', ' ', '=']).filter(|_| is_wanted) {
            names.insert(name.to_owned());
        }
    }
    names
}

#[test]
fn a_crate_knows_only_crates_that_come_before_it() {
    for (folder, name, may_know) in CRATES {
        let known = dependencies(&root().join(folder));
        let own = known
            .iter()
            .filter_map(|name| name.strip_prefix("utfproof-"));
        let own: BTreeSet<&str> = own.collect();
        let allowed: BTreeSet<&str> = may_know.iter().copied().collect();
        let beyond: Vec<&&str> = own.difference(&allowed).collect();
        assert!(beyond.is_empty(), "{name} must not know {beyond:?}");
    }
}

#[test]
fn a_library_that_one_crate_owns_is_used_by_no_other() {
    let mut folders: Vec<(PathBuf, String)> = CRATES
        .iter()
        .map(|(folder, name, _)| (root().join(folder), format!("utfproof-{name}")))
        .collect();
    folders.push((root().join("runner"), "utfproof".to_owned()));
    for (folder, name) in folders {
        for dependency in dependencies(&folder) {
            let mut owned = OWNED.iter();
            let owners = owned.find(|(owned, _)| *owned == dependency);
            let is_allowed = owners.is_none_or(|(_, owners)| owners.contains(&name.as_str()));
            assert!(is_allowed, "{name} must not use {dependency}");
        }
    }
}

#[test]
fn every_crate_of_the_workspace_has_its_walls() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest
        .split("members = [")
        .nth(1)
        .and_then(|rest| rest.split(']').next());
    let members = members
        .expect("members")
        .split(',')
        .map(|member| member.trim().trim_matches('"'));
    let members: BTreeSet<&str> = members.filter(|member| !member.is_empty()).collect();
    let known = CRATES.iter().map(|(folder, ..)| *folder).chain(["runner"]);
    assert_eq!(members, known.collect());
}
